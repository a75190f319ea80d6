package webhooks

import (
	"context"
	"fmt"
	"strings"
	"time"

	"hivis/core/activity"
	"hivis/core/changes"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// overlap is for how long what is sent is signed by the former secret as well.
const overlap = 24 * time.Hour

// secretOwner seals what is the organization's own, and nobody's in it.
const secretOwner = -1

// create answers POST /api/webhooks. It tells what happens from now on.
func (m *Module) create(ctx context.Context, tx *db.Tx, in *createInput) (*Made, error) {
	d := in.Body
	if err := m.check(ctx, tx, &d, 0); err != nil {
		return nil, err
	}
	now, err := m.Changes.Read(ctx, tx, api.Actor(ctx), changes.Cursor{}, 0)
	if err != nil {
		return nil, err
	}
	secret := newSecret()
	var id int64
	err = tx.QueryRow(ctx, `
		insert into webhooks (organization_id, name, url, kinds, verbs, site_ids, secret, state, made_by, created_at, after_epoch, after_xid, after_id, after_written)
		values ($1, $2, $3, $4, $5, $6, $7, 'active', $8, $9, $10, $11, $12, $13) returning id`,
		tx.OrganizationID, d.Name, d.URL, d.Kinds, d.Verbs, d.SiteIDs, m.Auth.SealSecret(tx.OrganizationID, secretOwner, secret), tx.UserID, m.Now(),
		now.Next.Epoch, now.Next.XID, now.Next.ID, now.Next.Written).Scan(&id)
	if err != nil {
		return nil, err
	}
	m.note(ctx, tx, "webhook_created", d.Name, records.Change{Field: "url", After: d.URL})
	made, err := m.find(ctx, tx, id)
	return &Made{made, secret}, err
}

// edit answers PUT /api/webhooks/{id}.
func (m *Module) edit(ctx context.Context, tx *db.Tx, in *editInput) (*Webhook, error) {
	d := in.Body
	before, err := m.lock(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := m.check(ctx, tx, &d, in.ID); err != nil {
		return nil, err
	}
	tx.Defer("update webhooks set name = $3, url = $4, kinds = $5, verbs = $6, site_ids = $7 where organization_id = $1 and id = $2",
		tx.OrganizationID, in.ID, d.Name, d.URL, d.Kinds, d.Verbs, d.SiteIDs)
	after, err := m.find(ctx, tx, in.ID)
	m.note(ctx, tx, "webhook_changed", d.Name, differences(before, after)...)
	return &after, err
}

// remove answers DELETE /api/webhooks/{id}.
func (m *Module) remove(ctx context.Context, tx *db.Tx, in *oneInput) (*List, error) {
	before, err := m.lock(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	tx.Defer("delete from webhooks where organization_id = $1 and id = $2", tx.OrganizationID, in.ID)
	m.note(ctx, tx, "webhook_deleted", before.Name, records.Change{Field: "url", Before: before.URL})
	return m.list(ctx, tx, nil)
}

// renewSecret answers POST /api/webhooks/{id}/secret.
func (m *Module) renewSecret(ctx context.Context, tx *db.Tx, in *oneInput) (*Made, error) {
	before, err := m.lock(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	secret := newSecret()
	tx.Defer("update webhooks set former_secret = secret, former_until = $4, secret = $3 where organization_id = $1 and id = $2",
		tx.OrganizationID, in.ID, m.Auth.SealSecret(tx.OrganizationID, secretOwner, secret), m.Now().Add(overlap))
	m.note(ctx, tx, "webhook_secret_renewed", before.Name)
	made, err := m.find(ctx, tx, in.ID)
	return &Made{made, secret}, err
}

// setState answers POST /api/webhooks/{id}/state. What waits is sent at once when it is on again,
// and what somebody who is gone had made is told to whoever switches it on.
func (m *Module) setState(ctx context.Context, tx *db.Tx, in *stateInput) (*Webhook, error) {
	before, err := m.lock(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	tx.Defer(`update webhooks set state = $3, made_by = case when paused_why = 'maker_gone' then $4 else made_by end, paused_why = '', failing_since = null
		where organization_id = $1 and id = $2`, tx.OrganizationID, in.ID, in.Body.State, tx.UserID)
	if in.Body.State == "active" && before.State != "active" {
		tx.Defer("update webhook_deliveries set attempts = 0, next_at = $3 where organization_id = $1 and webhook_id = $2 and state = 'waiting'", tx.OrganizationID, in.ID, m.Now())
	}
	after, err := m.find(ctx, tx, in.ID)
	m.note(ctx, tx, "webhook_changed", before.Name, differences(before, after)...)
	return &after, err
}

// lock reads a webhook. Of two who change it the second waits for the first.
func (m *Module) lock(ctx context.Context, tx *db.Tx, id int64) (Webhook, error) {
	tx.Defer("select from webhooks where organization_id = $1 and id = $2 for update", tx.OrganizationID, id)
	return m.find(ctx, tx, id)
}

// differences are what the log says of a change.
func differences(before, after Webhook) (all []records.Change) {
	all = records.AppendChange(all, "name", before.Name, after.Name)
	all = records.AppendChange(all, "url", before.URL, after.URL)
	all = records.AppendChange(all, "status", before.State, after.State)
	all = records.AppendChange(all, "kinds", strings.Join(before.Kinds, ", "), strings.Join(after.Kinds, ", "))
	if fmt.Sprint(before.SiteIDs) != fmt.Sprint(after.SiteIDs) {
		all = append(all, records.Change{Field: "sites", Before: fmt.Sprint(len(before.SiteIDs)), After: fmt.Sprint(len(after.SiteIDs))})
	}
	return all
}

func (m *Module) note(ctx context.Context, tx *db.Tx, kind, name string, changes ...records.Change) {
	activity.Write(ctx, tx, activity.Event{Module: "Organization", RecordID: tx.OrganizationID, Title: name, Kind: kind, At: m.Now(), Changes: changes})
}
