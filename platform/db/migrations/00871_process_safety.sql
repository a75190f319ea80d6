-- Releases from processes, and what came of them, where an organization wants to be asked.

-- +goose Up
alter table statistics_settings add column process_safety boolean not null default false;
alter table incidents add column loss_of_containment text not null default '' check (loss_of_containment in ('', 'no', 'yes')),
  add column inside_fence boolean not null default false, add column process_consequences text[] not null default '{}',
  add constraint incidents_process check (loss_of_containment = 'yes' or not inside_fence and process_consequences = '{}');
create index incidents_released on incidents (organization_id, occurred_at desc, id desc)
  include (site_id, reporter_id, status, deleted_at) where loss_of_containment = 'yes';

-- +goose Down
drop index incidents_released;
alter table incidents drop column loss_of_containment, drop column inside_fence, drop column process_consequences;
alter table statistics_settings drop column process_safety;
