package library

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"golang.org/x/text/unicode/norm"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/directory/sites"
	"hivis/platform/api"
	"hivis/platform/db"
)

// deepest is how many folders may stand in one another.
const deepest = 30

// spot is where something is or is to be put: in a folder, or at the top of a tree.
type spot struct {
	tree
	Folder int64
	Path   []int64 // of the folder
}

// key is by what a folder is found in there, of its name as compared has it.
func (s spot) key(same string) string {
	return fmt.Sprintf("%d %d %d %s", s.Site, s.Keeper, s.Folder, same)
}

// Where is where something is to be put.
type Where struct {
	FolderID int64 `json:"folder_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Into this folder"`
	SiteID   int64 `json:"site_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Or at the top of this site's tree"`
	Own      bool  `json:"own,omitempty" doc:"Or at the top of the caller's own"`
}

// spotOf is where that is, held so that it stays there; what the caller does not see, or may
// not add to, is said at the field.
func spotOf(ctx context.Context, tx *db.Tx, w Where, missing string) (spot, error) {
	user := api.Actor(ctx)
	var at spot
	switch {
	case w.FolderID != 0:
		where := visibleFolders(tx, user)
		where.And("fo.id = %s", w.FolderID)
		found, err := db.One[spot](ctx, tx, "select "+spotOfFolder+where.From("")+" for share of fo", where.Args...)
		at = found
		if errors.Is(err, pgx.ErrNoRows) {
			return at, api.Invalid("folder_id", missing)
		}
		if err != nil {
			return at, err
		}
		if code := at.refuse(user, "read"); code != "" {
			return at, api.Invalid("folder_id", code)
		}
		if w.SiteID != 0 && w.SiteID != at.Site {
			return at, api.Invalid("site_id", "unknown_site")
		}
	case w.SiteID != 0:
		_, ok, err := sites.PlaceOf(ctx, tx, w.SiteID)
		if err == nil && !ok {
			err = api.Invalid("site_id", "unknown_site")
		}
		at.Site = w.SiteID
		return at, err
	case w.Own:
		at.Keeper = user.ID
	default:
		return at, api.Invalid("folder_id", missing)
	}
	return at, nil
}

// holdTrees makes those wait for each other who change trees: two folders that are moved into
// each other at once would leave both out of any tree.
func holdTrees(tx *db.Tx) {
	tx.Defer("select pg_advisory_xact_lock(hashtextextended('library', $1))", tx.OrganizationID)
}

type addFolderInput struct {
	Body struct {
		Name     string `json:"name" maxLength:"200" doc:"The folder's name"`
		ParentID int64  `json:"parent_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"In this folder"`
		SiteID   int64  `json:"site_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Or at the top of this site's tree; else of the caller's own"`
	}
}

// addFolder answers POST /api/folders.
func (m *Module) addFolder(ctx context.Context, tx *db.Tx, in *addFolderInput) (*FolderAnswer, error) {
	name, err := nameOf(in.Body.Name, "folder_name_required")
	if err != nil {
		return nil, err
	}
	holdTrees(tx)
	at, err := spotOf(ctx, tx, Where{FolderID: in.Body.ParentID, SiteID: in.Body.SiteID, Own: in.Body.ParentID == 0 && in.Body.SiteID == 0}, "unknown_folder")
	if err != nil {
		return nil, atField("parent_id", err)
	}
	if len(at.Path) >= deepest {
		return nil, api.Invalid("parent_id", "folders_too_deep")
	}
	if err := nameIsFree(ctx, tx, at, name, 0); err != nil {
		return nil, err
	}
	id, err := m.insertFolder(ctx, tx, at, name)
	if err != nil {
		return nil, err
	}
	return m.folder(ctx, tx, &idInput{id})
}

// insertFolder makes a folder somewhere.
func (m *Module) insertFolder(ctx context.Context, tx *db.Tx, at spot, name string) (id int64, err error) {
	err = tx.QueryRow(ctx, `insert into library_folders (organization_id, parent_id, name, site_id, keeper_id, created_by, created_at, updated_at)
		values ($1, nullif($2::bigint, 0), $3, nullif($4::bigint, 0), nullif($5::bigint, 0), $6, $7, $7) returning id`,
		tx.OrganizationID, at.Folder, name, at.Site, at.Keeper, tx.UserID, m.Now()).Scan(&id)
	if err != nil {
		return 0, err
	}
	tx.Defer("update library_folders set path = $3::bigint[] || id where organization_id = $1 and id = $2", tx.OrganizationID, id, append([]int64{}, at.Path...))
	m.notifyFolder(ctx, tx, id, name, "folder_created")
	return id, nil
}

