package risks

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/db"
)

// maxVersions is how many there can be; they are read at once.
const maxVersions = 999

const selectVersions = `
select x.number, x.number = (select max(y.number) from risk_matrices y where y.organization_id = x.organization_id) as current, x.document, x.made_by as made_by_id, um.full_name as made_by_name, x.made_at
from risk_matrices x left join users um on um.organization_id = x.organization_id and um.id = x.made_by
where x.organization_id = $1`

func named() pgx.RowToFunc[MatrixVersion] {
	return db.NamedAs(func(v *struct {
		Number   int
		Current  bool
		MadeBy   *records.Person
		MadeAt   *time.Time
		Document Matrix
	}) MatrixVersion {
		return MatrixVersion{v.Number, v.Current, v.MadeBy, v.MadeAt, v.Document}
	})
}

// productVersion is the product's own matrix; it is in use while the organization has made none.
func productVersion(current bool) MatrixVersion {
	return MatrixVersion{Current: current, Matrix: Standard()}
}

// QueueVersion asks for the version whose number a query says, in which $1 is the organization
// and the rest is what is given.
func QueueVersion(batch *pgx.Batch, tx *db.Tx, number string, into *MatrixVersion, args ...any) {
	batch.Queue(selectVersions+" and x.number = ("+number+")", append([]any{tx.OrganizationID}, args...)...).Query(func(rows pgx.Rows) error { return take(rows, into) })
	batch.Queue("select not exists (select from risk_matrices where organization_id = $1)", tx.OrganizationID).QueryRow(func(row pgx.Row) error {
		var none bool
		err := row.Scan(&none)
		if into.Number == 0 {
			into.Current = none
		}
		return err
	})
}

// take reads one, or the product's own where there is none.
func take(rows pgx.Rows, into *MatrixVersion) error {
	found, err := pgx.CollectRows(rows, named())
	if *into = productVersion(true); len(found) > 0 {
		*into = found[0]
	}
	return err
}

// Current is the one in use.
func Current(ctx context.Context, tx *db.Tx) (v MatrixVersion, err error) {
	rows, err := tx.Query(ctx, selectVersions+" order by x.number desc limit 1", tx.OrganizationID)
	if err != nil {
		return v, err
	}
	return v, take(rows, &v)
}

// All are all there were, the newest first; the last is the product's own.
func All(ctx context.Context, tx *db.Tx) ([]MatrixVersion, error) {
	rows, err := tx.Query(ctx, selectVersions+" order by x.number desc limit 999", tx.OrganizationID)
	if err != nil {
		return nil, err
	}
	all, err := pgx.CollectRows(rows, named())
	return append(all, productVersion(len(all) == 0)), err
}

// CurrentLevelsSQL is a column: the levels of the matrix in use, null where the product's own is. It is
// read once for a query, in which $1 is the organization.
const CurrentLevelsSQL = `(select rm.levels from risk_matrices rm where rm.organization_id = $1
    and rm.number = (select max(rn.number) from risk_matrices rn where rn.organization_id = $1))`

// InUse are the levels of the matrix in use.
func InUse(ctx context.Context, tx *db.Tx) (p Places, err error) {
	return p, tx.QueryRow(ctx, "select "+CurrentLevelsSQL, tx.OrganizationID).Scan(&p)
}
