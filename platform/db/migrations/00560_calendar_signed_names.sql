-- Who was there by name alone is told apart from who was there by their account.

-- +goose Up
alter table calendar_attendance drop constraint calendar_attendance_way_check;
alter table calendar_attendance no force row level security;
update calendar_attendance set way = 'name' where way = 'code' and user_id is null;
alter table calendar_attendance force row level security;
-- By hand of who keeps the minutes, by the code and an account, or by the code and a name alone.
alter table calendar_attendance add constraint calendar_attendance_way_check check (way in ('hand', 'code', 'name'));

-- +goose Down
alter table calendar_attendance drop constraint calendar_attendance_way_check;
alter table calendar_attendance no force row level security;
update calendar_attendance set way = 'code' where way = 'name';
alter table calendar_attendance force row level security;
alter table calendar_attendance add constraint calendar_attendance_way_check check (way in ('hand', 'code'));
