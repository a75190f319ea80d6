package audits

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/comments"
	"hivis/core/forms"
	"hivis/core/records"
	"hivis/directory/sites"
	"hivis/modules/actions"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/i18n"
)

type beginInput struct {
	IDInput
	FormVersion int       `query:"form_version" minimum:"0" maximum:"100000" doc:"Of the form that a device had when it began without a network, at most 14 days after another took its place, which is at most 60 days ago; left out the latest"`
	BegunAt     time.Time `query:"begun_at" doc:"When it began there, by its clock. Left out: now"`
}

// begin answers POST /api/audit_records/{id}/begin: it has the form that is published now, or
// the one that its device had where there was no network. Begun twice, as by a device that did
// not hear the answer, it is begun.
func (m *Module) begin(ctx context.Context, tx *db.Tx, in *beginInput) (*Answer, error) {
	h, of, err := m.lockForDevice(ctx, tx, in.ID, ToBegin)
	if err != nil {
		return nil, err
	}
	if h.stored == InProgress && m.refusalOf(ctx, h, ToAnswer) == nil || of.former() && h.stored != Scheduled {
		return m.answerWrite(ctx, tx, in.ID)
	}
	if of.refused != nil {
		return nil, of.refused
	}
	return m.beginOn(ctx, tx, h, in)
}

// beginOn begins a scheduled audit, now or as its device did.
func (m *Module) beginOn(ctx context.Context, tx *db.Tx, h *auditRow, in *beginInput) (*Answer, error) {
	t, err := New().TemplateToUse(ctx, tx, TemplateToUseParams{tx.OrganizationID, h.Template.ID})
	if err != nil {
		return nil, err
	}
	number, doc, err := m.formToFill(ctx, tx, t, in.FormVersion, in.BegunAt)
	if err != nil {
		return nil, err
	}
	var schedule int64
	if h.ScheduleID != nil {
		schedule = *h.ScheduleID
	}
	previous, err := previousOf(ctx, tx, PreviousAuditParams{OrganizationID: tx.OrganizationID, TemplateID: h.Template.ID, SiteID: h.Site.ID, ID: in.ID, ScheduleID: schedule})
	if err != nil {
		return nil, err
	}
	err = New().Begin(ctx, tx, BeginParams{FormID: t.FormID, FormVersion: int32(number), Now: m.Now(), PreviousID: previous, Asked: int32(evaluate(doc, nil, false).asked),
		OrganizationID: tx.OrganizationID, ID: in.ID})
	if err != nil {
		return nil, err
	}
	comments.Follow(tx, Name, []int64{in.ID}, []int64{tx.UserID})
	m.recordTransition(tx, h, "begun", InProgress, "")
	m.noteVersion(tx, in.ID, t, number)
	return m.answerWrite(ctx, tx, in.ID)
}

// keepsForm is how many days a device that had no network may begin with a form after another
// was published in its place: whoever audits does not choose what they are asked. A device's
// clock can be set, so whatever it says, that is no longer ago than a device may be away.
const keepsForm = 14

// formToFill is the published form of a template; of an earlier version if a device began with
// that not long after, however much later it is sent. What was never published is not asked for.
func (m *Module) formToFill(ctx context.Context, tx *db.Tx, t TemplateToUseRow, version int, begun time.Time) (number int, doc forms.Document, err error) {
	if version == 0 || version >= int(t.Published) {
		return m.Forms.Published(ctx, tx, t.FormID)
	}
	replaced, err := New().ReplacedAt(ctx, tx, ReplacedAtParams{tx.OrganizationID, t.FormID, int32(version)})
	if err != nil {
		return 0, doc, err
	}
	if m.begunAt(begun).After(replaced.AddDate(0, 0, keepsForm)) || m.Now().After(replaced.AddDate(0, 0, maxOfflineDays)) {
		return 0, doc, api.Refused("audit_form_replaced", i18n.Params{"Max": keepsForm})
	}
	batch := &pgx.Batch{}
	m.Forms.QueueVersion(batch, tx, t.FormID, version, &doc)
	return version, doc, tx.Run(ctx, batch)
}

// begunAt is when a device says that it began.
func (m *Module) begunAt(said time.Time) time.Time {
	if now := m.Now(); said.IsZero() || said.After(now) {
		return now
	}
	return said
}

// noteVersion writes down that an audit is filled in with an earlier version of its form.
func (m *Module) noteVersion(tx *db.Tx, id int64, t TemplateToUseRow, number int) {
	if number < int(t.Published) {
		m.recordEvent(tx, id, "older_form", "", records.AppendChange(nil, "form_version", int(t.Published), number))
	}
}

// previousOf is the audit before one, or 0.
func previousOf(ctx context.Context, tx *db.Tx, of PreviousAuditParams) (int64, error) {
	id, err := New().PreviousAudit(ctx, tx, of)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, nil
	}
	return id, err
}

