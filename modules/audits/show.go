package audits

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/energy"

	"github.com/jackc/pgx/v5"

	"hivis/core/forms"
	"hivis/core/records"
	"hivis/directory/workflows"
	"hivis/modules/actions"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// sees is who sees an audit au: whoever is at its site, runs it, answers for what is
// audited, or is asked to decide on it.
func sees(e *records.Viewer) string {
	return "(" + e.IsAdmin() + " or au.site_id = any(" + e.SiteIDs() + ") or au.auditor_id = " + e.UserID() + " or au.auditee_id = " + e.UserID() +
		" or " + workflows.IsReviewerSQL(e, Name, "au") + ")"
}

// visible limits a query to the audits the user may see.
func visible(tx *db.Tx, user *access.User) *api.Where {
	where := every(tx)
	where.AndLikely(sees(records.ViewerOf(where, user)))
	where.MarkUnfiltered()
	return where
}

func every(tx *db.Tx) *api.Where {
	where := api.RowsOf("audits au")
	where.And("au.organization_id = %s", tx.OrganizationID)
	return where
}

const selectAudit = `
select au.id, au.serial, au.title, t.id as template_id, t.name as template_name, t.icon as template_icon, t.scoring as template_scoring,
  au.schedule_id, au.frequency, au.audit_type, s.id as site_id, s.name as site_name, s.time_zone as site_time_zone,
  au.auditor_id, ar.full_name as auditor_name, au.auditee_id, ae.full_name as auditee_name, au.status, au.late, au.planned_on::text, au.due_on::text, au.opens_at, au.due_at, au.moved_from::text,
  au.started_at, au.completed_at, au.decided_at, au.decided_at as decision_at, au.decided_by as decision_by_id, db.full_name as decision_by_name, au.decided_reason as decision_reason,
  au.skipped_at, au.skipped_by as skipped_by_id, sb.full_name as skipped_by_name, au.skipped_reason,
  au.reached, au.possible, au.percent, au.failed, au.failed_questions, au.answered, au.asked, au.majors as findings_major, au.minors as findings_minor,
  au.observations as findings_observation, au.opportunities as findings_opportunity, au.repeats as findings_repeated, au.created_at, au.updated_at,
  coalesce(au.form_id, 0) as form_id, coalesce(au.form_version, 0) as form_version, au.scope, au.remarks, au.energy, au.high_energies, au.controlled_energies, au.revision, coalesce(au.previous_id, 0) as previous_id`

var lookupsOfAudit = api.Lookups{
	{Table: "audit_templates", Alias: "t", On: "t.id = au.template_id", Required: true},
	{Table: "sites", Alias: "s", On: "s.id = au.site_id", Required: true},
	{Table: "users", Alias: "ar", On: "ar.id = au.auditor_id"},
	{Table: "users", Alias: "ae", On: "ae.id = au.auditee_id"},
	{Table: "users", Alias: "db", On: "db.id = au.decided_by"},
	{Table: "users", Alias: "sb", On: "sb.id = au.skipped_by"},
}

// auditRow is an audit with what is known of it and of the caller in it.
type auditRow struct {
	Audit
	Serial          int64
	Late            bool
	OpensAt         time.Time
	Reached         float64
	Possible        float64
	FailedQuestions []string
	Decision        *Ended
	Skipped         *Ended
	FormID          int64
	FormVersion     int
	Scope, Remarks  string
	Revision        int
	PreviousID      int64
	stored          string // its status, whatever the clock says
}

// moveContext is what the user is in the audit.
func (h *auditRow) moveContext(user *access.User, now time.Time) MoveContext {
	return MoveContext{Status: h.stored, Open: !now.Before(h.OpensAt), Auditor: idOf(h.Auditor) == user.ID, Rights: user.Rules, AtSite: user.SeesSite(h.Site.ID)}
}

// zone is the site's.
func (h *auditRow) zone() *time.Location {
	zone, err := time.LoadLocation(h.Site.TimeZone)
	if err != nil {
		return time.UTC
	}
	return zone
}

