package incidents

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/directory/categories"
	"hivis/directory/risks"
	"hivis/directory/sites"
	"hivis/directory/users"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

var sortColumns = map[string]api.Column{
	"id": {SQL: "i.id", Type: api.NumberColumn}, "number": {SQL: "i.serial", Type: api.NumberColumn},
	"occurred_at": {SQL: "i.occurred_at", Type: api.TimeColumn}, "target_date": {SQL: "i.target_at", Type: api.TimeColumn, Nullable: true},
	"severity_level": {SQL: "array_position('{not_rated,safe,minor,serious,major,critical,fatal}', i.severity_level)", Type: api.NumberColumn},
	"status":         statuses.Column(),
}

// statuses are what people see, which depends on the time: see statusAt.
var statuses = api.Statuses{
	{Name: Open, When: "i.status = 'open' and i.rated" + inTime, Tallied: "t.value = 'open' and " + records.WeeksAhead},
	{Name: RatingPending, When: "i.status = 'open' and not i.rated" + inTime, Tallied: "t.value = 'rating_pending' and " + records.WeeksAhead},
	{Name: Overdue, When: "i.status = 'open' and i.target_at <= " + api.Now, Tallied: records.WeeksGone},
	{Name: Closed, When: "i.status = 'closed'", Tallied: "t.value = 'closed'"},
}

const inTime = " and coalesce(i.target_at > " + api.Now + ", true)"

// list answers GET /api/incidents and GET /api/v2/incidents.
func (m *Module) list(ctx context.Context, tx *db.Tx, in *listInput) (*List, error) {
	order, err := api.OrderBy(in.Sort, "-occurred_at", sortColumns)
	if err != nil {
		return nil, err
	}
	now, user := m.Now(), api.Actor(ctx)
	where := visible(tx, user)
	in.Filters.apply(where, m.Records.Kind(Name), user, now)
	list := sheets.List[Incident]{Name: "sheet.incidents", LogModule: Name, Columns: columnsOf, Scan: shownTo(user, now),
		Listing: api.Listing{Select: selectIncident, Lookups: lookupsOfIncident, Where: where, Order: order, Now: now}}
	out := &List{}
	out.Incidents, out.Meta, out.ExportOutput, err = list.Read(ctx, m.Exporter, tx, in.ExportInput, in.PageInput, in.PerPage)
	return out, err
}

func (f Filters) apply(where *api.Where, k *records.Kind, user *access.User, now time.Time) {
	api.AnyOf(where, "i.id", f.IncidentID)
	api.AnyOf(where, "i.incident_type", f.IncidentType)
	api.AnyOf(where, "i.severity_level", f.SeverityLevel)
	api.AnyOf(where, "i.step", f.Step)
	api.AnyOf(where, "i.site_id", f.SiteID)
	api.AnyID(where, "i.division_id", f.DivisionID)
	api.AnyID(where, "i.category_id", f.CategoryID)
	api.AnyID(where, "i.reporter_id", f.ReporterID)
	api.AnyOf(where, "i.lead_id", f.LeadID)
	api.AnyOf(where, "i.anybody_hurt", f.AnybodyHurt)
	api.AnyOf(where, "i.recordable", f.Recordable)
	if f.Mine {
		id := where.Arg(user.ID)
		where.And("(i.reporter_id = " + id + " or i.lead_id = " + id + " or exists (select from incident_members im where im.organization_id = i.organization_id and im.incident_id = i.id and im.user_id = " + id + "))")
	}
	rating := "actual"
	if f.Rating == "potential" {
		rating = "potential"
	}
	if f.Severity > 0 {
		where.And("i."+rating+"_severity = %s", f.Severity)
	}
	if f.Likelihood > 0 {
		where.And("i."+rating+"_likelihood = %s", f.Likelihood)
	}
	if len(f.RootCauseID) > 0 {
		where.And("exists (select from incident_whys w join categories c on c.organization_id = w.organization_id and c.id = w.root_cause_id"+
			" left join categories p on p.organization_id = c.organization_id and p.id = c.parent_id"+
			" where w.organization_id = i.organization_id and w.incident_id = i.id and w.root and (c.id = any(%[1]s) or c.parent_id = any(%[1]s) or p.parent_id = any(%[1]s)))", f.RootCauseID)
	}
	f.Filters.Apply(where, "i")
	f.whereClass(where, user, now)
	if len(f.ProcessTier) > 0 {
		var any []string
		for _, tier := range f.ProcessTier { // words of the enumeration
			any = append(any, tierSQL(tier))
		}
		where.AndAny(any)
	}
	f.whereHurt(where, user, now)
	sites.OnDates(where, dates[f.DateType], f.From, f.To)
	statuses.Filter(where, f.Status, now)
	k.Find(where, f.Q)
}

