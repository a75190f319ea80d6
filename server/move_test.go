package server_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"hivis/directory/archives"
	"hivis/directory/tenants"
	"hivis/server"
	"hivis/server/servertest"
	"hivis/web"
)

const newAddress = "https://acme.other.example"

// moving is an organization of one installation that is to go to another one.
type moving struct {
	*servertest.Server
	to *servertest.Server
	archives.Move
}

func newMoving(t *testing.T) *moving {
	t.Helper()
	m := &moving{Server: servertest.New(t), to: servertest.Changed(t, nil, func(o *server.Options) {
		o.Secret = []byte(strings.Repeat("another secret", 3))
	})}
	file, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = file.Close() })
	m.Move = archives.Move{From: m.App.Archives, To: m.to.App.Archives, Owner: m.to.Database.Owner(t), SubDomain: "arrived", Address: newAddress, File: file,
		AwaitWrites: func(context.Context) error { return nil }}
	return m
}

// TestAnOrganizationMoves: people read while it is copied, and write nothing; afterwards they sign in at the other
// installation with their passwords and codes, and the old address leads there.
func TestAnOrganizationMoves(t *testing.T) {
	t.Parallel()
	m := newMoving(t)
	m.Observe(m.Acme, m.Acme.Worker, map[string]any{"description": "Seen before the move"}).Wants(http.StatusCreated)
	secret := m.App.Auth.SealSecret(m.Acme.ID, m.Acme.Manager.ID, "JBSWY3DPEHPK3PXP")
	m.Exec("insert into authenticators (organization_id, user_id, secret, confirmed_at, created_at) values ($1, $2, $3, now(), now())", m.Acme.ID, m.Acme.Manager.ID, secret)
	m.Exec("insert into sign_in_policies (organization_id, second_factor) values ($1, 'everybody')", m.Acme.ID)
	m.Exec("update organizations set subscription_type = 'enterprise', user_limit = 77 where id = $1", m.Acme.ID)
	m.Move.AwaitWrites = func(context.Context) error {
		if list := m.Acme.Worker.Get("/api/v2/observations").Wants(http.StatusOK); !strings.Contains(string(list.Bytes), "Seen before the move") {
			t.Error("nothing is read on the way")
		}
		m.Acme.Worker.Post("/api/observations", map[string]any{}).Refuses(http.StatusServiceUnavailable, "organization_moving")
		m.Acme.Admin.Patch("/api/v1/organization", map[string]any{"letterhead": "Late"}).Refuses(http.StatusServiceUnavailable, "organization_moving")
		m.Observe(m.Globex, m.Globex.Worker).Wants(http.StatusCreated)
		master, address := m.Platform.Admin, fmt.Sprintf("/api/organizations/%d", m.Acme.ID)
		if of := servertest.As[tenants.Usage](master.Get(address).Wants(http.StatusOK)).Organization; of.MovingSince == nil || of.MovedTo != "" {
			t.Errorf("on its way it is %+v", of)
		}
		master.Patch(address, map[string]any{"status": "Inactive"}).Refuses(http.StatusConflict, "not_while_moving")
		master.Delete(address).Refuses(http.StatusConflict, "not_while_moving")
		return nil
	}
	about, err := m.Do(t.Context(), m.Acme.ID)
	if err != nil {
		t.Fatal(err)
	}
	if about.Rows() == 0 {
		t.Error("nothing arrived")
	}
	arrived := "arrived." + m.to.URL.Host
	worker := m.to.Visitor(arrived)
	worker.Email = m.Acme.Worker.Email
	worker.SignIn().Wants(http.StatusOK)
	if list := worker.Get("/api/v2/observations").Wants(http.StatusOK); !strings.Contains(string(list.Bytes), "Seen before the move") {
		t.Error("the observation did not arrive")
	}
	worker.Anonymous().Do(http.MethodPost, "/api/v1/sign_in", map[string]any{"email": worker.Email, "password": "not that one"}).Refuses(http.StatusUnprocessableEntity, "invalid_credentials")
	var id int64
	var sealed []byte
	var goesAlong string
	if err := m.Owner.QueryRow(t.Context(), "select a.organization_id, a.secret, o.subscription_type || ' ' || o.user_limit || ' ' || p.second_factor from authenticators a join organizations o on o.id = a.organization_id join sign_in_policies p on p.organization_id = o.id where a.user_id = $1", m.Acme.Manager.ID).Scan(&id, &sealed, &goesAlong); err != nil {
		t.Fatal(err)
	}
	if goesAlong != "enterprise 77 everybody" {
		t.Errorf("the plan and who needs a second factor are %s", goesAlong)
	}
	if opened, err := m.to.App.Auth.OpenSecret(id, m.Acme.Manager.ID, sealed); err != nil || opened != "JBSWY3DPEHPK3PXP" {
		t.Errorf("the app's secret is %q: %v", opened, err)
	}
	place, err := m.App.Database().OrganizationAt(t.Context(), "acme")
	if err != nil || place.MovedTo != newAddress {
		t.Errorf("acme is at %+v: %v", place, err)
	}
	m.Globex.Worker.Get("/api/v2/observations").Wants(http.StatusOK)
}

