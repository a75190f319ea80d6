package trainings

import (
	"context"
	"fmt"
	"iter"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// importColumns are the columns of a file of trainings, by the fields of the form.
var importColumns = sheets.Columns{"training_person": "person", "training_subject": "subject_id", "training_held_on": "held_on", "training_result": "result", "training_expires_on": "expires_on", "training_note": "note"}

// importFields are what a row can say of a training, in the order of the template.
func (m *Module) importFields(ctx context.Context, tx *db.Tx) ([]sheets.Field, error) {
	call := api.CallOf(ctx)
	people, err := m.peopleOptions(ctx, tx)
	if err != nil {
		return nil, err
	}
	rows, err := tx.Query(ctx, "select s.id, s.name from training_subjects s where s.organization_id = $1 and s.active order by lower(s.name), s.id limit 1000", tx.OrganizationID)
	if err != nil {
		return nil, err
	}
	subjects, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (sheets.Option, error) {
		var id int64
		var name string
		err := row.Scan(&id, &name)
		return sheets.Reference(id, name), err
	})
	return sheets.Named(call, []sheets.Field{
		{Key: "training_person", Required: true, Choices: people, Unknown: "training_person_unknown"}, {Key: "training_subject", Required: true, Choices: subjects, Unknown: "training_subject_unknown"},
		{Key: "training_held_on", Required: true, Kind: sheets.Date}, {Key: "training_result", Required: true, Choices: sheets.Words(call, "word.training_result.", Passed, Failed, Competent)},
		{Key: "training_expires_on", Kind: sheets.Date}, {Key: "training_note"},
	}), err
}

// peopleOptions are those of the caller's sites, by name, and by address or document where two have one name.
func (m *Module) peopleOptions(ctx context.Context, tx *db.Tx) ([]sheets.Option, error) {
	where := peopleHere(tx, api.Actor(ctx))
	type row struct {
		Holder
		Names []string
	}
	all, err := api.ReadAll(ctx, tx, selectHolder+`, array_remove(array[u.email, nullif(u.employee_id, ''), nullif(w.document_number, '')], null) as names`+where.From(`
		left join users u on u.organization_id = p.organization_id and u.id = p.user_id
		left join work_profiles w on w.organization_id = p.organization_id and w.id = p.profile_id`)+" order by lower(p.name), p.profile_id, p.user_id limit 10000", where, db.Named[row]())
	options := make([]sheets.Option, len(all))
	for i, r := range all {
		options[i] = sheets.Option{Value: r.ref().text(), Label: r.Name, Names: r.Names}
	}
	return options, err
}

func (h Holder) ref() PersonRef {
	if h.WorkerID == 0 && h.UserID != nil {
		return PersonRef{UserID: *h.UserID}
	}
	return PersonRef{WorkerID: h.WorkerID}
}

// text names somebody in a file that is read.
func (r PersonRef) text() string {
	if r.WorkerID != 0 {
		return fmt.Sprintf("w%d", r.WorkerID)
	}
	return fmt.Sprintf("u%d", r.UserID)
}

func refOf(text string) (r PersonRef) {
	into := &r.UserID
	if len(text) > 0 && text[0] == 'w' {
		into = &r.WorkerID
	}
	if _, err := fmt.Sscanf(text, "%1s%d", new(string), into); err != nil {
		return PersonRef{}
	}
	return r
}

// imported is the form that a row is held to.
type imported struct {
	Person string `json:"person" maxLength:"30"`
	Draft
}

var rowsOfFile = api.NewValidator[imported]()

// importFile answers POST /api/training_records_bulk_upload. What is recorded already is left out.
func (m *Module) importFile(ctx context.Context, tx *db.Tx, in *sheets.Upload) (*sheets.Outcome, error) {
	fields, err := m.importFields(ctx, tx)
	if err != nil {
		return nil, err
	}
	b := &batchOfFile{}
	return m.Importer.Run(ctx, tx, in, sheets.Import{Module: Name, Fields: fields,
		Check: func(rows iter.Seq[sheets.Record]) error { return m.checkRows(ctx, tx, b, rows) },
		Deduplicate: func() (int, error) {
			return m.withoutKnown(ctx, tx, b)
		},
		Add: func() error {
			if len(b.kept) == 0 {
				return nil
			}
			_, err := m.insert(ctx, tx, b.kept, b.people)
			return err
		},
	})
}

