"""The pure core: what a Keizer season means. No I/O, no clock, no chance, no Telegram."""
