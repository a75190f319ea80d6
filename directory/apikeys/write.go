package apikeys

import (
	"context"
	"fmt"
	"slices"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/directory/users"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// create answers POST /api/api_keys.
func (m *Module) create(ctx context.Context, tx *db.Tx, in *createInput) (*Made, error) {
	d := in.Body
	if err := m.check(ctx, tx, &d, 0); err != nil {
		return nil, err
	}
	secret, start, hash := auth.NewAPIKey()
	var userID, id int64
	// Nobody signs in by this address: mail never reaches the domain.
	err := tx.QueryRow(ctx, `insert into users (organization_id, email, full_name, role_id, status) values ($1, $2, $3, $4, 'Service') returning id`,
		tx.OrganizationID, fmt.Sprintf("key-%x@keys.invalid", hash[:8]), d.Name, d.RoleID).Scan(&userID)
	if err != nil {
		return nil, err
	}
	err = tx.QueryRow(ctx, `
		insert into api_keys (organization_id, user_id, start, secret_hash, networks, requests_per_minute, expires_at, created_by, created_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
		tx.OrganizationID, userID, start, hash, d.Networks, d.RequestsPerMinute, d.ExpiresAt, tx.UserID, m.Now()).Scan(&id)
	if err != nil {
		return nil, err
	}
	if err := users.New().SetSites(ctx, tx, users.SetSitesParams{OrganizationID: tx.OrganizationID, UserID: userID, SiteIds: d.SiteIDs}); err != nil {
		return nil, err
	}
	m.note(ctx, tx, "api_key_created", d.Name)
	key, err := find(ctx, tx, id)
	return &Made{key, secret}, err
}

// edit answers PUT /api/api_keys/{id}.
func (m *Module) edit(ctx context.Context, tx *db.Tx, in *editInput) (*Key, error) {
	d := in.Body
	userID, before, err := lock(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := m.check(ctx, tx, &d, in.ID); err != nil {
		return nil, err
	}
	tx.Defer("update users set full_name = $3, role_id = $4 where organization_id = $1 and id = $2", tx.OrganizationID, userID, d.Name, d.RoleID)
	_, err = tx.Exec(ctx, "update api_keys set networks = $3, requests_per_minute = $4, expires_at = $5 where organization_id = $1 and id = $2",
		tx.OrganizationID, in.ID, d.Networks, d.RequestsPerMinute, d.ExpiresAt)
	if err != nil {
		return nil, err
	}
	if err := users.New().SetSites(ctx, tx, users.SetSitesParams{OrganizationID: tx.OrganizationID, UserID: userID, SiteIds: d.SiteIDs}); err != nil {
		return nil, err
	}
	after, err := find(ctx, tx, in.ID)
	m.note(ctx, tx, "api_key_changed", d.Name, differences(before, after)...)
	return &after, err
}

// revoke answers DELETE /api/api_keys/{id}. The account stays, since timelines name it.
func (m *Module) revoke(ctx context.Context, tx *db.Tx, in *oneInput) (*List, error) {
	userID, before, err := lock(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	_, err = tx.Exec(ctx, "update api_keys set revoked_at = $3 where organization_id = $1 and id = $2", tx.OrganizationID, in.ID, m.Now())
	if err != nil {
		return nil, err
	}
	// The role that it had can be deleted.
	tx.Defer("update users set role_id = (select id from roles where organization_id = $1 and template = 'Guest User') where organization_id = $1 and id = $2", tx.OrganizationID, userID)
	m.note(ctx, tx, "api_key_revoked", before.Name)
	return m.list(ctx, tx, nil)
}

// lock reads a key that is not revoked, and whose account it acts as. Of two who change it
// the second waits for the first.
func lock(ctx context.Context, tx *db.Tx, id int64) (userID int64, key Key, err error) {
	err = tx.QueryRow(ctx, "select user_id from api_keys where organization_id = $1 and id = $2 and revoked_at is null for update", tx.OrganizationID, id).Scan(&userID)
	if err != nil {
		return 0, Key{}, err
	}
	key, err = find(ctx, tx, id)
	return userID, key, err
}

// differences are what the log says of a change.
func differences(before, after Key) (changes []records.Change) {
	changes = records.AppendChange(changes, "name", before.Name, after.Name)
	changes = records.AppendChange(changes, "role", before.RoleName, after.RoleName)
	if !slices.Equal(before.SiteIDs, after.SiteIDs) {
		changes = records.AppendChange(changes, "sites", len(before.SiteIDs), len(after.SiteIDs))
	}
	return changes
}

func (m *Module) note(ctx context.Context, tx *db.Tx, kind, name string, changes ...records.Change) {
	activity.Write(ctx, tx, activity.Event{Module: "Organization", RecordID: tx.OrganizationID, Title: name, Kind: kind, At: m.Now(), Changes: changes})
}
