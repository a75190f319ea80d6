package calendar

import (
	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/modules/actions"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// Name is the module's name in rules, timelines and live events.
const Name = "Calendar"

// Module is the safety calendar.
type Module struct {
	DB            *db.DB
	Now           api.Clock
	Auth          *auth.Auth
	Records       *records.Registry
	Attachments   *attachments.Module
	Notifications *notifications.Module
	Comments      *comments.Module
	Actions       *actions.Module
	Exporter      *sheets.Exporter
}

// Routes are the module's operations. Whoever organizes an item changes it with the right to
// create alone.
func (m *Module) Routes(r *api.Router) {
	m.Records.Register(m.kind())
	r.Module("calendar", "Meetings, trainings and events, guests, minutes and feeds", sentences)
	read, plan, change := access.Can(Name, "read"), access.Can(Name, "create"), access.Can(Name, "create").Or(access.Can(Name, "update"))
	api.Get(r, "/api/calendar_items", read, m.list, "Meetings, trainings and events, 15 a page")
	api.Get(r, "/api/calendar_items/status_counts", read, m.counts, "Number of items by status, for the same filters")
	api.Get(r, "/api/calendar_items/form_data", plan, m.formData, "Choices for the form of an item")
	api.Get(r, "/api/calendar_items/range", read, m.between, "What takes place on some days, for a month, a week or a day")
	api.Get(r, "/api/calendar_items/{id}", read, m.show, "One item")
	api.Post(r, "/api/calendar_items", plan, m.create, "Plan a meeting, a training or an event", api.Created)
	api.Patch(r, "/api/calendar_items/{id}", change, m.edit, "Change an item")
	api.Post(r, "/api/calendar_items/{id}/cancel", change, m.cancel, "Cancel an item, with the reason", api.ExemptFromStorageLimit)
	api.Post(r, "/api/calendar_items/{id}/answer", read, m.answer, "Accept, decline or say maybe", api.ExemptFromStorageLimit)
	api.Patch(r, "/api/calendar_items/{id}/proceedings", change, m.keepProceedings, "Write the agenda and the minutes of one date")
	api.Post(r, "/api/calendar_items/{id}/carry", change, m.carry, "Carry open points over to the next date")
	api.Post(r, "/api/calendar_items/{id}/actions", change, m.act, "Raise actions from what was left open")
	api.Post(r, "/api/calendar_items/{id}/attendance", change, m.attend, "Say who was there")
	api.Get(r, "/api/calendar_items/{id}/attendance_code", change, m.showCode, "What people scan who are there")
	api.Post(r, "/api/calendar_items/{id}/attendance_code", change, m.renewCode, "Make a new code, in place of the one that there was", api.ExemptFromStorageLimit, api.PeopleOnly)
	api.Post(r, "/api/calendar_attendance/look", access.Public, m.scan, "What takes place, by the code that hangs there")
	api.Post(r, "/api/calendar_attendance/me", access.SignedIn, m.attendSelf, "Say that one is there, by the code", api.PeopleOnly)
	api.Post(r, "/api/calendar_attendance/guest", access.Public, m.attendByName, "Say by name that one is there, without an account, by the code")
	api.Get(r, "/api/calendar_feeds", read, m.feeds, "The caller's private addresses for calendars of others")
	api.Post(r, "/api/calendar_feeds", read, m.makeFeed, "Make a private address, in place of the one that there was", api.PeopleOnly)
	api.Delete(r, "/api/calendar_feeds/{id}", read, m.endFeed, "Take a private address back", api.ExemptFromStorageLimit)
	api.Get(r, "/api/calendar_feeds/{token}/calendar.ics", access.Public, m.readFeed, "The calendar of a private address, for calendars of others")
	api.Post(r, "/api/calendar_invitations/look", access.Public, m.look, "What somebody is asked to, by the token of the mail")
	api.Post(r, "/api/calendar_invitations/answer", access.Public, m.answerOuter, "Answer an invitation without signing in, by the token of the mail")
}
