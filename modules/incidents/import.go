package incidents

import (
	"cmp"
	"context"
	"iter"
	"slices"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/comments"
	"hivis/core/energy"
	"hivis/core/records"
	"hivis/directory/imports"
	"hivis/directory/plans"
	"hivis/directory/sites"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

const importPath = "/api/incidents_bulk_upload"

// importFile answers POST /api/incidents_bulk_upload. A row is held to the rules of a
// report; how severe it was may be known and how likely not, and then it is still to be rated.
// What was closed long before it came here stays closed, if who imports it may close: it waits
// for nobody, and nobody is told.
func (m *Module) importFile(ctx context.Context, tx *db.Tx, in *sheets.Upload) (*sheets.Outcome, error) {
	imports.LockSites(tx)
	rows, err := m.newRows(ctx, tx)
	if err != nil {
		return nil, err
	}
	return m.Importer.Run(ctx, tx, in, sheets.Import{
		Module: Name, Fields: rows.fields, Check: rows.check,
		Deduplicate: func() (int, error) { return rows.sift(ctx, tx) },
		Admit: func() error {
			unharmed := slices.DeleteFunc(slices.Clone(rows.kept), func(r located) bool { return r.harms() })
			if len(unharmed) == 0 {
				return nil
			}
			return plans.Admit(ctx, tx, api.Actor(ctx), m.Records.Kind(Name), len(unharmed), rows.now)
		},
		Add: func() error { return m.addAll(ctx, tx, rows.kept) },
	})
}

// what is the same in an incident that is here already: at a site nothing happens twice at one
// moment that somebody describes in the same words.
type what struct {
	site        int64
	at          int64 // Unix, in microseconds
	description string
}

// sift keeps the rows of which there is no incident yet among those that the user sees. A row
// that stands in the file more often than it is here is new as often as that.
func (rows *importRows) sift(ctx context.Context, tx *db.Tx) (already int, err error) {
	var known int
	if rows.kept, known, err = imports.LeaveOutKnown(ctx, tx, Name, rows.kept, formerOf); err != nil || len(rows.kept) == 0 {
		return known, err
	}
	// Of two who send the same file at once the second waits for what the first adds.
	tx.Defer("select pg_advisory_xact_lock(hashtextextended('import of incidents', $1::bigint))", tx.OrganizationID)
	var siteIDs []int64
	var moments []time.Time
	for _, r := range rows.kept {
		siteIDs, moments = append(siteIDs, r.SiteID), append(moments, r.OccurredAt)
	}
	where := visible(tx, rows.user)
	where.And("(i.site_id, i.occurred_at) in (select * from unnest(%s::bigint[], %s::timestamptz[]))", siteIDs, moments)
	found, err := tx.Query(ctx, "select i.site_id, i.occurred_at, i.description"+where.From(""), where.Args...)
	if err != nil {
		return 0, err
	}
	here := map[what]int{}
	var site int64
	var at time.Time
	var description string
	if _, err := pgx.ForEachRow(found, []any{&site, &at, &description}, func() error {
		here[what{site, at.UnixMicro(), description}]++
		return nil
	}); err != nil {
		return 0, err
	}
	before := len(rows.kept)
	rows.kept = slices.DeleteFunc(rows.kept, func(r located) bool {
		same := what{r.SiteID, r.OccurredAt.UnixMicro(), r.Description}
		here[same]--
		return here[same] >= 0
	})
	return known + before - len(rows.kept), nil
}

func formerOf(r located) records.Alias { return r.former }

// template answers GET /api/incidents/import_template.
func (m *Module) template(ctx context.Context, tx *db.Tx, _ *api.None) (*api.Streamed, error) {
	rows, err := m.newRows(ctx, tx)
	if err != nil {
		return nil, err
	}
	call := api.CallOf(ctx)
	example := map[string]any{
		"incident_type": call.Say("word.incident_type.near_miss", nil), "description": call.Say("sheet.example.description", nil),
		"occurred_at": m.Now().Add(-time.Hour).UTC(), "anybody_hurt": call.Say("word.hurt.no", nil), "actual_severity": 1, "potential_severity": 4,
	}
	if first := rows.FirstSite(); first.Zone != nil {
		example["site"], example["occurred_at"] = first.Name, m.Now().Add(-time.Hour).In(first.Zone)
	}
	return sheets.Template(ctx, "sheet.incidents", rows.fields, example)
}

// importRows are the rows of a file on their way to be reports.
type importRows struct {
	*imports.References
	now      time.Time
	notNamed string
	user     *access.User
	fields   []sheets.Field
	kept     []located
	former   imports.Former
	energies energy.Cells
}

// located is a report with its site, how it was rated as far as that is said, and whether it
// was closed before it came here.
type located struct {
	Report
	at                sites.Place
	actual, potential Rate // 0: not said
	level             string
	closed            bool
	former            records.Alias
}

// step is the first that is not done.
func (l *located) step() string {
	r := Record{Incident: Incident{ImmediateAction: l.ImmediateAction, AnybodyHurt: l.AnybodyHurt, VictimsCount: len(l.Victims), SeverityLevel: l.level}}
	r.Actual, r.Potential = l.actual.known(), l.potential.known()
	switch {
	case l.closed:
		return stepDone
	case len(r.lacksOfReport()) > 0:
		return stepReport
	}
	return stepTeam
}

func (r Rate) known() (known Rating) {
	if r.Severity != 0 {
		known.Severity = &r.Severity
	}
	if r.Likelihood != 0 {
		known.Likelihood = &r.Likelihood
	}
	return known
}

func (m *Module) newRows(ctx context.Context, tx *db.Tx) (*importRows, error) {
	known, err := imports.LoadReferences(ctx, tx, "incident")
	if err != nil {
		return nil, err
	}
	call := api.CallOf(ctx)
	return &importRows{References: known, former: imports.Former{}, now: m.Now(), energies: energy.NewCells(call), notNamed: call.Say("word.not_named", nil), user: api.Actor(ctx), fields: importFields(call, known)}, nil
}

// importFields are what a row can say, in the order of the template.
func importFields(call *api.Call, known *imports.References) []sheets.Field {
	words := func(group string, values ...string) []sheets.Option {
		return sheets.Words(call, "word."+group+".", values...)
	}
	return sheets.Named(call, slices.Concat([]sheets.Field{
		{Key: "incident_type", Choices: words("incident_type", types...)},
		{Key: "other_type"},
		{Key: "description", Required: true},
		{Key: "immediate_action"},
		{Key: "category", Choices: known.Categories, Unknown: "unknown_category"},
		{Key: "site", Required: true, Choices: sites.Options(known.Sites), Unknown: "unknown_site"},
		{Key: "division", Choices: known.Divisions, Unknown: "unknown_division"},
		{Key: "location"},
		{Key: "shift", Choices: words("shift", "first", "second", "third", "general")},
		{Key: "occurred_at", Required: true, Kind: sheets.Time},
		{Key: "damage"},
		{Key: "anybody_hurt", Choices: words("hurt", hurtNo, hurtYes, hurtUnknown)},
		{Key: "actual_severity", Choices: severities(call)},
		{Key: "actual_likelihood", Choices: likelihoods(call)},
		{Key: "potential_severity", Choices: severities(call)},
		{Key: "potential_likelihood", Choices: likelihoods(call)},
		{Key: "severity_level", Choices: words("severity_level", severityLevels...)},
		{Key: "status", Choices: states(call)},
		{Key: "victim_type", Choices: words("victim_type", "employee", "contractor", "visitor", "other")},
		{Key: "victim_gender", Choices: words("gender", "male", "female", "others")},
	}, energy.Fields(), imports.FormerFields()))
}

// severities are the five steps of the matrix by their words, their numbers, and the Roman
// numerals that safety departments like.
func severities(call *api.Call) []sheets.Option {
	roman := []string{"I", "II", "III", "IV", "V"}
	options := sheets.Words(call, "word.matrix_severity.", "1", "2", "3", "4", "5")
	for i := range options {
		options[i].Names = append(options[i].Names, roman[i])
	}
	return options
}

// likelihoods are the five steps of the matrix by their words and their numbers.
func likelihoods(call *api.Call) []sheets.Option {
	return sheets.Words(call, "word.matrix_likelihood.", "1", "2", "3", "4", "5")
}

// states are the two that are stored: whatever else an export says of one is open.
func states(call *api.Call) []sheets.Option {
	options := sheets.Words(call, "word.incident_status.", Open, Closed)
	for _, also := range sheets.Words(call, "word.incident_status.", Overdue, RatingPending) {
		options[0].Names = append(options[0].Names, also.Names...)
	}
	return options
}

var (
	severityLevels = []string{"safe", "minor", "serious", "major", "critical", "fatal"}

	shape         = api.NewValidator[Report]()
	importColumns = sheets.Columns{
		"incident_type": "incident_type", "other_type": "other_type", "site": "site_id", "category": "category_id", "location": "location",
		"shift": "shift", "damage": "damage", "anybody_hurt": "anybody_hurt", "immediate_action": "immediate_action",
	}
)

// check holds every row to the rules, and keeps those that nothing is wrong with.
func (rows *importRows) check(all iter.Seq[sheets.Record]) error {
	for r := range all {
		at := rows.Places[r.ID("site")]
		report, problems, err := shape.Read(bodyOf(r, at.Zone))
		if err != nil {
			return err
		}
		kept := located{Report: report, at: at}
		kept.DivisionID = rows.DivisionOf(r, r.ID("site"))
		if victim, said := rows.victimOf(r); said {
			kept.Victims = []Injured{victim}
		}
		kept.Assessment = rows.energies.Read(r)
		kept.prepare("")
		kept.check(rows.now, &Details{}, len(kept.Victims), &problems)
		kept.rate(r)
		if code := rows.faultOfClosed(&kept); code != "" {
			r.Add("status", code)
		}
		r.Refuse(problems, func(field string) string { return importColumns.Of(energy.ColumnOf(field)) })
		kept.former = rows.former.Of(r)
		if !r.Faulty() {
			rows.kept = append(rows.kept, kept)
		}
	}
	return nil
}

// closedBefore is for how many days something has to be past to come here as closed: what is
// newer is looked into and closed here, by those who may and with what that takes.
const closedBefore = 30

// faultOfClosed is why a row may not say of itself that it is closed, or "".
func (rows *importRows) faultOfClosed(l *located) string {
	switch {
	case !l.closed:
		return ""
	case !rows.user.Rules.Grant(Name, "close") || !rows.user.SeesSite(l.SiteID):
		return "import_closed_by_closers"
	case l.OccurredAt.After(rows.now.AddDate(0, 0, -closedBefore)):
		return "import_closed_too_new"
	}
	return ""
}

// rate reads how grave a row says that it was, as far as it does.
func (l *located) rate(r sheets.Record) {
	for field, into := range map[string]*int{"actual_severity": &l.actual.Severity, "actual_likelihood": &l.actual.Likelihood,
		"potential_severity": &l.potential.Severity, "potential_likelihood": &l.potential.Likelihood} {
		*into, _ = strconv.Atoi(r.Text(field))
	}
	l.level, l.closed = cmp.Or(r.Text("severity_level"), notRated), r.Text("status") == Closed
	if l.potential.Severity != 0 && l.potential.Severity < l.actual.Severity {
		r.Add("potential_severity", "potential_below_actual")
	}
}

// victimOf is whom a row tells of: a type or a gender is enough, since such files seldom
// have names.
func (rows *importRows) victimOf(r sheets.Record) (Injured, bool) {
	kind, gender := r.Text("victim_type"), r.Text("victim_gender")
	if kind == "" && gender == "" {
		return Injured{}, false
	}
	return Injured{VictimType: cmp.Or(kind, "other"), Gender: cmp.Or(gender, "others"), Name: rows.notNamed, AgeRange: "not_said", Treatment: "not_said"}, true
}

// bodyOf is the body with which somebody would report what the row says.
func bodyOf(r sheets.Record, zone *time.Location) map[string]any {
	body := r.Form(importColumns)
	body["description"], body["immediate_action"] = r.Text("description"), r.Text("immediate_action")
	hurt := hurtUnknown
	if kind := r.Text("incident_type"); kind == "injury" || kind == "illness" {
		hurt = hurtYes // it says so
	}
	for field, usual := range map[string]string{"incident_type": "injury", "shift": "not_said", "anybody_hurt": hurt} {
		body[field] = cmp.Or(r.Text(field), usual)
	}
	body["investigation_required"], body["recordable"] = true, "undecided"
	if clock, said := r.Time("occurred_at"); said {
		body["occurred_at"] = clock.In(zone).Format(time.RFC3339)
	}
	return body
}

// addAll adds the reports of a file in a fixed number of statements, however many there are.
func (m *Module) addAll(ctx context.Context, tx *db.Tx, reports []located) error {
	begin, remarks := make([]beginning, len(reports)), api.CallOf(ctx).Say("word.imported_closed", nil)
	for i, r := range reports {
		begin[i] = r.begins(m.begin(r.Details), tx.UserID, remarks)
	}
	rows, err := db.InsertAll(ctx, tx, incidentsTable, begin)
	if err != nil {
		return err
	}
	ids := make([]int64, len(rows))
	for i, row := range rows {
		ids[i] = row.ID
	}
	insertVictims(tx, reports, rows, m.Now())
	records.WriteCreated(tx, Name, ids, tx.UserID, m.Now())
	records.AddAliases(tx, Name, ids, imports.AliasesOf(reports, formerOf), m.Now())
	m.Records.IndexNew(tx, Name, ids...)
	comments.Follow(tx, Name, ids, slices.Repeat([]int64{tx.UserID}, len(ids)))
	var harm, rest reported
	for i, r := range reports {
		switch {
		case r.closed:
		case r.AnybodyHurt == hurtYes:
			harm = harm.and(r, rows[i])
		default:
			rest = rest.and(r, rows[i])
		}
	}
	if err := m.notifyManagersOnce(ctx, tx, harm, HarmReported, HarmReported); err != nil {
		return err
	}
	return m.notifyManagersOnce(ctx, tx, rest, IncidentReported, IncidentsReported)
}

// begins is the incident that a row becomes, closed with these remarks where it says that it is.
func (l *located) begins(begins beginning, by int64, remarks string) beginning {
	begins.ActualSeverity, begins.ActualLikelihood = l.actual.Severity, l.actual.Likelihood
	begins.PotentialSeverity, begins.PotentialLikelihood, begins.SeverityLevel = l.potential.Severity, l.potential.Likelihood, l.level
	begins.ReporterID, begins.VictimsCount, begins.Step = by, len(l.Victims), l.step()
	if l.closed {
		begins.Status, begins.ClosedAt, begins.ClosedBy, begins.ClosingRemarks = Closed, &begins.CreatedAt, by, remarks
	}
	return begins
}

// victim is what the rows tell of somebody, no more than a type and a gender.
type victim struct {
	IncidentID               int64
	VictimType, Gender, Name string
	AddedBy                  int64
	CreatedAt                time.Time
}

func insertVictims(tx *db.Tx, reports []located, added []db.Added, now time.Time) {
	var all []victim
	for i, r := range reports {
		for _, v := range r.Victims {
			all = append(all, victim{added[i].ID, v.VictimType, v.Gender, v.Name, tx.UserID, now})
		}
	}
	db.InsertAllDeferred(tx, db.Table{Name: "incident_victims"}, all)
}
