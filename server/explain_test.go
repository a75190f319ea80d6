package server_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"hivis/core/changes"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/server/servertest"
)

// statements collects what the server asks of the database.
type statements struct {
	mu      sync.Mutex
	seen    []statement
	records *regexp.Regexp // finds the queries of what there is much of
}

// of tells what there is much of: the records of all kinds, and what belongs to them. A column may be called
// like a table (organizations.contractors), so what stands behind a dot is none.
func (s *statements) of(kinds *records.Registry) {
	s.records = regexp.MustCompile(`(?:^|[^.\w])(` + strings.Join(tablesOf(kinds), "|") + `|from comments|from followers)\b`)
}

func tablesOf(kinds *records.Registry) (tables []string) {
	for _, k := range kinds.Kinds() {
		tables = append(tables, k.Table)
		if k.Measured != nil && k.Measured.Table != "" {
			tables = append(tables, k.Measured.Table)
		}
	}
	return tables
}

type statement struct {
	sql  string
	args []any
	kept bool // its plan is, whatever the values
}

func (s *statements) add(sql string, args []any, kept bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seen = append(s.seen, statement{sql, args, kept})
}

type keptKey struct{}

func (s *statements) TraceQueryStart(ctx context.Context, _ *pgx.Conn, d pgx.TraceQueryStartData) context.Context {
	s.add(d.SQL, d.Args, false)
	return ctx
}
func (s *statements) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}
func (s *statements) TraceBatchStart(ctx context.Context, _ *pgx.Conn, d pgx.TraceBatchStartData) context.Context {
	return context.WithValue(ctx, keptKey{}, strings.Contains(d.Batch.QueuedQueries[0].SQL, "force_generic_plan"))
}
func (s *statements) TraceBatchQuery(ctx context.Context, _ *pgx.Conn, d pgx.TraceBatchQueryData) {
	s.add(d.SQL, d.Args, ctx.Value(keptKey{}).(bool))
}
func (s *statements) TraceBatchEnd(context.Context, *pgx.Conn, pgx.TraceBatchEndData) {}

// named is the name that a generated query begins with.
var named = regexp.MustCompile(`^-- name: .*\n`)

// take returns the queries of records since the last call.
func (s *statements) take() (queries []statement) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, q := range s.seen {
		sql := strings.TrimSpace(named.ReplaceAllString(q.sql, ""))
		if (strings.HasPrefix(sql, "select") || strings.HasPrefix(sql, "with")) && s.records.MatchString(sql) {
			queries = append(queries, q)
		}
	}
	s.seen = nil
	return queries
}

// TestALargeTenantIsReadByIndexes explains, under row-level security, every query that the lists
// send, with 30,000 records in the organization and as many in another: none of them may walk a
// whole table. It fills its database once, which takes longer than all it asks.
func TestALargeTenantIsReadByIndexes(t *testing.T) {
	t.Parallel()
	seen := &statements{}
	s := servertest.With(t, seen)
	seen.of(s.App.Records)
	fillLarge(t, s)
	t.Run("lists", func(t *testing.T) { listsUseIndexes(t, s, seen) })
	t.Run("writes", func(t *testing.T) { writesUseIndexes(t, s, seen) })
}

// wordyList is a list whose rows all have a word, in the order it has by itself.
type wordyList struct {
	path, order, word string
	filters           []string
	many              bool // more records have the word than a search answers
}

func listsWithCommonWords(s *servertest.Server) []wordyList {
	ofReports := []string{"site_id=" + fmt.Sprint(s.Acme.Sites[0]), "reporter_id=" + fmt.Sprint(s.Acme.Worker.ID), "status=closed"}
	return []wordyList{
		{"/api/v2/incidents", "-occurred_at,-id", "incident", ofReports, true},
		{"/api/v2/observations", "-observed_at,-id", "observation", ofReports, true},
		{"/api/risk_assessments/risks", "-number,position,-id", "assessment", []string{"initial_level=high"}, false},
	}
}