// today is the day at the site.
func (h *auditRow) today(now time.Time) string { return now.In(h.zone()).Format(dayFormat) }

// dayOf is when a day begins at its site.
func (h *auditRow) dayOf(now time.Time) time.Time {
	year, month, day := now.In(h.zone()).Date()
	return time.Date(year, month, day, 0, 0, 0, 0, h.zone())
}

// shownTo reads rows as a user sees them.
func shownTo(user *access.User, now time.Time) pgx.RowToFunc[Audit] {
	return db.NamedAs(func(h *auditRow) Audit { return h.shownTo(user, now).Audit })
}

func (h *auditRow) shownTo(user *access.User, now time.Time) auditRow {
	h.Number, h.stored = numberOf(h.Serial), h.Status
	h.Status, h.Timing = statusAt(h.stored, h.DueAt, now), timingAt(h.stored, h.Late, h.DueAt, now)
	h.Can = canOf(h.moveContext(user, now))
	h.EnergyClass = h.Class(false, false)
	return *h
}

func numberOf(serial int64) string { return records.Number("AUD", serial) }

// IDInput names a record.
type IDInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the audit, or of the schedule or template where the path is one of these"`
}

// show answers GET /api/audit_records/{id}. "Not found" for one the user may not see.
func (m *Module) show(ctx context.Context, tx *db.Tx, in *IDInput) (*Answer, error) {
	answer, err := m.read(ctx, tx, visible(tx, api.Actor(ctx)), in.ID)
	return answer, m.Records.DeletedOrNotFound(ctx, tx, Name, in.ID, err)
}

// maxFiles is how many files an audit shows: those of its answers, and its signatures.
const maxFiles = 2000

// answerWrite is the answer to a write. Who does not see the audit any more learns that it arrived,
// and nothing of what others have done in it since.
func (m *Module) answerWrite(ctx context.Context, tx *db.Tx, id int64) (*Answer, error) {
	answer, err := m.read(ctx, tx, every(tx), id)
	if err != nil {
		return nil, err
	}
	seen, err := m.seen(ctx, tx, &answer.Audit.Audit)
	if err == nil && !seen {
		answer.Audit = answer.Audit.withoutResults()
	}
	return answer, err
}

// seen reports whether the caller sees an audit; its auditor does.
func (m *Module) seen(ctx context.Context, tx *db.Tx, a *Audit) (seen bool, err error) {
	user := api.Actor(ctx)
	if idOf(a.Auditor) == user.ID {
		return true, nil
	}
	where := visible(tx, user)
	where.And("au.id = %s", a.ID)
	err = tx.QueryRow(ctx, "select exists (select"+where.From("")+")", where.Args...).Scan(&seen)
	return seen, err
}

// withoutResults is which audit it is, whose, and how far: nothing of how it goes.
func (a Audit) withoutResults() Audit {
	a.Percent, a.Failed, a.Findings = nil, false, FindingCounts{}
	a.Assessment, a.EnergyClass = energy.Assessment{}, ""
	return a
}

func (r Record) withoutResults() Record {
	return Record{Audit: r.Audit.withoutResults(), Form: r.Form, Score: Score{Sections: []SectionScore{}}, Answers: []SavedAnswer{}, Missing: []Missing{}, FindingList: []Finding{}, Actions: []actions.Action{},
		ActionFor: []ActionFor{}, Signatures: []Signature{}, Attachments: []attachments.Attachment{}, Timeline: []records.Entry{}, Discussion: comments.Discussion{Comments: []comments.Comment{}}}
}

