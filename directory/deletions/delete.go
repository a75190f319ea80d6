package deletions

import (
	"context"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Reason is why a record is deleted.
type Reason struct {
	Reason string `json:"reason" minLength:"1" maxLength:"2000" doc:"Why, for its timeline and the log"`
}

type deleteInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"The record's id"`
	Body struct{ Reason }
}

type deleteManyInput struct {
	Body struct {
		RecordIDs []int64 `json:"record_ids" minItems:"1" maxItems:"200" doc:"Ids of records of this kind: all of them are deleted, or none"`
		Reason
	}
}

// Answer says until when a deleted record can be restored.
type Answer struct {
	Number string    `json:"number" maxLength:"200" doc:"Or the name of what has no number"`
	Until  time.Time `json:"restorable_until" doc:"Then it is removed for good"`
}

// delete answers DELETE of a kind's record.
func (m *Module) delete(k *records.Kind) api.UseCase[deleteInput, Answer] {
	return func(ctx context.Context, tx *db.Tx, in *deleteInput) (*Answer, error) {
		held, err := m.hold(ctx, tx, k, []int64{in.ID}, false)
		if err != nil {
			return nil, err
		}
		if len(held) == 0 {
			return nil, m.Records.DeletedOrNotFound(ctx, tx, k.Name, in.ID, api.NotFound())
		}
		one := held[in.ID]
		if err := m.hide(ctx, tx, k, []row{one}, in.Body.Reason.Reason, m.Now()); err != nil {
			return nil, err
		}
		return &Answer{one.called, m.Now().Add(Retention)}, refuse(ctx, tx, k, []int64{in.ID})
	}
}

// deleteMany answers POST …/delete of a kind. When one is not there, none is deleted.
func (m *Module) deleteMany(k *records.Kind) api.UseCase[deleteManyInput, records.Count] {
	return func(ctx context.Context, tx *db.Tx, in *deleteManyInput) (*records.Count, error) {
		bulk := records.NewBulk(ctx, "record_ids", in.Body.RecordIDs)
		held, err := m.hold(ctx, tx, k, bulk.IDs(), false)
		if err != nil {
			return nil, err
		}
		all, err := records.RequireAll(bulk, held)
		if err != nil {
			return nil, err
		}
		if err := m.hide(ctx, tx, k, all, in.Body.Reason.Reason, m.Now()); err != nil {
			return nil, err
		}
		return &records.Count{Count: len(all)}, refuse(ctx, tx, k, bulk.IDs())
	}
}

// row is a record that is deleted or restored.
type row struct {
	id, serial int64
	called     string
}

// hold holds those of a kind's records that the caller sees: such as were deleted, or such
// as are there.
func (m *Module) hold(ctx context.Context, tx *db.Tx, k *records.Kind, ids []int64, deleted bool) (map[int64]row, error) {
	if k.Deletion.LockFirst != nil {
		k.Deletion.LockFirst(tx)
	}
	where := api.RowsOf(k.Table + " " + k.Row)
	where.And(k.Row+".organization_id = %s and "+k.Row+".id = any(%s)", tx.OrganizationID, ids)
	where.And("("+k.Row+".deleted_at is not null) = %s", deleted)
	where.AndAny([]string{k.Sees(records.ViewerOf(where, api.Actor(ctx)))})
	rows, err := records.LockAll(tx, k.Table, ids).Query(ctx, "select "+k.Row+".id, "+k.Serial()+", "+k.Label()+where.From(""), where.Args...)
	if err != nil {
		return nil, err
	}
	held := map[int64]row{}
	var one row
	_, err = pgx.ForEachRow(rows, []any{&one.id, &one.serial, &one.called}, func() error {
		held[one.id] = one
		return nil
	})
	return held, err
}

// hide takes records out of everybody's sight and says so in their timelines and the log. They are kept for the
// retention from the time on.
func (m *Module) hide(ctx context.Context, tx *db.Tx, k *records.Kind, all []row, reason string, from time.Time) error {
	if strings.TrimSpace(reason) == "" {
		return api.Invalid("reason", "reason_required")
	}
	ids, serials := make([]int64, len(all)), make([]int64, len(all))
	for i, one := range all {
		ids[i], serials[i] = one.id, one.serial
	}
	if err := m.hideDependents(ctx, tx, k, ids, reason, from); err != nil {
		return err
	}
	setDeleted(tx, k, ids, &from)
	tx.Defer(`insert into deletions (organization_id, kind, record_id, serial, deleted_at, deleted_by, reason)
		select $1, $2, unnest($3::bigint[]), unnest($4::bigint[]), $5, $6, $7`, tx.OrganizationID, k.Name, ids, serials, from, tx.UserID, reason)
	m.note(ctx, tx, k, all, "deleted", reason)
	return changed(ctx, tx, k, ids)
}

// setDeleted is the one statement that takes rows out of sight or puts them back.
func setDeleted(tx *db.Tx, k *records.Kind, ids []int64, at *time.Time) {
	tx.ShowDeleted(true)
	tx.Defer("update "+k.Table+" set deleted_at = $3 where organization_id = $1 and id = any($2)", tx.OrganizationID, ids, at)
	tx.ShowDeleted(false)
}

// note writes what was done to records into their timelines and the log, which names them
// by their numbers alone: it is read by people who may not see them.
func (m *Module) note(ctx context.Context, tx *db.Tx, k *records.Kind, all []row, verb, reason string) {
	now := m.Now()
	for _, one := range all {
		if k.PartOf != "" {
			records.Announce(tx, "update", k.PartOf, one.id)
		} else {
			records.Write(tx, records.Event{Module: k.Name, ID: one.id, ActorID: tx.UserID, Verb: verb, Note: reason, At: now})
		}
		log(ctx, tx, k, one, verb, reason, now)
	}
}

// log writes it into the log, where a part is one of its kind's.
func log(ctx context.Context, tx *db.Tx, k *records.Kind, one row, verb, reason string, now time.Time) {
	event := activity.Event{Module: k.Name, RecordID: one.id, Title: one.called, Kind: "record_" + verb, Changes: records.AppendChange(nil, "reason", "", reason), At: now}
	if k.PartOf != "" {
		event.Module, event.RecordID = k.PartOf, 0
	}
	activity.Write(ctx, tx, event)
}

// refuse asks the kind whether what was just done to its records may be.
func refuse(ctx context.Context, tx *db.Tx, k *records.Kind, ids []int64) error {
	if k.Deletion.Refuse == nil {
		return nil
	}
	return k.Deletion.Refuse(ctx, tx, ids)
}

func changed(ctx context.Context, tx *db.Tx, k *records.Kind, ids []int64) error {
	if k.Deletion.Changed == nil {
		return nil
	}
	return k.Deletion.Changed(ctx, tx, ids)
}
