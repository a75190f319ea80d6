package categories

import (
	"context"

	"hivis/platform/db"
)

// Category is a category to choose from.
type Category struct {
	ID           int64  `json:"id" minimum:"1" maximum:"9007199254740991"`
	Name         string `json:"name" maxLength:"120"`
	CategoryType string `json:"category_type" enum:"observation,action,incident"`
	ParentID     *int64 `json:"parent_id" nullable:"true" minimum:"1" maximum:"9007199254740991"`
}

type listInput struct {
	CategoryType string `query:"category_type" enum:"observation,action,incident" doc:"Only the categories of this kind of record"`
}

// List is the answer of the category list.
type List struct {
	Categories []Category `json:"categories" maxItems:"2000"`
}

func list(ctx context.Context, tx *db.Tx, in *listInput) (*List, error) {
	categories, err := Choices(ctx, tx, in.CategoryType)
	return &List{categories}, err
}

// Choices returns the active categories of one kind of record ("": of all).
func Choices(ctx context.Context, tx *db.Tx, kind string) ([]Category, error) {
	rows, err := New().ActiveCategories(ctx, tx, ActiveCategoriesParams{tx.OrganizationID, kind})
	categories := make([]Category, 0, len(rows))
	for _, row := range rows {
		categories = append(categories, Category(row))
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
