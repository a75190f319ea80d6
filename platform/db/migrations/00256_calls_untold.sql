-- Which incident asks for a review is said to those who may open it, and so not in the timeline,
-- which all readers of a risk assessment have.

-- +goose Up
alter table timeline_entries no force row level security;
update timeline_entries set changes = '[]' where module = 'HIRA' and verb = 'review_asked';
alter table timeline_entries force row level security;

-- +goose Down
select 1;
