// Package servertest is the whole product on a fresh database, in the test's
// own process, with two organizations and a client for each of their people:
//
//	s := servertest.New(t)
//	s.Acme.Worker.Post("/api/observations", body).Wants(201)
//
// Time stands still until the test moves it.
package servertest

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"
	"time"

	"hivis/directory/organizations"
	"hivis/directory/payments"
	"hivis/directory/payments/stripetest"
	"hivis/platform/auth"
	"hivis/platform/db"
	"hivis/platform/db/dbtest"
	"hivis/server"
)

// Password is everybody's.
const Password = "Safety#2026"

// Server is the product under test.
type Server struct {
	T        testing.TB
	App      *server.App
	Database *dbtest.Database
	URL      *url.URL
	Acme     *Organization
	Globex   *Organization
	Platform *Organization
	clock    *clock
}

// Organization is a tenant with its people and places.
type Organization struct {
	ID         int64
	Host       string // acme.localhost:12345
	Sites      []int64
	CategoryID int64
	Admin      *Client
	Manager    *Client // Safety Manager of all sites
	Supervisor *Client // Head of Department of the first site
	Worker     *Client // of the first site
	Outsider   *Client // Worker of the second site
	Guest      *Client // Guest User of the first site
	RoleIDs    map[string]int64
}

type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// Start is the moment at which every test begins: a Saturday noon in UTC, which
// is another day in Auckland.
var Start = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// New starts it.
func New(t testing.TB) *Server {
	t.Helper()
	return With(t, nil)
}

// With is New with a tracer that sees every statement of the server.
func With(t testing.TB, tracer db.Tracer) *Server {
	t.Helper()
	return Changed(t, tracer, func(*server.Options) {})
}

// Changed is With for a test that needs other options than the usual ones.
func Changed(t testing.TB, tracer db.Tracer, change func(*server.Options)) *Server {
	t.Helper()
	s := start(t, tracer, change)
	s.inOne(func(tx *db.Tx) {
		s.Platform = s.create(tx, organizations.Draft{Name: "Platform", AdminName: "Master", AdminEmail: "msa@hivis.example"})
		s.Acme = s.tenant(tx, "acme")
		s.Globex = s.tenant(tx, "globex")
	})
	return s
}

// Empty is the product before anybody has an account.
func Empty(t testing.TB) *Server {
	t.Helper()
	return start(t, nil, func(*server.Options) {})
}

func start(t testing.TB, tracer db.Tracer, change func(*server.Options)) *Server {
	t.Helper()
	s := &Server{T: t, Database: dbtest.With(t, tracer), clock: &clock{now: Start}}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s.URL = &url.URL{Scheme: "http", Host: fmt.Sprintf("localhost:%d", listener.Addr().(*net.TCPAddr).Port)}
	options := server.Options{
		DB: s.Database.DB, Secret: dbtest.Secret, BaseURL: s.URL, FilesURL: "mem://", MailFrom: "Hivis <no-reply@hivis.example>",
		Version: "test", Plans: true, Stripe: payments.Stripe{URL: stripetest.Shared()}, SignUp: "open", CallsInside: true, PushInside: true, WithoutRateLimits: true, PasswordCost: auth.NoCost, Now: s.clock.Now, Log: slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelError})),
	}
	change(&options)
	s.App, err = server.New(context.Background(), options)
	if err != nil {
		t.Fatal(err)
	}
	http := httptest.NewUnstartedServer(s.App.Handler)
	http.Listener = listener
	http.Start()
	t.Cleanup(func() {
		http.Close()
		_ = s.App.Close()
		// The testing package holds on to what a cleanup refers to until all tests are done.
		s.App, http.Config.Handler = nil, nil
	})
	return s
}

// Advance moves the time.
func (s *Server) Advance(d time.Duration) {
	s.clock.mu.Lock()
	defer s.clock.mu.Unlock()
	s.clock.now = s.clock.now.Add(d)
}

// Now is the time the server has.
func (s *Server) Now() time.Time { return s.clock.Now() }

// Live runs the hub and the jobs, which most tests do without.
func (s *Server) Live() {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.App.Hub.Run(ctx)
	}()
	if err := s.App.Jobs.Start(ctx); err != nil {
		s.T.Fatal(err)
	}
	s.T.Cleanup(func() {
		stopping, stop := context.WithTimeout(context.Background(), 10*time.Second)
		defer stop()
		_ = s.App.Jobs.Stop(stopping)
		cancel()
		<-done
	})
}

// inOne does all of it in one transaction of the platform.
func (s *Server) inOne(do func(tx *db.Tx)) {
	s.T.Helper()
	err := s.Database.Platform(context.Background(), "test", func(tx *db.Tx) error {
		do(tx)
		return nil
	})
	if err != nil {
		s.T.Fatal(err)
	}
}

