-- +goose Up
-- Whoever runs an installation for themselves has no plan and no limits: 'own'.
alter table organizations drop constraint organizations_subscription_type_check;
alter table organizations add constraint organizations_subscription_type_check
  check (subscription_type in ('own', 'trial', 'free', 'business', 'enterprise', 'cancelled'));

-- +goose Down
update organizations set subscription_type = 'enterprise' where subscription_type = 'own';
alter table organizations drop constraint organizations_subscription_type_check;
alter table organizations add constraint organizations_subscription_type_check
  check (subscription_type in ('trial', 'free', 'business', 'enterprise', 'cancelled'));
