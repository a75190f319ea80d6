package support

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/core/notifications"
	"hivis/directory/organizations"
	"hivis/directory/roles"
	"hivis/directory/sessions"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
	"hivis/platform/i18n"
)

const (
	ticketLives = time.Minute
	// comes are the tickets that a network may try.
	comes    = 30
	comesPer = 10 * time.Minute
	visitAt  = "/support-visit"
)

// Access is whether an organization lets one look.
type Access struct {
	Open    bool       `json:"open"`
	EndsAt  *time.Time `json:"ends_at" nullable:"true"`
	Reason  string     `json:"reason" maxLength:"500" doc:"What its administrator wrote"`
	Records bool       `json:"records" doc:"Records as well; false: only how it is set up"`
}

// Address is where a visit begins.
type Address struct {
	Address string `json:"address" maxLength:"500" doc:"Good once, and for a minute"`
}

// Transient keeps what lets somebody in from being stored.
func (*Address) Transient() bool { return true }

// tenant is an organization as it is named in the logs and called at.
type tenant struct{ Name, SubDomain string }

func tenantOf(ctx context.Context, tx *db.Tx, id int64) (tenant, error) {
	return db.One[tenant](ctx, tx, "select name, coalesce(sub_domain_name, '') as sub_domain from organizations where id = $1 and kind = 'tenant'", id)
}

// open answers GET /api/organizations/{id}/support.
func (m *Module) open(ctx context.Context, _ *db.Tx, in *OneInput) (*Access, error) {
	out := &Access{}
	err := api.PlatformTx(ctx, m.DB, "master super admin looks whether support was granted", func(tx *db.Tx) error {
		if _, err := tenantOf(ctx, tx, in.ID); err != nil {
			return err
		}
		g, err := findOpen(ctx, tx, in.ID, m.Now())
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		*out = Access{true, &g.EndsAt, g.Reason, g.Records}
		return err
	})
	return out, err
}

// visit answers POST /api/organizations/{id}/support. That it was tried without a grant is written down as well,
// though it is refused.
func (m *Module) visit(ctx context.Context, _ *db.Tx, in *OneInput) (*Address, error) {
	out := &Address{}
	refused := false
	err := api.PlatformTx(ctx, m.DB, "master super admin goes to look into an organization", func(tx *db.Tx) error {
		to, err := tenantOf(ctx, tx, in.ID)
		if err != nil {
			return err
		}
		g, err := findOpen(ctx, tx, in.ID, m.Now())
		if errors.Is(err, pgx.ErrNoRows) {
			refused = true
			return m.write(ctx, tx, in.ID, to, "support_refused")
		}
		if err != nil {
			return err
		}
		ticket := auth.RandomText()
		out.Address = m.Users.PageOf(to.SubDomain, visitAt) + "#" + ticket
		return m.keep(ctx, tx, in.ID, to, g, ticket)
	})
	if err == nil && refused {
		err = api.Denied("support_not_granted")
	}
	return out, err
}

// keep notes the visit, in both logs, and tells the organization's administrators.
func (m *Module) keep(ctx context.Context, tx *db.Tx, id int64, to tenant, g found, ticket string) error {
	now := m.Now()
	var visit int64
	err := tx.QueryRow(ctx, "insert into support_visits (organization_id, grant_id, opened_by, opened_at, ticket_hash, ticket_until) values ($1, $2, left($3, 200), $4, $5, $6) returning id",
		id, g.ID, visitorOf(ctx), now, auth.HashText(ticket), now.Add(ticketLives)).Scan(&visit)
	if err != nil {
		return err
	}
	if err := m.write(ctx, tx, id, to, "support_opened"); err != nil {
		return err
	}
	return tx.In(id, func() error {
		return m.notify(ctx, tx, notifications.SupportOpened, fmt.Sprintf("support:%d", visit), notifications.Params{Note: visitorOf(ctx)})
	})
}

// visitorOf names who looks by what nobody else has: what a person is called is theirs to choose, and could be a
// colleague's name.
func visitorOf(ctx context.Context) string {
	who := api.Actor(ctx)
	return fmt.Sprintf("%s (#%d, %s)", who.Email, who.ID, who.FullName)
}

// write puts what was done or tried into the platform's log and into the organization's.
func (m *Module) write(ctx context.Context, tx *db.Tx, id int64, to tenant, kind string) error {
	activity.Write(ctx, tx, activity.Event{Module: organizations.Name, RecordID: id, Title: to.Name, Kind: kind, At: m.Now()})
	name := visitorOf(ctx)
	return tx.In(id, func() error {
		m.logOfNobody(ctx, tx, kind, name)
		return nil
	})
}

// logOfNobody is a line of the organization's log about somebody who has no account there.
func (m *Module) logOfNobody(ctx context.Context, tx *db.Tx, kind, name string) {
	who := tx.UserID
	tx.UserID = 0
	m.log(ctx, tx, kind, name)
	tx.UserID = who
}

