package observations

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/comments"
	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/directory/plans"
	"hivis/modules/actions"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

type reportInput struct{ Body Report }

// Report is what somebody reports.
type Report struct {
	Details
	Anonymous     bool            `json:"anonymous,omitempty" doc:"Nobody will know who reported it"`
	Actions       []actions.Draft `json:"actions,omitempty" maxItems:"20" doc:"Actions to create with it; none with action_required true: somebody of the site decides"`
	AttachmentIDs []int64         `json:"attachment_ids,omitempty" maxItems:"20" doc:"Uploads of the caller that belong to it, such as photos"`
	DeviceID      string          `json:"device_id,omitempty" minLength:"16" maxLength:"64" doc:"Made by the device for this report and known to nobody else: sent again by the same person, however late, it is the same report"`
}

// hasNoFiles is the report that no full storage keeps out: whoever stands before a
// danger can't make room first.
func (in *reportInput) hasNoFiles() bool { return len(in.Body.AttachmentIDs) == 0 }

// place is the site of a report.
type place struct {
	name string
	zone *time.Location
}

// report answers POST /api/observations.
func (m *Module) report(ctx context.Context, tx *db.Tx, in *reportInput) (*Answer, error) {
	body := &in.Body
	body.trim()
	if body.Description == "" && len(body.AttachmentIDs) > 0 {
		body.Description = api.CallOf(ctx).Say("word.see_photo", nil)
	}
	device := m.Auth.HashDeviceID(tx.OrganizationID, tx.UserID, body.DeviceID)
	before, err := reportedBefore(ctx, tx, device)
	if err != nil {
		return nil, err
	}
	if before.ID != 0 {
		return m.again(ctx, tx, before)
	}
	var problems api.Problems
	at, err := m.checkReport(ctx, tx, &Details{}, &body.Details, body.Actions, len(body.Actions), &problems)
	if err != nil {
		return nil, err
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	if !body.StopWork {
		if err := plans.Admit(ctx, tx, api.Actor(ctx), m.Records.Kind(Name), 1, m.Now()); err != nil {
			return nil, err
		}
	}
	reporter, name, except := tx.UserID, api.Actor(ctx).FullName, tx.UserID
	if body.Anonymous {
		// Its reporter is told like everybody: who was not told would be known.
		reporter, name, except = 0, "", 0
	}
	row, err := db.Insert(ctx, tx, table, body.begins(reporter, device, at.zone, m.Now()))
	if err != nil {
		return nil, err
	}
	records.Write(tx, records.Event{Module: Name, ID: row.ID, ActorID: reporter, Verb: "created", At: m.Now()})
	m.Records.IndexNew(tx, Name, row.ID)
	comments.Follow(tx, Name, []int64{row.ID}, []int64{reporter})
	_, err = m.Actions.Add(ctx, tx, body.Actions, actions.Place{
		SiteID: body.SiteID, SiteName: at.name, Zone: at.zone, Type: Name, RecordID: row.ID, AssignedBy: reporter, Sensitive: body.Sensitive})
	if err != nil {
		return nil, err
	}
	claim := m.Attachments.Claim
	if body.Anonymous {
		claim = m.Attachments.ClaimAnonymously
	}
	if err := claim(ctx, tx, Name, row.ID, "report", body.AttachmentIDs, tx.UserID); err != nil {
		return nil, err
	}
	if err := m.notifyManagers(ctx, tx, report{body.Details, row.Serial, row.ID, at.name, len(body.Actions), 0, false}, name, except); err != nil {
		return nil, err
	}
	has := parts{actions: len(body.Actions) > 0, files: len(body.AttachmentIDs) > 0}
	if !body.Anonymous {
		return m.readParts(ctx, tx, every(tx), row.ID, api.Actor(ctx), has)
	}
	return m.unsigned(ctx, tx, row.ID, has)
}

// created tells when an observation was reported, so many back, by those who sign in.
func created(ctx context.Context, tx *db.Tx, back int) (time.Time, error) {
	return New().ReportedAt(ctx, tx, ReportedAtParams{OrganizationID: tx.OrganizationID, Back: int32(back)})
}

// checkReport holds details and actions to the rules and finds the site. What is
// kept as it was may be out of date: a site the user left, a category that is not
// offered any more.
func (m *Module) checkReport(ctx context.Context, tx *db.Tx, kept, d *Details, drafts []actions.Draft, actionCount int, problems *api.Problems) (place, error) {
	d.check(m.Now(), actionCount, kept, problems)
	at, err := m.placeOf(ctx, tx, kept, d, api.Actor(ctx), problems)
	if err != nil {
		return at, err
	}
	return at, actions.Check(ctx, tx, drafts, actions.Within, m.Now(), at.zone, problems)
}

// placeOf finds the site, and looks whether the user may report for it.
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
	case err != nil:
		return at, err
	default:
		if at.zone, err = time.LoadLocation(site.TimeZone); err != nil {
			return at, err
		}
		if !site.CategoryKnown {
			problems.Add("category_id", "unknown_category")
		}
		if !site.DivisionKnown {
			problems.Add("division_id", "unknown_division")
		}
	}
	return at, nil
}

