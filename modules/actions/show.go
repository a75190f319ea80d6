package actions

import (
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Source is the record that asked for an action.
type Source struct {
	ID     int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the record, of the kind in actionable_type"`
	Number string `json:"number" maxLength:"20" doc:"The record's number"`
	Title  string `json:"title" maxLength:"200" doc:"Empty when it was deleted"`
	// Deleted ones are called by their number, and cannot be opened.
	Deleted bool `json:"deleted" doc:"It was deleted"`
}

// Action is an action as lists show it.
type Action struct {
	ID                int64             `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the action"`
	Number            string            `json:"number" db:"-" maxLength:"20" example:"ACT-000123" doc:"Unique in the organization; searched by q"`
	Description       string            `json:"description" maxLength:"2000" doc:"What is to be done"`
	Kind              string            `json:"kind" enum:"corrective,preventive,containment,improvement" doc:"Corrective removes a cause, preventive keeps it from arising, containment limits harm at once"`
	ControlType       string            `json:"control_type" enum:"elimination,substitution,engineering,administrative,ppe" doc:"Place in the hierarchy of controls, from elimination down to ppe (protective equipment)"`
	Priority          string            `json:"priority" enum:"low,medium,high,critical" doc:"How urgent it is"`
	Responsible       records.Person    `json:"responsible" doc:"Who is to do it"`
	AssignedBy        *records.Person   `json:"assigned_by" doc:"Who asked for it; null when nobody is known"`
	DueDate           string            `json:"due_date" format:"date" doc:"The day by which it is to be done, in the site's time zone"`
	PlannedFor        *string           `json:"planned_for" nullable:"true" format:"date" doc:"The day it opens by itself, when it was planned"`
	Status            string            `json:"status" enum:"planned,open,in_progress,overdue,completed,closed" doc:"Planned: not open yet. Overdue: not done, past its due date. Completed: done, waits to be verified. Closed: verified"`
	Remarks           string            `json:"remarks" maxLength:"4000" doc:"Further notes on the task, beside its description"`
	Site              records.Site      `json:"site" doc:"Where it is to be done; its time zone decides when the due date is over"`
	Category          *records.Category `json:"category" doc:"Null when none was chosen"`
	ActionableType    string            `json:"actionable_type" enum:"{sources}" doc:"The kind of record that asked for it; Action: it stands alone"`
	Actionable        *Source           `json:"actionable" doc:"The record that asked for it; null when it stands alone"`
	CreatedAt         time.Time         `json:"created_at" doc:"When it was created"`
	StartedAt         *time.Time        `json:"started_at" nullable:"true" doc:"When work on it was begun; null until then"`
	CompletedAt       *time.Time        `json:"completed_at" nullable:"true" doc:"When it was said to be done; null until then"`
	CompletedBy       *records.Person   `json:"completed_by" doc:"Who said that it is done; null until then"`
	CompletionRemarks string            `json:"completion_remarks" maxLength:"4000" doc:"What was said on completing it"`
	ClosedAt          *time.Time        `json:"closed_at" nullable:"true" doc:"When it was verified and closed; null until then"`
	ClosedBy          *records.Person   `json:"closed_by" doc:"Who verified it; null until then"`
	ClosingRemarks    string            `json:"closing_remarks" maxLength:"4000" doc:"What was said on closing it"`
	ReopenedCount     int               `json:"reopened_count" minimum:"0" maximum:"1000000" doc:"How often it was sent back"`
	ExtensionCount    int               `json:"extension_count" minimum:"0" maximum:"1000000" doc:"How often the due date was put off on request"`
	Extension         *Extension        `json:"extension" doc:"The open request for a later due date"`
	Check             *EffectCheck      `json:"check" doc:"The last check of its effectiveness"`
	IneffectiveCount  int               `json:"ineffective_count" minimum:"0" maximum:"1000000" doc:"How often it was found not to be effective"`
	Repeat            *Repeat           `json:"repeat" doc:"The series it belongs to"`
	Can               Can               `json:"can" db:"-" doc:"What the caller may do with it now; an empty text: allowed, else a code that says why not"`
}

// Extension is a request for a later due date that nobody has decided on. It is
// the responsible person's.
type Extension struct {
	ID          int64     `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the request"`
	DueDate     string    `json:"due_date" format:"date" doc:"The day asked for"`
	Reason      string    `json:"reason" maxLength:"2000" doc:"Why the present due date cannot be kept"`
	RequestedAt time.Time `json:"requested_at" doc:"When the later date was asked for"`
}

// Can says what the caller may do now, so that a button that is refused can say
// why ("" means allowed).
type Can struct {
	Update    string `json:"update" maxLength:"60" doc:"Change it"`
	Start     string `json:"start" maxLength:"60" doc:"Begin it"`
	Complete  string `json:"complete" maxLength:"60" doc:"Say that it is done"`
	Close     string `json:"close" maxLength:"60" doc:"Verify and close it"`
	Reopen    string `json:"reopen" maxLength:"60" doc:"Send it back"`
	Extend    string `json:"extend" maxLength:"60" doc:"Ask for a later due date"`
	Withdraw  string `json:"withdraw" maxLength:"60" doc:"Take back the request for one"`
	Decide    string `json:"decide" maxLength:"60" doc:"Decide on the request for one"`
	EndSeries string `json:"end_series" maxLength:"60" doc:"Let nothing follow it in its series"`
	Check     string `json:"check" maxLength:"60" doc:"Say whether it was effective"`
}

// Record is one action with all that belongs to it.
type Record struct {
	Action
	Attachments []attachments.Attachment `json:"attachments" maxItems:"200" doc:"Files given with the task"`
	Evidence    []attachments.Attachment `json:"evidence" maxItems:"200" doc:"Files that show it is done"`
	Earlier     []attachments.Attachment `json:"earlier_evidence" maxItems:"200" doc:"Files that were to show that before it was sent back"`
	Previous    *Neighbour               `json:"previous" doc:"The action before it in its series"`
	Next        *Neighbour               `json:"next" doc:"The action that follows it"`
	Timeline    []records.Entry          `json:"timeline" maxItems:"200" doc:"What was done with it, and by whom"`
	comments.Discussion
}

// Answer is one action.
type Answer struct {
	Action Record `json:"action" doc:"The action with its files, timeline and comments"`
}

type showInput struct {
	ID             int64  `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the action"`
	ActionableType string `query:"actionable_type" enum:"{sources}" doc:"Not found if the action is of another type"`
}

// show answers GET /api/actions/{id}. "Not found" for an action the user may not see.
func (m *Module) show(ctx context.Context, tx *db.Tx, in *showInput) (*Answer, error) {
	answer, err := m.read(ctx, tx, m.readable(tx, api.Actor(ctx)), in.ID)
	if err == nil && in.ActionableType != "" && answer.Action.ActionableType != in.ActionableType {
		return nil, api.NotFound()
	}
	return answer, m.Records.DeletedOrNotFound(ctx, tx, Name, in.ID, err)
}

// answerWrite answers a write with what was written. The writer gets it also when
// they do not see the action any more: they may have handed it over.
func (m *Module) answerWrite(ctx context.Context, tx *db.Tx, id int64) (*Answer, error) {
	return m.read(ctx, tx, every(tx), id)
}

// read reads the record in one round trip.
func (m *Module) read(ctx context.Context, tx *db.Tx, where *api.Where, id int64) (*Answer, error) {
	where.And("a.id = %s", id)
	var found []Action
	var files []attachments.Attachment
	record := Record{Attachments: []attachments.Attachment{}, Evidence: []attachments.Attachment{}, Earlier: []attachments.Attachment{}}
	batch := &pgx.Batch{}
	m.queue(batch, api.Actor(ctx), where, "", &found)
	m.Attachments.QueueFiles(batch, tx, Name, id, &files)
	m.queueNeighbours(batch, tx, api.Actor(ctx), id, &record)
	m.Records.QueueTimeline(batch, tx, Name, id, &record.Timeline)
	m.Comments.QueueDiscussion(batch, tx, Name, id, tx.UserID, &record.Discussion)
	if err := tx.Run(ctx, batch); err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, api.NotFound()
	}
	record.Action = found[0]
	for _, file := range files {
		switch file.Purpose {
		case attachments.Evidence:
			record.Evidence = append(record.Evidence, file)
		case attachments.Earlier:
			record.Earlier = append(record.Earlier, file)
		default:
			record.Attachments = append(record.Attachments, file)
		}
	}
	return &Answer{record}, nil
}

