-- What whoever runs the installation allows an organization's programs.

-- +goose Up
alter table organizations
  add column api_keys_allowed boolean not null default true,
  add column api_requests_per_minute integer not null default 6000 check (api_requests_per_minute between 1 and 6000);

-- +goose Down
alter table organizations drop column api_keys_allowed, drop column api_requests_per_minute;
