package audits

import (
	"context"
	"slices"
	"strings"

	"hivis/core/records"
	"hivis/modules/actions"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/i18n"
)

// FindingBody is a finding as somebody writes it.
type FindingBody struct {
	QuestionID string `json:"question_id,omitempty" maxLength:"24" doc:"Empty: of no question"`
	Grade      string `json:"grade" enum:"major,minor,observation,opportunity" doc:"How grave it is; an opportunity is one for improvement"`
	Clause     string `json:"clause,omitempty" maxLength:"120" doc:"Of the standard or the rule"`
	Text       string `json:"text" maxLength:"4000" doc:"The key finding"`
}

type addFindingInput struct {
	IDInput
	Body struct {
		FindingBody
		DeviceID string `json:"device_id,omitempty" minLength:"16" maxLength:"64" doc:"Made by the device for this finding and known to nobody else: sent again by the same person, however late, it is the same finding"`
	}
}

// addFinding answers POST /api/audit_records/{id}/findings.
func (m *Module) addFinding(ctx context.Context, tx *db.Tx, in *addFindingInput) (*Answer, error) {
	device := m.Auth.HashDeviceID(tx.OrganizationID, tx.UserID, in.Body.DeviceID)
	h, there, err := m.lockToAdd(ctx, tx, in.ID, ToAnswer, device, addition{question: in.Body.QuestionID, findings: 1})
	if err != nil {
		return nil, err
	}
	if there {
		return m.answerWrite(ctx, tx, in.ID)
	}
	repeated, err := m.checkFinding(ctx, tx, h, &in.Body.FindingBody)
	if err != nil {
		return nil, err
	}
	b := in.Body.FindingBody
	if h.stored != InProgress { // a former auditor's: what was signed since stays as it is
		m.recordEvent(tx, in.ID, "finding_late", b.summary(), records.AppendChange(nil, "grade", "", b.Grade))
		return m.answerWrite(ctx, tx, in.ID)
	}
	_, err = New().InsertFinding(ctx, tx, InsertFindingParams{OrganizationID: tx.OrganizationID, AuditID: in.ID, QuestionID: b.QuestionID, Grade: b.Grade, Clause: b.Clause,
		Text: b.Text, Repeated: repeated, FoundBy: tx.UserID, FoundAt: m.Now(), DeviceHash: device})
	if err != nil {
		return nil, err
	}
	return m.findingWritten(ctx, tx, in.ID, "finding_added", b)
}

// summary is a finding in words alone.
func (b FindingBody) summary() string {
	if b.Clause == "" {
		return b.Text
	}
	return b.Clause + ": " + b.Text
}

// addition is what somebody raises in an audit.
type addition struct {
	question          string
	findings, actions int
}

// lockToAdd locks an audit that has room for something that a device may send once more, also after the
// audit went on, or after it was taken out: then it was there. What it sends now it has sent.
func (m *Module) lockToAdd(ctx context.Context, tx *db.Tx, id int64, move Move, device []byte, r addition) (h *auditRow, there bool, err error) {
	h, of, err := m.lockForDevice(ctx, tx, id, move)
	if err != nil {
		return nil, false, err
	}
	if there, err = sentBefore(ctx, tx, id, device); err != nil || there {
		return h, there, err
	}
	if of.refused != nil {
		return nil, false, of.refused
	}
	if err := m.admitMore(ctx, tx, id, of, r); err != nil {
		return nil, false, err
	}
	if device != nil {
		err = New().MarkOfDevice(ctx, tx, MarkOfDeviceParams{OrganizationID: tx.OrganizationID, DeviceHash: device, AuditID: id})
	}
	return h, false, err
}

