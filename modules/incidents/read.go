package incidents

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/publicreports"
	"hivis/core/records"
	"hivis/directory/risks"
	"hivis/modules/actions"
	"hivis/modules/observations"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

const selectIncident = `
select i.id, i.serial, i.incident_type, i.other_type, i.description, i.immediate_action, c.id as category_id, c.name as category_name,
  s.id as site_id, s.name as site_name, s.time_zone as site_time_zone, d.id as division_id, d.name as division_name,
  i.location, i.shift, i.occurred_at, i.created_at, i.updated_at, i.damage, i.anybody_hurt, i.victims_count, i.severity_level,
  i.actual_severity, i.actual_likelihood, i.potential_severity, i.potential_likelihood, i.investigation_required, i.recordable, i.recordable_scheme, i.recordable_reason,
  i.energy, i.high_energies, i.controlled_energies, i.loss_of_containment, i.inside_fence, i.process_consequences,
  i.reported_publicly, i.sensitive, i.reporter_id as reported_by_id, r.full_name as reported_by_name, i.lead_id, lu.full_name as lead_name,
  i.target_date::text, i.target_at, i.status, i.step, i.review_state, i.actions_count, i.actions_done,
  i.closed_at, i.closed_by as closed_by_id, cu.full_name as closed_by_name, i.closing_remarks, i.causes_version, i.revision, coalesce(i.observation_id, 0) as observation_id,
  array(select im.user_id from incident_members im where im.organization_id = i.organization_id and im.incident_id = i.id) as members, ` + risks.CurrentLevelsSQL + ` as levels`

var lookupsOfIncident = api.Lookups{
	{Table: "sites", Alias: "s", On: "s.id = i.site_id", Required: true},
	{Table: "users", Alias: "r", On: "r.id = i.reporter_id"},
	{Table: "users", Alias: "lu", On: "lu.id = i.lead_id"},
	{Table: "users", Alias: "cu", On: "cu.id = i.closed_by"},
	{Table: "categories", Alias: "c", On: "c.id = i.category_id"},
	{Table: "divisions", Alias: "d", On: "d.id = i.division_id"},
}

// row is an incident as the database has it, with what only one of them shows.
type row struct {
	Incident
	Serial                  int64
	TargetAt                *time.Time
	ClosedBy                *records.Person
	ClosingRemarks          string
	CausesVersion, Revision int
	ObservationID           int64
	Members                 []int64
	Levels                  risks.Places
	part                    part
}

// shownTo reads rows as a user sees them.
func shownTo(user *access.User, now time.Time) pgx.RowToFunc[Incident] {
	return db.NamedAs(func(r *row) Incident { return r.shownTo(user, now).Incident })
}

func (r *row) shownTo(user *access.User, now time.Time) row {
	i := &r.Incident
	i.Number, i.ProcessTier = numberOf(r.Serial), i.tier()
	i.Actual.place(r.Levels)
	i.Potential.place(r.Levels)
	r.part = part{user: user, atSite: !user.External && user.SeesSite(i.Site.ID), reporter: i.ReportedBy != nil && i.ReportedBy.ID == user.ID,
		lead: i.Lead != nil && i.Lead.ID == user.ID, member: slices.Contains(r.Members, user.ID)}
	i.Can = canOf(r.part, incidentState{i.Status, i.ReviewState, i.Lead != nil})
	i.Status = statusAt(i.Status, i.rated(), r.TargetAt, now)
	return *r
}

// place says how grave a place on the matrix is.
func (r *Rating) place(on risks.Places) {
	r.Level = risks.NotRated
	if r.Severity == nil || r.Likelihood == nil {
		return
	}
	score := *r.Severity * *r.Likelihood
	r.Score, r.Level = &score, on.Level(*r.Severity, *r.Likelihood)
}

// visible limits a query to the incidents the user may see.
func visible(tx *db.Tx, user *access.User) *api.Where {
	return records.LimitToVisibleTallied(every(tx), user, Name, sees)
}

// every has the organization as its first value, which what is selected refers to.
func every(tx *db.Tx) *api.Where {
	where := api.RowsOf("incidents i")
	where.And("i.organization_id = %s", tx.OrganizationID)
	return where
}

// show answers GET /api/incidents/{id}. "Not found" for one the user may not see.
func (m *Module) show(ctx context.Context, tx *db.Tx, in *showInput) (*Answer, error) {
	user := api.Actor(ctx)
	f, err := m.read(ctx, tx, visible(tx, user), in.ID, true)
	if err != nil {
		return nil, m.Records.DeletedOrNotFound(ctx, tx, Name, in.ID, err)
	}
	return f.answer(ctx), nil
}

// file is one incident with all that is said about it, before what the reader may not know
// is taken out of it.
type file struct {
	Record
	row  row
	zone *time.Location
}

