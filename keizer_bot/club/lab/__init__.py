"""What rules would do to the club: seasons on paper, ordered in the chat and told in private.

They are played beside the bot (`keizer_bot.app.lab_keeper`); here is what is asked and told:
`try_rules` orders them, `told` says what came of it.
"""
