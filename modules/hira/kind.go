package hira

import (
	"context"
	"fmt"

	"hivis/core/attachments"
	"hivis/core/records"
	"hivis/directory/workflows"
	"hivis/modules/actions"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// page is the path of a risk assessment in the browser, up to its id.
const page = "/hira/summary/"

// kind is what a risk assessment is to everything that all records have.
func (m *Module) kind() records.Kind {
	return records.Kind{
		Name: Name, Prefix: "HIRA", Page: page, Read: reads,
		Table: "risk_assessments", Row: "h", Title: "h.title", Site: "h.site_id", Status: "h.status", Open: "h.open_state <> ''",
		Texts: []string{"h.title", "h.activity", "h.reference", "h.location", "array_to_string(h.tags, ' ')", textsOfRows},
		Sees: func(e *records.Viewer) string {
			return fmt.Sprintf("%s and (%s or %s)", e.May(Name, "read"), e.IsAdmin(), sees(e))
		},
		Topics: topics, Notices: notices,
		Lists:        []string{"hira", "hira_risks"},
		References:   map[string]records.Reference{"site_ids": records.ToSite, "assessor_id": records.ToPerson, "reviewer_id": records.ToPerson},
		Files:        &records.Files{Purposes: []string{attachments.Report}, Upload: access.Can(Name, "create").Or(access.Can(Name, "update"))},
		Home:         m.home(),
		ActionHook:   &records.ActionHook{Changed: m.followActions},
		Deletion:     &records.Deletion{Permission: access.Can(Name, "delete"), Path: "/api/risk_assessments", Noun: "risk assessment", Refuse: refuseDeletion, Changed: announce},
		Measured:     measured(),
		CalendarDays: []records.CalendarDays{{Layer: "reviews", Day: "h.next_review_on", At: "h.next_review_at", When: "h.state = 'published'"}},
		IndexedLists: []string{
			"/api/risk_assessments", "/api/risk_assessments?page=20", "/api/risk_assessments?status=published", "/api/risk_assessments?status=draft", "/api/risk_assessments?status=waiting,archive",
			"/api/risk_assessments?site_id=1", "/api/risk_assessments?mine=true", "/api/risk_assessments?review=due", "/api/risk_assessments?review=soon&sort=next_review_on",
			"/api/risk_assessments?residual_level=extreme", "/api/risk_assessments?rating=residual&likelihood=5&severity=5", "/api/risk_assessments?tag=rare", "/api/risk_assessments?sort=-residual_level",
			"/api/risk_assessments?from=2026-11-01&to=2026-11-20", "/api/risk_assessments?q=HIRA-000123", "/api/risk_assessments?q=assessment%20123", "/api/risk_assessments/period_status_counts",
			"/api/risk_assessments/risks", "/api/risk_assessments/risks?residual_level=extreme", "/api/risk_assessments/risks?likelihood=5&severity=5", "/api/risk_assessments/risks?q=assessment%20123",
			"/api/risk_assessments/risks?site_id=1&sort=-residual_level", "/api/risk_assessments/heat_map", "/api/risk_assessments?export_to_excel=true&residual_level=extreme", "/api/risk_assessments/2",
		},
		Example: func(s records.Sample) records.Request {
			return records.Request{Path: "/api/risk_assessments", Body: map[string]any{"title": s.UniqueText("title"), "activity": s.UniqueText("activity"), "reference": s.UniqueText("reference"),
				"location": s.UniqueText("location"), "site_ids": []int64{s.Site}, "rows": []any{map[string]any{"key": "a", "hazard": s.UniqueText("hazard"), "consequence": s.UniqueText("consequence")}}}}
		},
	}
}

// textsOfRows are the words of the rows that it shows, as many as a search has to know.
const textsOfRows = "(select left(string_agg(concat_ws(' ', k.task_step, k.hazard, k.consequence), E'\\n' order by k.position), 250000)" +
	" from risk_rows k where k.organization_id = h.organization_id and k.assessment_id = h.id and k.current)"

// sees is who sees a risk assessment h: whoever is at one of its sites; who began, assesses or
// reviews it, or is asked to approve it.
func sees(e *records.Viewer) string {
	return fmt.Sprintf("h.assessor_id = %[1]s or h.reviewer_id = %[1]s or h.created_by = %[1]s or h.site_id = any(%[2]s) or exists (select from risk_assessment_sites hs"+
		" where hs.organization_id = h.organization_id and hs.assessment_id = h.id and hs.site_id = any(%[2]s)) or %[3]s", e.UserID(), e.SiteIDs(), workflows.IsReviewerSQL(e, Name, "h"))
}

// refuseDeletion refuses to delete what is in force, waits for somebody, or is at none of the sites of
// who deletes it.
func refuseDeletion(ctx context.Context, tx *db.Tx, ids []int64) error {
	tx.ShowDeleted(true)
	defer tx.ShowDeleted(false)
	var inForce, waiting, elsewhere bool
	user := api.Caller(ctx)
	err := tx.QueryRow(ctx, `select coalesce(bool_or(state = 'published'), false), coalesce(bool_or(open_state = 'waiting'), false),
			coalesce(bool_or(not exists (select from risk_assessment_sites hs where hs.organization_id = h.organization_id and hs.assessment_id = h.id and hs.site_id = any($3))), false)
		from risk_assessments h where organization_id = $1 and id = any($2) and deleted_at is not null`, tx.OrganizationID, ids, user.SiteIDs).Scan(&inForce, &waiting, &elsewhere)
	switch {
	case err != nil:
		return err
	case elsewhere && user.ID != 0 && !user.IsAdmin:
		return api.Denied("permission_denied")
	case waiting:
		return api.Conflict("hira_waiting", nil)
	case inForce:
		return api.Conflict("hira_in_force", nil)
	}
	return nil
}

// announce lets browsers load the actions again, which say of what they are.
func announce(ctx context.Context, tx *db.Tx, ids []int64) error {
	return actions.AnnounceOf(ctx, tx, Name, ids)
}

// followActions counts the actions of risk assessments that are done.
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
	tx.Defer(`update risk_assessments h set actions_count = n.count, actions_done = n.done, version = h.version + 1
		from unnest($2::bigint[], $3::int[], $4::int[]) as n(id, count, done) where h.organization_id = $1 and h.id = n.id`, tx.OrganizationID, ids, counts, done)
	return nil
}