// ofOthers are the lists and records that a worker of the organization's own does not read.
var ofOthers = regexp.MustCompile(`^/api/contractor|^/api/training_needs|^/api/training_records/|module=Contractor`)

func listsUseIndexes(t *testing.T, s *servertest.Server, seen *statements) {
	paths := []string{"/api/v1/home", "/api/v1/home?site_id=1", "/api/v1/home?kind=later&page=3", "/api/v1/search?q=observation%20number%20123", "/api/v1/search?q=2345",
		"/api/dashboards/leading_indicators", "/api/dashboards/lagging_indicators", "/api/dashboards/mobile_index?period=this_year", "/api/statistics", "/api/closure_reports"}
	for _, k := range s.App.Records.Kinds() {
		paths = append(append(paths, k.IndexedLists...), "/api/comments/people?record_id=2&module="+k.Name)
	}
	searchesUseTheirIndex(t, s)
	for _, who := range []*servertest.Client{s.Acme.Admin, s.Acme.Worker} {
		who.SignIn()
		for path, want := range map[string][]string{
			"/api/v2/observations":                    {"Index Only Scan using observations_", "Index Scan using observations_observed"},
			"/api/v2/observations?stop_work=true":     {"Index Only Scan using observations_stopped", "Index Scan using observations_stopped"},
			"/api/v2/observations?fixed_on_spot=true": {"Index Only Scan using observations_fixed_on_spot", "Index Scan using observations_fixed_on_spot"},
			"/api/observations/period_status_counts":  {"Index Only Scan using observations_status"},
			"/api/actions/all":                        {"Index Only Scan using actions_", "Index Scan using actions_worklist"},
			"/api/actions/observation_action_datas":   {"Index Only Scan using actions_", "Index Scan using actions_worklist"},
			"/api/actions/status_counts":              {"Index Only Scan using actions_status"},
			"/api/v2/incidents":                       {"Index Only Scan using incidents_", "Index Scan using incidents_occurred"},
			"/api/incidents/period_status_counts":     {"Index Only Scan using incidents_status"},
			"/api/incidents/matrix_counts":            {"Index Only Scan using incidents_matrix"},
			"/api/actions/all?recurring=true":         {"actions_recurring on actions a_1", "actions_recurring on actions a "},
		} {
			seen.take()
			who.Get(path).Wants(http.StatusOK)
			plan := explain(t, s, who, path, only(t, path, seen.take()))
			if strings.Contains(path, "/observations") && strings.Contains(plan, "hashed SubPlan") {
				t.Errorf("%s as %s gathers all actions of a person first:\n%s", path, who.Email, plan)
			}
			if strings.HasSuffix(path, "counts") && strings.Contains(plan, "Index Scan using observations_") {
				t.Errorf("%s as %s is not counted from an index alone:\n%s", path, who.Email, plan)
			}
			for _, index := range want {
				if !strings.Contains(plan, index) || strings.Contains(read(plan), "Sort Key") {
					t.Errorf("%s as %s is not read in the order of an index:\n%s", path, who.Email, plan)
				}
			}
		}
		plansAreKept(t, seen, who)
		homeIsCounted(t, s, seen, who)
		pagesGoOnByKey(t, s, seen, who)
		feedGoesOnByKey(t, s, seen, who)
		commonWordsAreFound(t, s, who)
		for _, path := range paths {
			if who == s.Acme.Worker && ofOthers.MatchString(path) {
				continue
			}
			seen.take()
			who.Get(path).Wants(http.StatusOK)
			queries := seen.take()
			if len(queries) == 0 {
				t.Errorf("%s asked nothing that could be explained", path)
			}
			for _, q := range queries {
				explain(t, s, who, path, q)
			}
		}
	}
}

