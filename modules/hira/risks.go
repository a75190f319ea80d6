package hira

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/directory/risks"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

var sortRisks = map[string]api.Column{
	"id": {SQL: "k.id", Type: api.NumberColumn}, "number": {SQL: "k.assessment_id", Type: api.NumberColumn}, "position": {SQL: "k.position", Type: api.NumberColumn},
	"initial_level": {SQL: "k.initial_level", Type: api.NumberColumn}, "residual_level": {SQL: "k.residual_level", Type: api.NumberColumn},
}

// selectRisk has the controls to be added and the matrix beside the row: a page has few of both.
var selectRisk = `
select h.id as assessment_id, h.serial, h.title, h.activity, h.status, k.number as version, ` + sitesOf("(select hs.site_id as id, hs.position as place from risk_assessment_sites hs where hs.organization_id = $1 and hs.assessment_id = h.id) n") + ` as sites,
  k.position, ` + selectRow + `,
  (select coalesce(jsonb_agg(jsonb_build_object('key', c.key, 'control_type', c.control_type, 'description', c.description, 'due_date', c.due_date,
      'responsible', case when uc.id is not null then jsonb_build_object('id', uc.id, 'name', uc.full_name) end, 'action_id', coalesce(ra.action_id, 0)) order by c.position), '[]')
    from risk_controls c
    left join users uc on uc.organization_id = c.organization_id and uc.id = c.responsible_id
    left join risk_actions ra on ra.organization_id = c.organization_id and ra.assessment_id = c.assessment_id and ra.row_key = c.row_key and ra.control_key = c.key
    where c.organization_id = k.organization_id and c.assessment_id = k.assessment_id and c.number = k.number and c.row_key = k.key) as additional_controls,
  v.matrix_number`

var lookupsOfRisk = api.Lookups{
	{Table: "risk_assessments", Alias: "h", On: "h.id = k.assessment_id", Required: true},
	{Table: "risk_versions", Alias: "v", On: "v.assessment_id = k.assessment_id and v.number = k.number", Required: true},
}

// ratedBy reads rows as their matrices rate them.
func ratedBy(byNumber map[int]*risks.Matrix) pgx.RowToFunc[Risk] {
	return db.NamedAs(func(r *struct {
		Risk
		Serial             int64
		ResidualRated      bool
		AdditionalControls []Control
		MatrixNumber       int
	}) Risk {
		r.Number, r.Additional = numberOf(r.Serial), r.AdditionalControls
		r.Row.rate(r.ResidualRated, byNumber[r.MatrixNumber])
		return r.Risk
	})
}

// visibleRisks are the rows of what the user may see and asks for, each risk assessment as it is
// shown. Words are looked for in the whole of it.
func (m *Module) visibleRisks(tx *db.Tx, user *access.User, f Filters) *api.Where {
	of := visible(tx, user)
	rows := Filters{Initial: f.Initial, Residual: f.Residual, Rating: f.Rating, Likelihood: f.Likelihood, Severity: f.Severity, Hazard: f.Hazard, Matrix: f.Matrix}
	rest := f
	rest.Initial, rest.Residual, rest.Likelihood, rest.Severity, rest.Matrix = nil, nil, 0, 0, -1
	rest.apply(of, user.ID, m.Now())
	serial, numbered := records.SerialOf("HIRA", f.Q)
	if numbered {
		of.And("h.serial = %s", serial)
	}
	where := api.RowsOf("risk_rows k")
	where.Args = of.Args
	where.And("k.organization_id = $1 and k.current")
	where.AndAny([]string{"exists (select from risk_assessments h where h.id = k.assessment_id and " + of.String() + ")"})
	if of.IsUnfiltered() {
		where.MarkUnfiltered()
	}
	if words := api.Words(f.Q); len(words) > 0 && !numbered {
		where.Search(Name, words, "k.assessment_id")
	}
	if sql := rows.ofRows(where); sql != "" {
		where.AndAny([]string{"true" + sql})
	}
	return where
}

// risks answers GET /api/risk_assessments/risks.
func (m *Module) risks(ctx context.Context, tx *db.Tx, in *risksInput) (*Risks, error) {
	order, err := api.OrderBy(in.Sort, "-number,position", sortRisks)
	if err != nil {
		return nil, err
	}
	byNumber, err := matricesByNumber(ctx, tx)
	if err != nil {
		return nil, err
	}
	list := sheets.List[Risk]{Name: "sheet.risks", LogModule: Name, Columns: columnsOfRisks, Scan: ratedBy(byNumber),
		Listing: api.Listing{Select: selectRisk, Lookups: lookupsOfRisk, Where: m.visibleRisks(tx, api.Actor(ctx), in.Filters), Order: order, Now: m.Now()}}
	out := &Risks{}
	out.Risks, out.Meta, out.ExportOutput, err = list.Read(ctx, m.Exporter, tx, in.ExportInput, in.PageInput, in.PerPage)
	return out, err
}

func matricesByNumber(ctx context.Context, tx *db.Tx) (map[int]*risks.Matrix, error) {
	all, err := risks.All(ctx, tx)
	byNumber := make(map[int]*risks.Matrix, len(all))
	for i := range all {
		byNumber[all[i].Number] = &all[i].Matrix
	}
	return byNumber, err
}

// heatMap answers GET /api/risk_assessments/heat_map: of the version of the matrix that is asked
// for, or the one there is now. The cell itself is left out of the filters.
func (m *Module) heatMap(ctx context.Context, tx *db.Tx, in *countsInput) (*HeatMap, error) {
	if err := in.Filters.known(ctx, tx); err != nil {
		return nil, err
	}
	all, err := risks.All(ctx, tx)
	if err != nil {
		return nil, err
	}
	out := &HeatMap{Cells: []Cell{}}
	known := false
	for _, v := range all {
		if in.Matrix == v.Number || in.Matrix < 0 && v.Current {
			out.Matrix, known = v, true
		}
	}
	if !known {
		return nil, api.NotFound()
	}
	f := in.Filters
	f.Likelihood, f.Severity, f.Matrix = 0, 0, -1
	where := m.visibleRisks(tx, api.Actor(ctx), f)
	column := map[bool]string{true: "k.residual_", false: "k."}[f.Rating == "residual"]
	// Versions of another matrix are gathered once: to look up the version of each row would take most of the time.
	other := "(k.assessment_id, k.number) in (select v.assessment_id, v.number from risk_versions v where v.organization_id = $1 and v.matrix_number <> " + where.Arg(out.Matrix.Number) + ")"
	rows, err := tx.Query(ctx, fmt.Sprintf("select %[1]slikelihood as likelihood, %[1]sseverity as severity, %[2]s as other, count(*)%[3]s group by 1, 2, 3 order by 1, 2, 3",
		column, other, where.From("")), where.Args...)
	if err != nil {
		return nil, err
	}
	cells, err := pgx.CollectRows(rows, db.Named[struct {
		Other bool
		Count int
		Place
	}]())
	for _, c := range cells {
		out.add(c.Other, c.Place, c.Count)
	}
	return out, err
}

func (h *HeatMap) add(other bool, p Place, count int) {
	rating := p.on(&h.Matrix.Matrix)
	switch {
	case other:
		h.Others += count
	case rating.Level == risks.NotRated:
		h.NotRated += count
	default:
		h.Cells = append(h.Cells, Cell{p.Likelihood, p.Severity, rating.Band, rating.Level, count})
	}
}
