package insight

import (
	"context"

	"hivis/platform/api"
	"hivis/platform/db"
)

// report answers one of the reports.
func (m *Module) report(of reportOf) api.UseCase[reportInput, Report] {
	return func(ctx context.Context, tx *db.Tx, in *reportInput) (*Report, error) {
		report, err := m.tableOf(ctx, tx, in.Asked, of.name, table{group: of.group, across: of.across, measures: of.measures})
		if err != nil {
			return nil, err
		}
		return m.exported(ctx, tx, in.ExportInput, report)
	}
}
