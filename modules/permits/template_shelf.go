package permits

import (
	"context"

	"hivis/core/templates"
	"hivis/directory/sites"
	"hivis/platform/api"
	"hivis/platform/db"
)

// takeShelf answers POST /api/permits/shelf: what the shelf has becomes templates as it comes,
// but for those whose names are taken. Whoever sees some sites only makes them for those.
func (m *Module) takeShelf(ctx context.Context, tx *db.Tx, _ *api.None) (*templates.Taken, error) {
	left, err := m.kit().LeftOnShelf(ctx, tx)
	if err != nil || len(left) == 0 {
		return &templates.Taken{}, err
	}
	params := InsertReadyTemplatesParams{OrganizationID: tx.OrganizationID, CreatedBy: tx.UserID, Now: m.Now(), SiteIds: []int64{}}
	if user := api.Actor(ctx); sites.RefuseScope(user, nil) != "" {
		params.SiteIds = user.SiteIDs
		if err := sites.RequireScope(user, params.SiteIds); err != nil {
			return nil, err
		}
	}
	if params.FormIds, err = m.Forms.CreateReady(ctx, tx, Name, left); err != nil {
		return nil, err
	}
	for _, form := range left {
		facts := readyTemplates[form.Key]
		params.Names, params.Descriptions = append(params.Names, form.Name), append(params.Descriptions, form.Description)
		params.Prefixes, params.Colours = append(params.Prefixes, facts.prefix), append(params.Colours, facts.colour)
		params.LowRisks, params.MostHours = append(params.LowRisks, facts.lowRisk), append(params.MostHours, int32(facts.maxHours))
	}
	ids, err := New().InsertReadyTemplates(ctx, tx, params)
	if err != nil {
		return nil, err
	}
	return m.kit().Took(ctx, tx, params.Names, ids), nil
}
