-- The language somebody is answered and written to in: their own, where the organization
-- offers it, else its first one.

-- +goose Up
create function offered_language(languages text[], locale text) returns text
language sql immutable parallel safe
return case when locale = any (languages) then locale else languages[1] end;

-- +goose Down
drop function offered_language(text[], text);
