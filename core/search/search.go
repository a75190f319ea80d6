package search

import (
	"context"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Module is the search module.
type Module struct{ Records *records.Registry }

// Routes are the module's operations, once all kinds of records are declared.
func (m *Module) Routes(r *api.Router) {
	r.Module("search", "Search across all records")
	api.Get(r, "/api/v1/search", access.SignedIn, m.search, "Records of all kinds that one may open, by their words or their number", api.AnonymousCaller)
}

// maxPerKind is how many are found of each kind.
const maxPerKind = 5

// Found is what was found, in the order of the kinds.
type Found struct {
	Results []Result `json:"results" maxItems:"100" doc:"Five of each kind at most, the newest of a kind first"`
}

// Result is a record.
type Result struct {
	Kind   string `json:"kind" db:"-" enum:"{kinds}" doc:"What kind of record it is"`
	ID     int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"The record's id, one among those of its kind"`
	Number string `json:"number" maxLength:"20" doc:"The record's number, as people read it"`
	Title  string `json:"title" maxLength:"200" doc:"The record's title, or how its text begins"`
	Status string `json:"status" maxLength:"40" doc:"As it is stored: what is late is not told apart"`
	Site   Site   `json:"site"`
	Path   string `json:"path" db:"-" maxLength:"100" doc:"In the browser"`
}

// Site is where it is; 0 for what is at none, such as somebody's own document.
type Site struct {
	ID   int64  `json:"id" minimum:"0" maximum:"9007199254740991" doc:"The site's id; 0: none"`
	Name string `json:"name" maxLength:"200" doc:"The site's name; empty: none"`
}

type searchInput struct {
	Q string `query:"q" required:"true" maxLength:"200" doc:"Words, all of which a record has, or a number"`
}

// search answers GET /api/v1/search, in one round trip.
func (m *Module) search(ctx context.Context, tx *db.Tx, in *searchInput) (*Found, error) {
	found := &Found{Results: []Result{}}
	if strings.TrimSpace(in.Q) == "" {
		return found, nil
	}
	batch := &pgx.Batch{}
	for _, k := range m.Records.Kinds() {
		queue(batch, tx, k, api.Actor(ctx), in.Q, &found.Results)
	}
	return found, tx.Run(ctx, batch)
}

// queue asks for the records of a kind.
func queue(batch *pgx.Batch, tx *db.Tx, k *records.Kind, user *access.User, q string, found *[]Result) {
	where := api.RowsOf(k.Table + " " + k.Row)
	where.And(k.Row+".organization_id = %s", tx.OrganizationID)
	k.Find(where, q)
	where.AndAny([]string{k.Sees(records.ViewerOf(where, user))})
	sql := fmt.Sprintf("select %[1]s.id, %[2]s as number, left(%[3]s, 200) as title, %[4]s as status, coalesce(s.id, 0) as site_id, coalesce(s.name, '') as site_name%[5]s\norder by %[1]s.id desc limit %[6]d", k.Row, k.Number(), k.Title, k.Status,
		where.FromWith(api.Lookups{{Table: "sites", Alias: "s", On: "s.id = " + k.Site}}), maxPerKind)
	batch.Queue(sql, where.Args...).Query(func(rows pgx.Rows) error {
		some, err := pgx.CollectRows(rows, db.NamedAs(func(r *Result) Result {
			r.Kind, r.Path = k.Name, k.Page+fmt.Sprint(r.ID)
			return *r
		}))
		*found = append(*found, some...)
		return err
	})
}
