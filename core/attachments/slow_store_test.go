package attachments_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"hivis/server"
	"hivis/server/servertest"
)

// slowStore speaks as much of S3 as an upload needs. Whoever puts a file waits
// until the test lets it in.
type slowStore struct {
	*servertest.Server
	arrived chan string
	let     chan struct{}

	mu   sync.Mutex
	kept map[string]int64
}

func newSlowStore(t *testing.T) *slowStore {
	t.Helper()
	s := &slowStore{arrived: make(chan string), let: make(chan struct{}), kept: map[string]int64{}}
	bucket := httptest.NewServer(s)
	t.Cleanup(bucket.Close)
	s.Server = servertest.Changed(t, nil, func(o *server.Options) {
		o.FilesURL = "s3://files?region=us-east-1&anonymous=true&use_path_style=true&hostname_immutable=true&endpoint=" + bucket.URL
	})
	return s
}

func (s *slowStore) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	size, _ := io.Copy(io.Discard, r.Body)
	if r.Method == http.MethodPut {
		s.arrived <- r.URL.Path
		<-s.let
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	switch r.Method {
	case http.MethodPut:
		s.kept[r.URL.Path] = size
	case http.MethodDelete:
		delete(s.kept, r.URL.Path)
		w.WriteHeader(http.StatusNoContent)
	}
}

// upload begins one, and returns when its bytes are on their way into the store.
func (s *slowStore) upload(t *testing.T, as *servertest.Client, size int) (answer chan *servertest.Response) {
	t.Helper()
	answer = make(chan *servertest.Response, 1)
	go func() { answer <- as.Upload("photo.jpg", fakeJPEG(size)) }()
	<-s.arrived
	return answer
}

// left is what there is in the store, in rows and in the organization's account.
func (s *slowStore) left(t *testing.T) string {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	return fmt.Sprint(len(s.kept), s.Insert("select count(*) from attachments"), s.Insert("select storage_used_bytes from organizations where id = $1", s.Acme.ID))
}

func keyed(c *servertest.Client, key string) *servertest.Client {
	copied := c.Copy()
	copied.Headers["Idempotency-Key"] = key
	return copied
}

func TestASlowStoreHoldsNoConnection(t *testing.T) {
	t.Parallel()
	s := newSlowStore(t)
	answer := s.upload(t, keyed(s.Acme.Worker, "one"), 500)
	// Only the owner is told what others do.
	var waiting int
	err := s.Database.Owner(t).QueryRow(t.Context(), `select count(*) from pg_stat_activity
		where datname = current_database() and state like 'idle in transaction%'`).Scan(&waiting)
	if err != nil || waiting != 0 {
		t.Errorf("%d transactions wait for the store (%v)", waiting, err)
	}
	s.let <- struct{}{}
	(<-answer).Wants(http.StatusOK)
	if left := s.left(t); left != "1 1 500" {
		t.Errorf("left: %s", left)
	}
}

// TestTheRoomIsTakenMeanwhile has another file arrive while the first is stored:
// its bytes are removed again.
func TestTheRoomIsTakenMeanwhile(t *testing.T) {
	t.Parallel()
	s := newSlowStore(t)
	s.Exec("update organizations set storage_limit_bytes = 700 where id = $1", s.Acme.ID)
	first, second := s.upload(t, s.Acme.Worker, 500), s.upload(t, s.Acme.Manager, 400)
	s.let <- struct{}{}
	s.let <- struct{}{}
	statuses := map[int]int{}
	for _, answer := range []chan *servertest.Response{first, second} {
		r := <-answer
		statuses[r.StatusCode]++
		if r.StatusCode != http.StatusOK {
			r.Refuses(http.StatusUnprocessableEntity, "storage_exhausted")
		}
	}
	if left := s.left(t); statuses[http.StatusOK] != 1 || left != "1 1 500" && left != "1 1 400" {
		t.Errorf("answered %v, left: %s", statuses, left)
	}
	// There is room, but not for this one: it does not even get to the store.
	s.Acme.Worker.Upload("photo.jpg", fakeJPEG(301)).Refuses(http.StatusUnprocessableEntity, "storage_exhausted")
}

// TestTheSameUploadTwiceAtOnce stores both, keeps one and answers with it.
func TestTheSameUploadTwiceAtOnce(t *testing.T) {
	t.Parallel()
	s := newSlowStore(t)
	sender := keyed(s.Acme.Worker, "one")
	first := s.upload(t, sender, 500)
	second := s.upload(t, sender, 500)
	s.let <- struct{}{}
	s.let <- struct{}{}
	var ids []string
	for _, answer := range []chan *servertest.Response{first, second} {
		r := <-answer
		if r.StatusCode == http.StatusConflict {
			r.Refuses(http.StatusConflict, "in_flight")
			continue
		}
		ids = append(ids, string(r.Wants(http.StatusOK).Bytes))
	}
	if len(ids) == 0 || ids[0] != ids[len(ids)-1] {
		t.Errorf("answered %q", ids)
	}
	if left := s.left(t); left != "1 1 500" {
		t.Errorf("left: %s", left)
	}
	again := sender.Upload("photo.jpg", fakeJPEG(500)) // answered before, so nothing is stored
	if string(again.Wants(http.StatusOK).Bytes) != ids[0] || again.Header.Get("Idempotent-Replayed") != "true" {
		t.Errorf("answered %s", again.Bytes)
	}
}

// TestAFailedTransactionLeavesNoBytes breaks what the transaction writes to.
func TestAFailedTransactionLeavesNoBytes(t *testing.T) {
	t.Parallel()
	s := newSlowStore(t)
	if _, err := s.Database.Owner(t).Exec(t.Context(), "alter table attachments add check (size < 500)"); err != nil {
		t.Fatal(err)
	}
	answer := s.upload(t, s.Acme.Worker, 500)
	s.let <- struct{}{}
	(<-answer).Wants(http.StatusInternalServerError)
	if left := s.left(t); left != "0 0 0" {
		t.Errorf("left: %s", left)
	}
}
