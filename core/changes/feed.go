package changes

import (
	"context"
	"fmt"
	"slices"
	"time"

	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Module is the feed of changes.
type Module struct{ Records *records.Registry }

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	r.Module("changes", "The feed of changes, for programs that keep a copy", sentences)
	api.Get(r, "/api/v1/changes", access.SignedIn, m.feed, "What was changed since one last asked, of all kinds of records that one may open, in an order that never changes")
}

// Change is that something happened to a record. It has nothing of the record's contents, which
// are read by the call that shows it.
type Change struct {
	Sequence int64     `json:"sequence" minimum:"1" maximum:"9007199254740991" doc:"No other change has it. Of one record it grows from change to change; what comes with a lower one is older news"`
	Kind     string    `json:"kind" enum:"{kinds}" doc:"What kind of record it is"`
	RecordID int64     `json:"record_id" minimum:"1" maximum:"9007199254740991" doc:"The record's id, one among those of its kind"`
	Number   string    `json:"number" maxLength:"20" doc:"Empty for what has left, and for what is gone"`
	SiteID   int64     `json:"site_id" minimum:"0" maximum:"9007199254740991" doc:"Where it is now; 0 for what is at none, or at several, or has left"`
	Verb     string    `json:"verb" enum:"created,changed,moved,deleted,restored,left" doc:"moved: to another site. left: changed in a way that one does not see it any more"`
	Event    string    `json:"event" maxLength:"40" doc:"What happened, in the word of its timeline; empty for what has left"`
	At       time.Time `json:"at" doc:"When it happened"`
	Path     string    `json:"path" maxLength:"100" doc:"Of the call that shows the record as it is now; empty for what is deleted or has left"`

	FormerSite int64 `json:"-"` // of what moved
}

// Feed is a page of the feed.
type Feed struct {
	Changes []Change `json:"changes" maxItems:"1000" doc:"In the order of their sequence"`
	Next    string   `json:"next" maxLength:"200" doc:"The place to go on from, as after; it is good for 30 days"`
	More    bool     `json:"more" doc:"There are more changes already; a page may have none and there are more"`
}

type feedInput struct {
	After string   `query:"after" maxLength:"200" doc:"next of the page before; now: no changes, and the place to go on from; left out: the oldest that are kept, which are 30 days"`
	Limit int      `query:"limit" default:"100" minimum:"1" maximum:"1000" doc:"How many changes are looked at: what one may not see is left out of them"`
	Kind  []string `query:"kind" maxItems:"40" enum:"{kinds}" doc:"Of these kinds only"`
}

// feed answers GET /api/v1/changes.
func (m *Module) feed(ctx context.Context, tx *db.Tx, in *feedInput) (*Feed, error) {
	var after Cursor
	var err error
	switch in.After {
	case "":
	case "now":
		in.Limit = 0
	default:
		if after, err = ParseCursor(in.After); err != nil {
			return nil, err
		}
	}
	page, err := m.Read(ctx, tx, api.Actor(ctx), after, in.Limit)
	if err != nil {
		return nil, err
	}
	if len(in.Kind) > 0 {
		page.Changes = slices.DeleteFunc(page.Changes, func(c Change) bool { return !slices.Contains(in.Kind, c.Kind) })
	}
	return &Feed{page.Changes, page.Next.String(), page.More}, nil
}

// told are those changes that a user may know of, in the words of the feed.
func (m *Module) told(lines []line, user *access.User) []Change {
	all := []Change{}
	for _, l := range lines {
		c := Change{Sequence: l.ID, Kind: l.Kind, RecordID: l.RecordID, At: l.At, Number: l.Number, SiteID: l.SiteID, Verb: l.Verb, Event: l.Event, FormerSite: l.FormerSite}
		k := m.Records.Kind(l.Kind)
		switch {
		case k == nil:
			continue
		case l.Sees == "now" && l.Verb != "deleted":
			c.Path = k.CallOf(l.RecordID)
		case l.Sees == "now":
		case l.Sees == "before":
			c.Number, c.SiteID, c.Verb, c.Event = "", 0, "left", ""
		case l.Sees == "" && l.Verb == "deleted" && l.FormerSite > 0 && k.Read.Check(user) == access.Granted && user.SeesSite(l.FormerSite):
			c.SiteID = l.FormerSite
		default:
			continue
		}
		all = append(all, c)
	}
	return all
}

// Purge removes what nobody can go on from any more, in all organizations.
func Purge(tx *db.Tx) {
	tx.Defer(fmt.Sprintf("delete from record_changes where written_at < now() - interval '%d hours'", int(purged.Hours())))
}
