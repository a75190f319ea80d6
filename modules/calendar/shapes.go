package calendar

import (
	"time"

	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/records"
	"hivis/modules/actions"
	"hivis/platform/api"
	"hivis/platform/sheets"
)

// Item is a meeting, a training or an event, as lists show it.
type Item struct {
	ID            int64          `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the item"`
	Number        string         `json:"number" db:"-" maxLength:"20" doc:"Unique in the organization; searched by q"`
	ItemType      string         `json:"item_type" enum:"meeting,training,event" doc:"Which of the three it is"`
	Title         string         `json:"title" maxLength:"200" doc:"What it is called"`
	Description   string         `json:"description" maxLength:"10000" doc:"What it is about"`
	Mode          string         `json:"mode" enum:"online,offline,hybrid" doc:"Where people meet: by a link, at the venue, or both"`
	Venue         string         `json:"venue" maxLength:"300" doc:"Where people meet; needed when the mode is hybrid"`
	MeetingLink   string         `json:"meeting_link" maxLength:"1000" doc:"Where people join online, http or https; needed unless the mode is offline"`
	StartsAt      time.Time      `json:"starts_at" doc:"The first time, in a series"`
	EndsAt        time.Time      `json:"ends_at" doc:"When the first time ends"`
	AllDay        bool           `json:"all_day" doc:"Whole days by its time zone: it ends with the midnight that ends the last one"`
	TimeZone      string         `json:"time_zone" maxLength:"60" doc:"IANA name of the zone whose clock it goes by"`
	Template      string         `json:"template" enum:"plain,toolbox_talk,committee,drill" doc:"What its agenda begins with; of a drill the time and the findings are asked for"`
	Rule          string         `json:"rule" maxLength:"500" doc:"How it repeats, as iCalendar says it (RFC 5545), such as FREQ=WEEKLY;BYDAY=MO; empty: once"`
	OverAt        *time.Time     `json:"over_at" doc:"When the last time ends; null: it goes on without an end"`
	RemindMinutes int            `json:"remind_minutes" minimum:"0" maximum:"40320" doc:"How long before it guests are reminded; 0: they are not"`
	Sites         []records.Site `json:"sites" maxItems:"1000" doc:"Whom it concerns; none: its guests alone see it"`
	Organizer     records.Person `json:"organizer" doc:"Who organizes it"`
	Status        string         `json:"status" enum:"planned,over,cancelled" doc:"Over: the last time has ended. Cancelled: with all its dates"`
	CancelReason  string         `json:"cancel_reason" maxLength:"1000" doc:"Why it was cancelled; empty: it was not"`
	Responses     Responses      `json:"responses" doc:"How many guests said what"`
	MyResponse    *string        `json:"my_response" nullable:"true" enum:"waiting,accepted,declined,maybe" doc:"The caller's; null: they are not asked to come"`
	CreatedAt     time.Time      `json:"created_at" doc:"When it was written down"`
	UpdatedAt     time.Time      `json:"updated_at" doc:"When it was last changed"`
	FollowsID     *int64         `json:"follows_id" nullable:"true" minimum:"1" maximum:"9007199254740991" doc:"The series that it goes on with, changed from a date on"`
	Can           Can            `json:"can" db:"-" doc:"What the caller may do with it now; an empty text: allowed, else a code that says why not"`
}

// Responses are how many guests said what.
type Responses struct {
	Accepted int `json:"accepted" minimum:"0" maximum:"1000" doc:"Those who come"`
	Declined int `json:"declined" minimum:"0" maximum:"1000" doc:"Those who do not come"`
	Waiting  int `json:"waiting" minimum:"0" maximum:"1000" doc:"Those who said nothing yet"`
	Maybe    int `json:"maybe" minimum:"0" maximum:"1000" doc:"Those who do not know yet"`
}

// Can says what the caller may do; "" means allowed, else why not.
type Can struct {
	Update string `json:"update" maxLength:"60" doc:"Change it, and keep its minutes"`
	Cancel string `json:"cancel" maxLength:"60" doc:"Cancel it"`
	Answer string `json:"answer" maxLength:"60" doc:"Accept, decline or say maybe"`
}