// TestAnAddressThatWasLeftLeadsOn: what posters lead to goes to the same there, and programs are told where it is.
// Every other screen is served, since only it can see what waits on a device.
func TestAnAddressThatWasLeftLeadsOn(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	s.Exec("update organizations set status = 'Inactive', moving_since = now(), moved_to = $2 where id = $1", s.Acme.ID, newAddress)
	visitor := s.Acme.Admin.Anonymous()
	open := func(path string) *httptest.ResponseRecorder {
		page := httptest.NewRecorder()
		s.App.Handler.ServeHTTP(page, httptest.NewRequest(http.MethodGet, "http://"+s.Acme.Host+path, nil))
		return page
	}
	if page := open("/observation?site=3"); page.Code != http.StatusFound || page.Header().Get("Location") != newAddress+"/observation?site=3" {
		t.Errorf("what a poster leads to answers %d and leads to %q", page.Code, page.Header().Get("Location"))
	}
	served := http.StatusOK
	if !web.Built() {
		served = http.StatusServiceUnavailable // of where the screens come from, and not led elsewhere
	}
	if page := open("/incidents?status=open"); page.Code != served {
		t.Errorf("a screen answers %d, and what waits on the device is out of reach", page.Code)
	}
	if page := open("/unsubscribe/5.actions.signed"); page.Code != http.StatusFound || page.Header().Get("Location") != newAddress+"/emailsubscription" {
		t.Errorf("the link in a mail answers %d and leads to %q", page.Code, page.Header().Get("Location"))
	}
	refused := visitor.Do(http.MethodGet, "/api/v1/boot", nil)
	refused.Refuses(http.StatusGone, "organization_moved")
	if at := refused.Header.Get("Location"); at != newAddress || !strings.Contains(string(refused.Bytes), `"location":"`+newAddress+`"`) {
		t.Errorf("it is said to be at %q: %s", at, refused.Bytes)
	}
	master, address := s.Platform.Admin, fmt.Sprintf("/api/organizations/%d", s.Acme.ID)
	if of := servertest.As[tenants.Usage](master.Get(address).Wants(http.StatusOK)).Organization; of.MovedTo != newAddress {
		t.Errorf("the list says that it is at %q", of.MovedTo)
	}
	master.Patch(address, map[string]any{"status": "Active"}).Refuses(http.StatusConflict, "only_undone")
	opened := servertest.As[tenants.Shown](master.Patch(address, map[string]any{"status": "Active", "undo_move": true}).Wants(http.StatusOK)).Organization
	if opened.MovingSince != nil || opened.MovedTo != "" || opened.Status != "Active" {
		t.Errorf("one that was opened again is %+v", opened)
	}
	if place, err := s.App.Database().OrganizationAt(t.Context(), "acme"); err != nil || place.MovedTo != "" {
		t.Errorf("one that was opened again is at %+v: %v", place, err)
	}
}

// TestAMoveThatFailsAfterTheCopy leaves the organization read-only: nobody may go on in both.
func TestAMoveThatFailsAfterTheCopy(t *testing.T) {
	t.Parallel()
	m := newMoving(t)
	m.Move.Address = "nowhere" // the database refuses it, once there is a copy
	if _, err := m.Do(t.Context(), m.Acme.ID); err == nil || !strings.Contains(err.Error(), "read-only here") {
		t.Errorf("it failed by %v", err)
	}
	m.Acme.Worker.Get("/api/v2/observations").Wants(http.StatusOK)
	m.Acme.Worker.Post("/api/observations", map[string]any{}).Refuses(http.StatusServiceUnavailable, "organization_moving")
}

// TestAMoveThatFailsLeavesTheOrganizationOpen: where it was, with all that it had.
func TestAMoveThatFailsLeavesTheOrganizationOpen(t *testing.T) {
	t.Parallel()
	m := newMoving(t)
	m.Move.SubDomain = "globex" // is somebody's there
	if _, err := m.Do(t.Context(), m.Acme.ID); err == nil || !strings.Contains(err.Error(), "sub-domain") {
		t.Errorf("it moved to an address of others: %v", err)
	}
	m.Observe(m.Acme, m.Acme.Worker).Wants(http.StatusCreated)
	m.Move.To = m.From
	if _, err := m.Do(t.Context(), m.Acme.ID); err == nil || !strings.Contains(err.Error(), "same installation") {
		t.Errorf("it moved to where it was: %v", err)
	}
	m.Exec("update organizations set status = 'Inactive' where id = $1", m.Acme.ID)
	m.Move.To = m.to.App.Archives
	if _, err := m.Do(t.Context(), m.Acme.ID); !errors.Is(err, archives.ErrNotOpen) {
		t.Errorf("a suspended one moved: %v", err)
	}
}

// saying notes whether anything was written to it.
type saying struct{ atomic.Bool }

func (s *saying) Write(line []byte) (int, error) {
	s.Store(true)
	return len(line), nil
}

// TestAWriteThatAMoveRefusesIsNoError: nothing failed, and nobody need be woken.
func TestAWriteThatAMoveRefusesIsNoError(t *testing.T) {
	t.Parallel()
	said := &saying{}
	s := servertest.Changed(t, nil, func(o *server.Options) {
		o.Log = slog.New(slog.NewTextHandler(said, &slog.HandlerOptions{Level: slog.LevelError}))
	})
	s.Exec("update organizations set status = 'Inactive', moving_since = now() where id = $1", s.Acme.ID)
	s.Acme.Worker.Post("/api/observations", map[string]any{}).Refuses(http.StatusServiceUnavailable, "organization_moving")
	if said.Load() {
		t.Error("it is logged as an error")
	}
}
