package contractors

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// DocumentFilters narrow a list of documents; several values of one filter are alternatives.
type DocumentFilters struct {
	DocumentID []int64  `query:"document_id" maxItems:"200" doc:"Only these, as somebody chose them"`
	Q          string   `query:"q" maxLength:"200" doc:"Words of its texts and of what is said about it, or a number"`
	Status     []string `query:"status" maxItems:"5" enum:"pending_review,approved,rejected,expired,not_applicable" doc:"Only of these; expired: its last day is over"`
	KindID     []int64  `query:"kind_id" maxItems:"100" doc:"Only of these kinds"`
	WorkerID   []int64  `query:"worker_id" maxItems:"100" doc:"Those of these workers"`
	Holder     string   `query:"holder" enum:"company,worker,plant" doc:"Only papers of companies, of workers, or of plant"`
	Within     int      `query:"within" minimum:"0" maximum:"3650" doc:"Only approved ones that are over within so many days; 0: all"`
	Asked      bool     `query:"new_version_asked" doc:"Only those of which a new version was asked for"`
}

type listDocumentsInput struct {
	api.PageInput
	PerPage      int     `query:"per_page" default:"15" minimum:"1" maximum:"100" doc:"How many records a page has"`
	Sort         string  `query:"sort" maxLength:"60" doc:"number, title, status, validity, updated_at; a minus reverses"`
	ContractorID []int64 `query:"contractor_id" maxItems:"100" doc:"Only of these companies"`
	DocumentFilters
	sheets.ExportInput
}

type documentsOfInput struct {
	Subject
	api.PageInput
	PerPage int    `query:"per_page" default:"15" minimum:"1" maximum:"100" doc:"How many records a page has"`
	Sort    string `query:"sort" maxLength:"60" doc:"number, title, status, validity, updated_at; a minus reverses"`
	DocumentFilters
	sheets.ExportInput
}

var documentOrder = map[string]api.Column{
	"id": {SQL: "cd.id", Type: api.NumberColumn}, "number": {SQL: "cd.serial", Type: api.NumberColumn}, "title": {SQL: "lower(cd.title)", Type: api.TextColumn},
	"validity": {SQL: "cd.expires_at", Type: api.TimeColumn, Nullable: true}, "updated_at": {SQL: "cd.updated_at", Type: api.TimeColumn}, "status": documentStatuses.Column(),
}

// documentStatuses are what people see, which depends on the time.
var documentStatuses = api.Statuses{
	{Name: PendingReview, When: "cd.status = 'pending_review'"},
	{Name: Approved, When: "cd.status = 'approved' and cd.expires_at > " + api.Now},
	{Name: Rejected, When: "cd.status = 'rejected'"},
	{Name: Expired, When: "cd.status = 'approved' and cd.expires_at <= " + api.Now},
	{Name: NotApplicable, When: "cd.status = 'not_applicable'"},
}

var selectDocument = `
select cd.id, cd.serial, c.id as contractor_id, c.name as contractor_name, w.id as worker_id, w.name as worker_name, k.id as kind_id, k.name as kind_name, k.form_id is not null as questionnaire, cd.plant, cd.title, cd.number as paper_number, cd.issuer,
  case when ` + isExpired + ` then 'expired' else cd.status end as status, cd.revision, cd.validity::text, cd.expires_at, cd.reason, d.id as decided_by_id, d.full_name as decided_by_name, cd.decided_at,
  cd.new_version_asked_at, cd.new_version_reason,
  case when cd.status in ('pending_review', 'rejected') then (select max(v.validity)::text from contractor_document_versions v
    where v.organization_id = cd.organization_id and v.document_id = cd.id and v.state = 'approved' and v.validity >= ($2::timestamptz)::date) end as still_covered_until,
  (select max(n.sent_at) from contractor_document_warnings n where n.organization_id = cd.organization_id and n.document_id = cd.id) as last_warning_at,
  cd.quiet_until::text, cd.company_quiet_until::text, cd.created_at, cd.updated_at`

var lookupsOfDocument = api.Lookups{
	{Table: "contractors", Alias: "c", On: "c.id = cd.contractor_id", Required: true},
	{Table: "contractor_document_kinds", Alias: "k", On: "k.id = cd.kind_id", Required: true},
	{Table: "work_profiles", Alias: "w", On: "w.id = cd.profile_id"},
	{Table: "users", Alias: "d", On: "d.id = cd.decided_by"},
}