// lockVisible locks an incident that the user sees, and reads what the rules ask for.
func (m *Module) lockVisible(ctx context.Context, tx *db.Tx, id int64) (*file, error) {
	tx.Defer("select from incidents where organization_id = $1 and id = $2 for update", tx.OrganizationID, id)
	return m.read(ctx, tx, visible(tx, api.Actor(ctx)), id, false)
}

// answerWrite answers a write with what was written, also to a writer who does not see it any
// more. It writes down the step that the incident is at now.
func (m *Module) answerWrite(ctx context.Context, tx *db.Tx, id int64) (*Answer, error) {
	f, err := m.settle(ctx, tx, id, true)
	if err != nil {
		return nil, err
	}
	return f.answer(ctx), nil
}

// settle brings the step up to what was written.
func (m *Module) settle(ctx context.Context, tx *db.Tx, id int64, whole bool) (*file, error) {
	f, err := m.read(ctx, tx, every(tx), id, whole)
	if err != nil {
		return nil, err
	}
	if step := stepOf(f.lacks()); step != f.Record.Step {
		f.Record.Step = step
		tx.Defer("update incidents set step = $3 where organization_id = $1 and id = $2", tx.OrganizationID, id, step)
	}
	return f, nil
}

// read reads one incident in one round trip; the whole of it, or what the rules ask for.
func (m *Module) read(ctx context.Context, tx *db.Tx, where *api.Where, id int64, whole bool) (*file, error) {
	where.And("i.id = %s", id)
	user := api.Caller(ctx)
	f := &file{Record: Record{Victims: []Victim{}, Members: []records.Person{}, Causes: Causes{Analyses: []Analysis{}}, Actions: []actions.Action{}, ActionFor: []ActionFor{},
		Lessons: []Lesson{}, Informed: []Informed{}, Attachments: []attachments.Attachment{}, Timeline: []records.Entry{}, Messages: []Message{}, Discussion: comments.Discussion{Comments: []comments.Comment{}}}}
	batch := &pgx.Batch{}
	var found []row
	batch.Queue(selectIncident+where.FromWith(lookupsOfIncident), where.Args...).Query(func(rows pgx.Rows) (err error) {
		found, err = pgx.CollectRows(rows, db.NamedAs(func(r *row) row { return r.shownTo(user, m.Now()) }))
		return err
	})
	queueMembers(batch, tx, id, &f.Members)
	m.queueVictims(batch, tx, id, &f.Record.Victims)
	queueCauses(batch, tx, id, &f.Causes.Analyses)
	carried := queueLinks(batch, tx, id, &f.ActionFor)
	m.Actions.QueueOf(batch, tx, user, Name, id, &f.Actions)
	actions.QueueUnfinished(batch, tx, Name, id, &f.open)
	if whole {
		m.queueRest(batch, tx, user, id, f)
	}
	if err := tx.Run(ctx, batch); err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, api.NotFound()
	}
	f.row, f.Record.Incident = found[0], found[0].Incident
	f.Causes.Version, f.Revision = f.row.CausesVersion, f.row.Revision
	if f.row.ClosedAt != nil {
		f.Closing = &Closing{By: f.row.ClosedBy, At: *f.row.ClosedAt, Remarks: f.row.ClosingRemarks, Carried: *carried}
	}
	var err error
	if f.zone, err = time.LoadLocation(f.row.Site.TimeZone); err != nil {
		return nil, err
	}
	for i := range f.Record.Victims {
		f.Record.Victims[i].count(f.row.OccurredAt, m.Now(), f.zone)
	}
	if whole && f.row.ObservationID != 0 {
		return f, m.readOrigin(ctx, tx, user, f)
	}
	return f, nil
}

func (m *Module) queueRest(batch *pgx.Batch, tx *db.Tx, user *access.User, id int64, f *file) {
	m.Attachments.QueueFiles(batch, tx, Name, id, &f.Attachments)
	m.Records.QueueTimeline(batch, tx, Name, id, &f.Timeline)
	m.Comments.QueueDiscussion(batch, tx, Name, id, user.ID, &f.Discussion)
	m.intake().QueueMessages(batch, tx, id, func(said publicreports.Message) { f.Messages = append(f.Messages, Message(said)) })
	queueInformed(batch, tx, id, &f.Informed)
	m.queueLessonsOf(batch, tx, user, id, &f.Lessons)
}

func queueMembers(batch *pgx.Batch, tx *db.Tx, id int64, members *[]records.Person) {
	batch.Queue(`select u.id, u.full_name as name from incident_members im join users u on u.organization_id = im.organization_id and u.id = im.user_id
		where im.organization_id = $1 and im.incident_id = $2 order by u.full_name, u.id`, tx.OrganizationID, id).Query(func(rows pgx.Rows) (err error) {
		*members, err = pgx.CollectRows(rows, db.Named[records.Person]())
		return err
	})
}

