package support

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/directory/organizations"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Grant is that whoever runs the installation may look, until a time.
type Grant struct {
	ID        int64           `json:"id" minimum:"1" maximum:"9007199254740991"`
	Reason    string          `json:"reason" maxLength:"500"`
	Records   bool            `json:"records" doc:"All that is not sensitive; false: how the organization is set up, and nothing else"`
	GrantedBy records.Person  `json:"granted_by"`
	GrantedAt time.Time       `json:"granted_at"`
	EndsAt    time.Time       `json:"ends_at"`
	EndedAt   *time.Time      `json:"ended_at" nullable:"true" doc:"With who ended it, or by itself; null: it is open, or has ended just now"`
	EndedBy   *records.Person `json:"ended_by"`
	Open      bool            `json:"open"`
	Visits    []Visit         `json:"visits" maxItems:"20" doc:"The latest, the newest first"`
}

// Visit is one time that somebody looked.
type Visit struct {
	OpenedBy string    `json:"opened_by" maxLength:"200"`
	OpenedAt time.Time `json:"opened_at"`
}

// List are the latest grants, the newest first.
type List struct {
	Grants []Grant `json:"support_grants" maxItems:"50"`
}

type grantInput struct {
	Body struct {
		Hours   string `json:"hours" enum:"1,8,24,168" doc:"After which it ends by itself"`
		Reason  string `json:"reason" minLength:"1" maxLength:"500"`
		Records bool   `json:"records" doc:"Show records as well, but for sensitive ones; false: only how the organization is set up"`
	}
}

// OneInput names one of what a call is about. (Exported, or what embeds it would not be read.)
type OneInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
}

const selectGrants = `
select g.id, g.reason, g.records, jsonb_build_object('id', b.id, 'name', b.full_name) as granted_by, g.granted_at, g.ends_at, g.ended_at,
  case when e.id is not null then jsonb_build_object('id', e.id, 'name', e.full_name) end as ended_by, g.ended_at is null and g.ends_at > $2 as open,
  coalesce((select jsonb_agg(jsonb_build_object('opened_by', v.opened_by, 'opened_at', v.opened_at) order by v.id desc)
    from (select * from support_visits v where v.organization_id = g.organization_id and v.grant_id = g.id order by v.id desc limit 20) v), '[]') as visits
from support_grants g
join users b on b.organization_id = g.organization_id and b.id = g.granted_by
left join users e on e.organization_id = g.organization_id and e.id = g.ended_by
where g.organization_id = $1 order by g.id desc limit 50`

// list answers GET /api/support_grants.
func (m *Module) list(ctx context.Context, tx *db.Tx, _ *api.None) (*List, error) {
	rows, err := tx.Query(ctx, selectGrants, tx.OrganizationID, m.Now())
	if err != nil {
		return nil, err
	}
	grants, err := pgx.CollectRows(rows, db.Named[Grant]())
	return &List{grants}, err
}

// durations are for how long can be granted.
var durations = map[string]time.Duration{"1": time.Hour, "8": 8 * time.Hour, "24": 24 * time.Hour, "168": 7 * 24 * time.Hour}

// grant answers POST /api/support_grants. One is open at a time, so that it is plain until when somebody may look.
func (m *Module) grant(ctx context.Context, tx *db.Tx, in *grantInput) (*List, error) {
	reason := strings.TrimSpace(in.Body.Reason)
	if reason == "" {
		return nil, api.Invalid("reason", "required")
	}
	if api.Actor(ctx).IsPlatform {
		return nil, api.NotFound() // it has no support
	}
	// Of two who grant at once the second waits.
	if _, err := tx.Exec(ctx, "select from organizations where id = $1 for no key update", tx.OrganizationID); err != nil {
		return nil, err
	}
	if _, err := findOpen(ctx, tx, tx.OrganizationID, m.Now()); err == nil {
		return nil, api.Conflict("support_open", nil)
	} else if !errors.Is(err, pgx.ErrNoRows) {
		return nil, err
	}
	account, err := m.account(ctx, tx)
	if err != nil {
		return nil, err
	}
	ends := m.Now().Add(durations[in.Body.Hours])
	var id int64
	if err := tx.QueryRow(ctx, "insert into support_grants (organization_id, user_id, reason, records, granted_by, granted_at, ends_at) values ($1, $2, $3, $4, $5, $6, $7) returning id",
		tx.OrganizationID, account, reason, in.Body.Records, tx.UserID, m.Now(), ends).Scan(&id); err != nil {
		return nil, err
	}
	changes := records.AppendChange(nil, "support_until", "", ends.UTC().Format(time.RFC3339))
	changes = records.AppendChange(changes, "support_records", false, in.Body.Records)
	m.log(ctx, tx, "support_granted", reason, changes...)
	told := notifications.Params{Actor: api.Actor(ctx).FullName, Note: reason}
	if err := m.notify(ctx, tx, notifications.SupportGranted, fmt.Sprintf("support_granted:%d", id), told); err != nil {
		return nil, err
	}
	return m.list(ctx, tx, nil)
}

// account is that of whoever looks: one for each organization, and no person's.
func (m *Module) account(ctx context.Context, tx *db.Tx) (id int64, err error) {
	err = tx.QueryRow(ctx, "select user_id from support_grants where organization_id = $1 order by id desc limit 1", tx.OrganizationID).Scan(&id)
	if !errors.Is(err, pgx.ErrNoRows) {
		return id, err
	}
	// Nobody signs in by this address: mail never reaches the domain.
	err = tx.QueryRow(ctx, `insert into users (organization_id, email, full_name, role_id, status)
		select $1, $2, $3, id, 'Service' from roles where organization_id = $1 and template = 'Guest User' returning id`,
		tx.OrganizationID, "support-"+strings.ToLower(rand.Text())+"@keys.invalid", "Hivis Support").Scan(&id)
	return id, err
}

// end answers DELETE /api/support_grants/{id}: whoever looks is refused with their next request.
func (m *Module) end(ctx context.Context, tx *db.Tx, in *OneInput) (*List, error) {
	var account int64
	var reason string
	err := tx.QueryRow(ctx, `update support_grants set ended_at = $3, ended_by = $4
		where organization_id = $1 and id = $2 and ended_at is null and ends_at > $3 returning user_id, reason`,
		tx.OrganizationID, in.ID, m.Now(), tx.UserID).Scan(&account, &reason)
	if err != nil {
		return nil, err
	}
	if err := m.Auth.EndOtherSessions(ctx, tx, account, 0, "the grant was ended"); err != nil {
		return nil, err
	}
	hideSites(tx, account)
	m.log(ctx, tx, "support_ended", reason)
	return m.list(ctx, tx, nil)
}

// found is a grant that is open.
type found struct {
	ID, UserID int64
	Reason     string
	Records    bool
	EndsAt     time.Time
}

func findOpen(ctx context.Context, tx *db.Tx, organizationID int64, now time.Time) (found, error) {
	return db.One[found](ctx, tx, "select id, user_id, reason, records, ends_at from support_grants where organization_id = $1 and ended_at is null and ends_at > $2", organizationID, now)
}

func (m *Module) log(ctx context.Context, tx *db.Tx, kind, title string, changes ...records.Change) {
	activity.Write(ctx, tx, activity.Event{Module: organizations.Name, RecordID: tx.OrganizationID, Title: title, Kind: kind, At: m.Now(), Changes: changes})
}