type addInput struct {
	Body struct {
		TemplateID  int64     `json:"template_id" minimum:"1" maximum:"9007199254740991" doc:"The template that it is made from; active, with a published form"`
		SiteID      int64     `json:"site_id" minimum:"1" maximum:"9007199254740991" doc:"Where it takes place"`
		Title       string    `json:"title,omitempty" maxLength:"200" doc:"Left out it is the template's name"`
		AuditType   string    `json:"audit_type,omitempty" enum:",inspection,internal,external,contractor,compliance,other" doc:"Left out it is the template's"`
		AuditeeID   int64     `json:"auditee_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"User who answers for what is audited; 0: nobody"`
		Scope       string    `json:"scope,omitempty" maxLength:"4000" doc:"What is looked at and why"`
		BegunAt     time.Time `json:"begun_at,omitempty" doc:"When the device began where there is no network, by its clock. Left out: now"`
		FormVersion int       `json:"form_version,omitempty" minimum:"0" maximum:"100000" doc:"Of the form that the device had when it began without a network, at most 14 days after another took its place, which is at most 60 days ago; left out the latest"`
		DeviceID    string    `json:"device_id,omitempty" minLength:"16" maxLength:"64" doc:"Made by the device for this audit and known to nobody else: sent again by the same person, however late, it is the same audit"`
	}
}

// add answers POST /api/audit_records: an audit that nobody scheduled is begun at once.
func (m *Module) add(ctx context.Context, tx *db.Tx, in *addInput) (*Answer, error) {
	b := &in.Body
	device := m.Auth.HashDeviceID(tx.OrganizationID, tx.UserID, b.DeviceID)
	if before, err := madeBefore(ctx, tx, device); err != nil || before != 0 {
		if err != nil {
			return nil, err
		}
		return m.answerWrite(ctx, tx, before)
	}
	if err := m.admit(ctx, tx, 1); err != nil {
		return nil, err
	}
	var problems api.Problems
	t, err := m.templateToUse(ctx, tx, b.TemplateID, 0, &problems)
	if err != nil {
		return nil, err
	}
	site, known, err := sites.PlaceOf(ctx, tx, b.SiteID)
	if err != nil {
		return nil, err
	}
	if !known {
		problems.Add("site_id", "unknown_site")
	}
	if err := checkPeople(ctx, tx, tx.UserID, tx.UserID, 0, b.AuditeeID, &problems); err != nil {
		return nil, err
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	return m.addBegun(ctx, tx, in, t, site, device)
}

func (m *Module) addBegun(ctx context.Context, tx *db.Tx, in *addInput, t TemplateToUseRow, site sites.Place, device []byte) (*Answer, error) {
	b := &in.Body
	number, doc, err := m.formToFill(ctx, tx, t, b.FormVersion, b.BegunAt)
	if err != nil {
		return nil, err
	}
	previous, err := previousOf(ctx, tx, PreviousAuditParams{OrganizationID: tx.OrganizationID, TemplateID: t.ID, SiteID: b.SiteID})
	if err != nil {
		return nil, err
	}
	title, auditType := strings.TrimSpace(b.Title), b.AuditType
	if title == "" {
		title = t.Name
	}
	if auditType == "" {
		auditType = t.AuditType
	}
	today := actions.Today(m.Now(), site.Zone)
	row, err := New().InsertAudit(ctx, tx, InsertAuditParams{OrganizationID: tx.OrganizationID, Title: title, TemplateID: t.ID, FormID: t.FormID, FormVersion: int32(number),
		AuditType: auditType, SiteID: b.SiteID, AuditorID: tx.UserID, AuditeeID: b.AuditeeID, Scope: strings.TrimSpace(b.Scope), PlannedOn: today.Format(dayFormat),
		OpensAt: opensAt(today, site.Zone), DueAt: closesAt(today, site.Zone), Now: m.Now(), PreviousID: previous, DeviceHash: device, Asked: int32(evaluate(doc, nil, false).asked)})
	if err != nil {
		return nil, err
	}
	records.Write(tx, records.Event{Module: Name, ID: row.ID, ActorID: tx.UserID, Verb: "created", At: m.Now()})
	m.noteVersion(tx, row.ID, t, number)
	comments.Follow(tx, Name, []int64{row.ID}, []int64{tx.UserID})
	m.Records.IndexNew(tx, Name, row.ID)
	return m.answerWrite(ctx, tx, row.ID)
}

// madeBefore is the audit that the device made before, or 0. It may wait on a device for
// longer than Idempotency-Keys are remembered. Of two that come at once the later waits here.
func madeBefore(ctx context.Context, tx *db.Tx, device []byte) (int64, error) {
	if device == nil {
		return 0, nil
	}
	oneAtATime(tx, device)
	id, err := New().MadeByDevice(ctx, tx, MadeByDeviceParams{tx.OrganizationID, device})
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, nil
	}
	return id, err
}

// oneAtATime holds up what a device sends twice at the same time.
func oneAtATime(tx *db.Tx, device []byte) {
	tx.Defer("select pg_advisory_xact_lock(hashtextextended(encode($1::bytea, 'hex'), 12))", device)
}

// recordTransition writes down that an audit is in another state now.
func (m *Module) recordTransition(tx *db.Tx, h *auditRow, verb, status, note string, changes ...records.Change) {
	changes = records.AppendChange(changes, "status", h.Status, status)
	records.Write(tx, records.Event{Module: Name, ID: h.ID, ActorID: tx.UserID, Verb: verb, Changes: changes, Note: note, At: m.Now()})
	h.Status = status
}
