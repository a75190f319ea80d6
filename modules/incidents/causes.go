package incidents

import (
	"context"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/modules/actions"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Causes are the analyses of an incident.
type Causes struct {
	Version  int        `json:"version" minimum:"0" maximum:"1000000" doc:"Sent along with a change: of two who change it at once the second is told"`
	Analyses []Analysis `json:"analyses" maxItems:"20" doc:"The analyses of why it happened, each a tree of answers"`
}

// Analysis asks why something happened, until a root cause is found.
type Analysis struct {
	Key   string `json:"key" minLength:"1" maxLength:"40" pattern:"^[a-zA-Z0-9_-]+$" doc:"Made by whoever writes it, and kept; one of its incident"`
	Title string `json:"title" maxLength:"500" doc:"What is to be explained"`
	Whys  []Why  `json:"whys" db:"-" maxItems:"100" doc:"Parents before their children"`
}

// Why is one answer. Those below it answer why it is so.
type Why struct {
	Key         string `json:"key" minLength:"1" maxLength:"40" pattern:"^[a-zA-Z0-9_-]+$" doc:"Made by whoever writes it, and kept; one of its incident"`
	ParentKey   string `json:"parent_key,omitempty" maxLength:"40" doc:"The answer that this one explains; empty: the analysis itself"`
	Text        string `json:"text" maxLength:"1000" doc:"The answer, as text"`
	Root        bool   `json:"root,omitempty" doc:"It is a root cause"`
	RootCauseID int64  `json:"root_cause_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Of the root cause settings; needed of a root cause"`
	RootCause   string `json:"root_cause,omitempty" maxLength:"400" readOnly:"true" doc:"Its name, with what it is part of"`
	NoActionWhy string `json:"no_action_reason,omitempty" maxLength:"1000" doc:"Why no action is taken against a root cause"`
}

type causesInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the incident"`
	Body struct {
		Version  int        `json:"version" minimum:"0" maximum:"1000000" doc:"The version that the analyses were read with; another one by now: 409"`
		Analyses []Analysis `json:"analyses" maxItems:"20" doc:"The analyses of why it happened, each a tree of answers"`
	}
}

// CausesAnswer is the answer of GET /api/incidents/{id}/root_causes.
type CausesAnswer struct {
	Causes
	Actions   []actions.Action `json:"actions" maxItems:"500" doc:"The actions that are recommended, by due date"`
	ActionFor []ActionFor      `json:"action_causes" maxItems:"2000" doc:"Which action is recommended against which root cause; those that are not here are immediate ones"`
}

type recommendInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the incident"`
	Body struct {
		CauseKey string          `json:"cause_key,omitempty" maxLength:"40" doc:"The root cause that they are against; empty: immediate actions"`
		Actions  []actions.Draft `json:"actions" minItems:"1" maxItems:"20" doc:"Those to add"`
	}
}

const selectWhys = `
select a.key, a.title, w.key as why_key, w.parent_key as why_parent_key, w.text as why_text, w.root as why_root, coalesce(w.root_cause_id, 0) as why_root_cause_id,
  concat_ws(' / ', g.name, p.name, c.name) as why_root_cause, w.no_action_reason as why_no_action_reason
from incident_analyses a
left join incident_whys w on w.organization_id = a.organization_id and w.incident_id = a.incident_id and w.analysis_key = a.key
left join categories c on c.organization_id = w.organization_id and c.id = w.root_cause_id
left join categories p on p.organization_id = c.organization_id and p.id = c.parent_id
left join categories g on g.organization_id = p.organization_id and g.id = p.parent_id
where a.organization_id = $1 and a.incident_id = $2
order by a.position, w.position`

func queueCauses(batch *pgx.Batch, tx *db.Tx, id int64, analyses *[]Analysis) {
	batch.Queue(selectWhys, tx.OrganizationID, id).Query(func(rows pgx.Rows) error {
		found, err := pgx.CollectRows(rows, db.Named[struct {
			Analysis
			Why *Why
		}]())
		for _, a := range found {
			if n := len(*analyses); n == 0 || (*analyses)[n-1].Key != a.Key {
				*analyses = append(*analyses, Analysis{Key: a.Key, Title: a.Title, Whys: []Why{}})
			}
			if a.Why != nil {
				last := &(*analyses)[len(*analyses)-1]
				last.Whys = append(last.Whys, *a.Why)
			}
		}
		return err
	})
}

// rootCauses answers GET /api/incidents/{id}/root_causes.
func (m *Module) rootCauses(ctx context.Context, tx *db.Tx, in *showInput) (*CausesAnswer, error) {
	f, err := m.read(ctx, tx, visible(tx, api.Actor(ctx)), in.ID, false)
	if err != nil {
		return nil, err
	}
	return &CausesAnswer{Causes: f.Causes, Actions: f.Actions, ActionFor: f.ActionFor}, nil
}

