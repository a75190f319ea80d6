package contractors

import (
	"context"
	"slices"
	"strings"
	"time"

	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

type addDocumentInput struct {
	Subject
	Body struct {
		Title         string  `json:"title" maxLength:"200" doc:"What the document is called"`
		KindID        int64   `json:"kind_id" minimum:"1" maximum:"9007199254740991" doc:"Of the kind of document"`
		WorkerID      int64   `json:"worker_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Whose it is, of a kind that workers hold"`
		Plant         string  `json:"plant,omitempty" maxLength:"120" doc:"Which crane, scaffold or vehicle it is of, of a kind that plant holds"`
		PaperNumber   string  `json:"paper_number,omitempty" maxLength:"100" doc:"The number that stands on the paper"`
		Issuer        string  `json:"issuer,omitempty" maxLength:"200" doc:"Who issued the paper"`
		IssuedOn      string  `json:"issued_on,omitempty" format:"date" doc:"The day on which the paper was issued"`
		EffectiveOn   string  `json:"effective_on,omitempty" format:"date" doc:"From when on it counts; left out: from its approval"`
		Validity      string  `json:"validity" format:"date" doc:"Its last day, in the future"`
		AttachmentIDs []int64 `json:"attachment_ids" maxItems:"20" doc:"One upload"`
	}
}

type editDocumentInput struct {
	Subject
	DocumentID int64 `path:"document_id" minimum:"1" maximum:"9007199254740991" doc:"Of the document"`
	Body       struct {
		Title         *string `json:"title,omitempty" maxLength:"200" doc:"What the document is called"`
		PaperNumber   *string `json:"paper_number,omitempty" maxLength:"100" doc:"The number that stands on the paper"`
		Issuer        *string `json:"issuer,omitempty" maxLength:"200" doc:"Who issued the paper"`
		IssuedOn      string  `json:"issued_on,omitempty" format:"date" doc:"With another file"`
		EffectiveOn   string  `json:"effective_on,omitempty" format:"date" doc:"With another file"`
		Validity      string  `json:"validity,omitempty" format:"date" doc:"Of another file its last day"`
		AttachmentIDs []int64 `json:"attachment_ids,omitempty" maxItems:"20" doc:"One upload: another version, which is reviewed; the earlier ones stay"`
	}
}

// version is one file of a document on its way.
type version struct {
	issuedOn, effectiveOn, validity string
	files                           []int64
	form                            *answered // instead of a file
}

// answered is the version of a questionnaire that was answered.
type answered struct{ version int }

// attachment is the file of a version; 0: it has none.
func (v version) attachment() int64 {
	if len(v.files) == 0 {
		return 0
	}
	return v.files[0]
}

// formVersion is that of the questionnaire; 0: it is a file.
func (v version) formVersion() int {
	if v.form == nil {
		return 0
	}
	return v.form.version
}

func (v version) check(today string, problems *api.Problems) {
	switch {
	case len(v.files) == 0:
		problems.Add("attachment_ids", "contractor_document_file")
	case len(v.files) > 1:
		problems.Add("attachment_ids", "contractor_one_file")
	}
	checkValidity(v.validity, today, problems)
	for field, day := range map[string]string{"issued_on": v.issuedOn, "effective_on": v.effectiveOn} {
		if day == "" || !checkDay(field, day, problems) {
			continue
		}
		if field == "issued_on" && day > today {
			problems.Add(field, "contractor_issued_later")
		}
		if v.validity != "" && day > v.validity {
			problems.Add(field, "contractor_after_validity")
		}
	}
}

// zoneOf is the time zone of a company: of its first site, or of the organization.
const zoneOf = `coalesce((select s.time_zone from contractors c join sites s on s.organization_id = c.organization_id and s.id = c.site_id where c.organization_id = $1 and c.id = $2),
	(select o.time_zone from organizations o where o.id = $1))`

// zone is that of a company.
func (m *Module) zone(ctx context.Context, tx *db.Tx, company int64) (zone *time.Location, err error) {
	var name string
	if err := tx.QueryRow(ctx, "select "+zoneOf, tx.OrganizationID, company).Scan(&name); err != nil {
		return nil, err
	}
	return time.LoadLocation(name)
}

// midnightAfter is the end of a day.
func midnightAfter(day string, zone *time.Location) time.Time {
	on, _ := time.ParseInLocation(time.DateOnly, day, zone) // it was checked
	return on.AddDate(0, 0, 1)
}

// addDocument answers POST /api/contractors/{id}/contractor_documents.
func (m *Module) addDocument(ctx context.Context, tx *db.Tx, in *addDocumentInput) (*DocumentAnswer, error) {
	m.Workflows.LockShared(tx)
	company, err := m.lockCompany(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := refused(company.Can.Upload); err != nil {
		return nil, err
	}
	zone, err := m.zone(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	b := &in.Body
	v := version{issuedOn: b.IssuedOn, effectiveOn: b.EffectiveOn, validity: b.Validity, files: b.AttachmentIDs}
	var problems api.Problems
	if b.Title = strings.TrimSpace(b.Title); b.Title == "" {
		problems.Add("title", "required")
	}
	v.check(m.Now().In(zone).Format(time.DateOnly), &problems)
	if err := m.checkHolder(ctx, tx, holding{in.ID, b.KindID, b.WorkerID, strings.TrimSpace(b.Plant)}, &problems); err != nil {
		return nil, err
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	id, err := m.insertDocument(ctx, tx, newDocument{in.ID, b.WorkerID, b.KindID, strings.TrimSpace(b.Plant), b.Title, strings.TrimSpace(b.PaperNumber), strings.TrimSpace(b.Issuer)})
	if err != nil {
		return nil, err
	}
	comments.Follow(tx, DocumentName, []int64{id}, []int64{tx.UserID})
	m.endRequests(tx, wantedPaper{company: in.ID, kind: b.KindID, worker: b.WorkerID, plant: strings.TrimSpace(b.Plant)}, "answered_at")
	if err := m.addVersion(ctx, tx, id, 1, v, zone, m.claim(ctx, tx, id, v)); err != nil {
		return nil, err
	}
	return m.afterDocument(ctx, tx, id)
}

// newDocument is a document that is not there yet.
type newDocument struct {
	company, worker, kind        int64
	plant, title, number, issuer string
}

// insertDocument writes a document, whose first version comes next. Who answers by a link is nobody.
func (m *Module) insertDocument(ctx context.Context, tx *db.Tx, d newDocument) (id int64, err error) {
	if err := m.registerPlant(ctx, tx, d.company, d.plant); err != nil {
		return 0, err
	}
	err = tx.QueryRow(ctx, `insert into contractor_documents (organization_id, serial, contractor_id, profile_id, kind_id, title, number, issuer, uploaded_by, created_at, updated_at, plant, plant_id)
		values ($1, next_serial('contractor_documents'), $2, nullif($3::bigint, 0), $4, $5, $6, $7, nullif($8::bigint, 0), $9, $9, $10,
			(select p.id from contractor_plant p where p.organization_id = $1 and p.contractor_id = $2 and lower(p.name) = lower($10))) returning id`,
		tx.OrganizationID, d.company, d.worker, d.kind, d.title, d.number, d.issuer, tx.UserID, m.Now(), d.plant).Scan(&id)
	if err != nil {
		return 0, err
	}
	records.Write(tx, records.Event{Module: DocumentName, ID: id, ActorID: tx.UserID, Verb: "created", At: m.Now()})
	m.Records.IndexNew(tx, DocumentName, id)
	return id, nil
}

// claim gives a document the file of a version that somebody with an account has uploaded.
func (m *Module) claim(ctx context.Context, tx *db.Tx, id int64, v version) func() error {
	return func() error {
		return m.Attachments.Claim(ctx, tx, DocumentName, id, attachments.Report, v.files, tx.UserID)
	}
}

// holding is who is to hold a document, and of which kind.
type holding struct {
	company, kind, worker int64
	plant                 string
}

// checkHolder wants a kind that is offered, and a worker of the company where workers hold it.
func (m *Module) checkHolder(ctx context.Context, tx *db.Tx, of holding, problems *api.Problems) error {
	var holder string
	var worker, questionnaire bool
	err := tx.QueryRow(ctx, `select coalesce((select k.holder from contractor_document_kinds k where k.organization_id = $1 and k.id = $2 and k.active), ''),
		exists (select from work_profiles w where w.organization_id = $1 and w.id = $3 and w.contractor_id = $4 and w.merged_into is null),
		exists (select from contractor_document_kinds k where k.organization_id = $1 and k.id = $2 and k.form_id is not null)`,
		tx.OrganizationID, of.kind, of.worker, of.company).Scan(&holder, &worker, &questionnaire)
	switch {
	case err != nil:
		return err
	case holder == "":
		problems.Add("kind_id", "contractor_kind_unknown")
	case questionnaire:
		problems.Add("kind_id", "contractor_questionnaire")
	case holder == "worker" && of.worker == 0:
		problems.Add("worker_id", "contractor_worker_required")
	case holder == "worker" && !worker:
		problems.Add("worker_id", "contractor_worker_unknown")
	case holder != "worker" && of.worker != 0:
		problems.Add("worker_id", "contractor_company_paper")
	case holder == "plant" && of.plant == "":
		problems.Add("plant", "contractor_plant_required")
	case holder != "plant" && of.plant != "":
		problems.Add("plant", "contractor_no_plant")
	}
	return nil
}

// addVersion writes another version of a document and asks for its review.
func (m *Module) addVersion(ctx context.Context, tx *db.Tx, id int64, revision int, v version, zone *time.Location, claim func() error) error {
	tx.Defer(`insert into contractor_document_versions (organization_id, document_id, revision, attachment_id, issued_on, effective_on, validity, uploaded_by, uploaded_at, form_version)
		values ($1, $2, $3, nullif($4::bigint, 0), nullif($5, '')::date, nullif($6, '')::date, $7::text::date, nullif($8::bigint, 0), $9, nullif($10::integer, 0))`,
		tx.OrganizationID, id, revision, v.attachment(), v.issuedOn, v.effectiveOn, v.validity, tx.UserID, m.Now(), v.formVersion())
	tx.Defer(`update contractor_documents set status = 'pending_review', revision = $3, validity = $4::text::date, expires_at = $5, reason = '', decided_by = null, decided_at = null,
		new_version_asked_at = null, new_version_reason = '', quiet_until = null, company_quiet_until = null, updated_at = $6 where organization_id = $1 and id = $2`,
		tx.OrganizationID, id, revision, v.validity, midnightAfter(v.validity, zone), m.Now())
	if err := claim(); err != nil {
		return err
	}
	return m.Workflows.Open(ctx, tx, DocumentName, id, "")
}

// editDocument answers PATCH /api/contractors/{id}/contractor_documents/{document_id}. Another
// file is another version, which is reviewed; one that still waits for its review is taken back.
func (m *Module) editDocument(ctx context.Context, tx *db.Tx, in *editDocumentInput) (*DocumentAnswer, error) {
	m.Workflows.LockShared(tx)
	before, err := m.lockDocument(ctx, tx, in.DocumentID)
	if err != nil {
		return nil, err
	}
	if before.Contractor.ID != in.ID {
		return nil, api.NotFound()
	}
	if err := refused(before.Can.Update); err != nil {
		return nil, err
	}
	after := before
	b := &in.Body
	for field, sent := range map[*string]*string{&after.Title: b.Title, &after.PaperNumber: b.PaperNumber, &after.Issuer: b.Issuer} {
		api.Set(field, sent)
		*field = strings.TrimSpace(*field)
	}
	var problems api.Problems
	if after.Title == "" {
		problems.Add("title", "required")
	}
	zone, err := m.zone(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	v := version{issuedOn: b.IssuedOn, effectiveOn: b.EffectiveOn, validity: b.Validity, files: b.AttachmentIDs}
	another := len(v.files) > 0 || v.validity != "" || v.issuedOn != "" || v.effectiveOn != ""
	if another && before.Questionnaire {
		problems.Add("attachment_ids", "contractor_questionnaire")
	} else if another {
		v.check(m.Now().In(zone).Format(time.DateOnly), &problems)
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	m.saveTexts(tx, before, after)
	if another {
		if err := m.renew(ctx, tx, before, v, zone, m.claim(ctx, tx, before.ID, v)); err != nil {
			return nil, err
		}
	}
	return m.afterDocument(ctx, tx, in.DocumentID)
}

// saveTexts writes what is said of a document, if that has changed.
func (m *Module) saveTexts(tx *db.Tx, before, after Document) {
	changes := records.Diff(before, after, "title", "paper_number", "issuer")
	if len(changes) == 0 {
		return
	}
	tx.Defer("update contractor_documents set title = $3, number = $4, issuer = $5, updated_at = $6 where organization_id = $1 and id = $2",
		tx.OrganizationID, before.ID, after.Title, after.PaperNumber, after.Issuer, m.Now())
	m.Records.Index(tx, DocumentName, before.ID)
	records.Write(tx, records.Event{Module: DocumentName, ID: before.ID, ActorID: tx.UserID, Verb: "updated", Changes: changes, At: m.Now()})
}

// renew sends another version of a document.
func (m *Module) renew(ctx context.Context, tx *db.Tx, before Document, v version, zone *time.Location, claim func() error) error {
	if before.Status == PendingReview {
		tx.Defer("update contractor_document_versions set state = 'rejected', decided_at = $4 where organization_id = $1 and document_id = $2 and revision = $3", tx.OrganizationID, before.ID, before.Revision, m.Now())
		if err := m.Workflows.Withdraw(ctx, tx, DocumentName, before.ID); err != nil {
			return err
		}
	}
	validity := ""
	if before.Validity != nil {
		validity = *before.Validity
	}
	of := wantedPaper{company: before.Contractor.ID, kind: before.Kind.ID, plant: before.Plant}
	if before.Worker != nil {
		of.worker = before.Worker.ID
	}
	m.endRequests(tx, of, "answered_at")
	records.Write(tx, records.Event{Module: DocumentName, ID: before.ID, ActorID: tx.UserID, Verb: "version_added", At: m.Now(),
		Changes: records.AppendChange(nil, "validity", validity, v.validity)})
	return m.addVersion(ctx, tx, before.ID, before.Revision+1, v, zone, claim)
}

type reasonInput struct {
	Subject
	Body struct {
		Reason string `json:"reason" maxLength:"1000" doc:"Why; the company reads it"`
	}
}

// managed is a document that the caller may manage, and the reason that they give.
func (m *Module) managed(ctx context.Context, tx *db.Tx, in *reasonInput) (Document, string, error) {
	d, err := m.lockDocument(ctx, tx, in.ID)
	if err == nil {
		err = refused(d.Can.Manage)
	}
	if err != nil {
		return d, "", err
	}
	reason := strings.TrimSpace(in.Body.Reason)
	if reason == "" {
		return d, "", api.Invalid("reason", "reason_required")
	}
	return d, reason, nil
}

// askNewVersion answers POST /api/contractor_documents/{id}/request_new_version.
func (m *Module) askNewVersion(ctx context.Context, tx *db.Tx, in *reasonInput) (*DocumentAnswer, error) {
	d, reason, err := m.managed(ctx, tx, in)
	if err != nil {
		return nil, err
	}
	tx.Defer("update contractor_documents set new_version_asked_at = $3, new_version_reason = $4, updated_at = $3 where organization_id = $1 and id = $2", tx.OrganizationID, in.ID, m.Now(), reason)
	records.Write(tx, records.Event{Module: DocumentName, ID: in.ID, ActorID: tx.UserID, Verb: "new_version_asked", Note: reason, At: m.Now()})
	if err := m.notifyCompany(ctx, tx, d, NewVersionAsked, reason, ""); err != nil {
		return nil, err
	}
	if err := m.askByMail(ctx, tx, d, reason); err != nil {
		return nil, err
	}
	return m.afterDocument(ctx, tx, in.ID)
}

// setNotApplicable answers POST /api/contractor_documents/{id}/not_applicable: it is asked for no
// longer, as long as no other version comes.
func (m *Module) setNotApplicable(ctx context.Context, tx *db.Tx, in *reasonInput) (*DocumentAnswer, error) {
	m.Workflows.LockShared(tx)
	_, reason, err := m.managed(ctx, tx, in)
	if err != nil {
		return nil, err
	}
	if err := m.Workflows.Withdraw(ctx, tx, DocumentName, in.ID); err != nil {
		return nil, err
	}
	tx.Defer(`update contractor_documents set status = 'not_applicable', reason = $3, decided_by = $4, decided_at = $5, new_version_asked_at = null, new_version_reason = '', updated_at = $5
		where organization_id = $1 and id = $2`, tx.OrganizationID, in.ID, reason, tx.UserID, m.Now())
	records.Write(tx, records.Event{Module: DocumentName, ID: in.ID, ActorID: tx.UserID, Verb: "not_applicable", Note: reason, At: m.Now()})
	return m.afterDocument(ctx, tx, in.ID)
}

type checkInput struct {
	Subject
	Body struct {
		Checked []string `json:"checked" maxItems:"30" doc:"Lines of the checklist that are right; all of them"`
	}
}

// check answers POST /api/contractor_documents/{id}/checklist.
func (m *Module) check(ctx context.Context, tx *db.Tx, in *checkInput) (*DocumentAnswer, error) {
	d, err := m.lockDocument(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if d.Status != PendingReview {
		return nil, api.Conflict("contractor_not_in_review", nil)
	}
	kind, err := m.kindOf(ctx, tx, d.Kind.ID)
	if err != nil {
		return nil, err
	}
	for _, line := range in.Body.Checked {
		if !slices.Contains(kind.Checklist, line) {
			return nil, api.Invalid("checked", "contractor_line_unknown")
		}
	}
	tx.Defer("update contractor_document_versions set checked = $4 where organization_id = $1 and document_id = $2 and revision = $3", tx.OrganizationID, in.ID, d.Revision, append([]string{}, in.Body.Checked...))
	records.Announce(tx, "update", DocumentName, in.ID)
	return m.afterDocument(ctx, tx, in.ID)
}

// notifyCompany tells the company's own people of a document.
func (m *Module) notifyCompany(ctx context.Context, tx *db.Tx, d Document, kind, note, status string) error {
	rows, err := tx.Query(ctx, "select user_id from contractor_users where organization_id = $1 and contractor_id = $2", tx.OrganizationID, d.Contractor.ID)
	if err != nil {
		return err
	}
	var messages []notifications.Message
	params := notifications.Params{Number: d.Number, Title: d.Title, Actor: api.Caller(ctx).FullName, Note: note, Status: status, Person: d.Contractor.Name}
	if d.Validity != nil {
		params.DueDate = *d.Validity
	}
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return err
		}
		messages = append(messages, notifications.Message{UserID: id, Kind: kind, Module: DocumentName, RecordID: d.ID, Mail: true, Params: params})
	}
	if err := rows.Err(); err != nil {
		return err
	}
	return m.Notifications.Notify(ctx, tx, messages...)
}
