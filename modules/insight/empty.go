package insight

import (
	"context"

	"hivis/platform/api"
	"hivis/platform/db"
)

func (m *Module) measures(ctx context.Context, tx *db.Tx, in *api.None) (*Measures, error) {
	return &Measures{}, nil
}
func (m *Module) values(ctx context.Context, tx *db.Tx, in *valuesInput) (*Values, error) {
	return &Values{}, nil
}
func (m *Module) targets(ctx context.Context, tx *db.Tx, in *api.None) (*MeasureTargets, error) {
	return &MeasureTargets{}, nil
}
func (m *Module) setTargets(ctx context.Context, tx *db.Tx, in *setTargetsInput) (*MeasureTargets, error) {
	return &MeasureTargets{}, nil
}
func (m *Module) leading(ctx context.Context, tx *db.Tx, in *Asked) (*Indicators, error) {
	return &Indicators{}, nil
}
func (m *Module) lagging(ctx context.Context, tx *db.Tx, in *Asked) (*Lagging, error) {
	return &Lagging{}, nil
}
func (m *Module) pyramid(ctx context.Context, tx *db.Tx, in *Asked) (*Pyramid, error) {
	return &Pyramid{}, nil
}
func (m *Module) champions(ctx context.Context, tx *db.Tx, in *Asked) (*Champions, error) {
	return &Champions{}, nil
}
func (m *Module) causes(ctx context.Context, tx *db.Tx, in *Asked) (*Causes, error) {
	return &Causes{}, nil
}
func (m *Module) actionSummary(ctx context.Context, tx *db.Tx, in *Asked) (*ActionSummary, error) {
	return &ActionSummary{}, nil
}
func (m *Module) moduleCounts(ctx context.Context, tx *db.Tx, in *Asked) (*Report, error) {
	return &Report{}, nil
}
func (m *Module) actionCounts(ctx context.Context, tx *db.Tx, in *Asked) (*Report, error) {
	return &Report{}, nil
}
func (m *Module) mobile(ctx context.Context, tx *db.Tx, in *Asked) (*Mobile, error) {
	return &Mobile{}, nil
}
func (m *Module) closures(ctx context.Context, tx *db.Tx, in *Asked) (*ClosureReport, error) {
	return &ClosureReport{}, nil
}
func (m *Module) settings(ctx context.Context, tx *db.Tx, in *api.None) (*DashboardSettings, error) {
	return &DashboardSettings{}, nil
}
func (m *Module) setView(ctx context.Context, tx *db.Tx, in *setViewInput) (*DashboardSettings, error) {
	return &DashboardSettings{}, nil
}
func (m *Module) resetView(ctx context.Context, tx *db.Tx, in *api.None) (*DashboardSettings, error) {
	return &DashboardSettings{}, nil
}
func (m *Module) starts(ctx context.Context, tx *db.Tx, in *api.None) (*RoleStarts, error) {
	return &RoleStarts{}, nil
}
func (m *Module) setStart(ctx context.Context, tx *db.Tx, in *setStartInput) (*RoleStarts, error) {
	return &RoleStarts{}, nil
}
func (m *Module) aging(ctx context.Context, tx *db.Tx, in *agingInput) (*Report, error) {
	return &Report{}, nil
}
func (m *Module) statistics(ctx context.Context, tx *db.Tx, in *statisticsInput) (*Statistics, error) {
	return &Statistics{}, nil
}
func (m *Module) statisticsSettings(ctx context.Context, tx *db.Tx, in *api.None) (*StatisticsSettings, error) {
	return &StatisticsSettings{}, nil
}
func (m *Module) setStatistics(ctx context.Context, tx *db.Tx, in *setStatisticsInput) (*StatisticsSettings, error) {
	return &StatisticsSettings{}, nil
}

func (m *Module) report(of reportOf) api.UseCase[reportInput, Report] {
	return func(ctx context.Context, tx *db.Tx, in *reportInput) (*Report, error) { return &Report{}, nil }
}
