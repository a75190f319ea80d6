package categories

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// merge gives the records of a category to another one of its kind, and deletes it.
func (m *Module) merge(s shelf) api.UseCase[mergeInput, Merged] {
	return func(ctx context.Context, tx *db.Tx, in *mergeInput) (*Merged, error) {
		into := in.Body.IntoID
		tx.Defer("select from categories where organization_id = $1 and id = any($2::bigint[]) order by id for update", tx.OrganizationID, []int64{in.ID, into})
		from, err := m.one(ctx, tx, s, in.ID)
		if err != nil {
			return nil, err
		}
		to, err := m.one(ctx, tx, s, into)
		switch {
		case errors.Is(err, pgx.ErrNoRows), err == nil && (to.Type != from.Type || to.ID == from.ID || to.Status != "active"):
			return nil, api.Invalid("into_id", "merge_into_other")
		case err != nil:
			return nil, err
		case from.Children > 0:
			return nil, api.Conflict("category_has_others", nil)
		}
		moved, err := m.moveRecords(ctx, tx, from, to)
		if err != nil {
			return nil, err
		}
		tx.Defer("update categories set status = 'deleted' where organization_id = $1 and id = $2", tx.OrganizationID, in.ID)
		activity.Write(ctx, tx, activity.Event{Kind: "category_merged", Module: s.module, At: m.Now(), RecordID: in.ID, Title: from.Name, Changes: []records.Change{
			{Field: "name", Before: from.Name, After: to.Name}, {Field: "records", Before: strconv.Itoa(moved), After: "0"}}})
		records.Announce(tx, "remove", s.module, in.ID)
		return &Merged{into, moved}, nil
	}
}

// moveRecords lets all records name another category. Each one's timeline says so.
func (m *Module) moveRecords(ctx context.Context, tx *db.Tx, from, to setting) (moved int, err error) {
	at := m.Now()
	for _, u := range m.users() {
		changes, err := json.Marshal([]records.Change{{Field: u.column, Before: strconv.FormatInt(from.ID, 10), After: strconv.FormatInt(to.ID, 10)}})
		if err != nil {
			return 0, err
		}
		var count int
		var last int64
		err = tx.QueryRow(ctx, fmt.Sprintf(`with moved as (
			  update %s set %s = $3 where organization_id = $1 and %[2]s = $2 returning id
			), told as (
			  insert into timeline_entries (organization_id, module, record_id, actor_id, verb, changes, at)
			  select $1, $4, id, $5, 'updated', $6::jsonb, $7 from moved
			)
			select count(*), coalesce(max(id), 0) from moved`, u.kind.Table, u.column),
			tx.OrganizationID, from.ID, to.ID, u.kind.Name, tx.UserID, string(changes), at).Scan(&count, &last)
		if err != nil {
			return 0, err
		}
		if count > 0 {
			records.Announce(tx, "update", u.kind.Name, last)
		}
		moved += count
	}
	return moved, nil
}
