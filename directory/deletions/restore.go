package deletions

import (
	"context"

	"hivis/core/records"
	"hivis/directory/plans"
	"hivis/platform/api"
	"hivis/platform/db"
)

type restoreInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"The id of the record that was deleted"`
}

// Restored is a record that is there again.
type Restored struct {
	Number string `json:"number" maxLength:"200" doc:"Or the name of what has no number"`
}

// deletedByItself reports whether a record is still kept, and was not deleted along with another one: what was
// comes back with that one, with all that is in it.
func (m *Module) deletedByItself(ctx context.Context, tx *db.Tx, k *records.Kind, id int64) (alone bool, err error) {
	err = tx.QueryRow(ctx, "select not exists (select from deletions where organization_id = $1 and kind = $2 and record_id = $3 and (with_id is not null or deleted_at <= $4))",
		tx.OrganizationID, k.Name, id, m.Now().Add(-Retention)).Scan(&alone)
	return alone, err
}

// restore answers POST …/{id}/restore of a kind. A plan that has no room for the record
// does not take it back: else its month would begin anew with every deletion.
func (m *Module) restore(k *records.Kind) api.UseCase[restoreInput, Restored] {
	return func(ctx context.Context, tx *db.Tx, in *restoreInput) (*Restored, error) {
		tx.ShowDeleted(true)
		held, err := m.hold(ctx, tx, k, []int64{in.ID}, true)
		if err != nil {
			return nil, err
		}
		one, is := held[in.ID]
		if is {
			is, err = m.deletedByItself(ctx, tx, k, in.ID)
		}
		if err != nil {
			return nil, err
		}
		if !is {
			return nil, api.NotFound()
		}
		if err := k.RequireActiveSite(ctx, tx, in.ID); err != nil {
			return nil, err
		}
		if k.Deletion.BeforeRestore != nil {
			if err := k.Deletion.BeforeRestore(ctx, tx, in.ID); err != nil {
				return nil, err
			}
		}
		if err := m.restoreDependents(ctx, tx, k, in.ID); err != nil {
			return nil, err
		}
		setDeleted(tx, k, []int64{in.ID}, nil)
		tx.Defer("delete from deletions where organization_id = $1 and kind = $2 and record_id = $3", tx.OrganizationID, k.Name, in.ID)
		if err := plans.Admit(ctx, tx, api.Actor(ctx), k, 0, m.Now()); err != nil {
			return nil, err
		}
		m.note(ctx, tx, k, []row{one}, "restored", "")
		if err := refuse(ctx, tx, k, []int64{in.ID}); err != nil {
			return nil, err
		}
		return &Restored{one.called}, changed(ctx, tx, k, []int64{in.ID})
	}
}
