package comments

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// kind is one whose records people talk about.
type kind struct{ *records.Kind }

// kind is that of a module.
func (m *Module) kind(name string) (kind, error) {
	k := m.Records.Kind(name)
	if k == nil {
		return kind{}, api.NotFound()
	}
	return kind{k}, nil
}

// from is a kind's table under the short name of a row.
func (k kind) from() string { return k.Table + " " + k.Row }

// sees is whether the person u may open a record.
func (k kind) sees() string { return k.Sees(records.PersonViewer()) }

// subject is a record as it is spoken of; nil for who does not see it.
type subject struct{ params *notifications.Params }

// queueSubject asks for a record, as somebody sees it.
func (k kind) queueSubject(batch *pgx.Batch, tx *db.Tx, id, readerID int64, found *subject) {
	sql := fmt.Sprintf(`select %[2]s.serial, left(%[4]s, 200), coalesce(s.name, '')
		from people u, %[1]s
		left join sites s on s.organization_id = %[2]s.organization_id and s.id = %[5]s
		where u.organization_id = $1 and u.id = $3 and %[2]s.organization_id = $1 and %[2]s.id = $2 and (%[3]s)`, k.from(), k.Row, k.sees(), k.Title, k.Site)
	batch.Queue(sql, tx.OrganizationID, id, readerID).Query(func(rows pgx.Rows) error {
		_, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (none struct{}, err error) {
			var serial int64
			params := &notifications.Params{}
			err = row.Scan(&serial, &params.Title, &params.Site)
			params.Number = records.Number(k.Prefix, serial)
			found.params = params
			return none, err
		})
		return err
	})
}

// Colleague is somebody who can be mentioned.
type Colleague struct {
	records.Person
	RoleName string `json:"role_name" maxLength:"120"`
}

// queueViewers asks who sees a record: among these people, or of all when nil.
func (k kind) queueViewers(batch *pgx.Batch, tx *db.Tx, id int64, among []int64, found *[]Colleague) {
	sql := fmt.Sprintf(`select u.id, u.full_name, u.role_name
		from people u, %[1]s
		where u.organization_id = $1 and u.status = 'Active' and ($3::bigint[] is null or u.id = any($3))
		  and %[2]s.organization_id = $1 and %[2]s.id = $2 and (%[3]s)
		order by u.full_name, u.id limit 5000`, k.from(), k.Row, k.sees())
	batch.Queue(sql, tx.OrganizationID, id, among).Query(func(rows pgx.Rows) (err error) {
		*found, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (c Colleague, err error) {
			return c, row.Scan(&c.ID, &c.Name, &c.RoleName)
		})
		return err
	})
}

// follower is somebody who follows a record and still sees it.
type follower struct{ recordID, userID int64 }

// queueFollowers asks who follows records.
func (k kind) queueFollowers(batch *pgx.Batch, tx *db.Tx, ids []int64, found *[]follower) {
	sql := fmt.Sprintf(`select f.record_id, f.user_id
		from followers f
		join people u on u.organization_id = f.organization_id and u.id = f.user_id and u.status = 'Active', %[1]s
		where f.organization_id = $1 and f.module = $2 and f.record_id = any($3) and f.follows
		  and %[2]s.organization_id = f.organization_id and %[2]s.id = f.record_id and (%[3]s)
		order by f.record_id, f.user_id`, k.from(), k.Row, k.sees())
	batch.Queue(sql, tx.OrganizationID, k.Name, ids).Query(func(rows pgx.Rows) (err error) {
		*found, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (l follower, err error) {
			return l, row.Scan(&l.recordID, &l.userID)
		})
		return err
	})
}

// runVisible runs a batch that asks for a record; what the caller does not see
// does not exist.
func runVisible(ctx context.Context, tx *db.Tx, batch *pgx.Batch, found *subject) error {
	if err := tx.Run(ctx, batch); err != nil {
		return err
	}
	if found.params == nil {
		return api.NotFound()
	}
	return nil
}
