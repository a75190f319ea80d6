package library

import (
	"context"

	"github.com/jackc/pgx/v5"

	"hivis/core/attachments"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Storage is how much room there is, and who has taken it.
type Storage struct {
	Used      int64 `json:"used_bytes" minimum:"0" maximum:"9007199254740991" doc:"Of all that the organization keeps"`
	Limit     int64 `json:"limit_bytes" minimum:"0" maximum:"9007199254740991" doc:"What its plan has"`
	Library   int64 `json:"library_bytes" minimum:"0" maximum:"9007199254740991" doc:"Of the library's files, every version; the same bytes once"`
	Files     int64 `json:"files_count" db:"-" minimum:"0" maximum:"1000000000" doc:"That the caller sees"`
	Exhausted bool  `json:"exhausted" doc:"Nothing more can be kept"`
	Largest   int64 `json:"largest_bytes" db:"-" minimum:"1" maximum:"9007199254740991" doc:"The largest file that is taken"`
}

// storage answers GET /api/library_files/storage.
func (m *Module) storage(ctx context.Context, tx *db.Tx, _ *api.None) (*Storage, error) {
	s := &Storage{}
	seen := visible(tx, api.Actor(ctx))
	batch := &pgx.Batch{}
	batch.Queue(`select o.storage_used_bytes as used_bytes, o.storage_limit_bytes as limit_bytes, storage_exhausted(o.storage_used_bytes, o.storage_limit_bytes) as exhausted,
		(select coalesce(sum(b.size), 0)::bigint from (select distinct a.storage_key, a.size from attachments a where a.organization_id = o.id and a.module = 'Library') b) as library_bytes
		from organizations o where o.id = $1`, tx.OrganizationID).Query(func(rows pgx.Rows) (err error) {
		*s, err = pgx.CollectExactlyOneRow(rows, db.Named[Storage]())
		s.Largest = attachments.MaxTransferSize
		return err
	})
	batch.Queue("select count(*)"+seen.From(""), seen.Args...).QueryRow(func(row pgx.Row) error { return row.Scan(&s.Files) })
	return s, tx.Run(ctx, batch)
}
