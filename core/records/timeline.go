package records

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
	"hivis/platform/live"
)

// Change is one field of a record before and after.
type Change struct {
	Field  string `json:"field" maxLength:"60" doc:"The field's name"`
	Before string `json:"before" maxLength:"10000" doc:"As text, such as an id, a code or a day; empty: nothing"`
	After  string `json:"after" maxLength:"10000" doc:"As text, likewise"`
}

// AppendChange appends a change if the two values differ.
func AppendChange(changes []Change, field string, before, after any) []Change {
	b, a := fmt.Sprint(before), fmt.Sprint(after)
	if b == a {
		return changes
	}
	return append(changes, Change{Field: field, Before: b, After: a})
}

// AppendFilesChange appends how many files went and came: what they showed is not kept.
// Each is a change of its own, since one number would hide the other.
func AppendFilesChange(changes []Change, removed, added int) []Change {
	changes = AppendChange(changes, "attachments", removed, 0)
	return AppendChange(changes, "attachments", 0, added)
}

// Name is what the id in a change stands for. It is found when the timeline is
// read, since names change, and also of what is not offered any more.
type Name struct {
	Field string `json:"field" maxLength:"60" doc:"The field of the change"`
	ID    string `json:"id" maxLength:"20" doc:"As it stands before or after the change"`
	Name  string `json:"name" maxLength:"200" doc:"What the id stands for, as it is called now"`
}

// Entry is one line of a record's timeline.
type Entry struct {
	ID      int64     `json:"id" minimum:"1" maximum:"9007199254740991" doc:"The line's id"`
	At      time.Time `json:"at" doc:"When it happened"`
	Actor   *Person   `json:"actor" doc:"Null for an anonymous reporter and for the system"`
	Verb    string    `json:"verb" maxLength:"40" doc:"What happened, in one word, such as created"`
	Changes []Change  `json:"changes" maxItems:"100" doc:"Fields that were changed"`
	Names   []Name    `json:"names" maxItems:"200" doc:"Of the people and places that the changes refer to by their ids"`
	Note    string    `json:"note" maxLength:"10000" doc:"What was said with it, such as a reason; empty: nothing"`
}

// Event is what happened to a record, to be written down.
type Event struct {
	Module  string // the Name of its Kind
	ID      int64
	ActorID int64 // 0: nobody is named
	Verb    string
	Changes []Change
	Note    string
	At      time.Time
}

// liveChannel carries {db_action, module, id} to everybody in the organization.
const liveChannel = "RecordsChannel"

// Channel is the live channel of all records.
func Channel() live.Channel {
	return live.Channel{Name: liveChannel, Scope: live.PerOrganization, Recent: true}
}

type liveMessage struct {
	Action string `json:"db_action"`
	Module string `json:"module"`
	ID     int64  `json:"id"`
}

// Write puts the event into the record's timeline and tells other browsers.
// Both go out with the commit.
func Write(tx *db.Tx, e Event) {
	changes := e.Changes
	if changes == nil {
		changes = []Change{}
	}
	encoded, err := json.Marshal(changes)
	if err != nil {
		panic(err) // strings always encode
	}
	tx.Defer(`insert into timeline_entries (organization_id, module, record_id, actor_id, verb, changes, note, at)
		values ($1, $2, $3, nullif($4::bigint, 0), $5, $6, $7, $8)`,
		tx.OrganizationID, e.Module, e.ID, e.ActorID, e.Verb, string(encoded), e.Note, e.At)
	action := "update"
	if e.Verb == "created" {
		action = "create"
	}
	Announce(tx, action, e.Module, e.ID)
}

// WriteCreated is Write for many new records at once. Other browsers are told once:
// they look at their lists again, not at each record.
func WriteCreated(tx *db.Tx, module string, ids []int64, actorID int64, at time.Time) {
	writeMany(tx, module, ids, actorID, "created", "", at)
	Announce(tx, "create", module, ids[len(ids)-1])
}

