package categories

import (
	"context"
	"strings"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// edit answers PATCH /api/categories/{id}.
func (m *Module) edit(ctx context.Context, tx *db.Tx, in *editInput) (*Answer, error) {
	found, err := m.change(ctx, tx, ofRecords, plainForm, in.ID, in.Body)
	return found.category(), err
}

// change renames, moves, activates or deactivates a category: what is not sent stays.
func (m *Module) change(ctx context.Context, tx *db.Tx, s shelf, f form, id int64, sent Change) (setting, error) {
	before, err := m.hold(ctx, tx, s, id)
	if err != nil {
		return before, err
	}
	name, status, parentID := before.Name, before.Status, before.parent()
	api.Set(&name, sent.Name)
	api.Set(&status, sent.Status)
	api.Set(&parentID, sent.ParentID)
	name = strings.TrimSpace(name)
	at, err := New().PlaceInTree(ctx, tx, PlaceInTreeParams{OrganizationID: tx.OrganizationID, ID: id, CategoryType: before.Type, ParentID: parentID, Name: name})
	if err != nil {
		return before, err
	}
	var problems api.Problems
	checkPlace(at, s, f, name, 1+int(at.Below), &problems)
	if status == "active" && at.ParentLevel > 0 && at.ParentStatus != "active" {
		problems.Add(f.status, "category_above_inactive")
	}
	if err := problems.Err(); err != nil {
		return before, err
	}
	err = New().UpdateCategory(ctx, tx, UpdateCategoryParams{OrganizationID: tx.OrganizationID, ID: id, Name: name, Status: status, ParentID: parentID})
	if err != nil {
		return before, err
	}
	after, err := m.one(ctx, tx, s, id)
	if err != nil {
		return after, err
	}
	changes := records.AppendChange(nil, "name", before.Name, after.Name)
	changes = records.AppendChange(changes, "parent", before.ParentName, after.ParentName)
	changes = records.AppendChange(changes, "status", before.Status, after.Status)
	if len(changes) > 0 {
		activity.Write(ctx, tx, activity.Event{Kind: "category_updated", Module: s.module, At: m.Now(), RecordID: id, Title: before.Name, Changes: changes})
		records.Announce(tx, "update", s.module, id)
	}
	return after, nil
}

// hold keeps others from changing a category meanwhile, and reads it.
func (m *Module) hold(ctx context.Context, tx *db.Tx, s shelf, id int64) (setting, error) {
	tx.Defer("select from categories where organization_id = $1 and id = $2 for update", tx.OrganizationID, id)
	return m.one(ctx, tx, s, id)
}

func (s setting) parent() int64 {
	if s.ParentID == nil {
		return 0
	}
	return *s.ParentID
}

// remove deletes what nothing refers to. The row keeps the name for the timelines.
func (m *Module) remove(s shelf) api.UseCase[Subject, Removed] {
	return func(ctx context.Context, tx *db.Tx, in *Subject) (*Removed, error) {
		before, err := m.hold(ctx, tx, s, in.ID)
		if err != nil {
			return nil, err
		}
		if before.Children > 0 {
			return nil, api.Conflict("category_has_others", nil)
		}
		if before.Uses > 0 {
			return nil, api.Conflict("category_in_use", map[string]any{"Count": before.Uses})
		}
		tx.Defer("update categories set status = 'deleted' where organization_id = $1 and id = $2", tx.OrganizationID, in.ID)
		activity.Write(ctx, tx, activity.Event{Kind: "category_deleted", Module: s.module, At: m.Now(), RecordID: in.ID, Title: before.Name})
		records.Announce(tx, "remove", s.module, in.ID)
		return &Removed{in.ID}, nil
	}
}

// order puts categories of one kind that are part of the same in order.
func (m *Module) order(s shelf) api.UseCase[orderInput, Ordered] {
	return func(ctx context.Context, tx *db.Tx, in *orderInput) (*Ordered, error) {
		ids := in.Body.CategoryIDs
		moved, err := New().OrderCategories(ctx, tx, OrderCategoriesParams{OrganizationID: tx.OrganizationID, Types: s.types, Ids: ids})
		if err != nil {
			return nil, err
		}
		if moved != int64(len(ids)) {
			return nil, api.Invalid("category_ids", "order_of_one_kind")
		}
		activity.Write(ctx, tx, activity.Event{Kind: "categories_ordered", Module: s.module, At: m.Now(), RecordID: ids[0]})
		records.Announce(tx, "update", s.module, ids[0])
		return &Ordered{len(ids)}, nil
	}
}
