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

// Deletion makes the records of a kind deletable. The package directory/deletions has the
// operations, the list of deleted records and the job that removes them for good. The kind's
// table has a column deleted_at and is in hide_deleted, which keeps deleted rows out of
// every query.
type Deletion struct {
	Permission access.Permission // to delete one, and to restore it
	Path       string            // of the kind's operations: "/api/observations"
	Noun       string            // for the API's document, where the kind's name is none: "risk assessment"
	// Refuse keeps records, which the transaction has just deleted or restored, from that. What nobody decides by
	// itself, as the end of the examples, is not refused. Optional.
	Refuse func(ctx context.Context, tx *db.Tx, ids []int64) error
	// Changed updates what depends on records after they were deleted or restored. Optional.
	Changed func(ctx context.Context, tx *db.Tx, ids []int64) error
	// LockFirst locks what has to be locked before records of the kind. Optional.
	LockFirst func(tx *db.Tx)
	// Dependents are the records that are deleted and restored together with these. Optional.
	Dependents func(ctx context.Context, tx *db.Tx, ids []int64) ([]Dependents, error)
	// BeforeRestore prepares the place that a record returns to, or refuses the restoring. Optional.
	BeforeRestore func(ctx context.Context, tx *db.Tx, id int64) error
}

// Dependents are records of one kind that are deleted together with another record.
type Dependents struct {
	ParentID int64
	Kind     string
	IDs      []int64
}

// DeletedOrNotFound replaces the error "not found" by "deleted" for a user who could open the record
// before. It returns any other error, and nil, unchanged.
func (r *Registry) DeletedOrNotFound(ctx context.Context, tx *db.Tx, kind string, id int64, err error) error {
	var refused *api.Error
	k := r.DeletableKind(kind)
	if k == nil || !errors.As(err, &refused) || refused.Code != api.NotFound().Code {
		return err
	}
	where := api.RowsOf(k.Table + " " + k.Row)
	where.And(k.Row+".organization_id = %s and "+k.Row+".id = %s and "+k.Row+".deleted_at is not null", tx.OrganizationID, id)
	where.AndAny([]string{k.Sees(ViewerOf(where, api.Actor(ctx)))})
	var number string
	tx.ShowDeleted(true)
	defer tx.ShowDeleted(false)
	err = tx.QueryRow(ctx, "select "+k.Label()+where.From(""), where.Args...).Scan(&number)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return refused
	case err != nil:
		return err
	}
	return Deleted(number)
}

// Deleted is the error that the record with a number was deleted.
func Deleted(number string) error {
	return &api.Error{Status: http.StatusNotFound, Code: "record_deleted", Params: i18n.Params{"Number": number}}
}

// Exists reports whether a record of a kind exists and is not deleted.
func (r *Registry) Exists(ctx context.Context, tx *db.Tx, kind string, id int64) (stands bool, err error) {
	k := r.Kind(kind)
	if k == nil {
		return false, nil
	}
	err = tx.QueryRow(ctx, "select exists (select from "+k.Table+" where organization_id = $1 and id = $2)", tx.OrganizationID, id).Scan(&stands)
	return stands, err
}
