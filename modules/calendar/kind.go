package calendar

import (
	"hivis/core/attachments"
	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// page is the path of an item in the browser, up to its id.
const page = "/safety-calendar/"

// kind is what an item is to everything that all records have.
func (m *Module) kind() records.Kind {
	return records.Kind{
		Name: Name, Prefix: "CAL", Page: page, Call: "/api/calendar_items/", Read: access.Can(Name, "read"),
		Table: "calendar_items", Row: "ci", Title: "ci.title", Site: "coalesce(ci.site_id, 0)", Status: "ci.status",
		Texts:  []string{"ci.title", "ci.description", "ci.venue"},
		Sees:   func(e *records.Viewer) string { return e.May(Name, "read") + " and " + sees(e) },
		Topics: topics, Notices: notices,
		Lists:      []string{"calendar_items"},
		Home:       m.home(),
		Measured:   measured(),
		References: map[string]records.Reference{"site_ids": records.ToSite, "organizer_id": records.ToPerson},
		ActionHook: &records.ActionHook{Changed: m.followActions},
		Files:      &records.Files{Purposes: []string{attachments.Report}, Upload: access.Can(Name, "create").Or(access.Can(Name, "update"))},
		IndexedLists: []string{
			"/api/calendar_items", "/api/calendar_items?page=67", "/api/calendar_items?status=planned", "/api/calendar_items?status=cancelled", "/api/calendar_items?item_type=training", "/api/calendar_items?site_id=1",
			"/api/calendar_items?mine=true", "/api/calendar_items?from=2026-11-01&to=2026-11-20", "/api/calendar_items?q=CAL-000123", "/api/calendar_items?q=item%20123",
			"/api/calendar_items/range?from=2026-11-01&to=2026-11-30&per_day=5", "/api/calendar_items?export_to_excel=true&from=2026-11-01&to=2026-11-20", "/api/calendar_items/2",
		},
		Example: func(s records.Sample) records.Request {
			return records.Request{Path: "/api/calendar_items", Body: map[string]any{"item_type": "meeting", "title": s.UniqueText("title"), "description": s.UniqueText("description"), "mode": "offline",
				"venue": s.UniqueText("venue"), "starts_at": s.Now.AddDate(0, 0, 2), "ends_at": s.Now.AddDate(0, 0, 2).Add(3600e9), "site_ids": []int64{s.Site}}}
		},
	}
}

// sees is who sees an item ci. Its sites and guests are looked up for that item ("offset 0"): of an
// "exists" alone PostgreSQL would first gather all of the organization's.
func sees(e *records.Viewer) string {
	here := "(" + e.IsAdmin() + " or exists (select from calendar_item_sites cs where cs.organization_id = ci.organization_id and cs.item_id = ci.id and cs.site_id = any(" + e.SiteIDs() + ") offset 0))"
	return "(not " + e.IsExternal() + " and " + here + " or ci.organizer_id = " + e.UserID() +
		" or exists (select from calendar_guests cg where cg.organization_id = ci.organization_id and cg.item_id = ci.id and cg.user_id = " + e.UserID() + " offset 0))"
}

// limited limits a query to the items ci that the user may see.
func limited(where *api.Where, user *access.User) *api.Where {
	if !user.IsAdmin || user.External {
		where.AndLikely(sees(records.ViewerOf(where, user)))
	}
	where.MarkUnfiltered()
	return where
}

// visible limits a query to the items that the user may see.
func visible(tx *db.Tx, user *access.User) *api.Where { return limited(every(tx, user), user) }

// every has the organization and the user as its first values, which what is selected refers to.
func every(tx *db.Tx, user *access.User) *api.Where {
	where := api.RowsOf("calendar_items ci")
	where.And("ci.organization_id = %s and %s::bigint is not null", tx.OrganizationID, user.ID)
	return where
}
