package live

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
)

const notifyChannel = "hivis_live"

// notifyGap bounds the readings and the notifications of a node to 40 a second, however
// many transactions commit.
const notifyGap = 25 * time.Millisecond

// outboxKeeps is how long an event can surely be read; the partitions of the
// outbox are dropped after half an hour.
const outboxKeeps = 25 * time.Minute

// tail reads the outbox. One connection listens, reads and notifies; it belongs
// to the tail alone, because LISTEN belongs to a connection.
type tail struct {
	hub    *Hub
	wakeup wakeup

	started bool
	seen    snapshot
	readAt  time.Time
	// delivered are the ids of a reading that broke off half-way.
	delivered map[int64]struct{}
}

// run follows the outbox until ctx ends, across losses of the connection. What
// was committed meanwhile is read after the reconnect.
func (t *tail) run(ctx context.Context) {
	defer wakeups.add(&t.wakeup)()
	const firstPause, maxPause = 100 * time.Millisecond, 2 * time.Second
	pause := firstPause
	for ctx.Err() == nil {
		connectedAt := time.Now()
		err := t.follow(ctx)
		if ctx.Err() != nil {
			return
		}
		t.hub.metrics.tailFailures.Inc()
		t.hub.options.Log.Warn("live outbox connection lost", "error", err)
		if time.Since(connectedAt) > maxPause {
			pause = firstPause
		}
		wait(ctx, pause)
		pause = min(2*pause, maxPause)
	}
}

