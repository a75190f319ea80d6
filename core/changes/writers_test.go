package changes_test

import (
	"context"
	"errors"
	"maps"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"hivis/core/changes"
	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/db"
	"hivis/platform/db/dbtest"
	"hivis/server/servertest"
)

// reader follows the feed as an administrator until it has seen so many, and counts how often each.
type reader struct {
	s     *servertest.Server
	feed  *changes.Module
	after changes.Cursor
	seen  map[int64]int
	last  map[int64]int64 // sequence by record
}

// look reads to the end once.
func (r *reader) look(t *testing.T) {
	t.Helper()
	ctx := context.Background()
	admin := &access.User{ID: r.s.Acme.Admin.ID, OrganizationID: r.s.Acme.ID, IsAdmin: true, Rules: access.Rules{"Incident": {"read"}}}
	for more := true; more; {
		err := r.s.Database.Read(ctx, db.Scope{OrganizationID: r.s.Acme.ID, UserID: admin.ID}, func(tx *db.Tx) error {
			page, err := r.feed.Read(ctx, tx, admin, r.after, 1+rand.IntN(5))
			if err != nil {
				return err
			}
			for _, c := range page.Changes {
				r.seen[c.Sequence]++
				if c.Sequence < r.last[c.RecordID] {
					t.Errorf("%d of record %d came after %d", c.Sequence, c.RecordID, r.last[c.RecordID])
				}
				r.last[c.RecordID] = c.Sequence
			}
			r.after, more = page.Next, page.More
			return nil
		})
		if err != nil {
			t.Error(err)
			return
		}
	}
}

// TestNothingMissedNothingTwice has eight writers, who commit late and in any order, some of them
// not at all, one of them killed in the midst, while the feed is read all the time.
func TestNothingMissedNothingTwice(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	const writers, each = 8, 30
	ids := make([]int64, writers)
	for w := range ids {
		ids[w] = s.Observe(s.Acme, s.Acme.Admin).ID("observation")
	}
	r := &reader{s: s, feed: &changes.Module{Records: s.App.Records}, seen: map[int64]int{}, last: map[int64]int64{}}
	begin, done := make(chan struct{}), make(chan struct{})
	var writing sync.WaitGroup
	for w, id := range ids {
		writing.Go(func() {
			<-begin
			for n := range each {
				write(t, s, id, w == 0 && n == each/2)
			}
		})
	}
	go func() { writing.Wait(); close(done) }()
	close(begin)
	for running := true; running; {
		select {
		case <-done:
			running = false
		default:
		}
		r.look(t)
	}
	s.Settle()
	r.look(t)
	committed := map[int64]int{}
	for _, id := range committedIDs(t, s.Database) {
		committed[id] = 1
	}
	if !maps.Equal(r.seen, committed) {
		t.Errorf("%d changes were committed, and read: %v", len(committed), r.seen)
	}
	if len(committed) < writers*each/2 || len(committed) >= writers*(each+1) {
		t.Errorf("%d changes were committed: that proves nothing", len(committed))
	}
}

var errGivenUp = errors.New("given up")

// write changes a record with others writing beside it; one time in ten it comes to nothing, and so
// does it for one that is killed.
func write(t *testing.T, s *servertest.Server, id int64, killed bool) {
	ctx := context.Background()
	gives := rand.IntN(10) == 0
	err := s.Database.Write(ctx, db.Scope{OrganizationID: s.Acme.ID, UserID: s.Acme.Admin.ID}, func(tx *db.Tx) error {
		records.Write(tx, records.Event{Module: "Observation", ID: id, Verb: "updated", At: s.Now()})
		var pid int32
		if err := tx.QueryRow(ctx, "select pg_backend_pid()").Scan(&pid); err != nil { // sends it along
			return err
		}
		for range rand.IntN(6) { // others overtake it meanwhile
			if _, err := tx.Exec(ctx, "select 1"); err != nil {
				return err
			}
		}
		if killed {
			if _, err := s.Database.Owner(t).Exec(ctx, "select pg_terminate_backend($1)", pid); err != nil {
				t.Error(err)
			}
			return nil
		}
		if gives {
			return errGivenUp
		}
		return nil
	})
	switch {
	case killed && err == nil:
		t.Error("the killed one committed")
	case !killed && err != nil && !errors.Is(err, errGivenUp):
		t.Error(err)
	}
}

func committedIDs(t *testing.T, d *dbtest.Database) []int64 {
	t.Helper()
	var ids []int64
	err := d.Platform(context.Background(), "test", func(tx *db.Tx) error {
		rows, err := tx.Query(context.Background(), "select id from record_changes")
		if err != nil {
			return err
		}
		ids, err = pgx.CollectRows(rows, pgx.RowTo[int64])
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return ids
}