// listDocuments answers GET /api/contractor_documents.
func (m *Module) listDocuments(ctx context.Context, tx *db.Tx, in *listDocumentsInput) (*Documents, error) {
	order, err := api.OrderBy(in.Sort, "-number", documentOrder)
	if err != nil {
		return nil, err
	}
	user := api.Actor(ctx)
	where := m.visibleDocuments(tx, user)
	api.AnyOf(where, "cd.contractor_id", in.ContractorID)
	m.narrow(where, in.DocumentFilters)
	list := sheets.List[Document]{Name: "sheet.contractor_documents", LogModule: DocumentName, Columns: documentColumns, Scan: documentTo(user),
		Listing: api.Listing{Select: selectDocument, Lookups: lookupsOfDocument, Where: where, Order: order, Now: m.Now()}}
	out := &Documents{}
	out.Documents, out.Meta, out.ExportOutput, err = list.Read(ctx, m.Exporter, tx, in.ExportInput, in.PageInput, in.PerPage)
	return out, err
}

// documentsOf answers GET /api/contractors/{id}/contractor_documents. "Not found" of a company
// that the user does not see.
func (m *Module) documentsOf(ctx context.Context, tx *db.Tx, in *documentsOfInput) (*Documents, error) {
	if _, err := m.one(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	return m.listDocuments(ctx, tx, &listDocumentsInput{PageInput: in.PageInput, PerPage: in.PerPage, Sort: in.Sort, ContractorID: []int64{in.ID}, DocumentFilters: in.DocumentFilters, ExportInput: in.ExportInput})
}

func (m *Module) narrow(where *api.Where, f DocumentFilters) {
	api.AnyOf(where, "cd.id", f.DocumentID)
	api.AnyOf(where, "cd.kind_id", f.KindID)
	api.AnyID(where, "cd.profile_id", f.WorkerID)
	switch f.Holder {
	case "company":
		where.And("cd.profile_id is null and cd.plant = ''")
	case "plant":
		where.And("cd.plant <> ''")
	case "worker":
		where.And("cd.profile_id is not null")
	}
	if f.Within > 0 {
		where.And("cd.status = 'approved' and cd.expires_at > %s and cd.expires_at <= %s", m.Now(), m.Now().AddDate(0, 0, f.Within))
	}
	if f.Asked {
		where.And("cd.new_version_asked_at is not null")
	}
	documentStatuses.Filter(where, f.Status, m.Now())
	m.Records.Kind(DocumentName).Find(where, f.Q)
}

// documentTo reads rows as a user sees them.
func documentTo(user *access.User) pgx.RowToFunc[Document] {
	type row struct {
		Document
		Serial            int64
		CompanyQuietUntil *string
	}
	return db.NamedAs(func(r *row) Document {
		r.Number, r.Can = records.Number("CDOC", r.Serial), documentCanOf(user, r.Status)
		if user != nil && user.External {
			r.QuietUntil = r.CompanyQuietUntil
		}
		if r.Worker != nil && user != nil && user.Visits() {
			r.PaperNumber = "" // which may be that of a passport
		}
		return r.Document
	})
}

// queueDocuments asks for the documents of a company, those that end first at first.
func (m *Module) queueDocuments(batch *pgx.Batch, tx *db.Tx, user *access.User, company int64, into *[]Document) {
	where := m.everyDocument(tx)
	where.And("cd.contractor_id = %s", company)
	batch.Queue(selectDocument+where.FromWith(lookupsOfDocument)+" order by cd.expires_at nulls last, cd.id limit 500", where.Args...).Query(func(rows pgx.Rows) (err error) {
		*into, err = pgx.CollectRows(rows, documentTo(user))
		return err
	})
}

// showDocument answers GET /api/contractor_documents/{id}.
func (m *Module) showDocument(ctx context.Context, tx *db.Tx, in *Subject) (*DocumentAnswer, error) {
	answer, err := m.readDocument(ctx, tx, m.visibleDocuments(tx, api.Actor(ctx)), in.ID)
	return answer, m.Records.DeletedOrNotFound(ctx, tx, DocumentName, in.ID, err)
}

// afterDocument is the answer to a write.
func (m *Module) afterDocument(ctx context.Context, tx *db.Tx, id int64) (*DocumentAnswer, error) {
	return m.readDocument(ctx, tx, m.everyDocument(tx), id)
}

func (m *Module) readDocument(ctx context.Context, tx *db.Tx, where *api.Where, id int64) (*DocumentAnswer, error) {
	user := api.Actor(ctx)
	where.And("cd.id = %s", id)
	var found []Document
	var kinds []DocumentKind
	record := DocumentRecord{Versions: []Version{}, Warnings: []Warning{}, Attachments: []attachments.Attachment{}, Timeline: []records.Entry{},
		Discussion: comments.Discussion{Comments: []comments.Comment{}}}
	batch := &pgx.Batch{}
	batch.Queue(selectDocument+where.FromWith(lookupsOfDocument), where.Args...).Query(func(rows pgx.Rows) (err error) {
		found, err = pgx.CollectRows(rows, documentTo(user))
		return err
	})
	queue(batch, &kinds, selectKinds+" and k.id = (select kind_id from contractor_documents where organization_id = $1 and id = $2)", tx.OrganizationID, id)
	queue(batch, &record.Versions, selectVersions, tx.OrganizationID, id)
	queue(batch, &record.Warnings, "select n.revision, n.days_ahead, n.sent_at from contractor_document_warnings n where n.organization_id = $1 and n.document_id = $2 and n.for_company = $3 order by n.sent_at desc, n.days_ahead limit 100", tx.OrganizationID, id, user.External)
	m.Attachments.QueueFiles(batch, tx, DocumentName, id, &record.Attachments)
	m.Records.QueueTimeline(batch, tx, DocumentName, id, &record.Timeline)
	m.Comments.QueueDiscussion(batch, tx, DocumentName, id, user.ID, &record.Discussion)
	if err := tx.Run(ctx, batch); err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, api.NotFound()
	}
	record.Document = found[0]
	zone, err := m.zone(ctx, tx, record.Contractor.ID)
	if err != nil {
		return nil, err
	}
	record.Checklist, record.WarnDays = kinds[0].Checklist, kinds[0].WarnDays
	record.NextWarning = nextWarning(record.Document, kinds[0].WarnDays, m.Now().In(zone).Format(time.DateOnly))
	answer := &DocumentAnswer{record}
	return answer, m.addFilled(ctx, tx, &answer.Document)
}

