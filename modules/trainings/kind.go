package trainings

import (
	"hivis/core/attachments"
	"hivis/core/forms"
	"hivis/core/records"
	"hivis/modules/calendar"
	"hivis/modules/workers"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// page is the path of a record in the browser, up to its id.
const page = "/trainings/records/"

// longest is whether nothing holds longer for the same person and subject than a record tr does.
const longest = "not exists (select from held_trainings n where n.organization_id = tr.organization_id and n.profile_id = tr.profile_id and n.subject_id = tr.subject_id" +
	" and (coalesce(n.expires_on, 'infinity'), n.record_id) > (coalesce(tr.expires_on, 'infinity'), tr.id))"

// kind is what a record is to everything that all records have.
func (m *Module) kind() records.Kind {
	return records.Kind{
		Name: Name, Prefix: "TRN", Page: page, Call: "/api/training_records/", Read: access.Can(calendar.Name, "read"),
		Table: "training_records", Row: "tr", Title: subjectName + " || ' · ' || " + holderName, Site: firstSite, Status: "tr.status",
		Texts:        []string{subjectName, holderName, "tr.note"},
		Sees:         func(e *records.Viewer) string { return e.May(calendar.Name, "read") + " and " + sees(e) },
		Topics:       topics,
		Notices:      notices,
		Lists:        []string{"training_records"},
		Home:         m.home(),
		Measured:     measured(),
		CalendarDays: []records.CalendarDays{{Layer: "certifications", Day: "tr.expires_on", At: "tr.expires_on", When: "tr.status = 'recorded' and " + longest}},
		Files:        &records.Files{Purposes: []string{attachments.Report, forms.Purpose}, Upload: access.Can(calendar.Name, "update")},
		IndexedLists: []string{
			"/api/training_records", "/api/training_records?status=valid", "/api/training_records?status=withdrawn", "/api/training_records?subject_id=1",
			"/api/training_records?q=TRN-000123", "/api/training_records/2",
			"/api/training_needs", "/api/training_needs?status=missing,over,in_grace,soon", "/api/training_needs?subject_id=1&site_id=1", "/api/training_needs/status_counts",
		},
		Example: func(s records.Sample) records.Request {
			subject := s.FindOrCreate("/api/training_subjects", "subjects", records.Request{Path: "/api/training_subjects", Body: map[string]any{"name": s.UniqueText("subject"), "validity_months": 12}})
			return records.Request{Path: "/api/training_records", Body: map[string]any{"user_id": s.Person, "subject_id": subject, "held_on": s.Now.AddDate(0, 0, -1).Format("2006-01-02"),
				"result": Passed, "note": s.UniqueText("note")}}
		},
	}
}

const (
	subjectName = "(select x.name from training_subjects x where x.organization_id = tr.organization_id and x.id = tr.subject_id)"
	holderName  = "(select x.name from work_profiles x where x.organization_id = tr.organization_id and x.id = tr.profile_id)"
	// firstSite is that of whose record it is.
	firstSite = "coalesce((select min(us.site_id) from work_profiles w join user_sites us on us.organization_id = w.organization_id and us.user_id = w.user_id where w.organization_id = tr.organization_id and w.id = tr.profile_id)," +
		" (select min(ws.site_id) from work_profile_sites ws where ws.organization_id = tr.organization_id and ws.profile_id = tr.profile_id), 0)"
)

// sees is who sees a record tr: whose it is, and the organization's own people who keep minutes at a
// site of whose it is.
func sees(e *records.Viewer) string {
	return "exists (select from work_profiles w where w.organization_id = tr.organization_id and w.id = tr.profile_id and (w.user_id = " + e.UserID() +
		" or not " + e.IsExternal() + " and " + e.May(calendar.Name, "update") + " and " + workers.Near(e.IsAdmin(), e.SiteIDs()) + "))"
}

// visible limits a query to the records that the user may see.
func (m *Module) visible(tx *db.Tx, user *access.User) *api.Where {
	where := m.every(tx, user)
	if !user.IsAdmin || user.External {
		where.AndLikely(sees(records.ViewerOf(where, user)))
	}
	where.MarkUnfiltered()
	return where
}

// every has the organization and today as its first values, which what is selected refers to.
func (m *Module) every(tx *db.Tx, user *access.User) *api.Where {
	where := api.RowsOf("training_records tr")
	where.And("tr.organization_id = %s and %s::text is not null", tx.OrganizationID, m.today(user))
	return where
}
