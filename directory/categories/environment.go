package categories

import (
	"context"

	"hivis/platform/db"
)

// environmentList answers GET /api/v2/environment_categories.
func (m *Module) environmentList(ctx context.Context, tx *db.Tx, in *Filter) (*EnvironmentList, error) {
	found, err := m.settings(ctx, tx, environment, *in)
	all := make([]EnvironmentCategory, len(found))
	for i, each := range found {
		all[i] = each.environment()
	}
	return &EnvironmentList{all}, err
}

func (m *Module) showEnvironment(ctx context.Context, tx *db.Tx, in *Subject) (*EnvironmentAnswer, error) {
	found, err := m.one(ctx, tx, environment, in.ID)
	return &EnvironmentAnswer{found.environment()}, err
}

func (m *Module) createEnvironment(ctx context.Context, tx *db.Tx, in *createEnvironmentInput) (*EnvironmentAnswer, error) {
	found, err := m.add(ctx, tx, environment, environmentForm, Environment, in.Body.EnvironmentCategory)
	return &EnvironmentAnswer{found.environment()}, err
}

func (m *Module) editEnvironment(ctx context.Context, tx *db.Tx, in *editEnvironmentInput) (*EnvironmentAnswer, error) {
	found, err := m.change(ctx, tx, environment, environmentForm, in.ID, in.Body.EnvironmentCategory)
	return &EnvironmentAnswer{found.environment()}, err
}
