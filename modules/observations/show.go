package observations

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/energy"
	"hivis/core/publicreports"
	"hivis/core/records"
	"hivis/modules/actions"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Observation is an observation as lists show it.
type Observation struct {
	ID              int64             `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the observation"`
	Number          string            `json:"number" db:"-" maxLength:"20" example:"OBS-000123" doc:"Unique in the organization; searched by q"`
	ObservationType string            `json:"observation_type" enum:"unsafe_act,unsafe_condition,improvement_opportunity,safe_behaviour,other" doc:"What kind of thing was seen; safe_behaviour is what was done well"`
	OtherType       string            `json:"other_type" maxLength:"120" doc:"Names the type when it is 'other', and is empty else"`
	Description     string            `json:"description" maxLength:"4000" doc:"What was seen"`
	Comment         string            `json:"comment" maxLength:"4000" doc:"What could have happened, what was done; empty until somebody who reviews completes it"`
	Category        *records.Category `json:"category" doc:"Null when none was chosen"`
	Site            records.Site      `json:"site" doc:"Where it is; days are counted by this site's clocks"`
	Division        *records.Division `json:"division" doc:"The part of the site; null when none was said"`
	Location        string            `json:"location" maxLength:"300" doc:"Where at the site, in words"`
	ObservedAt      time.Time         `json:"observed_at" doc:"When it was seen; not in the future"`
	CreatedAt       time.Time         `json:"created_at" doc:"When it was reported"`
	RiskPotential   string            `json:"risk_potential" enum:"low,medium,high,critical,not_rated" doc:"How bad it could have become; not_rated: nobody has said yet"`
	ActionRequired  bool              `json:"action_required" doc:"Whether something is to be done; true without any action: somebody has yet to decide"`
	NoActionReason  string            `json:"no_action_reason" maxLength:"2000" doc:"Why nothing is to be done, or how it was put right on the spot; needed when action_required is false"`
	StopWork        bool              `json:"stop_work" doc:"Imminent danger: work stood still, until resumed_at"`
	ResumedBy       *records.Person   `json:"resumed_by" doc:"Who let work go on"`
	ResumedAt       *time.Time        `json:"resumed_at" nullable:"true" doc:"When work was let go on; null while it stands still or never stood"`
	ToReview        bool              `json:"to_review" db:"-" doc:"Somebody has to decide on it, to rate it, or to confirm that it needs nothing"`
	ConfirmedBy     *records.Person   `json:"confirmed_by" doc:"The second person, who agreed that a grave one needs nothing"`
	ConfirmedAt     *time.Time        `json:"confirmed_at" nullable:"true" doc:"When the second person agreed; null until then"`
	FixedOnSpot     bool              `json:"fixed_on_spot" doc:"Put right at once by whoever saw it"`
	energy.Assessment
	EnergyClass  string          `json:"energy_class" db:"-" enum:",exposure,success,low_energy" doc:"Its class in the SCL model; empty: nobody said what energy there was"`
	Public       bool            `json:"reported_publicly" doc:"By somebody without an account, who can be asked"`
	Anonymous    bool            `json:"anonymous" doc:"The reporter chose that nobody knows who they are"`
	Sensitive    bool            `json:"sensitive" doc:"Only its reporter, those who act on it and those who review see it"`
	ReportedBy   *records.Person `json:"reported_by" doc:"Null when the reporter stays unknown"`
	Status       string          `json:"status" enum:"open,in_progress,overdue,completed,closed" doc:"Follows from its actions. Completed: done, but not yet verified or confirmed. Overdue: an action is late"`
	DueDate      *string         `json:"due_date" nullable:"true" format:"date" doc:"Of the first unfinished action"`
	ActionsCount int             `json:"actions_count" minimum:"0" maximum:"10000" doc:"How many actions it has"`
	ActionsDone  int             `json:"actions_done" minimum:"0" maximum:"10000" doc:"How many of its actions are completed or closed"`
	HandedTo     *HandedTo       `json:"handed_to" doc:"What it turned out to be"`
	Can          Can             `json:"can" db:"-" doc:"What the caller may do with it now; an empty text: allowed, else a code that says why not"`
}

// HandedTo is the record of another kind that an observation turned out to be.
type HandedTo struct {
	Kind   string `json:"kind" maxLength:"40" doc:"The kind of that record, such as Incident"`
	ID     int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of that record"`
	Number string `json:"number" maxLength:"20" doc:"The number of that record"`
}