// sentBefore is whether a device has sent this of the audit before. What it sent of another
// one is refused: an id is for one thing.
func sentBefore(ctx context.Context, tx *db.Tx, id int64, device []byte) (bool, error) {
	if device == nil {
		return false, nil
	}
	oneAtATime(tx, device)
	of, err := New().WrittenByDevice(ctx, tx, WrittenByDeviceParams{OrganizationID: tx.OrganizationID, DeviceHash: device})
	if err == nil && len(of) > 0 && !slices.Contains(of, id) {
		err = api.Invalid("device_id", "audit_device_elsewhere")
	}
	return len(of) > 0, err
}

// What an audit has at most, of each.
const (
	maxFindings = 2000
	maxActions  = 500
)

// admitMore refuses what an audit has no room for.
func (m *Module) admitMore(ctx context.Context, tx *db.Tx, id int64, of sender, r addition) error {
	if of.former() {
		if err := m.admitFormer(ctx, tx, id, r); err != nil {
			return err
		}
	}
	has, err := New().HasOf(ctx, tx, HasOfParams{tx.OrganizationID, id})
	findings, actions := of.limit(maxFindings), of.limit(maxActions)
	switch {
	case err != nil:
		return err
	case int(has.Findings)+r.findings > findings && r.findings > 0:
		return api.Refused("audit_findings_full", i18n.Params{"Max": findings})
	case int(has.Actions)+r.actions > actions && r.actions > 0:
		return api.Refused("audit_actions_full", i18n.Params{"Max": actions})
	}
	return nil
}

// FindingInput names a finding.
type FindingInput struct {
	IDInput
	FindingID int64 `path:"finding_id" minimum:"1" maximum:"9007199254740991" doc:"Of the finding, as the audit shows it"`
}

type editFindingInput struct {
	FindingInput
	Body FindingBody
}

// editFinding answers PATCH /api/audit_records/{id}/findings/{finding_id}.
func (m *Module) editFinding(ctx context.Context, tx *db.Tx, in *editFindingInput) (*Answer, error) {
	h, err := m.lockForMove(ctx, tx, in.ID, ToAnswer)
	if err != nil {
		return nil, err
	}
	repeated, err := m.checkFinding(ctx, tx, h, &in.Body)
	if err != nil {
		return nil, err
	}
	b := in.Body
	n, err := New().UpdateFinding(ctx, tx, UpdateFindingParams{QuestionID: b.QuestionID, Grade: b.Grade, Clause: b.Clause, Text: b.Text, Repeated: repeated,
		OrganizationID: tx.OrganizationID, AuditID: in.ID, ID: in.FindingID})
	if err == nil && n == 0 {
		err = api.NotFound()
	}
	if err != nil {
		return nil, err
	}
	return m.findingWritten(ctx, tx, in.ID, "finding_changed", b)
}

// removeFinding answers DELETE /api/audit_records/{id}/findings/{finding_id}. Actions that
// were raised from it stay those of its question.
func (m *Module) removeFinding(ctx context.Context, tx *db.Tx, in *FindingInput) (*Answer, error) {
	if _, err := m.lockForMove(ctx, tx, in.ID, ToAnswer); err != nil {
		return nil, err
	}
	n, err := New().RemoveFinding(ctx, tx, RemoveFindingParams{tx.OrganizationID, in.ID, in.FindingID})
	if err == nil && n == 0 {
		err = api.NotFound()
	}
	if err != nil {
		return nil, err
	}
	return m.findingWritten(ctx, tx, in.ID, "finding_removed", FindingBody{})
}

func (m *Module) findingWritten(ctx context.Context, tx *db.Tx, id int64, verb string, b FindingBody) (*Answer, error) {
	if err := New().CountFindings(ctx, tx, CountFindingsParams{Now: m.Now(), OrganizationID: tx.OrganizationID, ID: id}); err != nil {
		return nil, err
	}
	m.recordEvent(tx, id, verb, b.Text, records.AppendChange(nil, "grade", "", b.Grade))
	m.Records.Index(tx, Name, id)
	return m.answerWrite(ctx, tx, id)
}

