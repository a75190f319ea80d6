-- The document library: folders in trees, files with versions, and who looks at them.

-- +goose Up
-- A tree is a site's, or that of the person who keeps it. A folder says so itself, and which
-- folders it is in, so that nothing has to climb.
create table library_folders (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  parent_id bigint,
  -- From the top to the folder itself.
  path bigint[] not null default '{}',
  name text not null check (length(name) between 1 and 200),
  site_id bigint,
  keeper_id bigint,
  created_by bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  check ((site_id is null) <> (keeper_id is null)),
  foreign key (organization_id, parent_id) references library_folders (organization_id, id),
  foreign key (organization_id, site_id) references sites (organization_id, id),
  foreign key (organization_id, keeper_id) references users (organization_id, id),
  foreign key (organization_id, created_by) references users (organization_id, id)
);
create index library_folders_parent on library_folders (organization_id, parent_id);
create index library_folders_site on library_folders (organization_id, site_id);
create index library_folders_keeper on library_folders (organization_id, keeper_id);
create index library_folders_created_by on library_folders (organization_id, created_by);
create unique index library_folders_name on library_folders (organization_id, coalesce(parent_id, 0), coalesce(site_id, 0), coalesce(keeper_id, 0), lower(name));
select protect_tenant_table('library_folders', 'select, insert, update, delete');

-- A file is in a folder, or at the top of a site's tree or of somebody's own.
create table library_files (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  serial bigint not null,
  folder_id bigint,
  site_id bigint,
  keeper_id bigint,
  name text not null check (length(name) between 1 and 255),
  author text not null default '' check (length(author) <= 200),
  -- Of the version that counts, as are the number, the size and the attachment.
  kind text not null check (kind in ('image', 'pdf', 'word', 'sheet', 'slides', 'video')),
  version integer not null default 1 check (version > 0),
  size bigint not null check (size > 0),
  attachment_id bigint not null,
  -- Who looks at it again, and when.
  owner_id bigint,
  review_on date,
  -- The review date of which the owner was told.
  review_told date,
  reviewed_at timestamptz,
  uploaded_by bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, serial),
  check ((site_id is null) <> (keeper_id is null)),
  check (review_on is null or owner_id is not null),
  foreign key (organization_id, folder_id) references library_folders (organization_id, id),
  foreign key (organization_id, site_id) references sites (organization_id, id),
  foreign key (organization_id, keeper_id) references users (organization_id, id),
  foreign key (organization_id, owner_id) references users (organization_id, id),
  foreign key (organization_id, uploaded_by) references users (organization_id, id)
);
create index library_files_updated on library_files (organization_id, updated_at desc, id desc) include (site_id, keeper_id, owner_id, folder_id, deleted_at);
create index library_files_folder on library_files (organization_id, folder_id, updated_at desc, id desc);
create index library_files_site on library_files (organization_id, site_id, updated_at desc, id desc);
create index library_files_keeper on library_files (organization_id, keeper_id, updated_at desc, id desc);
create index library_files_owner on library_files (organization_id, owner_id, review_on);
create index library_files_review on library_files (organization_id, review_on, id) include (site_id, keeper_id, owner_id, folder_id, deleted_at);
create index library_files_uploaded_by on library_files (organization_id, uploaded_by);
create index library_files_name on library_files (organization_id, name, id);
create index library_files_size on library_files (organization_id, size, id);
create index library_files_kind on library_files (organization_id, kind, updated_at desc, id desc);
create index library_files_author on library_files (organization_id, author);
-- What the job looks for, over all organizations.
create index library_files_to_tell on library_files (review_on) where review_on is distinct from review_told;
select protect_tenant_table('library_files', 'select, insert, update');
select hide_deleted('library_files');

-- Every version stays beside those before it.
create table library_versions (
  organization_id bigint not null references organizations (id) on delete cascade,
  file_id bigint not null,
  number integer not null check (number > 0),
  attachment_id bigint not null,
  name text not null check (length(name) between 1 and 255),
  content_type text not null,
  size bigint not null check (size > 0),
  note text not null default '' check (length(note) <= 2000),
  uploaded_by bigint not null,
  uploaded_at timestamptz not null,
  primary key (organization_id, file_id, number),
  foreign key (organization_id, file_id) references library_files (organization_id, id) on delete cascade,
  foreign key (organization_id, uploaded_by) references users (organization_id, id)
);
create index library_versions_uploaded_by on library_versions (organization_id, uploaded_by);
select protect_tenant_table('library_versions', 'select, insert');

create table library_tags (
  organization_id bigint not null references organizations (id) on delete cascade,
  file_id bigint not null,
  tag text not null check (length(tag) between 1 and 60),
  primary key (organization_id, file_id, tag),
  foreign key (organization_id, file_id) references library_files (organization_id, id) on delete cascade
);
create index library_tags_tag on library_tags (organization_id, tag);
select protect_tenant_table('library_tags', 'select, insert, delete');

