package live

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"
	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
)

var acme = db.Scope{OrganizationID: 3, UserID: 7}

// runNode starts a hub with its outbox, as a server does.
func (d *database) runNode(t testing.TB, change func(*Options)) *node {
	t.Helper()
	n := prepareNode(t, func(o *Options) {
		o.Pool = d.PlatformPool()
		if change != nil {
			change(o)
		}
	})
	ctx, cancel := context.WithCancel(context.Background())
	var work sync.WaitGroup
	work.Go(func() { n.hub.Run(ctx) })
	t.Cleanup(func() {
		cancel()
		work.Wait()
		n.server.Close()
	})
	return n
}

func (d *database) write(t testing.TB, fn func(*db.Tx) error) {
	t.Helper()
	if err := d.Write(context.Background(), acme, fn); err != nil {
		t.Fatal(err)
	}
}

func (d *database) publish(t testing.TB, to Target, message any) {
	t.Helper()
	d.write(t, func(tx *db.Tx) error {
		Publish(tx, 3, to, message)
		return nil
	})
}

func TestCommittedEventsReachEveryNode(t *testing.T) {
	d := newDatabase(t)
	first, second := d.runNode(t, nil), d.runNode(t, nil)
	tabs := []*browser{first.connect("worker"), second.connect("worker")}
	for _, b := range tabs {
		b.subscribe(acmeRecords)
		b.subscribe(workerNotifications)
	}
	changed := errors.New("the use case changed its mind")
	err := d.Write(context.Background(), acme, func(tx *db.Tx) error {
		Publish(tx, 3, ToOrganization("RecordsChannel"), "never")
		return changed
	})
	if !errors.Is(err, changed) {
		t.Fatal(err)
	}
	d.write(t, func(tx *db.Tx) error {
		Publish(tx, 3, ToOrganization("RecordsChannel"), map[string]any{"id": 5})
		Publish(tx, 3, ToUser("NotificationChannel", 8), "somebody else's")
		Publish(tx, 3, ToUser("NotificationChannel", 7), "mine")
		Publish(tx, 3, ToOrganization("RecordsChannel"), strings.Repeat("x", maxMessage))
		return nil
	})
	for _, b := range tabs {
		b.expectMessage(acmeRecords, `{"id": 5}`)
		b.expectMessage(workerNotifications, `"mine"`)
		b.expectMessage(acmeRecords, `{"db_action": "refetch"}`)
	}
}

func TestDisconnectReachesEveryNode(t *testing.T) {
	d := newDatabase(t)
	// Without the poll, so that it is the notification that is in time.
	slow := func(o *Options) { o.Poll = time.Hour }
	first, second := d.runNode(t, slow), d.runNode(t, slow)
	gone := []*browser{first.connect("worker"), first.connect("worker"), second.connect("worker")}
	stays := second.connect("admin")
	begun := time.Now()
	d.write(t, func(tx *db.Tx) error {
		Disconnect(tx, 3, SocketsOfUser(7), false)
		return nil
	})
	for _, b := range gone {
		b.expectDisconnect("remote", false, websocket.CloseNormalClosure)
	}
	if took := time.Since(begun); took > time.Second {
		t.Errorf("the sockets lived on for %s", took)
	}
	stays.subscribe(acmeRecords)
}

// Many writers take their ids early and commit late and out of order, some
// give up. Both nodes deliver each committed event once and no other.
func TestNothingLostNothingDoubled(t *testing.T) {
	d := newDatabase(t)
	nodes := []*node{d.runNode(t, nil), d.runNode(t, nil)}
	const writers, each = 24, 40
	var expected sync.Map
	var readers, work sync.WaitGroup
	results := make([][]string, len(nodes))
	for i, n := range nodes {
		b := n.connect("worker")
		b.subscribe(acmeRecords)
		readers.Go(func() { results[i] = b.readUntil(`"end"`) })
	}
	for w := range writers {
		work.Go(func() {
			for m := range each {
				name := fmt.Sprintf(`"%d-%d"`, w, m)
				if d.writeLate(t, name) {
					expected.Store(name, true)
				}
			}
		})
	}
	work.Wait()
	d.publish(t, ToOrganization("RecordsChannel"), "end")
	readers.Wait()
	for i, got := range results {
		compareWithCommitted(t, fmt.Sprintf("node %d", i), got, &expected)
	}
}

