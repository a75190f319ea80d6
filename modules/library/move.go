package library

import (
	"context"
	"slices"

	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

type moveInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the file or folder"`
	Body struct {
		Kind string `json:"kind" enum:"file,folder" doc:"What the id is of"`
		Where
	}
}

// Moved is what was moved, where it is now.
type Moved struct {
	File   *Record       `json:"library_file" doc:"Null when it is a folder"`
	Folder *FolderRecord `json:"folder" doc:"Null when it is a file"`
}

// move answers PATCH /api/move_to/{id}.
func (m *Module) move(ctx context.Context, tx *db.Tx, in *moveInput) (*Moved, error) {
	if in.Body.Kind == "folder" {
		return m.moveFolder(ctx, tx, in)
	}
	return m.moveFile(ctx, tx, in)
}

// target is where something is to go, in a tree that the caller may change.
func target(ctx context.Context, tx *db.Tx, w Where) (spot, error) {
	at, err := spotOf(ctx, tx, w, "no_target_folder")
	if err == nil && at.refuse(api.Actor(ctx), "update") != "" {
		err = api.Invalid("folder_id", "not_your_folder")
	}
	return at, err
}

func (m *Module) moveFile(ctx context.Context, tx *db.Tx, in *moveInput) (*Moved, error) {
	holdTrees(tx) // before the file: whoever moves its folder holds what is in it afterwards
	f, err := m.lockFor(ctx, tx, in.ID, toMove)
	if err != nil {
		return nil, err
	}
	at, err := target(ctx, tx, in.Body.Where)
	if err != nil {
		return nil, err
	}
	tx.Defer(`update library_files set folder_id = nullif($3::bigint, 0), site_id = nullif($4::bigint, 0), keeper_id = nullif($5::bigint, 0), updated_at = $6
		where organization_id = $1 and id = $2`, tx.OrganizationID, in.ID, at.Folder, at.Site, at.Keeper, m.Now())
	m.write(tx, in.ID, "moved", movedTo(f.spot, at), "")
	m.Records.Index(tx, Name, in.ID)
	answer, err := m.read(ctx, tx, every(tx), in.ID)
	return &Moved{File: answer}, err
}

func movedTo(from, to spot) (c []records.Change) {
	c = records.AppendChange(c, "folder_id", from.Folder, to.Folder)
	c = records.AppendChange(c, "site_id", from.Site, to.Site)
	return records.AppendChange(c, "keeper_id", from.Keeper, to.Keeper)
}

// moveFolder takes along all that is in it, to whichever tree.
func (m *Module) moveFolder(ctx context.Context, tx *db.Tx, in *moveInput) (*Moved, error) {
	f, err := holdFolder(ctx, tx, in.ID, "update")
	if err != nil {
		return nil, err
	}
	at, err := target(ctx, tx, in.Body.Where)
	if err != nil {
		return nil, err
	}
	if slices.Contains(at.Path, f.ID) {
		return nil, api.Invalid("folder_id", "folder_into_itself")
	}
	if err := m.fits(ctx, tx, f, at); err != nil {
		return nil, err
	}
	if err := nameIsFree(ctx, tx, at, f.Name, f.ID); err != nil {
		return nil, api.Invalid("folder_id", "folder_name_taken")
	}
	m.putFolder(tx, f, at)
	m.notifyFolder(ctx, tx, f.ID, f.Name, "folder_moved")
	answer, err := m.folder(ctx, tx, &idInput{f.ID})
	if err != nil {
		return nil, err
	}
	return &Moved{Folder: &answer.Folder}, nil
}

// putFolder puts a folder somewhere with all that is in it, what was deleted there as well.
func (m *Module) putFolder(tx *db.Tx, f heldFolder, at spot) {
	// Whoever puts a file into one of them now has held it, or waits and finds it moved.
	tx.ShowDeleted(true)
	defer tx.ShowDeleted(false)
	tx.Defer("select from library_folders where organization_id = $1 and path @> array[$2::bigint] order by id for update", tx.OrganizationID, f.ID)
	tx.Defer(`update library_folders set path = $3::bigint[] || path[$4:], site_id = nullif($5::bigint, 0), keeper_id = nullif($6::bigint, 0), updated_at = $7,
		parent_id = case when id = $2 then nullif($8::bigint, 0) else parent_id end
		where organization_id = $1 and path @> array[$2::bigint]`, tx.OrganizationID, f.ID, append([]int64{}, at.Path...), len(f.Path), at.Site, at.Keeper, m.Now(), at.Folder)
	if f.tree != at.tree {
		tx.Defer(`update library_files set site_id = nullif($3::bigint, 0), keeper_id = nullif($4::bigint, 0)
			where organization_id = $1 and folder_id in (select fo.id from library_folders fo where fo.organization_id = $1 and fo.path @> array[$2::bigint])`, tx.OrganizationID, f.ID, at.Site, at.Keeper)
	}
}

// fits refuses a move by which folders would stand too deep in one another.
func (m *Module) fits(ctx context.Context, tx *db.Tx, f heldFolder, at spot) error {
	var height int
	err := tx.QueryRow(ctx, "select max(cardinality(path)) - $3 + 1 from library_folders where organization_id = $1 and path @> array[$2::bigint]", tx.OrganizationID, f.ID, len(f.Path)).Scan(&height)
	if err == nil && len(at.Path)+height > deepest {
		return api.Invalid("folder_id", "folders_too_deep")
	}
	return err
}
