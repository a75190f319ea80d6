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

// Kind is what a module says of one kind of its records, when it is wired. Whatever
// lists kinds reads it here: comments, timelines, notifications, saved views, files,
// plans, Home, the API's document and the tests. What a kind does not have it does not
// name; what it must name and does not stops the start.
type Kind struct {
	Name   string // in timelines, live events and the API: "Observation"
	Prefix string // of its numbers: "OBS"
	// Of is the kind that it is a part of. A part is deleted and restored as records are, and has
	// nothing else of what they have: no number, no page, no timeline, and nobody talks of it.
	Of   string
	Read access.Permission // what it takes to open one
	Page string            // the path of one in the browser, up to its id

	Table string // which has organization_id, id and serial
	Row   string // the short name that the SQL below gives a row of it
	Title string // what it is about
	Site  string // the id of its site; 0 for one that is at none
	// Texts are those whose words it is found by, beside what is said about it.
	Texts []string
	// Status as it is stored.
	Status string
	// Open is whether it is still to be done: what is open keeps its site from being closed.
	Open string
	// Sees is whether somebody may open it, the right to read the kind included.
	Sees func(e *Eyes) string

	// Reported is that people tell of what they saw or what happened: the first one is among the
	// first steps of an organization.
	Reported bool

	Topics  []Topic
	Notices []Notice
	Lists   []string             // the names under which views of its lists are saved
	Refers  map[string]Reference // the fields of its changes that hold an id, and what that is of
	Files   *Files
	Plan    *Plan
	Home    *Home
	Asks    *Asks // it asks for actions
	Deletes *Deletes

	Explained []string // the paths of its lists, which must use indexes in a large organization
	Example   func(s Sample) Request

	timeline        string // the query of one's timeline
	index, indexNew string // the statements that write down some records' words, and new ones'
}

// Topic is what people choose to hear of or not.
type Topic struct {
	Name   string
	Always bool // in the product, whatever somebody chooses, for the sake of safety
	NoMail bool
}

// Notice is a kind of notification; its mail is said by mail.<name>.subject and .body.
type Notice struct {
	Name  string
	Topic string // by which people choose, its own or another module's
}

// Reference is what the id in a change stands for: a row of a table, as people call it.
type Reference struct{ Table, Shown string }

// What most kinds refer to.
var (
	ToPerson   = Reference{"users", "full_name"}
	ToSite     = Reference{"sites", "name"}
	ToDivision = Reference{"divisions", "name"}
	ToCategory = Reference{"categories", "name"}
)

// ToNumber is a row that is called by its number.
func ToNumber(table, prefix string) Reference { return Reference{table, NumberSQL(prefix, "serial")} }

// NumberSQL is Number in the database.
func NumberSQL(prefix, serial string) string {
	return fmt.Sprintf("'%s-' || lpad(%[2]s::text, greatest(6, length(%[2]s::text)), '0')", prefix, serial)
}

// Serial is the number in what a record is called, as SQL.
func (k *Kind) Serial() string {
	if k.Of != "" {
		return k.Row + ".id"
	}
	return k.Row + ".serial"
}

// Called is what a record is named by, as SQL: its number, or what a part is about.
func (k *Kind) Called() string {
	if k.Of != "" {
		return "left(" + k.Title + ", 200)"
	}
	return k.Number()
}

// Files are those that a record has.
type Files struct {
	Purposes []string          // what they are for
	Upload   access.Permission // what it takes to send one, for a record to claim
	// Shared is that people are let see a record, and not any more: then its files' links are
	// held to whether their reader still sees it.
	Shared bool
}

// Number is what a record is called by, as SQL.
func (k *Kind) Number() string { return NumberSQL(k.Prefix, k.Row+".serial") }

// Plan is how many of the kind the free plan lets people create in a month.
type Plan struct {
	Most int
	Full string // the code of what is said to whoever would create one more
	// Created tells when the latest, second latest … (from 0) of those that count was
	// created; pgx.ErrNoRows if there are not so many. It takes as long in an organization
	// of a million as in one of fifty.
	Created func(ctx context.Context, tx *db.Tx, back int) (time.Time, error)
}

// Home is what the kind has to say on the page that tells its reader what needs them.
type Home struct {
	Member string // of the answer, with its numbers: "actions"
	// Numbers is a value of the type that stands there, for the API's document.
	Numbers any
	Doc     string
	Needs   *Needs // nil: nothing of the kind waits for anybody
	// Queue asks for it along with what else the batch asks for, and returns what says
	// it once the batch is read; nil for whoever gets to know nothing of the kind.
	Queue func(batch *pgx.Batch, tx *db.Tx, user *access.User, ask Ask) (func() Told, error)
}

// Ask is how much of what waits is to be told; how much there is in all is told always.
type Ask struct {
	Site int64  // of this site alone, the numbers as well; 0 is all
	Why  string // of what waits for this reason; "" is of each, and the numbers besides
	Skip int    // so many of each reason are left out,
	Most int    // and no more than these are told
}

// Wants tells whether needs of a reason are asked for.
func (a Ask) Wants(why string) bool { return a.Why == "" || a.Why == why }

// At keeps what is at the site that is asked for.
func (a Ask) At(where *api.Where, site string) *api.Where {
	if a.Site != 0 {
		where.And(site+" = %s", a.Site)
	}
	return where
}

// Page is the SQL that keeps what is asked for of a reason.
func (a Ask) Page() string { return fmt.Sprintf(" limit %d offset %d", a.Most, a.Skip) }

// Needs is what of the kind can wait for somebody.
type Needs struct {
	Member string   // of a need, with the record: "action"
	Record any      // a value of its type
	Why    []string // the words for why it waits
	Counts []Tally  // how much waits, also of what there is no room to show
}

// Tally is a number beside the needs.
type Tally struct{ Name, Doc string }

// Told is what there is to say to one user.
type Told struct {
	Numbers any
	Needs   []Need
	Waiting int64 // how many needs there are in all
	Counts  map[string]int64
}

// Need is one record that waits, and why.
type Need struct {
	Why    string
	Record any
}

// Asks is what becomes of a record that asked for actions when these change. It is told
// of the records' ids and of who has heard of the change already.
type Asks struct {
	Changed func(ctx context.Context, tx *db.Tx, ids []int64, heard Heard) error
}

// Heard are people who know of an event: they did it, or were told of it.
type Heard map[int64]bool

// Add notes that these people know.
func (h Heard) Add(people ...int64) {
	for _, id := range people {
		h[id] = true
	}
}

// Sample is what an example of a record may refer to.
type Sample struct {
	Site, Person, Category int64
	Supervisor             int64 // who may do more than Person
	Upload                 int64 // a PDF that waits for a record
	Now                    time.Time
	Say                    func(what string) string // a text that the test knows again
	// Some answers the id of one of the choices that a form has under a name, and makes this if
	// there is none.
	Some func(form, name string, first Request) (id int64)
}

// Request is one that creates a record.
type Request struct {
	Path string
	Body any
	// Reader is who sees it beside who made it, if not Person.
	Reader int64
	// Show is sent for them to see it, of a kind that at first only who made it sees.
	Show func(id int64) Request
}
