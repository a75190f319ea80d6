package sites

import (
	"context"
	"encoding/json"
	"errors"

	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Site is a site to choose from.
type Site struct {
	ID       int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"The site's id"`
	Name     string `json:"name" maxLength:"200" doc:"The site's name, without that of a site above it"`
	SiteCode string `json:"site_code" maxLength:"60" doc:"The organization's own ID of the site"`
	TimeZone string `json:"time_zone" maxLength:"60" doc:"IANA name"`
	City     string `json:"city" maxLength:"120" doc:"City or town"`
	Country  string `json:"country" maxLength:"120" doc:"Country, as text"`

	Divisions []records.Division `json:"divisions" maxItems:"500" doc:"Its active divisions"`
}

// List is the answer of the site lists.
type List struct {
	Sites []Site `json:"sites" maxItems:"10000" doc:"Active sites whose records the caller sees"`
}

func activeOfUser(ctx context.Context, tx *db.Tx, _ *api.None) (*List, error) {
	sites, err := Choices(ctx, tx)
	return &List{sites}, err
}

// Choices returns the active sites the caller may choose.
func Choices(ctx context.Context, tx *db.Tx) ([]Site, error) {
	user := api.Actor(ctx)
	return active(ctx, tx, ActiveSitesParams{tx.OrganizationID, user.IsAdmin, user.SiteIDs})
}

// Active returns all active sites, for people who have none of their own.
func Active(ctx context.Context, tx *db.Tx) ([]Site, error) {
	return active(ctx, tx, ActiveSitesParams{OrganizationID: tx.OrganizationID, AllSites: true})
}

func active(ctx context.Context, tx *db.Tx, params ActiveSitesParams) ([]Site, error) {
	rows, err := New().ActiveSites(ctx, tx, params)
	sites := make([]Site, len(rows))
	for i, row := range rows {
		sites[i] = Site{ID: row.ID, Name: row.Name, SiteCode: row.SiteCode, TimeZone: row.TimeZone, City: row.City, Country: row.Country}
		err = errors.Join(err, json.Unmarshal(row.Divisions, &sites[i].Divisions))
	}
	return sites, err
}
