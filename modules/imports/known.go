// Package imports is what every module's table of records may refer to: the sites,
// categories and people that the forms offer to whoever sends it.
package imports

import (
	"context"

	"hivis/modules/categories"
	"hivis/modules/sites"
	"hivis/modules/users"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// Known is what the rows of a file can name.
type Known struct {
	Sites  []sites.Site
	Places map[int64]sites.Place // of the sites, by their ids
	Categories,
	People []sheets.Option
}

// Know looks up what there is to name in a file of records with categories of a kind.
func Know(ctx context.Context, tx *db.Tx, kind string) (*Known, error) {
	all, err := sites.Choices(ctx, tx)
	if err != nil {
		return nil, err
	}
	kinds, err := categories.Options(ctx, tx, kind)
	if err != nil {
		return nil, err
	}
	people, err := users.Options(ctx, tx)
	return &Known{all, sites.Places(all), kinds, people}, err
}

// First is the site of a template's example. Without any its zone is nil.
func (k *Known) First() (first sites.Place) {
	if len(k.Sites) > 0 {
		first = k.Places[k.Sites[0].ID]
	}
	return first
}