// QueueOf asks for the actions of one record of another module, by due date,
// along with what else the batch asks for. Whoever may see that record may see
// them; what may be done to them is said for the reader.
func (m *Module) QueueOf(batch *pgx.Batch, tx *db.Tx, reader *access.User, actionableType string, recordID int64, found *[]Action) {
	where := every(tx)
	where.And("a.actionable_type = %s and a.actionable_id = %s", actionableType, recordID)
	m.queue(batch, reader, where, " order by a.due_at, a.id limit 500", found)
}

// visible limits a list to the actions the user may see: those of their sites,
// and those they own or assigned. Whoever may read observations only sees the
// actions of their sites' ones: what else is theirs they could not open. Whoever works for another company
// sees those that they own or assigned, and those of records that they see.
func (m *Module) visible(tx *db.Tx, user *access.User) *api.Where {
	where := every(tx)
	switch eyes := records.ViewerOf(where, user); {
	case user.IsAdmin:
	case user.External: // of a site they see what is theirs alone
		where.AndAny([]string{m.opens(eyes)})
	case user.Rules.Grant(Name, "read"):
		where.AndLikely(m.sees(eyes))
	default:
		where.AndLikely(m.atSite(eyes))
	}
	where.MarkUnfiltered()
	return where
}

// readable limits a query to the actions the user may open.
func (m *Module) readable(tx *db.Tx, user *access.User) *api.Where {
	where := every(tx)
	where.AndAny([]string{m.opens(records.ViewerOf(where, user))})
	return where
}