-- A folder or file that is shown to a person, to everybody of a role, or to everybody at a site.
create table library_shares (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  folder_id bigint,
  file_id bigint,
  user_id bigint,
  role_id bigint,
  site_id bigint,
  shared_by bigint not null,
  shared_at timestamptz not null,
  primary key (organization_id, id),
  check (num_nonnulls(folder_id, file_id) = 1),
  check (num_nonnulls(user_id, role_id, site_id) = 1),
  foreign key (organization_id, folder_id) references library_folders (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references library_files (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references users (organization_id, id),
  foreign key (organization_id, role_id) references roles (organization_id, id) on delete cascade,
  foreign key (organization_id, site_id) references sites (organization_id, id),
  foreign key (organization_id, shared_by) references users (organization_id, id)
);
create unique index library_shares_once on library_shares (organization_id, coalesce(folder_id, 0), coalesce(file_id, 0), coalesce(user_id, 0), coalesce(role_id, 0), coalesce(site_id, 0));
create index library_shares_folder on library_shares (organization_id, folder_id);
create index library_shares_file on library_shares (organization_id, file_id);
create index library_shares_user on library_shares (organization_id, user_id);
create index library_shares_role on library_shares (organization_id, role_id);
create index library_shares_site on library_shares (organization_id, site_id);
create index library_shares_by on library_shares (organization_id, shared_by);
select protect_tenant_table('library_shares', 'select, insert, delete');

create table library_favorites (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  user_id bigint not null,
  folder_id bigint,
  file_id bigint,
  favorite boolean not null,
  primary key (organization_id, id),
  check (num_nonnulls(folder_id, file_id) = 1),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade,
  foreign key (organization_id, folder_id) references library_folders (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references library_files (organization_id, id) on delete cascade
);
create unique index library_favorites_folder on library_favorites (organization_id, folder_id, user_id);
create unique index library_favorites_file on library_favorites (organization_id, file_id, user_id);
create index library_favorites_user on library_favorites (organization_id, user_id);
select protect_tenant_table('library_favorites', 'select, insert, update');

create table library_reminders (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  file_id bigint not null,
  created_by bigint not null,
  note text not null check (length(note) between 1 and 2000),
  remind_on date not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, file_id) references library_files (organization_id, id) on delete cascade,
  foreign key (organization_id, created_by) references users (organization_id, id)
);
create index library_reminders_file on library_reminders (organization_id, file_id);
create index library_reminders_created_by on library_reminders (organization_id, created_by);
select protect_tenant_table('library_reminders', 'select, insert, update, delete');

create table library_reminder_people (
  organization_id bigint not null references organizations (id) on delete cascade,
  reminder_id bigint not null,
  user_id bigint not null,
  -- The reminder's; it stands here too for the index below.
  remind_on date not null,
  told_at timestamptz,
  primary key (organization_id, reminder_id, user_id),
  foreign key (organization_id, reminder_id) references library_reminders (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index library_reminder_people_user on library_reminder_people (organization_id, user_id);
-- What the job looks for, over all organizations.
create index library_reminder_people_due on library_reminder_people (remind_on) where told_at is null;
select protect_tenant_table('library_reminder_people', 'select, insert, update, delete');

-- +goose StatementBegin
-- What is shared with somebody: read once for a whole list, however long it is.
create function library_shares_to(person bigint) returns setof library_shares
language sql stable set search_path = public, pg_temp as $$
  select sh.* from library_shares sh
  where sh.organization_id = nullif(current_setting('app.organization_id', true), '')::bigint
    and (sh.user_id = person
      or sh.role_id = (select me.role_id from users me where me.organization_id = sh.organization_id and me.id = person)
      or sh.site_id in (select us.site_id from user_sites us where us.organization_id = sh.organization_id and us.user_id = person))
$$;
create function library_shared_files(person bigint) returns bigint[]
language sql stable set search_path = public, pg_temp as $$
  select array(select sh.file_id from library_shares_to(person) sh where sh.file_id is not null)
$$;
-- With all that is in them.
create function library_shared_folders(person bigint) returns bigint[]
language sql stable set search_path = public, pg_temp as $$
  select array(select fo.id from library_folders fo
    where fo.organization_id = nullif(current_setting('app.organization_id', true), '')::bigint
      and fo.path && array(select sh.folder_id from library_shares_to(person) sh where sh.folder_id is not null))
$$;
-- +goose StatementEnd

-- +goose Down
drop function library_shared_folders(bigint), library_shared_files(bigint), library_shares_to(bigint);
drop table library_reminder_people, library_reminders, library_favorites, library_shares, library_tags, library_versions, library_files, library_folders;
