// Command bench measures what the whole stack costs: a list and a create through
// the product (session, rights, row-level security, validation, idempotency,
// timeline, live event) against a baseline handler in the same process that runs the
// same query with pgx and encodes the same JSON, with no sign-in and no
// row-level security. It fills a million observations in a hundred
// organizations first. What counts is the ratio within one run.
package main

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"runtime/pprof"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"hivis/platform/db"
	"hivis/platform/db/embedded"
	"hivis/platform/telemetry"
	"hivis/server"
)

type options struct {
	organizations, observations, clients, rounds, export, large, audits, permits, items, workers int
	round                                                                                        time.Duration
	only, profile, keep                                                                          string
}

func main() {
	var o options
	flag.IntVar(&o.organizations, "organizations", 100, "organizations")
	flag.IntVar(&o.observations, "observations", 1_000_000, "observations in all")
	flag.IntVar(&o.clients, "clients", 8, "requests under way at once")
	flag.IntVar(&o.rounds, "rounds", 5, "rounds of each; product and baseline handler take turns")
	flag.IntVar(&o.export, "export", 100_000, "observations in the longest export")
	flag.IntVar(&o.large, "large", 1_000_000, "observations in the large organization")
	flag.IntVar(&o.audits, "audits", 100_000, "audits in the large organization, of forty answers each")
	flag.IntVar(&o.permits, "permits", 300_000, "permits in the organization that has very many")
	flag.IntVar(&o.workers, "workers", 100_000, "workers of other companies in the organization that has very many, twenty a company")
	flag.IntVar(&o.items, "items", 50_000, "items in the calendar of the organization that has very many")
	flag.DurationVar(&o.round, "round", 2*time.Second, "length of a round")
	flag.StringVar(&o.only, "only", "", "only the cases whose name has these words")
	flag.StringVar(&o.profile, "profile", "", "file for a CPU profile of the measuring")
	flag.StringVar(&o.keep, "keep", "", "folder of the database that is filled now, or was by an earlier run with the same numbers")
	flag.Parse()
	if err := run(context.Background(), o); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, o options) error {
	dir, err := o.folder()
	if err != nil {
		return err
	}
	if o.keep == "" {
		defer os.RemoveAll(dir)
	}
	if err := os.Chmod(dir, 0o755); err != nil { // PostgreSQL runs as another user
		return err
	}
	log := slog.New(slog.DiscardHandler)
	postgres, err := embedded.Start(ctx, embedded.Options{Dir: dir, Log: log})
	if err != nil {
		return err
	}
	defer func() {
		stopping, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		_ = postgres.Stop(stopping)
	}()
	telemetry.UseMemory(true) // as the server does
	secret := []byte("a secret for the benchmark, nothing else")
	if err := db.Migrate(ctx, postgres.URL(), secret, log); err != nil {
		return err
	}
	database, err := db.Open(ctx, db.Options{URL: postgres.URL(), Secret: secret, MaxConns: int32(o.clients) + 2, Log: log})
	if err != nil {
		return err
	}
	defer database.Close()
	owner, err := pgxpool.New(ctx, postgres.URL())
	if err != nil {
		return err
	}
	defer owner.Close()
	return measure(ctx, o, database, owner, secret, log)
}

func (o options) folder() (string, error) {
	if o.keep == "" {
		return os.MkdirTemp("", "hivis-bench-")
	}
	return o.keep, os.MkdirAll(o.keep, 0o755)
}

func measure(ctx context.Context, o options, database *db.DB, owner *pgxpool.Pool, secret []byte, log *slog.Logger) error {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	base := &url.URL{Scheme: "http", Host: fmt.Sprintf("localhost:%d", listener.Addr().(*net.TCPAddr).Port)}
	app, err := server.New(ctx, server.Options{DB: database, Plans: true, Secret: secret, BaseURL: base, FilesURL: "mem://",
		MailFrom: "Hivis <no-reply@hivis.example>", Version: "bench", WithoutRateLimits: true, ExportRows: o.export, Log: log})
	if err != nil {
		return err
	}
	defer app.Close()
	product := &http.Server{Handler: app.Handler}
	go func() { _ = product.Serve(listener) }()
	defer product.Close()
	baseline, baselineURL, err := serveBaseline(owner)
	if err != nil {
		return err
	}
	defer baseline.Close()

	started := time.Now()
	tenants, err := fill(ctx, app, owner, o, base)
	if err != nil {
		return fmt.Errorf("fill: %w", err)
	}
	fmt.Printf("filled %d observations in %d organizations in %.0f s; %d clients, %d rounds of %s each\n",
		o.observations, o.organizations, time.Since(started).Seconds(), o.clients, o.rounds, o.round)
	if o.profile != "" {
		stop, err := profile(o.profile)
		if err != nil {
			return err
		}
		defer stop()
	}
	return compareAll(ctx, o, app, owner, tenants, base, baselineURL)
}

