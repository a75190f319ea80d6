package insight

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/core/measures"
	"hivis/platform/db"
)

// maxCauses is how many are shown of each level.
const maxCauses = 5

const selectCauses = `select c.id, c.name, coalesce(c.parent_id, 0) as parent_id, coalesce(f.incidents, '{}') as incidents
from categories c
left join (select w.root_cause_id, array_agg(distinct i.id) as incidents%s group by 1) f on f.root_cause_id = c.id
where c.organization_id = $1 and c.category_type = 'root_cause'`

// causes answers GET /api/dashboards/root_causes.
func (m *Module) causes(ctx context.Context, tx *db.Tx, in *Asked) (*Causes, error) {
	a, err := m.ask(ctx, tx, *in)
	if err != nil {
		return nil, err
	}
	out := &Causes{Span: a.p.shown, Causes: []Cause{}}
	q := a.question([]measures.Span{a.p.Span}, "incidents")
	where, joins, ok := a.reader().Rows(tx, "incidents", q)
	if !ok {
		return out, nil
	}
	where.And("w.root")
	sql := strings.Replace(selectCauses, "%s", where.From("\njoin incident_whys w on w.organization_id = i.organization_id and w.incident_id = i.id"+joins), 1)
	rows, err := tx.Query(ctx, where.BindNow(m.Now(), sql), where.Args...)
	if err != nil {
		return nil, err
	}
	tree := causeTree{below: map[int64][]int64{}, names: map[int64]string{}, found: map[int64]map[int64]bool{}}
	found, err := pgx.CollectRows(rows, db.Named[foundCause]())
	if err != nil {
		return nil, err
	}
	for _, cause := range found {
		tree.add(cause.ID, cause.ParentID, cause.Name, cause.Incidents)
	}
	tree.query, _ = measures.Link(m.Records.Kind("Incident"), measureIn(m, "incidents"), q, measures.Key{}, a.user)
	out.Causes = tree.most(0)
	return out, nil
}

// foundCause is a root cause, with the incidents that it was found in.
type foundCause struct {
	ID, ParentID int64
	Name         string
	Incidents    []int64
}

// causeTree are root causes with the incidents in which each was found.
type causeTree struct {
	below map[int64][]int64
	names map[int64]string
	found map[int64]map[int64]bool
	query string
}

func (t *causeTree) add(id, parent int64, name string, incidents []int64) {
	t.below[parent], t.names[id], t.found[id] = append(t.below[parent], id), name, map[int64]bool{}
	for _, incident := range incidents {
		t.found[id][incident] = true
	}
}

// most are the causes below one that were found in most incidents, those below them included.
func (t *causeTree) most(parent int64) []Cause {
	causes := []Cause{}
	for _, id := range t.below[parent] {
		count := int64(len(t.incidents(id)))
		if count == 0 {
			continue
		}
		value := float64(count)
		cell := Cell{Value: &value, Count: count, List: "/incidents?" + t.query + "&root_cause_id=" + idKey(id)}
		causes = append(causes, Cause{ID: id, Name: t.names[id], Incident: cell, Causes: t.most(id)})
	}
	slices.SortFunc(causes, func(a, b Cause) int {
		return cmp.Or(cmp.Compare(b.Incident.Count, a.Incident.Count), strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)), cmp.Compare(a.ID, b.ID))
	})
	return causes[:min(len(causes), maxCauses)]
}

// incidents are those of a cause and of all below it, each once.
func (t *causeTree) incidents(id int64) map[int64]bool {
	all := map[int64]bool{}
	for incident := range t.found[id] {
		all[incident] = true
	}
	for _, below := range t.below[id] {
		for incident := range t.incidents(below) {
			all[incident] = true
		}
	}
	return all
}
