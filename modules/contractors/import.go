package contractors

import (
	"context"
	"iter"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/directory/categories"
	"hivis/directory/sites"
	"hivis/modules/workers"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

const (
	importPath  = "/api/contractors_bulk_upload"
	workersPath = "/api/contractors/{id}/workers_bulk_upload"
)

// importColumns are the columns of a file of companies, by the fields of the form.
var importColumns = sheets.Columns{"contractor_name": "company_name", "contractor_tax_number": "vat_or_gst_id", "contractor_contact": "primary_contact", "contractor_email": "contact_email",
	"contractor_phone": "contact_phone", "contractor_address": "address", "contractor_city": "city", "contractor_zip_code": "zip_code", "contractor_state": "state", "contractor_country": "country",
	"contractor_skill": "skill_id", "contractor_site": "site_id"}

// importFields are what a row can say of a company, in the order of the template.
func (m *Module) importFields(ctx context.Context, tx *db.Tx) ([]sheets.Field, error) {
	here, err := sites.Choices(ctx, tx)
	if err != nil {
		return nil, err
	}
	skills, err := categories.Options(ctx, tx, categories.Skill)
	return sheets.Named(api.CallOf(ctx), []sheets.Field{
		{Key: "contractor_name", Required: true}, {Key: "contractor_tax_number"}, {Key: "contractor_contact"}, {Key: "contractor_email"}, {Key: "contractor_phone"},
		{Key: "contractor_address", Required: true}, {Key: "contractor_city", Required: true}, {Key: "contractor_zip_code", Required: true}, {Key: "contractor_state", Required: true}, {Key: "contractor_country", Required: true},
		{Key: "contractor_skill", Choices: skills, Unknown: "contractor_skill_settings"}, {Key: "contractor_site", Choices: sites.Options(here), Unknown: "unknown_site"},
	}), err
}

// importedCompany is the form that a row is held to.
type importedCompany struct {
	CompanyDraft
	SkillID int64 `json:"skill_id,omitempty" minimum:"0" maximum:"9007199254740991"`
	SiteID  int64 `json:"site_id,omitempty" minimum:"0" maximum:"9007199254740991"`
}

var companies = api.NewValidator[importedCompany]()

// importFile answers POST /api/contractors_bulk_upload. A company that is here already is left out.
func (m *Module) importFile(ctx context.Context, tx *db.Tx, in *sheets.Upload) (*sheets.Outcome, error) {
	fields, err := m.importFields(ctx, tx)
	if err != nil {
		return nil, err
	}
	var kept []placed
	return m.Importer.Run(ctx, tx, in, sheets.Import{Module: Name, Fields: fields,
		Check: func(rows iter.Seq[sheets.Record]) error {
			seen := map[string]bool{}
			for r := range rows {
				d, problems, err := companies.Read(r.Form(importColumns))
				if err != nil {
					return err
				}
				d.trim()
				d.check(&problems)
				sites.CheckScope(api.Actor(ctx), some(d.SiteID), &problems)
				if name := strings.ToLower(d.CompanyName); name != "" && seen[name] {
					problems.Add("company_name", "contractor_twice")
				} else {
					seen[name] = true
				}
				r.Refuse(problems, importColumns.Of)
				if !r.Faulty() {
					kept = append(kept, placed{d.CompanyDraft, some(d.SiteID), some(d.SkillID)})
				}
			}
			return nil
		},
		Deduplicate: func() (already int, err error) {
			kept, already, err = m.withoutKnown(ctx, tx, kept)
			return already, err
		},
		Add: func() error {
			if len(kept) == 0 {
				return nil
			}
			_, err := m.insert(ctx, tx, kept)
			return err
		},
	})
}

func some(id int64) []int64 {
	if id == 0 {
		return nil
	}
	return []int64{id}
}

// withoutKnown are those whose names no company has yet.
func (m *Module) withoutKnown(ctx context.Context, tx *db.Tx, all []placed) (left []placed, already int, err error) {
	names := make([]string, len(all))
	for i := range all {
		names[i] = strings.ToLower(all[i].CompanyName)
	}
	rows, err := tx.Query(ctx, "select lower(name) from contractors where organization_id = $1 and lower(name) = any($2)", tx.OrganizationID, names)
	if err != nil {
		return nil, 0, err
	}
	found, err := pgx.CollectRows(rows, pgx.RowTo[string])
	known := map[string]bool{}
	for _, name := range found {
		known[name] = true
	}
	for i := range all {
		if known[names[i]] {
			already++
		} else {
			left = append(left, all[i])
		}
	}
	return left, already, err
}

// template answers GET /api/contractors/import_template.
func (m *Module) template(ctx context.Context, tx *db.Tx, _ *api.None) (*api.Streamed, error) {
	fields, err := m.importFields(ctx, tx)
	if err != nil {
		return nil, err
	}
	example := map[string]any{}
	for _, key := range []string{"contractor_name", "contractor_address", "contractor_city", "contractor_zip_code", "contractor_state", "contractor_country"} {
		example[key] = api.CallOf(ctx).Say("sheet.example."+key, nil)
	}
	return sheets.Template(ctx, "sheet.contractors", fields, example)
}

// workerColumnsIn are the columns of a file of workers, by the fields of the form.
var workerColumnsIn = sheets.Columns{"contractor_worker": "name", "contractor_phone": "phone", "contractor_born_on": "born_on", "contractor_document_number": "document_number", "contractor_skill": "skill_id"}

func (m *Module) workerFields(ctx context.Context, tx *db.Tx) ([]sheets.Field, error) {
	skills, err := categories.Options(ctx, tx, categories.Skill)
	return sheets.Named(api.CallOf(ctx), []sheets.Field{
		{Key: "contractor_worker", Required: true}, {Key: "contractor_phone"}, {Key: "contractor_born_on", Kind: sheets.Date}, {Key: "contractor_document_number"},
		{Key: "contractor_skill", Choices: skills, Unknown: "contractor_skill_settings"},
	}), err
}

// WorkersUpload is a table of workers of a company.
type WorkersUpload struct {
	Subject
	sheets.Upload
}

var importedWorkers = api.NewValidator[workers.Draft]()

// importWorkers answers POST /api/contractors/{id}/workers_bulk_upload: all rows or none. Who is
// in the file twice is refused at the row; who is here already is left out.
func (m *Module) importWorkers(ctx context.Context, tx *db.Tx, in *WorkersUpload) (*sheets.Outcome, error) {
	company, err := m.lockEmployer(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	fields, err := m.workerFields(ctx, tx)
	if err != nil {
		return nil, err
	}
	batch := workerBatch{today: m.today(ctx), seen: map[string]bool{}}
	return m.Importer.Run(ctx, tx, &in.Upload, sheets.Import{Module: workers.Name, Fields: fields, Check: batch.check,
		Deduplicate: func() (int, error) { return batch.withoutKnown(ctx, tx, in.ID) },
		Add: func() error {
			if len(batch.kept) == 0 {
				return nil
			}
			_, err := m.Workers.AddOf(ctx, tx, company.ref(), company.siteIDs(), batch.kept)
			return err
		},
	})
}

// workerBatch are the rows of a file on their way to be workers.
type workerBatch struct {
	today string
	rows  int
	seen  map[string]bool
	kept  []workers.Draft
}

func (b *workerBatch) check(rows iter.Seq[sheets.Record]) error {
	for r := range rows {
		if b.rows++; b.rows > mostWorkers {
			r.Add("contractor_worker", "contractor_too_many_workers")
			continue
		}
		d, problems, err := importedWorkers.Read(r.Form(workerColumnsIn))
		if err != nil {
			return err
		}
		d.Tidy()
		d.Check(b.today, &problems)
		for _, key := range keysOf(d) {
			if b.seen[key] {
				problems.Add("name", "contractor_twice")
			}
			b.seen[key] = true
		}
		r.Refuse(problems, workerColumnsIn.Of)
		if !r.Faulty() {
			b.kept = append(b.kept, d)
		}
	}
	return nil
}

// keysOf are by what two people are one: the number of a document, or name and birth.
func keysOf(d workers.Draft) (keys []string) {
	if d.DocumentNumber != "" {
		keys = append(keys, "document "+strings.ToLower(d.DocumentNumber))
	}
	return append(keys, "name "+strings.ToLower(d.Name)+" "+d.BornOn)
}

// withoutKnown takes out who is of the company already.
func (b *workerBatch) withoutKnown(ctx context.Context, tx *db.Tx, company int64) (already int, err error) {
	rows, err := tx.Query(ctx, `select w.name, coalesce(w.born_on::text, ''), w.document_number from work_profiles w where w.organization_id = $1 and w.contractor_id = $2 and w.merged_into is null`, tx.OrganizationID, company)
	if err != nil {
		return 0, err
	}
	known := map[string]bool{}
	for rows.Next() {
		var d workers.Draft
		if err := rows.Scan(&d.Name, &d.BornOn, &d.DocumentNumber); err != nil {
			return 0, err
		}
		for _, key := range keysOf(d) {
			known[key] = true
		}
	}
	var left []workers.Draft
	for _, d := range b.kept {
		here := false
		for _, key := range keysOf(d) {
			here = here || known[key]
		}
		if here {
			already++
		} else {
			left = append(left, d)
		}
	}
	b.kept = left
	return already, rows.Err()
}

// workersTemplate answers GET /api/contractors/{id}/workers_template.
func (m *Module) workersTemplate(ctx context.Context, tx *db.Tx, in *Subject) (*api.Streamed, error) {
	if _, err := m.one(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	fields, err := m.workerFields(ctx, tx)
	if err != nil {
		return nil, err
	}
	return sheets.Template(ctx, "sheet.contractor_workers", fields, map[string]any{"contractor_worker": api.CallOf(ctx).Say("sheet.example.contractor_worker", nil), "contractor_document_number": "AB123456"})
}
