package contractors

import (
	"context"

	"github.com/jackc/pgx/v5"

	"hivis/modules/workers"
	"hivis/platform/api"
	"hivis/platform/db"
)

// mostJudged is how many workers of a company are judged at once.
const mostJudged = 1000

// MissingWorkers are those of a company of whom something is missing or ends soon, the gravest first.
type MissingWorkers struct {
	Judged  int             `json:"judged" minimum:"0" maximum:"1000" doc:"Of how many active workers this is: the first by name"`
	Blocked int             `json:"blocked" minimum:"0" maximum:"1000" doc:"How many of these may not work"`
	Workers []MissingWorker `json:"workers" maxItems:"1000" doc:"The gravest first"`
}

// MissingWorker is one of them.
type MissingWorker struct {
	ID       int64            `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the work profile"`
	Name     string           `json:"name" maxLength:"200" doc:"Their name"`
	Standing workers.Standing `json:"standing" doc:"Today, without a site"`
}

// missingWorkers answers GET /api/contractors/{id}/missing_workers.
func (m *Module) missingWorkers(ctx context.Context, tx *db.Tx, in *Subject) (*MissingWorkers, error) {
	if _, err := m.one(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	where := m.everyWorker(tx)
	where.And("w.contractor_id = %s and w.status = 'Active'", in.ID)
	all, err := api.ReadAll(ctx, tx, "select w.id, w.name"+where.From("")+" order by lower(w.name), w.id limit "+where.Arg(mostJudged), where,
		func(row pgx.CollectableRow) (w MissingWorker, err error) { return w, row.Scan(&w.ID, &w.Name) })
	if err != nil {
		return nil, err
	}
	found, err := m.StandingOf(ctx, tx, Question{WorkerIDs: idsOf(all, func(w MissingWorker) int64 { return w.ID }), Day: m.today(ctx)})
	if err != nil {
		return nil, err
	}
	out := &MissingWorkers{Judged: len(all), Workers: []MissingWorker{}}
	for _, state := range []string{workers.StandingBlocked, workers.StandingInGrace, workers.StandingExpiring} {
		for _, w := range all {
			if w.Standing = found[w.ID]; w.Standing.State == state {
				out.Workers = append(out.Workers, w)
			}
		}
		if state == workers.StandingBlocked {
			out.Blocked = len(out.Workers)
		}
	}
	return out, nil
}

// judge says of workers of a list whether they may work today, all of them in one round trip.
func (m *Module) judge(ctx context.Context, tx *db.Tx, all []Worker) error {
	if len(all) == 0 {
		return nil
	}
	found, err := m.StandingOf(ctx, tx, Question{WorkerIDs: idsOf(all, func(w Worker) int64 { return w.ID }), Day: m.today(ctx)})
	for i := range all {
		if standing, known := found[all[i].ID]; known {
			all[i].Standing = &standing
		}
	}
	return err
}
