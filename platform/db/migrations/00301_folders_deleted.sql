-- A folder is deleted with what is in it, and comes back with that.

-- +goose Up
alter table library_folders add column deleted_at timestamptz;
select hide_deleted('library_folders');
drop index library_folders_name;
create unique index library_folders_name on library_folders (organization_id, coalesce(parent_id, 0), coalesce(site_id, 0), coalesce(keeper_id, 0), lower(name))
  where deleted_at is null;
-- What was in a folder that is removed for good is at the top of its tree, if it is still anywhere.
alter table library_folders drop constraint library_folders_organization_id_parent_id_fkey,
  add constraint library_folders_parent foreign key (organization_id, parent_id) references library_folders (organization_id, id) on delete set null (parent_id);
alter table library_files drop constraint library_files_organization_id_folder_id_fkey,
  add constraint library_files_folder_kept foreign key (organization_id, folder_id) references library_folders (organization_id, id) on delete set null (folder_id);

-- What is deleted along with another record comes back with that one, and is no line of its own.
alter table deletions add column with_kind text check (length(with_kind) between 1 and 40), add column with_id bigint,
  add constraint deletions_with check ((with_kind is null) = (with_id is null));
create index deletions_along on deletions (organization_id, with_kind, with_id) where with_id is not null;

-- +goose Down
drop index deletions_along;
alter table deletions drop constraint deletions_with, drop column with_kind, drop column with_id;
alter table library_files drop constraint library_files_folder_kept,
  add constraint library_files_organization_id_folder_id_fkey foreign key (organization_id, folder_id) references library_folders (organization_id, id);
alter table library_folders drop constraint library_folders_parent,
  add constraint library_folders_organization_id_parent_id_fkey foreign key (organization_id, parent_id) references library_folders (organization_id, id);
drop index library_folders_name;
create unique index library_folders_name on library_folders (organization_id, coalesce(parent_id, 0), coalesce(site_id, 0), coalesce(keeper_id, 0), lower(name));
drop policy not_deleted on library_folders;
alter table library_folders drop column deleted_at;
