package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"hivis/platform/db"
	"hivis/server"
)

// So many messages a second are queued, and lists take no longer than this much more.
const (
	messagesASecond = 2_000
	messagesAtOnce  = 500 // as the feed is read
	slowedBy        = 1.25
	queuers         = 4
)

// webhook is one of a tenant's.
type webhook struct {
	tenant
	id int64
}

// measureWebhooks asks for lists with nothing beside them and while messages are queued, in turns.
func measureWebhooks(ctx context.Context, o options, app *server.App, owner *pgxpool.Pool, tenants []tenant, base *url.URL) (err error) {
	hooks, err := addWebhooks(ctx, owner, tenants[:min(len(tenants), 8)])
	defer func() { err = errors.Join(err, removeWebhooks(ctx, owner, hooks)) }()
	if err != nil {
		return err
	}
	list := func(client, i int) *http.Request {
		return productRequest(tenants[(client*37+i)%len(tenants)], base, http.MethodGet, listPath, nil)
	}
	var slower, rates []float64
	for round := range o.rounds + 1 {
		alone, _, err := throughput(o, list)
		if err != nil {
			return err
		}
		stop := queueMessages(ctx, app, owner, hooks)
		beside, _, err := throughput(o, list)
		rate, failed := stop()
		if err := errors.Join(err, failed); err != nil {
			return err
		}
		if round > 0 { // the first warms caches
			slower, rates = append(slower, alone/beside), append(rates, rate)
		}
	}
	met := map[bool]string{true: "met", false: "NOT met"}
	fmt.Printf("%-34s %5.0f messages a second are queued (at least %d: %s), lists take %.2f times as long [%.2f-%.2f] (at most %.2f: %s)\n", "webhooks", median(rates), messagesASecond,
		met[median(rates) >= messagesASecond*0.98], median(slower), slices.Min(slower), slices.Max(slower), slowedBy, met[median(slower) <= slowedBy])
	return nil
}

func addWebhooks(ctx context.Context, owner *pgxpool.Pool, tenants []tenant) (hooks []webhook, err error) {
	for _, t := range tenants {
		h := webhook{tenant: t}
		err := owner.QueryRow(ctx, `insert into webhooks (organization_id, name, url, secret, state, made_by, created_at, after_epoch, after_xid)
			values ($1, 'bench', 'https://bench.example', '', 'active', $2, now(), change_epoch(), pg_current_xact_id()::text::bigint) returning id`, t.id, t.manager).Scan(&h.id)
		if err != nil {
			return hooks, err
		}
		hooks = append(hooks, h)
	}
	return hooks, nil
}

// removeWebhooks takes them out of the database with their messages, so that nothing tells of what is measured next.
func removeWebhooks(ctx context.Context, owner *pgxpool.Pool, hooks []webhook) error {
	for _, h := range hooks {
		if _, err := owner.Exec(context.WithoutCancel(ctx), "delete from webhooks where organization_id = $1 and id = $2", h.tenant.id, h.id); err != nil {
			return err
		}
	}
	return nil
}

// queueMessages changes records and queues what their webhooks have to tell, evenly, until the
// function that it answers is called, which says how many a second that were. Several are at it, as
// the workers of a node are, each with webhooks of its own.
func queueMessages(ctx context.Context, app *server.App, owner *pgxpool.Pool, hooks []webhook) (stop func() (float64, error)) {
	stopped, cancel := context.WithCancel(ctx)
	queued, errs := make([]int, queuers), make([]error, queuers)
	started := time.Now()
	var under sync.WaitGroup
	for q := range queuers {
		under.Go(func() {
			tick := time.NewTicker(time.Second * messagesAtOnce * queuers / messagesASecond)
			defer tick.Stop()
			for i := q; stopped.Err() == nil || i == q; i += queuers { // once in any case, however short the round is
				some, err := queueOnce(ctx, app, owner, hooks[i%len(hooks)])
				if queued[q] += some; err != nil {
					errs[q] = err
					return
				}
				select {
				case <-stopped.Done():
				case <-tick.C:
				}
			}
		})
	}
	return func() (float64, error) {
		cancel()
		under.Wait()
		all := 0
		for _, some := range queued {
			all += some
		}
		return float64(all) / time.Since(started).Seconds(), errors.Join(errs...)
	}
}

// queueOnce changes records of a tenant, and answers how many messages that made: what is written
// while something older is under way is told the next time.
func queueOnce(ctx context.Context, app *server.App, owner *pgxpool.Pool, h webhook) (int, error) {
	_, err := owner.Exec(ctx, `insert into record_changes (organization_id, kind, record_id, verb, event, at)
		select organization_id, 'Observation', id, 'changed', 'updated', now() from observations where organization_id = $1 order by id limit $2`, h.tenant.id, messagesAtOnce)
	if err != nil {
		return 0, err
	}
	return app.Webhooks.Queue(ctx, db.Scope{OrganizationID: h.tenant.id}, h.id)
}
