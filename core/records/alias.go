package records

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
)

// Alias is what a record was called in the system that it came from.
type Alias struct {
	Source string `json:"source" maxLength:"60" doc:"The system; empty where that is not known"`
	Alias  string `json:"alias" maxLength:"120" doc:"What it was called there"`
}

// ExampleSource is the source of what was put here to try the product out. No file can name it: of what files say,
// the spaces and ends of lines around it are left out.
const ExampleSource = "Example\n"

// maxAliases is how many a record shows.
const maxAliases = 20

// QueueAliases asks for what a record was called before, along with what else the batch asks for.
func QueueAliases(batch *pgx.Batch, tx *db.Tx, kind string, id int64, aliases *[]Alias) {
	batch.Queue("select source, alias from record_aliases where organization_id = $1 and kind = $2 and record_id = $3 order by id limit $4", tx.OrganizationID, kind, id, maxAliases).
		Query(func(rows pgx.Rows) (err error) {
			*aliases, err = pgx.CollectRows(rows, db.Named[Alias]())
			return err
		})
}

// KnownAliases are those that records of a kind have already, also what is in the bin, and of which record each is. Of
// two who add the same at once the second waits for the first.
func KnownAliases(ctx context.Context, tx *db.Tx, kind string, aliases []Alias) (map[Alias]int64, error) {
	tx.Defer("select pg_advisory_xact_lock(hashtextextended('aliases of ' || $2, $1::bigint))", tx.OrganizationID, kind)
	sources, names := columnsOf(aliases)
	rows, err := tx.Query(ctx, `select a.record_id, a.source, a.alias from record_aliases a
		where a.organization_id = $1 and a.kind = $2 and (a.source, a.alias) in (select * from unnest($3::text[], $4::text[]))`, tx.OrganizationID, kind, sources, names)
	if err != nil {
		return nil, err
	}
	var id int64
	var one Alias
	known := map[Alias]int64{}
	_, err = pgx.ForEachRow(rows, []any{&id, &one.Source, &one.Alias}, func() error {
		known[one] = id
		return nil
	})
	return known, err
}

// AddAliases gives records what they were called before; of one without an alias nothing is kept. It goes before
// Index and IndexNew, which write down that they are found by it. What another record is called already stays that
// record's.
func AddAliases(tx *db.Tx, kind string, ids []int64, aliases []Alias, at time.Time) {
	sources, names := columnsOf(aliases)
	tx.Defer(`insert into record_aliases (organization_id, kind, record_id, source, alias, created_at)
		select $1, $2, n.id, n.source, n.alias, $6 from unnest($3::bigint[], $4::text[], $5::text[]) with ordinality n (id, source, alias, place) where n.alias <> ''
		order by n.place on conflict do nothing`, tx.OrganizationID, kind, ids, sources, names, at)
}

func columnsOf(aliases []Alias) (sources, names []string) {
	for _, a := range aliases {
		sources, names = append(sources, a.Source), append(names, a.Alias)
	}
	return sources, names
}
