package hira

import (
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/records"
	"hivis/directory/risks"
	"hivis/modules/actions"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// sitesOf are the sites of a row, by their ids in its order.
func sitesOf(ids string) string {
	return "(select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'time_zone', s.time_zone) order by n.place), '[]') from " + ids +
		" join sites s on s.organization_id = $1 and s.id = n.id)"
}

var selectAssessment = `
select h.id, h.serial, h.status, coalesce(h.in_force, h.open_number) as version, h.state, coalesce(h.in_force, 0) as in_force,
  h.open_number as revision_version, h.open_state as revision_state, h.title, h.activity, h.classification, h.reference, h.location, h.tags,
  ` + sitesOf("(select hs.site_id as id, hs.position as place from risk_assessment_sites hs where hs.organization_id = $1 and hs.assessment_id = h.id) n") + ` as sites,
  h.assessor_id as assessed_by_id, ua.full_name as assessed_by_name, h.reviewer_id, ur.full_name as reviewer_name, h.review_months, h.rows_count, h.initial_level, h.residual_level,
  h.actions_count, h.actions_done, h.rejected_at, h.rejected_by as rejected_by_id, uj.full_name as rejected_by_name, h.rejected_reason,
  h.published_at, h.next_review_on::text, h.next_review_at, h.asked_at as review_asked_at, h.created_by as created_by_id, uc.full_name as created_by_name, h.created_at, h.updated_at,
  (select v.assessor_id from risk_versions v where v.organization_id = h.organization_id and v.assessment_id = h.id and v.number = h.in_force) as force_assessor_id`

var lookupsOfAssessment = api.Lookups{
	{Table: "users", Alias: "ua", On: "ua.id = h.assessor_id", Required: true},
	{Table: "users", Alias: "uc", On: "uc.id = h.created_by", Required: true},
	{Table: "users", Alias: "ur", On: "ur.id = h.reviewer_id"},
	{Table: "users", Alias: "uj", On: "uj.id = h.rejected_by"},
}

// row is a risk assessment as the database has it, with what only one of them shows.
type row struct {
	Assessment
	Serial                      int64
	State                       string
	InForce                     int
	InitialLevel, ResidualLevel int
	NextReviewAt                *time.Time
	ForceAssessorID             *int64
}

// shownTo reads rows as a user sees them.
func shownTo(user *access.User, now time.Time) pgx.RowToFunc[Assessment] {
	return db.NamedAs(func(r *row) Assessment { return r.shownTo(user, now).Assessment })
}

func (r *row) shownTo(user *access.User, now time.Time) row {
	a := &r.Assessment
	a.Number = numberOf(r.Serial)
	a.Initial, a.Residual = risks.Levels[r.InitialLevel], risks.Levels[r.ResidualLevel]
	a.Classification = shownClassification(a.Classification)
	s := versionState{state: r.State}
	if a.Revision != nil {
		s.open = a.Revision.State
	}
	a.ReviewDue = r.State == published && (a.AskedAt != nil || r.NextReviewAt != nil && !r.NextReviewAt.After(now))
	a.Can = canOf(involvement{user: user, atSite: slices.ContainsFunc(a.Sites, func(s records.Site) bool { return user.SeesSite(s.ID) }),
		atAll: !slices.ContainsFunc(a.Sites, func(s records.Site) bool { return !user.SeesSite(s.ID) }), assessedForce: r.ForceAssessorID != nil && *r.ForceAssessorID == user.ID,
		creator: a.CreatedBy.ID == user.ID, assessor: a.AssessedBy.ID == user.ID, reviewer: a.Reviewer != nil && a.Reviewer.ID == user.ID}, s)
	return *r
}

// shownClassification is a classification as people see it.
func shownClassification(stored string) string {
	if stored == "" {
		return notSaid
	}
	return stored
}

// storedClassification is the opposite.
func storedClassification(said string) string {
	if said == notSaid {
		return ""
	}
	return said
}

// visible limits a query to what the user may see.
func visible(tx *db.Tx, user *access.User) *api.Where {
	return records.LimitToVisible(every(tx), user, sees)
}

// every has the organization as its first value, which what is selected refers to.
func every(tx *db.Tx) *api.Where {
	where := api.RowsOf("risk_assessments h")
	where.And("h.organization_id = %s", tx.OrganizationID)
	return where
}

// show answers GET /api/risk_assessments/{id}. "Not found" for one the user may not see, and for
// a version that there is not.
func (m *Module) show(ctx context.Context, tx *db.Tx, in *showInput) (*Answer, error) {
	f, err := m.read(ctx, tx, visible(tx, api.Actor(ctx)), in.ID, in.Version, true)
	if err != nil {
		return nil, m.Records.DeletedOrNotFound(ctx, tx, Name, in.ID, err)
	}
	return f.answer(ctx, m.Now()), nil
}

// file is one risk assessment with all that is said about it.
type file struct {
	Record
	row  row
	zone *time.Location
}

// open asks for the version that is worked upon; without one, what is in force.
const open = -1

// lockVisible locks a risk assessment that the user sees, and reads the version that is worked upon.
func (m *Module) lockVisible(ctx context.Context, tx *db.Tx, id int64) (*file, error) {
	return m.lock(ctx, tx, visible(tx, api.Actor(ctx)), id)
}

func (m *Module) lock(ctx context.Context, tx *db.Tx, where *api.Where, id int64) (*file, error) {
	tx.Defer("select from risk_assessments where organization_id = $1 and id = $2 for update", tx.OrganizationID, id)
	return m.read(ctx, tx, where, id, open, false)
}

// answerWrite answers a write with what was written, also to a writer who does not see it any more.
func (m *Module) answerWrite(ctx context.Context, tx *db.Tx, id int64) (*Answer, error) {
	f, err := m.read(ctx, tx, every(tx), id, open, true)
	if err != nil {
		return nil, err
	}
	return f.answer(ctx, m.Now()), nil
}

// numberAsked is the number of the version that is read.
const numberAsked = `(select case when $3 > 0 then $3 when $3 = 0 then coalesce(h.in_force, h.open_number) else coalesce(h.open_number, h.in_force) end
	from risk_assessments h where h.organization_id = $1 and h.id = $2)`

// read reads one risk assessment in one round trip; the whole of it, or what the rules ask for.
func (m *Module) read(ctx context.Context, tx *db.Tx, where *api.Where, id int64, version int, whole bool) (*file, error) {
	where.And("h.id = %s", id)
	user := api.Caller(ctx)
	f := &file{Record: Record{Missing: []Missing{}, Versions: []VersionSummary{}, Calls: []ReviewCall{}, Actions: []actions.Action{},
		Attachments: []attachments.Attachment{}, Timeline: []records.Entry{}, Discussion: comments.Discussion{Comments: []comments.Comment{}}}}
	batch := &pgx.Batch{}
	var found []row
	batch.Queue(selectAssessment+where.FromWith(lookupsOfAssessment), where.Args...).Query(func(rows pgx.Rows) (err error) {
		found, err = pgx.CollectRows(rows, db.NamedAs(func(r *row) row { return r.shownTo(user, m.Now()) }))
		return err
	})
	all := queueVersions(batch, tx, id)
	sheet := queueSheet(batch, tx, id, version)
	risks.QueueVersion(batch, tx, `select v.matrix_number from risk_versions v where v.organization_id = $1 and v.assessment_id = $2 and v.number = `+numberAsked, &f.Matrix, id, version)
	if whole {
		m.queueRest(batch, tx, user, id, f)
	}
	if err := tx.Run(ctx, batch); err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, api.NotFound()
	}
	f.row, f.Assessment = found[0], found[0].Assessment
	return f, f.complete(*all, sheet, version)
}

