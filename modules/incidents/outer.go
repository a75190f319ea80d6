package incidents

import (
	"context"
	"strings"
	"time"

	"hivis/core/publicreports"
	"hivis/core/records"
	"hivis/directory/sites"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// maxReportBytes is more than a description of its full length takes, in any script.
const maxReportBytes = 24 << 10

// intake is where people without an account report incidents.
func (m *Module) intake() *publicreports.Intake {
	return &publicreports.Intake{Auth: m.Auth, Notify: m.Notifications.Notify, Now: m.Now, Kind: m.Records.Kind(Name), Reports: "incident_public_reports",
		Messages: "incident_public_messages", Record: "incident_id"}
}

var types = []string{"injury", "illness", "near_miss", "property_damage", "fire", "environmental", "vehicle", Other}

// outerForm answers GET /api/incidents/out_incident_data.
func (m *Module) outerForm(ctx context.Context, tx *db.Tx, in *outerFormInput) (*OuterForm, error) {
	organization, err := m.intake().Organization(ctx, tx)
	if err != nil {
		return nil, err
	}
	form := &OuterForm{Organization: organization.Name, Sites: []OuterSite{}, Types: types}
	all, err := sites.Active(ctx, tx)
	for _, s := range all {
		form.Sites = append(form.Sites, OuterSite{s.ID, s.Name, s.TimeZone, s.Divisions})
		if s.ID == in.Site || len(all) == 1 {
			form.SiteID = s.ID
		}
	}
	return form, err
}

// everywhere is who may report for all sites and is nobody.
var everywhere = &access.User{IsAdmin: true}

// outerReport answers POST /api/outer_incidents.
func (m *Module) outerReport(ctx context.Context, tx *db.Tx, in *outerReportInput) (*OuterReceipt, error) {
	intake, body := m.intake(), &in.Body
	if err := intake.CountReport(ctx, tx); err != nil {
		return nil, err
	}
	if _, err := intake.Organization(ctx, tx); err != nil {
		return nil, err // that the storage is full is no reason
	}
	details := body.details(m.Now(), api.CallOf(ctx).Say("word.see_photo", nil))
	at, err := m.checkOuter(ctx, tx, &details)
	if err != nil {
		return nil, err
	}
	receipt := &OuterReceipt{Key: m.Auth.Ticket(tx.OrganizationID, body.ReportID)}
	if receipt.Number, err = intake.SentBefore(ctx, tx, body.ReportID); err != nil || receipt.Number != "" {
		return receipt, err
	}
	begins := m.begin(details)
	begins.ReportedPublicly = true
	added, err := db.Insert(ctx, tx, incidentsTable, begins)
	if err != nil {
		return nil, err
	}
	records.Write(tx, records.Event{Module: Name, ID: added.ID, Verb: "created", At: m.Now()})
	m.Records.IndexNew(tx, Name, added.ID)
	receipt.Number = numberOf(added.Serial)
	if err := intake.Accept(ctx, tx, added.ID, receipt.Number, body.ReportID, receipt.Key); err != nil {
		return nil, err
	}
	if err := m.Attachments.ClaimPublic(ctx, tx, Name, added.ID, "photo_ids", body.PhotoIDs, body.ReportID); err != nil {
		return nil, err
	}
	if err := m.notifyOthers(ctx, tx, added.ID); err != nil {
		return nil, err
	}
	return receipt, m.notifySite(ctx, tx, told{details, added, at.name}, "", 0)
}

// details are what it says, with seePhoto instead of words if there are only photos.
func (r *OuterReport) details(now time.Time, seePhoto string) Details {
	d := Details{IncidentType: r.IncidentType, OtherType: r.OtherType, Description: r.Description, SiteID: r.SiteID, DivisionID: r.DivisionID, Location: r.Location,
		OccurredAt: now, AnybodyHurt: r.AnybodyHurt, Shift: "not_said", Investigation: true, Recordable: "undecided"}
	if r.OccurredAt != nil {
		d.OccurredAt = *r.OccurredAt
	}
	d.trim()
	if d.Description == "" && len(r.PhotoIDs) > 0 {
		d.Description = seePhoto
	}
	return d
}

func (m *Module) checkOuter(ctx context.Context, tx *db.Tx, d *Details) (place, error) {
	var problems api.Problems
	d.check(m.Now(), &Details{}, 0, &problems)
	at, err := m.placeOf(ctx, tx, &Details{}, d, everywhere, &problems)
	if err != nil {
		return at, err
	}
	return at, problems.Err()
}

// followOuter answers POST /api/outer_incidents/follow.
func (m *Module) followOuter(ctx context.Context, tx *db.Tx, in *followInput) (*Followed, error) {
	id, err := m.intake().FindByKey(ctx, tx, in.Body.Number, in.Body.Key)
	if err != nil {
		return nil, err
	}
	return m.followed(ctx, tx, id)
}

func (m *Module) followed(ctx context.Context, tx *db.Tx, id int64) (*Followed, error) {
	var serial int64
	var status string
	var started bool
	err := tx.QueryRow(ctx, "select serial, status, lead_id is not null or review_state <> 'none' from incidents where organization_id = $1 and id = $2", tx.OrganizationID, id).Scan(&serial, &status, &started)
	if err != nil {
		return nil, err
	}
	out := &Followed{Number: numberOf(serial), Status: "received", Messages: []OuterMessage{}}
	if started {
		out.Status = "investigated"
	}
	if status == Closed {
		out.Status = Closed
	}
	err = m.intake().MessagesOf(ctx, tx, id, func(said publicreports.Message) {
		out.Messages = append(out.Messages, OuterMessage{said.ID, said.From(), said.Text, said.At})
	})
	return out, err
}

// answerOuter answers POST /api/outer_incidents/answer: the reporter writes to those who look
// after the site, and to whoever asked.
func (m *Module) answerOuter(ctx context.Context, tx *db.Tx, in *answerInput) (*Followed, error) {
	intake, body := m.intake(), &in.Body
	if err := intake.CountAnswer(ctx, tx); err != nil {
		return nil, err
	}
	id, err := intake.FindByKey(ctx, tx, body.Number, body.Key)
	if err != nil {
		return nil, err
	}
	isNew, err := intake.SaveAnswer(ctx, tx, id, body.MessageID, body.Text)
	if err != nil {
		return nil, err
	}
	if isNew {
		records.Write(tx, records.Event{Module: Name, ID: id, Verb: "answered", At: m.Now()})
		if err := m.notifyAnswer(ctx, tx, id); err != nil {
			return nil, err
		}
	}
	return m.followed(ctx, tx, id)
}

// ask answers POST /api/incidents/{id}/questions.
func (m *Module) ask(ctx context.Context, tx *db.Tx, in *askInput) (*Answer, error) {
	f, err := m.lockVisible(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if !f.row.part.manages() && !f.row.part.investigates() {
		return nil, api.Denied("not_your_incident")
	}
	if !f.row.Public {
		return nil, api.Conflict("public_not_reported", nil)
	}
	text := strings.TrimSpace(in.Body.Text)
	if text == "" {
		return nil, api.Invalid("text", "public_text_required")
	}
	m.intake().AskReporter(tx, in.ID, text)
	m.write(tx, in.ID, "asked", "")
	return m.answerWrite(ctx, tx, in.ID)
}
