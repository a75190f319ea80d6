package library

import (
	"context"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Reminder tells people of a file on a day of theirs.
type Reminder struct {
	ID       int64            `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the reminder"`
	Note     string           `json:"note" maxLength:"2000" doc:"What the reminder says"`
	RemindOn string           `json:"remind_on" format:"date" doc:"The day, in the time zone of whoever is told"`
	By       records.Person   `json:"by" doc:"Who asked for it"`
	People   []records.Person `json:"people" maxItems:"100" doc:"Who is told; of another's only oneself"`
	Sent     bool             `json:"sent" doc:"Somebody was told"`
	Mine     bool             `json:"mine" doc:"The caller asked for it, and may change it"`
}

// ReminderAnswer is one.
type ReminderAnswer struct {
	Reminder Reminder `json:"reminder" doc:"The reminder"`
}

// Asked is what a reminder says, and to whom.
type Asked struct {
	RemindMe     bool    `json:"remind_me,omitempty" doc:"Tell the caller"`
	RemindOthers bool    `json:"remind_others,omitempty" doc:"Tell the people of user_ids"`
	UserIDs      []int64 `json:"user_ids,omitempty" maxItems:"100" doc:"The others"`
	Note         string  `json:"note,omitempty" maxLength:"2000" doc:"What the reminder says"`
	RemindOn     string  `json:"remind_on,omitempty" maxLength:"10" doc:"The day, YYYY-MM-DD, in the time zone of whoever is told"`
}

type addReminderInput struct {
	Body struct {
		FileID int64 `json:"library_file_id" minimum:"1" maximum:"9007199254740991" doc:"Of the file"`
		Asked
	}
}

type editReminderInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the reminder"`
	Body struct{ Asked }
}

// people are those who are to be told, each once.
func (a Asked) people(me int64) (all []int64) {
	if a.RemindMe {
		all = append(all, me)
	}
	if a.RemindOthers {
		for id := range distinct(a.UserIDs) {
			if !a.RemindMe || id != me {
				all = append(all, id)
			}
		}
	}
	return all
}

// check holds a reminder to the rules of its form. Nobody is reminded of what they cannot open.
func (m *Module) checkReminder(ctx context.Context, tx *db.Tx, file int64, a *Asked) error {
	user := api.Actor(ctx)
	var problems api.Problems
	if a.Note = strings.TrimSpace(a.Note); a.Note == "" {
		problems.Add("note", "reminder_note_required")
	}
	if a.RemindOn == "" {
		problems.Add("remind_on", "reminder_date_required")
	} else {
		checkDay("remind_on", a.RemindOn, m.today(user), &problems)
	}
	switch {
	case !a.RemindMe && !a.RemindOthers:
		problems.Add("remind_me", "reminder_for_whom")
	case a.RemindOthers && len(a.UserIDs) == 0:
		problems.Add("user_ids", "reminder_people_required")
	case a.RemindOthers:
		var see int
		k := m.Records.Kind(Name)
		err := tx.QueryRow(ctx, fmt.Sprintf(`select count(*) from people u, library_files doc
			where u.organization_id = $1 and u.id = any($2) and u.status = 'Active' and doc.organization_id = $1 and doc.id = $3 and (%s)`, k.Sees(records.PersonViewer())), tx.OrganizationID, a.UserIDs, file).Scan(&see)
		if err != nil {
			return err
		}
		if see != len(distinct(a.UserIDs)) {
			problems.Add("user_ids", "cannot_open_document")
		}
	}
	return problems.Err()
}

// addReminder answers POST /api/reminder.
func (m *Module) addReminder(ctx context.Context, tx *db.Tx, in *addReminderInput) (*ReminderAnswer, error) {
	where := visible(tx, api.Actor(ctx))
	where.And("doc.id = %s", in.Body.FileID)
	var file, id int64
	if err := tx.QueryRow(ctx, "select doc.id"+where.From(""), where.Args...).Scan(&file); err != nil {
		return nil, err // no such row is "not found"
	}
	if err := m.checkReminder(ctx, tx, file, &in.Body.Asked); err != nil {
		return nil, err
	}
	err := tx.QueryRow(ctx, "insert into library_reminders (organization_id, file_id, created_by, note, remind_on, created_at) values ($1, $2, $3, $4, $5::text::date, $6) returning id",
		tx.OrganizationID, file, tx.UserID, in.Body.Note, in.Body.RemindOn, m.Now()).Scan(&id)
	if err != nil {
		return nil, err
	}
	return m.putPeople(ctx, tx, file, id, in.Body.Asked)
}

