package categories

import (
	"context"

	"hivis/platform/db"
)

// rootCauseList answers GET /api/root_cause_settings.
func (m *Module) rootCauseList(ctx context.Context, tx *db.Tx, in *Filter) (*RootCauseList, error) {
	found, err := m.settings(ctx, tx, rootCauses, *in)
	return &RootCauseList{rootCausesOf(found)}, err
}

func rootCausesOf(found []setting) []RootCauseSetting {
	all := make([]RootCauseSetting, len(found))
	for i, each := range found {
		all[i] = each.rootCause()
	}
	return all
}

func (m *Module) createRootCause(ctx context.Context, tx *db.Tx, in *createRootCauseInput) (*RootCauseAnswer, error) {
	found, err := m.add(ctx, tx, rootCauses, rootCauseForm, RootCause, Naming{in.Body.TypeName, in.Body.ParentID})
	return &RootCauseAnswer{found.rootCause()}, err
}

func (m *Module) editRootCause(ctx context.Context, tx *db.Tx, in *editRootCauseInput) (*RootCauseAnswer, error) {
	found, err := m.change(ctx, tx, rootCauses, rootCauseForm, in.ID, Change{in.Body.TypeName, in.Body.ParentID, in.Body.Status})
	return &RootCauseAnswer{found.rootCause()}, err
}

// rootCauseParents answers GET /api/root_cause_settings/{id}/root_cause_parent_listing.
func (m *Module) rootCauseParents(ctx context.Context, tx *db.Tx, in *Subject) (*Parents, error) {
	one, err := m.one(ctx, tx, rootCauses, in.ID)
	if err != nil {
		return nil, err
	}
	active, err := m.settings(ctx, tx, rootCauses, Filter{Status: "all"})
	if err != nil {
		return nil, err
	}
	byID := map[int64]setting{}
	answer := &Parents{Ancestors: []RootCauseSetting{}, Parents: []RootCauseSetting{}}
	for _, each := range active {
		byID[each.ID] = each
		if each.Level == one.Level-1 && each.Status == "active" {
			answer.Parents = append(answer.Parents, each.rootCause())
		}
	}
	for above := byID[one.parent()]; above.ID != 0; above = byID[above.parent()] {
		answer.Ancestors = append([]RootCauseSetting{above.rootCause()}, answer.Ancestors...)
	}
	return answer, nil
}
