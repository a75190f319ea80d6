package webhooks

import (
	"context"
	"time"

	"hivis/platform/api"
	"hivis/platform/db"
)

// Delivery is something that is sent, with what became of it.
type Delivery struct {
	ID          int64      `json:"id" minimum:"1" maximum:"9007199254740991"`
	MessageID   string     `json:"message_id" maxLength:"60" doc:"The header webhook-id; it stays when something is sent once more"`
	Sequence    int64      `json:"sequence" minimum:"0" maximum:"9007199254740991" doc:"Of the change; 0 of a trial"`
	Kind        string     `json:"kind" maxLength:"40"`
	RecordID    int64      `json:"record_id" minimum:"0" maximum:"9007199254740991"`
	Number      string     `json:"number" maxLength:"20"`
	Verb        string     `json:"verb" enum:"created,changed,moved,deleted,restored,left,trial"`
	State       string     `json:"state" enum:"waiting,delivered,failed"`
	Attempts    int        `json:"attempts" minimum:"0" maximum:"1000"`
	NextAt      time.Time  `json:"next_at" doc:"Of what waits: when it is sent"`
	AttemptedAt *time.Time `json:"attempted_at" nullable:"true" doc:"The last time; null: never"`
	Status      int        `json:"status" minimum:"0" maximum:"999" doc:"Of the last answer; 0: there was none"`
	Answer      string     `json:"answer" maxLength:"500" doc:"What the last answer began with"`
	Problem     string     `json:"problem" enum:",inside,timeout,unreachable,status" doc:"inside: the address leads into a private network, where nothing is sent"`
	TookMS      int        `json:"took_ms" minimum:"0" maximum:"2147483647" db:"took_ms"`
	CreatedAt   time.Time  `json:"created_at"`
}

// DeliveryList is a page of deliveries.
type DeliveryList struct {
	Deliveries []Delivery `json:"deliveries" maxItems:"100"`
	Meta       api.Meta   `json:"meta"`
}

// Again is how many are sent once more; those that wait anyway are not among them.
type Again struct {
	Count int64 `json:"count" minimum:"0" maximum:"9007199254740991"`
}

type deliveriesInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
	api.PageInput
	PerPage int      `query:"per_page" default:"15" minimum:"1" maximum:"100"`
	State   []string `query:"state" maxItems:"3" enum:"waiting,delivered,failed"`
}

type replayInput struct {
	ID         int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
	DeliveryID int64 `path:"delivery_id" minimum:"1" maximum:"9007199254740991"`
}

type replaySinceInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
	Body struct {
		Since time.Time `json:"since" doc:"What happened at that moment or later, as far as it is known"`
	}
}

const selectDelivery = `select d.id, d.message_id, d.sequence, d.kind, d.record_id, d.number, d.verb, d.state, d.attempts, d.next_at, d.attempted_at, d.status, d.answer, d.problem, d.took_ms, d.created_at`

var newest, _ = api.OrderBy("", "-id", map[string]api.Column{"id": {SQL: "d.id", Type: api.NumberColumn}})

// deliveries answers GET /api/webhooks/{id}/deliveries.
func (m *Module) deliveries(ctx context.Context, tx *db.Tx, in *deliveriesInput) (*DeliveryList, error) {
	if _, err := m.find(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	where := api.RowsOf("webhook_deliveries d")
	where.And("d.organization_id = %s and d.webhook_id = %s", tx.OrganizationID, in.ID)
	api.AnyOf(where, "d.state", in.State)
	found, meta, err := api.ReadPage(ctx, tx, api.Listing{Select: selectDelivery, Where: where, Order: newest, Now: m.Now()}, in.PageInput, in.PerPage, db.Named[Delivery]())
	return &DeliveryList{found, meta}, err
}

// again sends what was sent once more: under its own id, by which a receiver knows it.
const again = "update webhook_deliveries set state = 'waiting', attempts = 0, next_at = $3 where organization_id = $1 and webhook_id = $2 and state <> 'waiting'"

// replay answers POST /api/webhooks/{id}/deliveries/{delivery_id}/replay.
func (m *Module) replay(ctx context.Context, tx *db.Tx, in *replayInput) (*Again, error) {
	if err := m.active(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	var there bool
	if err := tx.QueryRow(ctx, "select exists (select from webhook_deliveries where organization_id = $1 and webhook_id = $2 and id = $3)", tx.OrganizationID, in.ID, in.DeliveryID).Scan(&there); err != nil {
		return nil, err
	}
	if !there {
		return nil, api.NotFound()
	}
	tag, err := tx.Exec(ctx, again+" and id = $4", tx.OrganizationID, in.ID, m.Now(), in.DeliveryID)
	return &Again{tag.RowsAffected()}, err
}

// replaySince answers POST /api/webhooks/{id}/replay.
func (m *Module) replaySince(ctx context.Context, tx *db.Tx, in *replaySinceInput) (*Again, error) {
	if err := m.active(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	tag, err := tx.Exec(ctx, again+" and created_at >= $4", tx.OrganizationID, in.ID, m.Now(), in.Body.Since)
	return &Again{tag.RowsAffected()}, err
}

// active refuses what can be sent only while a webhook is on.
func (m *Module) active(ctx context.Context, tx *db.Tx, id int64) error {
	w, err := m.lock(ctx, tx, id)
	if err == nil && w.State != "active" {
		err = api.Conflict("webhook_off", nil)
	}
	return err
}
