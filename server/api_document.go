package server

import (
	"maps"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"hivis/platform/api"
)

// about is what a program has to know before it asks for anything. It stands first in the API's document.
const about = `Workplace health, safety and environment, by HTTP and JSON.

**Who asks.** A program sends the secret of an API key as a bearer token and nothing beside it; its scopes and sites
are those that an administrator gave it. A browser sends the session's cookie, access token and CSRF token, and says
by X-API-Key which organization it means. Each operation names the right that it takes in x-permission. What belongs
to another organization, or is not there, is answered alike: 404.

**Writing.** Every operation that writes takes an Idempotency-Key: the same request with the same key within a day is
answered as before, and done once. A write is done whole or not at all.

**Lists.** A page has meta with total_count and a cursor, next_cursor. Send it back as cursor for the page that follows;
it holds while records come and go. The number of a page (page) is understood as well, for the first ones. Most lists
answer with a file when export_to_excel is true.

**Errors.** All have one shape: error is a sentence in the language of Accept-Language, code says the same to a
machine, errors has sentences by field, request_id finds the request in the logs. 401: nobody is signed in, 403: the
right is missing, 404: it is not there, 409: the record's present state does not allow it, 422: the input is wrong,
429: too many requests, with Retry-After.

**Time.** Moments are RFC 3339 in UTC; days are YYYY-MM-DD at the site that they are about.`

// tags are what the parts of the API are about.
var tags = map[string]string{
	"actions": "Corrective and preventive actions, and their extensions", "activity": "The log of who did what", "apikeys": "Keys for programs",
	"archives": "An organization in one file", "attachments": "Files of records", "audit_schedules": "Audits that repeat", "audit_summaries": "Results of audits",
	"audit_templates": "Checklists of audits", "audits": "Audits and inspections, and their findings", "calendar": "Meetings, trainings and events, guests, minutes and feeds",
	"categories": "Categories of every kind, root causes among them", "changes": "The feed of changes, for programs that keep a copy", "comments": "What is said about records",
	"contractors": "Companies, engagements, papers, and who is on site", "dashboards": "Home", "deletions": "Records that were deleted, and organizations that will be",
	"hira": "Risk assessments", "incidents": "Incidents, their investigation and lessons", "insight": "Numbers: dashboards, statistics, reports and management reviews",
	"library": "Documents and their versions", "manpower": "Headcount and hours worked", "notifications": "Notices and mails", "observations": "Observations of what is safe and unsafe",
	"organizations": "The organization, its domains and plan", "payments": "Plans, invoices and payments", "permit_dashboard": "Permits in numbers", "permit_templates": "Forms of permits",
	"permits": "Permits to work", "registrations": "Signing up", "reviews": "Steps of reviews", "risks": "The risk matrix", "roles": "Roles and their rights",
	"scim": "Provisioning of people by a directory", "search": "Search across all records", "sessions": "Signing in, and sessions", "sites": "Sites, divisions, departments and units",
	"sso": "Single sign-on", "tours": "What a person was shown", "trainings": "Trainings, certificates and tests", "users": "People and their accounts",
	"views": "Saved views of lists", "webhooks": "Addresses that are told of events", "workers": "Workers and their certificates", "workflows": "Workflows of reviews",
}

// describe says in the API's document what it is about, part by part.
func describe(r *api.Router) {
	var described []*huma.Tag
	for _, name := range slices.Sorted(maps.Keys(tags)) {
		described = append(described, &huma.Tag{Name: name, Description: tags[name]})
	}
	r.Describe(about, described)
}