func (s *Server) create(tx *db.Tx, d organizations.Draft) *Organization {
	s.T.Helper()
	d.AdminPassword = Password
	o := &Organization{Host: s.URL.Host}
	if d.SubDomain != "" {
		o.Host = d.SubDomain + "." + s.URL.Host
	}
	created, err := s.App.Organizations.Create(context.Background(), tx, d, s.Now())
	if err != nil {
		s.T.Fatal(err)
	}
	o.ID, o.RoleIDs = created.ID, created.RoleIDs
	o.Admin = s.client(o, d.AdminEmail, created.AdminID)
	return o
}

// tenant makes an organization with a site in Auckland and one in Honolulu, and
// one person for each part.
func (s *Server) tenant(tx *db.Tx, name string) *Organization {
	s.T.Helper()
	o := s.create(tx, organizations.Draft{Name: name, SubDomain: name, TimeZone: "Europe/Sofia", AdminName: "Ada Admin", AdminEmail: "admin@" + name + ".example"})
	if _, err := tx.Exec(s.T.Context(), "update organizations set valid_till = null where id = $1", o.ID); err != nil { // tests move the time far
		s.T.Fatal(err)
	}
	o.Sites = []int64{
		s.insert(tx, "insert into sites (organization_id, name, time_zone) values ($1, 'Auckland', 'Pacific/Auckland') returning id", o.ID),
		s.insert(tx, "insert into sites (organization_id, name, time_zone) values ($1, 'Honolulu', 'Pacific/Honolulu') returning id", o.ID),
	}
	o.CategoryID = s.insert(tx, "select min(id) from categories where organization_id = $1 and category_type = 'observation'", o.ID)
	o.Manager = s.addUser(tx, o, "manager", "Safety Manager", o.Sites...)
	o.Supervisor = s.addUser(tx, o, "supervisor", "Head of Department", o.Sites[0])
	o.Worker = s.addUser(tx, o, "worker", "Worker", o.Sites[0])
	o.Outsider = s.addUser(tx, o, "outsider", "Worker", o.Sites[1])
	o.Guest = s.addUser(tx, o, "guest", "Guest User", o.Sites[0])
	return o
}

// AddUser adds a person with a role and sites, who has everybody's password.
func (s *Server) AddUser(o *Organization, name, role string, sites ...int64) (c *Client) {
	s.T.Helper()
	s.inOne(func(tx *db.Tx) { c = s.addUser(tx, o, name, role, sites...) })
	return c
}

func (s *Server) addUser(tx *db.Tx, o *Organization, name, role string, sites ...int64) *Client {
	s.T.Helper()
	address := name + "@" + o.Admin.Email[len("admin@"):]
	id := s.insert(tx, `insert into users (organization_id, email, full_name, role_id, password_hash)
		select organization_id, $2, initcap($3) || ' Test', $4, password_hash from users where organization_id = $1 and id = $5 returning id`,
		o.ID, address, name, o.RoleIDs[role], o.Admin.ID)
	s.insert(tx, `with added as (insert into user_sites (organization_id, user_id, site_id) select $1, $2, unnest($3::bigint[]) returning 1)
		select count(*) from added`, o.ID, id, sites)
	return s.client(o, address, id)
}

// Insert runs a statement as the platform and returns the id it gives.
func (s *Server) Insert(sql string, args ...any) (id int64) {
	s.T.Helper()
	s.inOne(func(tx *db.Tx) { id = s.insert(tx, sql, args...) })
	return id
}

func (s *Server) insert(tx *db.Tx, sql string, args ...any) (id int64) {
	s.T.Helper()
	if err := tx.QueryRow(context.Background(), sql, args...).Scan(&id); err != nil {
		s.T.Fatalf("%s: %v", sql, err)
	}
	return id
}

// Text reads one text as the platform.
func (s *Server) Text(sql string, args ...any) (text string) {
	s.T.Helper()
	s.inOne(func(tx *db.Tx) {
		if err := tx.QueryRow(context.Background(), sql, args...).Scan(&text); err != nil {
			s.T.Fatalf("%s: %v", sql, err)
		}
	})
	return text
}

// Exec runs a statement as the platform.
func (s *Server) Exec(sql string, args ...any) {
	s.T.Helper()
	ctx := context.Background()
	err := s.Database.Platform(ctx, "test", func(tx *db.Tx) error {
		// What fills in much may take its time.
		_, err := tx.Exec(ctx, "set local statement_timeout = 0")
		if err == nil {
			_, err = tx.Exec(ctx, sql, args...)
		}
		return err
	})
	if err != nil {
		s.T.Fatalf("%s: %v", sql, err)
	}
}