// setCauses answers PUT /api/incidents/{id}/root_causes.
func (m *Module) setCauses(ctx context.Context, tx *db.Tx, in *causesInput) (*Answer, error) {
	f, err := m.lockVisible(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := refused(f.row.Can.Analyse); err != nil {
		return nil, err
	}
	if in.Body.Version != f.Causes.Version {
		return nil, api.Conflict("causes_changed", nil)
	}
	analyses := in.Body.Analyses
	var problems api.Problems
	known := checkAnalyses(analyses, &problems)
	if err := m.checkRootCauses(ctx, tx, f, analyses, &problems); err != nil {
		return nil, err
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	for _, against := range f.ActionFor {
		if !known[against.CauseKey] {
			return nil, api.Conflict("cause_has_actions", nil)
		}
	}
	writeAnalyses(tx, in.ID, analyses)
	m.write(tx, in.ID, "analysed", "", records.AppendChange(nil, "root_causes", rootsOf(f.Causes.Analyses), rootsOf(analyses))...)
	return m.answerWrite(ctx, tx, in.ID)
}

func rootKeys(analyses []Analysis) []string {
	keys := []string{}
	for _, a := range analyses {
		for _, w := range a.Whys {
			if w.Root {
				keys = append(keys, w.Key)
			}
		}
	}
	return keys
}

// rootsOf is how many root causes were found.
func rootsOf(analyses []Analysis) int { return len(rootKeys(analyses)) }

// checkAnalyses holds the trees to their shape: every key once, parents before their
// children and of the same analysis. It returns the keys of the root causes.
func checkAnalyses(analyses []Analysis, problems *api.Problems) (roots map[string]bool) {
	taken, roots := map[string]bool{}, map[string]bool{}
	titles := map[string]bool{}
	for i := range analyses {
		a, path := &analyses[i], within("analyses", i)
		if a.Title = strings.TrimSpace(a.Title); a.Title == "" {
			problems.Add(path+"title", "analysis_title_required")
		}
		if titles[a.Key] {
			problems.Add(path+"key", "duplicate")
		}
		titles[a.Key] = true
		above := map[string]bool{"": true}
		for j := range a.Whys {
			w, at := &a.Whys[j], path+within("whys", j)
			w.check(at, above, taken, problems)
			if taken[w.Key], above[w.Key] = true, true; w.Root {
				roots[w.Key] = true
			}
		}
	}
	return roots
}

func (w *Why) check(at string, above, taken map[string]bool, problems *api.Problems) {
	w.Text, w.NoActionWhy = strings.TrimSpace(w.Text), strings.TrimSpace(w.NoActionWhy)
	if !w.Root {
		w.RootCauseID, w.NoActionWhy = 0, ""
	}
	switch {
	case taken[w.Key]:
		problems.Add(at+"key", "duplicate")
	case !above[w.ParentKey]:
		problems.Add(at+"parent_key", "why_parent_unknown")
	}
	if w.Text == "" {
		problems.Add(at+"text", "why_required")
	}
	if w.Root && w.RootCauseID == 0 {
		problems.Add(at+"root_cause_id", "root_cause_required")
	}
}

// checkRootCauses looks for the root causes in the settings; what was chosen before stays
// good when it is not offered any more.
func (m *Module) checkRootCauses(ctx context.Context, tx *db.Tx, f *file, analyses []Analysis, problems *api.Problems) error {
	kept := map[int64]bool{}
	for _, a := range f.Causes.Analyses {
		for _, w := range a.Whys {
			kept[w.RootCauseID] = true
		}
	}
	rows, err := tx.Query(ctx, "select id from categories where organization_id = $1 and category_type = 'root_cause' and status = 'active'", tx.OrganizationID)
	if err != nil {
		return err
	}
	var id int64
	if _, err := pgx.ForEachRow(rows, []any{&id}, func() error { kept[id] = true; return nil }); err != nil {
		return err
	}
	for i, a := range analyses {
		for j, w := range a.Whys {
			if w.RootCauseID != 0 && !kept[w.RootCauseID] {
				problems.Add(within("analyses", i)+within("whys", j)+"root_cause_id", "unknown_root_cause")
			}
		}
	}
	return nil
}

// analysis and why are rows of an incident's causes.
type analysis struct {
	IncidentID int64
	Key        string
	Position   int
	Title      string
}

type why struct {
	IncidentID                  int64
	AnalysisKey, Key, ParentKey string
	Position                    int
	Text                        string
	Root                        bool
	RootCauseID                 int64  `db:",null"`
	NoActionWhy                 string `db:"no_action_reason"`
}

// writeAnalyses replaces the analyses, in as many statements however many there are.
func writeAnalyses(tx *db.Tx, id int64, analyses []Analysis) {
	var rows []analysis
	var whys []why
	for i, a := range analyses {
		rows = append(rows, analysis{id, a.Key, i + 1, a.Title})
		for _, w := range a.Whys {
			whys = append(whys, why{id, a.Key, w.Key, w.ParentKey, len(whys) + 1, w.Text, w.Root, w.RootCauseID, w.NoActionWhy})
		}
	}
	tx.Defer("delete from incident_analyses where organization_id = $1 and incident_id = $2", tx.OrganizationID, id)
	db.InsertAllDeferred(tx, db.Table{Name: "incident_analyses"}, rows)
	db.InsertAllDeferred(tx, db.Table{Name: "incident_whys"}, whys)
	// Of an action that was deleted the cause may have gone; restored, it is an immediate one.
	tx.Defer("update incident_actions set cause_key = '' where organization_id = $1 and incident_id = $2 and cause_key <> '' and cause_key <> all($3::text[])",
		tx.OrganizationID, id, rootKeys(analyses))
	tx.Defer("update incidents set causes_version = causes_version + 1 where organization_id = $1 and id = $2", tx.OrganizationID, id)
}

// recommend answers POST /api/incidents/{id}/actions. Immediate actions are whoever's may
// change the report; those against a root cause are the team's.
func (m *Module) recommend(ctx context.Context, tx *db.Tx, in *recommendInput) (*Answer, error) {
	f, err := m.lockVisible(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	code := f.row.Can.Analyse
	if in.Body.CauseKey == "" && f.row.Can.Update == "" {
		code = ""
	}
	if err := refused(code); err != nil {
		return nil, err
	}
	var problems api.Problems
	if in.Body.CauseKey != "" && !f.hasRoot(in.Body.CauseKey) {
		problems.Add("cause_key", "unknown_root_cause")
	}
	if err := actions.Check(ctx, tx, in.Body.Actions, actions.Within, m.Now(), f.zone, &problems); err != nil {
		return nil, err
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	ids, err := m.Actions.Add(ctx, tx, in.Body.Actions, placeOfActions(tx.UserID, in.ID, f.row.Site.ID, place{f.row.Site.Name, f.zone}, f.row.Sensitive))
	if err != nil {
		return nil, err
	}
	m.linkActions(tx, in.ID, ids, in.Body.CauseKey)
	verb := "actions_recommended"
	if in.Body.CauseKey == "" {
		verb = "actions_taken"
	}
	m.write(tx, in.ID, verb, "", records.AppendChange(nil, "actions", "", len(ids))...)
	return m.answerWrite(ctx, tx, in.ID)
}

func (f *file) hasRoot(key string) bool {
	for _, a := range f.Causes.Analyses {
		if slices.ContainsFunc(a.Whys, func(w Why) bool { return w.Root && w.Key == key }) {
			return true
		}
	}
	return false
}

// linkActions notes which root cause new actions are against, and counts them.
func (m *Module) linkActions(tx *db.Tx, id int64, actionIDs []int64, cause string) {
	if len(actionIDs) == 0 {
		return
	}
	tx.Defer("insert into incident_actions (organization_id, incident_id, action_id, cause_key) select $1, $2, unnest($3::bigint[]), $4", tx.OrganizationID, id, actionIDs, cause)
	tx.Defer("update incidents set actions_count = actions_count + $3 where organization_id = $1 and id = $2", tx.OrganizationID, id, len(actionIDs))
}

// followActions counts the actions of incidents, and those that are done. Where one came or
// went, by deletion or by restoration, the incident may be at another step.
func (m *Module) followActions(ctx context.Context, tx *db.Tx, ids []int64, _ records.Informed) error {
	states, err := actions.StatesOf(ctx, tx, Name, ids)
	if err != nil {
		return err
	}
	var counts, done []int32
	for _, id := range ids {
		counts, done = append(counts, int32(len(states[id].Statuses))), append(done, int32(states[id].Done))
		records.Announce(tx, "update", Name, id)
	}
	rows, err := tx.Query(ctx, `update incidents i set actions_count = n.count, actions_done = n.done, version = i.version + 1
		from unnest($2::bigint[], $3::int[], $4::int[]) as n(id, count, done), incidents o
		where i.organization_id = $1 and i.id = n.id and o.organization_id = i.organization_id and o.id = i.id returning i.id, o.actions_count <> n.count`,
		tx.OrganizationID, ids, counts, done)
	if err != nil {
		return err
	}
	var moved []int64
	var id int64
	var changed bool
	if _, err := pgx.ForEachRow(rows, []any{&id, &changed}, func() error {
		if changed {
			moved = append(moved, id)
		}
		return nil
	}); err != nil {
		return err
	}
	for _, id := range moved { // one, unless actions of several were deleted at once
		if _, err := m.settle(ctx, tx, id, false); err != nil {
			return err
		}
	}
	return nil
}
