package incidents

import (
	"context"
	"fmt"

	"hivis/core/attachments"
	"hivis/core/records"
	"hivis/directory/workflows"
	"hivis/modules/actions"
	"hivis/platform/access"
	"hivis/platform/db"
)

// kind is what an incident is to everything that all records have. Who was hurt stands in
// none of its texts, so that nobody finds a person by them.
func (m *Module) kind() records.Kind {
	return records.Kind{
		Name: Name, Prefix: "INC", Page: "/incidents/summary/", Read: reads, Reported: true,
		Table: "incidents", Row: "i", Title: "i.description", Site: "i.site_id", Status: "i.status", Open: "i.status <> 'closed'",
		Texts:     []string{"i.description", "i.location", "i.immediate_action", "i.damage", "i.other_type"},
		Sensitive: "i.sensitive",
		Sees: func(e *records.Viewer) string {
			return fmt.Sprintf("%s and (%s or %s)", e.May(Name, "read"), e.IsAdmin(), sees(e))
		},
		Topics: topics, Notices: notices,
		Lists: []string{"incidents"},
		References: map[string]records.Reference{"site_id": records.ToSite, "division_id": records.ToDivision, "category_id": records.ToCategory,
			"lead_id": records.ToPerson, "member_id": records.ToPerson, "informed_id": records.ToPerson},
		Files:      &records.Files{Purposes: []string{attachments.Report}, Upload: access.Can(Name, "update").Or(reports)},
		Plan:       &records.Plan{Limit: 10, FullCode: "free_incidents_used", Created: created},
		Home:       m.home(),
		ActionHook: &records.ActionHook{Changed: m.followActions},
		Deletion: &records.Deletion{Permission: access.Can(Name, "delete"), Path: "/api/incidents", Changed: func(ctx context.Context, tx *db.Tx, ids []int64) error {
			if err := actions.AnnounceOf(ctx, tx, Name, ids); err != nil {
				return err
			}
			return m.followActions(ctx, tx, ids, records.Informed{}) // one that is back has missed what its actions did
		}},
		Measured: measured(),
		IndexedLists: []string{
			"/api/v2/incidents", "/api/v2/incidents?page=20", "/api/v2/incidents?status=overdue", "/api/v2/incidents?status=rating_pending", "/api/v2/incidents?status=closed",
			"/api/v2/incidents?site_id=1", "/api/v2/incidents?reporter_id=5", "/api/v2/incidents?lead_id=5", "/api/v2/incidents?from=2026-11-01&to=2026-11-20",
			"/api/v2/incidents?q=INC-000123", "/api/v2/incidents?q=incident", "/api/v2/incidents?q=incident&site_id=1", "/api/v2/incidents?q=incident%20123", "/api/incidents/period_status_counts",
			"/api/incidents/period_status_counts?from=2026-11-01", "/api/incidents/similar?site_id=1&q=incident%20number%20123",
			"/api/incidents/matrix_counts", "/api/incidents/matrix_counts?rating=potential&site_id=1", "/api/incidents/matrix_counts?q=incident%20123",
			"/api/v2/incidents?export_to_excel=true&from=2026-11-01", "/api/incidents/2",
		},
		Example: func(s records.Sample) records.Request {
			return records.Request{Path: "/api/incidents", Body: map[string]any{
				"incident_type": Other, "other_type": s.UniqueText("type"), "description": s.UniqueText("description"), "immediate_action": s.UniqueText("immediate"), "location": s.UniqueText("location"),
				"damage": s.UniqueText("damage"), "site_id": s.Site, "category_id": s.Category, "occurred_at": s.Now, "shift": "first", "anybody_hurt": "no",
				"investigation_required": true, "recordable": "undecided"}}
		},
	}
}

// sees is who sees an incident i: whoever is at its site and, when it is sensitive, reviews
// it; who reported it, investigates it, or is asked to approve it; and who acts on a
// sensitive one. Whoever works for another company sees nothing for being at the site.
func sees(e *records.Viewer) string {
	return fmt.Sprintf("not %[1]s and i.site_id = any(%[2]s) and (not i.sensitive or %[3]s) or i.reporter_id = %[4]s or i.lead_id = %[4]s or %[5]s or %[6]s or (i.sensitive or %[1]s) and %[7]s",
		e.IsExternal(), e.SiteIDs(), e.May(Name, "approve"), e.UserID(), onTeam(e), workflows.IsReviewerSQL(e, Name, "i"), actions.IsParticipantSQL(e, Name, "i"))
}

