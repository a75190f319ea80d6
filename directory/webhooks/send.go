package webhooks

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/notifications"
	"hivis/platform/db"
	"hivis/platform/jobs"
	"hivis/platform/outgoing"
)

const (
	// lookEvery is how soon something is told.
	lookEvery = 5 * time.Second
	// claimed is for how long a webhook is one node's, which then is taken to have died.
	claimed = 2 * time.Minute
	// goesOn is for how long a node goes on with one webhook before others have a turn.
	goesOn = time.Minute
	// together is how many deliveries of one webhook are under way at once.
	together = 4
	// patient is for how long an address may fail.
	patient = 24 * time.Hour
	kept    = 30 * 24 * time.Hour
)

// pauses are what is waited after each attempt that fails: a day in all.
var pauses = []time.Duration{30 * time.Second, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 5 * time.Hour, 8 * time.Hour, 8*time.Hour + 24*time.Minute + 30*time.Second}

// Due is a webhook that has something to tell.
type Due struct {
	jobs.Owner
	WebhookID int64 `json:"webhook_id"`
}

// Kind names the job.
func (Due) Kind() string { return "webhooks.send" }

// claimDue takes those webhooks that nobody is at and that have something to send, or to look at
// in the feed, which is read up to the oldest running transaction.
const claimDue = `
update webhooks w set busy_until = $2 where w.state = 'active' and exists (select from organizations o where o.id = w.organization_id and o.status = 'Active') and (w.busy_until is null or w.busy_until <= $1) and (
  w.after_epoch <> (select change_epoch())
  or exists (select from record_changes c where c.organization_id = w.organization_id and c.epoch = (select change_epoch())
    and (c.xid, c.id) > (w.after_xid::text::xid8, w.after_id) and c.xid < (select pg_snapshot_xmin(pg_current_snapshot())))
  or exists (select from webhook_deliveries d where d.organization_id = w.organization_id and d.webhook_id = w.id and d.state = 'waiting' and d.next_at <= $1))
returning w.organization_id, w.id`

// LookAll has everything told that there is to tell, in all organizations.
func (m *Module) LookAll(ctx context.Context) error {
	return m.DB.Platform(ctx, "webhooks", func(tx *db.Tx) error {
		now := m.Now()
		tx.Defer("delete from webhook_deliveries where created_at < $1", now.Add(-kept))
		rows, err := tx.Query(ctx, claimDue, now, now.Add(claimed))
		if err != nil {
			return err
		}
		due, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (jobs.Args, error) {
			var d Due
			err := row.Scan(&d.OrganizationID, &d.WebhookID)
			return d, err
		})
		if err != nil {
			return err
		}
		return m.Jobs.Add(ctx, tx, due...)
	})
}

// Send tells what one webhook has to tell.
func (m *Module) Send(ctx context.Context, job jobs.Job[Due]) error {
	until := time.Now().Add(goesOn)
	if _, err := m.Queue(ctx, job.Scope(), job.Args.WebhookID); err != nil {
		return err
	}
	for {
		var w told
		var due []delivery
		err := m.DB.Write(ctx, job.Scope(), func(tx *db.Tx) (err error) {
			w, due, err = m.prepare(ctx, tx, job.Args.WebhookID)
			return err
		})
		if errors.Is(err, pgx.ErrNoRows) {
			return nil // deleted meanwhile
		}
		if err != nil {
			return err
		}
		results, err := m.sendAll(ctx, w, due, job.Args.OrganizationID)
		if err != nil {
			return err
		}
		over := len(due) < sentAtOnce || time.Now().After(until)
		err = m.DB.Write(ctx, job.Scope(), func(tx *db.Tx) error { return m.noteResults(ctx, tx, w, results, over) })
		if err != nil || over {
			return err
		}
	}
}

// delivery is one that is sent.
type delivery struct {
	ID        int64
	MessageID string
	Payload   string
	Attempts  int
}

