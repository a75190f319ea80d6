package categories

import (
	"context"

	"hivis/platform/api"
	"hivis/platform/db"
)

func (m *Module) types(context.Context, *db.Tx, *api.None) (*Types, error) {
	return nil, api.NotFound()
}
func (m *Module) create(context.Context, *db.Tx, *createInput) (*Answer, error) {
	return nil, api.NotFound()
}
func (m *Module) order(s shelf) api.Use[orderInput, Ordered] {
	return func(context.Context, *db.Tx, *orderInput) (*Ordered, error) { return nil, api.NotFound() }
}
func (m *Module) merge(s shelf) api.Use[mergeInput, Merged] {
	return func(context.Context, *db.Tx, *mergeInput) (*Merged, error) { return nil, api.NotFound() }
}
func (m *Module) remove(s shelf) api.Use[Subject, Removed] {
	return func(context.Context, *db.Tx, *Subject) (*Removed, error) { return nil, api.NotFound() }
}
func (m *Module) addDefaults(context.Context, *db.Tx, *defaultsInput) (*Added, error) {
	return nil, api.NotFound()
}
func (m *Module) show(context.Context, *db.Tx, *Subject) (*Answer, error) { return nil, api.NotFound() }
func (m *Module) edit(context.Context, *db.Tx, *editInput) (*Answer, error) {
	return nil, api.NotFound()
}
func (m *Module) environmentList(context.Context, *db.Tx, *Filter) (*EnvironmentList, error) {
	return nil, api.NotFound()
}
func (m *Module) createEnvironment(context.Context, *db.Tx, *createEnvironmentInput) (*EnvironmentAnswer, error) {
	return nil, api.NotFound()
}
func (m *Module) showEnvironment(context.Context, *db.Tx, *Subject) (*EnvironmentAnswer, error) {
	return nil, api.NotFound()
}
func (m *Module) editEnvironment(context.Context, *db.Tx, *editEnvironmentInput) (*EnvironmentAnswer, error) {
	return nil, api.NotFound()
}
func (m *Module) rootCauseList(context.Context, *db.Tx, *Filter) (*RootCauseList, error) {
	return nil, api.NotFound()
}
func (m *Module) createRootCause(context.Context, *db.Tx, *createRootCauseInput) (*RootCauseAnswer, error) {
	return nil, api.NotFound()
}
func (m *Module) editRootCause(context.Context, *db.Tx, *editRootCauseInput) (*RootCauseAnswer, error) {
	return nil, api.NotFound()
}
func (m *Module) rootCauseParents(context.Context, *db.Tx, *Subject) (*Parents, error) {
	return nil, api.NotFound()
}
