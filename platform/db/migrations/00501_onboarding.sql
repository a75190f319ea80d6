-- An organization says itself when its onboarding is over.

-- +goose Up
grant update (on_boarding) on organizations to hivis_app;

-- +goose Down
revoke update (on_boarding) on organizations from hivis_app;