func every(tx *db.Tx) *api.Where {
	where := api.RowsOf("actions a")
	where.And("a.organization_id = %s", tx.OrganizationID)
	return where
}

const selectAction = `
select a.id, a.serial, a.description, a.kind, a.control_type, a.priority, r.id as responsible_id, r.full_name as responsible_name,
  b.id as assigned_by_id, b.full_name as assigned_by_name, a.due_date::text, a.due_at, a.status, a.remarks,
  s.id as site_id, s.name as site_name, s.time_zone as site_time_zone, c.id as category_id, c.name as category_name,
  a.actionable_type, case when source.number is not null then a.actionable_id end as actionable_id,
  source.number as actionable_number, source.title as actionable_title, source.deleted as actionable_deleted,
  a.created_at, a.started_at, a.completed_at, d.id as completed_by_id, d.full_name as completed_by_name, a.completion_remarks,
  a.closed_at, e.id as closed_by_id, e.full_name as closed_by_name, a.closing_remarks, a.reopened_count,
  a.extension_count, x.id as extension_id, x.due_date::text as extension_due_date, x.reason as extension_reason, x.requested_at as extension_requested_at,
  a.planned_for::text, a.opens_at, q.every as repeat_every, q.unit as repeat_unit, q.until::text as repeat_until, q.ended_at as repeat_ended_at,
  a.ineffective_count, a.sensitive, ` + selectCheck

var lookupsOfAction = api.Lookups{
	{Table: "users", Alias: "r", On: "r.id = a.responsible_id", Required: true},
	{Table: "sites", Alias: "s", On: "s.id = a.site_id", Required: true},
	{Table: "users", Alias: "b", On: "b.id = a.assigned_by"},
	{Table: "users", Alias: "d", On: "d.id = a.completed_by"},
	{Table: "users", Alias: "e", On: "e.id = a.closed_by"},
	{Table: "users", Alias: "k", On: "k.id = a.checked_by"},
	{Table: "categories", Alias: "c", On: "c.id = a.category_id"},
	{Table: "action_extensions", Alias: "x", On: "x.action_id = a.id and x.status = 'open'"},
	{Table: "action_series", Alias: "q", On: "q.id = a.series_id"},
}

func (m *Module) lookups() api.Lookups { return append(slices.Clip(lookupsOfAction), m.lookupSource()) }

func (m *Module) queue(batch *pgx.Batch, reader *access.User, where *api.Where, rest string, found *[]Action) {
	batch.Queue(selectAction+where.FromWith(m.lookups())+rest, where.Args...).Query(func(rows pgx.Rows) (err error) {
		*found, err = pgx.CollectRows(rows, shownTo(reader, m.Now()))
		return err
	})
}

// shownTo reads rows as a user sees them.
func shownTo(user *access.User, now time.Time) pgx.RowToFunc[Action] {
	return db.NamedAs(func(row *columns) Action { return row.shownTo(user, now) })
}

// columns are what selectAction selects.
type columns struct {
	Action
	Serial    int64
	DueAt     time.Time
	OpensAt   *time.Time
	Sensitive bool
	CheckAt   *time.Time
}

func (c *columns) shownTo(user *access.User, now time.Time) Action {
	a := c.Action
	a.Number, a.Status = numberOf(c.Serial), Opened(a.Status, c.OpensAt, now)
	if a.Check.open() {
		a.Check.Due = !now.Before(*c.CheckAt)
	}
	assigner := a.AssignedBy.IDOrZero()
	a.Can = canOf(user, MoveContext{a.Status, a.Responsible.ID, assigner, a.CompletedBy.IDOrZero(), a.Extension != nil, a.ClosedBy.IDOrZero(), a.Check.open()},
		a.Repeat != nil && a.Repeat.EndedAt == nil, seenBy(user, a.ActionableType, a.Site.ID, c.Sensitive, a.Responsible.ID, assigner))
	a.Status = StatusAt(a.Status, c.DueAt, now)
	return a
}

// canOf says what a user may do. Whoever opens an action only because they may open
// what asked for it reads it there, and that is all.
func canOf(user *access.User, s MoveContext, recurs, seen bool) Can {
	if denied := "permission_denied"; !user.Rules.Grant(Name, "update") {
		return Can{denied, denied, denied, denied, denied, denied, denied, denied, denied, denied}
	}
	if denied := "not_your_action"; !seen {
		return Can{denied, denied, denied, denied, denied, denied, denied, denied, denied, denied}
	}
	return Can{s.Refuse(user, Edit), s.Refuse(user, Start), s.Refuse(user, Complete), s.Refuse(user, Close), s.Refuse(user, Reopen),
		s.Refuse(user, Extend), s.Refuse(user, Withdraw), s.Refuse(user, Decide), refuseEnd(user, s, recurs), s.Refuse(user, Evaluate)}
}
