package observations

import (
	"context"

	"hivis/core/publicreports"
	"hivis/core/records"
	"hivis/directory/sites"
	"hivis/platform/db"
)

// intake is where people without an account report observations.
func (m *Module) intake() *publicreports.Intake {
	return &publicreports.Intake{Auth: m.Auth, Notify: m.Notifications.Notify, Now: m.Now, Kind: m.Records.Kind(Name), Reports: "public_reports", Messages: "public_messages", Record: "observation_id"}
}

// OuterForm is what the public form offers. It is for everybody who knows the
// address, so there is nothing else in it.
type OuterForm struct {
	Organization string      `json:"organization" maxLength:"200"`
	Sites        []OuterSite `json:"sites" maxItems:"10000"`
	SiteID       int64       `json:"site_id" minimum:"0" maximum:"9007199254740991" doc:"The site that was asked for, if it is offered; else 0, or the only one"`
	Types        []string    `json:"types" maxItems:"5"`
	Risks        []string    `json:"risks" maxItems:"4"`
}

// OuterSite is a site by its name.
type OuterSite struct {
	ID        int64              `json:"id" minimum:"1" maximum:"9007199254740991"`
	Name      string             `json:"name" maxLength:"200"`
	Divisions []records.Division `json:"divisions" maxItems:"500"`
}

type outerFormInput struct {
	Site int64 `query:"site" minimum:"0" maximum:"9007199254740991" doc:"The site of the poster that was scanned"`
}

// outerForm answers GET /api/observations/outer_obs_data.
func (m *Module) outerForm(ctx context.Context, tx *db.Tx, in *outerFormInput) (*OuterForm, error) {
	organization, err := m.intake().Organization(ctx, tx)
	if err != nil {
		return nil, err
	}
	form := &OuterForm{Organization: organization.Name, Sites: []OuterSite{},
		Types: []string{"unsafe_condition", "unsafe_act", "improvement_opportunity", Positive, Other}, Risks: risks}
	all, err := sites.Active(ctx, tx)
	for _, s := range all {
		form.Sites = append(form.Sites, OuterSite{s.ID, s.Name, s.Divisions})
		if s.ID == in.Site || len(all) == 1 {
			form.SiteID = s.ID
		}
	}
	return form, err
}
