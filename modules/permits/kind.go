package permits

import (
	"context"
	"errors"
	"fmt"
	"time"

	"hivis/core/attachments"
	"hivis/core/forms"
	"hivis/core/records"
	"hivis/modules/actions"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// page is the path of a permit in the browser, up to its id.
const page = "/permit/summary/"

// kind is what a permit is to everything that all records have.
func (m *Module) kind() records.Kind {
	return records.Kind{
		Name: Name, Prefix: "PTW", Page: page, Read: access.Can(Name, "read"),
		Table: "permits", Row: "p", Title: "p.description", Site: "p.site_id", Status: "p.status",
		Open:   "p.status not in ('draft', 'closed', 'rejected', 'revoked')",
		Texts:  []string{"p.description", "p.location", "p.remarks", namesOfWorkers, forms.AnswerTextSQL(Name, "p")},
		Sees:   func(e *records.Viewer) string { return e.May(Name, "read") + " and " + sees(e) },
		Topics: topics, Notices: notices,
		Lists: []string{"permits"},
		References: map[string]records.Reference{"requester_id": records.ToPerson, "officer_id": records.ToPerson, "site_id": records.ToSite, "division_id": records.ToDivision, "type_id": {Table: "permit_templates", Shown: "name"},
			"department_id": {Table: "departments", Shown: "name"}, "unit_id": {Table: "units", Shown: "name"}},
		Files:      &records.Files{Purposes: []string{attachments.Report, forms.Purpose}, Upload: access.Can(Name, "read")},
		Plan:       &records.Plan{Limit: 0, FullCode: "free_permits_used", Created: created},
		Home:       m.home(),
		ActionHook: &records.ActionHook{Changed: m.followActions},
		Deletion:   &records.Deletion{Permission: access.Can(Name, "delete").Or(access.Can(Name, "create")).Or(access.Can(Name, "update")), Path: "/api/permit_form_questions", Refuse: m.refuseDeletion, Changed: announce},
		Measured:   measured(),
		CalendarDays: []records.CalendarDays{{Layer: "permits", At: "p.starts_at", When: "p.status not in ('draft', 'rejected', 'revoked')",
			Day: "(p.starts_at at time zone (select w.time_zone from sites w where w.organization_id = p.organization_id and w.id = p.site_id))::date"}},
		IndexedLists: []string{
			"/api/permit_form_questions", "/api/permit_form_questions?page=67", "/api/permit_form_questions?status=overdue", "/api/permit_form_questions?status=requested,pending",
			"/api/permit_form_questions?live=true&site_id=1", "/api/permit_form_questions?mine=true", "/api/permit_form_questions?shared=true", "/api/permit_form_questions?officer_id=3",
			"/api/permit_form_questions?type_id=1&status=closed", "/api/permit_form_questions?ending_within=8&sort=ends_at", "/api/permit_form_questions?from=2026-11-01&to=2026-11-20&sort=-requested_at",
			"/api/permit_form_questions?starts_from=2026-11-01&starts_to=2026-11-20&sort=starts_at", "/api/permit_form_questions?q=PTW-000123", "/api/permit_form_questions?q=permit%20123",
			"/api/permit_form_questions/period_status_counts?site_id=1", "/api/permits_data/live?site_id=1", "/api/permit_form_questions?export_to_excel=true&mine=true", "/api/permit_form_questions/2",
		},
		Example: func(s records.Sample) records.Request {
			hotWork := s.FindOrCreate("/api/permit_form_questions/form_data", "types", records.Request{Path: "/api/permits", Body: map[string]any{"name": s.UniqueText("type"), "description": s.UniqueText("description"), "prefix_id": "HW"}})
			return records.Request{Path: "/api/permit_form_questions", Body: map[string]any{"type_id": hotWork, "site_id": s.Site, "description": s.UniqueText("description"),
				"location": s.UniqueText("location"), "remarks": s.UniqueText("remarks")}, Reader: s.Supervisor, Show: func(id int64) records.Request {
				return records.Request{Path: fmt.Sprintf("/api/permit_form_questions/%d/permit_request_send_draft", id), Body: map[string]any{"shared_to": []int64{s.Supervisor}}}
			}}
		},
	}
}

// namesOfWorkers is who works under a permit.
const namesOfWorkers = "(select string_agg(w.name || ' ' || w.company, E'\\n' order by w.position) from permit_workers w where w.organization_id = p.organization_id and w.permit_id = p.id)"

// created tells when a permit was begun, so many back.
func created(ctx context.Context, tx *db.Tx, back int) (time.Time, error) {
	return New().CreatedAt(ctx, tx, CreatedAtParams{OrganizationID: tx.OrganizationID, Back: int32(back)})
}

// refuseDeletion refuses to delete, or to restore, what the table does not let the caller delete:
// what is live, or waits for somebody, and what is not theirs without the right to it.
func (m *Module) refuseDeletion(ctx context.Context, tx *db.Tx, ids []int64) error {
	tx.ShowDeleted(true)
	defer tx.ShowDeleted(false)
	where := every(tx)
	where.And("p.id = any(%s)", ids)
	found, err := api.ReadAll(ctx, tx, selectPermit+where.FromWith(lookupsOfPermit), where, m.scanPermit(ctx))
	for i := range found {
		err = errors.Join(err, refusal(refuse(ToDelete, found[i].moveContext(api.Caller(ctx)))))
	}
	return err
}

// announce lets browsers load the actions again, which show its title.
func announce(ctx context.Context, tx *db.Tx, ids []int64) error {
	return actions.AnnounceOf(ctx, tx, Name, ids)
}
