package comments

import (
	"context"
	"fmt"

	"hivis/core/records"
	"hivis/platform/db"
)

type followManyInput struct {
	Body struct {
		Module    string  `json:"module" enum:"{kinds}" doc:"Whose records they are"`
		RecordIDs []int64 `json:"record_ids" minItems:"1" maxItems:"200" doc:"Records that the caller sees; one that they do not see refuses all"`
		Follows   bool    `json:"follows" doc:"True: the caller is told of what happens to them; false: not any more"`
	}
}

// followMany answers POST /api/followers/bulk. Each record is one the caller sees, or
// none of them is followed.
func (m *Module) followMany(ctx context.Context, tx *db.Tx, in *followManyInput) (*records.Count, error) {
	kind, err := m.kind(in.Body.Module)
	if err != nil {
		return nil, err
	}
	bulk := records.NewBulk(ctx, "record_ids", in.Body.RecordIDs)
	ids := bulk.IDs()
	seen, err := kind.seen(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	if seen < len(ids) {
		return nil, bulk.Unknown()
	}
	return &records.Count{Count: seen}, New().SetFollows(ctx, tx, SetFollowsParams{
		tx.OrganizationID, kind.Name, ids, tx.UserID, in.Body.Follows})
}

// seen is how many of the records the caller sees.
func (k kind) seen(ctx context.Context, tx *db.Tx, ids []int64) (count int, err error) {
	err = tx.QueryRow(ctx, fmt.Sprintf(`select count(*)
		from people u, %[1]s
		where u.organization_id = $1 and u.id = $3 and %[2]s.organization_id = $1 and %[2]s.id = any($2) and (%[3]s)`, k.from(), k.Row, k.sees()),
		tx.OrganizationID, ids, tx.UserID).Scan(&count)
	return count, err
}
