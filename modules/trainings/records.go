package trainings

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// Filters narrow a list of records; several values of one filter are alternatives.
type Filters struct {
	TrainingID []int64  `query:"training_id" maxItems:"200" doc:"Only these, as somebody chose them"`
	Q          string   `query:"q" maxLength:"200" doc:"Words of its texts and of what is said about it, or a number"`
	Status     []string `query:"status" maxItems:"4" enum:"valid,over,failed,withdrawn" doc:"Over: it has ended. Withdrawn: it was wrong and does not count"`
	SubjectID  []int64  `query:"subject_id" maxItems:"100" doc:"Only of these subjects"`
	WorkerID   []int64  `query:"worker_id" maxItems:"100" doc:"Only of these work profiles"`
	SiteID     []int64  `query:"site_id" maxItems:"100" doc:"Of people of these sites"`
	Within     int      `query:"within" minimum:"0" maximum:"3650" doc:"Only those that end within so many days; 0: all"`
}

type listInput struct {
	api.PageInput
	PerPage int    `query:"per_page" default:"15" minimum:"1" maximum:"100" doc:"How many records a page has"`
	Sort    string `query:"sort" maxLength:"60" doc:"number, held_on, expires_on, updated_at; a minus reverses"`
	Filters
	sheets.ExportInput
}

var order = map[string]api.Column{
	"id": {SQL: "tr.id", Type: api.NumberColumn}, "number": {SQL: "tr.serial", Type: api.NumberColumn}, "held_on": {SQL: "tr.held_on::text", Type: api.TextColumn},
	"expires_on": {SQL: "tr.expires_on::text", Type: api.TextColumn, Nullable: true}, "updated_at": {SQL: "tr.updated_at", Type: api.TimeColumn},
}

// statuses are what people see, which depends on the day.
var statuses = api.Statuses{
	{Name: Valid, When: "tr.status = 'recorded' and tr.result <> 'failed' and (tr.expires_on is null or tr.expires_on >= " + day + ")"},
	{Name: Over, When: "tr.status = 'recorded' and tr.expires_on < " + day + ""},
	{Name: Failed, When: "tr.status = 'recorded' and tr.result = 'failed'"},
	{Name: Withdrawn, When: "tr.status = 'withdrawn'"},
}

const selectRecord = `
select tr.id, tr.serial, tr.profile_id as holder_worker_id, w.user_id as holder_user_id, w.name as holder_name, w.company as holder_company, tr.subject_id, b.name as subject_name, b.certificate,
  tr.held_on::text as held_on, tr.result, tr.expires_on::text as expires_on, tr.status, tr.note, tr.score, o.item_id, tr.recorded_by as recorded_by_id, k.full_name as recorded_by_name, tr.withdraw_reason, tr.created_at, tr.updated_at`

var lookups = api.Lookups{
	{Table: "work_profiles", Alias: "w", On: "w.id = tr.profile_id", Required: true},
	{Table: "training_subjects", Alias: "b", On: "b.id = tr.subject_id", Required: true},
	{Table: "calendar_occurrences", Alias: "o", On: "o.id = tr.occurrence_id"},
	{Table: "users", Alias: "k", On: "k.id = tr.recorded_by"},
}

// shownTo reads rows as a user sees them on a day.
func shownTo(user *access.User, today string) pgx.RowToFunc[Record] {
	type row struct {
		Record
		Serial      int64
		Certificate bool
	}
	return db.NamedAs(func(r *row) Record {
		r.Number, r.Status = numberOf(r.Serial), statusOf(r.Status, r.Result, r.ExpiresOn, today)
		r.Can = canOf(user, r.Status, r.Result, r.Certificate)
		return r.Record
	})
}

func numberOf(serial int64) string { return records.Number("TRN", serial) }

