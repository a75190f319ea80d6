package audits

import (
	"context"
	"errors"
	"time"

	"hivis/core/attachments"
	"hivis/core/forms"
	"hivis/core/records"
	"hivis/modules/actions"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// page is the path of an audit in the browser, up to its id.
const page = "/audits/"

// kind is what an audit is to everything that all records have.
func (m *Module) kind() records.Kind {
	return records.Kind{
		Name: Name, Prefix: "AUD", Page: page, Read: reads,
		Table: "audits", Row: "au", Title: "au.title", Site: "au.site_id", Status: "au.status", Open: "au.status in ('scheduled', 'in_progress', 'completed')",
		Texts:  []string{"au.title", "au.scope", "au.remarks", textsOfFindings, forms.AnswerTextSQL(Name, "au")},
		Sees:   func(e *records.Viewer) string { return e.May(Name, "read") + " and " + sees(e) },
		Topics: topics, Notices: notices,
		Lists:        []string{"audits"},
		References:   map[string]records.Reference{"site_id": records.ToSite, "auditor_id": records.ToPerson, "auditee_id": records.ToPerson},
		Files:        &records.Files{Purposes: []string{attachments.Report, forms.Purpose, Signed}, Upload: runs},
		Plan:         &records.Plan{Limit: 10, FullCode: "free_audits_used", Created: created},
		Home:         m.home(),
		ActionHook:   &records.ActionHook{Changed: m.followActions},
		Deletion:     &records.Deletion{Permission: access.Can(Name, "delete"), Path: "/api/audit_records", Refuse: m.refuseDeletion, Changed: announce},
		Measured:     measured(),
		CalendarDays: []records.CalendarDays{{Layer: "audits", Day: "au.due_on", At: "au.due_at", When: "au.status in ('scheduled', 'in_progress')"}},
		IndexedLists: []string{
			"/api/audit_records", "/api/audit_records?page=67", "/api/audit_records?status=overdue", "/api/audit_records?status=scheduled,in_progress&sort=due_at",
			"/api/audit_records?timing=missed", "/api/audit_records?mine=true", "/api/audit_records?template_id=1&status=approved", "/api/audit_records?site_id=1&sort=-completed_at",
			"/api/audit_records?sort=-percent", "/api/audit_records?from=2026-11-01&to=2026-11-20", "/api/audit_records?q=AUD-000123", "/api/audit_records?q=audit%20123",
			"/api/audit_records/period_status_counts?site_id=1", "/api/audit_records/trend?site_id=1&template_id=1", "/api/audit_records?export_to_excel=true&mine=true", "/api/audit_records/2",
		},
		Example: func(s records.Sample) records.Request {
			walk := s.FindOrCreate("/api/audit_records/form_data", "templates", records.Request{Path: "/api/audits", Body: map[string]any{"name": s.UniqueText("template"), "description": s.UniqueText("description"), "from": map[string]any{"shelf": "workplace_inspection"}}})
			return records.Request{Path: "/api/audit_records", Body: map[string]any{"template_id": walk, "site_id": s.Site, "title": s.UniqueText("title"), "scope": s.UniqueText("scope")}, Reader: s.Supervisor}
		},
	}
}

// textsOfFindings are the words of what was found in an audit.
const textsOfFindings = "(select string_agg(concat_ws(' ', f.clause, f.text), E'\\n' order by f.id) from audit_findings f where f.organization_id = au.organization_id and f.audit_id = au.id)"

// created tells when an audit was made, so many back.
func created(ctx context.Context, tx *db.Tx, back int) (time.Time, error) {
	return New().CreatedAt(ctx, tx, CreatedAtParams{OrganizationID: tx.OrganizationID, Back: int32(back)})
}

// followActions lets browsers look again at audits whose actions changed: their state does not
// depend on these.
func (m *Module) followActions(_ context.Context, tx *db.Tx, ids []int64, _ records.Informed) error {
	for _, id := range ids {
		records.Announce(tx, "update", Name, id)
	}
	return nil
}

// refuseDeletion refuses to delete what the table does not let be deleted: what waits for a decision.
func (m *Module) refuseDeletion(ctx context.Context, tx *db.Tx, ids []int64) error {
	tx.ShowDeleted(true)
	where := every(tx)
	where.And("au.id = any(%s) and au.deleted_at is not null", ids)
	found, err := api.ReadAll(ctx, tx, selectAudit+where.FromWith(lookupsOfAudit), where, m.scanAudit(ctx))
	for i := range found {
		err = errors.Join(err, refusal(refuse(ToDelete, found[i].moveContext(api.Caller(ctx), m.Now()))))
	}
	tx.ShowDeleted(false)
	return err
}

// announce lets browsers load the actions again, which say of what they are.
func announce(ctx context.Context, tx *db.Tx, ids []int64) error {
	return actions.AnnounceOf(ctx, tx, Name, ids)
}
