package workers

import (
	"hivis/core/records"
	"hivis/platform/access"
)

// certificationDays has a calendar show when certifications end, to whoever reads the profiles.
func certificationDays() records.Layer {
	return records.Layer{
		CalendarDays: records.CalendarDays{Layer: "certifications", Day: "c.expires_on", At: "c.expires_on", When: "true"},
		From:         "work_certifications c", Row: "c", Number: "''", Title: "c.name || ' · ' || (select w.name from work_profiles w where w.organization_id = c.organization_id and w.id = c.profile_id)",
		Site: "0", Path: "'/worker-profile/' || c.profile_id",
		Read: access.Can(PermitTemplateRight, "read").Or(access.Can("Permit", "approve")),
		Sees: func(e *records.Viewer) string {
			return "(" + e.May(PermitTemplateRight, "read") + " or " + e.May("Permit", "approve") + ") and exists (select from work_profiles w where w.organization_id = c.organization_id and w.id = c.profile_id and w.merged_into is null and w.status = 'Active' and " + Seen(e) + ")"
		},
	}
}