// batchOfFile are the rows of a file on their way to be records.
type batchOfFile struct {
	kept   []entry
	people []Holder
}

// checkRows holds the rows to the rules of the form, all of them with one look at the database.
func (m *Module) checkRows(ctx context.Context, tx *db.Tx, b *batchOfFile, rows iter.Seq[sheets.Record]) error {
	var read []sheets.Record
	var refs []PersonRef
	for r := range rows {
		d, problems, err := rowsOfFile.Read(r.Form(importColumns))
		if err != nil {
			return err
		}
		if r.Refuse(problems, importColumns.Of); !r.Faulty() {
			read, refs, b.kept = append(read, r), append(refs, refOf(d.Person)), append(b.kept, entry{Draft: d.Draft})
		}
	}
	var problems api.Problems
	var err error
	if b.people, err = m.found(ctx, tx, refs, func(i int) string { return fmt.Sprintf("%d person", i) }, &problems); err != nil {
		return err
	}
	if err := m.settle(ctx, tx, b.kept, b.people, func(i int, name string) string { return fmt.Sprintf("%d %s", i, name) }, &problems); err != nil {
		return err
	}
	for _, p := range problems {
		var place int
		var field string
		if _, err := fmt.Sscanf(p.Field, "%d %s", &place, &field); err != nil {
			return err
		}
		read[place].AddWith(importColumns.Of(field), p.Code, p.Params)
	}
	return nil
}

// withoutKnown takes out what is recorded already: the same person, subject, day and result; and what
// is in the file twice.
func (m *Module) withoutKnown(ctx context.Context, tx *db.Tx, b *batchOfFile) (already int, err error) {
	profiles, subjects, days := make([]int64, len(b.kept)), make([]int64, len(b.kept)), make([]string, len(b.kept))
	for i, e := range b.kept {
		profiles[i], subjects[i], days[i] = b.people[i].WorkerID, e.SubjectID, e.HeldOn
	}
	rows, err := tx.Query(ctx, `select exists (select from training_records r where r.organization_id = $1 and r.profile_id = n.profile and r.subject_id = n.subject and r.held_on = n.day::date and r.status = 'recorded')
		from unnest($2::bigint[], $3::bigint[], $4::text[]) with ordinality n(profile, subject, day, place) order by n.place`, tx.OrganizationID, profiles, subjects, days)
	if err != nil {
		return 0, err
	}
	known, err := pgx.CollectRows(rows, pgx.RowTo[bool])
	if err != nil {
		return 0, err
	}
	var kept []entry
	var people []Holder
	seen := map[string]bool{}
	for i, e := range b.kept {
		key := fmt.Sprint(b.people[i].ref().text(), e.SubjectID, e.HeldOn)
		if known[i] || seen[key] {
			already++
			continue
		}
		seen[key] = true
		kept, people = append(kept, e), append(people, b.people[i])
	}
	b.kept, b.people = kept, people
	return already, nil
}

// template answers GET /api/training_records/import_template.
func (m *Module) template(ctx context.Context, tx *db.Tx, _ *api.None) (*api.Streamed, error) {
	fields, err := m.importFields(ctx, tx)
	if err != nil {
		return nil, err
	}
	example := map[string]any{"training_held_on": m.today(api.Actor(ctx)), "training_result": api.CallOf(ctx).Say("word.training_result.passed", nil)}
	for _, f := range fields[:2] {
		if len(f.Choices) > 0 {
			example[f.Key] = nameOf(f.Choices[0])
		}
	}
	return sheets.Template(ctx, "sheet.trainings", fields, example)
}

// nameOf is how a file names a choice: by what no other one is called.
func nameOf(o sheets.Option) string {
	if len(o.Names) > 0 {
		return o.Names[0]
	}
	return o.Label
}
