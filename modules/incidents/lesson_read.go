package incidents

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/records"
	"hivis/directory/sites"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// selectLesson is what a list shows of a lesson, with when its reader said that they have
// read it.
func selectLesson(reader *access.User) string {
	return fmt.Sprintf(lessonShown, reader.ID)
}

const lessonShown = `
select l.id, l.serial, i.id as incident_id, coalesce(i.serial, 0) as of_serial, l.title, l.what_happened, l.why, l.what_to_do, l.incident_type,
  s.id as site_id, s.name as site_name, s.time_zone as site_time_zone, l.status, l.written_by as written_by_id, w.full_name as written_by_name,
  l.created_at, l.sent_at, l.readers, l.recipients, l.sensitive, coalesce(i.lead_id, 0) as lead_id, coalesce(i.reporter_id, 0) as reporter_id,
  array(select im.user_id from incident_members im where im.organization_id = l.organization_id and im.incident_id = l.incident_id) as members,
  coalesce((select jsonb_agg(jsonb_build_object('id', ts.id, 'name', ts.name, 'time_zone', ts.time_zone) order by ts.name) from lesson_sites ls
    join sites ts on ts.organization_id = ls.organization_id and ts.id = ls.site_id where ls.organization_id = l.organization_id and ls.lesson_id = l.id), '[]') as sites,
  coalesce((select jsonb_agg(jsonb_build_object('id', tr.id, 'name', tr.name) order by tr.name) from lesson_roles lx
    join roles tr on tr.organization_id = lx.organization_id and tr.id = lx.role_id where lx.organization_id = l.organization_id and lx.lesson_id = l.id), '[]') as roles,
  coalesce((select jsonb_agg(jsonb_build_object('read_at', lr.read_at)) from lesson_recipients lr
    where lr.organization_id = l.organization_id and lr.lesson_id = l.id and lr.user_id = %d), '[]') as own`

var lookupsOfLesson = api.Lookups{
	{Table: "incidents", Alias: "i", On: "i.id = l.incident_id"},
	{Table: "sites", Alias: "s", On: "s.id = l.site_id", Required: true},
	{Table: "users", Alias: "w", On: "w.id = l.written_by", Required: true},
}

var lessonColumns = map[string]api.Column{
	"id": {SQL: "l.id", Type: api.NumberColumn}, "number": {SQL: "l.serial", Type: api.NumberColumn},
	"created_at": {SQL: "l.created_at", Type: api.TimeColumn}, "sent_at": {SQL: "l.sent_at", Type: api.TimeColumn, Nullable: true},
}

func numberOfLesson(serial int64) string { return records.Number("LFI", serial) }

// visibleLessons limits a query to the lessons the user may see.
func visibleLessons(tx *db.Tx, user *access.User) *api.Where {
	return records.LimitToVisible(everyLesson(tx), user, seesLesson)
}

func everyLesson(tx *db.Tx) *api.Where {
	where := api.RowsOf("lessons l")
	where.And("l.organization_id = %s", tx.OrganizationID)
	return where
}

// listLessons answers GET /api/lfi_lesson.
func (m *Module) listLessons(ctx context.Context, tx *db.Tx, in *lessonsInput) (*LessonList, error) {
	order, err := api.OrderBy(in.Sort, "-created_at", lessonColumns)
	if err != nil {
		return nil, err
	}
	user := api.Actor(ctx)
	where := visibleLessons(tx, user)
	api.AnyOf(where, "l.status", in.Status)
	api.AnyOf(where, "l.incident_type", in.IncidentType)
	api.AnyOf(where, "l.site_id", in.SiteID)
	sites.OnDates(where, lessonDates[in.DateType], in.From, in.To)
	if in.IncidentID != 0 {
		where.And("l.incident_id = %s", in.IncidentID)
	}
	if in.ToRead {
		where.And(toRead, user.ID)
	}
	m.Records.Kind(LessonName).Find(where, in.Q)
	listing := api.Listing{Select: selectLesson(user), Lookups: lookupsOfLesson, Where: where, Order: order, Now: m.Now()}
	found, meta, err := api.ReadPage(ctx, tx, listing, in.PageInput, in.PerPage, lessonShownTo(user))
	if err != nil {
		return nil, err
	}
	return &LessonList{found, meta}, m.addImages(ctx, tx, found)
}

// toRead is of the lessons that were sent to somebody who has not said that they read them.
const toRead = "l.id in (select lr.lesson_id from lesson_recipients lr where lr.organization_id = l.organization_id and lr.user_id = %s and lr.read_at is null)"

func lessonShownTo(user *access.User) pgx.RowToFunc[Lesson] {
	return db.NamedAs(func(row *lessonRow) Lesson { return row.shownTo(user) })
}

// lessonRow is what selectLesson selects.
type lessonRow struct {
	Lesson
	Serial, OfSerial, LeadID, ReporterID int64
	Sensitive                            bool
	Members                              []int64
	Own                                  []receiptOf
}

