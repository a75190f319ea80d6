// Command crash kills the built server (SIGKILL) again and again while clients
// write, and then counts: every acknowledged report must be there exactly once,
// and a report that was not acknowledged at most once, however often it was
// sent again under its key.
package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

const (
	password = "Safety#2026"
	clients  = 16
)

type run struct {
	binary, dir, listen string
	process             *exec.Cmd
	headers             http.Header
	siteID              int64
	mu                  sync.Mutex
	acknowledged        map[string]int64 // by what was written, the id that came back
	unsure              []string
}

func main() {
	var r run
	kills := flag.Int("kills", 20, "how often the server is killed")
	flag.StringVar(&r.binary, "binary", "bin/hivis", "the built server")
	flag.StringVar(&r.listen, "listen", "127.0.0.1:18431", "where it listens")
	flag.Parse()
	if err := r.all(*kills); err != nil {
		fmt.Fprintln(os.Stderr, "crash:", err)
		os.Exit(1)
	}
}

func (r *run) all(kills int) error {
	dir, err := os.MkdirTemp("", "hivis-crash-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := os.Chmod(dir, 0o755); err != nil { // PostgreSQL runs as another user
		return err
	}
	r.dir, r.acknowledged = filepath.Join(dir, "data"), map[string]int64{}
	if err := r.start(); err != nil {
		return err
	}
	defer func() { _ = r.process.Process.Kill() }()
	if err := r.signIn(); err != nil {
		return err
	}
	slowest := time.Duration(0)
	for kill := range kills {
		ready, err := r.killDuringWrites(kill)
		if err != nil {
			return fmt.Errorf("kill %d: %w", kill+1, err)
		}
		slowest = max(slowest, ready)
	}
	return r.count(kills, slowest)
}