// compareWithCommitted also wants the messages of one writer in their order.
func compareWithCommitted(t *testing.T, who string, got []string, committed *sync.Map) {
	t.Helper()
	seen := map[string]bool{}
	last := map[string]int{}
	for _, name := range got {
		if _, known := committed.Load(name); !known || seen[name] {
			t.Errorf("%s: %s came twice or should not have come", who, name)
		}
		seen[name] = true
		writer, number, _ := strings.Cut(strings.Trim(name, `"`), "-")
		m, _ := strconv.Atoi(number)
		if before, any := last[writer]; any && before > m {
			t.Errorf("%s: %s came after %d", who, name, before)
		}
		last[writer] = m
	}
	committed.Range(func(name, _ any) bool {
		if !seen[name.(string)] {
			t.Errorf("%s: %s is lost", who, name)
		}
		return true
	})
}

// writeLate takes an id, dawdles, and then commits or not.
func (d *database) writeLate(t *testing.T, name string) (committed bool) {
	err := d.Write(context.Background(), acme, func(tx *db.Tx) error {
		Publish(tx, 3, ToOrganization("RecordsChannel"), strings.Trim(name, `"`))
		if _, err := tx.Exec(context.Background(), "select 1"); err != nil { // sends the event along
			return err
		}
		wait(context.Background(), time.Duration(rand.IntN(8_000))*time.Microsecond)
		if rand.IntN(10) == 0 {
			return context.Canceled
		}
		return nil
	})
	if err != nil && !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	return err == nil
}

// readUntil collects the messages before the last one.
func (b *browser) readUntil(last string) (messages []string) {
	for {
		text, err := b.read()
		if err != nil {
			b.t.Errorf("after %d messages: %v", len(messages), err)
			return messages
		}
		_, message, _ := strings.Cut(text, `"message":`)
		message = strings.TrimSuffix(message, "}")
		if message == last {
			return messages
		}
		messages = append(messages, message)
	}
}

