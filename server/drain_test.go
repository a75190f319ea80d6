package server_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"hivis/platform/db"
	"hivis/platform/jobs"
	"hivis/server"
	"hivis/server/servertest"
)

// serving is a server of its own over the database of s, with its real Serve.
type serving struct {
	t       *testing.T
	app     *server.App
	address string
	stop    func()
	done    chan error
}

func serveOver(t *testing.T, s *servertest.Server, options server.Options, limit time.Duration, prepare func(*server.App)) *serving {
	t.Helper()
	options.Metrics = nil
	app, err := server.New(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	prepare(app)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	v := &serving{t, app, listener.Addr().String(), stop, make(chan error, 1)}
	go func() { v.done <- app.Serve(ctx, listener, limit) }()
	t.Cleanup(func() {
		stop()
		_ = app.Close()
	})
	return v
}

// connection is one a test writes requests to by hand.
type connection struct {
	net.Conn
	answers *bufio.Reader
}

func (v *serving) connect() *connection {
	v.t.Helper()
	conn, err := net.Dial("tcp", v.address)
	if err != nil {
		v.t.Fatal(err)
	}
	_ = conn.SetDeadline(time.Now().Add(time.Minute))
	v.t.Cleanup(func() { _ = conn.Close() })
	return &connection{conn, bufio.NewReader(conn)}
}

func head(c *servertest.Client, method, path string, length int) string {
	lines := fmt.Sprintf("%s %s HTTP/1.1\r\nHost: %s\r\n", method, path, c.Host)
	if length > 0 {
		lines += fmt.Sprintf("Content-Type: application/json\r\nContent-Length: %d\r\n", length)
	}
	for name, value := range c.Headers {
		lines += name + ": " + value + "\r\n"
	}
	return lines + "Cookie: __Host-sid=" + c.Cookies["__Host-sid"] + "\r\n\r\n"
}

func (c *connection) send(t *testing.T, text string) {
	t.Helper()
	if _, err := io.WriteString(c, text); err != nil {
		t.Fatal(err)
	}
}

// answer reads one, and its body.
func (c *connection) answer() (*http.Response, string, error) {
	r, err := http.ReadResponse(c.answers, nil)
	if err != nil {
		return nil, "", err
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	return r, string(body), err
}

// TestDraining stops a server in the middle of things: what it had begun to read
// is done and answered, nothing new is taken, and it says that it is not ready.
func TestDraining(t *testing.T) {
	t.Parallel()
	var options server.Options
	s := servertest.Changed(t, nil, func(o *server.Options) { options = *o })
	v := serveOver(t, s, options, 20*time.Second, func(*server.App) {})
	person := s.Acme.Worker.Copy()
	body := `{"phone":"in flight"}`
	slow, waiting := v.connect(), v.connect()
	waiting.send(t, head(person, "GET", "/health/ready", 0))
	if r, _, err := waiting.answer(); err != nil || r.StatusCode != http.StatusOK {
		t.Fatalf("ready: %v %v", r, err)
	}
	slow.send(t, head(person, "PATCH", "/api/v1/my_account", len(body))+body[:5])
	written := writeUntilRefused(v, s)
	written.started.Wait()
	v.stop()
	v.refuses()
	waiting.send(t, head(person, "GET", "/health/ready", 0))
	if r, _, err := waiting.answer(); err != nil || r.StatusCode != http.StatusServiceUnavailable || !r.Close {
		t.Errorf("a server that drains says of itself: %v %v", r, err)
	}
	select {
	case err := <-v.done:
		t.Fatalf("it ended before the request: %v", err)
	default:
	}
	slow.send(t, body[5:])
	if r, said, err := slow.answer(); err != nil || r.StatusCode != http.StatusOK || !strings.Contains(said, "in flight") {
		t.Errorf("the request in flight: %v %s %v", r, said, err)
	}
	if err := <-v.done; err != nil {
		t.Error(err)
	}
	written.finished.Wait()
	if n := s.Insert("select count(*) from users where phone = 'in flight'"); n != 1 {
		t.Error("the request in flight changed nothing")
	}
	for id, phone := range written.acknowledged {
		if n := s.Insert("select count(*) from users where id = $1 and phone = $2", id, phone); n != 1 {
			t.Errorf("%s was acknowledged to %d, and is lost", phone, id)
		}
	}
}

// writers are people who write one thing after another until nobody answers.
type writers struct {
	started, finished sync.WaitGroup
	mu                sync.Mutex
	acknowledged      map[int64]string // the last of each
}

func writeUntilRefused(v *serving, s *servertest.Server) *writers {
	w := &writers{acknowledged: map[int64]string{}}
	for _, who := range []*servertest.Client{s.Acme.Manager, s.Acme.Supervisor, s.Acme.Outsider, s.Globex.Worker} {
		person := who.Copy()
		w.started.Add(1)
		w.finished.Go(func() {
			for i := 0; ; i++ {
				phone := fmt.Sprint("number ", i)
				if !v.write(person, phone) {
					return
				}
				w.mu.Lock()
				w.acknowledged[person.ID] = phone
				w.mu.Unlock()
				if i == 0 {
					w.started.Done()
				}
			}
		})
	}
	return w
}

// write reports whether the change was acknowledged, on a connection of its own.
func (v *serving) write(person *servertest.Client, phone string) bool {
	raw, err := net.Dial("tcp", v.address)
	if err != nil {
		return false
	}
	defer raw.Close()
	conn := &connection{raw, bufio.NewReader(raw)}
	body := `{"phone":"` + phone + `"}`
	if _, err := io.WriteString(conn, head(person, "PATCH", "/api/v1/my_account", len(body))+body); err != nil {
		return false
	}
	r, _, err := conn.answer()
	return err == nil && r.StatusCode == http.StatusOK
}

type lateJob struct{ jobs.Owner }

func (lateJob) Kind() string { return "test.late" }

// TestASlowUploadDoesNotKeepTheJobsGoing: no job is begun while a server waits
// for a request to end, since it would be cut when the time is over.
func TestASlowUploadDoesNotKeepTheJobsGoing(t *testing.T) {
	t.Parallel()
	var options server.Options
	s := servertest.Changed(t, nil, func(o *server.Options) { options = *o })
	begun := make(chan struct{}, 1)
	v := serveOver(t, s, options, 4*time.Second, func(app *server.App) {
		app.Jobs.Poll = 500 * time.Millisecond
		jobs.Work(app.Jobs, func(context.Context, jobs.Job[lateJob]) error {
			begun <- struct{}{}
			return nil
		})
	})
	late := func() {
		t.Helper()
		err := s.Database.Write(t.Context(), db.Scope{OrganizationID: s.Acme.ID}, func(tx *db.Tx) error {
			return v.app.Jobs.Add(t.Context(), tx, lateJob{jobs.Owner{OrganizationID: s.Acme.ID}})
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	slow := v.connect()
	slow.send(t, head(s.Acme.Worker.Copy(), "PATCH", "/api/v1/my_account", 1000)+`{"phone":`)
	late()
	<-begun // jobs are worked
	v.stop()
	v.refuses()
	late()
	if err := <-v.done; err != nil {
		t.Error(err)
	}
	select {
	case <-begun:
		t.Error("a job was begun while the server waited for the upload")
	default:
	}
}

// busyListener hears late that it was closed, as on a machine with much to do.
type busyListener struct{ net.Listener }

func (l busyListener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		<-time.After(200 * time.Millisecond)
	}
	return conn, err
}

func TestStoppingOnABusyMachineIsNoError(t *testing.T) {
	t.Parallel()
	var options server.Options
	servertest.Changed(t, nil, func(o *server.Options) { options = *o })
	options.Metrics = nil
	app, err := server.New(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	defer app.Close()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if err := app.Serve(ctx, busyListener{listener}, time.Minute); err != nil {
		t.Error(err)
	}
}

// refuses waits until no connection is taken any more.
func (v *serving) refuses() {
	for {
		conn, err := net.Dial("tcp", v.address)
		if err != nil {
			return
		}
		_ = conn.Close()
	}
}