// compareAll asks everything whose name has the words that were given.
func compareAll(ctx context.Context, o options, app *server.App, owner *pgxpool.Pool, tenants []tenant, base *url.URL, baselineURL string) error {
	analyze := func() error {
		_, err := owner.Exec(ctx, "analyze")
		return err
	}
	for _, c := range cases(tenants, base, baselineURL) {
		if !strings.Contains(c.name, o.only) {
			continue
		}
		if err := compare(o, c, analyze); err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
	}
	for _, s := range slices.Concat(filtered(), ofIncidents(), ofRisks()) {
		if !strings.Contains(s.name, o.only) {
			continue
		}
		if err := compareSlowdown(o, s, tenants, base, baselineURL); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
	}
	if strings.Contains("large organization", o.only) {
		if err := compareSizes(ctx, o, app, owner, tenants[0], base, baselineURL); err != nil {
			return fmt.Errorf("large organization: %w", err)
		}
	}
	if strings.Contains("audits in numbers", o.only) {
		if err := measureAudits(ctx, o, app, owner, base); err != nil {
			return fmt.Errorf("audits in numbers: %w", err)
		}
	}
	if strings.Contains("permits in numbers", o.only) {
		if err := measurePermits(ctx, o, app, owner, base); err != nil {
			return fmt.Errorf("permits in numbers: %w", err)
		}
	}
	if strings.Contains("calendar", o.only) {
		if err := measureCalendar(ctx, o, app, owner, base); err != nil {
			return fmt.Errorf("calendar: %w", err)
		}
	}
	if strings.Contains("contractors", o.only) {
		if err := measureContractors(ctx, o, app, owner, base); err != nil {
			return fmt.Errorf("contractors: %w", err)
		}
	}
	if strings.Contains("webhooks", o.only) {
		if err := measureWebhooks(ctx, o, app, owner, tenants, base); err != nil {
			return fmt.Errorf("webhooks: %w", err)
		}
	}
	if !strings.Contains("export of everything", o.only) {
		return nil
	}
	return longExport(ctx, o, app, owner, tenants[0], base)
}

func profile(name string) (stop func(), err error) {
	file, err := os.Create(name)
	if err != nil {
		return nil, err
	}
	if err := pprof.StartCPUProfile(file); err != nil {
		return nil, err
	}
	return func() {
		pprof.StopCPUProfile()
		_ = file.Close()
	}, nil
}

// turns is how many times product and baseline handler are asked in a round: what else the machine does
// changes within seconds, and would otherwise meet one of the two alone.
const turns = 5

// compare lets product and baseline handler take turns and prints the median ratio.
func compare(o options, c comparison, analyze func() error) error {
	if c.same != "" {
		if err := answerTheSame(c); err != nil {
			return err
		}
	}
	var product, baseline, ratios []float64
	var latencies []time.Duration
	o.round /= turns
	for turn := range o.rounds*turns + 1 {
		p, slow, err := throughput(o, c.product)
		if err != nil {
			return err
		}
		b, _, err := throughput(o, c.baseline)
		if err != nil {
			return err
		}
		if turn == 0 { // it warms caches, and makes the rows that a running system would have statistics of
			if err := analyze(); err != nil {
				return err
			}
			continue
		}
		product, baseline, ratios = append(product, p), append(baseline, b), append(ratios, p/b)
		latencies = append(latencies, slow)
	}
	verdict := ""
	if c.bar > 0 {
		verdict = fmt.Sprintf(" (bar %.2f: %s)", c.bar, map[bool]string{true: "met", false: "NOT met"}[median(ratios) >= c.bar])
	}
	fmt.Printf("%-34s product %6.0f/s  baseline %6.0f/s  ratio %.2f [%.2f-%.2f]%s  p95 %.1f ms\n", c.name, median(product), median(baseline),
		median(ratios), slices.Min(ratios), slices.Max(ratios), verdict, float64(medianOf(latencies).Microseconds())/1000)
	return nil
}

func median(v []float64) float64 {
	sorted := slices.Sorted(slices.Values(v))
	return sorted[len(sorted)/2]
}

func medianOf(v []time.Duration) time.Duration {
	sorted := slices.Sorted(slices.Values(v))
	return sorted[len(sorted)/2]
}
