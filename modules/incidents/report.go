package incidents

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/energy"
	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/directory/plans"
	"hivis/modules/actions"
	"hivis/modules/observations"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// place is the site of a report.
type place struct {
	name string
	zone *time.Location
}

// report answers POST /api/incidents.
func (m *Module) report(ctx context.Context, tx *db.Tx, in *reportInput) (*Answer, error) {
	body := &in.Body
	body.prepare(api.CallOf(ctx).Say("word.see_photo", nil))
	device := m.Auth.HashDeviceID(tx.OrganizationID, tx.UserID, body.DeviceID)
	if before, err := reportedBefore(ctx, tx, device); err != nil || before != 0 {
		return m.again(ctx, tx, before, err)
	}
	from, err := m.takeOver(ctx, tx, body)
	if err != nil {
		return nil, err
	}
	at, err := m.checkReport(ctx, tx, body)
	if err != nil {
		return nil, err
	}
	if !body.harms() {
		if err := plans.Admit(ctx, tx, api.Actor(ctx), m.Records.Kind(Name), 1, m.Now()); err != nil {
			return nil, err
		}
	}
	begins := m.begin(body.Details)
	begins.ReporterID, begins.DeviceHash, begins.ObservationID = tx.UserID, device, from.ID
	added, err := db.Insert(ctx, tx, incidentsTable, begins)
	if err != nil {
		return nil, err
	}
	if err := m.complete(ctx, tx, body, added, at, from); err != nil {
		return nil, err
	}
	if err := m.notifyOthers(ctx, tx, added.ID); err != nil {
		return nil, err
	}
	if err := m.notifySite(ctx, tx, told{body.Details, added, at.name}, api.Actor(ctx).FullName, tx.UserID); err != nil {
		return nil, err
	}
	return m.answerWrite(ctx, tx, added.ID)
}

// prepare fills in what follows from the rest of a short report.
func (r *Report) prepare(seePhoto string) {
	r.trim()
	if len(r.Victims) > 0 {
		r.AnybodyHurt = hurtYes
	}
	for i := range r.Victims {
		r.Victims[i].trim()
	}
	if r.Description == "" && len(r.AttachmentIDs) > 0 {
		r.Description = seePhoto
	}
}

// reportedBefore is the incident that the device sent before, or 0. A report may wait on a
// device for longer than Idempotency-Keys are remembered. Of two that come at once the
// second waits. One that was deleted since is said to be so: it is no new one.
func reportedBefore(ctx context.Context, tx *db.Tx, device []byte) (int64, error) {
	if device == nil {
		return 0, nil
	}
	tx.Defer("select pg_advisory_xact_lock(hashtextextended(encode($1::bytea, 'hex'), 11))", device)
	tx.ShowDeleted(true)
	before, err := New().ReportedByDevice(ctx, tx, ReportedByDeviceParams{tx.OrganizationID, device})
	tx.ShowDeleted(false)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return 0, nil
	case err == nil && before.Deleted:
		return 0, records.Deleted(numberOf(before.Serial))
	}
	return before.ID, err
}

// again answers a report that came before with the record as it is now.
func (m *Module) again(ctx context.Context, tx *db.Tx, id int64, err error) (*Answer, error) {
	if err != nil {
		return nil, err
	}
	return m.answerWrite(ctx, tx, id)
}

// takeOver takes over what the observation says that turned out to be an incident; what the
// report says itself goes before. Both are of one site, or its files would go where nobody
// saw them before. An incident that it was before and that was deleted is that no more.
func (m *Module) takeOver(ctx context.Context, tx *db.Tx, body *Report) (from observations.Handover, err error) {
	if body.FromObservationID == 0 {
		return from, nil
	}
	if from, err = m.Observations.HandOver(ctx, tx, api.Actor(ctx), body.FromObservationID); err != nil {
		return from, err
	}
	if body.SiteID != from.SiteID {
		return from, api.Invalid("site_id", "observation_elsewhere")
	}
	tx.ShowDeleted(true)
	tx.Defer("update incidents set observation_id = null where organization_id = $1 and observation_id = $2 and deleted_at is not null", tx.OrganizationID, from.ID)
	tx.ShowDeleted(false)
	if body.Description == "" {
		body.Description = from.Description
	}
	if body.Location == "" {
		body.Location = from.Location
	}
	if body.Energy == energy.NotSaid { // or the hazard would be in no number any more
		body.Assessment = from.Energy
	}
	body.Sensitive = body.Sensitive || from.Sensitive
	return from, nil
}

