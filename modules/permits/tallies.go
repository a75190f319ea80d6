package permits

import (
	"hivis/core/records"
	"hivis/directory/workflows"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// The numbers of requested permits are kept as they change (permit_tallies, by a trigger), by
// site, type, status and month, so that an organization with very many is not counted anew
// each time. What depends on the clock, or on who asks, is counted from the few permits that
// it may be said of.

// talliedColumns are the numbers of one kind of permits, as both ways to get them name them.
const talliedColumns = "site_id, template_id, status, requested_month, starts_month, permits, approved, approved_in_time, finished, closed_in_time, closed, rejected, revoked, extended, was_overdue"

// tallyColumnsSQL selects the tally columns of each permit p at its site z.
func tallyColumnsSQL(status, permits, overdue string) string {
	is := func(condition string) string { return ", coalesce(" + condition + ", false)::int as " }
	return "select p.site_id, p.template_id, " + status + " as status, date_trunc('month', p.requested_at at time zone z.time_zone)::date as requested_month," +
		" date_trunc('month', p.starts_at at time zone z.time_zone)::date as starts_month, " + permits + " as permits" + is(outcomes["approved"]) + "approved" +
		is(outcomes["approved_in_time"]) + "approved_in_time" + is(outcomes["finished"]) + "finished" + is(outcomes["closed_in_time"]) + "closed_in_time" + is("p.closed_at is not null") + "closed" +
		is("p.rejected_at is not null") + "rejected" + is(outcomes["revoked"]) + "revoked" + is(outcomes["extended"]) + "extended, " + overdue + " as was_overdue"
}

const (
	zoneOfPermit = "\njoin sites z on z.organization_id = p.organization_id and z.id = p.site_id"
	isLate       = running + " and p.ends_at <= " + api.Now
)

// numbers are those of the permits that were requested, as a table n to be summed up.
func (in *dashboardInput) numbers(tx *db.Tx, user *access.User) (string, *api.Where) {
	if in.From != "" || in.To != "" || user.External { // days are within months, and companies within sites
		where := in.requested(tx, user)
		return "(" + tallyColumnsSQL(statusSQL, "1", outcomes["was_overdue"]+"::int") + where.From(zoneOfPermit) + ") n", where
	}
	where := api.RowsOf("permit_tallies p")
	where.And("p.organization_id = %s", tx.OrganizationID)
	here, sites := "true", ""
	if !user.IsAdmin {
		sites = where.Arg(user.SiteIDs)
		here = "p.site_id = any(" + sites + ")"
	}
	narrowed := ""
	if len(in.SiteID) > 0 {
		narrowed += " and p.site_id = any(" + where.Arg(in.SiteID) + ")"
	}
	if len(in.TypeID) > 0 {
		narrowed += " and p.template_id = any(" + where.Arg(in.TypeID) + ")"
	}
	sql := "(select " + talliedColumns + where.From("") + " and " + here + narrowed
	sql += "\nunion all " + overdueCorrectionSQL + isLate + " and " + here + narrowed
	if !user.IsAdmin {
		sql += "\nunion all " + tallyColumnsSQL(statusSQL, "1", outcomes["was_overdue"]+"::int") +
			"\nfrom (" + visibleOutsideOwnSites(records.ViewerOf(where, user), sites) + ") e" +
			// Each is looked up by itself: they are few, and the rest are not.
			"\njoin lateral (select * from permits r where r.organization_id = $1 and r.id = e.id offset 0) p on true" + zoneOfPermit +
			"\nwhere p.status <> 'draft' and not (" + here + ")" + narrowed
	}
	return sql + ") n", where
}

// overdueCorrectionSQL corrects the stored tallies by the clock: for each permit past its end, one
// more that is overdue and one less in its stored status.
const overdueCorrectionSQL = "select p.site_id, p.template_id, l.status, date_trunc('month', p.requested_at at time zone z.time_zone)::date, date_trunc('month', p.starts_at at time zone z.time_zone)::date," +
	" l.sign, 0, 0, 0, 0, 0, 0, 0, 0, case when l.sign > 0 and not p.was_overdue then 1 else 0 end" +
	"\nfrom permits p" + zoneOfPermit + "\ncross join lateral (values ('overdue', 1), (p.status, -1)) l (status, sign)\nwhere p.organization_id = $1 and "

// visibleOutsideOwnSites are the permits that somebody sees wherever they are: see sees. Those that they
// requested at their own sites may be very many, and are in the numbers.
func visibleOutsideOwnSites(e *records.Viewer, sites string) string {
	return "select r.id from sites y join lateral (select o.id from permits o where o.organization_id = $1 and o.requester_id = " + e.UserID() +
		" and o.site_id = y.id offset 0) r on true where y.organization_id = $1 and y.id <> all(" + sites + ")" +
		" union select po.permit_id from permit_officers po where po.organization_id = $1 and po.user_id = " + e.UserID() +
		" union select ps.permit_id from permit_shares ps where ps.organization_id = $1 and ps.shared_to = " + e.UserID() +
		" union " + workflows.ReviewedRecordsSQL(e, Name, "$1")
}
