package permits

import (
	"context"
	"reflect"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

type countsInput struct{ Filters }

// Counts is the number of permits by status, counted up to 10,000.
type Counts struct {
	All            int `json:"all" minimum:"0" maximum:"10001" doc:"10001 stands for more than 10,000, here and below"`
	Draft          int `json:"draft" minimum:"0" maximum:"10001"`
	Requested      int `json:"requested" minimum:"0" maximum:"10001"`
	Pending        int `json:"pending" minimum:"0" maximum:"10001"`
	Approved       int `json:"approved" minimum:"0" maximum:"10001"`
	Extended       int `json:"extended" minimum:"0" maximum:"10001"`
	Overdue        int `json:"overdue" minimum:"0" maximum:"10001"`
	PendingClosure int `json:"pending_closure" minimum:"0" maximum:"10001"`
	Closed         int `json:"closed" minimum:"0" maximum:"10001"`
	Rejected       int `json:"rejected" minimum:"0" maximum:"10001"`
	Revoked        int `json:"revoked" minimum:"0" maximum:"10001"`
}

// TypeCounts are those of one type.
type TypeCounts struct {
	Type   Type   `json:"type"`
	Counts Counts `json:"counts"`
}

// Summary is the number of permits by type and status.
type Summary struct {
	Types []TypeCounts `json:"types" maxItems:"200"`
}

// CountsAnswer carries the counts.
type CountsAnswer struct {
	Counts  Counts  `json:"counts"`
	Summary Summary `json:"summary"`
}

// counts answers GET /api/permit_form_questions/period_status_counts. The filter on status
// itself is left out: the counts are the tabs one chooses it with.
func (m *Module) counts(ctx context.Context, tx *db.Tx, in *countsInput) (*CountsAnswer, error) {
	user, now := api.Actor(ctx), m.Now()
	in.Filters.Status = nil
	if in.Filters.plain() {
		types, err := m.tabs(ctx, tx, user, in.Filters)
		return &CountsAnswer{Counts: sumOf(types), Summary: Summary{types}}, err
	}
	where := visible(tx, user)
	in.Filters.apply(where, m.Records.Kind(Name), user, now)
	n, err := statuses.Count(ctx, tx, where, now)
	if err != nil {
		return nil, err
	}
	answer := &CountsAnswer{Counts: countsOf(n)}
	sql := "select p.template_id, " + statusSQL + " as status, count(*) as count" + where.From("") + " group by 1, 2"
	answer.Summary.Types, err = m.byType(ctx, tx, where, sql)
	return answer, err
}

// plain reports whether nothing narrows but sites and types, of which the numbers are kept.
func (f Filters) plain() bool {
	f.SiteID, f.TypeID, f.DateType = nil, nil, ""
	return reflect.ValueOf(f).IsZero()
}

// tabs counts all permits by type and status: the requested ones from their numbers, and the
// drafts, which are few.
func (m *Module) tabs(ctx context.Context, tx *db.Tx, user *access.User, f Filters) ([]TypeCounts, error) {
	in := dashboardInput{SiteID: f.SiteID, TypeID: f.TypeID}
	numbers, where := in.numbers(tx, user)
	drafts := "p.organization_id = $1 and p.status = 'draft' and " + sees(records.ViewerOf(where, user))
	if len(f.SiteID) > 0 {
		drafts += " and p.site_id = any(" + where.Arg(f.SiteID) + ")"
	}
	if len(f.TypeID) > 0 {
		drafts += " and p.template_id = any(" + where.Arg(f.TypeID) + ")"
	}
	return m.byType(ctx, tx, where, "select n.template_id, n.status, sum(n.permits)::bigint as count from "+numbers+
		" group by 1, 2 having sum(n.permits) > 0 union all select p.template_id, 'draft', count(*) from permits p where "+drafts+" group by 1")
}

// sumOf is the number of all types together.
func sumOf(types []TypeCounts) (sum Counts) {
	n := map[string]int{}
	for _, t := range types {
		c := t.Counts
		for status, count := range map[string]int{"all": c.All, Drafted: c.Draft, Requested: c.Requested, Pending: c.Pending, Approved: c.Approved, Extended: c.Extended,
			Overdue: c.Overdue, PendingClosure: c.PendingClosure, Closed: c.Closed, Rejected: c.Rejected, Revoked: c.Revoked} {
			n[status] = min(n[status]+count, api.StatusCountLimit)
		}
	}
	return countsOf(n)
}

func countsOf(n map[string]int) Counts {
	return Counts{All: n["all"], Draft: n[Drafted], Requested: n[Requested], Pending: n[Pending], Approved: n[Approved], Extended: n[Extended], Overdue: n[Overdue],
		PendingClosure: n[PendingClosure], Closed: n[Closed], Rejected: n[Rejected], Revoked: n[Revoked]}
}

// byType names the types that are counted. One without any is left out.
func (m *Module) byType(ctx context.Context, tx *db.Tx, where *api.Where, counted string) ([]TypeCounts, error) {
	sql := "select t.id, t.name, t.prefix_id, t.colour, t.low_risk, n.status, n.count from (" + counted + ") n join permit_templates t on t.organization_id = " +
		where.Arg(tx.OrganizationID) + " and t.id = n.template_id order by lower(t.name), t.id"
	rows, err := tx.Query(ctx, where.BindNow(m.Now(), sql), where.Args...)
	if err != nil {
		return nil, err
	}
	types := []TypeCounts{}
	found, err := pgx.CollectRows(rows, db.Named[struct {
		Type
		Status string
		Count  int
	}]())
	byStatus := map[string]int{}
	for _, t := range found {
		if len(types) == 0 || types[len(types)-1].Type.ID != t.ID {
			types, byStatus = append(types, TypeCounts{Type: t.Type}), map[string]int{}
		}
		byStatus[t.Status] += t.Count
		byStatus["all"] += t.Count
		for name, n := range byStatus {
			byStatus[name] = min(n, api.StatusCountLimit)
		}
		types[len(types)-1].Counts = countsOf(byStatus)
	}
	return types, err
}

// statusSQL is the status as people see it.
const statusSQL = "case when " + running + " and p.ends_at <= " + api.Now + " then 'overdue' else p.status end"
