package library

import (
	"context"

	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Several are the files of one change.
type Several struct {
	FileIDs []int64 `json:"library_file_ids" minItems:"1" maxItems:"200" doc:"The files to change; when one of them cannot be changed none is"`
}

type moveManyInput struct {
	Body struct {
		Several
		Where
	}
}

// moveMany answers POST /api/library_files/move. When one of the files cannot be moved none is,
// and the answer says which and why.
func (m *Module) moveMany(ctx context.Context, tx *db.Tx, in *moveManyInput) (*records.Count, error) {
	holdTrees(tx) // as moveFile does
	bulk := records.NewBulk(ctx, "library_file_ids", in.Body.FileIDs)
	held, err := holdMany(ctx, tx, bulk)
	if err != nil {
		return nil, err
	}
	for _, f := range held {
		if code := f.refuse(api.Actor(ctx), "update"); code != "" {
			bulk.Refuse(f.ID, numberOf(f.Serial), "error."+code)
		}
	}
	if err := bulk.Err(); err != nil {
		return nil, err
	}
	at, err := target(ctx, tx, in.Body.Where)
	if err != nil {
		return nil, err
	}
	ids := bulk.IDs()
	tx.Defer(`update library_files set folder_id = nullif($3::bigint, 0), site_id = nullif($4::bigint, 0), keeper_id = nullif($5::bigint, 0), updated_at = $6
		where organization_id = $1 and id = any($2)`, tx.OrganizationID, ids, at.Folder, at.Site, at.Keeper, m.Now())
	for _, f := range held {
		m.write(tx, f.ID, "moved", movedTo(f.spot, at), "")
	}
	m.Records.Index(tx, Name, ids...)
	return &records.Count{Count: len(ids)}, nil
}

// holdMany holds those of a change's files that the caller sees, if that are all.
func holdMany(ctx context.Context, tx *db.Tx, bulk *records.Bulk) ([]lockedFile, error) {
	where := visible(tx, api.Actor(ctx))
	where.And("doc.id = any(%s)", bulk.IDs())
	all, err := api.ReadAll(ctx, records.LockAll(tx, "library_files", bulk.IDs()), selectLockedFile+where.From(""), where, db.Named[lockedFile]())
	if err != nil {
		return nil, err
	}
	found := map[int64]lockedFile{}
	for _, f := range all {
		found[f.ID] = f
	}
	return records.RequireAll(bulk, found)
}

type favoriteManyInput struct {
	Body struct {
		Several
		Favorite bool `json:"favorite" doc:"True marks it, false takes the mark away"`
	}
}

// favoriteMany answers POST /api/library_files/favorite: the marks are the caller's own, so that
// nobody else's change is waited for.
func (m *Module) favoriteMany(ctx context.Context, tx *db.Tx, in *favoriteManyInput) (*records.Count, error) {
	bulk := records.NewBulk(ctx, "library_file_ids", in.Body.FileIDs)
	ids := bulk.IDs()
	where := visible(tx, api.Actor(ctx))
	where.And("doc.id = any(%s)", ids)
	var seen int
	if err := tx.QueryRow(ctx, "select count(*)"+where.From(""), where.Args...).Scan(&seen); err != nil {
		return nil, err
	}
	if seen != len(ids) {
		return nil, bulk.Unknown()
	}
	if in.Body.Favorite {
		tx.Defer(`insert into library_favorites (organization_id, user_id, file_id, favorite) select $1, $2, unnest($3::bigint[]), true
			on conflict (organization_id, file_id, user_id) do update set favorite = true`, tx.OrganizationID, tx.UserID, ids)
	} else {
		tx.Defer("update library_favorites set favorite = false where organization_id = $1 and user_id = $2 and file_id = any($3)", tx.OrganizationID, tx.UserID, ids)
	}
	return &records.Count{Count: len(ids)}, nil
}
