package records

import (
	"context"
	"errors"
	"net/http"

	"github.com/jackc/pgx/v5"

	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/i18n"
)

// Deletes is that records of a kind can be deleted. The operations, the list of what was
// deleted and the job that removes it are those of directory/deletions; the kind's table has
// a deleted_at and is one of hide_deleted, by which a deleted record is out of every query.
type Deletes struct {
	May  access.Permission // what it takes to delete one, and to restore it
	Path string            // of the kind's operations: "/api/observations"
	// Changed makes right what counts on these records, once they are gone or back; nil: nothing does.
	Changed func(ctx context.Context, tx *db.Tx, ids []int64) error
	// First holds what has to be held before records of the kind are; nil: nothing has.
	First func(tx *db.Tx)
	// Along are the records that go with these, and come back with them; nil: none do.
	Along func(ctx context.Context, tx *db.Tx, ids []int64) ([]Along, error)
	// Returns makes right where a record comes back to, or refuses it; nil: it is where it was.
	Returns func(ctx context.Context, tx *db.Tx, id int64) error
}

// Along are records of one kind that go with another record.
type Along struct {
	With int64
	Kind string
	IDs  []int64
}

// Missing says of a record that was not found that it was deleted, to whoever could open it
// before. Any other error, and none, is left as it is.
func (r *Registry) Missing(ctx context.Context, tx *db.Tx, kind string, id int64, err error) error {
	var refused *api.Error
	k := r.Deletable(kind)
	if k == nil || !errors.As(err, &refused) || refused.Code != api.NotFound().Code {
		return err
	}
	where := api.RowsOf(k.Table + " " + k.Row)
	where.And(k.Row+".organization_id = %s and "+k.Row+".id = %s and "+k.Row+".deleted_at is not null", tx.OrganizationID, id)
	where.Any([]string{k.Sees(EyesOf(where, api.Actor(ctx)))})
	var number string
	tx.ShowDeleted(true)
	defer tx.ShowDeleted(false)
	err = tx.QueryRow(ctx, "select "+k.Called()+where.From(""), where.Args...).Scan(&number)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return refused
	case err != nil:
		return err
	}
	return Gone(number)
}

// Gone says that the record of a number was deleted.
func Gone(number string) error {
	return &api.Error{Status: http.StatusNotFound, Code: "record_deleted", Params: i18n.Params{"Number": number}}
}

// Stands reports whether a record of a kind is there, and not deleted.
func (r *Registry) Stands(ctx context.Context, tx *db.Tx, kind string, id int64) (stands bool, err error) {
	k := r.Kind(kind)
	if k == nil {
		return false, nil
	}
	err = tx.QueryRow(ctx, "select exists (select from "+k.Table+" where organization_id = $1 and id = $2)", tx.OrganizationID, id).Scan(&stands)
	return stands, err
}