// Guest is one who is asked to come.
type Guest struct {
	ID          int64           `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the guest's entry"`
	Kind        string          `json:"kind" enum:"person,worker,address" doc:"Somebody with an account, with a work profile, or with an address alone"`
	Person      *records.Person `json:"person" doc:"Null for those without an account"`
	WorkerID    *int64          `json:"worker_id" nullable:"true" minimum:"1" maximum:"9007199254740991" doc:"Of the work profile; null: it is somebody without one"`
	Name        string          `json:"name" maxLength:"200" doc:"Their name"`
	Email       string          `json:"email" maxLength:"254" doc:"Of those without an account, for whoever may change the item"`
	Named       bool            `json:"named" doc:"By name, and not with a role or a site alone"`
	Response    string          `json:"response" enum:"waiting,accepted,declined,maybe" doc:"What the guest says; waiting: nothing yet"`
	OnThisDate  *string         `json:"on_this_date" nullable:"true" enum:"accepted,declined,maybe" doc:"What they said of the occurrence that was asked for alone"`
	Note        string          `json:"note" maxLength:"500" doc:"What the guest said with it"`
	RespondedAt *time.Time      `json:"responded_at" doc:"When they said it; null: not yet"`
}

// Named is something by its id and name.
type Named struct {
	ID   int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the role or site"`
	Name string `json:"name" maxLength:"200" doc:"Its name"`
}

// Occurrence is one time at which an item takes place, as the views show it.
type Occurrence struct {
	ID         int64     `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the occurrence"`
	ItemID     int64     `json:"item_id" minimum:"1" maximum:"9007199254740991" doc:"The item that takes place"`
	ItemType   string    `json:"item_type" enum:"meeting,training,event" doc:"Which of the three it is"`
	Title      string    `json:"title" maxLength:"200" doc:"What it is called"`
	Mode       string    `json:"mode" enum:"online,offline,hybrid" doc:"Where people meet: by a link, at the venue, or both"`
	Venue      string    `json:"venue" maxLength:"300" doc:"Where people meet; needed when the mode is hybrid"`
	StartsAt   time.Time `json:"starts_at" doc:"When it begins"`
	EndsAt     time.Time `json:"ends_at" doc:"When it ends"`
	AllDay     bool      `json:"all_day" doc:"Whole days by its time zone: it ends with the midnight that ends the last one"`
	TimeZone   string    `json:"time_zone" maxLength:"60" doc:"IANA name of the zone whose clock it goes by"`
	Repeats    bool      `json:"repeats" doc:"It is one of a series"`
	Changed    bool      `json:"changed" doc:"Differs from the others of its series"`
	Cancelled  bool      `json:"cancelled" doc:"This date does not take place"`
	MyResponse *string   `json:"my_response" nullable:"true" enum:"waiting,accepted,declined,maybe" doc:"What the caller said; null: they are not asked to come"`
	Day        string    `json:"day" format:"date" doc:"On which it begins, by the clock that was asked for"`
	Movable    bool      `json:"movable" db:"-" doc:"Whether the caller may move it"`
}

// OccurrenceRecord is an occurrence with all that may differ from one date to another.
type OccurrenceRecord struct {
	Occurrence
	Description string `json:"description" maxLength:"10000" doc:"What it is about, on this date"`
	MeetingLink string `json:"meeting_link" maxLength:"1000" doc:"Where people join online, on this date"`
}

// Day is one day of a view.
type Day struct {
	Day   string `json:"day" format:"date" doc:"The day, by the clock that was asked for"`
	Count int    `json:"count" minimum:"1" maximum:"1000000" doc:"All that begin on it, those that are not shown as well"`
}

// Range are the occurrences of some days.
type Range struct {
	Occurrences []Occurrence `json:"occurrences" maxItems:"20000" doc:"In the order in which they begin"`
	Days        []Day        `json:"days" maxItems:"100" doc:"Those on which something begins"`
	Marks       []Mark       `json:"marks" maxItems:"20000" doc:"What else is due or ends, of the layers that were asked for"`
}