// checkReport holds a report to the rules and finds the site.
func (m *Module) checkReport(ctx context.Context, tx *db.Tx, body *Report) (place, error) {
	var problems api.Problems
	body.check(m.Now(), &Details{}, len(body.Victims), &problems)
	at, err := m.placeOf(ctx, tx, &Details{}, &body.Details, api.Actor(ctx), &problems)
	if err != nil {
		return at, err
	}
	for i, victim := range body.Victims {
		if err := m.checkVictim(ctx, tx, victim, within("victims", i), body.OccurredAt, at.zone, &problems); err != nil {
			return at, err
		}
	}
	if err := actions.Check(ctx, tx, body.Actions, actions.Within, m.Now(), at.zone, &problems); err != nil {
		return at, err
	}
	return at, problems.Err()
}

// placeOf finds the site, and looks whether the user may report for it. What is kept as it
// was may be out of date: a site the user left, a category that is not offered any more.
func (m *Module) placeOf(ctx context.Context, tx *db.Tx, kept, d *Details, user *access.User, problems *api.Problems) (place, error) {
	category, division := d.CategoryID, d.DivisionID
	if category == kept.CategoryID {
		category = 0
	}
	if division == kept.DivisionID && d.SiteID == kept.SiteID {
		division = 0
	}
	site, err := New().PlaceToReport(ctx, tx, PlaceToReportParams{
		CategoryID: category, DivisionID: division, Kept: d.SiteID == kept.SiteID, OrganizationID: tx.OrganizationID, SiteID: d.SiteID, AllSites: user.IsAdmin, SiteIds: user.SiteIDs})
	at := place{name: site.Name}
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		problems.Add("site_id", "unknown_site")
		return at, nil
	case err != nil:
		return at, err
	}
	if !site.CategoryKnown {
		problems.Add("category_id", "unknown_category")
	}
	if !site.DivisionKnown {
		problems.Add("division_id", "unknown_division")
	}
	at.zone, err = time.LoadLocation(site.TimeZone)
	return at, err
}

var incidentsTable = db.Table{Name: "incidents", Serial: "incidents"}

// beginning is an incident as it begins.
type beginning struct {
	Details
	ActualSeverity       int `db:",null"`
	ActualLikelihood     int `db:",null"`
	PotentialSeverity    int `db:",null"`
	PotentialLikelihood  int `db:",null"`
	SeverityLevel        string
	ReportedPublicly     bool
	ReporterID           int64 `db:",null"`
	DeviceHash           []byte
	ObservationID        int64 `db:",null"`
	Status, Step         string
	VictimsCount         int
	ClosedAt             *time.Time
	ClosedBy             int64 `db:",null"`
	ClosingRemarks       string
	CreatedAt, UpdatedAt time.Time
}

// begin is how an incident begins of which no more is known than what was reported.
func (m *Module) begin(d Details) beginning {
	now := m.Now()
	return beginning{Details: d, SeverityLevel: notRated, Status: Open, Step: stepReport, CreatedAt: now, UpdatedAt: now}
}

// complete adds what comes with a new report: who was hurt, actions and files.
func (m *Module) complete(ctx context.Context, tx *db.Tx, body *Report, added db.Added, at place, from observations.Handover) error {
	records.Write(tx, records.Event{Module: Name, ID: added.ID, ActorID: tx.UserID, Verb: "created", Note: from.Number, At: m.Now()})
	m.Records.IndexNew(tx, Name, added.ID)
	comments.Follow(tx, Name, []int64{added.ID}, []int64{tx.UserID})
	for _, victim := range body.Victims {
		m.insertVictim(tx, added.ID, victim)
	}
	ids, err := m.Actions.Add(ctx, tx, body.Actions, placeOfActions(tx.UserID, added.ID, body.SiteID, at, body.Sensitive))
	if err != nil {
		return err
	}
	m.linkActions(tx, added.ID, ids, "")
	if from.ID != 0 {
		m.Observations.HandedOver(tx, from.ID, Name, added.ID, numberOf(added.Serial))
		if err := m.Attachments.ShareAll(ctx, tx, attachments.RecordRef{Module: observations.Name, ID: from.ID}, attachments.RecordRef{Module: Name, ID: added.ID}); err != nil {
			return err
		}
	}
	return m.Attachments.Claim(ctx, tx, Name, added.ID, attachments.Report, body.AttachmentIDs, tx.UserID)
}

