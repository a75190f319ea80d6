package manpower

import (
	"context"

	"hivis/platform/api"
	"hivis/platform/db"
)

func (m *Module) grid(context.Context, *db.Tx, *gridInput) (*Grid, error) { return nil, api.NotFound() }
func (m *Module) enter(context.Context, *db.Tx, *enterInput) (*Entered, error) {
	return nil, api.NotFound()
}
func (m *Module) copyMonth(context.Context, *db.Tx, *copyInput) (*Entered, error) {
	return nil, api.NotFound()
}
