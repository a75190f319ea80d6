-- What was decided in a review does not change: that an approval was taken back later stands
-- beside it.

-- +goose Up
create table approvals_taken_back (
  organization_id bigint not null references organizations (id) on delete cascade,
  review_id bigint not null,
  user_id bigint not null,
  taken_back_at timestamptz not null,
  primary key (organization_id, review_id),
  foreign key (organization_id, review_id) references reviews (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create index approvals_taken_back_user on approvals_taken_back (organization_id, user_id);
select protect_tenant_table('approvals_taken_back', 'select, insert');

-- Of permits it is known who took back their last approval; of audits it is not.
alter table permits no force row level security;
alter table reviews no force row level security;
alter table approvals_taken_back no force row level security;
insert into approvals_taken_back (organization_id, review_id, user_id, taken_back_at)
select p.organization_id, rv.id, p.revoked_by, p.revoked_at
from permits p
join lateral (select id from reviews r where r.organization_id = p.organization_id and r.module = 'Permit' and r.record_id = p.id and r.state = 'approved' order by r.id desc limit 1) rv on true
where p.revoked_by is not null and p.revoked_at is not null;
alter table permits force row level security;
alter table reviews force row level security;
alter table approvals_taken_back force row level security;

-- +goose Down
drop table approvals_taken_back;
