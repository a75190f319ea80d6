package inventedtest

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/directory/sites"
	"hivis/modules/actions"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
	"hivis/server"
)

// Module is the drills module.
type Module struct{ *server.Parts }

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	m.Records.Register(m.kind())
	r.Module("drills", "Invented", sentences)
	api.Get(r, "/api/drills", access.Can("Library", "read"), m.list, "Drills")
	api.Get(r, "/api/drills/status_counts", access.Can("Library", "read"), m.counts, "Number of drills by status, for the same filters", api.Deprecated(CountsEnd))
	api.Get(r, "/api/drills/{id}", access.Can("Library", "read"), m.show, "One drill")
	api.Post(r, "/api/drills", access.Can("Library", "create"), m.add, "Give a drill to somebody", api.Created)
	api.Patch(r, "/api/drills/{id}", access.Can("Library", "update"), m.move, "Hold a drill at another site")
}

// CountsEnd is how an operation says that it goes.
var CountsEnd = api.Deprecation{Since: time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC), Sunset: time.Date(2027, 11, 1, 0, 0, 0, 0, time.UTC), Successor: "/api/drills"}

// Drill is one as lists show it.
type Drill struct {
	ID     int64  `json:"id" minimum:"1" maximum:"9007199254740991"`
	Number string `json:"number" db:"-" maxLength:"20"`
	Title  string `json:"title" maxLength:"200"`
	SiteID int64  `json:"site_id" minimum:"1" maximum:"9007199254740991"`
	Status string `json:"status" enum:"open,held"`
	Steps  int    `json:"steps" minimum:"1" maximum:"100"`
}

// Record is one with all that belongs to it.
type Record struct {
	Drill
	Site        Site                     `json:"site"`
	Attachments []attachments.Attachment `json:"attachments" maxItems:"200"`
	Actions     []actions.Action         `json:"actions" maxItems:"200"`
	Timeline    []records.Entry          `json:"timeline" maxItems:"200"`
	comments.Discussion
}

// Site is where it is held.
type Site struct {
	ID       int64  `json:"id" minimum:"1" maximum:"9007199254740991"`
	TimeZone string `json:"time_zone" maxLength:"60"`
}

// Answer is one drill.
type Answer struct {
	Drill Record `json:"drill"`
}

// List is the drills that the user may see.
type List struct {
	sheets.ExportOutput
	Drills []Drill  `json:"drills" maxItems:"100"`
	Meta   api.Meta `json:"meta"`
}

// Filters are what lists of drills, and their numbers, are narrowed by.
type Filters struct {
	Q      string  `query:"q" maxLength:"200" doc:"A number, or words of the title and of what was said"`
	SiteID []int64 `query:"site_id" maxItems:"100"`
}

type listInput struct {
	api.PageInput
	PerPage int      `query:"per_page" default:"50" minimum:"1" maximum:"100"`
	Sort    string   `query:"sort" maxLength:"60" doc:"number or steps; a minus reverses"`
	Status  []string `query:"status" maxItems:"2" enum:"open,held"`
	Filters
	sheets.ExportInput
}

var sortColumns = map[string]api.Column{"id": {SQL: "k.id", Type: api.NumberColumn}, "number": {SQL: "k.serial", Type: api.NumberColumn}, "steps": {SQL: "k.steps", Type: api.NumberColumn}}

func (m *Module) list(ctx context.Context, tx *db.Tx, in *listInput) (*List, error) {
	order, err := api.OrderBy(in.Sort, "number", sortColumns)
	if err != nil {
		return nil, err
	}
	where := m.found(ctx, tx, in.Filters)
	api.AnyOf(where, "k.status", in.Status)
	list := sheets.List[Drill]{Name: "sheet.drills", LogModule: Name, Columns: columnsOf, Scan: shown(),
		Listing: api.Listing{Select: selectDrill, Where: where, Order: order, Now: m.Now()}}
	out := &List{}
	out.Drills, out.Meta, out.ExportOutput, err = list.Read(ctx, m.Exporter, tx, in.ExportInput, in.PageInput, in.PerPage)
	return out, err
}

