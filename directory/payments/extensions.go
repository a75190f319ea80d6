package payments

import (
	"context"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/directory/plans"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// Extension is a request to extend a trial.
type Extension struct {
	ID               int64      `json:"id" minimum:"1" maximum:"9007199254740991"`
	OrganizationID   int64      `json:"organization_id" minimum:"1" maximum:"9007199254740991"`
	OrganizationName string     `json:"organization_name" maxLength:"200"`
	SubDomainName    string     `json:"sub_domain_name" maxLength:"63"`
	ValidTill        string     `json:"valid_till" maxLength:"10" doc:"When the organization's plan ends"`
	Reason           string     `json:"reason" maxLength:"1000"`
	Status           string     `json:"status" enum:"waiting,approved,rejected"`
	Note             string     `json:"note" maxLength:"500" doc:"What was said with the decision"`
	RequestedBy      string     `json:"requested_by" maxLength:"200"`
	CreatedAt        time.Time  `json:"created_at"`
	DecidedAt        *time.Time `json:"decided_at" nullable:"true"`
}

// OwnExtensions are an organization's requests.
type OwnExtensions struct {
	Requests []Extension `json:"org_free_trial_extend_requests" maxItems:"50"`
}

// Extensions are those of all organizations.
type Extensions struct {
	Requests []Extension `json:"org_free_trial_extend_requests" maxItems:"50"`
	Meta     api.Meta    `json:"meta"`
}

const selectExtension = `
select e.id, e.organization_id, e.reason, e.status, e.note, e.created_at, e.decided_at,
  (select o.name from organizations o where o.id = e.organization_id) as organization_name,
  (select coalesce(o.sub_domain_name, '') from organizations o where o.id = e.organization_id) as sub_domain_name,
  (select coalesce(o.valid_till::text, '') from organizations o where o.id = e.organization_id) as valid_till,
  (select u.full_name from users u where u.organization_id = e.organization_id and u.id = e.requested_by) as requested_by`

const fromExtensions = "trial_extensions e"

// OrganizationInput names the organization. (Exported, or what embeds it would not be read.)
type OrganizationInput struct {
	OrganizationID int64 `path:"organization_id" minimum:"1" maximum:"9007199254740991" doc:"Only one's own is ever answered"`
}

// ownExtensions answers GET /api/organizations/{organization_id}/org_free_trial_extend_requests.
func (m *Module) ownExtensions(ctx context.Context, tx *db.Tx, in *OrganizationInput) (*OwnExtensions, error) {
	if in.OrganizationID != tx.OrganizationID {
		return nil, api.NotFound()
	}
	rows, err := tx.Query(ctx, selectExtension+" from "+fromExtensions+" where e.organization_id = $1 order by e.id desc limit 50", tx.OrganizationID)
	if err != nil {
		return nil, err
	}
	found, err := pgx.CollectRows(rows, db.Named[Extension]())
	return &OwnExtensions{found}, err
}

type extensionInput struct {
	OrganizationInput
	Body struct {
		Reason string `json:"reason" minLength:"1" maxLength:"1000"`
	}
}

// askForExtension answers POST /api/organizations/{organization_id}/org_free_trial_extend_requests.
func (m *Module) askForExtension(ctx context.Context, tx *db.Tx, in *extensionInput) (*OwnExtensions, error) {
	if in.OrganizationID != tx.OrganizationID {
		return nil, api.NotFound()
	}
	reason := strings.TrimSpace(in.Body.Reason)
	if reason == "" {
		return nil, api.Invalid("reason", "required")
	}
	err := api.PlatformTx(ctx, m.DB, "ask to extend a trial", func(tx *db.Tx) error {
		p, err := hold(ctx, tx, tx.OrganizationID)
		if err != nil {
			return err
		}
		if err := refuseExtension(ctx, tx, p); err != nil {
			return err
		}
		tx.Defer("insert into trial_extensions (organization_id, reason, requested_by, created_at) values ($1, $2, $3, $4)", p.ID, reason, tx.UserID, m.Now())
		activity.Write(ctx, tx, activity.Event{Module: "Organization", RecordID: p.ID, Title: p.Name, Kind: "trial_extension_asked", At: m.Now(),
			Changes: records.AppendChange(nil, "reason", "", reason)})
		return m.notifyMasters(ctx, tx, p, "trial_extension_asked", "extend_requests")
	})
	if err != nil {
		return nil, err
	}
	return m.ownExtensions(ctx, tx, &in.OrganizationInput)
}

// refuseExtension says why a trial cannot be extended: it is none, it was extended before, or
// that is asked for already.
func refuseExtension(ctx context.Context, tx *db.Tx, p payer) error {
	if p.SubscriptionType != plans.Trial {
		return api.Conflict("no_trial", nil)
	}
	var waits, extended bool
	err := tx.QueryRow(ctx, "select coalesce(bool_or(status = 'waiting'), false), coalesce(bool_or(status = 'approved'), false) from trial_extensions where organization_id = $1", p.ID).Scan(&waits, &extended)
	switch {
	case err != nil:
		return err
	case waits:
		return api.Conflict("extension_waits", nil)
	case extended:
		return api.Conflict("extended_before", nil)
	}
	return nil
}

// extensions answers GET /api/v1/org_free_trial_extend_requests: first what waits.
func (m *Module) extensions(ctx context.Context, _ *db.Tx, in *api.PageInput) (*Extensions, error) {
	out := &Extensions{}
	byState, err := api.OrderBy("", "state", map[string]api.Column{
		"id": {SQL: "e.id", Type: api.NumberColumn}, "state": {SQL: "case e.status when 'waiting' then e.id else 9007199254740991 - e.id end", Type: api.NumberColumn}})
	if err != nil {
		return nil, err
	}
	where := api.RowsOf(fromExtensions)
	where.And("true") // of all organizations
	err = api.PlatformTx(ctx, m.DB, "master super admin lists requests to extend a trial", func(tx *db.Tx) (err error) {
		out.Requests, out.Meta, err = api.ReadPage(ctx, tx, api.Listing{Select: selectExtension, Where: where, Order: byState}, *in, extensionsPerPage, db.Named[Extension]())
		return err
	})
	return out, err
}

const extensionsPerPage = 20

// approveExtension answers POST /api/v1/org_free_trial_extend_requests/{id}/approve. The days
// are added to the trial, or to today where it has ended meanwhile.
func (m *Module) approveExtension(ctx context.Context, _ *db.Tx, in *OneInput) (*Extension, error) {
	return m.decide(ctx, in.ID, "approved", "", func(ctx context.Context, tx *db.Tx, p payer) error {
		if p.SubscriptionType != plans.Trial {
			return api.Conflict("no_trial", nil)
		}
		from := max(p.ValidTill, plans.Today(m.Now(), p.TimeZone))
		p.ValidTill = written(day(from).AddDate(0, 0, plans.TrialDays))
		return set(ctx, tx, p, nil, false)
	})
}

type rejectInput struct {
	OneInput
	Body struct {
		Reason string `json:"reason" minLength:"1" maxLength:"500" doc:"It is mailed to the administrators"`
	}
}

// rejectExtension answers POST /api/v1/org_free_trial_extend_requests/{id}/reject.
func (m *Module) rejectExtension(ctx context.Context, _ *db.Tx, in *rejectInput) (*Extension, error) {
	reason := strings.TrimSpace(in.Body.Reason)
	if reason == "" {
		return nil, api.Invalid("reason", "required")
	}
	return m.decide(ctx, in.ID, "rejected", reason, func(context.Context, *db.Tx, payer) error { return nil })
}

// decide decides once on a request that waits, writes it into both logs and tells who asked.
func (m *Module) decide(ctx context.Context, id int64, status, note string, act func(context.Context, *db.Tx, payer) error) (*Extension, error) {
	out := &Extension{}
	err := api.PlatformTx(ctx, m.DB, "decide on a request to extend a trial", func(tx *db.Tx) error {
		var organizationID int64
		err := tx.QueryRow(ctx, "update trial_extensions set status = $2, note = $3, decided_at = $4 where id = $1 and status = 'waiting' returning organization_id", id, status, note, m.Now()).Scan(&organizationID)
		if err != nil {
			return err
		}
		p, err := hold(ctx, tx, organizationID)
		if err != nil {
			return err
		}
		if err := act(ctx, tx, p); err != nil {
			return err
		}
		auth.Audit(tx, tx.UserID, "trial_extension_"+status, map[string]any{"sub_domain": p.SubDomainName}, api.CallOf(ctx).IP)
		m.note(ctx, tx, p, "trial_extension_"+status, nil)
		if err := m.notify(ctx, tx, p, "trial_extension_"+status, "subscriptions", note); err != nil {
			return err
		}
		*out, err = db.One[Extension](ctx, tx, selectExtension+" from "+fromExtensions+" where e.id = $1", id)
		return err
	})
	return out, err
}

// note writes into an organization's own log what those who run the installation did to its plan.
func (m *Module) note(ctx context.Context, tx *db.Tx, p payer, kind string, changes []records.Change) {
	event := activity.Event{Module: "Organization", RecordID: p.ID, Title: p.Name, Kind: kind, At: m.Now(), Changes: changes}
	if tx.OrganizationID == p.ID { // by its own administrator, who is named
		activity.Write(ctx, tx, event)
		return
	}
	_ = tx.In(p.ID, func() error { // which cannot fail: it is written with the commit
		activity.Write(ctx, tx, event)
		return nil
	})
}
