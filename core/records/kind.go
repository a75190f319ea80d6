package records

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Kind describes one kind of record. A module registers its kinds at the start. Comments,
// timelines, notifications, saved views, files, plans, Home, the API's document and the tests
// read the kinds from the registry. The start fails when a required field is missing.
type Kind struct {
	Name   string // its name in timelines, live events and the API: "Observation"
	Prefix string // the prefix of its numbers: "OBS"
	// PartOf is the kind that this one is a part of. A part can be deleted and restored. It has
	// no number, page, timeline or comments of its own.
	PartOf string
	Read   access.Permission // the permission to open one
	Page   string            // the path of its page in the browser, up to the id
	// Call is the path of the API's call that shows one, up to the id, for what cannot be deleted:
	// Deletion has it as well.
	Call string

	Table string // the table, which has organization_id, id and serial
	Row   string // the alias of its row in the SQL below
	Title string // SQL of its title
	Site  string // SQL of its site's id; 0 without a site
	// Texts are the SQL of the texts that the search indexes.
	Texts []string
	// Status is the SQL of its stored status.
	Status string
	// Open is the SQL of whether it is open. A site with open records cannot be closed.
	Open string
	// Sees gives the SQL of whether the viewer may open it, including the right to read the kind.
	Sees func(e *Viewer) string

	// Sensitive is the SQL of whether one is for few people only. No copies of mails about it go out.
	Sensitive string

	// Reported is whether people report what they saw or what happened. The first report is one
	// of the first steps of a new organization.
	Reported bool

	Topics       []Topic
	Notices      []Notice
	Lists        []string             // the names of its lists, for saved views
	References   map[string]Reference // the fields of its changes that hold an id, and what the id refers to
	Files        *Files
	Plan         *Plan
	Home         *Home
	ActionHook   *ActionHook // for kinds that ask for actions
	Deletion     *Deletion
	Measured     *Measured      // what can be counted of it
	CalendarDays []CalendarDays // on which days a calendar shows its records

	IndexedLists []string // the paths of its lists; a test requires them to use indexes in a large organization
	Example      func(s Sample) Request

	timeline        string // the query of a timeline
	index, indexNew string // the statements that index changed and new records for the search
}

// Topic is a subject of notifications that people subscribe to or not.
type Topic struct {
	Name   string
	Always bool // always shown in the product, for the sake of safety
	NoMail bool // neither by mail nor on a device, unless somebody asks for that
	Urgent bool // somebody is in danger: on devices also in quiet hours
}

// Notice is a kind of notification. Its mail has the texts mail.<name>.subject and .body.
type Notice struct {
	Name  string
	Topic string // the topic that people choose by, of any module
}

// Reference is the row that the id in a change refers to, with the SQL of its name.
type Reference struct{ Table, Shown string }

// References that most kinds have.
var (
	ToPerson   = Reference{"users", "full_name"}
	ToSite     = Reference{"sites", "name"}
	ToDivision = Reference{"divisions", "name"}
	ToCategory = Reference{"categories", "name"}
)

// ToNumber is a reference to a row that is named by its number.
func ToNumber(table, prefix string) Reference { return Reference{table, NumberSQL(prefix, "serial")} }

// NumberSQL is the SQL of what Number computes.
func NumberSQL(prefix, serial string) string {
	return fmt.Sprintf("'%s-' || lpad(%[2]s::text, greatest(6, length(%[2]s::text)), '0')", prefix, serial)
}

// Serial is the SQL of the number within a record's number.
func (k *Kind) Serial() string {
	if k.PartOf != "" {
		return k.Row + ".id"
	}
	return k.Row + ".serial"
}

// Label is the SQL of what people call a record: its number, or the title of a part.
func (k *Kind) Label() string {
	if k.PartOf != "" {
		return "left(" + k.Title + ", 200)"
	}
	return k.Number()
}

// Files describes the files that records of a kind have.
type Files struct {
	Purposes []string          // what files are for
	Upload   access.Permission // the permission to send one
	// Shared is whether people can lose the sight of a record. A link to a file then works only
	// while its reader still sees the record.
	Shared bool
}