// read reads an audit with all that belongs to it in two round trips: the second is for what
// it was filled in with.
func (m *Module) read(ctx context.Context, tx *db.Tx, where *api.Where, id int64) (*Answer, error) {
	user := api.Actor(ctx)
	where.And("au.id = %s", id)
	var found []auditRow
	record := Record{}
	var sections []SectionScore
	batch := &pgx.Batch{}
	batch.Queue(selectAudit+where.FromWith(lookupsOfAudit), where.Args...).Query(func(rows pgx.Rows) (err error) {
		found, err = pgx.CollectRows(rows, m.scanAudit(ctx))
		return err
	})
	queueFindings(batch, tx, id, &record.FindingList)
	queueSignatures(batch, tx, id, &record.Signatures)
	queueActionFor(batch, tx, id, &record.ActionFor)
	queueSections(batch, tx, id, &sections)
	m.Actions.QueueOf(batch, tx, user, Name, id, &record.Actions)
	m.Attachments.QueueFilesUpTo(batch, tx, Name, id, maxFiles, &record.Attachments)
	m.Records.QueueTimeline(batch, tx, Name, id, &record.Timeline)
	m.Comments.QueueDiscussion(batch, tx, Name, id, user.ID, &record.Discussion)
	if err := tx.Run(ctx, batch); err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, api.NotFound()
	}
	h := &found[0]
	record.Audit, record.Scope, record.Remarks, record.Revision, record.Skipped = h.Audit, h.Scope, h.Remarks, h.Revision, h.Skipped
	record.ActionFor = seenActions(record.ActionFor, record.Actions)
	if h.stored == Approved {
		record.Approved = h.Decision
	} else {
		record.Rejected = h.Decision
	}
	if err := m.complement(ctx, tx, h, sections, &record); err != nil {
		return nil, err
	}
	return &Answer{record}, nil
}

// storedScore are the score as it was stored.
func (h *auditRow) storedScore(sections []SectionScore) Score {
	if sections == nil {
		sections = []SectionScore{}
	}
	return Score{Reached: h.Reached, Possible: h.Possible, Percent: h.Percent, Failed: h.Failed, Sections: sections}
}

// complement adds what an audit is filled in with: its form, its answers, what is missing, and
// how it went the time before.
func (m *Module) complement(ctx context.Context, tx *db.Tx, h *auditRow, sections []SectionScore, record *Record) error {
	record.Answers, record.Missing = []SavedAnswer{}, []Missing{}
	if h.FormVersion == 0 { // nobody has begun it: it is asked what is published
		return m.showPublished(ctx, tx, h, record)
	}
	current, previous, err := m.readAnswers(ctx, tx, h)
	if err != nil {
		return err
	}
	doc := current.doc
	record.Form = FormOf{h.FormVersion, doc, m.Forms.Images(tx.Scope, doc)}
	record.Previous = previous.shown()
	o := evaluate(doc.OnDay(h.today(m.Now())), current.answers(), h.Template.Scoring)
	record.Answers, record.Given = current.saved(o.result), current.given
	if h.stored == InProgress {
		record.Score, record.Missing = o.score, localizedMissing(ctx, o.result)
	} else {
		record.Score = h.storedScore(sections)
	}
	return nil
}

func (m *Module) showPublished(ctx context.Context, tx *db.Tx, h *auditRow, record *Record) error {
	t, err := New().TemplateToUse(ctx, tx, TemplateToUseParams{tx.OrganizationID, h.Template.ID})
	if err != nil {
		return err
	}
	number, doc, err := m.Forms.Published(ctx, tx, t.FormID)
	if err != nil {
		return err
	}
	record.Form = FormOf{number, doc, m.Forms.Images(tx.Scope, doc)}
	record.Score = Score{Sections: []SectionScore{}}
	return nil
}

// seenActions leaves out what an action was raised from that the reader does not see.
func seenActions(all []ActionFor, raised []actions.Action) []ActionFor {
	return slices.DeleteFunc(all, func(f ActionFor) bool {
		return !slices.ContainsFunc(raised, func(a actions.Action) bool { return a.ID == f.ActionID })
	})
}

func localizedMissing(ctx context.Context, result forms.Result) []Missing {
	return localized(api.CallOf(ctx), slices.Concat(result.Wrong, result.Missing))
}