// putPeople makes those who are told the ones that are asked for.
func (m *Module) putPeople(ctx context.Context, tx *db.Tx, file, id int64, a Asked) (*ReminderAnswer, error) {
	tx.Defer("delete from library_reminder_people where organization_id = $1 and reminder_id = $2", tx.OrganizationID, id)
	tx.Defer("insert into library_reminder_people (organization_id, reminder_id, user_id, remind_on) select $1, $2, unnest($3::bigint[]), $4::text::date", tx.OrganizationID, id, a.people(tx.UserID), a.RemindOn)
	records.Announce(tx, "update", Name, file)
	var found []Reminder
	batch := &pgx.Batch{}
	queueReminders(batch, tx, tx.UserID, file, id, &found)
	if err := tx.Run(ctx, batch); err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, api.NotFound()
	}
	return &ReminderAnswer{found[0]}, nil
}

// holdReminder holds a reminder of the caller's that nobody was told yet. Another's does not
// exist.
func holdReminder(ctx context.Context, tx *db.Tx, id int64) (file int64, err error) {
	var sent bool
	err = tx.QueryRow(ctx, `select r.file_id, exists (select from library_reminder_people p where p.organization_id = r.organization_id and p.reminder_id = r.id and p.told_at is not null)
		from library_reminders r where r.organization_id = $1 and r.id = $2 and r.created_by = $3 for update`, tx.OrganizationID, id, tx.UserID).Scan(&file, &sent)
	if err == nil && sent {
		err = api.Conflict("reminder_sent", nil)
	}
	return file, err
}

// editReminder answers PATCH /api/reminder/{id}: the whole of it.
func (m *Module) editReminder(ctx context.Context, tx *db.Tx, in *editReminderInput) (*ReminderAnswer, error) {
	file, err := holdReminder(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := m.checkReminder(ctx, tx, file, &in.Body.Asked); err != nil {
		return nil, err
	}
	tx.Defer("update library_reminders set note = $3, remind_on = $4::text::date where organization_id = $1 and id = $2", tx.OrganizationID, in.ID, in.Body.Note, in.Body.RemindOn)
	return m.putPeople(ctx, tx, file, in.ID, in.Body.Asked)
}

// removeReminder answers DELETE /api/reminder/{id}.
func (m *Module) removeReminder(ctx context.Context, tx *db.Tx, in *idInput) (*api.None, error) {
	file, err := holdReminder(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	tx.Defer("delete from library_reminders where organization_id = $1 and id = $2", tx.OrganizationID, in.ID)
	records.Announce(tx, "update", Name, file)
	return &api.None{}, nil
}

// queueReminders asks for the reminders of a file that somebody asked for, or that are for
// them, or one of these: of another's they see that they are told, and not who else is.
func queueReminders(batch *pgx.Batch, tx *db.Tx, reader, file, one int64, found *[]Reminder) {
	batch.Queue(`select r.id, r.note, r.remind_on::text, by.id as by_id, by.full_name as by_name,
		coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.full_name) order by u.full_name) from library_reminder_people p join users u on u.organization_id = p.organization_id and u.id = p.user_id
			where p.organization_id = r.organization_id and p.reminder_id = r.id and (r.created_by = $3 or p.user_id = $3)), '[]') as people,
		exists (select from library_reminder_people p where p.organization_id = r.organization_id and p.reminder_id = r.id and p.told_at is not null) as sent, r.created_by = $3 as mine
		from library_reminders r join users by on by.organization_id = r.organization_id and by.id = r.created_by
		where r.organization_id = $1 and r.file_id = $2 and ($4::bigint = 0 or r.id = $4) and (r.created_by = $3
			or exists (select from library_reminder_people p where p.organization_id = r.organization_id and p.reminder_id = r.id and p.user_id = $3))
		order by r.remind_on, r.id limit 200`, tx.OrganizationID, file, reader, one).Query(func(rows pgx.Rows) (err error) {
		*found, err = pgx.CollectRows(rows, db.Named[Reminder]())
		return err
	})
}