// plansAreKept holds the lists that nothing but sight narrows to a plan that is kept, and those
// narrowed by a filter to one that is made for it.
func plansAreKept(t *testing.T, seen *statements, who *servertest.Client) {
	t.Helper()
	for path, want := range map[string]bool{
		"/api/v2/observations": true, "/api/v2/observations?stop_work=true": false, "/api/v2/observations?responsible_id=5": false, "/api/v2/incidents": true,
		"/api/actions/all": true, "/api/actions/all?check=due": false, "/api/risk_assessments": true, "/api/risk_assessments/risks": true,
		"/api/v2/observations?page=2": false, "/api/v2/observations?sort=number": false, "/api/v2/observations?status=overdue": false,
		"/api/v2/observations?site_id=1": false, "/api/v2/observations?responsible_id=5,6": false, "/api/v2/observations?site_id=1&responsible_id=5": false,
		"/api/actions/all?mine=true": false, "/api/actions/all?mine=true&check=due": false, "/api/risk_assessments/risks?residual_level=extreme": false,
	} {
		seen.take()
		who.Get(path).Wants(http.StatusOK)
		for _, q := range seen.take() {
			if q.kept != want {
				t.Errorf("%s as %s: the plan is kept: %t, wanted %t\n%s", path, who.Email, q.kept, want, q.sql)
			}
		}
	}
}

// pagesGoOnByKey holds what is beyond the counted rows to an index that begins there, and
// the tabs to counting no further than they show.
func pagesGoOnByKey(t *testing.T, s *servertest.Server, seen *statements, who *servertest.Client) {
	t.Helper()
	var page struct{ Meta api.Meta }
	for path, index := range map[string]string{
		"/api/v2/observations?page=67": "observations_observed", "/api/actions/all?page=20": "actions_worklist",
		"/api/actions/all?page=20&sort=-finished,-due_date": "actions_worklist", "/api/actions/all?page=20&sort=-created_at": "actions_created",
	} {
		who.Get(path).Wants(http.StatusOK).Into(&page)
		if page.Meta.TotalCount != api.CountLimit || !page.Meta.More {
			t.Errorf("%s as %s is one of %+v", path, who.Email, page.Meta)
		}
		for _, after := range []string{page.Meta.Next, page.Meta.Previous} {
			seen.take()
			who.Get(path + "&after=" + after).Wants(http.StatusOK)
			plan := explain(t, s, who, path, only(t, path, seen.take()))
			if !strings.Contains(plan, "using "+index) || !strings.Contains(plan, "ROW(") || strings.Contains(read(plan), "Sort Key") {
				t.Errorf("%s as %s does not go on in %s:\n%s", path, who.Email, index, plan)
			}
		}
	}
	var counted struct{ Counts map[string]int }
	who.Get("/api/observations/period_status_counts").Wants(http.StatusOK).Into(&counted)
	if c := counted.Counts; who == s.Acme.Admin && (c["all"] != api.StatusCountLimit || c["closed"] != api.StatusCountLimit || c["completed"] != 5000) {
		t.Errorf("counted: %v", c)
	}
}

// feedGoesOnByKey holds the feed of changes to one query, in the order of its index from where
// its reader has come to.
func feedGoesOnByKey(t *testing.T, s *servertest.Server, seen *statements, who *servertest.Client) {
	t.Helper()
	s.Settle()
	path := "/api/v1/changes?limit=1000"
	page := servertest.As[changes.Feed](who.Get(path).Wants(http.StatusOK))
	if len(page.Changes) == 0 || !page.More {
		t.Fatalf("%s is told %d changes", who.Email, len(page.Changes))
	}
	seen.take()
	who.Get(path + "&after=" + page.Next).Wants(http.StatusOK)
	plan := explain(t, s, who, path, only(t, path, seen.take()))
	if !regexp.MustCompile(`Index Scan using record_changes_order on record_changes change\w*[^\n]*\n *Index Cond: [^\n]*ROW\(`).MatchString(plan) || strings.Contains(plan, "Seq Scan on record_changes") {
		t.Errorf("%s as %s does not go on in its index:\n%s", path, who.Email, plan)
	}
}