func wait(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// follow works until the connection fails or ctx ends.
func (t *tail) follow(ctx context.Context) error {
	conn, err := t.connect(ctx)
	if err != nil {
		return err
	}
	defer func() {
		farewell, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		conn.Close(farewell)
	}()
	for {
		begun := time.Now()
		forget(conn)
		if err := t.round(ctx, conn); err != nil {
			return err
		}
		wait(ctx, notifyGap-time.Since(begun))
		if err := t.await(ctx, conn); err != nil {
			return err
		}
	}
}

// round notifies the other nodes, if something was committed here, and reads.
func (t *tail) round(ctx context.Context, conn *pgx.Conn) error {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	if t.wakeup.consume() {
		if _, err := conn.Exec(ctx, `select pg_notify($1, '')`, notifyChannel); err != nil {
			return fmt.Errorf("notify: %w", err)
		}
	}
	return t.read(ctx, conn)
}

// prepareConnection suits the connection to its two statements. Notifications need no
// disk: one that a crash swallows is made up for by the poll. The reading's
// plan is kept for hours and made while the coming partitions are empty, when
// reading all of a table looks cheapest; it would be so no longer at the end of
// a quarter of an hour.
const prepareConnection = `set synchronous_commit = off; set enable_seqscan = off; listen ` + notifyChannel

func (t *tail) connect(ctx context.Context) (*pgx.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	pooled, err := t.hub.options.Pool.Acquire(ctx)
	if err != nil {
		return nil, fmt.Errorf("connect: %w", err)
	}
	conn := pooled.Hijack()
	_, err = conn.Exec(ctx, prepareConnection)
	if err == nil {
		err = t.start(ctx, conn)
	}
	if err != nil {
		conn.Close(ctx)
		return nil, err
	}
	return conn, nil
}

// start sets the starting point of a new node to now. A node that was away for
// longer than the outbox remembers starts anew as well, and so does one that
// finds the database at an earlier point than it has seen, after a restore or
// a failover: its clients are told to ask again.
func (t *tail) start(ctx context.Context, conn *pgx.Conn) error {
	var text string
	if err := conn.QueryRow(ctx, `select pg_current_snapshot()::text`).Scan(&text); err != nil {
		return fmt.Errorf("read the snapshot: %w", err)
	}
	now, err := readSnapshot(text)
	if err != nil {
		return err
	}
	away := time.Since(t.readAt)
	if t.started && now.end >= t.seen.end && away < outboxKeeps {
		return nil
	}
	if t.started {
		t.hub.options.Log.Warn("live events were missed; all clients are asked to reconnect", "away", away)
		t.hub.resync()
	}
	t.started, t.seen, t.readAt = true, now, time.Now()
	t.delivered = nil
	t.hub.recent.begin(t.hub.options.Now())
	t.hub.markReady()
	return nil
}

// newEvents are the rows whose transaction the last snapshot did not see. Both
// halves use the index on (xid, id). The left join gives the new snapshot also
// when there is no row.
const newEvents = `
with fresh as (
	select id, organization_id, stream, payload, created_at from live_events where xid >= $1::text::xid8
	union all
	select id, organization_id, stream, payload, created_at from live_events where xid = any ($2::text[]::xid8[])
)
select pg_current_snapshot()::text, coalesce(id, 0), coalesce(organization_id, 0), coalesce(stream, ''),
	payload::text, coalesce(extract(epoch from clock_timestamp() - created_at), 0)::float8
from (values (1)) as always left join fresh on true
order by id`

type event struct {
	id      int64
	key     streamKey
	payload []byte
	age     time.Duration
}

// read delivers everything new. The snapshot moves on only when all rows have
// come; if the connection breaks before, the next reading skips what this one
// has delivered.
func (t *tail) read(ctx context.Context, conn *pgx.Conn) error {
	rows, err := conn.Query(ctx, newEvents, strconv.FormatUint(t.seen.end, 10), t.seen.running)
	if err != nil {
		return fmt.Errorf("read the outbox: %w", err)
	}
	defer rows.Close()
	var text string
	for rows.Next() {
		var e event
		var age float64
		if err := rows.Scan(&text, &e.id, &e.key.organization, &e.key.stream, &e.payload, &age); err != nil {
			return fmt.Errorf("read an event: %w", err)
		}
		e.age = time.Duration(age * float64(time.Second))
		t.deliverOnce(e)
	}
	if err := rows.Err(); err != nil {
		return fmt.Errorf("read the outbox: %w", err)
	}
	now, err := readSnapshot(text)
	if err != nil {
		return err
	}
	t.seen, t.readAt, t.delivered = now, time.Now(), nil
	return nil
}

func (t *tail) deliverOnce(e event) {
	if e.id == 0 {
		return
	}
	if _, done := t.delivered[e.id]; done {
		return
	}
	if t.delivered == nil {
		t.delivered = make(map[int64]struct{})
	}
	t.delivered[e.id] = struct{}{}
	t.hub.deliver(e)
}

// deliver hands an event to the sockets of this node. One that cannot be
// delivered is logged and passed over: it must not stop those behind it.
func (h *Hub) deliver(e event) {
	var receivers int
	var err error
	if e.key.stream == controlStream {
		err = h.handleOrder(e.key.organization, e.payload)
	} else {
		h.recent.note(e.key, h.options.Now())
		receivers, err = h.streams.deliver(e.key, e.payload)
	}
	h.metrics.event(e.age, receivers)
	if err != nil {
		h.options.Log.Error("live event not delivered", "id", e.id, "stream", e.key.stream,
			"organization_id", e.key.organization, "error", err)
	}
}

// forget drops the notifications received so far: the reading that follows sees
// whatever they announced.
func forget(conn *pgx.Conn) {
	over, cancel := context.WithCancel(context.Background())
	cancel()
	for {
		if n, err := conn.WaitForNotification(over); n == nil || err != nil {
			return
		}
	}
}

// await returns when another node notifies, this process has committed something,
// or the poll is due. Its own notification says nothing new.
func (t *tail) await(ctx context.Context, conn *pgx.Conn) error {
	due, stop := context.WithTimeout(ctx, t.hub.options.Poll)
	defer stop()
	due, quiet := t.wakeup.context(due)
	defer quiet()
	for {
		n, err := conn.WaitForNotification(due)
		switch {
		case err == nil && n.PID == conn.PgConn().PID():
			continue
		case err == nil:
			return nil
		case due.Err() == nil || conn.IsClosed():
			return fmt.Errorf("listen: %w", err)
		case errors.Is(ctx.Err(), context.Canceled):
			return ctx.Err()
		default:
			return nil
		}
	}
}
