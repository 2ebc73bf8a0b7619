-- Buttons have keys of their own; before, a stored choice named the function that it calls.

-- {"use": "sign_off", "player": 1} becomes {"button": "sign-off", "with": {"player": 1}}. The first
-- keys are those names with hyphens. What an earlier version called otherwise gets a key that nobody
-- knows, and is answered as an old button.
UPDATE question SET intention = (
    SELECT json_group_array(json(choice)) FROM (
        SELECT CASE type WHEN 'null' THEN 'null' ELSE json_object(
            'button', replace(value ->> '$.use', '_', '-'),
            'with', json_remove(value, '$.use')
        ) END AS choice
        FROM json_each(question.intention) ORDER BY key
    )
) WHERE intention <> '[]';
UPDATE awaited SET intention = json_object(
    'button', replace(intention ->> '$.use', '_', '-'),
    'with', json_remove(intention, '$.use')
);