// counts answers GET /api/incidents/period_status_counts. The filter on status itself is
// left out: the counts are the tabs one chooses it with.
func (m *Module) counts(ctx context.Context, tx *db.Tx, in *countsInput) (*CountsAnswer, error) {
	where := visible(tx, api.Actor(ctx))
	now := m.Now()
	in.Filters.Status = nil
	in.Filters.apply(where, m.Records.Kind(Name), api.Actor(ctx), now)
	n, err := statuses.Count(ctx, tx, where, now)
	return &CountsAnswer{Counts{n["all"], n[Open], n[RatingPending], n[Overdue], n[Closed]}}, err
}

// formData answers GET /api/incidents/incident_data.
func (m *Module) formData(ctx context.Context, tx *db.Tx, _ *api.None) (*FormData, error) {
	data := &FormData{}
	var err error
	if data.Matrix, err = risks.Current(ctx, tx); err != nil {
		return nil, err
	}
	if data.Sites, err = sites.Choices(ctx, tx); err != nil {
		return nil, err
	}
	if data.Categories, err = categories.Choices(ctx, tx, "incident"); err != nil {
		return nil, err
	}
	if data.ProcessSafety, err = asksProcessSafety(ctx, tx); err != nil {
		return nil, err
	}
	if data.Users, err = users.Choices(ctx, tx); err != nil {
		return nil, err
	}
	batch := &pgx.Batch{}
	batch.Queue("select id, name as type_name, parent_id from categories where organization_id = $1 and category_type = 'root_cause' and status = 'active' order by position, name, id limit 5000", tx.OrganizationID).
		Query(func(rows pgx.Rows) (err error) {
			data.RootCauses, err = pgx.CollectRows(rows, db.Named[RootCause]())
			return err
		})
	batch.Queue("select id, name from roles where organization_id = $1 order by name, id limit 200", tx.OrganizationID).Query(func(rows pgx.Rows) (err error) {
		data.Roles, err = pgx.CollectRows(rows, db.Named[Role]())
		return err
	})
	return data, tx.Run(ctx, batch)
}

const (
	maxSimilar    = 3
	shortestTyped = 8 // letters; fewer say too little to compare
)

// similar answers GET /api/incidents/similar: what happened at the site before in words
// like these, and what was learned from such.
func (m *Module) similar(ctx context.Context, tx *db.Tx, in *similarInput) (*Similar, error) {
	out := &Similar{Incidents: []Incident{}, Lessons: []Lesson{}}
	typed := strings.TrimSpace(in.Q)
	if utf8.RuneCountInString(typed) < shortestTyped {
		return out, nil
	}
	user, now := api.Actor(ctx), m.Now()
	batch := &pgx.Batch{}
	where := visible(tx, user)
	where.Similar(Name, typed, in.SiteID, "i.id")
	batch.Queue(fmt.Sprintf("%s%s\norder by %s limit %d", selectIncident, where.FromWith(lookupsOfIncident), api.MostSimilarFirst, maxSimilar), where.Args...).Query(func(rows pgx.Rows) (err error) {
		out.Incidents, err = pgx.CollectRows(rows, shownTo(user, now))
		return err
	})
	lessons := visibleLessons(tx, user)
	lessons.And("l.status = 'sent'")
	lessons.Similar(LessonName, typed, 0, "l.id")
	m.queueLessons(batch, user, lessons, fmt.Sprintf("\norder by %s limit %d", api.MostSimilarFirst, maxSimilar), &out.Lessons)
	return out, tx.Run(ctx, batch)
}
