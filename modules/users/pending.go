package users

import (
	"context"
	"hivis/modules/records"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

const importPath = "/api/users_bulk_upload"

func (m *Module) absences(ctx context.Context, tx *db.Tx, in *api.None) (*AbsencesAnswer, error) {
	return nil, api.NotFound()
}
func (m *Module) addAbsence(ctx context.Context, tx *db.Tx, in *absenceInput) (*AbsenceAnswer, error) {
	return nil, api.NotFound()
}
func (m *Module) removeAbsence(ctx context.Context, tx *db.Tx, in *oneInput) (*api.None, error) {
	return nil, api.NotFound()
}
func (m *Module) list(ctx context.Context, tx *db.Tx, in *listInput) (*List, error) {
	return nil, api.NotFound()
}
func (m *Module) create(ctx context.Context, tx *db.Tx, in *createInput) (*Invited, error) {
	return nil, api.NotFound()
}
func (m *Module) changeMany(ctx context.Context, tx *db.Tx, in *bulkInput) (*records.Count, error) {
	return nil, api.NotFound()
}
func (m *Module) template(ctx context.Context, tx *db.Tx, in *api.None) (*api.Streamed, error) {
	return nil, api.NotFound()
}
func (m *Module) importFile(ctx context.Context, tx *db.Tx, in *sheets.Upload) (*sheets.Outcome, error) {
	return nil, api.NotFound()
}
func (m *Module) show(ctx context.Context, tx *db.Tx, in *oneInput) (*Answer, error) {
	return nil, api.NotFound()
}
func (m *Module) edit(ctx context.Context, tx *db.Tx, in *editInput) (*Answer, error) {
	return nil, api.NotFound()
}
func (m *Module) remove(ctx context.Context, tx *db.Tx, in *removeInput) (*api.None, error) {
	return nil, api.NotFound()
}
func (m *Module) invite(ctx context.Context, tx *db.Tx, in *oneInput) (*Linked, error) {
	return nil, api.NotFound()
}
func (m *Module) resetPassword(ctx context.Context, tx *db.Tx, in *oneInput) (*Linked, error) {
	return nil, api.NotFound()
}
func (m *Module) permissions(ctx context.Context, tx *db.Tx, in *oneInput) (*Permissions, error) {
	return nil, api.NotFound()
}
func (m *Module) openWork(ctx context.Context, tx *db.Tx, in *oneInput) (*WorkAnswer, error) {
	return nil, api.NotFound()
}
func (m *Module) handOver(ctx context.Context, tx *db.Tx, in *handOverInput) (*WorkAnswer, error) {
	return nil, api.NotFound()
}
func (m *Module) forgot(ctx context.Context, tx *db.Tx, in *forgotInput) (*Asked, error) {
	return nil, api.NotFound()
}
func (m *Module) checkLink(ctx context.Context, tx *db.Tx, in *linkInput) (*GoodLink, error) {
	return nil, api.NotFound()
}
func (m *Module) choosePassword(ctx context.Context, tx *db.Tx, in *chosenInput) (*GoodLink, error) {
	return nil, api.NotFound()
}
func (m *Module) choose(ctx context.Context, tx *db.Tx, in *chooseInput) (*People, error) {
	return nil, api.NotFound()
}
func (m *Module) moduleBased(ctx context.Context, tx *db.Tx, in *groupsInput) (*Groups, error) {
	return nil, api.NotFound()
}
func (m *Module) roleWise(ctx context.Context, tx *db.Tx, in *api.None) (*RoleWiseAnswer, error) {
	return nil, api.NotFound()
}
func (m *Module) siteWise(ctx context.Context, tx *db.Tx, in *api.None) (*SiteWiseAnswer, error) {
	return nil, api.NotFound()
}
func (m *Module) ofModuleAndSite(ctx context.Context, tx *db.Tx, in *moduleSiteInput) (*People, error) {
	return nil, api.NotFound()
}
func (m *Module) ofSites(ctx context.Context, tx *db.Tx, in *sitesInput) (*Groups, error) {
	return nil, api.NotFound()
}
func (m *Module) ofSite(ctx context.Context, tx *db.Tx, in *siteInput) (*Groups, error) {
	return nil, api.NotFound()
}
func (m *Module) hashCreated(ctx context.Context, in *createInput) error   { return nil }
func (m *Module) prepareChosen(ctx context.Context, in *chosenInput) error { return nil }
