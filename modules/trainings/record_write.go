package trainings

import (
	"context"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/attachments"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Draft is what a form says of a training of somebody.
type Draft struct {
	SubjectID int64  `json:"subject_id" minimum:"1" maximum:"9007199254740991" doc:"The subject that people are trained in; an active one"`
	HeldOn    string `json:"held_on" format:"date" doc:"The day of the training"`
	Result    string `json:"result" enum:"passed,failed,competent" doc:"What came of it; competent: found able to do it"`
	ExpiresOn string `json:"expires_on,omitempty" format:"date" doc:"Only earlier than what follows from the subject; left out: that"`
	Note      string `json:"note,omitempty" maxLength:"2000" doc:"What there is to say of it"`
}

type addInput struct {
	Body struct {
		PersonRef
		Draft
		AttachmentIDs []int64 `json:"attachment_ids,omitempty" maxItems:"20" doc:"What proves it"`
	}
}

// entry is a training of somebody on its way to be a record.
type entry struct {
	Draft
	occurrence int64
	score      *float64
	until      string // until when they held it already
	subject    *subjectFacts
}

// subjectFacts are what a record has to know of its subject.
type subjectFacts struct {
	ID             int64
	Name           string
	Active         bool
	ValidityMonths int
	WindowDays     int
}

// add answers POST /api/training_records.
func (m *Module) add(ctx context.Context, tx *db.Tx, in *addInput) (*Answer, error) {
	b := &in.Body
	var problems api.Problems
	people, err := m.found(ctx, tx, []PersonRef{b.PersonRef}, func(int) string { return "worker_id" }, &problems)
	if err != nil {
		return nil, err
	}
	all := []entry{{Draft: b.Draft}}
	if err := m.settle(ctx, tx, all, people, func(_ int, field string) string { return field }, &problems); err != nil {
		return nil, err
	}
	refuseOneself(ctx, people, "worker_id", &problems)
	if err := problems.Err(); err != nil {
		return nil, err
	}
	ids, err := m.insert(ctx, tx, all, people)
	if err != nil {
		return nil, err
	}
	if err := m.Attachments.Claim(ctx, tx, Name, ids[0], attachments.Report, b.AttachmentIDs, tx.UserID); err != nil {
		return nil, err
	}
	return m.after(ctx, tx, ids[0])
}

// settle holds entries, each of the person at the same place, to the rules, and says when each ends.
func (m *Module) settle(ctx context.Context, tx *db.Tx, all []entry, people []Holder, field func(i int, name string) string, problems *api.Problems) error {
	if err := m.lookUp(ctx, tx, all, people); err != nil {
		return err
	}
	latest := m.Now().UTC().Add(14 * time.Hour).Format(time.DateOnly) // somewhere it is that day already
	for i := range all {
		e := &all[i]
		e.Note = strings.TrimSpace(e.Note)
		refuse := func(name, code string) { problems.Add(field(i, name), code) }
		switch {
		case e.subject == nil:
			refuse("subject_id", "training_subject_unknown")
			continue
		case !e.subject.Active:
			refuse("subject_id", "training_subject_inactive")
		}
		switch {
		case e.HeldOn > latest:
			refuse("held_on", "training_held_later")
		case e.HeldOn < earliest:
			refuse("held_on", "training_held_earlier")
		}
		if code := e.end(); code != "" {
			refuse("expires_on", code)
		}
	}
	return nil
}

// earliest is a day before which nobody who works today was trained.
const earliest = "1950-01-01"

// refuseOneself refuses to certify or to exempt oneself. Administrators may: in a small
// organization there is nobody else.
func refuseOneself(ctx context.Context, people []Holder, field string, problems *api.Problems) {
	user := api.Actor(ctx)
	for _, p := range people {
		if p.UserID != nil && *p.UserID == user.ID && !user.IsAdmin {
			problems.Add(field, "training_oneself")
		}
	}
}

// end says when an entry ends, and why what was said of it is refused.
func (e *entry) end() string {
	last := validity{e.subject.ValidityMonths, e.subject.WindowDays}.lastDay(e.HeldOn, e.until)
	switch {
	case e.Result == Failed && e.ExpiresOn != "":
		return "training_failed_without_end"
	case e.Result == Failed:
	case e.ExpiresOn == "":
		e.ExpiresOn = last
	case e.ExpiresOn < e.HeldOn:
		return "training_ends_before"
	case last != "" && e.ExpiresOn > last:
		return "training_ends_later"
	}
	return ""
}

// lookUp reads the subjects of entries, and until when their people hold them already.
func (m *Module) lookUp(ctx context.Context, tx *db.Tx, all []entry, people []Holder) error {
	subjects, profiles := make([]int64, len(all)), make([]int64, len(all))
	days := make([]string, len(all))
	for i := range all {
		subjects[i], profiles[i], days[i] = all[i].SubjectID, people[i].WorkerID, all[i].HeldOn
	}
	var known []subjectFacts
	batch := &pgx.Batch{}
	batch.Queue("select s.id, s.name, s.active, s.validity_months, s.window_days from training_subjects s where s.organization_id = $1 and s.id = any($2::bigint[])", tx.OrganizationID, subjects).Query(func(rows pgx.Rows) (err error) {
		known, err = pgx.CollectRows(rows, db.Named[subjectFacts]())
		return err
	})
	batch.Queue(`select coalesce((select max(h.expires_on)::text from held_trainings h where h.organization_id = $1 and h.profile_id = n.profile and h.subject_id = n.subject and h.held_on < nullif(n.day, '')::date), '')
		from unnest($2::bigint[], $3::bigint[], $4::text[]) with ordinality n(subject, profile, day, place) order by n.place`, tx.OrganizationID, subjects, profiles, days).Query(func(rows pgx.Rows) error {
		for i := 0; rows.Next(); i++ {
			if err := rows.Scan(&all[i].until); err != nil {
				return err
			}
		}
		return rows.Err()
	})
	if err := tx.Run(ctx, batch); err != nil {
		return err
	}
	for i := range all {
		for k := range known {
			if known[k].ID == all[i].SubjectID {
				all[i].subject = &known[k]
			}
		}
	}
	return nil
}

// insert writes entries that were settled, in one statement.
func (m *Module) insert(ctx context.Context, tx *db.Tx, all []entry, people []Holder) (ids []int64, err error) {
	profiles, err := m.profilesOf(ctx, tx, people)
	if err != nil {
		return nil, err
	}
	var subjects, occurrences []int64
	var days, results, ends, notes []string
	var scores []*float64
	for _, e := range all {
		subjects, occurrences = append(subjects, e.SubjectID), append(occurrences, e.occurrence)
		scores = append(scores, e.score)
		days, results, ends, notes = append(days, e.HeldOn), append(results, e.Result), append(ends, e.ExpiresOn), append(notes, e.Note)
	}
	rows, err := tx.Query(ctx, `
insert into training_records (organization_id, serial, profile_id, subject_id, held_on, result, expires_on, note, score, occurrence_id, recorded_by, created_at, updated_at)
select $1, next_serial('training_records'), n.profile, n.subject, n.day::date, n.result, nullif(n.ends, '')::date, n.note, n.score, nullif(n.occurrence, 0), $2, $3, $3
from (select * from unnest($4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::text[], $10::bigint[], $11::float8[]) with ordinality n(profile, subject, day, result, ends, note, occurrence, score, place) order by place) n
returning id`, tx.OrganizationID, tx.UserID, m.Now(), profiles, subjects, days, results, ends, notes, occurrences, scores)
	if err != nil {
		return nil, err
	}
	if ids, err = pgx.CollectRows(rows, pgx.RowTo[int64]); err != nil {
		return nil, err
	}
	records.WriteCreated(tx, Name, ids, tx.UserID, m.Now())
	m.Records.IndexNew(tx, Name, ids...)
	return ids, nil
}

type withdrawInput struct {
	IDInput
	Body struct {
		Reason string `json:"reason" maxLength:"1000" doc:"Why it is wrong; whoever scans the certificate reads that it was withdrawn"`
	}
}

// withdraw answers POST /api/training_records/{id}/withdraw.
func (m *Module) withdraw(ctx context.Context, tx *db.Tx, in *withdrawInput) (*Answer, error) {
	tx.Defer("select from training_records where organization_id = $1 and id = $2 for update", tx.OrganizationID, in.ID)
	record, err := m.one(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := refused(record.Can.Withdraw); err != nil {
		return nil, err
	}
	reason := strings.TrimSpace(in.Body.Reason)
	if reason == "" {
		return nil, api.Invalid("reason", "required")
	}
	tx.Defer("update training_records set status = 'withdrawn', withdraw_reason = $3, updated_at = $4 where organization_id = $1 and id = $2", tx.OrganizationID, in.ID, reason, m.Now())
	records.Write(tx, records.Event{Module: Name, ID: in.ID, ActorID: tx.UserID, Verb: "withdrawn", Note: reason, At: m.Now()})
	return m.after(ctx, tx, in.ID)
}
