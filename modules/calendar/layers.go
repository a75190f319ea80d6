package calendar

import (
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Mark is something else that is due or ends on a day.
type Mark struct {
	Layer  string `json:"layer" enum:"{layers}" doc:"The kind of thing that is due or ends"`
	Day    string `json:"day" format:"date" doc:"By the clock of its site"`
	Number string `json:"number" maxLength:"20" doc:"Empty: it has none"`
	Title  string `json:"title" maxLength:"200" doc:"What it is"`
	Site   string `json:"site" maxLength:"200" doc:"The name of its site; empty: it has none"`
	Path   string `json:"path" maxLength:"200" doc:"Its page"`
	OfDay  int    `json:"of_day" minimum:"1" maximum:"1000000" doc:"How many of its layer there are on that day, those that are not shown as well"`
}

// marksPerDay is how many of a layer are shown of a day.
const marksPerDay = 20

// queueMarks asks for what else is due or ends on some days, of the layers that were chosen, each as
// far as its own kind shows it to the user. All of it is one statement.
func (m *Module) queueMarks(batch *pgx.Batch, organization int64, user *access.User, in *rangeInput, into *[]Mark) {
	where := api.RowsOf("") // holds the values alone
	org, from, to := where.Arg(organization), where.Arg(in.From)+"::text::date", where.Arg(in.To)+"::text::date"
	var parts []string
	for _, l := range m.Records.Layers() {
		if !slices.Contains(in.Layers, l.Layer) || l.Read.Check(user) != access.Granted {
			continue
		}
		part := "select '" + l.Layer + "' as layer, " + l.Day + " as day, " + l.Number + " as number, left(" + l.Title + ", 200) as title, " + l.Site + " as site_id, " + l.Path + " as path from " + l.From +
			" where " + l.Row + ".organization_id = " + org + " and " + l.At + " >= " + from + " - 1 and " + l.At + " < " + to + " + 3 and " + l.Day + " between " + from + " and " + to +
			" and (" + l.When + ") and (" + l.Sees(records.ViewerOf(where, user)) + ")"
		if len(in.SiteID) > 0 {
			part += " and " + l.Site + " = any(" + where.Arg(in.SiteID) + ")"
		}
		parts = append(parts, part)
	}
	if len(parts) == 0 {
		return
	}
	sql := "with found as (" + strings.Join(parts, " union all ") + "), placed as (select f.*, row_number() over (partition by f.layer, f.day order by f.number, f.title, f.path) as place, count(*) over (partition by f.layer, f.day) as of_day from found f)\n" +
		"select p.layer, p.day::text as day, p.number, p.title, coalesce(s.name, '') as site, p.path, p.of_day::int as of_day from placed p left join sites s on s.organization_id = " + org + " and s.id = p.site_id\n" +
		"where p.place <= " + where.Arg(marksPerDay) + " order by p.day, p.layer, p.place"
	batch.Queue(sql, where.Args...).Query(func(rows pgx.Rows) (err error) {
		*into, err = pgx.CollectRows(rows, db.Named[Mark]())
		return err
	})
}
