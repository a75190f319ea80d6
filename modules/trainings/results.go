package trainings

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/db"
)

// Attendee is one who was there, with what came of it.
type Attendee struct {
	Holder   Holder  `json:"holder" doc:"Who was there"`
	RecordID *int64  `json:"record_id" nullable:"true" minimum:"1" maximum:"9007199254740991" doc:"Null: nothing is recorded yet"`
	Result   *string `json:"result" nullable:"true" enum:"passed,failed,competent" doc:"What came of it; null: nothing is recorded yet"`
}

// Date is one at which a training of the calendar took place.
type Date struct {
	ID        int64      `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the occurrence in the calendar"`
	StartsAt  time.Time  `json:"starts_at" doc:"When it began"`
	HeldOn    string     `json:"held_on" format:"date" doc:"By the training's clock"`
	Attendees []Attendee `json:"attendees" maxItems:"1000" doc:"Without those who signed by a name alone"`
}

// Item is a training of the calendar.
type Item struct {
	ID       int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the item in the calendar"`
	Title    string `json:"title" maxLength:"200" doc:"What it is called"`
	TimeZone string `json:"time_zone" maxLength:"60" doc:"IANA name of the zone whose clock it goes by"`
	Subject  *Named `json:"subject" doc:"Null: it is not said yet"`
	Dates    []Date `json:"dates" db:"-" maxItems:"100" doc:"Those that have begun, the newest first"`
}

// ItemAnswer is one training of the calendar.
type ItemAnswer struct {
	Item Item `json:"item" doc:"The training with its dates and who was there"`
}

const selectItem = `select ci.id, ci.title, ci.time_zone, t.subject_id, b.name as subject_name
from calendar_items ci
left join training_items t on t.organization_id = ci.organization_id and t.item_id = ci.id
left join training_subjects b on b.organization_id = ci.organization_id and b.id = t.subject_id
where ci.organization_id = $1 and ci.id = $2 and ci.item_type = 'training'`

// selectDates are the dates of an item that have begun, with who was there.
const selectDates = `select o.id, o.starts_at, (o.starts_at at time zone ci.time_zone)::date::text as held_on,
  coalesce((select jsonb_agg(jsonb_build_object('holder', jsonb_build_object('worker_id', coalesce(w.id, 0), 'user_id', coalesce(a.user_id, w.user_id), 'name', coalesce(u.full_name, w.name), 'company', coalesce(w.company, '')),
      'record_id', r.id, 'result', r.result) order by lower(coalesce(u.full_name, w.name)), a.id)
    from calendar_attendance a
    left join users u on u.organization_id = a.organization_id and u.id = a.user_id
    left join work_profiles w on w.organization_id = a.organization_id and (w.id = a.profile_id or w.user_id = a.user_id)
    left join training_records r on r.organization_id = a.organization_id and r.occurrence_id = o.id and r.profile_id = w.id and r.status = 'recorded'
    where a.organization_id = o.organization_id and a.occurrence_id = o.id and num_nonnulls(a.user_id, a.profile_id) = 1), '[]') as attendees
from calendar_occurrences o join calendar_items ci on ci.organization_id = o.organization_id and ci.id = o.item_id
where o.organization_id = $1 and o.item_id = $2 and not o.cancelled and o.starts_at <= $3 order by o.starts_at desc limit 100`

// item answers GET /api/training_items/{id}.
func (m *Module) item(ctx context.Context, tx *db.Tx, in *IDInput) (*ItemAnswer, error) {
	if err := m.Calendar.RequireKeeps(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	item, err := db.One[Item](ctx, tx, selectItem, tx.OrganizationID, in.ID)
	if err != nil {
		return nil, err
	}
	rows, err := tx.Query(ctx, selectDates, tx.OrganizationID, in.ID, m.Now())
	if err != nil {
		return nil, err
	}
	item.Dates, err = pgx.CollectRows(rows, db.Named[Date]())
	return &ItemAnswer{item}, err
}

type resultsInput struct {
	IDInput
	Body struct {
		OccurrenceID int64    `json:"occurrence_id" minimum:"1" maximum:"9007199254740991" doc:"The date at which they were trained"`
		SubjectID    int64    `json:"subject_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Where it is not said yet what it is a training in"`
		Results      []Result `json:"results" minItems:"1" maxItems:"200" doc:"What each has reached; all are recorded, or none"`
	}
}

// Result is what somebody who was there has reached.
type Result struct {
	PersonRef
	Result string `json:"result" enum:"passed,failed,competent" doc:"What came of it; competent: found able to do it"`
	Note   string `json:"note,omitempty" maxLength:"2000" doc:"What there is to say of it"`
}

// results answers POST /api/training_items/{id}/results: a record for each of those who were there.
func (m *Module) results(ctx context.Context, tx *db.Tx, in *resultsInput) (*ItemAnswer, error) {
	tx.Defer("select from calendar_items where organization_id = $1 and id = $2 for update", tx.OrganizationID, in.ID)
	answer, err := m.item(ctx, tx, &in.IDInput)
	if err != nil {
		return nil, err
	}
	b, item := &in.Body, answer.Item
	at := slices.IndexFunc(item.Dates, func(d Date) bool { return d.ID == b.OccurrenceID })
	if at < 0 {
		return nil, api.Invalid("occurrence_id", "training_date_unknown")
	}
	var problems api.Problems
	subject := b.SubjectID
	if item.Subject != nil {
		subject = item.Subject.ID
		if b.SubjectID != 0 && b.SubjectID != subject {
			problems.Add("subject_id", "training_subject_other")
		}
	}
	people := item.Dates[at].holdersOf(b.Results, &problems)
	all := make([]entry, len(b.Results))
	for i, r := range b.Results {
		all[i] = entry{Draft: Draft{SubjectID: subject, HeldOn: item.Dates[at].HeldOn, Result: r.Result, Note: r.Note}, occurrence: b.OccurrenceID}
	}
	if err := m.settle(ctx, tx, all, people, fieldOfResult, &problems); err != nil {
		return nil, err
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	if item.Subject == nil {
		tx.Defer("insert into training_items (organization_id, item_id, subject_id) values ($1, $2, $3)", tx.OrganizationID, in.ID, subject)
	}
	if _, err := m.insert(ctx, tx, all, people); err != nil {
		return nil, err
	}
	return m.item(ctx, tx, &in.IDInput)
}

// fieldOfResult is where something about one of several results is said; what they share is said once.
func fieldOfResult(i int, name string) string {
	if name == "subject_id" {
		return name
	}
	return fmt.Sprintf("results[%d].%s", i, name)
}

// holdersOf are those of results, each of whom was there and has none yet.
func (d Date) holdersOf(results []Result, problems *api.Problems) []Holder {
	people := make([]Holder, len(results))
	seen := map[int]bool{}
	for i, r := range results {
		at := slices.IndexFunc(d.Attendees, func(a Attendee) bool { return r.names(a.Holder) })
		field := fmt.Sprintf("results[%d].result", i)
		switch {
		case at < 0:
			problems.Add(field, "training_not_attended")
		case d.Attendees[at].RecordID != nil || seen[at]:
			problems.Add(field, "training_recorded")
		default:
			people[i], seen[at] = d.Attendees[at].Holder, true
		}
	}
	return people
}
