-- Where somebody wanted to go before a provider was asked who they are: a path of this application.

-- +goose Up
alter table sso_states add return_to text not null default '' check (length(return_to) <= 1000);

-- +goose Down
alter table sso_states drop return_to;
