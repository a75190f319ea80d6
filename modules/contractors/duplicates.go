package contractors

import (
	"context"

	"hivis/platform/api"
	"hivis/platform/db"
)

// Duplicates are pairs of workers who may be one person.
type Duplicates struct {
	Pairs []Pair `json:"pairs" maxItems:"100" doc:"Two and two who may be one person"`
}

// Pair is one of them.
type Pair struct {
	First  Worker `json:"first" doc:"One of the two"`
	Second Worker `json:"second" doc:"One of the two"`
	By     string `json:"by" enum:"document,name_and_birth" doc:"By what they are alike: the same document number, or the same name and day of birth"`
}

// duplicates answers GET /api/contractors/worker_duplicates.
func (m *Module) duplicates(ctx context.Context, tx *db.Tx, _ *api.None) (*Duplicates, error) {
	type pair struct {
		First, Second int64
		By            string
	}
	where := m.workersSeen(tx, api.Actor(ctx))
	seen := "select w.id, w.name, w.born_on, w.document_number" + where.From("")
	pairs, err := api.ReadAll(ctx, tx, `with seen as materialized (`+seen+`)
select a.id as first, b.id as second, case when a.document_number <> '' and lower(a.document_number) = lower(b.document_number) then 'document' else 'name_and_birth' end as by
from seen a join seen b on b.id > a.id and a.document_number <> '' and lower(a.document_number) = lower(b.document_number)
union
select a.id, b.id, 'name_and_birth' from seen a join seen b on b.id > a.id and lower(a.name) = lower(b.name) and a.born_on = b.born_on
  and not (a.document_number <> '' and lower(a.document_number) = lower(b.document_number))
order by 1, 2 limit 100`, where, db.Named[pair]())
	if err != nil {
		return nil, err
	}
	var ids []int64
	for _, p := range pairs {
		ids = append(ids, p.First, p.Second)
	}
	of, err := m.workersByID(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	byID := map[int64]Worker{}
	for _, w := range of.Workers {
		byID[w.ID] = w
	}
	out := &Duplicates{Pairs: []Pair{}}
	for _, p := range pairs {
		out.Pairs = append(out.Pairs, Pair{byID[p.First], byID[p.Second], p.By})
	}
	return out, nil
}

type mergeInput struct {
	Body struct {
		KeepID  int64 `json:"keep_id" minimum:"1" maximum:"9007199254740991" doc:"Stays, and gets what the other one has"`
		MergeID int64 `json:"merge_id" minimum:"1" maximum:"9007199254740991" doc:"Is taken over and offered no longer"`
	}
}

// merge answers POST /api/contractors/merge_workers.
func (m *Module) merge(ctx context.Context, tx *db.Tx, in *mergeInput) (*WorkerAnswer, error) {
	keep, gone := in.Body.KeepID, in.Body.MergeID
	if keep == gone {
		return nil, api.Invalid("merge_id", "contractor_merge_itself")
	}
	tx.Defer("select from work_profiles where organization_id = $1 and id = any($2::bigint[]) order by id for update", tx.OrganizationID, []int64{keep, gone})
	where := m.workersSeen(tx, api.Actor(ctx))
	where.And("w.id = any(%s)", []int64{keep, gone})
	both, err := api.ReadAll(ctx, tx, selectWorker+where.FromWith(lookupsOfWorker), where, m.workerTo(tx, api.Actor(ctx)))
	if err != nil {
		return nil, err
	}
	if len(both) != 2 {
		return nil, api.NotFound()
	}
	m.Workers.Merge(ctx, tx, keep, gone, both[0].Name)
	tx.Defer(`update contractor_documents d set profile_id = $2, contractor_id = coalesce((select w.contractor_id from work_profiles w where w.organization_id = $1 and w.id = $2), d.contractor_id)
		where d.organization_id = $1 and d.profile_id = $3`, tx.OrganizationID, keep, gone)
	all, err := m.workersByID(ctx, tx, []int64{keep})
	if err != nil {
		return nil, err
	}
	return &WorkerAnswer{all.Workers[0]}, nil
}