// notify tells everybody who administers the organization, but for who did it, who looks or may.
func (m *Module) notify(ctx context.Context, tx *db.Tx, kind, key string, params notifications.Params) error {
	me := api.Actor(ctx)
	rows, err := tx.Query(ctx, "select id from users where organization_id = $1 and is_admin and status = 'Active' and ($2 <> $1 or id <> $3) order by id limit 100", tx.OrganizationID, me.OrganizationID, me.ID)
	if err != nil {
		return err
	}
	admins, err := pgx.CollectRows(rows, pgx.RowTo[int64])
	if err != nil {
		return err
	}
	messages := make([]notifications.Message, len(admins))
	for i, admin := range admins {
		messages[i] = notifications.AboutAccount(admin, kind, params)
		messages[i].DedupeKey = key
	}
	return m.Notifications.Notify(ctx, tx, messages...)
}

type comeInput struct {
	Body struct {
		Ticket string `json:"ticket" minLength:"1" maxLength:"64" doc:"The ticket of the visit, good once and for a minute"`
	}
}

// Visited is the session of a visit.
type Visited struct{ *sessions.Session }

// Transient keeps what lets somebody in from being stored.
func (*Visited) Transient() bool { return true }

// come answers POST /api/v1/sign_in/support, at the organization's own address.
func (m *Module) come(ctx context.Context, tx *db.Tx, in *comeInput) (*Visited, error) {
	call := api.CallOf(ctx)
	if call.OrganizationID == 0 {
		return nil, api.NotFound()
	}
	// A link must not make somebody else of a person who is signed in here.
	if here, _, err := m.Auth.SessionOf(ctx, call); err == nil && here.User.VisitUntil.IsZero() {
		return nil, api.Conflict("support_taken", i18n.Params{"Name": here.User.FullName})
	}
	wait, err := m.Auth.RaiseLimits(ctx, tx.OrganizationID, m.Auth.LimitOfNetwork(call, "support", comes, comesPer))
	if err == nil && wait > 0 {
		err = api.TooMany("locked", wait)
	}
	if err != nil {
		return nil, err
	}
	visit, g, err := m.take(ctx, tx, in.Body.Ticket)
	if err != nil {
		return nil, err
	}
	if err := showSites(ctx, tx, g); err != nil {
		return nil, err
	}
	reads, err := readsOf(ctx, tx, g.Records)
	if err != nil {
		return nil, err
	}
	session, id, err := m.Sessions.Visit(ctx, tx, g.UserID, reads, g.EndsAt)
	if err != nil {
		return nil, err
	}
	_, err = tx.Exec(ctx, "update support_visits set session_id = $3 where organization_id = $1 and id = $2", tx.OrganizationID, visit, id)
	return &Visited{session}, err
}

// take finds what a ticket is good for. It is good once, and not after the grant has ended, also where that is
// ended at this moment.
func (m *Module) take(ctx context.Context, tx *db.Tx, ticket string) (visit int64, g found, err error) {
	over := api.Refused("sign_in_over", nil)
	var grant int64
	err = tx.QueryRow(ctx, "update support_visits set ticket_hash = null where organization_id = $1 and ticket_hash = $2 and ticket_until > $3 returning id, grant_id",
		tx.OrganizationID, auth.HashText(ticket), m.Now()).Scan(&visit, &grant)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, g, over
	}
	if err != nil {
		return 0, g, err
	}
	g, err = db.One[found](ctx, tx, `select id, user_id, reason, records, ends_at from support_grants
		where organization_id = $1 and id = $2 and ended_at is null and ends_at > $3 for share`, tx.OrganizationID, grant, m.Now())
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, g, over
	}
	return visit, g, err
}

// showSites gives the account every site that there is, or none where no records were granted.
func showSites(ctx context.Context, tx *db.Tx, g found) error {
	if !g.Records {
		_, err := tx.Exec(ctx, "delete from user_sites where organization_id = $1 and user_id = $2", tx.OrganizationID, g.UserID)
		return err
	}
	_, err := tx.Exec(ctx, `insert into user_sites (organization_id, user_id, site_id)
		select organization_id, $2, id from sites where organization_id = $1 and status <> 'deleted' on conflict do nothing`, tx.OrganizationID, g.UserID)
	return err
}

// off are the modules that are switched off in an organization o.
const off = "(o.rights_off || case when o.contractors then array[]::text[] else array['Contractor', 'On Site'] end)"

// StillReads is the SQL of what the session s of a visit may read now: what was switched off since is read no more.
const StillReads = "s.reads - " + off

// readsOf is what a visit may read: how the organization is set up, and records where that was granted.
func readsOf(ctx context.Context, tx *db.Tx, withRecords bool) (access.Rules, error) {
	reads := access.Rules{organizations.Name: {"read"}}
	if !withRecords {
		return reads, nil
	}
	var without []string
	err := tx.QueryRow(ctx, "select "+off+" from organizations o where id = $1", tx.OrganizationID).Scan(&without)
	for _, module := range roles.ModulesWithout(without) {
		reads[module] = []string{"read"}
	}
	return reads, err
}