// complete puts together what was read.
func (f *file) complete(all []Version, sheet *sheetRead, version int) (err error) {
	number := version
	switch {
	case version == open && f.Revision != nil:
		number = f.Revision.Version
	case version <= 0:
		number = f.Version
	}
	i := slices.IndexFunc(all, func(v Version) bool { return v.VersionSummary.Number == number })
	if i < 0 {
		return api.NotFound()
	}
	f.Shown = all[i]
	for _, v := range all {
		f.Versions = append(f.Versions, v.VersionSummary)
	}
	f.Shown.Rows = sheet.rows(&f.Matrix.Matrix)
	f.zone, err = time.LoadLocation(f.Shown.Sites[0].TimeZone)
	return err
}

func (m *Module) queueRest(batch *pgx.Batch, tx *db.Tx, user *access.User, id int64, f *file) {
	m.Actions.QueueOf(batch, tx, user, Name, id, &f.Actions)
	m.Attachments.QueueFiles(batch, tx, Name, id, &f.Attachments)
	m.Records.QueueTimeline(batch, tx, Name, id, &f.Timeline)
	m.Comments.QueueDiscussion(batch, tx, Name, id, user.ID, &f.Discussion)
	m.queueCalls(batch, tx, user, id, &f.Calls)
}

var selectVersions = `
select v.number, v.state, v.reason, v.matrix_number, v.made_by as made_by_id, um.full_name as made_by_name, v.made_at, v.submitted_at,
  v.approved_at, v.approved_by as approved_by_id, uv.full_name as approved_by_name, v.approved_remark as approval_remark,
  v.title, v.activity, v.classification, v.reference, v.location, v.tags, ` + sitesOf("unnest(v.site_ids) with ordinality as n(id, place)") + ` as sites,
  v.assessor_id as assessed_by_id, ua.full_name as assessed_by_name, v.reviewer_id, ur.full_name as reviewer_name, v.review_months, v.sheet_version
from risk_versions v
join users um on um.organization_id = v.organization_id and um.id = v.made_by
join users ua on ua.organization_id = v.organization_id and ua.id = v.assessor_id
left join users ur on ur.organization_id = v.organization_id and ur.id = v.reviewer_id
left join users uv on uv.organization_id = v.organization_id and uv.id = v.approved_by
where v.organization_id = $1 and v.assessment_id = $2
order by v.number desc limit 1000`