// Can says what the caller may do now; "" means allowed, else why not.
type Can struct {
	Update  string `json:"update" maxLength:"60" doc:"Change it"`
	Confirm string `json:"confirm" maxLength:"60" doc:"Agree that it needs nothing"`
	Reject  string `json:"reject" maxLength:"60" doc:"Disagree that it needs nothing"`
	Resume  string `json:"resume" maxLength:"60" doc:"Let work go on"`
	Reopen  string `json:"reopen" maxLength:"60" doc:"Open it again"`
	Extend  string `json:"extend" maxLength:"60" doc:"Put off what is still to be done"`
}

// Record is one observation with all that belongs to it.
type Record struct {
	Observation
	Actions     []actions.Action         `json:"actions" maxItems:"200" doc:"Its actions, by due date"`
	Attachments []attachments.Attachment `json:"attachments" maxItems:"200" doc:"Photos and other files of the report"`
	Timeline    []records.Entry          `json:"timeline" maxItems:"200" doc:"What was done with it, and by whom"`
	Messages    []Message                `json:"messages" maxItems:"500" doc:"What was asked of a reporter without an account, and what they answered"`
	comments.Discussion
}

// Answer is one observation.
type Answer struct {
	Observation Record `json:"observation" doc:"The observation with its actions, files, timeline and comments"`

	unsigned bool
}

// Unsigned keeps the saved answer of an anonymous report apart from its reporter.
func (a *Answer) Unsigned() bool { return a.unsigned }

type showInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the observation"`
}

// show answers GET /api/observations/{id}. "Not found" for one the user may not see.
func (m *Module) show(ctx context.Context, tx *db.Tx, in *showInput) (*Answer, error) {
	user := api.Actor(ctx)
	answer, err := m.read(ctx, tx, visible(tx, user), in.ID, user)
	return answer, m.Records.DeletedOrNotFound(ctx, tx, Name, in.ID, err)
}

// unsigned is the answer to a report without a name. It is kept for when the
// request comes again, so nothing in it may depend on who reported: not what they
// may do, and not the links, which are signed for one user.
func (m *Module) unsigned(ctx context.Context, tx *db.Tx, id int64, has parts) (*Answer, error) {
	nobody := &access.User{}
	answer, err := m.readParts(ctx, tx, every(tx), id, nobody, has)
	if err != nil {
		return nil, err
	}
	answer.unsigned = true
	for i := range answer.Observation.Attachments {
		answer.Observation.Attachments[i].URL = ""
	}
	return answer, nil
}

// read reads the record and says what the reader may do with it. A writer gets
// what they wrote, also when they do not see the observation any more.
func (m *Module) read(ctx context.Context, tx *db.Tx, where *api.Where, id int64, reader *access.User) (*Answer, error) {
	return m.readParts(ctx, tx, where, id, reader, parts{actions: true, files: true, messages: true, talk: true})
}

// parts are what a record may have beside itself. Of a report just written it is
// known, and what is not there is not asked for.
type parts struct{ actions, files, messages, talk bool }

// readParts reads the record and these parts of it in one round trip.
func (m *Module) readParts(ctx context.Context, tx *db.Tx, where *api.Where, id int64, reader *access.User, has parts) (*Answer, error) {
	where.And("o.id = %s", id)
	var found []Observation
	record := Record{Actions: []actions.Action{}, Attachments: []attachments.Attachment{}, Messages: []Message{},
		Discussion: comments.Discussion{Comments: []comments.Comment{}, Following: reader.ID != 0}}
	batch := &pgx.Batch{}
	batch.Queue(selectObservation+where.FromWith(lookupsOfObservation), where.Args...).Query(func(rows pgx.Rows) (err error) {
		found, err = pgx.CollectRows(rows, shownTo(reader, m.Now()))
		return err
	})
	if has.actions {
		m.Actions.QueueOf(batch, tx, reader, Name, id, &record.Actions)
	}
	if has.files {
		m.Attachments.QueueFiles(batch, tx, Name, id, &record.Attachments)
	}
	if has.messages {
		m.intake().QueueMessages(batch, tx, id, func(said publicreports.Message) { record.Messages = append(record.Messages, Message(said)) })
	}
	m.Records.QueueTimeline(batch, tx, Name, id, &record.Timeline)
	if has.talk {
		m.Comments.QueueDiscussion(batch, tx, Name, id, reader.ID, &record.Discussion)
	}
	if err := tx.Run(ctx, batch); err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, api.NotFound()
	}
	record.Observation = found[0]
	return &Answer{Observation: record}, nil
}