// queueLinks asks which action is against which root cause, and which were carried over. One
// that was deleted is neither.
func queueLinks(batch *pgx.Batch, tx *db.Tx, id int64, against *[]ActionFor) *[]CarriedOver {
	carried := &[]CarriedOver{}
	batch.Queue(`select n.action_id, n.cause_key, n.carried_because from incident_actions n join actions a on a.organization_id = n.organization_id and a.id = n.action_id
		where n.organization_id = $1 and n.incident_id = $2 order by n.action_id`, tx.OrganizationID, id).
		Query(func(rows pgx.Rows) error {
			var action int64
			var cause, because string
			_, err := pgx.ForEachRow(rows, []any{&action, &cause, &because}, func() error {
				if cause != "" {
					*against = append(*against, ActionFor{action, cause})
				}
				if because != "" {
					*carried = append(*carried, CarriedOver{action, because})
				}
				return nil
			})
			return err
		})
	return carried
}

func queueInformed(batch *pgx.Batch, tx *db.Tx, id int64, informed *[]Informed) {
	batch.Queue(`select n.user_id as person_id, u.full_name as person_name, n.informed_by as by_id, b.full_name as by_name, n.at from incident_informed n
		join users u on u.organization_id = n.organization_id and u.id = n.user_id
		join users b on b.organization_id = n.organization_id and b.id = n.informed_by
		where n.organization_id = $1 and n.incident_id = $2 order by n.at desc, n.user_id limit 200`, tx.OrganizationID, id).Query(func(rows pgx.Rows) (err error) {
		*informed, err = pgx.CollectRows(rows, db.Named[Informed]())
		return err
	})
}

// readOrigin reads what the observation has of its own, for whoever may open that as well.
func (m *Module) readOrigin(ctx context.Context, tx *db.Tx, user *access.User, f *file) error {
	origin := &Origin{ID: f.row.ObservationID, Actions: []actions.Action{}, Timeline: []records.Entry{}}
	batch := &pgx.Batch{}
	k := m.Records.Kind(observations.Name)
	where := api.RowsOf(k.Table + " " + k.Row)
	where.And(k.Row+".organization_id = %s and "+k.Row+".id = %s", tx.OrganizationID, f.row.ObservationID)
	where.AndAny([]string{k.Sees(records.ViewerOf(where, user))})
	batch.Queue("select "+k.Number()+where.From(""), where.Args...).QueryRow(func(r pgx.Row) error { return r.Scan(&origin.Number) })
	m.Actions.QueueOf(batch, tx, user, observations.Name, f.row.ObservationID, &origin.Actions)
	m.Records.QueueTimeline(batch, tx, observations.Name, f.row.ObservationID, &origin.Timeline)
	if err := tx.Run(ctx, batch); err != nil {
		if errors.Is(err, pgx.ErrNoRows) {
			return nil // it was deleted, or they may not open it
		}
		return err
	}
	f.Origin = origin
	return nil
}

// answer is the record as its reader may know it.
func (f *file) answer(ctx context.Context) *Answer {
	r := f.Record
	call := api.CallOf(ctx)
	lacks := r.lacks()
	if !f.row.part.seesPeople() {
		for step := range lacks {
			lacks[step] = withoutPeople(lacks[step])
		}
	}
	r.Can = f.row.Can
	r.Steps = stepsOf(lacks, r.Can, func(code string) string { return call.Say("field."+code, nil) })
	if r.SeesPeople = f.row.part.seesPeople(); r.SeesPeople {
		r.EnergyClass = r.Class(true, slices.ContainsFunc(r.Victims, Victim.serious))
	}
	r.Victims = f.row.part.known(r.Victims)
	return &Answer{Incident: r}
}

func numberOf(serial int64) string { return records.Number("INC", serial) }

// write puts what happened into the timeline and raises the record's version.
func (m *Module) write(tx *db.Tx, id int64, verb, note string, changes ...records.Change) {
	tx.Defer("update incidents set updated_at = $3, version = version + 1 where organization_id = $1 and id = $2", tx.OrganizationID, id, m.Now())
	records.Write(tx, records.Event{Module: Name, ID: id, ActorID: tx.UserID, Verb: verb, Note: note, Changes: changes, At: m.Now()})
}

// refused is why the caller may not, as an error: a right that they lack, or a state of
// the incident that somebody else may change.
func refused(code string) error {
	switch code {
	case "":
		return nil
	case "incident_closed", "incident_under_review", "incident_approved", "review_not_approved", "incident_open":
		return api.Conflict(code, nil)
	}
	return api.Denied(code)
}