// only is the one query of records that a list asks, with their number.
func only(t *testing.T, path string, queries []statement) statement {
	t.Helper()
	if len(queries) != 1 {
		t.Fatalf("%s asks %d queries of records, wanted one: %v", path, len(queries), queries)
	}
	return queries[0]
}

// read is the part of a plan that says which rows there are. What is sorted above a limit
// is one page of them, with what was joined to it.
func read(plan string) string {
	if _, page, limited := strings.Cut(plan, "Limit"); limited {
		return page
	}
	return plan
}

// searchesUseTheirIndex looks into the functions that search, which no plan shows: the
// database counts what each transaction reads. Whichever of the words they look up, they find
// what a comparison with each text finds, as far as a search goes.
func searchesUseTheirIndex(t *testing.T, s *servertest.Server) {
	t.Helper()
	for _, kind := range s.App.Records.Kinds() {
		for _, words := range [][]string{{"%2345%"}, {"%the%", "%2345%"}, {"%round%", "%observation%"}, {"%on%", "%O%", "%234%"}, {"%...%", "%234%"}, {"%2345%", "%2345%", "%\\%%"}} {
			var found, byWords, inWhole, all int
			err := s.Database.Read(t.Context(), db.Scope{OrganizationID: s.Acme.ID, UserID: s.Acme.Admin.ID}, func(tx *db.Tx) error {
				return errors.Join(tx.QueryRow(t.Context(), `with found as materialized (select count(*) from search_records($1, $2))
					select count, pg_stat_get_xact_numscans('search_texts_words'::regclass), pg_stat_get_xact_numscans('search_texts'::regclass) from found`, kind.Name, words).
					Scan(&found, &byWords, &inWhole),
					tx.QueryRow(t.Context(), "select count(*) from search_texts where kind = $1 and text ilike all($2)", kind.Name, words).Scan(&all))
			})
			if err != nil {
				t.Fatal(err)
			}
			if found == 0 && len(words) == 1 || found != min(all, api.SearchLimit) || byWords == 0 && all < api.SearchLimit || inWhole > 0 {
				t.Errorf("the search in %s for %v found %d of %d, by its index in %d walks and by the whole table in %d", kind.Name, words, found, all, byWords, inWhole)
			}
		}
	}
}

// ofTheFirstTwo are those that ask for actions or observations; that what other kinds ask
// for walks no whole table is seen where all of Home is explained.
var ofTheFirstTwo = regexp.MustCompile(`\nfrom (actions a|observations o)\b`)

// homeIsCounted holds Home's numbers to indexes that have all they ask for, and
// what waits for the user to one that finds it.
func homeIsCounted(t *testing.T, s *servertest.Server, seen *statements, who *servertest.Client) {
	t.Helper()
	seen.take()
	who.Get("/api/v1/home").Wants(http.StatusOK)
	want := []string{
		"Index Only Scan using actions_worklist", "Index Only Scan using actions_completed", "Index Scan using actions_",
		"Index Scan using actions_", "Index Scan using actions_", "Index Scan using actions_", // by the site, the person or the day
		"Index Scan using actions_pkey", "Index Scan using actions_pkey",
		"Scan using actions_checks", "Index Scan using actions_checks",
		"Index Scan using observations_stop_work", "Index Only Scan using observations_",
	}
	if who == s.Acme.Admin { // and what waits for whoever may close
		want = append(want, "using observations_to_review", "using observations_to_review")
	}
	queries := slices.DeleteFunc(seen.take(), func(q statement) bool { return !ofTheFirstTwo.MatchString(q.sql) })
	if len(queries) != len(want) {
		t.Fatalf("Home asks %d queries, wanted %d", len(queries), len(want))
	}
	for i, q := range queries {
		if plan := explain(t, s, who, "/api/v1/home", q); !strings.Contains(plan, want[i]) {
			t.Errorf("Home as %s is not read from %q:\n%s\n%s", who.Email, want[i], q.sql, plan)
		}
	}
}