// onTeam is whether somebody is of the team of an incident i, beside its lead.
func onTeam(e *records.Viewer) string {
	return "exists (select from incident_members im where im.organization_id = i.organization_id and im.incident_id = i.id and im.user_id = " + e.UserID() + ")"
}

// lessonKind is what a lesson is to everything that all records have.
func (m *Module) lessonKind() records.Kind {
	return records.Kind{
		Name: LessonName, Prefix: "LFI", Page: "/incidents/lfi-list/", Read: reads,
		Table: "lessons", Row: "l", Title: "l.title", Site: "l.site_id", Status: "l.status",
		Texts:     []string{"l.title", "l.what_happened", "l.why", "l.what_to_do"},
		Sensitive: "l.sensitive",
		Sees: func(e *records.Viewer) string {
			return fmt.Sprintf("%s and (%s or %s)", e.May(Name, "read"), e.IsAdmin(), seesLesson(e))
		},
		Lists:        []string{"lfi_lessons"},
		References:   map[string]records.Reference{"site_id": records.ToSite, "role_id": {Table: "roles", Shown: "name"}},
		Files:        &records.Files{Purposes: []string{attachments.Report}, Upload: access.Can(Name, "update").Or(reports)},
		Home:         m.lessonHome(),
		Deletion:     &records.Deletion{Permission: access.Can(Name, "delete"), Path: "/api/lfi_lesson"},
		Measured:     measuredLessons(),
		IndexedLists: []string{"/api/lfi_lesson", "/api/lfi_lesson?to_read=true", "/api/lfi_lesson?q=lesson%20123", "/api/lfi_lesson/2"},
		Example: func(s records.Sample) records.Request {
			return records.Request{Path: "/api/lfi_lesson", Body: map[string]any{"site_id": s.Site, "incident_type": "near_miss",
				"title": s.UniqueText("title"), "what_happened": s.UniqueText("happened"), "why": s.UniqueText("why"), "what_to_do": s.UniqueText("learned")}, Show: func(id int64) records.Request {
				return records.Request{Path: fmt.Sprintf("/api/lfi_lesson/%d/send", id), Body: map[string]any{"site_ids": []int64{s.Site}}}
			}}
		},
	}
}

// LessonName is the lessons' name in timelines and live events.
const LessonName = "Lesson"

// seesLesson is who sees a lesson l: those who write it, and once it is sent, to whom it was
// sent, and who came to a site to which it was sent whatever one's role.
func seesLesson(e *records.Viewer) string {
	return fmt.Sprintf("%s or l.status = 'sent' and (%s or exists (select from lesson_sites ls"+
		" where ls.organization_id = l.organization_id and ls.lesson_id = l.id and ls.site_id = any(%s)) and not exists (select from lesson_roles lx"+
		" where lx.organization_id = l.organization_id and lx.lesson_id = l.id))", writesLesson(e), sentTo(e), e.SiteIDs())
}

// writesLesson is whose a lesson l is also while it is a draft: who wrote it, who manages
// incidents where it happened, does not work for another company and sees this one, and who investigates it.
func writesLesson(e *records.Viewer) string {
	return fmt.Sprintf("l.written_by = %[1]s or not %[6]s and %[2]s and l.site_id = any(%[3]s) and (not l.sensitive or %[4]s) or exists (select from incidents i"+
		" where i.organization_id = l.organization_id and i.id = l.incident_id and (i.lead_id = %[1]s or %[5]s))",
		e.UserID(), e.May(Name, "update"), e.SiteIDs(), e.May(Name, "approve"), onTeam(e), e.IsExternal())
}

// sentTo is whether a lesson l was sent to somebody.
func sentTo(e *records.Viewer) string {
	return "exists (select from lesson_recipients lr where lr.organization_id = l.organization_id and lr.lesson_id = l.id and lr.user_id = " + e.UserID() + ")"
}