const selectVersions = `
select v.revision, v.attachment_id, v.score, v.failed, v.issued_on::text, v.effective_on::text, v.validity::text, v.state, v.reason, v.checked,
  u.id as uploaded_by_id, u.full_name as uploaded_by_name, v.uploaded_at, d.id as decided_by_id, d.full_name as decided_by_name, v.decided_at
from contractor_document_versions v
left join users u on u.organization_id = v.organization_id and u.id = v.uploaded_by
left join users d on d.organization_id = v.organization_id and d.id = v.decided_by
where v.organization_id = $1 and v.document_id = $2
order by v.revision desc limit 200`

// nextWarning is the day of the next warning of a document's end, if one is to come: so many days before
// the midnight that ends it, and where it was acknowledged not before the day that was named.
func nextWarning(d Document, steps []int, today string) *string {
	if d.Status != Approved || d.Validity == nil {
		return nil
	}
	if d.QuietUntil != nil && *d.QuietUntil > today {
		return d.QuietUntil
	}
	for _, days := range steps { // the earliest first
		if on := dayAfter(*d.Validity, 1-days); on > today {
			return &on
		}
	}
	return nil
}

// lockDocument is a document that the user sees; not found for any other. Who changes it waits
// for whoever does so at the same time.
func (m *Module) lockDocument(ctx context.Context, tx *db.Tx, id int64) (Document, error) {
	tx.Defer("select from contractor_documents where organization_id = $1 and id = $2 for update", tx.OrganizationID, id)
	where := m.visibleDocuments(tx, api.Actor(ctx))
	where.And("cd.id = %s", id)
	return api.ReadOne(ctx, tx, selectDocument+where.FromWith(lookupsOfDocument), where, documentTo(api.Actor(ctx)))
}

// documentsOf is the path of a company's documents.
func documentsOf(company int64) string {
	return fmt.Sprintf("/api/contractors/%d/contractor_documents", company)
}
