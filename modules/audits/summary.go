package audits

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/db"
)

// These read what was stored when audits were completed, and never an answer.

const (
	averaged = "round(avg(au.percent)::numeric, 1)::float8"
	month    = "to_char(au.completed_at at time zone 'UTC', 'YYYY-MM')"
)

const selectMonths = "select " + month + " as month, count(*) as completed, " + averaged + " as average, count(*) filter (where au.failed) as failed, count(*) filter (where au.late) as late"

// queueMonths asks how audits went by month, the latest ten years.
func queueMonths(batch *pgx.Batch, where *api.Where, months *[]Month) {
	batch.Queue(selectMonths+where.From("")+" and au.completed_at is not null group by 1 order by 1 desc limit 120", where.Args...).Query(func(rows pgx.Rows) (err error) {
		*months, err = pgx.CollectRows(rows, db.Named[Month]())
		slices.Reverse(*months)
		return err
	})
}

// whereCompleted keeps what was completed on these days, by the clock that reckons for all
// sites.
func whereCompleted(where *api.Where, first, last string) {
	where.And("au.completed_at is not null")
	if from, err := time.Parse(dayFormat, first); err == nil {
		where.And("au.completed_at >= %s", from)
	}
	if to, err := time.Parse(dayFormat, last); err == nil {
		where.And("au.completed_at < %s", to.AddDate(0, 0, 1))
	}
}

// ofTemplate are the completed audits of a template that the user may see.
func (m *Module) ofTemplate(ctx context.Context, tx *db.Tx, in *summaryInput) (*api.Where, TemplateOf, error) {
	t, err := m.readTemplate(ctx, tx, in.ID)
	if err != nil {
		return nil, TemplateOf{}, err
	}
	if in.AuditID != 0 {
		if _, err := m.readVisible(ctx, tx, in.AuditID); err != nil {
			return nil, TemplateOf{}, err
		}
	}
	if problems, err := unknownFilters(ctx, tx, named{sites: in.SiteID}); err != nil || problems.Err() != nil {
		return nil, TemplateOf{}, cmp.Or(err, error(api.NotFound()))
	}
	where := visible(tx, api.Actor(ctx))
	where.And("au.template_id = %s", in.ID)
	whereCompleted(where, in.From, in.To)
	api.AnyOf(where, "au.site_id", in.SiteID)
	if in.AuditID != 0 {
		where.And("au.id = %s", in.AuditID)
	}
	if in.AuditType != "" {
		where.And("au.audit_type = %s", in.AuditType)
	}
	return where, t.of(), nil
}

// sectionSummary answers GET /api/audits/{id}/audit_section_wise_summary. What has the same id
// is the same section, however it was called in a version.
func (m *Module) sectionSummary(ctx context.Context, tx *db.Tx, in *summaryInput) (*SectionSummaries, error) {
	where, template, err := m.ofTemplate(ctx, tx, in)
	if err != nil {
		return nil, err
	}
	out := &SectionSummaries{Template: template}
	batch := &pgx.Batch{}
	batch.Queue("select count(*)"+where.From(""), where.Args...).QueryRow(func(row pgx.Row) error { return row.Scan(&out.Audits) })
	batch.Queue(`select x.section_id, max(x.title) as title, count(x.percent) as audits, round(avg(x.percent)::numeric, 1)::float8 as average, min(x.percent) as lowest,
		max(x.percent) as highest, count(*) filter (where x.failed) as failed`+where.From(`
join audit_sections x on x.organization_id = au.organization_id and x.audit_id = au.id`)+" group by 1 order by min(x.place), 1 limit 200", where.Args...).
		Query(func(rows pgx.Rows) (err error) {
			out.Sections, err = pgx.CollectRows(rows, db.Named[SectionSummary]())
			return err
		})
	return out, tx.Run(ctx, batch)
}

// totalSummary answers GET /api/audits/{id}/audit_total_summary.
func (m *Module) totalSummary(ctx context.Context, tx *db.Tx, in *summaryInput) (*TotalSummary, error) {
	where, template, err := m.ofTemplate(ctx, tx, in)
	if err != nil {
		return nil, err
	}
	out := &TotalSummary{Template: template}
	var cells []cell
	batch := &pgx.Batch{}
	queueCells(batch, where, m.Now(), &cells)
	if err := tx.Run(ctx, batch); err != nil {
		return nil, err
	}
	out.Total, out.Months = totalOf(cells), monthsOf(cells)
	return out, nil
}

