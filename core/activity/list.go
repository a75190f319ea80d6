package activity

import (
	"context"
	"time"

	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// Entry is one line of the log.
type Entry struct {
	ID       int64            `json:"id" minimum:"1" maximum:"9007199254740991" doc:"The line's id; it grows from line to line"`
	At       time.Time        `json:"at" doc:"When it happened"`
	User     *records.Person  `json:"user" doc:"Null for the system, and for somebody who is not known here"`
	Kind     string           `json:"kind" maxLength:"60" doc:"What happened, such as user_created"`
	Module   string           `json:"module" maxLength:"40" doc:"As in the rules; Session for signing in and out"`
	RecordID *int64           `json:"record_id" nullable:"true" minimum:"1" maximum:"9007199254740991" doc:"The record that it is about, of this module; null where there is none"`
	Title    string           `json:"title" maxLength:"300" doc:"What the record was called then"`
	Changes  []records.Change `json:"changes" maxItems:"200" doc:"Before and after, in words"`
	Detail   map[string]any   `json:"detail" doc:"What else was noted"`
	IP       string           `json:"ip" maxLength:"60" doc:"From where"`
}

// List is a page of the log.
type List struct {
	sheets.ExportOutput
	ActivityLogs []Entry  `json:"activity_logs" maxItems:"100" doc:"A page of the log, the newest first"`
	Meta         api.Meta `json:"meta"`
}

type listInput struct {
	api.PageInput
	PerPage int      `query:"per_page" default:"50" minimum:"1" maximum:"100" doc:"Lines of a page"`
	Q       string   `query:"q" maxLength:"200" doc:"Words of what the record was called"`
	UserID  []int64  `query:"user_id" maxItems:"100" doc:"What these people did"`
	Kind    []string `query:"kind" maxItems:"100" doc:"What happened, such as user_created; several are alternatives"`
	Module  []string `query:"module" maxItems:"40" doc:"Modules that it happened in, as the rules name them, or Session; several are alternatives"`
	From    string   `query:"from" format:"date" doc:"On or after this day, in the organization's time zone"`
	To      string   `query:"to" format:"date" doc:"On or before this day"`
	sheets.ExportInput
}

const selectEntry = `select e.id, e.at, e.user_id, coalesce(u.full_name, '') as user_name, e.kind, e.module, e.record_id, e.title, e.changes, e.detail, e.ip`

var newest, _ = api.OrderBy("", "-id", map[string]api.Column{"id": {SQL: "e.id", Type: api.NumberColumn}})

var lookupsOfEntry = api.Lookups{
	{Table: "users", Alias: "u", On: "u.id = e.user_id"},
}

// list answers GET /api/activity_logs.
func (m *Module) list(ctx context.Context, tx *db.Tx, in *listInput) (*List, error) {
	where := api.RowsOf("audit_events e")
	where.And("e.organization_id = %s", tx.OrganizationID)
	me := api.Actor(ctx)
	if !me.IsAdmin && !me.IsPlatform {
		where.And("e.user_id = %s", me.ID)
	}
	if err := in.apply(where, me.TimeZone); err != nil {
		return nil, err
	}
	list := sheets.List[Entry]{Name: "sheet.activity_logs", LogModule: "Activity", Columns: columnsOf, Scan: db.Named[Entry](),
		Listing: api.Listing{Select: selectEntry, Lookups: lookupsOfEntry, Where: where, Order: newest, Now: m.Now()}}
	out := &List{}
	var err error
	out.ActivityLogs, out.Meta, out.ExportOutput, err = list.Read(ctx, m.Exporter, tx, in.ExportInput, in.PageInput, in.PerPage)
	return out, err
}

func (in *listInput) apply(where *api.Where, timeZone string) error {
	api.AnyOf(where, "e.user_id", in.UserID)
	api.AnyOf(where, "e.kind", in.Kind)
	api.AnyOf(where, "e.module", in.Module)
	for _, word := range api.Words(in.Q) {
		where.And("e.title ilike %s", word)
	}
	zone, err := time.LoadLocation(timeZone)
	if err != nil {
		return err
	}
	if in.From != "" {
		from, err := time.ParseInLocation(time.DateOnly, in.From, zone)
		if err != nil {
			return api.Invalid("from", "date")
		}
		where.And("e.at >= %s", from)
	}
	if in.To != "" {
		to, err := time.ParseInLocation(time.DateOnly, in.To, zone)
		if err != nil {
			return api.Invalid("to", "date")
		}
		where.And("e.at < %s", to.AddDate(0, 0, 1))
	}
	return nil
}
