package hira

import (
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/directory/risks"
	"hivis/directory/sites"
	"hivis/directory/users"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

var sortColumns = map[string]api.Column{
	"id": {SQL: "h.id", Type: api.NumberColumn}, "number": {SQL: "h.serial", Type: api.NumberColumn}, "updated_at": {SQL: "h.updated_at", Type: api.TimeColumn},
	"title": {SQL: "h.title", Type: api.TextColumn}, "next_review_on": {SQL: "h.next_review_at", Type: api.TimeColumn, Nullable: true},
	"initial_level": {SQL: "h.initial_level", Type: api.NumberColumn}, "residual_level": {SQL: "h.residual_level", Type: api.NumberColumn},
}

// tabs are what is listed in each. What is in force and revised is in two of them.
var tabs = map[string]string{
	draft: "h.open_state = 'draft'", waiting: "h.open_state = 'waiting'", published: "h.state = 'published'", archived: "h.state = 'archive'",
}

// list answers GET /api/risk_assessments.
func (m *Module) list(ctx context.Context, tx *db.Tx, in *listInput) (*List, error) {
	listing, err := m.listing(ctx, tx, in)
	if err != nil {
		return nil, err
	}
	list := sheets.List[Assessment]{Name: "sheet.risk_assessments", LogModule: Name, Columns: columnsOf, Scan: shownTo(api.Actor(ctx), listing.Now), Listing: listing}
	out := &List{}
	out.Assessments, out.Meta, out.ExportOutput, err = list.Read(ctx, m.Exporter, tx, in.ExportInput, in.PageInput, in.PerPage)
	return out, err
}

// filter answers POST /api/risk_assessments/ra_filter.
func (m *Module) filter(ctx context.Context, tx *db.Tx, in *filterInput) (*List, error) {
	b := &in.Body
	if err := b.Filters.known(ctx, tx); err != nil {
		return nil, err
	}
	return m.list(ctx, tx, &listInput{PageInput: api.PageInput{Page: b.Page, After: b.After}, PerPage: b.PerPage, Sort: b.Sort, Filters: b.Filters})
}

func (m *Module) listing(ctx context.Context, tx *db.Tx, in *listInput) (api.Listing, error) {
	order, err := api.OrderBy(in.Sort, "-updated_at", sortColumns)
	user, now := api.Actor(ctx), m.Now()
	where := visible(tx, user)
	in.Filters.apply(where, user.ID, now)
	m.Records.Kind(Name).Find(where, in.Q)
	return api.Listing{Select: selectAssessment, Lookups: lookupsOfAssessment, Where: where, Order: order, Now: now}, err
}

// known refuses to narrow by what there is not: where the answer is more than rows, nothing found
// would look as if there were none.
func (f Filters) known(ctx context.Context, tx *db.Tx) error {
	var known bool
	err := tx.QueryRow(ctx, `select not exists (select from unnest($2::bigint[]) n(id) where not exists (select from sites s where s.organization_id = $1 and s.id = n.id))
		and not exists (select from unnest($3::bigint[]) n(id) where not exists (select from users u where u.organization_id = $1 and u.id = n.id))
		and not exists (select from unnest($4::bigint[]) n(id) where not exists (select from risk_assessments h where h.organization_id = $1 and h.id = n.id))`,
		tx.OrganizationID, f.SiteID, slices.Concat(f.AssessorID, f.ReviewerID), f.AssessmentID).Scan(&known)
	if err == nil && !known {
		return api.NotFound()
	}
	return err
}

// soon is how long before its day a review is soon due.
const soon = 30 * 24 * time.Hour

// apply adds the filters but for the words.
func (f Filters) apply(where *api.Where, me int64, now time.Time) {
	api.AnyOf(where, "h.id", f.AssessmentID)
	f.whereTabs(where)
	if words := api.Words(f.Hazard); len(words) > 0 {
		where.And("h.id in (select search_records(%s, %s))", Name, words) // by their index; which of the rows it is decides ofRows
	}
	if len(f.Tag) > 0 {
		where.And("h.tags && %s::text[]", f.Tag)
	}
	if len(f.Classification) > 0 {
		var kept []string
		for _, c := range f.Classification {
			kept = append(kept, storedClassification(c))
		}
		api.AnyOf(where, "h.classification", kept)
	}
	if len(f.SiteID) > 0 {
		where.And("exists (select from risk_assessment_sites fs where fs.organization_id = h.organization_id and fs.assessment_id = h.id and fs.site_id = any(%s))", f.SiteID)
	}
	api.AnyOf(where, "h.assessor_id", f.AssessorID)
	api.AnyOf(where, "h.reviewer_id", f.ReviewerID)
	if f.Mine {
		id := where.Arg(me)
		where.AndAny([]string{"h.assessor_id = " + id, "h.reviewer_id = " + id, "h.created_by = " + id})
	}
	if rows := f.ofRows(where); rows != "" {
		where.AndAny([]string{"exists (select from risk_rows k where k.organization_id = h.organization_id and k.assessment_id = h.id and k.current" + rows + ")"})
	}
	switch f.Review {
	case "due":
		where.And("h.state = 'published' and (h.asked_at is not null or h.next_review_at <= %s)", now)
	case "in_time":
		where.And(where.BindNow(now, reviewed))
	case "soon":
		where.And("h.state = 'published' and (h.asked_at is not null or h.next_review_at <= %s)", now.Add(soon))
	}
	sites.OnDays(where, "h.updated_at", f.From, f.To) // of its first site
}

func (f Filters) whereTabs(where *api.Where) {
	var any []string
	for _, status := range f.Status {
		any = append(any, tabs[status])
	}
	if len(any) > 0 {
		where.AndAny(any)
	}
}

// ofRows are the conditions that a row k has to meet.
func (f Filters) ofRows(where *api.Where) (sql string) {
	levelsOf := func(words []string) (numbers []int16) {
		for _, word := range words {
			numbers = append(numbers, risks.LevelOf(word))
		}
		return numbers
	}
	if len(f.Initial) > 0 {
		sql += " and k.initial_level = any(" + where.Arg(levelsOf(f.Initial)) + "::smallint[])"
	}
	if len(f.Residual) > 0 {
		sql += " and k.residual_level = any(" + where.Arg(levelsOf(f.Residual)) + "::smallint[])"
	}
	column := ""
	if f.Rating == "residual" {
		column = "residual_"
	}
	if f.Likelihood > 0 {
		sql += " and k." + column + "likelihood = " + where.Arg(f.Likelihood)
	}
	if f.Severity > 0 {
		sql += " and k." + column + "severity = " + where.Arg(f.Severity)
	}
	if words := api.Words(f.Hazard); len(words) > 0 {
		sql += " and k.hazard ilike all (" + where.Arg(words) + ")"
	}
	if f.Matrix >= 0 {
		sql += " and exists (select from risk_versions fv where fv.organization_id = k.organization_id and fv.assessment_id = k.assessment_id and fv.number = k.number and fv.matrix_number = " + where.Arg(f.Matrix) + ")"
	}
	return sql
}

// counts answers GET /api/risk_assessments/period_status_counts. The filter on status itself is
// left out: the counts are the tabs one chooses it with.
func (m *Module) counts(ctx context.Context, tx *db.Tx, in *countsInput) (*CountsAnswer, error) {
	out := &CountsAnswer{}
	batch := &pgx.Batch{}
	for _, tab := range []struct {
		condition string
		into      *int
	}{{"true", &out.Counts.All}, {tabs[draft], &out.Counts.Draft}, {tabs[waiting], &out.Counts.Waiting}, {tabs[published], &out.Counts.Published}, {tabs[archived], &out.Counts.Archive}} {
		m.queueCount(batch, ctx, tx, in.Filters, tab.condition, tab.into)
	}
	due := in.Filters
	due.Review = "due"
	m.queueCount(batch, ctx, tx, due, "true", &out.Counts.ReviewDue)
	return out, tx.Run(ctx, batch)
}

func (m *Module) queueCount(batch *pgx.Batch, ctx context.Context, tx *db.Tx, f Filters, condition string, into *int) {
	where := visible(tx, api.Actor(ctx))
	f.Status = nil
	f.apply(where, tx.UserID, m.Now())
	m.Records.Kind(Name).Find(where, f.Q)
	where.AndAny([]string{condition})
	where.QueueCount(batch, api.StatusCountLimit, into)
}

// dropdown answers GET /api/risk_assessments/filter_dropdown.
func (m *Module) dropdown(ctx context.Context, tx *db.Tx, _ *api.None) (*Dropdown, error) {
	out := &Dropdown{Tags: []Tag{}, Levels: risks.Levels}
	var err error
	if out.Sites, err = sites.Choices(ctx, tx); err != nil {
		return nil, err
	}
	if out.Users, err = users.Choices(ctx, tx); err != nil {
		return nil, err
	}
	if out.Matrix, err = risks.Current(ctx, tx); err != nil {
		return nil, err
	}
	where := visible(tx, api.Actor(ctx))
	where.And("h.tags <> '{}'")
	sql := "select n.tag, count(*)" + where.From("\ncross join lateral unnest(h.tags) as n(tag)") + " group by n.tag order by count(*) desc, n.tag limit 200"
	out.Tags, err = api.ReadAll(ctx, tx, sql, where, db.Named[Tag]())
	return out, err
}
