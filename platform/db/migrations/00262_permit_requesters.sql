-- +goose Up
-- What somebody requested at sites that are not theirs is found without looking at the rest.
create index permits_requester_site on permits (organization_id, requester_id, site_id);

-- +goose Down
drop index permits_requester_site;