// Queue makes deliveries of what was changed since the last time, without sending them, and answers how many. Of a
// webhook whose maker is gone there are none.
func (m *Module) Queue(ctx context.Context, scope db.Scope, id int64) (queued int, err error) {
	err = m.DB.Write(ctx, scope, func(tx *db.Tx) error {
		w, err := readTold(ctx, tx, id)
		if errors.Is(err, pgx.ErrNoRows) || err == nil && w.State != "active" {
			return nil // deleted or put aside meanwhile
		}
		if err != nil {
			return err
		}
		maker, err := m.Auth.UserOf(ctx, tx, w.MadeBy)
		if err != nil {
			return err
		}
		if maker == nil {
			return m.pause(ctx, tx, w, "maker_gone")
		}
		queued, err = m.gather(ctx, tx, w, maker)
		return err
	})
	return queued, err
}

// prepare reads what is to be sent now. Of a webhook whose maker is gone it is nothing.
func (m *Module) prepare(ctx context.Context, tx *db.Tx, id int64) (w told, due []delivery, err error) {
	if w, err = readTold(ctx, tx, id); err != nil || w.State != "active" {
		return w, nil, err
	}
	maker, err := m.Auth.UserOf(ctx, tx, w.MadeBy)
	if err != nil {
		return w, nil, err
	}
	if maker == nil {
		return w, nil, m.pause(ctx, tx, w, "maker_gone")
	}
	rows, err := tx.Query(ctx, `select id, message_id, payload, attempts from webhook_deliveries
		where organization_id = $1 and webhook_id = $2 and state = 'waiting' and next_at <= $3 order by next_at, id limit $4`, tx.OrganizationID, id, m.Now(), sentAtOnce)
	if err != nil {
		return w, nil, err
	}
	due, err = pgx.CollectRows(rows, db.Named[delivery]())
	return w, due, err
}

// result is what became of an attempt.
type result struct {
	delivery
	status  int
	answer  string
	problem string
	took    time.Duration
}

func (m *Module) sendAll(ctx context.Context, w told, due []delivery, organizationID int64) ([]result, error) {
	secrets, err := m.secretsOf(w, organizationID)
	if err != nil {
		return nil, err
	}
	results := make([]result, len(due))
	turns := make(chan struct{}, together)
	var under sync.WaitGroup
	for i, d := range due {
		turns <- struct{}{}
		under.Go(func() {
			defer func() { <-turns }()
			results[i] = m.send(ctx, w.URL, secrets, d)
		})
	}
	under.Wait()
	return results, ctx.Err()
}

// secretsOf are those by which everything is signed: for a while after a new one was made also the
// former one.
func (m *Module) secretsOf(w told, organizationID int64) (secrets []string, err error) {
	sealed := [][]byte{w.Secret}
	if w.FormerUntil != nil && m.Now().Before(*w.FormerUntil) {
		sealed = append(sealed, w.FormerSecret)
	}
	for _, one := range sealed {
		secret, err := m.Auth.OpenSecret(organizationID, secretOwner, one)
		if err != nil {
			return nil, err
		}
		secrets = append(secrets, secret)
	}
	return secrets, nil
}

func (m *Module) send(ctx context.Context, url string, secrets []string, d delivery) result {
	r := result{delivery: d}
	started := time.Now()
	err := m.attempt(ctx, url, secrets, &r)
	r.took = time.Since(started)
	var late net.Error
	switch {
	case errors.Is(err, outgoing.ErrInside):
		r.problem = "inside"
	case errors.As(err, &late) && late.Timeout():
		r.problem = "timeout"
	case err != nil:
		r.problem = "unreachable"
	case r.status < 200 || r.status > 299:
		r.problem = "status"
	}
	return r
}

// longestAnswer is how many bytes of an answer are kept.
const longestAnswer = 500

