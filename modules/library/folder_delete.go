package library

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// folderName is what folders are called where they are deleted and restored.
const folderName = "LibraryFolder"

// folderKind is what a folder has of a record: it is deleted, with all that is in it, and comes
// back with that.
func (m *Module) folderKind() records.Kind {
	return records.Kind{
		Name: folderName, PartOf: Name, Table: "library_folders", Row: "fo", Title: "fo.name", Site: "coalesce(fo.site_id, 0)",
		Sees: func(e *records.Viewer) string {
			return e.May(Name, "read") + " and (" + e.IsAdmin() + " or " + seesFolder(e) + ")"
		},
		Deletion: &records.Deletion{Permission: access.Can(Name, "delete"), Path: "/api/folders", Noun: "folder", LockFirst: holdTrees, Dependents: m.inFolders, BeforeRestore: m.folderReturns,
			Refuse: func(ctx context.Context, tx *db.Tx, ids []int64) error {
				return refuseAny(ctx, tx, "library_folders", ids)
			}},
	}
}

// inFolders are the folders and files in folders, each with the lowest of these that it is in.
// They are held: whoever puts a file into one of them waits, and finds the folder gone.
func (m *Module) inFolders(ctx context.Context, tx *db.Tx, ids []int64) ([]records.Dependents, error) {
	tx.Defer("select from library_folders where organization_id = $1 and path && $2::bigint[] order by id for update", tx.OrganizationID, ids)
	rows, err := tx.Query(ctx, `
		with going as (
		  select distinct on (fo.id) fo.id, top.id as top from library_folders top
		  join library_folders fo on fo.organization_id = top.organization_id and fo.path @> array[top.id]
		  where top.organization_id = $1 and top.id = any($2::bigint[])
		  order by fo.id, cardinality(top.path) desc)
		select top as parent_id, $3::text as kind, array_agg(id order by id) as ids from going where not (id = any($2::bigint[])) group by top
		union all
		select g.top, $4, array_agg(doc.id order by doc.id) from going g join library_files doc on doc.organization_id = $1 and doc.folder_id = g.id group by g.top`,
		tx.OrganizationID, ids, folderName, Name)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.Named[records.Dependents]())
}

// lowest is the lowest of some folders that is still there, and whose tree it is in.
func lowest(ctx context.Context, tx *db.Tx, path []int64) (at spot, err error) {
	return db.One[spot](ctx, tx, "select "+spotOfFolder+` from library_folders fo
		where fo.organization_id = $1 and fo.id = any($2) and fo.deleted_at is null order by cardinality(fo.path) desc limit 1`, tx.OrganizationID, path)
}

// fileReturns puts a file that is restored into the lowest of its folders that is still there, or
// else to the top of its tree.
func (m *Module) fileReturns(ctx context.Context, tx *db.Tx, id int64) error {
	tx.ShowDeleted(true)
	defer tx.ShowDeleted(true) // restoring goes on among what was deleted
	var path []int64
	err := tx.QueryRow(ctx, `select fo.path from library_files doc join library_folders fo on fo.organization_id = doc.organization_id and fo.id = doc.folder_id
		where doc.organization_id = $1 and doc.id = $2 and fo.deleted_at is not null`, tx.OrganizationID, id).Scan(&path)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil // its folder is there, or it had none
	}
	if err != nil {
		return err
	}
	at, err := lowest(ctx, tx, path)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return err
	}
	tx.Defer("update library_files set folder_id = nullif($3::bigint, 0) where organization_id = $1 and id = $2", tx.OrganizationID, id, at.Folder)
	return nil
}

// folderReturns does so with a folder. Where another one has its name by now, it does not come back.
func (m *Module) folderReturns(ctx context.Context, tx *db.Tx, id int64) error {
	tx.ShowDeleted(true)
	defer tx.ShowDeleted(true)
	f, err := db.One[heldFolder](ctx, tx, selectHeldFolder+" from library_folders fo where fo.organization_id = $1 and fo.id = $2", tx.OrganizationID, id)
	if err != nil {
		return err
	}
	at, err := lowest(ctx, tx, f.Path)
	if errors.Is(err, pgx.ErrNoRows) {
		at = spot{tree: f.tree}
	} else if err != nil {
		return err
	}
	if err := nameIsFree(ctx, tx, at, f.Name, id); err != nil {
		var refused *api.Error
		if errors.As(err, &refused) {
			return api.Conflict("folder_name_taken", nil)
		}
		return err
	}
	if at.Folder != f.Parent {
		m.putFolder(tx, f, at)
	}
	return nil
}