func (m *Module) found(ctx context.Context, tx *db.Tx, f Filters) *api.Where {
	where := visible(tx, api.Actor(ctx))
	api.AnyOf(where, "k.site_id", f.SiteID)
	m.Records.Kind(Name).Find(where, f.Q)
	return where
}

func columnsOf(*api.Call) []sheets.Column[Drill] {
	return []sheets.Column[Drill]{
		{Title: "sheet.number", Width: 14, Value: func(d Drill) any { return d.Number }},
		{Title: "sheet.drill", Width: 40, Value: func(d Drill) any { return d.Title }},
	}
}

// Counts are the numbers of the tabs.
type Counts struct {
	All  int `json:"all" minimum:"0" maximum:"9007199254740991"`
	Open int `json:"open" minimum:"0" maximum:"9007199254740991"`
	Held int `json:"held" minimum:"0" maximum:"9007199254740991"`
}

// CountsAnswer is what they are answered in.
type CountsAnswer struct {
	Counts Counts `json:"counts"`
}

func (m *Module) counts(ctx context.Context, tx *db.Tx, in *Filters) (*CountsAnswer, error) {
	out := &CountsAnswer{}
	where := m.found(ctx, tx, *in)
	sql := "select count(*), count(*) filter (where k.status = 'open'), count(*) filter (where k.status = 'held')" + where.From("")
	return out, tx.QueryRow(ctx, sql, where.Args...).Scan(&out.Counts.All, &out.Counts.Open, &out.Counts.Held)
}

// Subject names a drill.
type Subject struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
}

func (m *Module) show(ctx context.Context, tx *db.Tx, in *Subject) (*Answer, error) {
	where := visible(tx, api.Actor(ctx))
	where.And("k.id = %s", in.ID)
	var found []Drill
	record := Record{Attachments: []attachments.Attachment{}, Actions: []actions.Action{}}
	batch := &pgx.Batch{}
	queue(batch, where, &found)
	m.Attachments.QueueFiles(batch, tx, Name, in.ID, &record.Attachments)
	m.Actions.QueueOf(batch, tx, api.Actor(ctx), Name, in.ID, &record.Actions)
	m.Records.QueueTimeline(batch, tx, Name, in.ID, &record.Timeline)
	m.Comments.QueueDiscussion(batch, tx, Name, in.ID, tx.UserID, &record.Discussion)
	if err := tx.Run(ctx, batch); err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, m.Records.DeletedOrNotFound(ctx, tx, Name, in.ID, api.NotFound())
	}
	record.Drill = found[0]
	site, _, err := sites.PlaceOf(ctx, tx, record.Drill.SiteID)
	record.Site = Site{record.Drill.SiteID, site.Zone.String()}
	return &Answer{record}, err
}

type addInput struct {
	Body struct {
		Title         string          `json:"title" minLength:"1" maxLength:"200"`
		SiteID        int64           `json:"site_id" minimum:"1" maximum:"9007199254740991"`
		HolderID      int64           `json:"holder_id" minimum:"1" maximum:"9007199254740991"`
		Steps         int             `json:"steps,omitempty" default:"1" minimum:"1" maximum:"100"`
		AttachmentIDs []int64         `json:"attachment_ids,omitempty" maxItems:"20"`
		Actions       []actions.Draft `json:"actions,omitempty" maxItems:"20"`
	}
}

