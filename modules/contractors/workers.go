package contractors

import (
	"context"
	"slices"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/core/forms"
	"hivis/core/records"
	"hivis/directory/categories"
	"hivis/modules/workers"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// WorkerFilters narrow a list of workers.
type WorkerFilters struct {
	Q       string   `query:"q" maxLength:"200" doc:"Part of a name, a company or a document's number"`
	Status  []string `query:"status" maxItems:"2" enum:"Active,Inactive" doc:"Only those that are Active, or Inactive"`
	SkillID []int64  `query:"skill_id" maxItems:"100" doc:"Only with these skills, categories of the settings"`
}

// WorkersInput asks for a page of workers.
type WorkersInput struct {
	api.PageInput
	PerPage int    `query:"per_page" default:"15" minimum:"1" maximum:"100" doc:"How many records a page has"`
	Sort    string `query:"sort" maxLength:"60" doc:"name, status, updated_at; a minus reverses"`
	WorkerFilters
	sheets.ExportInput
}

type workersOfInput struct {
	Subject
	WorkersInput
}

var workerOrder = map[string]api.Column{"id": {SQL: "w.id", Type: api.NumberColumn}, "name": {SQL: "lower(w.name)", Type: api.TextColumn}, "status": {SQL: "w.status", Type: api.TextColumn},
	"updated_at": {SQL: "w.updated_at", Type: api.TimeColumn}}

const selectWorker = `
select w.id, w.name, w.phone, w.status, c.id as contractor_id, c.name as contractor_name, w.company as company_text, k.id as skill_id, k.name as skill_name, w.born_on::text, w.document_number,
  coalesce(w.photo_id, 0) as photo_id,
  coalesce((select jsonb_agg(jsonb_build_object('name', x.name, 'number', x.number, 'expires_on', x.expires_on, 'expired', x.expires_on < ($2::timestamptz)::date, 'unchecked', not x.checked) order by x.id)
    from work_certifications x where x.organization_id = w.organization_id and x.profile_id = w.id), '[]') as certifications,
  coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'time_zone', s.time_zone) order by lower(s.name), s.id) from work_profile_sites x
    join sites s on s.organization_id = x.organization_id and s.id = x.site_id where x.organization_id = w.organization_id and x.profile_id = w.id), '[]') as sites, w.updated_at`

var lookupsOfWorker = api.Lookups{
	{Table: "contractors", Alias: "c", On: "c.id = w.contractor_id"},
	{Table: "categories", Alias: "k", On: "k.id = w.skill_id"},
}

// everyWorker are the profiles that no other one took over.
func (m *Module) everyWorker(tx *db.Tx) *api.Where {
	where := api.RowsOf("work_profiles w")
	where.And("w.organization_id = %s and %s::timestamptz is not null and w.kind = 'contractor' and w.merged_into is null", tx.OrganizationID, m.Now())
	return where
}

// workersSeen are those of the companies that the user sees.
func (m *Module) workersSeen(tx *db.Tx, user *access.User) *api.Where {
	where := m.everyWorker(tx)
	if !user.IsAdmin || user.External {
		where.AndLikely("exists (select from contractors c where c.organization_id = w.organization_id and c.id = w.contractor_id and " + sees(records.ViewerOf(where, user)) + ")")
	}
	return where
}

// workersOf answers GET /api/contractors/{id}/conractor_workers_list.
func (m *Module) workersOf(ctx context.Context, tx *db.Tx, in *workersOfInput) (*Workers, error) {
	if _, err := m.one(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	where := m.everyWorker(tx)
	where.And("w.contractor_id = %s", in.ID)
	out, err := m.listWorkers(ctx, tx, &in.WorkersInput, where)
	if err != nil {
		return nil, err
	}
	return out, m.judge(ctx, tx, out.Workers)
}

// uncategorised answers GET /api/v1/work_profile/uncategorised_workers_list.
func (m *Module) uncategorised(ctx context.Context, tx *db.Tx, in *WorkersInput) (*Workers, error) {
	where := m.everyWorker(tx)
	where.And("w.contractor_id is null")
	return m.listWorkers(ctx, tx, in, where)
}

func (m *Module) listWorkers(ctx context.Context, tx *db.Tx, in *WorkersInput, where *api.Where) (*Workers, error) {
	order, err := api.OrderBy(in.Sort, "name", workerOrder)
	if err != nil {
		return nil, err
	}
	for _, word := range api.Words(in.Q) {
		where.And("(w.name || ' ' || w.company || ' ' || case when %s then '' else w.document_number end) ilike %s", api.Actor(ctx).Visits(), word)
	}
	api.AnyOf(where, "w.status", in.Status)
	api.AnyID(where, "w.skill_id", in.SkillID)
	list := sheets.List[Worker]{Name: "sheet.contractor_workers", LogModule: workers.Name, Columns: workerColumns, Scan: m.workerTo(tx, api.Actor(ctx)),
		Listing: api.Listing{Select: selectWorker, Lookups: lookupsOfWorker, Where: where, Order: order, Now: m.Now()}}
	out := &Workers{}
	out.Workers, out.Meta, out.ExportOutput, err = list.Read(ctx, m.Exporter, tx, in.ExportInput, in.PageInput, in.PerPage)
	return out, err
}

// workerTo blanks who somebody is by their papers where support looks in.
func (m *Module) workerTo(tx *db.Tx, user *access.User) pgx.RowToFunc[Worker] {
	return db.NamedAs(func(w *Worker) Worker {
		if user != nil && user.Visits() {
			w.BornOn, w.DocumentNumber = nil, ""
		}
		if w.PhotoID != 0 {
			link := m.Attachments.Link(tx.Scope, w.PhotoID)
			w.Photo = &link
		}
		return *w
	})
}

// worker is one of a company that the user sees.
func (m *Module) worker(ctx context.Context, tx *db.Tx, company, id int64) (Worker, error) {
	where := m.everyWorker(tx)
	where.And("w.contractor_id = %s and w.id = %s", company, id)
	return api.ReadOne(ctx, tx, selectWorker+where.FromWith(lookupsOfWorker), where, m.workerTo(tx, api.Actor(ctx)))
}

// WorkerPage is a worker with all that belongs to them.
type WorkerPage struct {
	Worker    Worker           `json:"worker" doc:"The worker"`
	Documents []Document       `json:"documents" maxItems:"500" doc:"Their papers"`
	Standing  workers.Standing `json:"standing" doc:"Today, without a site"`
	Timeline  []records.Entry  `json:"timeline" maxItems:"200" doc:"What was done with it, and by whom"`
	Form      *workers.FormNow `json:"form" doc:"The organization's own form; null while none is published"`
	Filled    *workers.Filled  `json:"filled" doc:"What was filled in last"`
	Missing   int              `json:"missing" minimum:"0" maximum:"1000" doc:"How many answers the form wants that are not given"`
}

type workerInput struct {
	Subject
	WorkerID int64 `path:"worker_id" minimum:"1" maximum:"9007199254740991" doc:"Of the work profile"`
}

// showWorker answers GET /api/contractors/{id}/workers/{worker_id}.
func (m *Module) showWorker(ctx context.Context, tx *db.Tx, in *workerInput) (*WorkerPage, error) {
	if _, err := m.one(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	w, err := m.worker(ctx, tx, in.ID, in.WorkerID)
	if err != nil {
		return nil, err
	}
	out := &WorkerPage{Worker: w, Documents: []Document{}, Timeline: []records.Entry{}}
	where := m.everyDocument(tx)
	where.And("cd.profile_id = %s and cd.contractor_id = %s", in.WorkerID, in.ID)
	batch := &pgx.Batch{}
	batch.Queue(selectDocument+where.FromWith(lookupsOfDocument)+" order by cd.expires_at nulls last, cd.id limit 500", where.Args...).Query(func(rows pgx.Rows) (err error) {
		out.Documents, err = pgx.CollectRows(rows, documentTo(api.Actor(ctx)))
		return err
	})
	activity.QueueEntries(batch, tx, workers.Name, in.WorkerID, &out.Timeline)
	if err := tx.Run(ctx, batch); err != nil {
		return nil, err
	}
	found, err := m.StandingOf(ctx, tx, Question{WorkerIDs: []int64{in.WorkerID}, Day: m.today(ctx)})
	if err != nil {
		return nil, err
	}
	out.Standing = found[in.WorkerID]
	filled, err := m.Workers.FormOf(ctx, tx, in.WorkerID)
	if err != nil {
		return nil, err
	}
	out.Form, out.Filled, out.Missing = filled.Form, filled.Filled, filled.Missing
	return out, nil
}

type createWorkerInput struct {
	Subject
	Body workers.Draft
}

// lockEmployer is a company to whose workers the caller may add.
func (m *Module) lockEmployer(ctx context.Context, tx *db.Tx, id int64) (Company, error) {
	company, err := m.lockCompany(ctx, tx, id)
	if err == nil {
		err = refused(company.Can.Workers)
	}
	return company, err
}

func (c Company) ref() workers.CompanyRef {
	return workers.CompanyRef{ID: c.ID, Name: c.CompanyName}
}

func (c Company) siteIDs() []int64 {
	return idsOf(c.Sites, func(s records.Site) int64 { return s.ID })
}

// createWorker answers POST /api/contractors/{id}/create_contractor_worker.
func (m *Module) createWorker(ctx context.Context, tx *db.Tx, in *createWorkerInput) (*WorkerAnswer, error) {
	company, err := m.lockEmployer(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := m.checkWorker(ctx, tx, in.ID, &in.Body, 0, true); err != nil {
		return nil, err
	}
	ids, err := m.Workers.AddOf(ctx, tx, company.ref(), company.siteIDs(), []workers.Draft{in.Body})
	if err != nil {
		return nil, err
	}
	w, err := m.worker(ctx, tx, in.ID, ids[0])
	return &WorkerAnswer{w}, err
}

// checkWorker holds a worker to the rules of their form, and wants no other one of the company
// with the same document.
func (m *Module) checkWorker(ctx context.Context, tx *db.Tx, company int64, d *workers.Draft, id int64, photo bool) error {
	d.Tidy()
	var problems api.Problems
	d.Check(m.today(ctx), &problems)
	if photo {
		if err := m.Workers.CheckPhoto(ctx, tx, d.PhotoID, &problems); err != nil {
			return err
		}
	}
	var skill, taken bool
	err := tx.QueryRow(ctx, `select $2::bigint = 0 or exists (select from categories k where k.organization_id = $1 and k.id = $2 and k.category_type = $3 and k.status = 'active'),
		exists (select from work_profiles w where w.organization_id = $1 and w.contractor_id = $4 and w.id <> $5 and w.merged_into is null
			and ($6 <> '' and lower(w.document_number) = lower($6) or lower(w.name) = lower($7) and w.born_on = nullif($8, '')::date))`,
		tx.OrganizationID, d.SkillID, categories.Skill, company, id, d.DocumentNumber, d.Name, dayOr(d.BornOn)).Scan(&skill, &taken)
	if err != nil {
		return err
	}
	if !skill {
		problems.Add("skill_id", "contractor_skill_settings")
	}
	if taken {
		problems.Add("name", "contractor_worker_there")
	}
	return problems.Err()
}

// dayOr is a day, or nothing where it is none.
func dayOr(day string) string {
	var problems api.Problems
	if day == "" || !checkDay("", day, &problems) {
		return ""
	}
	return day
}

type updateWorkerInput struct {
	Subject
	Body struct {
		WorkerID       int64                    `json:"worker_id" minimum:"1" maximum:"9007199254740991" doc:"Of the work profile"`
		Name           *string                  `json:"name,omitempty" maxLength:"200" doc:"Their name"`
		Phone          *string                  `json:"phone,omitempty" maxLength:"40" doc:"Their telephone number"`
		BornOn         *string                  `json:"born_on,omitempty" maxLength:"10" doc:"YYYY-MM-DD; empty takes it away"`
		DocumentNumber *string                  `json:"document_number,omitempty" maxLength:"60" doc:"Of a passport or an identity card"`
		SkillID        *int64                   `json:"skill_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"0 takes it away"`
		PhotoID        *int64                   `json:"photo_attachment_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"A JPEG or PNG picture under 500 KB; 0 takes it away"`
		Certifications *[]workers.Certification `json:"certifications,omitempty" maxItems:"50" doc:"All of them"`
		Status         *string                  `json:"status,omitempty" enum:"Active,Inactive" doc:"Who is Inactive may not work"`
	}
}

// updateWorker answers PATCH /api/contractors/{id}/update_contractor_worker: what is not sent
// stays.
func (m *Module) updateWorker(ctx context.Context, tx *db.Tx, in *updateWorkerInput) (*WorkerAnswer, error) {
	if _, err := m.lockEmployer(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	tx.Defer("select from work_profiles where organization_id = $1 and id = $2 for update", tx.OrganizationID, in.Body.WorkerID)
	w, err := m.worker(ctx, tx, in.ID, in.Body.WorkerID)
	if err != nil {
		return nil, err
	}
	before := w.draft()
	after := before
	after.Certifications = slices.Clone(before.Certifications)
	status := w.Status
	in.merge(&after, &status)
	if status != w.Status && status == "Active" && api.Actor(ctx).External { // who was barred stays barred
		return nil, api.Denied("permission_denied")
	}
	if err := m.checkWorker(ctx, tx, in.ID, &after, in.Body.WorkerID, after.PhotoID != before.PhotoID); err != nil {
		return nil, err
	}
	if err := m.Workers.ChangeOf(ctx, tx, in.Body.WorkerID, before, after, status); err != nil {
		return nil, err
	}
	w, err = m.worker(ctx, tx, in.ID, in.Body.WorkerID)
	return &WorkerAnswer{w}, err
}

func (w Worker) draft() workers.Draft {
	d := workers.Draft{Name: w.Name, Phone: w.Phone, DocumentNumber: w.DocumentNumber, PhotoID: w.PhotoID}
	if w.BornOn != nil {
		d.BornOn = *w.BornOn
	}
	if w.Skill != nil {
		d.SkillID = w.Skill.ID
	}
	for _, c := range w.Certifications {
		d.Certifications = append(d.Certifications, workers.Certification(c))
	}
	return d
}

func (in *updateWorkerInput) merge(d *workers.Draft, status *string) {
	b := &in.Body
	api.Set(&d.Name, b.Name)
	api.Set(&d.Phone, b.Phone)
	api.Set(&d.BornOn, b.BornOn)
	api.Set(&d.DocumentNumber, b.DocumentNumber)
	api.Set(&d.SkillID, b.SkillID)
	api.Set(&d.PhotoID, b.PhotoID)
	api.Set(&d.Certifications, b.Certifications)
	api.Set(status, b.Status)
}

type fillWorkerInput struct {
	Subject
	Body struct {
		WorkerID int64          `json:"worker_id" minimum:"1" maximum:"9007199254740991" doc:"Of the work profile"`
		Answers  []forms.Answer `json:"answers" maxItems:"2000" doc:"All of them"`
	}
}

// fillWorker answers PATCH /api/contractors/{id}/v2_update_contractor_worker.
func (m *Module) fillWorker(ctx context.Context, tx *db.Tx, in *fillWorkerInput) (*WorkerPage, error) {
	if _, err := m.lockEmployer(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	tx.Defer("select from work_profiles where organization_id = $1 and id = $2 for update", tx.OrganizationID, in.Body.WorkerID)
	w, err := m.worker(ctx, tx, in.ID, in.Body.WorkerID)
	if err != nil {
		return nil, err
	}
	if err := m.Workers.FillOf(ctx, tx, w.ID, w.Name, in.Body.Answers); err != nil {
		return nil, err
	}
	return m.showWorker(ctx, tx, &workerInput{in.Subject, w.ID})
}

type assignInput struct {
	Subject
	Body struct {
		WorkerIDs []int64 `json:"worker_ids" minItems:"1" maxItems:"200"`
	}
}

// assign answers POST /api/contractors/{id}/assign_workers.
func (m *Module) assign(ctx context.Context, tx *db.Tx, in *assignInput) (*WorkersAnswer, error) {
	company, err := m.lockEmployer(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	ids := slices.Compact(slices.Sorted(slices.Values(in.Body.WorkerIDs)))
	n, err := m.Workers.Assign(ctx, tx, company.ref(), company.siteIDs(), ids)
	if err != nil {
		return nil, err
	}
	if n != int64(len(ids)) {
		return nil, api.NotFound()
	}
	m.moveDocuments(tx, in.ID, ids)
	return m.workersByID(ctx, tx, ids)
}

// moveDocuments takes the papers of workers along to their new company: it renews them from now on, and
// the links by which the earlier one was asked for them stop. What the earlier one was told or acknowledged
// of their end counts for the new one as not told.
func (m *Module) moveDocuments(tx *db.Tx, company int64, workers []int64) {
	tx.Defer(`delete from contractor_document_warnings n using contractor_documents cd where n.organization_id = $1 and n.for_company
		and cd.organization_id = $1 and cd.id = n.document_id and cd.profile_id = any($3::bigint[]) and cd.contractor_id <> $2`, tx.OrganizationID, company, workers)
	tx.Defer("update contractor_documents set contractor_id = $2, company_quiet_until = null, updated_at = $4 where organization_id = $1 and profile_id = any($3::bigint[]) and contractor_id <> $2", tx.OrganizationID, company, workers, m.Now())
	tx.Defer("update contractor_paper_requests set revoked_at = $4 where organization_id = $1 and profile_id = any($3::bigint[]) and contractor_id <> $2 and answered_at is null and revoked_at is null",
		tx.OrganizationID, company, workers, m.Now())
	records.Announce(tx, "update", DocumentName, 0)
}

func (m *Module) workersByID(ctx context.Context, tx *db.Tx, ids []int64) (*WorkersAnswer, error) {
	where := m.everyWorker(tx)
	where.And("w.id = any(%s)", ids)
	all, err := api.ReadAll(ctx, tx, selectWorker+where.FromWith(lookupsOfWorker)+" order by lower(w.name), w.id limit 200", where, m.workerTo(tx, api.Actor(ctx)))
	return &WorkersAnswer{all}, err
}