// sees is who sees an observation o: whoever is at its site and, when it is sensitive,
// reviews it; who reported it; and who acts on a sensitive one. Whoever works for another company sees
// what they reported or act on, and nothing else of the site.
func sees(e *records.Viewer) string {
	return fmt.Sprintf("not %[1]s and o.site_id = any(%[2]s) and (not o.sensitive or %[3]s) or o.reporter_id = %[4]s or (o.sensitive or %[1]s) and %[5]s",
		e.IsExternal(), e.SiteIDs(), e.May(Name, "approve"), e.UserID(), actions.IsParticipantSQL(e, Name, "o"))
}

// visible limits a query to the observations the user may see.
func visible(tx *db.Tx, user *access.User) *api.Where {
	return records.LimitToVisibleTallied(every(tx), user, Name, sees)
}

func every(tx *db.Tx) *api.Where {
	where := api.RowsOf("observations o")
	where.And("o.organization_id = %s", tx.OrganizationID)
	return where
}

var selectObservation = `
select o.id, o.serial, o.observation_type, o.other_type, o.description, o.comment, c.id as category_id, c.name as category_name,
  s.id as site_id, s.name as site_name, s.time_zone as site_time_zone, d.id as division_id, d.name as division_name,
  o.location, o.observed_at, o.created_at, o.risk_potential, o.action_required, o.no_action_reason,
  o.stop_work, o.fixed_on_spot, o.energy, o.high_energies, o.controlled_energies, o.reported_publicly, o.anonymous, o.sensitive,
  r.id as reported_by_id, r.full_name as reported_by_name, o.status, o.due_at,
  ((o.due_at - interval '1 second') at time zone s.time_zone)::date::text as due_date,
  o.actions_count, o.actions_done, coalesce(o.decided_by, 0) as decided_by, o.confirmed_by as confirmed_by_id, ` + records.NameSQL("o.confirmed_by") + ` as confirmed_by_name, o.confirmed_at,
  o.resumed_by as resumed_by_id, ` + records.NameSQL("o.resumed_by") + ` as resumed_by_name, o.resumed_at,
  o.reopened, nullif(o.handed_to_kind, '') as handed_to_kind, o.handed_to_id, o.handed_to_number`

var lookupsOfObservation = api.Lookups{
	{Table: "sites", Alias: "s", On: "s.id = o.site_id", Required: true},
	{Table: "users", Alias: "r", On: "r.id = o.reporter_id"},
	{Table: "categories", Alias: "c", On: "c.id = o.category_id"},
	{Table: "divisions", Alias: "d", On: "d.id = o.division_id"},
}

// shownTo reads rows as a user sees them.
func shownTo(user *access.User, now time.Time) pgx.RowToFunc[Observation] {
	return db.NamedAs(func(row *columns) Observation { return row.shownTo(user, now) })
}

// columns are what selectObservation selects.
type columns struct {
	Observation
	Serial, DecidedBy int64
	Reopened          bool
	DueAt             *time.Time
}

func (c *columns) shownTo(user *access.User, now time.Time) Observation {
	o := c.Observation
	o.Number = numberOf(c.Serial)
	reporterID := o.ReportedBy.IDOrZero()
	o.ToReview = o.Status != actions.Closed && (o.ActionsCount == 0 || o.RiskPotential == NotRated || c.Reopened)
	o.Can = Can{Update: refuseEdit(user, reporterID, o.Status),
		Confirm: refuseConfirm(user, o.Site.ID, reporterID, c.DecidedBy, o.Status, o.ActionsCount, c.Reopened),
		Reject:  refuseReject(user, o.Site.ID, o.Status, o.ActionsCount),
		Reopen:  refuseReopen(user, o.Site.ID, o.Status),
		Extend:  refuseExtend(user, o.Site.ID, c.DueAt),
		Resume:  refuseResume(user, o.Site.ID, o.StopWork && o.ResumedAt == nil)}
	o.Status = statusAt(o.Status, c.DueAt, now)
	o.EnergyClass = o.Class(false, false)
	return o
}
