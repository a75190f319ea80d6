package categories

import (
	"context"

	"hivis/platform/api"
	"hivis/platform/db"
)

func (m *Module) addDefaults(context.Context, *db.Tx, *defaultsInput) (*Added, error) {
	return nil, api.NotFound()
}
