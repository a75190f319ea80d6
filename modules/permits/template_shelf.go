package permits

import (
	"context"
	"slices"
	"strings"

	"hivis/core/activity"
	"hivis/core/forms"
	"hivis/core/records"
	"hivis/directory/sites"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Taken says what became of the shelf's forms.
type Taken struct {
	Added int `json:"added" minimum:"0" maximum:"100" doc:"How many; those that there were are not counted"`
}

// takeShelf answers POST /api/permits/shelf: what the shelf has becomes templates as it comes,
// but for those whose names are taken. Whoever sees some sites only makes them for those.
func (m *Module) takeShelf(ctx context.Context, tx *db.Tx, _ *api.None) (*Taken, error) {
	left, err := m.leftOnShelf(ctx, tx)
	if err != nil || len(left) == 0 {
		return &Taken{}, err
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
		facts := readyFacts[form.Key]
		params.Names, params.Descriptions = append(params.Names, form.Name), append(params.Descriptions, form.Description)
		params.Prefixes, params.Colours = append(params.Prefixes, facts.prefix), append(params.Colours, facts.colour)
		params.LowRisks, params.MostHours = append(params.LowRisks, facts.lowRisk), append(params.MostHours, int32(facts.mostHours))
	}
	ids, err := New().InsertReadyTemplates(ctx, tx, params)
	if err != nil {
		return nil, err
	}
	activity.Write(ctx, tx, activity.Event{Module: Settings, Title: strings.Join(params.Names, ", "), Kind: "permit_template_created", At: m.Now()})
	for _, id := range ids {
		records.Announce(tx, "update", Settings, id)
	}
	return &Taken{len(ids)}, nil
}

// leftOnShelf are the ready forms that no template is called like. Who takes them at the same
// time waits.
func (m *Module) leftOnShelf(ctx context.Context, tx *db.Tx) ([]forms.ReadyForm, error) {
	tx.Defer("select pg_advisory_xact_lock(hashtextextended('shelf of permits', $1::bigint))", tx.OrganizationID)
	names, err := New().TemplateNames(ctx, tx, tx.OrganizationID)
	return slices.DeleteFunc(forms.ReadyForms("permits"), func(form forms.ReadyForm) bool { return slices.Contains(names, strings.ToLower(form.Name)) }), err
}
