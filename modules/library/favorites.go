package library

import (
	"context"

	"hivis/platform/api"
	"hivis/platform/db"
)

// Favorite is somebody's mark on a file or a folder.
type Favorite struct {
	ID       int64 `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the favourite"`
	FileID   int64 `json:"library_file_id" minimum:"0" maximum:"9007199254740991" doc:"0: it is a folder's"`
	FolderID int64 `json:"folder_id" minimum:"0" maximum:"9007199254740991" doc:"0: it is a file's"`
	Favorite bool  `json:"favorite" doc:"The caller has marked it"`
}

// FavoriteAnswer is one.
type FavoriteAnswer struct {
	Favorite Favorite `json:"favorite" doc:"The mark"`
}

type addFavoriteInput struct {
	Body struct {
		FileID   int64 `json:"library_file_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"The file"`
		FolderID int64 `json:"folder_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Or the folder"`
	}
}

const favoriteColumns = " returning id, coalesce(file_id, 0) as library_file_id, coalesce(folder_id, 0) as folder_id, favorite"

// addFavorite answers POST /api/favorites. What is one already stays it.
func (m *Module) addFavorite(ctx context.Context, tx *db.Tx, in *addFavoriteInput) (*FavoriteAnswer, error) {
	if (in.Body.FileID == 0) == (in.Body.FolderID == 0) {
		return nil, api.Invalid("library_file_id", "favorite_of_one")
	}
	user := api.Actor(ctx)
	of, where, id, column := "doc", visible(tx, user), in.Body.FileID, "file_id"
	if in.Body.FolderID != 0 {
		of, where, id, column = "fo", visibleFolders(tx, user), in.Body.FolderID, "folder_id"
	}
	where.And(of+".id = %s", id)
	var there int64
	if err := tx.QueryRow(ctx, "select "+of+".id"+where.From(""), where.Args...).Scan(&there); err != nil {
		return nil, err // no such row is "not found"
	}
	f, err := db.One[Favorite](ctx, tx, "insert into library_favorites (organization_id, user_id, "+column+", favorite) values ($1, $2, $3, true) on conflict (organization_id, "+column+", user_id) do update set favorite = true"+favoriteColumns,
		tx.OrganizationID, tx.UserID, id)
	return &FavoriteAnswer{f}, err
}

type setFavoriteInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the favourite"`
	Body struct {
		Favorite bool `json:"favorite" doc:"True marks it, false takes the mark away"`
	}
}

// setFavorite answers PATCH /api/favorites/{id}. Another's does not exist.
func (m *Module) setFavorite(ctx context.Context, tx *db.Tx, in *setFavoriteInput) (*FavoriteAnswer, error) {
	f, err := db.One[Favorite](ctx, tx, "update library_favorites set favorite = $4 where organization_id = $1 and id = $2 and user_id = $3"+favoriteColumns,
		tx.OrganizationID, in.ID, tx.UserID, in.Body.Favorite)
	return &FavoriteAnswer{f}, err // no such row is "not found"
}