func (r *lessonRow) shownTo(user *access.User) Lesson {
	l := r.Lesson
	l.Number, l.Images = numberOfLesson(r.Serial), []attachments.Attachment{}
	p := part{user: user, atSite: user.SeesSite(l.Site.ID) && !user.External, reporter: r.ReporterID == user.ID && user.ID != 0, lead: r.LeadID == user.ID && user.ID != 0}
	p.member = slices.Contains(r.Members, user.ID)
	known := !r.Sensitive || user.SeesSensitive(Name)
	if !user.IsAdmin && !p.investigates() && !p.reporter && !(p.atSite && known) {
		l.Incident = nil
	}
	if l.Incident != nil {
		l.Incident.Number = numberOf(r.OfSerial)
	}
	manages := p.manages() && known
	l.Can = LessonCan{Update: refuseUnless(manages || p.investigates() || l.WrittenBy.ID == user.ID), Send: refuseUnless(manages), Read: "lesson_not_to_read"}
	if len(r.Own) > 0 {
		if l.ReadAt, l.ToRead = r.Own[0].ReadAt, r.Own[0].ReadAt == nil; l.ToRead {
			l.Can.Read = ""
		}
	}
	return l
}

// queueLessons asks for lessons, without their images, along with what else the batch asks for.
func (m *Module) queueLessons(batch *pgx.Batch, user *access.User, where *api.Where, order string, found *[]Lesson) {
	batch.Queue(selectLesson(user)+where.FromWith(lookupsOfLesson)+order, where.Args...).Query(func(rows pgx.Rows) (err error) {
		*found, err = pgx.CollectRows(rows, lessonShownTo(user))
		return err
	})
}

// queueLessonsOf asks for those that were written from an incident.
func (m *Module) queueLessonsOf(batch *pgx.Batch, tx *db.Tx, user *access.User, id int64, found *[]Lesson) {
	where := visibleLessons(tx, user)
	where.And("l.incident_id = %s", id)
	m.queueLessons(batch, user, where, " order by l.id limit 50", found)
}

// addImages reads the images of a page of lessons at once.
func (m *Module) addImages(ctx context.Context, tx *db.Tx, lessons []Lesson) error {
	if len(lessons) == 0 {
		return nil
	}
	batch := &pgx.Batch{}
	for i := range lessons {
		m.Attachments.QueueFiles(batch, tx, LessonName, lessons[i].ID, &lessons[i].Images)
	}
	return tx.Run(ctx, batch)
}

// showLesson answers GET /api/lfi_lesson/{id}.
func (m *Module) showLesson(ctx context.Context, tx *db.Tx, in *showInput) (*LessonAnswer, error) {
	answer, err := m.readLessonOf(ctx, tx, visibleLessons(tx, api.Actor(ctx)), in.ID)
	return answer, m.Records.DeletedOrNotFound(ctx, tx, LessonName, in.ID, err)
}

func (m *Module) readLessonOf(ctx context.Context, tx *db.Tx, where *api.Where, id int64) (*LessonAnswer, error) {
	user := api.Actor(ctx)
	where.And("l.id = %s", id)
	var found []Lesson
	record := LessonRecord{Receipts: []Receipt{}, Timeline: []records.Entry{}, Discussion: comments.Discussion{Comments: []comments.Comment{}}}
	images := []attachments.Attachment{}
	batch := &pgx.Batch{}
	m.queueLessons(batch, user, where, "", &found)
	m.Attachments.QueueFiles(batch, tx, LessonName, id, &images)
	m.Records.QueueTimeline(batch, tx, LessonName, id, &record.Timeline)
	m.Comments.QueueDiscussion(batch, tx, LessonName, id, user.ID, &record.Discussion)
	batch.Queue(`select lr.user_id as person_id, u.full_name as person_name, lr.read_at as at from lesson_recipients lr join users u on u.organization_id = lr.organization_id and u.id = lr.user_id
		where lr.organization_id = $1 and lr.lesson_id = $2 and lr.read_at is not null order by lr.read_at desc, lr.user_id limit 1000`, tx.OrganizationID, id).Query(func(rows pgx.Rows) (err error) {
		record.Receipts, err = pgx.CollectRows(rows, db.Named[Receipt]())
		return err
	})
	if err := tx.Run(ctx, batch); err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, api.NotFound()
	}
	record.Lesson = found[0]
	if record.Images = images; record.Can.Send != "" {
		record.Receipts = []Receipt{}
	}
	if record.Can.Update != "" {
		record.forgetDraft()
	}
	return &LessonAnswer{record}, nil
}

// forgetDraft leaves what came of a lesson once it was sent: what was taken out of it
// before, and what was said about that, is for those who write it.
func (l *LessonRecord) forgetDraft() {
	first := len(l.Timeline)
	for i, entry := range l.Timeline { // the newest first
		if entry.Verb == "sent" {
			first = i + 1
		}
	}
	l.Timeline = l.Timeline[:first]
	for i := range l.Timeline {
		l.Timeline[i].Changes, l.Timeline[i].Names = []records.Change{}, []records.Name{}
	}
	l.Comments = slices.DeleteFunc(l.Comments, func(c comments.Comment) bool { return l.SentAt != nil && c.At.Before(*l.SentAt) })
}

// receiptOf is what the reader's own row of the recipients says.
type receiptOf struct {
	ReadAt *time.Time `json:"read_at"`
}
