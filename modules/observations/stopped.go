package observations

import (
	"github.com/jackc/pgx/v5"

	"hivis/platform/access"
	"hivis/platform/api"
)

// queueStopped asks for those of some observations by which work stands still, the newest first, along with what else the batch asks for.
func (m *Module) queueStopped(batch *pgx.Batch, where *api.Where, user *access.User, stopped *[]Observation) {
	where.And("o.stop_work and o.resumed_at is null")
	batch.Queue(selectObservation+where.FromWith(lookupsOfObservation)+" order by o.observed_at desc, o.id desc limit 10", where.Args...).
		Query(func(rows pgx.Rows) (err error) {
			*stopped, err = pgx.CollectRows(rows, shownTo(user, m.Now()))
			return err
		})
}