func (r *run) start() error {
	r.process = exec.Command(r.binary, "serve", "--demo")
	log, err := os.OpenFile(r.dir+".log", os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	r.process.Stderr, r.process.Stdout = log, log
	r.process.Env = append(os.Environ(), "HIVIS_DATA_DIR="+r.dir, "HIVIS_LISTEN="+r.listen,
		"HIVIS_BASE_URL=http://localhost:"+r.port(), "HIVIS_METRICS_LISTEN=off", "HIVIS_DATABASE_URL=")
	if err := r.process.Start(); err != nil {
		return err
	}
	deadline := time.Now().Add(90 * time.Second)
	for time.Now().Before(deadline) {
		res, err := http.Get("http://" + r.listen + "/health/ready")
		if err == nil {
			_ = res.Body.Close()
			if res.StatusCode == http.StatusOK {
				return nil
			}
		}
		time.Sleep(20 * time.Millisecond)
	}
	content, _ := os.ReadFile(r.dir + ".log")
	return fmt.Errorf("the server did not get ready: %s", content)
}

func (r *run) port() string {
	_, port, _ := strings.Cut(r.listen, ":")
	return port
}

// killDuringWrites lets the clients write, kills the server at a random moment,
// starts it again and sends once more what was not answered. It returns how
// long the server took to be ready again.
func (r *run) killDuringWrites(kill int) (time.Duration, error) {
	ctx, cancel := context.WithCancel(context.Background())
	var writing sync.WaitGroup
	for client := range clients {
		writing.Go(func() { r.write(ctx, kill, client) })
	}
	random, err := rand.Int(rand.Reader, big.NewInt(450))
	if err != nil {
		cancel()
		return 0, err
	}
	time.Sleep(time.Duration(50+random.Int64()) * time.Millisecond)
	err = r.process.Process.Kill()
	_ = r.process.Wait()
	cancel()
	writing.Wait()
	if err != nil {
		return 0, err
	}
	started := time.Now()
	if err := r.start(); err != nil {
		return 0, err
	}
	ready := time.Since(started)
	again := r.unsure
	r.unsure = nil
	for _, key := range again {
		if err := r.report(context.Background(), key); err != nil {
			return ready, fmt.Errorf("sent again: %w", err)
		}
	}
	return ready, nil
}

func (r *run) write(ctx context.Context, kill, client int) {
	for i := 0; ctx.Err() == nil; i++ {
		key := fmt.Sprintf("crash-%d-%d-%d", kill, client, i)
		if r.report(ctx, key) != nil {
			r.mu.Lock()
			r.unsure = append(r.unsure, key)
			r.mu.Unlock()
			return
		}
	}
}

// report sends one observation under its key and remembers the answer.
func (r *run) report(ctx context.Context, key string) error {
	var answer struct{ Observation struct{ ID int64 } }
	err := r.call(ctx, http.MethodPost, "/api/observations", key, map[string]any{
		"observation_type": "unsafe_condition", "description": key, "comment": "written while the server was killed", "site_id": r.siteID,
		"observed_at": "2026-01-05T08:00:00Z", "risk_potential": "low", "action_required": false, "no_action_reason": "a test",
	}, &answer)
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if before, ok := r.acknowledged[key]; ok && before != answer.Observation.ID {
		return fmt.Errorf("%s was acknowledged as %d and as %d", key, before, answer.Observation.ID)
	}
	r.acknowledged[key] = answer.Observation.ID
	return nil
}

// count looks at what is there: each key once, with the id that was given.
func (r *run) count(kills int, slowest time.Duration) error {
	found := map[string][]int64{}
	for page := 1; ; page++ {
		var list struct {
			Observations []struct {
				ID          int64
				Description string
			}
			Meta struct{ TotalPages int } `json:"meta"`
		}
		var raw json.RawMessage
		if err := r.call(context.Background(), http.MethodGet, fmt.Sprintf("/api/v2/observations?q=crash-&per_page=100&page=%d&sort=number", page), "", nil, &raw); err != nil {
			return err
		}
		if err := json.Unmarshal(raw, &list); err != nil {
			return err
		}
		for _, o := range list.Observations {
			found[o.Description] = append(found[o.Description], o.ID)
		}
		if len(list.Observations) == 0 {
			break
		}
	}
	lost, doubled := 0, 0
	for key, id := range r.acknowledged {
		switch ids := found[key]; {
		case len(ids) == 0 || ids[0] != id:
			lost++
		case len(ids) > 1:
			doubled++
		}
	}
	fmt.Printf("%d kills, %d acknowledged reports: %d lost, %d doubled; ready again within %.1f s\n",
		kills, len(r.acknowledged), lost, doubled, slowest.Seconds())
	if lost+doubled > 0 || len(r.acknowledged) == 0 || len(found) != len(r.acknowledged) {
		return fmt.Errorf("%d reports found, %d acknowledged", len(found), len(r.acknowledged))
	}
	return nil
}

func (r *run) signIn() error {
	r.headers = http.Header{"Content-Type": {"application/json"}}
	var boot struct {
		APIKey string `json:"api_key"`
	}
	if err := r.call(context.Background(), http.MethodGet, "/api/v1/boot", "", nil, &boot); err != nil {
		return err
	}
	body, _ := json.Marshal(map[string]any{"email": "admin@demo.example", "password": password, "remember": true})
	res, err := r.send(context.Background(), http.MethodPost, "/api/v1/sign_in", "", body)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	var session struct{ Access, CSRF string }
	if err := json.NewDecoder(res.Body).Decode(&session); err != nil || res.StatusCode != http.StatusOK {
		return fmt.Errorf("sign in: status %d, %w", res.StatusCode, err)
	}
	var cookies []string
	for _, c := range res.Cookies() {
		cookies = append(cookies, c.Name+"="+c.Value)
	}
	r.headers.Set("Cookie", strings.Join(cookies, "; "))
	r.headers.Set("Authorization", "Bearer "+session.Access)
	r.headers.Set("X-CSRF-Token", session.CSRF)
	r.headers.Set("X-API-Key", boot.APIKey)
	var sites struct{ Sites []struct{ ID int64 } }
	if err := r.call(context.Background(), http.MethodGet, "/api/v3/sites/active_sites_of_user", "", nil, &sites); err != nil {
		return err
	}
	r.siteID = sites.Sites[0].ID
	return nil
}

func (r *run) send(ctx context.Context, method, path, key string, body []byte) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, method, "http://"+r.listen+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header = r.headers.Clone()
	req.Host = "demo.localhost:" + r.port()
	if key != "" {
		req.Header.Set("Idempotency-Key", key)
	}
	return http.DefaultClient.Do(req)
}

func (r *run) call(ctx context.Context, method, path, key string, body, into any) error {
	var encoded []byte
	if body != nil {
		var err error
		if encoded, err = json.Marshal(body); err != nil {
			return err
		}
	}
	res, err := r.send(ctx, method, path, key, encoded)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	content, err := io.ReadAll(res.Body)
	if err != nil {
		return err
	}
	if res.StatusCode >= http.StatusBadRequest {
		return fmt.Errorf("%s %s: status %d: %s", method, path, res.StatusCode, content)
	}
	return json.Unmarshal(content, into)
}
