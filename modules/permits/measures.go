package permits

import "hivis/core/records"

// dates are those that permits count by; the list is filtered by the same.
var dates = map[string]records.Date{"requested": {At: "p.requested_at"}, "starts": {At: "p.starts_at"}}

// outcomes are what became of permits that were requested; the list is filtered by the same.
var outcomes = map[string]string{
	"approved":         "p.approved_at is not null",
	"approved_in_time": "p.approved_at <= p.starts_at",
	"finished":         "p.finished_at is not null",
	"closed_in_time":   "(p.finished_at <= p.ends_at and not p.was_overdue)",
	"extended":         "p.original_ends_at is not null",
	"revoked":          "p.revoked_at is not null",
	"was_overdue":      "(p.was_overdue or " + isLate + ")",
}

const asked = "p.status <> 'draft'"

// measured is what can be counted of permits.
func measured() *records.Measured {
	share := func(name, good, met, of string) records.Measure {
		return records.Measure{Name: name, Unit: records.Percent, Good: good, Where: asked + " and " + outcomes[met], Filter: "outcome=" + met, Of: asked + " and " + outcomes[of], Reported: "requested", Occurred: "starts"}
	}
	return &records.Measured{
		Screen: "/permits", Call: "/api/permit_form_questions", Dates: dates,
		Groups: map[string]records.Group{
			"site": {Key: "p.site_id", Filter: "site_id", Names: records.ToSite}, "division": {Key: "p.division_id", Filter: "division_id", Names: records.ToDivision},
			"template": {Key: "p.template_id", Filter: "type_id", Names: records.Reference{Table: "permit_templates", Shown: "name"}},
			"person":   {Key: "p.requester_id", Filter: "requester_id", Names: records.ToPerson}, "status": {Key: statuses.NameSQL(), Filter: "status"},
		},
		Overview: records.Overview{Reported: "permits_requested", Open: "live_permits", Overdue: "overdue_permits"},
		Measures: []records.Measure{
			{Name: "permits_requested", Unit: records.CountUnit, Good: records.Neither, Where: asked, Filter: "status=requested,pending,approved,extended,overdue,pending_closure,closed,rejected,revoked", Reported: "requested", Occurred: "starts"},
			share("permits_approved_in_time", records.Up, "approved_in_time", "approved"),
			share("permits_closed_in_time", records.Up, "closed_in_time", "finished"),
			share("permits_extended", records.Down, "extended", "approved"),
			share("permits_revoked", records.Down, "revoked", "approved"),
			share("permits_overdue", records.Down, "was_overdue", "approved"),
			{Name: "live_permits", Unit: records.CountUnit, Good: records.Neither, Where: running, Filter: "live=true"},
			{Name: "overdue_permits", Unit: records.CountUnit, Good: records.Down, Where: statuses.When(Overdue), Filter: "status=overdue"},
		},
	}
}