// atField says what is wrong with folder_id at the field that stands for it.
func atField(field string, err error) error {
	var refused *api.Error
	if errors.As(err, &refused) && len(refused.Fields) == 1 && refused.Fields[0].Field == "folder_id" {
		return api.Invalid(field, refused.Fields[0].Code)
	}
	return err
}

// notifyFolder writes what became of a folder into the log, and tells the screens.
func (m *Module) notifyFolder(ctx context.Context, tx *db.Tx, id int64, name, what string, changes ...records.Change) {
	activity.Write(ctx, tx, activity.Event{Module: Name, Title: name, Kind: what, Changes: changes, At: m.Now()})
	records.Announce(tx, "update", Name, id)
}

// nameOf is a name without what is around it, if there is one. An accent is part of its letter, also where a
// computer writes it as a sign of its own.
func nameOf(typed, missing string) (string, error) {
	name := strings.TrimSpace(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return -1
		}
		return r
	}, norm.NFC.String(typed)))
	if name == "" {
		return "", api.Invalid("name", missing)
	}
	return name, nil
}

// nameIsFree refuses a second folder of a name in the same place.
func nameIsFree(ctx context.Context, tx *db.Tx, at spot, name string, but int64) error {
	var taken bool
	err := tx.QueryRow(ctx, `select exists (select from library_folders where organization_id = $1 and coalesce(parent_id, 0) = $2 and coalesce(site_id, 0) = $3
		and coalesce(keeper_id, 0) = $4 and lower(name) = lower($5) and id <> $6 and deleted_at is null)`, tx.OrganizationID, at.Folder, at.Site, at.Keeper, name, but).Scan(&taken)
	if err == nil && taken {
		return api.Invalid("name", "folder_name_taken")
	}
	return err
}

// heldFolder is a folder that the caller sees, until the commit.
type heldFolder struct {
	spot
	ID     int64
	Parent int64
	Name   string
}

const selectHeldFolder = "select fo.id, fo.name, coalesce(fo.parent_id, 0) as parent, " + spotOfFolder
const spotOfFolder = "coalesce(fo.site_id, 0) as site, coalesce(fo.keeper_id, 0) as keeper, fo.id as folder, fo.path"

// holdFolder holds a folder that the caller may do something with.
func holdFolder(ctx context.Context, tx *db.Tx, id int64, action string) (heldFolder, error) {
	holdTrees(tx)
	user := api.Actor(ctx)
	where := visibleFolders(tx, user)
	where.And("fo.id = %s", id)
	f, err := db.One[heldFolder](ctx, tx, selectHeldFolder+where.From("")+" for update of fo", where.Args...)
	if err != nil {
		return f, err // no such row is "not found"
	}
	return f, denied(f.refuse(user, action))
}

type renameInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the folder"`
	Body struct {
		Name string `json:"name" maxLength:"200" doc:"The folder's name"`
	}
}

// renameFolder answers PATCH /api/folders/{id}.
func (m *Module) renameFolder(ctx context.Context, tx *db.Tx, in *renameInput) (*FolderAnswer, error) {
	f, err := holdFolder(ctx, tx, in.ID, "update")
	if err != nil {
		return nil, err
	}
	name, err := nameOf(in.Body.Name, "folder_name_required")
	if err != nil {
		return nil, err
	}
	if err := nameIsFree(ctx, tx, spot{tree: f.tree, Folder: f.Parent}, name, f.ID); err != nil {
		return nil, err
	}
	tx.Defer("update library_folders set name = $3, updated_at = $4 where organization_id = $1 and id = $2", tx.OrganizationID, f.ID, name, m.Now())
	m.notifyFolder(ctx, tx, f.ID, name, "folder_renamed", records.AppendChange(nil, "name", f.Name, name)...)
	return m.folder(ctx, tx, &idInput{f.ID})
}
