-- The look of an organization's own: colours as #rrggbb, and a font of those that machines have; empty: the product's.

-- +goose Up
alter table organizations add column look_accent text not null default '' check (look_accent ~ '^(#[0-9a-f]{6})?$'),
  add column look_navigation text not null default '' check (look_navigation ~ '^(#[0-9a-f]{6})?$'),
  add column look_font text not null default 'standard' check (look_font in ('standard', 'system', 'verdana', 'georgia'));
grant update (look_accent, look_navigation, look_font) on organizations to hivis_app;

-- +goose Down
alter table organizations drop column look_accent, drop column look_navigation, drop column look_font;