func placeOfActions(by, id, siteID int64, at place, sensitive bool) actions.Place {
	return actions.Place{SiteID: siteID, SiteName: at.name, Zone: at.zone, Type: Name, RecordID: id, AssignedBy: by, Sensitive: sensitive}
}

// created tells when an incident was reported, so many back, by those who sign in.
func created(ctx context.Context, tx *db.Tx, back int) (time.Time, error) {
	return New().ReportedAt(ctx, tx, ReportedAtParams{OrganizationID: tx.OrganizationID, Back: int32(back)})
}

// told is an incident that the managers of its site have to know of.
type told struct {
	Details
	db.Added
	site string
}

// notifySite tells those who may change incidents at the site; by mail as well when somebody
// was hurt. An actor without a name stays unknown.
func (m *Module) notifySite(ctx context.Context, tx *db.Tx, t told, actor string, except int64) error {
	managers, err := New().ManagersOfSite(ctx, tx, ManagersOfSiteParams{tx.OrganizationID, t.Sensitive, t.SiteID})
	if err != nil {
		return err
	}
	kind := IncidentReported
	if t.AnybodyHurt == hurtYes {
		kind = HarmReported
	}
	return m.notify(ctx, tx, managers, except, kind, t.ID, notifications.Params{Number: numberOf(t.Serial), Title: t.Description, Actor: actor, Site: t.site})
}

// notify tells people, each once and but for one, what happened to an incident.
func (m *Module) notify(ctx context.Context, tx *db.Tx, people []int64, except int64, kind string, id int64, params notifications.Params) error {
	var messages []notifications.Message
	for _, person := range people {
		if person != except {
			messages = append(messages, notifications.Message{UserID: person, Kind: kind, Module: Name, RecordID: id, Mail: byMail[kind], Params: params})
		}
	}
	return m.Notifications.Notify(ctx, tx, messages...)
}

// byMail are those that go out by mail as well.
var byMail = map[string]bool{HarmReported: true, IncidentInforms: true, TeamChosen: true, IncidentClosed: true}

// paramsOf are the words for what is told of an incident.
func (f *file) paramsOf(ctx context.Context) notifications.Params {
	return notifications.Params{Number: f.row.Number, Title: f.row.Description, Site: f.row.Site.Name, Actor: api.Caller(ctx).FullName}
}

// notifyAnswer tells the managers of the site, and those who asked.
func (m *Module) notifyAnswer(ctx context.Context, tx *db.Tx, id int64) error {
	f, err := m.read(ctx, tx, every(tx), id, false)
	if err != nil {
		return err
	}
	people, err := New().ManagersOfSite(ctx, tx, ManagersOfSiteParams{tx.OrganizationID, f.row.Sensitive, f.row.Site.ID})
	if err != nil {
		return err
	}
	askers, err := m.intake().Askers(ctx, tx, id)
	if err != nil {
		return err
	}
	return m.notify(ctx, tx, append(people, askers...), 0, IncidentAnswered, id, f.paramsOf(ctx))
}

// witnesses are those of these people who are active and see the incident.
func (m *Module) witnesses(ctx context.Context, tx *db.Tx, id int64, people []int64) ([]int64, error) {
	if len(people) == 0 {
		return nil, nil
	}
	rows, err := tx.Query(ctx, `select u.id from people u
		join incidents i on i.organization_id = u.organization_id and i.id = $2
		where u.organization_id = $1 and u.status = 'Active' and u.id = any($3) and (`+m.Records.Kind(Name).Sees(records.PersonViewer())+`) order by u.id`,
		tx.OrganizationID, id, people)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[int64])
}
