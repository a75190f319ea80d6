package permits

import (
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/directory/workflows"
	"hivis/modules/workers"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// sees is who sees a permit p: whoever is at its site, requested it, issues it, is asked to
// decide on it, or had its draft sent. A draft is only for who writes it, and for those who
// may delete permits at the site: they tidy up what was forgotten. Whoever works for another company
// sees those of that company alone, wherever they are.
func sees(e *records.Viewer) string {
	here := "(not " + e.IsExternal() + " and (" + e.IsAdmin() + " or p.site_id = any(" + e.SiteIDs() + ")) or " + e.IsExternal() + " and " + ofCompany(e.UserID()) + ")"
	return "(" + here + " and (p.status <> 'draft' or " + e.May(Name, "delete") + ")" +
		" or p.status <> 'draft' and (exists (select from permit_officers po where po.organization_id = p.organization_id and po.permit_id = p.id and po.user_id = " + e.UserID() + ")" +
		" or " + workflows.IsReviewerSQL(e, Name, "p") + ") or p.requester_id = " + e.UserID() +
		" or exists (select from permit_shares ps where ps.organization_id = p.organization_id and ps.permit_id = p.id and ps.shared_to = " + e.UserID() + "))"
}

// ofCompany is whether a permit p was requested by a colleague of an external user, or has one work who
// was a colleague when they were put on it.
func ofCompany(user string) string {
	return "(p.status <> 'draft' and (exists (select from contractor_users cu join contractor_users mine on mine.organization_id = cu.organization_id and mine.contractor_id = cu.contractor_id" +
		" where cu.organization_id = p.organization_id and cu.user_id = p.requester_id and mine.user_id = " + user + ")" +
		" or exists (select from permit_workers pw where pw.organization_id = p.organization_id and pw.permit_id = p.id and (pw.user_id = " + user +
		" or exists (select from contractor_users cu where cu.organization_id = pw.organization_id and cu.contractor_id = pw.contractor_id and cu.user_id = " + user + ")))))"
}

// visible limits a query to the permits the user may see.
func visible(tx *db.Tx, user *access.User) *api.Where {
	where := every(tx)
	where.AndLikely(sees(records.ViewerOf(where, user)))
	where.MarkUnfiltered()
	return where
}

func every(tx *db.Tx) *api.Where {
	where := api.RowsOf("permits p")
	where.And("p.organization_id = %s", tx.OrganizationID)
	return where
}

// me is the user of the transaction.
const me = "nullif(current_setting('app.user_id', true), '')::bigint"

// selectPermit has of each permit also what the caller is in it.
var selectPermit = `
select p.id, p.serial, t.id as type_id, t.name as type_name, t.prefix_id as type_prefix_id, t.colour as type_colour, t.low_risk as type_low_risk, p.description,
  s.id as site_id, s.name as site_name, s.time_zone as site_time_zone, d.id as division_id, d.name as division_name, dp.id as department_id, dp.name as department_name,
  un.id as unit_id, un.name as unit_name, p.location, p.plan_id as spot_plan_id, p.spot_x, p.spot_y,
  p.starts_at, p.ends_at, p.original_ends_at, p.night_work, p.status, p.asked_until, p.requester_id, r.full_name as requester_name,
  coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.full_name) order by po.position) from permit_officers po
    join users u on u.organization_id = po.organization_id and u.id = po.user_id
    where po.organization_id = p.organization_id and po.permit_id = p.id), '[]') as issuing_officers,
  p.workers_count, p.score as percent, p.requested_at, p.approved_at, p.closed_at, p.stopped_at, p.created_at, p.updated_at,
  exists (select from permit_shares ps where ps.organization_id = p.organization_id and ps.permit_id = p.id and ps.shared_to = ` + me + `) as shared,
  exists (select from permit_workers pw where pw.organization_id = p.organization_id and pw.permit_id = p.id and pw.user_id = ` + me + `) as works,
  coalesce(p.finished_by, 0) as finished_by, coalesce((select pe.requested_by from permit_extensions pe
    where pe.organization_id = p.organization_id and pe.permit_id = p.id and pe.state = 'asked'), 0) as asked_by,
  case when p.status = 'pending_closure' and p.finished_by = ` + me + ` then ` + noConfirmerBefore(len(confirmerGroups)) + ` else false end as alone,
  p.form_id, p.form_version, p.revision, p.remarks`

var lookupsOfPermit = api.Lookups{
	{Table: "permit_templates", Alias: "t", On: "t.id = p.template_id", Required: true},
	{Table: "sites", Alias: "s", On: "s.id = p.site_id", Required: true},
	{Table: "users", Alias: "r", On: "r.id = p.requester_id", Required: true},
	{Table: "divisions", Alias: "d", On: "d.id = p.division_id"},
	{Table: "departments", Alias: "dp", On: "dp.id = p.department_id"},
	{Table: "units", Alias: "un", On: "un.id = p.unit_id"},
}

// permitRow is a permit with what is known of it and of the caller in it.
type permitRow struct {
	Permit
	Serial      int64
	Shared      bool
	Works       bool
	FinishedBy  int64
	AskedBy     int64 // who asked for the extension
	Alone       bool
	FormID      int64
	FormVersion int
	Revision    int
	Remarks     string
	stored      string // its status, whatever the clock says
}

// moveContext is what the user is in the permit.
func (h *permitRow) moveContext(user *access.User) MoveContext {
	return MoveContext{Status: h.Status, ExtensionAsked: h.AskedUntil != nil, Stopped: h.StoppedAt != nil, Works: h.Works,
		Requester: h.Requester != nil && h.Requester.ID == user.ID, Shared: h.Shared,
		Officer:            slices.ContainsFunc(h.IssuingOfficers, func(p records.Person) bool { return p.ID == user.ID }),
		ExtensionRequester: h.AskedBy == user.ID,
		ClosureRequester:   h.FinishedBy == user.ID, OnlyPossibleConfirmer: h.Alone, Rights: user.Rules, AtSite: user.SeesSite(h.Site.ID)}
}

// zone is the site's.
func (h *permitRow) zone() (*time.Location, error) { return time.LoadLocation(h.Site.TimeZone) }

// shownTo reads rows as a user sees them.
func shownTo(user *access.User, now time.Time) pgx.RowToFunc[Permit] {
	return db.NamedAs(func(h *permitRow) Permit { return h.shownTo(user, now).Permit })
}

func (h *permitRow) shownTo(user *access.User, now time.Time) permitRow {
	h.Number, h.stored = numberOf(h.Serial), h.Status
	h.Status = statusAt(h.stored, h.EndsAt, now)
	h.Can = canOf(h.moveContext(user))
	return *h
}

func numberOf(serial int64) string { return records.Number("PTW", serial) }

// show answers GET /api/permit_form_questions/{id}. "Not found" for one the user may not see.
func (m *Module) show(ctx context.Context, tx *db.Tx, in *IDInput) (*Answer, error) {
	answer, err := m.read(ctx, tx, visible(tx, api.Actor(ctx)), in.ID)
	return answer, m.Records.DeletedOrNotFound(ctx, tx, Name, in.ID, err)
}

// answerWrite is the answer to a write: the caller gets what they wrote, also when they do not see
// it any more.
func (m *Module) answerWrite(ctx context.Context, tx *db.Tx, id int64) (*Answer, error) {
	return m.read(ctx, tx, every(tx), id)
}

// read reads a permit with all that belongs to it in one round trip.
func (m *Module) read(ctx context.Context, tx *db.Tx, where *api.Where, id int64) (*Answer, error) {
	user := api.Actor(ctx)
	where.And("p.id = %s", id)
	var found []permitRow
	record := Record{}
	batch := &pgx.Batch{}
	batch.Queue(selectPermit+where.FromWith(lookupsOfPermit), where.Args...).Query(func(rows pgx.Rows) (err error) {
		found, err = pgx.CollectRows(rows, m.scanPermit(ctx))
		return err
	})
	m.queueEnds(batch, tx, id, &record)
	m.queueWorkers(batch, tx, id, &record.Workers)
	queueLetThrough(batch, tx, id, &record.LetThrough)
	queueExtensions(batch, tx, id, &record.Extensions)
	queueReadings(batch, tx, id, &record.Readings)
	queueShares(batch, tx, id, &record.Drafts)
	m.Actions.QueueOf(batch, tx, user, Name, id, &record.Actions)
	queueActionFor(batch, tx, id, &record.ActionFor)
	m.Attachments.QueueFiles(batch, tx, Name, id, &record.Attachments)
	m.Records.QueueTimeline(batch, tx, Name, id, &record.Timeline)
	m.Comments.QueueDiscussion(batch, tx, Name, id, user.ID, &record.Discussion)
	if err := tx.Run(ctx, batch); err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, api.NotFound()
	}
	h := &found[0]
	record.Permit, record.Remarks = h.Permit, h.Remarks
	if !workers.Manages(user.Rules) || !user.SeesSite(h.Site.ID) {
		for i, w := range record.Workers {
			record.Workers[i] = w.WithoutDetails()
		}
	}
	if err := m.complete(ctx, tx, h, &record); err != nil {
		return nil, err
	}
	return &Answer{record}, nil
}
