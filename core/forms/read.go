package forms

import (
	"context"
	"fmt"
	"math"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// StoredAnswer is an answer as a record has it.
type StoredAnswer struct {
	Stage string `json:"form_type" pattern:"^[a-z_]{1,24}(:[0-9]{1,7})?$" maxLength:"24" doc:"When it was answered; after a colon in which round"`
	Answer
}

// Published is the version that a record begins with now; not found where the form has none.
func (m *Module) Published(ctx context.Context, tx *db.Tx, formID int64) (number int, doc Document, err error) {
	row, err := New().PublishedVersion(ctx, tx, PublishedVersionParams{tx.OrganizationID, formID})
	if err != nil {
		return 0, doc, err
	}
	doc, err = read(row.Document)
	return int(row.Number), doc, err
}

// Draft is the form as it is being written.
func (m *Module) Draft(ctx context.Context, tx *db.Tx, formID int64) (doc Document, err error) {
	row, err := New().ReadForm(ctx, tx, ReadFormParams{tx.OrganizationID, formID})
	if err != nil {
		return doc, err
	}
	return read(row.Draft)
}

// QueueVersion asks for a published version along with what else the batch asks for.
func (m *Module) QueueVersion(batch *pgx.Batch, tx *db.Tx, formID int64, number int, doc *Document) {
	batch.Queue(oneVersion, tx.OrganizationID, formID, number).Query(func(rows pgx.Rows) error {
		row, err := pgx.CollectExactlyOneRow(rows, db.Named[OneVersionRow]())
		if err != nil {
			return fmt.Errorf("%w: %d of the form %d: %w", errNoVersion, number, formID, err)
		}
		*doc, err = read(row.Document)
		return err
	})
}

// QueueAnswers asks for all that was answered for a record, along with what else the batch
// asks for: by stage, each in the order in which it was sent.
func (m *Module) QueueAnswers(batch *pgx.Batch, tx *db.Tx, kind string, recordID int64, given *[]StoredAnswer) {
	batch.Queue(answersOf, tx.OrganizationID, kind, recordID).Query(func(rows pgx.Rows) (err error) {
		*given, err = pgx.CollectRows(rows, db.NamedAs(func(a *AnswersOfRow) StoredAnswer {
			return StoredAnswer{a.Stage, Answer{Question: a.QuestionID, Row: a.RowID, Column: a.ColumnID, Options: a.Options, Text: a.Text, Number: a.Number, Date: a.Day,
				Checked: a.Checked, References: a.ReferenceIds, Files: a.AttachmentIds, Remark: a.Remark, NotApplicable: a.NotApplicable}}
		}))
		return err
	})
}

// AnswersAt are the answers of one stage.
func AnswersAt(given []StoredAnswer, stage string) (answers []Answer) {
	for _, g := range given {
		if g.Stage == stage {
			answers = append(answers, g.Answer)
		}
	}
	return answers
}

// AnswerTextSQL is what was written for the record that a row of the kind is, as SQL: for the AnswerTextSQL
// of its Kind, by which it is found.
func AnswerTextSQL(kind, row string) string {
	return fmt.Sprintf(`(select string_agg(concat_ws(E'\n', nullif(fa.text, ''), nullif(fa.remark, '')), E'\n' order by fa.stage, fa.place) from form_answers fa
  where fa.organization_id = %[2]s.organization_id and fa.kind = '%[1]s' and fa.record_id = %[2]s.id)`, kind, row)
}

// CopyAnswers gives a record the answers of another one of its kind at a stage, but for files.
// Both have the same version.
func (m *Module) CopyAnswers(ctx context.Context, tx *db.Tx, kind string, fromID, toID int64, stage string) error {
	return New().CarryAnswers(ctx, tx, CarryAnswersParams{OrganizationID: tx.OrganizationID, Kind: kind, FromID: fromID, ToID: toID, Stage: stage})
}

// DeleteAnswers takes away what was answered for records that go.
func (m *Module) DeleteAnswers(ctx context.Context, tx *db.Tx, kind string, ids []int64) error {
	return New().RemoveRecords(ctx, tx, RemoveRecordsParams{tx.OrganizationID, kind, ids})
}

// PublishedVersion is one version of a form, as it is read.
type PublishedVersion struct {
	Publication
	Document Document `json:"document"`
	Images   []Image  `json:"images" maxItems:"1000"`
}

// Versions are those of a form, the latest first.
type Versions struct {
	Versions []Publication `json:"versions" maxItems:"1000" doc:"The latest first"`
}

func (m *Module) versions(ctx context.Context, tx *db.Tx, formID int64) (*Versions, error) {
	rows, err := New().AllVersions(ctx, tx, AllVersionsParams{tx.OrganizationID, formID})
	out := &Versions{Versions: []Publication{}}
	for _, row := range rows {
		out.Versions = append(out.Versions, Publication{int(row.Number), row.PublishedAt, records.PersonOf(row.PublishedBy, row.PublishedName)})
	}
	return out, err
}

func (m *Module) version(ctx context.Context, tx *db.Tx, formID int64, number int) (*PublishedVersion, error) {
	if number > math.MaxInt32 {
		return nil, api.NotFound()
	}
	row, err := New().OneVersion(ctx, tx, OneVersionParams{tx.OrganizationID, formID, int32(number)})
	if err != nil {
		return nil, err
	}
	doc, err := read(row.Document)
	return &PublishedVersion{Publication{int(row.Number), row.PublishedAt, records.PersonOf(row.PublishedBy, row.PublishedName)}, doc, m.Images(tx.Scope, doc)}, err
}
