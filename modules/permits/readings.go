package permits

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/forms"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Measured is what was read in one column of a table of readings.
type Measured struct {
	ColumnID string  `json:"column_id" pattern:"^[a-z0-9_]{1,24}$" maxLength:"24" doc:"Of the column in the table's question"`
	Number   float64 `json:"number" minimum:"-1000000000000" maximum:"1000000000000" doc:"What was read, in the unit of the column"`
}

// Value is what was read, and whether that is outside the limits.
type Value struct {
	Measured
	Outside bool `json:"outside" doc:"It is outside the limits of the column"`
}

// Reading is what was measured once while work went on.
type Reading struct {
	ID         int64          `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the reading"`
	QuestionID string         `json:"question_id" maxLength:"24" doc:"The table of the permit's form whose columns were measured"`
	At         time.Time      `json:"at" doc:"When it was measured"`
	TestedBy   string         `json:"tested_by" maxLength:"200" doc:"Who measured, by name"`
	Values     []Value        `json:"values" maxItems:"12" doc:"What was read, by column"`
	Outside    bool           `json:"outside" doc:"At least one of them is outside the limits"`
	Remark     string         `json:"remark" maxLength:"2000" doc:"What there is to say of it"`
	RecordedBy records.Person `json:"recorded_by" doc:"Who wrote it down"`
	RecordedAt time.Time      `json:"recorded_at" doc:"When it was written down"`
}

const mostReadings = 1000 // of a permit

func queueReadings(batch *pgx.Batch, tx *db.Tx, id int64, all *[]Reading) {
	batch.Queue(`select r.id, r.question_id, r.at, r.tested_by, r.measured as values, r.outside, r.remark, r.recorded_by as recorded_by_id, u.full_name as recorded_by_name, r.recorded_at
		from permit_readings r join users u on u.organization_id = r.organization_id and u.id = r.recorded_by
		where r.organization_id = $1 and r.permit_id = $2 order by r.at desc, r.id desc limit $3`, tx.OrganizationID, id, mostReadings).Query(func(rows pgx.Rows) (err error) {
		*all, err = pgx.CollectRows(rows, db.Named[Reading]())
		return err
	})
}

type readingInput struct {
	IDInput
	Body struct {
		QuestionID string     `json:"question_id" pattern:"^[a-z0-9_]{1,24}$" maxLength:"24" doc:"A table of readings in the permit's form"`
		At         time.Time  `json:"at" doc:"Not in the future"`
		TestedBy   string     `json:"tested_by" maxLength:"200" doc:"Who measured, by name"`
		Values     []Measured `json:"values" maxItems:"12" doc:"Of the columns of numbers"`
		Remark     string     `json:"remark,omitempty" maxLength:"2000" doc:"What there is to say of it"`
	}
}

