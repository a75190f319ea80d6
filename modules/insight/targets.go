package insight

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Name is the module's name in the log.
const Name = "Insight"

// targetsOf are those of the organization, by measure.
func targetsOf(ctx context.Context, tx *db.Tx) (map[string]float64, error) {
	rows, err := tx.Query(ctx, "select measure, target from measure_targets where organization_id = $1", tx.OrganizationID)
	if err != nil {
		return nil, err
	}
	targets := map[string]float64{}
	var measure string
	var target float64
	_, err = pgx.ForEachRow(rows, []any{&measure, &target}, func() error {
		targets[measure] = target
		return nil
	})
	return targets, err
}

// targets answers GET /api/measure_targets.
func (m *Module) targets(ctx context.Context, tx *db.Tx, _ *api.None) (*MeasureTargets, error) {
	set, err := targetsOf(ctx, tx)
	answer := &MeasureTargets{Targets: []MeasureTarget{}}
	for measure, target := range set {
		answer.Targets = append(answer.Targets, MeasureTarget{measure, target})
	}
	slices.SortFunc(answer.Targets, func(a, b MeasureTarget) int { return cmp.Compare(a.Measure, b.Measure) })
	return answer, err
}

// setTargets answers PUT /api/measure_targets.
func (m *Module) setTargets(ctx context.Context, tx *db.Tx, in *setTargetsInput) (*MeasureTargets, error) {
	before, err := targetsOf(ctx, tx)
	if err != nil {
		return nil, err
	}
	names, targets := []string{}, []float64{}
	var changes []records.Change
	for i, target := range in.Body.Targets {
		if slices.Contains(names, target.Measure) {
			return nil, api.Invalid(at("targets", i, "measure"), "duplicate")
		}
		names, targets = append(names, target.Measure), append(targets, target.Target)
		changes = records.AppendChange(changes, target.Measure, before[target.Measure], target.Target)
	}
	batch := &pgx.Batch{}
	batch.Queue("delete from measure_targets where organization_id = $1", tx.OrganizationID)
	batch.Queue("insert into measure_targets (organization_id, measure, target) select $1, n.measure, n.target from unnest($2::text[], $3::float8[]) n (measure, target)", tx.OrganizationID, names, targets)
	if err := tx.Run(ctx, batch); err != nil {
		return nil, err
	}
	activity.Write(ctx, tx, activity.Event{Module: Name, Kind: "measure_targets_set", Changes: changes, At: m.Now()})
	return m.targets(ctx, tx, nil)
}

func at(list string, i int, field string) string {
	return strings.Join([]string{list, "[", idKey(int64(i)), "].", field}, "")
}
