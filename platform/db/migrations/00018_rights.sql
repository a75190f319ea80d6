-- Who may see, manage or hear of a record is asked here and nowhere else: a query says
-- the role's rules, and the rest. Both are expressions, which the planner puts in place.

-- +goose Up
create function may(rules jsonb, module text, action text) returns boolean
language sql immutable parallel safe
return coalesce(rules -> module ? action, false);
comment on function may(jsonb, text, text) is 'Whether a role with these rules lets somebody do this with a module.';

create function may_see(rules jsonb, module text, sensitive boolean) returns boolean
language sql immutable parallel safe
return not sensitive or may(rules, module, 'approve');
comment on function may_see(jsonb, text, boolean) is 'Whether a role with these rules shows a record at one''s site: what is sensitive only to those who review the module''s.';

-- +goose Down
drop function may_see(jsonb, text, boolean);
drop function may(jsonb, text, text);
