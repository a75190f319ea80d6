package sites

import (
	"context"

	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

func fullNames(ctx context.Context, tx *db.Tx, _ *api.None) (*FullNames, error) {
	return nil, api.NotFound()
}
func places(ctx context.Context, tx *db.Tx, in *placesInput) (*FoundPlaces, error) {
	return nil, api.NotFound()
}
func (m *Module) siteData(ctx context.Context, tx *db.Tx, in *treeInput) (*Tree, error) {
	return nil, api.NotFound()
}
func (m *Module) list(ctx context.Context, tx *db.Tx, in *listInput) (*Rows, error) {
	return nil, api.NotFound()
}
func (m *Module) create(ctx context.Context, tx *db.Tx, in *createInput) (*Answer, error) {
	return nil, api.NotFound()
}
func (m *Module) template(ctx context.Context, tx *db.Tx, _ *api.None) (*api.Streamed, error) {
	return nil, api.NotFound()
}
func (m *Module) importFile(ctx context.Context, tx *db.Tx, in *sheets.Upload) (*sheets.Outcome, error) {
	return nil, api.NotFound()
}
func (m *Module) show(ctx context.Context, tx *db.Tx, in *Subject) (*Answer, error) {
	return nil, api.NotFound()
}
func (m *Module) edit(ctx context.Context, tx *db.Tx, in *editInput) (*Answer, error) {
	return nil, api.NotFound()
}
func (m *Module) remove(ctx context.Context, tx *db.Tx, in *removeInput) (*Answer, error) {
	return nil, api.NotFound()
}
func (m *Module) addPart(l level) api.Use[addPartInput, PartAnswer] {
	return func(context.Context, *db.Tx, *addPartInput) (*PartAnswer, error) { return nil, api.NotFound() }
}
func (m *Module) editPart(l level) api.Use[editPartInput, PartAnswer] {
	return func(context.Context, *db.Tx, *editPartInput) (*PartAnswer, error) { return nil, api.NotFound() }
}
func (m *Module) removePart(l level) api.Use[Subject, PartAnswer] {
	return func(context.Context, *db.Tx, *Subject) (*PartAnswer, error) { return nil, api.NotFound() }
}
func (m *Module) plans(ctx context.Context, tx *db.Tx, in *Subject) (*Plans, error) {
	return nil, api.NotFound()
}
func (m *Module) addPlan(ctx context.Context, tx *db.Tx, in *addPlanInput) (*Plans, error) {
	return nil, api.NotFound()
}
func (m *Module) measureNew(ctx context.Context, in *addPlanInput) error      { return nil }
func (m *Module) measureChanged(ctx context.Context, in *editPlanInput) error { return nil }
func (m *Module) orderPlans(ctx context.Context, tx *db.Tx, in *orderInput) (*Plans, error) {
	return nil, api.NotFound()
}
func (m *Module) editPlan(ctx context.Context, tx *db.Tx, in *editPlanInput) (*Plans, error) {
	return nil, api.NotFound()
}
func (m *Module) removePlan(ctx context.Context, tx *db.Tx, in *Subject) (*Plans, error) {
	return nil, api.NotFound()
}
func (m *Module) addPointer(ctx context.Context, tx *db.Tx, in *addPointerInput) (*Plans, error) {
	return nil, api.NotFound()
}
func (m *Module) editPointer(ctx context.Context, tx *db.Tx, in *editPointerInput) (*Plans, error) {
	return nil, api.NotFound()
}
func (m *Module) removePointer(ctx context.Context, tx *db.Tx, in *Subject) (*Plans, error) {
	return nil, api.NotFound()
}