// checkFinding holds a finding to its rules, and says whether its question failed the time
// before.
func (m *Module) checkFinding(ctx context.Context, tx *db.Tx, h *auditRow, b *FindingBody) (repeated bool, err error) {
	var problems api.Problems
	b.Text, b.Clause = strings.TrimSpace(b.Text), strings.TrimSpace(b.Clause)
	if b.Text == "" {
		problems.Add("text", "audit_finding_required")
	}
	all, previous, err := m.readAnswers(ctx, tx, h)
	if err != nil {
		return false, err
	}
	if _, is := typesIn(all.doc)[b.QuestionID]; b.QuestionID != "" && !is {
		problems.Add("question_id", "forms_unknown_question")
	}
	return previous != nil && b.QuestionID != "" && slices.Contains(previous.Questions, b.QuestionID), problems.Err()
}

type actInput struct {
	IDInput
	Body struct {
		QuestionID string          `json:"question_id,omitempty" maxLength:"24" doc:"The question that they are raised from; empty: none"`
		FindingID  int64           `json:"finding_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"With its question"`
		Actions    []actions.Draft `json:"actions" minItems:"1" maxItems:"20" doc:"Those to add"`
		DeviceID   string          `json:"device_id,omitempty" minLength:"16" maxLength:"64" doc:"Made by the device for these actions and known to nobody else: sent again by the same person, however late, they are the same"`
	}
}

// act answers POST /api/audit_records/{id}/actions.
func (m *Module) act(ctx context.Context, tx *db.Tx, in *actInput) (*Answer, error) {
	device := m.Auth.HashDeviceID(tx.OrganizationID, tx.UserID, in.Body.DeviceID)
	h, there, err := m.lockToAdd(ctx, tx, in.ID, ToAct, device, addition{question: in.Body.QuestionID, actions: len(in.Body.Actions)})
	if err != nil {
		return nil, err
	}
	if there {
		return m.answerWrite(ctx, tx, in.ID)
	}
	var problems api.Problems
	question, err := m.raisedFrom(ctx, tx, h, in, &problems)
	if err != nil {
		return nil, err
	}
	zone := h.zone()
	if err := actions.Check(ctx, tx, in.Body.Actions, actions.Within, m.Now(), zone, &problems); err != nil {
		return nil, err
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	ids, err := m.Actions.Add(ctx, tx, in.Body.Actions, actions.Place{SiteID: h.Site.ID, SiteName: h.Site.Name, Zone: zone, Type: Name, RecordID: in.ID, AssignedBy: tx.UserID})
	if err != nil {
		return nil, err
	}
	err = New().AddActions(ctx, tx, AddActionsParams{OrganizationID: tx.OrganizationID, AuditID: in.ID, ActionIds: ids, QuestionID: question, FindingID: in.Body.FindingID, DeviceHash: device})
	if err != nil {
		return nil, err
	}
	m.recordEvent(tx, in.ID, "actions_raised", "", records.AppendChange(nil, "actions", 0, len(ids)))
	return m.answerWrite(ctx, tx, in.ID)
}

// raisedFrom is the question that actions are raised from, if there is one.
func (m *Module) raisedFrom(ctx context.Context, tx *db.Tx, h *auditRow, in *actInput, problems *api.Problems) (string, error) {
	question := in.Body.QuestionID
	if in.Body.FindingID != 0 {
		of, err := New().FindingOf(ctx, tx, FindingOfParams{tx.OrganizationID, in.ID, in.Body.FindingID})
		if isNone(err) {
			problems.Add("finding_id", "audit_finding_unknown")
			return question, nil
		}
		if err != nil {
			return "", err
		}
		question = of
	}
	if question == "" {
		return "", nil
	}
	all, _, err := m.readAnswers(ctx, tx, h)
	if _, is := typesIn(all.doc)[question]; err == nil && !is {
		problems.Add("question_id", "forms_unknown_question")
	}
	return question, err
}
