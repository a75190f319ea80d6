package categories

import (
	"context"
	"strings"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// form says how the fields of a shelf's form are called.
type form struct{ name, parent, status string }

var (
	plainForm       = form{"name", "parent_id", "status"}
	environmentForm = form{"environment_category.name", "environment_category.parent_id", "environment_category.status"}
	rootCauseForm   = form{"type_name", "parent_id", "status"}
)

// create answers POST /api/categories.
func (m *Module) create(ctx context.Context, tx *db.Tx, in *createInput) (*Answer, error) {
	found, err := m.add(ctx, tx, ofRecords, plainForm, in.Body.CategoryType, in.Body.Naming)
	return found.category(), err
}

// add adds a category. What was never put in order stands by its name, and what is new
// stands at the end of an order.
func (m *Module) add(ctx context.Context, tx *db.Tx, s shelf, f form, kind string, n Naming) (setting, error) {
	name := strings.TrimSpace(n.Name)
	tx.Defer("select from categories where organization_id = $1 and id = $2 for update", tx.OrganizationID, n.ParentID)
	at, err := New().PlaceInTree(ctx, tx, PlaceInTreeParams{OrganizationID: tx.OrganizationID, CategoryType: kind, ParentID: n.ParentID, Name: name})
	if err != nil {
		return setting{}, err
	}
	var problems api.Problems
	checkPlace(at, s, f, name, 1, &problems)
	if n.ParentID != 0 && at.ParentLevel > 0 && at.ParentStatus != "active" {
		problems.Add(f.parent, "category_above_inactive")
	}
	if err := problems.Err(); err != nil {
		return setting{}, err
	}
	id, err := New().InsertCategory(ctx, tx, InsertCategoryParams{OrganizationID: tx.OrganizationID, Name: name, CategoryType: kind, ParentID: n.ParentID})
	if err != nil {
		return setting{}, err
	}
	activity.Write(ctx, tx, activity.Event{Kind: "category_created", Module: s.module, At: m.Now(), RecordID: id, Title: name})
	records.Announce(tx, "create", s.module, id)
	return m.one(ctx, tx, s, id)
}

// checkPlace looks whether a category may have a name, and stand where it is to stand with
// as many levels as it and those below it are.
func checkPlace(at PlaceInTreeRow, s shelf, f form, name string, levels int, problems *api.Problems) {
	if name == "" {
		problems.Add(f.name, "required")
	}
	if at.NameTaken {
		problems.Add(f.name, "category_name_taken")
	}
	switch {
	case at.ParentLevel < 0:
		problems.Add(f.parent, "unknown_category")
	case int(at.ParentLevel)+levels > s.levels:
		problems.AddWith(f.parent, "category_too_deep", map[string]any{"Value": s.levels})
	}
}