// list answers GET /api/training_records.
func (m *Module) list(ctx context.Context, tx *db.Tx, in *listInput) (*List, error) {
	by, err := api.OrderBy(in.Sort, "-number", order)
	if err != nil {
		return nil, err
	}
	user := api.Actor(ctx)
	where := m.visible(tx, user)
	m.narrow(where, in.Filters)
	list := sheets.List[Record]{Name: "sheet.trainings", LogModule: Name, Columns: columnsOf, Scan: shownTo(user, m.today(user)),
		Listing: api.Listing{Select: selectRecord, Lookups: lookups, Where: where, Order: by, Now: m.Now()}}
	out := &List{}
	out.Trainings, out.Meta, out.ExportOutput, err = list.Read(ctx, m.Exporter, tx, in.ExportInput, in.PageInput, in.PerPage)
	return out, err
}

func (m *Module) narrow(where *api.Where, f Filters) {
	api.AnyOf(where, "tr.id", f.TrainingID)
	api.AnyOf(where, "tr.subject_id", f.SubjectID)
	api.AnyOf(where, "tr.profile_id", f.WorkerID)
	if len(f.SiteID) > 0 {
		where.And("exists (select from training_people p where p.organization_id = tr.organization_id and p.profile_id = tr.profile_id and p.site_ids && %s::bigint[])", f.SiteID)
	}
	if f.Within > 0 {
		where.And("tr.status = 'recorded' and tr.expires_on >= $2::text::date and tr.expires_on <= $2::text::date + %s::int", f.Within)
	}
	statuses.Filter(where, f.Status, m.Now())
	m.Records.Kind(Name).Find(where, f.Q)
}

// show answers GET /api/training_records/{id}.
func (m *Module) show(ctx context.Context, tx *db.Tx, in *IDInput) (*Answer, error) {
	answer, err := m.read(ctx, tx, m.visible(tx, api.Actor(ctx)), in.ID)
	return answer, m.Records.DeletedOrNotFound(ctx, tx, Name, in.ID, err)
}

// after is the answer to a write.
func (m *Module) after(ctx context.Context, tx *db.Tx, id int64) (*Answer, error) {
	return m.read(ctx, tx, m.every(tx, api.Actor(ctx)), id)
}

func (m *Module) read(ctx context.Context, tx *db.Tx, where *api.Where, id int64) (*Answer, error) {
	user := api.Actor(ctx)
	where.And("tr.id = %s", id)
	var found []Record
	whole := Whole{Attachments: []attachments.Attachment{}, Timeline: []records.Entry{}, Discussion: comments.Discussion{Comments: []comments.Comment{}}}
	batch := &pgx.Batch{}
	batch.Queue(selectRecord+where.FromWith(lookups), where.Args...).Query(func(rows pgx.Rows) (err error) {
		found, err = pgx.CollectRows(rows, shownTo(user, m.today(user)))
		return err
	})
	m.Attachments.QueueFiles(batch, tx, Name, id, &whole.Attachments)
	m.Records.QueueTimeline(batch, tx, Name, id, &whole.Timeline)
	m.Comments.QueueDiscussion(batch, tx, Name, id, user.ID, &whole.Discussion)
	if err := tx.Run(ctx, batch); err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, api.NotFound()
	}
	whole.Record = found[0]
	return &Answer{whole}, nil
}

// one is a record that the user sees; not found for any other.
func (m *Module) one(ctx context.Context, tx *db.Tx, id int64) (Record, error) {
	where := m.visible(tx, api.Actor(ctx))
	where.And("tr.id = %s", id)
	return api.ReadOne(ctx, tx, selectRecord+where.FromWith(lookups), where, shownTo(api.Actor(ctx), m.today(api.Actor(ctx))))
}

// today is the day by the organization's clock: trainings end at its midnight.
func (m *Module) today(user *access.User) string { return dayAt(m.Now(), user.TimeZone) }

func dayAt(at time.Time, zone string) string {
	location, err := time.LoadLocation(zone)
	if err != nil {
		location = time.UTC
	}
	return at.In(location).Format(time.DateOnly)
}

// refused is a refusal of what the caller may not do, or nil.
func refused(code string) error {
	switch code {
	case "":
		return nil
	case "permission_denied":
		return api.Denied(code)
	}
	return api.Conflict(code, nil)
}
