package observations

import (
	"context"

	"hivis/directory/categories"
	"hivis/directory/sites"
	"hivis/directory/users"
	"hivis/platform/api"
	"hivis/platform/db"
)

// FormData is what the observation form offers to choose from.
type FormData struct {
	Sites      []sites.Site          `json:"sites" maxItems:"10000" doc:"The sites to choose from"`
	Categories []categories.Category `json:"categories" maxItems:"2000" doc:"The active categories of observations"`
	Users      []users.Person        `json:"users" maxItems:"5000" doc:"People who can be made responsible for an action"`
}

// formData answers GET /api/observations/obs_data.
func (m *Module) formData(ctx context.Context, tx *db.Tx, _ *api.None) (*FormData, error) {
	var data FormData
	var err error
	if data.Sites, err = sites.Choices(ctx, tx); err != nil {
		return nil, err
	}
	if data.Categories, err = categories.Choices(ctx, tx, "observation"); err != nil {
		return nil, err
	}
	data.Users, err = users.Choices(ctx, tx)
	return &data, err
}