// writesUseIndexes explains what is looked up for a comment (who wrote
// it, who is mentioned, and who follows) and for a new record: whether it was sent before,
// and whether the free plan has room for it.
func writesUseIndexes(t *testing.T, s *servertest.Server, seen *statements) {
	s.Exec("update organizations set subscription_type = 'free' where id = $1", s.Acme.ID)
	action := map[string]any{"description": "Fit a rail", "control_type": "engineering", "responsible_id": s.Acme.Worker.ID, "due_date": "2026-11-25", "site_id": s.Acme.Sites[0]}
	report := map[string]any{"observation_type": "unsafe_condition", "description": "No rail", "comment": "A fall", "site_id": s.Acme.Sites[0],
		"observed_at": s.Now(), "risk_potential": "low", "action_required": false, "no_action_reason": "Mended", "device_id": "a telephone 0001"}
	comment := func(module string) map[string]any {
		return map[string]any{"module": module, "record_id": 2, "body": "See", "mentions": []int64{s.Acme.Worker.ID}}
	}
	s.Acme.Manager.SignIn()
	for _, write := range []struct {
		path    string
		body    map[string]any
		status  int
		queries int
	}{
		{"/api/comments", comment("Observation"), http.StatusCreated, 3},
		{"/api/comments", comment("Action"), http.StatusCreated, 3},
		{"/api/observations", report, http.StatusUnprocessableEntity, 2},
		{"/api/actions", action, http.StatusUnprocessableEntity, 1},
	} {
		seen.take()
		s.Acme.Manager.Post(write.path, write.body).Wants(write.status)
		queries := seen.take()
		if len(queries) != write.queries {
			t.Errorf("POST %s asks %d queries of records, wanted %d", write.path, len(queries), write.queries)
		}
		for _, q := range queries {
			explain(t, s, s.Acme.Manager, "POST "+write.path, q)
		}
	}
}

// explain reads the plan that the server's own question has.
func explain(t *testing.T, s *servertest.Server, who *servertest.Client, path string, q statement) string {
	t.Helper()
	var plan []string
	err := s.Database.Write(context.Background(), db.Scope{OrganizationID: s.Acme.ID, UserID: who.ID}, func(tx *db.Tx) error {
		if q.kept {
			if err := keep(tx, &q); err != nil {
				return err
			}
		}
		rows, err := tx.Query(context.Background(), "explain "+q.sql, q.args...)
		if err != nil {
			return err
		}
		if plan, err = pgx.CollectRows(rows, pgx.RowTo[string]); err == nil && q.kept {
			_, err = tx.Exec(context.Background(), "deallocate kept")
		}
		return err
	})
	if err != nil {
		t.Fatalf("%s: %v in %s", path, err, q.sql)
	}
	walksTable := regexp.MustCompile(`Seq Scan on (` + strings.Join(tablesOf(s.App.Records), "|") + `|comments|followers|search_texts)\b`)
	for _, line := range plan {
		if walksTable.MatchString(line) {
			t.Errorf("%s as %s walks a whole table:\n%s\n%s", path, who.Email, q.sql, strings.Join(plan, "\n"))
			break
		}
	}
	return strings.Join(plan, "\n")
}

// keep prepares a statement as the server does whose plan is kept, which is then the statement.
func keep(tx *db.Tx, q *statement) error {
	for _, sql := range []string{"set local plan_cache_mode = force_generic_plan", "prepare kept as " + q.sql} {
		if _, err := tx.Exec(context.Background(), sql); err != nil {
			return err
		}
	}
	q.sql, q.args = "execute kept("+strings.TrimSuffix(strings.Repeat("null, ", len(q.args)), ", ")+")", nil
	return nil
}
