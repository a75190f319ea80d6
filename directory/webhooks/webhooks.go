package webhooks

import (
	"context"
	"net/url"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Draft is a webhook as an administrator makes it.
type Draft struct {
	Name    string   `json:"name" minLength:"1" maxLength:"80" doc:"Which system it is for"`
	URL     string   `json:"url" minLength:"1" maxLength:"500" doc:"Where it is told: https, and no address inside the network around, unless whoever runs the installation allows it"`
	Kinds   []string `json:"kinds" maxItems:"40" enum:"{kinds}" doc:"Of which kinds; none: all"`
	Verbs   []string `json:"verbs" maxItems:"6" enum:"created,changed,moved,deleted,restored,left" doc:"What; none: everything"`
	SiteIDs []int64  `json:"site_ids" maxItems:"1000" doc:"At which sites; none: everywhere. What moves away from them is told as left"`
}

// Webhook is a webhook without its secret.
type Webhook struct {
	ID           int64          `json:"id" minimum:"1" maximum:"9007199254740991"`
	Name         string         `json:"name" maxLength:"80"`
	URL          string         `json:"url" maxLength:"500"`
	Kinds        []string       `json:"kinds" maxItems:"40"`
	Verbs        []string       `json:"verbs" maxItems:"6"`
	SiteIDs      []int64        `json:"site_ids" maxItems:"1000"`
	State        string         `json:"state" enum:"active,disabled,paused"`
	PausedWhy    string         `json:"paused_why" enum:",failing,maker_gone" doc:"failing: nothing arrived for a day; maker_gone: who made it is not active any more"`
	MadeBy       records.Person `json:"made_by" doc:"What is told is what they may see"`
	CreatedAt    time.Time      `json:"created_at"`
	FormerUntil  *time.Time     `json:"former_secret_until" nullable:"true" db:"former_until" doc:"Until then everything is signed by the secret before as well"`
	FailingSince *time.Time     `json:"failing_since" nullable:"true" doc:"Since when nothing has arrived"`
	BeganAnewAt  *time.Time     `json:"began_anew_at" nullable:"true" doc:"What had happened before, and was not told by then, is not told: the database was restored, or it is more than 30 days ago"`
	Waiting      int64          `json:"waiting" minimum:"0" maximum:"9007199254740991" doc:"What is still to arrive"`
}

// List are the webhooks.
type List struct {
	Webhooks []Webhook `json:"webhooks" maxItems:"50"`
}

// Made is a webhook with a secret that was just made.
type Made struct {
	Webhook Webhook `json:"webhook"`
	Secret  string  `json:"secret" maxLength:"100" doc:"By which a receiver verifies signatures (Standard Webhooks); empty when the same request comes again"`
}

// Redacted is the answer for a request that comes again: the secret is shown once.
func (m *Made) Redacted() any { return &Made{Webhook: m.Webhook} }

type oneInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
}

type createInput struct {
	Body Draft
}

type editInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
	Body Draft
}

type stateInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
	Body struct {
		State string `json:"state" enum:"active,disabled"`
	}
}

const selectWebhooks = `
select w.id, w.name, w.url, w.kinds, w.verbs, w.site_ids, w.state, w.paused_why, u.id as made_by_id, u.full_name as made_by_name, w.created_at,
  case when w.former_until > $3 then w.former_until end as former_until, w.failing_since, w.began_anew_at,
  (select count(*) from webhook_deliveries d where d.organization_id = w.organization_id and d.webhook_id = w.id and d.state = 'waiting') as waiting
from webhooks w
join users u on u.organization_id = w.organization_id and u.id = w.made_by
where w.organization_id = $1 and ($2::bigint = 0 or w.id = $2)
order by lower(w.name), w.id`

// list answers GET /api/webhooks.
func (m *Module) list(ctx context.Context, tx *db.Tx, _ *api.None) (*List, error) {
	all, err := m.read(ctx, tx, 0)
	if api.Actor(ctx).Visits() {
		for i := range all {
			all[i].URL = hostOf(all[i].URL)
		}
	}
	return &List{all}, err
}

// hostOf is what of an address is no secret: to many receivers the rest of it proves who sends.
func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Scheme + "://" + u.Host
}

func (m *Module) read(ctx context.Context, tx *db.Tx, id int64) ([]Webhook, error) {
	rows, err := tx.Query(ctx, selectWebhooks, tx.OrganizationID, id, m.Now())
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.Named[Webhook]())
}

func (m *Module) find(ctx context.Context, tx *db.Tx, id int64) (Webhook, error) {
	all, err := m.read(ctx, tx, id)
	if err == nil && len(all) == 0 {
		err = api.NotFound()
	}
	if err != nil {
		return Webhook{}, err
	}
	return all[0], nil
}