// record answers POST /api/permit_form_questions/{id}/readings. What is outside the limits is
// recorded as it is: it stops the work until a later reading is within them.
func (m *Module) record(ctx context.Context, tx *db.Tx, in *readingInput) (*Answer, error) {
	h, err := m.lockForMove(ctx, tx, in.ID, ToRead)
	if err != nil {
		return nil, err
	}
	var doc forms.Document
	if _, _, err := m.readForm(ctx, tx, h, &doc); err != nil {
		return nil, err
	}
	values, err := m.checkReading(doc, in)
	if err != nil {
		return nil, err
	}
	count, latest, err := readSoFar(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if count >= mostReadings {
		return nil, api.Refused("permit_readings_full", nil)
	}
	outside := slices.ContainsFunc(values, func(v Value) bool { return v.Outside })
	content, err := json.Marshal(values)
	if err != nil {
		return nil, err
	}
	remark := strings.TrimSpace(in.Body.Remark)
	_, err = tx.Exec(ctx, `insert into permit_readings (organization_id, permit_id, question_id, at, tested_by, measured, outside, remark, recorded_by, recorded_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		tx.OrganizationID, in.ID, in.Body.QuestionID, in.Body.At, strings.TrimSpace(in.Body.TestedBy), content, outside, remark, tx.UserID, m.Now())
	if err != nil {
		return nil, err
	}
	if err := m.stopOrGoOn(ctx, tx, h, outside, latest == nil || !in.Body.At.Before(*latest)); err != nil {
		return nil, err
	}
	verb := "reading_recorded"
	if outside {
		verb = "reading_outside"
	}
	records.Write(tx, records.Event{Module: Name, ID: h.ID, ActorID: tx.UserID, Verb: verb, Note: readingText(doc, in.Body.QuestionID, values, remark), At: m.Now()})
	return m.answerWrite(ctx, tx, in.ID)
}

// readSoFar says how many readings a permit has, and when the latest was taken.
func readSoFar(ctx context.Context, tx *db.Tx, id int64) (count int, latest *time.Time, err error) {
	err = tx.QueryRow(ctx, "select count(*), max(at) from permit_readings where organization_id = $1 and permit_id = $2", tx.OrganizationID, id).Scan(&count, &latest)
	return count, latest, err
}

// stopOrGoOn stops the work after a reading outside the limits, and lets it go on after a later one
// within them. What is written down later than it was measured only stops.
func (m *Module) stopOrGoOn(ctx context.Context, tx *db.Tx, h *permitRow, outside, newest bool) error {
	since := h.StoppedAt
	switch now := m.Now(); {
	case outside && since == nil:
		since = &now
	case !outside && newest:
		since = nil
	}
	if _, err := tx.Exec(ctx, "update permits set stopped_at = $3, updated_at = $4, version = version + 1 where organization_id = $1 and id = $2",
		tx.OrganizationID, h.ID, since, m.Now()); err != nil || !outside {
		return err
	}
	deciders, err := m.approversOf(ctx, tx, h.ID)
	if err != nil {
		return err
	}
	return m.notify(ctx, tx, h, ReadingOutside, append(h.people(), deciders...)...)
}

// approversOf are those who approved a permit or its extensions.
func (m *Module) approversOf(ctx context.Context, tx *db.Tx, id int64) (people []int64, err error) {
	reviews, err := m.Workflows.ReviewsOf(ctx, tx, Name, id)
	for _, review := range reviews {
		for _, step := range review.Steps {
			for _, seat := range step.Seats {
				if seat.State == "approved" {
					people = append(people, seat.User.ID)
				}
			}
		}
	}
	return people, err
}

// checkReading says which of the values are outside the limits of their columns.
func (m *Module) checkReading(doc forms.Document, in *readingInput) ([]Value, error) {
	table := readingTable(doc, in.Body.QuestionID)
	if table == nil {
		return nil, api.Invalid("question_id", "permit_no_readings")
	}
	var problems api.Problems
	if in.Body.At.After(m.Now().Add(time.Minute)) {
		problems.Add("at", "permit_reading_future")
	}
	if strings.TrimSpace(in.Body.TestedBy) == "" {
		problems.Add("tested_by", "required")
	}
	if len(in.Body.Values) == 0 {
		problems.Add("values", "required")
	}
	values := []Value{}
	for i, given := range in.Body.Values {
		c := columnOf(table, given.ColumnID)
		if c == nil || slices.ContainsFunc(values, func(v Value) bool { return v.ColumnID == given.ColumnID }) {
			problems.Add(fmt.Sprintf("values[%d].column_id", i), "permit_reading_column")
			continue
		}
		values = append(values, Value{given, c.Minimum != nil && given.Number < *c.Minimum || c.Maximum != nil && given.Number > *c.Maximum})
	}
	for _, c := range table.Attr.Columns {
		if c.Type == "number" && c.Required && len(values) > 0 && !slices.ContainsFunc(values, func(v Value) bool { return v.ColumnID == c.ID }) {
			problems.Add("values."+c.ID, "required")
		}
	}
	return values, problems.Err()
}

// readingTable is the question if it is a table of readings: of the request, with a column of times
// and one of numbers that has limits.
func readingTable(doc forms.Document, id string) *forms.Question {
	for _, s := range doc.Sections {
		for i := range s.Questions {
			q := &s.Questions[i]
			if s.Stage != Main || q.ID != id || q.Type != "grid_view" {
				continue
			}
			times := slices.ContainsFunc(q.Attr.Columns, func(c forms.Column) bool { return c.Type == "time" })
			limits := slices.ContainsFunc(q.Attr.Columns, func(c forms.Column) bool {
				return c.Type == "number" && (c.Minimum != nil || c.Maximum != nil)
			})
			if times && limits {
				return q
			}
		}
	}
	return nil
}

// columnOf is a column of numbers, or nil.
func columnOf(table *forms.Question, id string) *forms.Column {
	for i := range table.Attr.Columns {
		if c := &table.Attr.Columns[i]; c.ID == id && c.Type == "number" {
			return c
		}
	}
	return nil
}

// readingText is a reading as the timeline keeps it: "Oxygen (19.5 to 23.5 %) 20.9 %".
func readingText(doc forms.Document, id string, values []Value, remark string) string {
	table := readingTable(doc, id)
	var parts []string
	for _, v := range values {
		c := columnOf(table, v.ColumnID)
		parts = append(parts, strings.TrimSpace(fmt.Sprintf("%s: %g %s", c.Label, v.Number, c.Unit)))
	}
	if remark != "" {
		parts = append(parts, remark)
	}
	return strings.Join(parts, " · ")
}
