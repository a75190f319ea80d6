package incidents

import (
	"context"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/core/attachments"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

func (t *LessonText) check() error {
	t.Title, t.Happened, t.Why, t.Learned = strings.TrimSpace(t.Title), strings.TrimSpace(t.Happened), strings.TrimSpace(t.Why), strings.TrimSpace(t.Learned)
	var problems api.Problems
	if t.Title == "" {
		problems.Add("title", "lesson_title_required")
	}
	if t.Happened == "" {
		problems.Add("what_happened", "what_happened_required")
	}
	if t.Learned == "" {
		problems.Add("what_to_do", "lesson_what_to_do_required")
	}
	return problems.Err()
}

// writeLesson answers POST /api/incidents/{id}/lessons.
func (m *Module) writeLesson(ctx context.Context, tx *db.Tx, in *writeLessonInput) (*LessonAnswer, error) {
	f, err := m.lockVisible(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := refused(f.row.Can.Teach); err != nil {
		return nil, err
	}
	text := &in.Body
	if err := text.check(); err != nil {
		return nil, err
	}
	id, serial, err := m.insertLesson(ctx, tx, lessonOf{in.ID, f.row.Site.ID, f.row.IncidentType, f.row.Sensitive}, text)
	if err != nil {
		return nil, err
	}
	m.write(tx, in.ID, "lesson_written", numberOfLesson(serial))
	return m.readLessonOf(ctx, tx, everyLesson(tx), id)
}

// writeOwnLesson answers POST /api/lfi_lesson: what happened elsewhere is worth to be learned
// from as well, such as what an authority warns of.
func (m *Module) writeOwnLesson(ctx context.Context, tx *db.Tx, in *ownLessonInput) (*LessonAnswer, error) {
	body, user := &in.Body, api.Actor(ctx)
	if !user.SeesSite(body.SiteID) {
		return nil, api.Invalid("site_id", "unknown_site")
	}
	var problems api.Problems
	if _, err := m.placeOf(ctx, tx, &Details{}, &Details{SiteID: body.SiteID}, user, &problems); err != nil {
		return nil, err
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	if err := body.LessonText.check(); err != nil {
		return nil, err
	}
	id, _, err := m.insertLesson(ctx, tx, lessonOf{site: body.SiteID, kind: body.IncidentType}, &body.LessonText)
	if err != nil {
		return nil, err
	}
	return m.readLessonOf(ctx, tx, everyLesson(tx), id)
}

// lessonOf is what a lesson is of: an incident, or what happened elsewhere.
type lessonOf struct {
	incident, site int64
	kind           string
	sensitive      bool
}

func (m *Module) insertLesson(ctx context.Context, tx *db.Tx, of lessonOf, text *LessonText) (id, serial int64, err error) {
	err = tx.QueryRow(ctx, `insert into lessons (organization_id, serial, incident_id, site_id, incident_type, sensitive, title, what_happened, why, what_to_do, written_by, created_at, updated_at)
		values ($1, next_serial('lessons'), nullif($2::bigint, 0), $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) returning id, serial`,
		tx.OrganizationID, of.incident, of.site, of.kind, of.sensitive, text.Title, text.Happened, text.Why, text.Learned, tx.UserID, m.Now()).Scan(&id, &serial)
	if err != nil {
		return 0, 0, err
	}
	records.Write(tx, records.Event{Module: LessonName, ID: id, ActorID: tx.UserID, Verb: "created", At: m.Now()})
	m.Records.IndexNew(tx, LessonName, id)
	return id, serial, m.giveImages(ctx, tx, of.incident, id, text.ImageIDs, nil)
}

// giveImages gives a lesson files of its incident, and own uploads. What it has stays.
func (m *Module) giveImages(ctx context.Context, tx *db.Tx, incident, lesson int64, ids []int64, has map[int64]bool) error {
	var ofIncident []attachments.Attachment
	batch := &pgx.Batch{}
	m.Attachments.QueueFiles(batch, tx, Name, incident, &ofIncident)
	if err := tx.Run(ctx, batch); err != nil {
		return err
	}
	there := map[int64]bool{}
	for _, file := range ofIncident {
		there[file.ID] = true
	}
	var shared, uploads []int64
	for _, id := range ids {
		switch {
		case has[id]:
		case there[id]:
			shared = append(shared, id)
		default:
			uploads = append(uploads, id)
		}
	}
	if len(shared) > 0 {
		if _, err := m.Attachments.Share(ctx, tx, attachments.RecordRef{Module: Name, ID: incident}, attachments.RecordRef{Module: LessonName, ID: lesson}, shared); err != nil {
			return err
		}
	}
	return m.Attachments.ClaimAtField(ctx, tx, LessonName, lesson, attachments.Report, "image_ids", uploads, tx.UserID)
}

// holdLesson locks a lesson that the user sees.
func (m *Module) holdLesson(ctx context.Context, tx *db.Tx, id int64) (*LessonRecord, error) {
	tx.Defer("select from lessons where organization_id = $1 and id = $2 for update", tx.OrganizationID, id)
	answer, err := m.readLessonOf(ctx, tx, visibleLessons(tx, api.Actor(ctx)), id)
	if err != nil {
		return nil, err
	}
	return &answer.Lesson, nil
}

// editLesson answers PATCH /api/lfi_lesson/{id}: the whole of it, its images included.
func (m *Module) editLesson(ctx context.Context, tx *db.Tx, in *writeLessonInput) (*LessonAnswer, error) {
	l, err := m.holdLesson(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := refused(l.Can.Update); err != nil {
		return nil, err
	}
	text := &in.Body
	if err := text.check(); err != nil {
		return nil, err
	}
	tx.Defer("update lessons set title = $3, what_happened = $4, why = $5, what_to_do = $6, updated_at = $7 where organization_id = $1 and id = $2",
		tx.OrganizationID, in.ID, text.Title, text.Happened, text.Why, text.Learned, m.Now())
	has, gone := map[int64]bool{}, []int64{}
	for _, image := range l.Images {
		if has[image.ID] = true; !slices.Contains(text.ImageIDs, image.ID) {
			gone = append(gone, image.ID)
		}
	}
	var c []records.Change
	c = records.AppendChange(c, "title", l.Title, text.Title)
	c = records.AppendChange(c, "what_happened", l.Happened, text.Happened)
	c = records.AppendChange(c, "why", l.Why, text.Why)
	c = records.AppendChange(c, "what_to_do", l.Learned, text.Learned)
	records.Write(tx, records.Event{Module: LessonName, ID: in.ID, ActorID: tx.UserID, Verb: "updated", Changes: c, At: m.Now()})
	m.Records.Index(tx, LessonName, in.ID)
	var incident int64
	if err := tx.QueryRow(ctx, "select coalesce(incident_id, 0) from lessons where organization_id = $1 and id = $2", tx.OrganizationID, in.ID).Scan(&incident); err != nil {
		return nil, err
	}
	if err := m.giveImages(ctx, tx, incident, in.ID, text.ImageIDs, has); err != nil {
		return nil, err
	}
	if err := m.Attachments.Change(ctx, tx, LessonName, in.ID, attachments.Changes{RemoveAttachmentIDs: gone}); err != nil {
		return nil, err
	}
	return m.readLessonOf(ctx, tx, everyLesson(tx), in.ID)
}