// WriteMany is Write for something that happened to many records at once, of which browsers are
// told once as well.
func WriteMany(tx *db.Tx, module string, ids []int64, actorID int64, verb, note string, at time.Time) {
	writeMany(tx, module, ids, actorID, verb, note, at)
	Announce(tx, "update", module, ids[len(ids)-1])
}

func writeMany(tx *db.Tx, module string, ids []int64, actorID int64, verb, note string, at time.Time) {
	tx.Defer(`insert into timeline_entries (organization_id, module, record_id, actor_id, verb, note, at)
		select $1, $2, unnest($3::bigint[]), nullif($4::bigint, 0), $5, $6, $7`,
		tx.OrganizationID, module, ids, actorID, verb, note, at)
}

// NoteNew tells programs of new records that nobody made, so that they have no timeline yet.
func NoteNew(tx *db.Tx, module string, ids []int64, at time.Time) {
	tx.Defer(`insert into record_changes (organization_id, kind, record_id, verb, event, at) select $1, $2, unnest($3::bigint[]), 'created', 'created', $4`,
		tx.OrganizationID, module, ids, at)
}

// NoteRemoved tells programs of records that are gone without having been deleted by anybody, with
// the site of each: nothing else is left by which to tell who saw it.
func NoteRemoved(tx *db.Tx, module string, ids, siteIDs []int64, at time.Time) {
	tx.Defer(`insert into record_changes (organization_id, kind, record_id, verb, event, before, at)
		select $1, $2, id, 'deleted', 'deleted', jsonb_build_object('site_id', site_id), $5 from unnest($3::bigint[], $4::bigint[]) as gone (id, site_id)`,
		tx.OrganizationID, module, ids, siteIDs, at)
}

// Announce tells other browsers that a record changed.
func Announce(tx *db.Tx, action, module string, id int64) {
	live.Publish(tx, tx.OrganizationID, live.ToOrganization(liveChannel), liveMessage{action, module, id})
}

// QueueTimeline asks for a record's timeline, newest first, along with what else
// the batch asks for.
func (r *Registry) QueueTimeline(batch *pgx.Batch, tx *db.Tx, module string, id int64, entries *[]Entry) {
	batch.Queue(r.Kind(module).timeline, tx.OrganizationID, module, id).Query(func(rows pgx.Rows) (err error) {
		*entries, err = pgx.CollectRows(rows, db.Named[Entry]())
		return err
	})
}

// timelineOf is the query of a timeline, with the names of what its changes refer to.
// What a kind's changes do not refer to, and what is no id, has none.
func timelineOf(refers map[string]Reference) string {
	var cases strings.Builder
	for _, field := range slices.Sorted(maps.Keys(refers)) {
		fmt.Fprintf(&cases, "\n      when '%s' then (select %s from %s where organization_id = t.organization_id and id = v.id::bigint)",
			field, refers[field].Shown, refers[field].Table)
	}
	names := "'[]'::jsonb"
	if cases.Len() > 0 {
		names = `coalesce((select jsonb_agg(distinct jsonb_build_object('field', n.field, 'id', n.id, 'name', n.name)) from (
    select c ->> 'field' as field, v.id, case when v.id ~ '^[1-9][0-9]{0,17}$' then case c ->> 'field'` + cases.String() + ` end end as name
    from jsonb_array_elements(t.changes) c cross join lateral (values (c ->> 'before'), (c ->> 'after')) v(id)) n
    where n.name is not null), '[]')::jsonb`
	}
	return `select t.id, t.at, t.actor_id, coalesce(u.full_name, '') as actor_name, t.verb, t.changes, t.note,
  ` + names + ` as names
from timeline_entries t
left join users u on u.organization_id = t.organization_id and u.id = t.actor_id
where t.organization_id = $1 and t.module = $2 and t.record_id = $3
order by t.id desc
limit 200`
}