// Record is an item with all that belongs to it.
type Record struct {
	Item
	Guests      []Guest                  `json:"guests" maxItems:"1000" doc:"Who is asked to come"`
	Proceedings Proceedings              `json:"proceedings" doc:"Agenda, minutes and attendance of one date"`
	Actions     []actions.Action         `json:"actions" maxItems:"500" doc:"What was to be done after it"`
	GuestRoles  []Named                  `json:"guest_roles" maxItems:"100" doc:"Roles whose people were asked"`
	GuestSites  []Named                  `json:"guest_sites" maxItems:"100" doc:"Sites whose people were asked"`
	Occurrence  *OccurrenceRecord        `json:"occurrence" doc:"The one that was asked for; else the next one, or the last"`
	Occurrences []Occurrence             `json:"occurrences" maxItems:"60" doc:"Of a series: the ones around that one"`
	Attachments []attachments.Attachment `json:"attachments" maxItems:"200" doc:"Files given with it"`
	Timeline    []records.Entry          `json:"timeline" maxItems:"200" doc:"What was done with it, and by whom"`
	comments.Discussion
}

// Answer is one item.
type Answer struct {
	CalendarItem Record `json:"calendar_item" doc:"The item with its guests, dates, proceedings, actions, files, timeline and comments"`
}

// List are the items that the user may see.
type List struct {
	sheets.ExportOutput
	CalendarItems []Item   `json:"calendar_items" maxItems:"100" doc:"The items of this page"`
	Meta          api.Meta `json:"meta" doc:"How many there are, and what the next page is asked for with"`
}

// Counts are the numbers of the tabs.
type Counts struct {
	All       int `json:"all" minimum:"0" maximum:"10001"`
	Planned   int `json:"planned" minimum:"0" maximum:"10001"`
	Over      int `json:"over" minimum:"0" maximum:"10001"`
	Cancelled int `json:"cancelled" minimum:"0" maximum:"10001"`
}

// CountsAnswer is what they are answered in.
type CountsAnswer struct {
	Counts Counts `json:"counts"`
}

// FormData is what the form of an item offers.
type FormData struct {
	Sites []records.Site `json:"sites" maxItems:"10000"`
	Roles []Named        `json:"roles" maxItems:"500"`
}

// Subject names an item.
type Subject struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the item"`
}

// Details are what a form says of an item itself.
type Details struct {
	ItemType      string    `json:"item_type" enum:"meeting,training,event" doc:"Which of the three it is"`
	Title         string    `json:"title" maxLength:"200" doc:"What it is called"`
	Description   string    `json:"description,omitempty" maxLength:"10000" doc:"What it is about"`
	Mode          string    `json:"mode" enum:"online,offline,hybrid" doc:"Where people meet: by a link, at the venue, or both"`
	Venue         string    `json:"venue,omitempty" maxLength:"300" doc:"Where people meet; needed when the mode is hybrid"`
	MeetingLink   string    `json:"meeting_link,omitempty" maxLength:"1000" doc:"Where people join online, http or https; needed unless the mode is offline"`
	StartsAt      time.Time `json:"starts_at" doc:"When it begins"`
	EndsAt        time.Time `json:"ends_at" doc:"When it ends"`
	AllDay        bool      `json:"all_day,omitempty" doc:"Whole days by its time zone"`
	TimeZone      string    `json:"time_zone,omitempty" maxLength:"60" doc:"IANA name; that of its first site, or else the organization's, if nothing is said"`
	RemindMinutes int       `json:"remind_minutes,omitempty" minimum:"0" maximum:"40320" doc:"How long before it guests are reminded; 0: they are not"`
	Template      string    `json:"template,omitempty" enum:"plain,toolbox_talk,committee,drill" doc:"What its agenda begins with; plain, if nothing is said"`
	Rule          string    `json:"rule,omitempty" maxLength:"500" doc:"How it repeats, as iCalendar says it (RFC 5545), such as FREQ=WEEKLY;BYDAY=MO: daily, on days of the week, on one day of the month or of the year"`
}

// WorkerGuest is a worker who is asked to come.
type WorkerGuest struct {
	WorkerID int64  `json:"worker_id" minimum:"1" maximum:"9007199254740991" doc:"Of the work profile"`
	Email    string `json:"email,omitempty" maxLength:"254" doc:"Where the invitation is sent; without one nothing is sent"`
}

// AddressGuest is somebody without an account.
type AddressGuest struct {
	Email string `json:"email" maxLength:"254" doc:"Where the invitation is sent"`
	Name  string `json:"name,omitempty" maxLength:"200" doc:"Their name"`
}