func queueFindings(batch *pgx.Batch, tx *db.Tx, id int64, all *[]Finding) {
	batch.Queue(`select f.id, f.question_id, f.grade, f.clause, f.text, f.repeated, f.found_by as found_by_id, u.full_name as found_by_name, f.found_at from audit_findings f
		left join users u on u.organization_id = f.organization_id and u.id = f.found_by
		where f.organization_id = $1 and f.audit_id = $2 order by f.id limit 2000`, tx.OrganizationID, id).Query(func(rows pgx.Rows) (err error) {
		*all, err = pgx.CollectRows(rows, db.Named[Finding]())
		return err
	})
}

// queueSignatures asks for those of the last time that the audit was completed.
func queueSignatures(batch *pgx.Batch, tx *db.Tx, id int64, all *[]Signature) {
	batch.Queue(`select g.role, g.name, g.attachment_id, g.signed_at from audit_signatures g
		where g.organization_id = $1 and g.audit_id = $2 and g.revision = (select au.revision from audits au where au.organization_id = $1 and au.id = $2)
		order by g.id`, tx.OrganizationID, id).Query(func(rows pgx.Rows) (err error) {
		*all, err = pgx.CollectRows(rows, db.Named[Signature]())
		return err
	})
}

func queueActionFor(batch *pgx.Batch, tx *db.Tx, id int64, all *[]ActionFor) {
	batch.Queue("select action_id, question_id, finding_id from audit_actions where organization_id = $1 and audit_id = $2 order by action_id", tx.OrganizationID, id).
		Query(func(rows pgx.Rows) (err error) {
			*all, err = pgx.CollectRows(rows, db.Named[ActionFor]())
			return err
		})
}

func queueSections(batch *pgx.Batch, tx *db.Tx, id int64, all *[]SectionScore) {
	batch.Queue("select section_id, title, reached, possible, percent, failed, answered, asked from audit_sections where organization_id = $1 and audit_id = $2 order by place",
		tx.OrganizationID, id).Query(func(rows pgx.Rows) (err error) {
		*all, err = pgx.CollectRows(rows, db.Named[SectionScore]())
		return err
	})
}

// selectPrevious is an audit as the one after it tells of it.
const selectPrevious = "select id, serial, completed_at, percent, failed, failed_questions from audits where organization_id = $1 and id = $2 and completed_at is not null"

// queuePrevious asks for it, and whether the user may open it.
func queuePrevious(batch *pgx.Batch, tx *db.Tx, user *access.User, id int64, previous **Previous) {
	if id == 0 {
		return
	}
	batch.Queue(selectPrevious, tx.OrganizationID, id).Query(func(rows pgx.Rows) error {
		found, err := pgx.CollectRows(rows, db.NamedAs(func(p *struct {
			Previous
			Serial int64
		}) Previous {
			p.Number = numberOf(p.Serial)
			return p.Previous
		}))
		if len(found) > 0 {
			*previous = &found[0]
		}
		return err
	})
	where := visible(tx, user)
	where.And("au.id = %s", id)
	batch.Queue("select au.id"+where.From(""), where.Args...).Query(func(rows pgx.Rows) error {
		seen, err := collectIDs(rows)
		if *previous != nil {
			(*previous).seen = len(seen) > 0
		}
		return err
	})
}

// shown is the audit before as its reader may know it: not at all, where they may not open it.
func (p *Previous) shown() *Previous {
	if p == nil || !p.seen {
		return nil
	}
	return p
}

func encoded(v any) []byte {
	content, err := json.Marshal(v)
	if err != nil {
		panic(err) // texts, numbers and days always encode
	}
	return content
}

func collectIDs(rows pgx.Rows) ([]int64, error) { return pgx.CollectRows(rows, pgx.RowTo[int64]) }

func isNone(err error) bool { return errors.Is(err, pgx.ErrNoRows) }
