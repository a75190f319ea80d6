package webhooks

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"hivis/core/changes"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// atOnce is how many changes are looked at, and how many deliveries sent, before others have a turn.
const (
	changesAtOnce = 500
	sentAtOnce    = 50
)

// message is what is sent, as Standard Webhooks has it. It says what happened to which record, and
// nothing of what stands in it.
type message struct {
	Type      string    `json:"type"`
	Timestamp time.Time `json:"timestamp"`
	Data      any       `json:"data"`
}

// told is a webhook as its deliveries are made and sent.
type told struct {
	ID           int64
	URL          string
	Kinds, Verbs []string
	SiteIDs      []int64
	State        string
	MadeBy       int64
	FailingSince *time.Time
	Secret       []byte
	FormerSecret []byte
	FormerUntil  *time.Time
	After        changes.Cursor
}

// read finds a webhook and holds it.
func readTold(ctx context.Context, tx *db.Tx, id int64) (told, error) {
	return db.One[told](ctx, tx, `select id, url, kinds, verbs, site_ids, state, made_by, failing_since, secret, former_secret, former_until,
		after_epoch, after_xid, after_id, after_written from webhooks where organization_id = $1 and id = $2 for update`, tx.OrganizationID, id)
}

// gather makes deliveries of what was changed since the last time, as the webhook's maker may see
// it now, and goes on in the feed. It answers how many there are.
func (m *Module) gather(ctx context.Context, tx *db.Tx, w told, maker *access.User) (int, error) {
	page, err := m.Changes.Read(ctx, tx, maker, w.After, changesAtOnce)
	var refused *api.Error
	anew := errors.As(err, &refused) && (refused == changes.ErrOtherEpoch || refused == changes.ErrTooOld)
	if anew {
		page, err = m.Changes.Read(ctx, tx, maker, changes.Cursor{}, 0)
	}
	if err != nil {
		return 0, err
	}
	next := page.Next
	tx.Defer(`update webhooks set after_epoch = $3, after_xid = $4, after_id = $5, after_written = $6, began_anew_at = case when $7 then $8 else began_anew_at end
		where organization_id = $1 and id = $2`, tx.OrganizationID, w.ID, next.Epoch, next.XID, next.ID, next.Written, anew, m.Now())
	all := w.chosen(page.Changes)
	return len(all), m.queue(tx, w.ID, all)
}

// chosen are those changes that a webhook is to tell.
func (w told) chosen(all []changes.Change) (some []changes.Change) {
	for _, c := range all {
		if len(w.SiteIDs) > 0 && !slices.Contains(w.SiteIDs, c.SiteID) {
			switch {
			case c.Verb == "moved" && slices.Contains(w.SiteIDs, c.FormerSite):
				c = changes.Change{Sequence: c.Sequence, Kind: c.Kind, RecordID: c.RecordID, Verb: "left", At: c.At}
			case c.Verb != "left": // which has no site any more
				continue
			}
		}
		if (len(w.Kinds) == 0 || slices.Contains(w.Kinds, c.Kind)) && (len(w.Verbs) == 0 || slices.Contains(w.Verbs, c.Verb)) {
			some = append(some, c)
		}
	}
	return some
}

const insertDeliveries = `
insert into webhook_deliveries (organization_id, webhook_id, message_id, sequence, kind, record_id, number, verb, payload, next_at, created_at)
select $1, $2, n.message_id, n.sequence, n.kind, n.record_id, n.number, n.verb, n.payload, $3, $3
from unnest($4::text[], $5::bigint[], $6::text[], $7::bigint[], $8::text[], $9::text[], $10::text[]) as n (message_id, sequence, kind, record_id, number, verb, payload)
order by n.sequence`

// queue makes deliveries of changes.
func (m *Module) queue(tx *db.Tx, id int64, all []changes.Change) error {
	if len(all) == 0 {
		return nil
	}
	var messages, kinds, numbers, verbs, payloads []string
	var sequences, records []int64
	for _, c := range all {
		payload, err := json.Marshal(message{"record." + c.Verb, c.At.UTC(), c})
		if err != nil {
			return err
		}
		messages, sequences, kinds, records = append(messages, newMessageID()), append(sequences, c.Sequence), append(kinds, c.Kind), append(records, c.RecordID)
		numbers, verbs, payloads = append(numbers, c.Number), append(verbs, c.Verb), append(payloads, string(payload))
	}
	tx.Defer(insertDeliveries, tx.OrganizationID, id, m.Now(), messages, sequences, kinds, records, numbers, verbs, payloads)
	return nil
}

func newMessageID() string { return "msg_" + rand.Text() }

// try answers POST /api/webhooks/{id}/trial.
func (m *Module) try(ctx context.Context, tx *db.Tx, in *oneInput) (*Webhook, error) {
	if err := m.active(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	payload, err := json.Marshal(message{"webhook.trial", m.Now().UTC(), map[string]any{}})
	if err != nil {
		return nil, err
	}
	tx.Defer("insert into webhook_deliveries (organization_id, webhook_id, message_id, verb, payload, next_at, created_at) values ($1, $2, $3, 'trial', $4, $5, $5)",
		tx.OrganizationID, in.ID, newMessageID(), string(payload), m.Now())
	w, err := m.find(ctx, tx, in.ID)
	return &w, err
}
