// Package imports is what every module's table of records may refer to: the sites,
// categories and people that the forms offer to whoever sends it.
package imports

import (
	"context"

	"hivis/directory/categories"
	"hivis/directory/sites"
	"hivis/directory/users"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// References is what the rows of a file can name.
type References struct {
	Sites  []sites.Site
	Places map[int64]sites.Place // of the sites, by their ids
	Categories,
	Divisions,
	People []sheets.Option

	divisionAt map[string]map[int64]int64 // by what a row says, by the site
}

// LockSites keeps the sites open that the rows of a file may name: whoever closes one meanwhile
// waits and finds the records, or has closed it before and none is added.
func LockSites(tx *db.Tx) {
	tx.Defer("select from sites where organization_id = $1 and status = 'active' order by id for key share", tx.OrganizationID)
}

// LoadReferences looks up what there is to name in a file of records with categories of a kind.
func LoadReferences(ctx context.Context, tx *db.Tx, kind string) (*References, error) {
	all, err := sites.Choices(ctx, tx)
	if err != nil {
		return nil, err
	}
	kinds, err := categories.Options(ctx, tx, kind)
	if err != nil {
		return nil, err
	}
	people, err := users.Options(ctx, tx)
	divisions, at := divisionsOf(all)
	return &References{all, sites.Places(all), kinds, divisions, people, at}, err
}

// FirstSite is the site of a template's example. Without any its zone is nil.
func (k *References) FirstSite() (first sites.Place) {
	if len(k.Sites) > 0 {
		first = k.Places[k.Sites[0].ID]
	}
	return first
}