func (m *Module) attempt(ctx context.Context, url string, secrets []string, r *result) error {
	payload := []byte(r.Payload)
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(payload))
	if err != nil {
		return err
	}
	now := m.Now()
	signature, err := sign(secrets, r.MessageID, now, payload)
	if err != nil {
		return err
	}
	request.Header = http.Header{"Content-Type": {"application/json"}, "User-Agent": {"Hivis"}, "Webhook-Id": {r.MessageID},
		"Webhook-Timestamp": {strconv.FormatInt(now.Unix(), 10)}, "Webhook-Signature": {signature}}
	answer, err := m.Calls.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	r.status = answer.StatusCode
	text, err := io.ReadAll(io.LimitReader(answer.Body, longestAnswer))
	r.answer = strings.ReplaceAll(strings.ToValidUTF8(string(text), ""), "\x00", "")
	return err
}

// noteResults writes down what became of attempts, and pauses an address at which nothing arrives.
func (m *Module) noteResults(ctx context.Context, tx *db.Tx, w told, results []result, over bool) error {
	if over {
		tx.Defer("update webhooks set busy_until = null where organization_id = $1 and id = $2", tx.OrganizationID, w.ID)
	}
	if len(results) == 0 {
		return nil
	}
	now, failed := m.Now(), 0
	n := outcomes{}
	for _, r := range results {
		n.add(r, now)
		if r.problem != "" {
			failed++
		}
	}
	n.write(tx, now)
	switch {
	case failed < len(results):
		tx.Defer("update webhooks set failing_since = null where organization_id = $1 and id = $2", tx.OrganizationID, w.ID)
	case w.FailingSince == nil:
		tx.Defer("update webhooks set failing_since = $3 where organization_id = $1 and id = $2", tx.OrganizationID, w.ID, now)
	case !now.Before(w.FailingSince.Add(patient)):
		return m.pause(ctx, tx, w, "failing")
	}
	return nil
}

// outcomes are what is written of attempts, by columns.
type outcomes struct {
	ids, statuses, took       []int64
	states, answers, problems []string
	next                      []time.Time
}

func (n *outcomes) add(r result, now time.Time) {
	state, next := "delivered", now
	if r.problem != "" && r.Attempts < len(pauses) {
		state, next = "waiting", now.Add(pauses[r.Attempts])
	} else if r.problem != "" {
		state = "failed"
	}
	n.ids, n.statuses, n.took = append(n.ids, r.ID), append(n.statuses, int64(r.status)), append(n.took, r.took.Milliseconds())
	n.states, n.answers, n.problems, n.next = append(n.states, state), append(n.answers, r.answer), append(n.problems, r.problem), append(n.next, next)
}

func (n *outcomes) write(tx *db.Tx, now time.Time) {
	tx.Defer(`update webhook_deliveries d set state = n.state, attempts = d.attempts + 1, next_at = n.next_at, attempted_at = $2, status = n.status, answer = n.answer, problem = n.problem, took_ms = n.took
		from unnest($3::bigint[], $4::text[], $5::timestamptz[], $6::bigint[], $7::text[], $8::text[], $9::bigint[]) as n (id, state, next_at, status, answer, problem, took)
		where d.organization_id = $1 and d.id = n.id`, tx.OrganizationID, now, n.ids, n.states, n.next, n.statuses, n.answers, n.problems, n.took)
}

// pause stops a webhook, and tells its maker and the administrators.
func (m *Module) pause(ctx context.Context, tx *db.Tx, w told, why string) error {
	tx.Defer("update webhooks set state = 'paused', paused_why = $3, busy_until = null where organization_id = $1 and id = $2", tx.OrganizationID, w.ID, why)
	rows, err := tx.Query(ctx, `select u.id, w.name from webhooks w join users u on u.organization_id = w.organization_id and u.status = 'Active' and (u.is_admin or u.id = w.made_by)
		where w.organization_id = $1 and w.id = $2 order by u.id limit 100`, tx.OrganizationID, w.ID)
	if err != nil {
		return err
	}
	var messages []notifications.Message
	var person int64
	var name string
	_, err = pgx.ForEachRow(rows, []any{&person, &name}, func() error {
		messages = append(messages, notifications.AboutAccount(person, notifications.WebhookPaused, notifications.Params{Note: name}))
		return nil
	})
	if err != nil {
		return err
	}
	return m.Notify(ctx, tx, messages...)
}