// trend answers GET /api/audit_records/trend.
func (m *Module) trend(ctx context.Context, tx *db.Tx, in *trendInput) (*Trend, error) {
	where := visible(tx, api.Actor(ctx))
	whereCompleted(where, in.From, in.To)
	for column, id := range map[string]int64{"au.site_id": in.SiteID, "au.template_id": in.TemplateID, "au.schedule_id": in.ScheduleID} {
		if id != 0 {
			where.And(column+" = %s", id)
		}
	}
	api.AnyOf(where, "au.auditee_id", in.AuditeeID)
	out := &Trend{Points: []Point{}}
	batch := &pgx.Batch{}
	batch.Queue(`select au.id, au.serial, t.id as template_id, t.name as template_name, t.icon as template_icon, t.scoring as template_scoring,
		s.id as site_id, s.name as site_name, s.time_zone as site_time_zone, au.completed_at, au.percent, au.failed`+where.FromWith(lookupsOfAudit)+
		" order by au.completed_at desc, au.id desc limit 200", where.Args...).Query(func(rows pgx.Rows) error {
		found, err := pgx.CollectRows(rows, db.NamedAs(func(p *struct {
			Point
			Serial int64
		}) Point {
			p.Number = numberOf(p.Serial)
			return p.Point
		}))
		out.Points = append(out.Points, found...)
		slices.Reverse(out.Points)
		return err
	})
	queueMonths(batch, where, &out.Months)
	return out, tx.Run(ctx, batch)
}

// summaryInfo answers POST /api/audits/auditSummaryInfo.
func (m *Module) summaryInfo(ctx context.Context, tx *db.Tx, in *infoInput) (*SummaryInfo, error) {
	b := &in.Body
	problems, err := unknownFilters(ctx, tx, named{sites: b.SiteIDs, templates: b.TemplateIDs})
	if err = cmp.Or(err, problems.Err()); err != nil {
		return nil, err
	}
	where := visible(tx, api.Actor(ctx))
	api.AnyOf(where, "au.template_id", b.TemplateIDs)
	api.AnyOf(where, "au.site_id", b.SiteIDs)
	api.AnyOf(where, "au.audit_type", b.AuditTypes)
	wherePlanned(where, b.From, b.To)
	var cells []cell
	var templates, sites []Group
	batch := &pgx.Batch{}
	queueCells(batch, where, m.Now(), &cells)
	queueNames(batch, tx, "audit_templates", &templates)
	queueNames(batch, tx, "sites", &sites)
	if err := tx.Run(ctx, batch); err != nil {
		return nil, err
	}
	return &SummaryInfo{Counts: countsOf(cells), Total: totalOf(cells), Months: monthsOf(cells),
		Templates: groupsOf(templates, cells, func(c cell) int64 { return c.TemplateID }), Sites: groupsOf(sites, cells, func(c cell) int64 { return c.SiteID })}, nil
}

func queueNames(batch *pgx.Batch, tx *db.Tx, table string, all *[]Group) {
	batch.Queue("select id, name from "+table+" where organization_id = $1 order by lower(name), id", tx.OrganizationID).Query(func(rows pgx.Rows) (err error) {
		*all, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (g Group, err error) { return g, row.Scan(&g.ID, &g.Name) })
		return err
	})
}

// named is what somebody narrows audits by.
type named struct{ sites, templates, people, schedules []int64 }

// unknownFilters says what of it there is not.
func unknownFilters(ctx context.Context, tx *db.Tx, n named) (problems api.Problems, err error) {
	all := []*[]int64{&n.sites, &n.templates, &n.people, &n.schedules}
	for _, ids := range all {
		sorted := append([]int64{}, *ids...)
		slices.Sort(sorted)
		*ids = slices.Compact(sorted)
	}
	known, err := New().KnownFilters(ctx, tx, KnownFiltersParams{OrganizationID: tx.OrganizationID, Sites: n.sites, Templates: n.templates, People: n.people, Schedules: n.schedules})
	if err != nil {
		return nil, err
	}
	for i, of := range []struct {
		field, code string
		known       int64
	}{{"site_ids", "unknown_site", known.Sites}, {"template_ids", "audit_template_unknown", known.Templates}, {"auditor_ids", "unknown_person", known.People},
		{"schedule_id", "audit_schedule_unknown", known.Schedules}} {
		if int64(len(*all[i])) != of.known {
			problems.Add(of.field, of.code)
		}
	}
	return problems, nil
}