func queueVersions(batch *pgx.Batch, tx *db.Tx, id int64) *[]Version {
	all := &[]Version{}
	batch.Queue(selectVersions, tx.OrganizationID, id).Query(func(rows pgx.Rows) (err error) {
		*all, err = pgx.CollectRows(rows, db.NamedAs(func(v *Version) Version {
			v.Classification, v.Rows = shownClassification(v.Classification), []Row{}
			return *v
		}))
		return err
	})
	return all
}

// answer is the record as its reader may know it.
func (f *file) answer(ctx context.Context, now time.Time) *Answer {
	r := f.Record
	if r.Shown.State == draft {
		call := api.CallOf(ctx)
		for _, l := range r.Shown.lacks(&r.Matrix.Matrix, now, f.zone) {
			if len(r.Missing) < maxMissingLength {
				r.Missing = append(r.Missing, Missing{l.code, l.field, call.Say("field."+l.code, nil)})
			}
		}
	}
	return &Answer{Assessment: r}
}

func numberOf(serial int64) string { return records.Number("HIRA", serial) }

// write puts what happened into the timeline and raises the record's version.
func (m *Module) write(tx *db.Tx, id, actor int64, verb, note string, changes ...records.Change) {
	tx.Defer("update risk_assessments set updated_at = $3, version = version + 1 where organization_id = $1 and id = $2", tx.OrganizationID, id, m.Now())
	records.Write(tx, records.Event{Module: Name, ID: id, ActorID: actor, Verb: verb, Note: note, Changes: changes, At: m.Now()})
}