func (m *Module) add(ctx context.Context, tx *db.Tx, in *addInput) (*Answer, error) {
	body := &in.Body
	site, ok, err := sites.PlaceOf(ctx, tx, body.SiteID)
	if err != nil {
		return nil, err
	}
	var problems api.Problems
	if !ok {
		problems.Add("site_id", "unknown_site")
	}
	var known bool
	if err := tx.QueryRow(ctx, "select exists (select from users where organization_id = $1 and id = $2)", tx.OrganizationID, body.HolderID).Scan(&known); err != nil {
		return nil, err
	}
	if !known {
		problems.Add("holder_id", "unknown_person")
	}
	if err := actions.Check(ctx, tx, body.Actions, actions.Within, m.Now(), site.Zone, &problems); err != nil {
		return nil, err
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	var id, serial int64
	err = tx.QueryRow(ctx, `insert into drills (organization_id, serial, title, site_id, holder_id, steps) values ($1, next_serial('drills'), $2, $3, $4, $5) returning id, serial`,
		tx.OrganizationID, body.Title, body.SiteID, body.HolderID, body.Steps).Scan(&id, &serial)
	if err != nil {
		return nil, err
	}
	records.Write(tx, records.Event{Module: Name, ID: id, ActorID: tx.UserID, Verb: "created", At: m.Now()})
	m.Records.IndexNew(tx, Name, id)
	comments.Follow(tx, Name, []int64{id, id}, []int64{tx.UserID, body.HolderID})
	if _, err := m.Actions.Add(ctx, tx, body.Actions, actions.Place{SiteID: body.SiteID, SiteName: site.Name, Zone: site.Zone, Type: Name, RecordID: id, AssignedBy: tx.UserID}); err != nil {
		return nil, err
	}
	if err := m.Attachments.Claim(ctx, tx, Name, id, attachments.Report, body.AttachmentIDs, tx.UserID); err != nil {
		return nil, err
	}
	err = m.Notifications.Notify(ctx, tx, notifications.Message{UserID: body.HolderID, Kind: "drill_given", Module: Name, RecordID: id, Mail: true,
		Params: notifications.Params{Number: records.Number("DRL", serial), Title: body.Title, Site: site.Name, Actor: api.Actor(ctx).FullName}})
	if err != nil {
		return nil, err
	}
	return m.show(ctx, tx, &Subject{id})
}

type moveInput struct {
	Subject
	Body struct {
		SiteID int64 `json:"site_id" minimum:"1" maximum:"9007199254740991"`
	}
}

func (m *Module) move(ctx context.Context, tx *db.Tx, in *moveInput) (*Answer, error) {
	before, err := m.show(ctx, tx, &in.Subject)
	if err != nil {
		return nil, err
	}
	if _, ok, err := sites.PlaceOf(ctx, tx, in.Body.SiteID); err != nil || !ok {
		return nil, api.Invalid("site_id", "unknown_site")
	}
	tx.Defer("update drills set site_id = $3 where organization_id = $1 and id = $2", tx.OrganizationID, in.ID, in.Body.SiteID)
	m.Records.Index(tx, Name, in.ID)
	records.Write(tx, records.Event{Module: Name, ID: in.ID, ActorID: tx.UserID, Verb: "updated", At: m.Now(),
		Changes: records.AppendChange(nil, "site_id", before.Drill.SiteID, in.Body.SiteID)})
	return m.show(ctx, tx, &in.Subject)
}

// visible limits a query to the drills that the user may see.
func visible(tx *db.Tx, user *access.User) *api.Where {
	where := api.RowsOf("drills k")
	where.And("k.organization_id = %s", tx.OrganizationID)
	where.AndAny([]string{sees(records.ViewerOf(where, user))})
	return where
}

const selectDrill = "select k.id, k.serial, k.title, k.site_id, k.status, k.steps"

func queue(batch *pgx.Batch, where *api.Where, found *[]Drill) {
	batch.Queue(selectDrill+where.From("")+" order by k.id limit 100", where.Args...).Query(func(rows pgx.Rows) (err error) {
		*found, err = pgx.CollectRows(rows, shown())
		return err
	})
}

func shown() pgx.RowToFunc[Drill] {
	type row struct {
		Drill
		Serial int64
	}
	return db.NamedAs(func(r *row) Drill {
		r.Number = records.Number("DRL", r.Serial)
		return r.Drill
	})
}