// CallOf is the path of the API's call that shows a record, or "" without one.
func (k *Kind) CallOf(id int64) string {
	switch {
	case k.Call != "":
		return fmt.Sprint(k.Call, id)
	case k.Deletion != nil:
		return fmt.Sprint(k.Deletion.Path, "/", id)
	}
	return ""
}

// Number is the SQL of a record's number.
func (k *Kind) Number() string { return NumberSQL(k.Prefix, k.Row+".serial") }

// Plan limits how many records of the kind the free plan allows in a month.
type Plan struct {
	Limit    int
	FullCode string // the code of the error above the limit
	// Created tells when the latest (0), second latest (1), … record that counts was created,
	// or pgx.ErrNoRows. It reads an index, so its time does not depend on the number of records.
	Created func(ctx context.Context, tx *db.Tx, back int) (time.Time, error)
}

// Home is what the kind shows on Home, the page of what needs the user.
type Home struct {
	Member string // the member of the answer that has its numbers: "actions"
	// Numbers is a value of that member's type, for the API's document.
	Numbers any
	Doc     string
	Needs   *Needs // nil: no record of the kind waits for anybody
	// Queue adds its queries to the batch. It returns a function that gives the content once the
	// batch has run, or nil for a user who may not know anything of the kind.
	Queue func(batch *pgx.Batch, tx *db.Tx, user *access.User, ask HomeRequest) (func() HomeContent, error)
}

// HomeRequest is which of the waiting records Home shows. The totals are always included.
type HomeRequest struct {
	Site   int64  // only of this site, the numbers as well; 0: all
	Reason string // only for this reason; "": for each, and the numbers
	Skip   int    // of each reason: so many are skipped,
	Limit  int    // and at most so many are returned
}

// Includes reports whether a reason is requested.
func (a HomeRequest) Includes(why string) bool { return a.Reason == "" || a.Reason == why }

// FilterBySite limits a query to the requested site.
func (a HomeRequest) FilterBySite(where *api.Where, site string) *api.Where {
	if a.Site != 0 {
		where.And(site+" = %s", a.Site)
	}
	return where
}

// LimitOffset is the SQL that limits a reason to the requested page.
func (a HomeRequest) LimitOffset() string { return fmt.Sprintf(" limit %d offset %d", a.Limit, a.Skip) }

// Needs describes which records of the kind can wait for somebody.
type Needs struct {
	Member  string       // the member of a need that has the record: "action"
	Record  any          // a value of its type
	Reasons []string     // the words for the reasons
	Counts  []NamedCount // the totals of waiting records
}

// NamedCount is one total.
type NamedCount struct{ Name, Doc string }

// HomeContent is what Home shows to one user.
type HomeContent struct {
	Numbers any
	Needs   []Need
	Waiting int64 // the total of needs
	Counts  map[string]int64
}

// Need is one record that waits, with the reason.
type Need struct {
	Reason string
	Record any
}

// ActionHook updates a record that asked for actions when these change. It gets the records'
// ids, and the people who are informed of the change already.
type ActionHook struct {
	Changed func(ctx context.Context, tx *db.Tx, ids []int64, informed Informed) error
}

// Informed are the people who know of an event: they caused it, or were notified.
type Informed map[int64]bool

// Add adds people.
func (h Informed) Add(people ...int64) {
	for _, id := range people {
		h[id] = true
	}
}

// Sample has what an example of a record may refer to.
type Sample struct {
	Site, Person, Category int64
	Supervisor             int64 // has more rights than Person
	Upload                 int64 // the id of an uploaded PDF
	Now                    time.Time
	UniqueText             func(what string) string // a unique text
	// FindOrCreate returns the id of one of the choices in a form's field. It creates one first
	// when there is none.
	FindOrCreate func(form, name string, first Request) (id int64)
}

// Request is an API request that creates a record.
type Request struct {
	Path string
	Body any
	// Reader sees the record besides its creator, if that is not Person.
	Reader int64
	// Show makes the record visible to Reader, for a kind that only the creator sees at first.
	Show func(id int64) Request
}
