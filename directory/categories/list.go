package categories

import (
	"context"
	"fmt"

	"hivis/platform/api"
	"hivis/platform/db"
)

// Category is a category to choose from. What stands last is for the settings.
type Category struct {
	ID           int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"The category's id"`
	Name         string `json:"name" maxLength:"120" doc:"The category's name, without those above it"`
	CategoryType string `json:"category_type" enum:"{record_categories}" doc:"Which kind of record it is for"`
	ParentID     *int64 `json:"parent_id" nullable:"true" minimum:"1" maximum:"9007199254740991" doc:"The category that it is part of; null: it is at the top"`

	Status   string `json:"status,omitempty" enum:"active,inactive" doc:"Inactive ones are not offered for new records; only with settings"`
	Children *int   `json:"children,omitempty" minimum:"0" maximum:"1000000" doc:"Categories directly below it; only with settings"`
	Uses     *int   `json:"uses,omitempty" minimum:"0" maximum:"1000000000" doc:"Records that name it"`
}

type listInput struct {
	CategoryType string `query:"category_type" enum:"{record_categories}" doc:"Only the categories of this kind of record"`
	Query        string `query:"q" maxLength:"100" doc:"Words in the name: the first fifty that have them"`
	ParentID     int64  `query:"parent_id" minimum:"0" maximum:"9007199254740991" doc:"Only what is directly below it"`
	TopLevel     bool   `query:"top_level" doc:"Only what is part of nothing"`
	Status       string `query:"status" default:"active" enum:"active,inactive,all" doc:"Others than the active ones are for those who may read categories"`
	Settings     bool   `query:"settings" doc:"Also says of each its status, how many are below it, and how many records name it: for those who may read categories"`
}

// List is the answer of the category list.
type List struct {
	Categories []Category `json:"categories" maxItems:"5000" doc:"Those that were asked for"`
}

// maxFound is how many of those that have the words are offered.
const maxFound = 50

// list answers GET /api/categories: what there is to choose from, and for those who may
// read categories all there is.
func (m *Module) list(ctx context.Context, tx *db.Tx, in *listInput) (*List, error) {
	if (in.Settings || in.Status != "active") && !api.Actor(ctx).Rules.Grant(ofRecords.module, "read") {
		return nil, api.Denied("permission_denied")
	}
	if in.Settings {
		return m.listSettings(ctx, tx, in)
	}
	where := api.RowsOf("categories c")
	where.And("c.organization_id = %s", tx.OrganizationID)
	where.And("c.category_type = any(%s::text[])", in.types())
	if in.Status == "all" {
		where.And("c.status <> 'deleted'")
	} else {
		where.And("c.status = %s", in.Status)
	}
	if in.ParentID != 0 {
		where.And("c.parent_id = %s", in.ParentID)
	}
	if in.TopLevel {
		where.And("c.parent_id is null")
	}
	limit := most
	if words := api.Words(in.Query); len(words) > 0 {
		where.And("c.name ilike all (%s::text[])", words)
		limit = maxFound
	}
	sql := "select c.id, c.name, c.category_type, c.parent_id" + where.From("") + settingsOrder + fmt.Sprintf(" limit %d", limit)
	found, err := api.ReadAll(ctx, tx, sql, where, db.NamedAs(func(c *struct {
		ID                 int64
		Name, CategoryType string
		ParentID           *int64
	}) Category {
		return Category{ID: c.ID, Name: c.Name, CategoryType: c.CategoryType, ParentID: c.ParentID}
	}))
	return &List{found}, err
}

// types are the kinds that are asked for.
func (in *listInput) types() []string {
	if in.CategoryType != "" {
		return []string{in.CategoryType}
	}
	return ofRecords.types
}

// listSettings also says of each how much it is used.
func (m *Module) listSettings(ctx context.Context, tx *db.Tx, in *listInput) (*List, error) {
	asked := ofRecords
	asked.types = in.types()
	found, err := m.settings(ctx, tx, asked, Filter{Query: in.Query, Status: in.Status, ParentID: in.ParentID, TopLevel: in.TopLevel})
	all := make([]Category, len(found))
	for i, s := range found {
		all[i] = Category{ID: s.ID, Name: s.Name, CategoryType: s.Type, ParentID: s.ParentID, Status: s.Status, Children: &s.Children, Uses: &s.Uses}
	}
	return &List{all}, err
}

// types answers GET /api/categories/category_types.
func (m *Module) types(ctx context.Context, tx *db.Tx, _ *api.None) (*Types, error) {
	rows, err := New().CountsByType(ctx, tx, CountsByTypeParams{tx.OrganizationID, ofRecords.types})
	active := map[string]int{}
	for _, row := range rows {
		active[row.CategoryType] = int(row.Active)
	}
	answer := &Types{}
	for _, key := range ofRecords.types {
		answer.CategoryTypes = append(answer.CategoryTypes, Type{key, api.CallOf(ctx).Say("word.category_type."+key, nil), active[key]})
	}
	return answer, err
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

// UnknownIDs reports which of these are no active categories.
func UnknownIDs(ctx context.Context, tx *db.Tx, ids []int64) (missing map[int64]bool, err error) {
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
