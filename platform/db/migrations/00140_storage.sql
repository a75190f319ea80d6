-- When an organization's storage is full, said in one place: when less than a hundredth
-- of it is left, and at most a megabyte. At the last byte alone it never would be.

-- +goose Up
create function storage_exhausted(used bigint, room bigint) returns boolean
language sql immutable parallel safe return room - used < least(room / 100, 1048576) or used >= room;

-- +goose Down
drop function storage_exhausted(bigint, bigint);