var table = db.Table{Name: "observations", Serial: "observations"}

// row is an observation as it begins.
type row struct {
	Details
	Anonymous, ReportedPublicly bool
	ReporterID                  int64 `db:",null"`
	DeviceHash                  []byte
	Status                      string
	DueAt                       *time.Time
	ActionsCount                int
	CreatedAt, UpdatedAt        time.Time
}

// begins is the observation that a report becomes.
func (r *Report) begins(reporter int64, device []byte, zone *time.Location, now time.Time) row {
	return row{Details: r.Details, Anonymous: r.Anonymous, ReporterID: reporter, DeviceHash: device,
		Status: r.status(), DueAt: actions.Due(r.Actions, zone), ActionsCount: len(r.Actions), CreatedAt: now, UpdatedAt: now}
}

// report is one that the managers of its site may have to know of.
type report struct {
	Details
	serial, id int64
	site       string
	actions    int
	decider    int64 // had decided on it before, and is told in any case
	again      bool  // was decided on, and is open again
}

// forManagers reports whether a report is grave, or somebody has to decide on it.
func (r report) forManagers() bool {
	return tellsManagers(r.RiskPotential) || r.StopWork || r.undecided(r.actions)
}

// status is what a new report begins with.
func (r *Report) status() string {
	s := statusFacts{needed: r.ActionRequired, risk: r.RiskPotential, stopped: r.StopWork}
	return s.status(slices.Repeat([]string{actions.Open}, len(r.Actions)))
}

// notifyManagers tells those who may assign actions at the site of a report that is grave
// or that somebody has to decide on, and by mail as well where work stands still. An
// actor without a name stays unknown.
func (m *Module) notifyManagers(ctx context.Context, tx *db.Tx, r report, actor string, except int64) error {
	if !r.forManagers() && r.decider == 0 {
		return nil
	}
	return m.notifySite(ctx, tx, r, r.kind(), actor, except)
}

// kind is as what it is told.
func (r report) kind() string {
	switch {
	case r.StopWork && r.again:
		return WorkStoppedAgain
	case r.StopWork:
		return WorkStopped
	case r.again:
		return ObservationReopened
	}
	return ObservationReported
}

// notifySite tells all those who may assign actions at the report's site, or of what is not for
// them only whoever had decided.
func (m *Module) notifySite(ctx context.Context, tx *db.Tx, r report, kind, actor string, except int64) error {
	managers, err := New().ManagersOfSite(ctx, tx, ManagersOfSiteParams{OrganizationID: tx.OrganizationID,
		Managers: r.decider == 0 || r.forManagers(), Decider: r.decider, Sensitive: r.Sensitive, SiteID: r.SiteID})
	if err != nil {
		return err
	}
	return m.Notifications.Notify(ctx, tx, r.messages(managers, kind, actor, except)...)
}

func (r report) messages(people []int64, kind, actor string, except int64) (messages []notifications.Message) {
	for _, id := range people {
		if id != except {
			messages = append(messages, notifications.Message{
				UserID: id, Kind: kind, Module: Name, RecordID: r.id, Mail: kind == WorkStopped || kind == WorkStoppedAgain,
				Params: notifications.Params{Number: numberOf(r.serial), Title: r.Description, Actor: actor, Site: r.site},
			})
		}
	}
	return messages
}

func numberOf(serial int64) string { return records.Number("OBS", serial) }
