package server

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"hivis/platform/db"
)

// state tells what is in the database, each time somebody looks. It is the same on all
// nodes, but for the pools.
type state struct {
	db *db.DB

	up, jobs, mails, organizations, stored, full, connections, waited, waiting *prometheus.Desc
}

// lookWithin is how long a look may take: who asks again waits for it.
const lookWithin = 5 * time.Second

func newState(database *db.DB) *state {
	describe := func(name, help string, labels ...string) *prometheus.Desc {
		return prometheus.NewDesc("hivis_"+name, help, labels, nil)
	}
	return &state{
		db:            database,
		up:            describe("database_up", "1 while the database answers."),
		jobs:          describe("jobs", "Jobs that are not done, by state.", "state"),
		mails:         describe("mails", "Mails that wait or were given up.", "status"),
		organizations: describe("organizations", "Organizations, by subscription.", "subscription"),
		stored:        describe("stored_bytes", "Bytes of files of all organizations."),
		full:          describe("storage_exhausted", "Organizations without room for files."),
		connections:   describe("database_connections", "Connections of this node, by pool and state.", "pool", "state"),
		waited:        describe("database_waits_total", "Times a connection had to be waited for.", "pool"),
		waiting:       describe("database_wait_seconds_total", "How long connections were waited for.", "pool"),
	}
}

// Describe is prometheus.Collector's.
func (s *state) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{s.up, s.jobs, s.mails, s.organizations, s.stored, s.full, s.connections, s.waited, s.waiting} {
		to <- d
	}
}

// Collect is prometheus.Collector's.
func (s *state) Collect(to chan<- prometheus.Metric) {
	gauge := func(d *prometheus.Desc, value float64, labels ...string) {
		to <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
	}
	for name, now := range s.db.Pools() {
		gauge(s.connections, float64(now.AcquiredConns()), name, "used")
		gauge(s.connections, float64(now.IdleConns()), name, "idle")
		gauge(s.connections, float64(now.MaxConns()), name, "most")
		to <- prometheus.MustNewConstMetric(s.waited, prometheus.CounterValue, float64(now.EmptyAcquireCount()), name)
		to <- prometheus.MustNewConstMetric(s.waiting, prometheus.CounterValue, now.EmptyAcquireWaitTime().Seconds(), name)
	}
	ctx, cancel := context.WithTimeout(context.Background(), lookWithin)
	defer cancel()
	err := s.db.Platform(ctx, "metrics", func(tx *db.Tx) error { return s.count(ctx, tx, gauge) })
	up := 1.0
	if err != nil {
		up = 0
	}
	gauge(s.up, up)
}

// count asks for all numbers at once: of jobs and mails only those that are not done,
// which indexes know.
func (s *state) count(ctx context.Context, tx *db.Tx, gauge func(d *prometheus.Desc, value float64, labels ...string)) error {
	rows, err := tx.Query(ctx, `
		select 'jobs', state::text, count(*) from jobs.river_job where state in ('available', 'retryable', 'running', 'scheduled', 'discarded') group by state
		union all select 'mails', status, count(*) from mails where status in ('queued', 'failed') group by status
		union all select 'organizations', subscription_type, count(*) from organizations where kind = 'tenant' and status <> 'Deleted' group by subscription_type
		union all select 'stored', '', coalesce(sum(storage_used_bytes), 0)::bigint from organizations
		union all select 'full', '', count(*) from organizations where storage_exhausted(storage_used_bytes, storage_limit_bytes)`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var what, of string
		var n int64
		if err := rows.Scan(&what, &of, &n); err != nil {
			return err
		}
		switch what {
		case "jobs":
			gauge(s.jobs, float64(n), of)
		case "mails":
			gauge(s.mails, float64(n), of)
		case "organizations":
			gauge(s.organizations, float64(n), of)
		case "stored":
			gauge(s.stored, float64(n))
		case "full":
			gauge(s.full, float64(n))
		}
	}
	return rows.Err()
}
