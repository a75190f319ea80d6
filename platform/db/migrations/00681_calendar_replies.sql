-- Answers that guests give in a calendar of their own, which come by mail and in any order.

-- +goose Up
-- To which version of the invitation the last such answer was.
alter table calendar_guests add column reply_sequence integer not null default 0;
alter table calendar_answers add column reply_sequence integer not null default 0;
-- A reply names nothing but this.
create index calendar_items_uid on calendar_items (uid);

-- +goose Down
drop index calendar_items_uid;
alter table calendar_answers drop column reply_sequence;
alter table calendar_guests drop column reply_sequence;
