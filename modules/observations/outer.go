package observations

import (
	"context"
	"net/http"
	"time"

	"hivis/modules/records"
	"hivis/modules/sites"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// People without an account can report on the organization's own host, and follow
// their report up with its number and a key. Nobody asks who they are, and nothing
// that could tell is stored with the report. What they may do is counted by the
// network they come from, and for the organization.
const (
	outerPeriod            = time.Hour
	outerReportsPerNetwork = 30
	outerReportsPerHouse   = 200
	outerLooksPerNetwork   = 30 // with a wrong key; a right one does not count
	outerLooksPerNumber    = 10
	outerAnswersPerNetwork = 60
	outerAnswersPerHouse   = 600
)

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
	name, err := openToAll(ctx, tx)
	if err != nil {
		return nil, err
	}
	form := &OuterForm{Organization: name, Sites: []OuterSite{},
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

// openToAll returns the organization's name, unless nobody may report to it now.
func openToAll(ctx context.Context, tx *db.Tx) (string, error) {
	house, err := houseOf(ctx, tx)
	return house.Name, err
}

func houseOf(ctx context.Context, tx *db.Tx) (house PublicReportingRow, err error) {
	if err := onOwnHost(ctx); err != nil {
		return house, err
	}
	house, err = New().PublicReporting(ctx, tx, tx.OrganizationID)
	if err == nil && house.Closed {
		return house, api.Denied("roadblock")
	}
	return house, err
}

// onOwnHost refuses on the platform's host, where there is nobody to report to.
func onOwnHost(ctx context.Context) error {
	if call := api.CallOf(ctx); call.Host.Apex() || call.OrganizationID == 0 {
		return &api.Error{Status: http.StatusNotFound, Code: "organization_not_found"}
	}
	return nil
}

// count counts what somebody without an account does, and refuses the too many.
// It comes before anything is read, so that no second connection is waited for.
func (m *Module) count(ctx context.Context, tx *db.Tx, code string, limits ...auth.Limit) error {
	if err := onOwnHost(ctx); err != nil {
		return err
	}
	wait, err := m.Auth.RaiseLimits(ctx, tx.OrganizationID, limits...)
	if err == nil && wait > 0 {
		return api.TooMany(code, wait)
	}
	return err
}
