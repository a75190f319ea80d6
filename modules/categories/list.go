package categories

import (
	"context"

	"hivis/platform/db"
)

// Category is a category to choose from. What stands last is for the settings.
type Category struct {
	ID           int64  `json:"id" minimum:"1" maximum:"9007199254740991"`
	Name         string `json:"name" maxLength:"120"`
	CategoryType string `json:"category_type" enum:"observation,action,incident"`
	ParentID     *int64 `json:"parent_id" nullable:"true" minimum:"1" maximum:"9007199254740991"`

	Status   string `json:"status,omitempty" enum:"active,inactive"`
	Children *int   `json:"children,omitempty" minimum:"0" maximum:"1000000"`
	Uses     *int   `json:"uses,omitempty" minimum:"0" maximum:"1000000000" doc:"Records that name it"`
}

type listInput struct {
	CategoryType string `query:"category_type" enum:"observation,action,incident" doc:"Only the categories of this kind of record"`
	Query        string `query:"q" maxLength:"100" doc:"Words in the name: the first fifty that have them"`
	ParentID     int64  `query:"parent_id" minimum:"0" maximum:"9007199254740991" doc:"Only what is directly below it"`
	TopLevel     bool   `query:"top_level" doc:"Only what is part of nothing"`
	Status       string `query:"status" default:"active" enum:"active,inactive,all" doc:"Others than the active ones are for those who may read categories"`
	Settings     bool   `query:"settings" doc:"Also says of each its status, how many are below it, and how many records name it: for those who may read categories"`
}

// List is the answer of the category list.
type List struct {
	Categories []Category `json:"categories" maxItems:"5000"`
}

func (m *Module) list(ctx context.Context, tx *db.Tx, in *listInput) (*List, error) {
	categories, err := Choices(ctx, tx, in.CategoryType)
	return &List{categories}, err
}

// Choices returns the active categories of one kind of record ("": of all).
func Choices(ctx context.Context, tx *db.Tx, kind string) ([]Category, error) {
	rows, err := New().ActiveCategories(ctx, tx, ActiveCategoriesParams{tx.OrganizationID, kind})
	categories := make([]Category, 0, len(rows))
	for _, row := range rows {
		categories = append(categories, Category{ID: row.ID, Name: row.Name, CategoryType: row.CategoryType, ParentID: row.ParentID})
	}
	return categories, err
}

// Missing reports which of these are no active categories.
func Missing(ctx context.Context, tx *db.Tx, ids []int64) (missing map[int64]bool, err error) {
	missing = map[int64]bool{}
	if len(ids) == 0 {
		return missing, nil
	}
	for _, id := range ids {
		missing[id] = true
	}
	active, err := New().ActiveCategoryIDs(ctx, tx, ActiveCategoryIDsParams{tx.OrganizationID, ids})
	for _, id := range active {
		delete(missing, id)
	}
	return missing, err
}