func TestALongTransactionHoldsNobodyUp(t *testing.T) {
	d := newDatabase(t)
	n := d.runNode(t, nil)
	b := n.connect("worker")
	b.subscribe(acmeRecords)
	err := d.Write(context.Background(), acme, func(long *db.Tx) error {
		Publish(long, 3, ToOrganization("RecordsChannel"), "long")
		if _, err := long.Exec(context.Background(), "select 1"); err != nil { // sends the event along
			return err
		}
		d.publish(t, ToOrganization("RecordsChannel"), "short")
		b.expectMessage(acmeRecords, `"short"`)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	b.expectMessage(acmeRecords, `"long"`)
}

func TestPollStandsBehindTheNotifications(t *testing.T) {
	d := newDatabase(t)
	n := d.runNode(t, func(o *Options) { o.Poll = 50 * time.Millisecond })
	b := n.connect("worker")
	b.subscribe(acmeRecords)
	d.exec(t, `insert into live_events (organization_id, stream, payload) values (3, 'RecordsChannel:organization', '1')`)
	b.expectMessage(acmeRecords, `1`)
}

// The tail's connection is cut again and again while events are written.
func TestTailRecoversFromLostConnections(t *testing.T) {
	d := newDatabase(t)
	n := d.runNode(t, nil)
	b := n.connect("worker")
	b.subscribe(acmeRecords)
	const messages = 400
	var want []string
	var cuts sync.WaitGroup
	stop := make(chan struct{})
	cuts.Go(func() {
		for {
			select {
			case <-stop:
				return
			case <-time.After(30 * time.Millisecond):
				d.exec(t, `select pg_terminate_backend(pid) from pg_stat_activity
					where datname = current_database() and usename = 'hivis_platform'`)
			}
		}
	})
	for m := range messages {
		d.publish(t, ToOrganization("RecordsChannel"), m)
		want = append(want, strconv.Itoa(m))
	}
	close(stop)
	cuts.Wait()
	d.publish(t, ToOrganization("RecordsChannel"), "end")
	if got := b.readUntil(`"end"`); !slices.Equal(got, want) {
		t.Errorf("got %d messages instead of %d: %v", len(got), len(want), got)
	}
}

// A reading that breaks off half-way has delivered some events and not moved
// on; the next one skips those.
func TestHalfAReadingIsNotRepeated(t *testing.T) {
	d := newDatabase(t)
	n := newNode(t, func(o *Options) { o.Pool = d.PlatformPool() })
	b := n.connect("worker")
	b.subscribe(acmeRecords)
	ctx := context.Background()
	tail := &tail{hub: n.hub}
	conn, err := tail.connect(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	for m := range 3 {
		d.publish(t, ToOrganization("RecordsChannel"), m)
	}
	var first int64
	if err := d.owner.QueryRow(ctx, `select min(id) from live_events`).Scan(&first); err != nil {
		t.Fatal(err)
	}
	tail.delivered = map[int64]struct{}{first: {}}
	for range 2 {
		if err := tail.read(ctx, conn); err != nil {
			t.Fatal(err)
		}
	}
	b.expectMessage(acmeRecords, `1`)
	b.expectMessage(acmeRecords, `2`)
	n.publish(3, ToOrganization("RecordsChannel"), `"end"`)
	b.expectMessage(acmeRecords, `"end"`)
}

func TestMissedEventsSendEverybodyToAskAgain(t *testing.T) {
	d := newDatabase(t)
	tests := map[string]func(*tail){
		"away for longer than events are kept": func(t *tail) { t.readAt = time.Now().Add(-outboxKeeps) },
		"the database went back in time":       func(t *tail) { t.seen.end += 1_000_000 },
	}
	for name, miss := range tests {
		t.Run(name, func(t *testing.T) {
			n := newNode(t, func(o *Options) { o.Pool = d.PlatformPool() })
			tail := &tail{hub: n.hub}
			b := n.connect("worker")
			for range 2 {
				conn, err := tail.connect(context.Background())
				if err != nil {
					t.Fatal(err)
				}
				conn.Close(context.Background())
				miss(tail)
			}
			b.expectDisconnect("server_restart", true, websocket.CloseServiceRestart)
			n.connect("worker").subscribe(acmeRecords)
		})
	}
}

// However many transactions commit, a node notifies at most once in 25 ms.
func TestNotificationsAreDebounced(t *testing.T) {
	d := newDatabase(t)
	n := d.runNode(t, nil)
	b := n.connect("worker")
	b.subscribe(acmeRecords)
	d.exec(t, "listen "+notifyChannel)
	begun := time.Now()
	var writers sync.WaitGroup
	for range 8 {
		writers.Go(func() {
			for range 50 {
				d.publish(t, ToOrganization("RecordsChannel"), 1)
			}
		})
	}
	writers.Wait()
	d.publish(t, ToOrganization("RecordsChannel"), "end")
	if got := len(b.readUntil(`"end"`)); got != 400 {
		t.Errorf("%d messages", got)
	}
	most := int(time.Since(begun)/notifyGap) + 2
	d.exec(t, "unlisten *")
	if notified := countNotifications(d.owner); notified == 0 || notified > most {
		t.Errorf("%d notifications, at most %d were due", notified, most)
	}
}

func countNotifications(conn *pgx.Conn) (notified int) {
	over, cancel := context.WithCancel(context.Background())
	cancel()
	for {
		if n, err := conn.WaitForNotification(over); n == nil || err != nil {
			return notified
		}
		notified++
	}
}

// A socket that comes before the tail has its starting point waits for it.
func TestSocketsWaitForTheTail(t *testing.T) {
	d := newDatabase(t)
	n := prepareNode(t, func(o *Options) { o.Pool = d.PlatformPool() })
	welcomed := make(chan *browser)
	go func() { welcomed <- n.connect("worker") }()
	d.publish(t, ToOrganization("RecordsChannel"), "before")
	ctx, cancel := context.WithCancel(context.Background())
	var work sync.WaitGroup
	work.Go(func() { n.hub.Run(ctx) })
	b := <-welcomed
	b.subscribe(acmeRecords)
	d.publish(t, ToOrganization("RecordsChannel"), "after")
	b.expectMessage(acmeRecords, `"after"`)
	cancel()
	work.Wait()
	n.server.Close()
}
