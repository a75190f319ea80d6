package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

const (
	password = "Safety#2026"
	phase    = 5 * time.Second
	pace     = 500 * time.Millisecond // of each person: faster ones are slowed by the server
)

// people are those of the demo who report. The first one sees all.
var people = []string{"admin", "manager", "supervisor", "worker", "petar.velkov", "beatriz.carvalho", "camila.duarte", "anh.tran"}

// person is somebody who is signed in.
type person struct {
	headers http.Header
	siteID  int64
}

// balancer sends each request to the nodes in turn, and to the next where one takes no connection,
// as a proxy does.
type balancer struct {
	mu    sync.Mutex
	nodes []*node
	next  atomic.Int64
}

func newBalancer(first *node) *balancer { return &balancer{nodes: []*node{first}} }

func (b *balancer) add(n *node) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.nodes = append(b.nodes, n)
}

func (b *balancer) send(make func(address string) (*http.Request, error)) (*http.Response, error) {
	b.mu.Lock()
	nodes := b.nodes
	b.mu.Unlock()
	first := int(b.next.Add(1))
	var last error
	for i := range nodes {
		request, err := make(nodes[(first+i)%len(nodes)].address)
		if err != nil {
			return nil, err
		}
		answer, err := http.DefaultClient.Do(request)
		var refused *net.OpError
		if err == nil || !errors.As(err, &refused) || refused.Op != "dial" {
			return answer, err
		}
		last = err
	}
	return nil, last
}

// load is what people do meanwhile.
type load struct {
	nodes        *balancer
	host         string
	people       []*person
	cancel       context.CancelFunc
	writing      sync.WaitGroup
	mu           sync.Mutex
	acknowledged map[string]int64 // by what was written, the id that came back
	lost         []error
	asked, again int // how often, and how often somebody was told to come back
}

func startLoad(nodes *balancer, host string) (*load, error) {
	l := &load{nodes: nodes, host: host, acknowledged: map[string]int64{}}
	for _, name := range people {
		p, err := l.signIn(name + "@demo.example")
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		l.people = append(l.people, p)
	}
	ctx, cancel := context.WithCancel(context.Background())
	l.cancel = cancel
	for client, p := range l.people {
		l.writing.Go(func() {
			for i := 0; ctx.Err() == nil; i++ {
				l.work(p, fmt.Sprintf("upgrade-%d-%d", client, i))
				time.Sleep(pace)
			}
		})
	}
	return l, nil
}

func (l *load) stop() {
	l.cancel()
	l.writing.Wait()
}

// phase lets the load go on for a while, and says how it went so far.
func (l *load) phase(name string) {
	time.Sleep(phase)
	l.mu.Lock()
	defer l.mu.Unlock()
	fmt.Printf("%-26s %5d requests so far, %d told to come back, %d lost\n", name, l.asked, l.again, len(l.lost))
}

// work is a report that is written, changed by some and read again, wherever each lands.
func (l *load) work(p *person, key string) {
	id, err := l.report(p, "", key)
	if err == nil && p == l.people[0] { // a closed one is changed by administrators alone
		err = l.change(p, "", id, key)
	}
	if err == nil {
		_, err = l.read(p, "", id)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if err != nil {
		l.lost = append(l.lost, err)
		return
	}
	l.acknowledged[key] = id
}

func (l *load) report(p *person, address, key string) (int64, error) {
	var answer struct{ Observation struct{ ID int64 } }
	err := l.call(p, address, http.MethodPost, "/api/observations", key, map[string]any{
		"observation_type": "unsafe_condition", "description": key, "comment": "written while nodes were replaced", "site_id": p.siteID,
		"observed_at": "2026-01-05T08:00:00Z", "risk_potential": "low", "action_required": false, "no_action_reason": "a test",
	}, &answer)
	return answer.Observation.ID, err
}

func (l *load) change(p *person, address string, id int64, key string) error {
	return l.call(p, address, http.MethodPatch, fmt.Sprintf("/api/observations/%d", id), key+"-changed", map[string]any{"comment": "changed on the way"}, &json.RawMessage{})
}

func (l *load) read(p *person, address string, id int64) (map[string]any, error) {
	var answer struct{ Observation map[string]any }
	err := l.call(p, address, http.MethodGet, fmt.Sprintf("/api/observations/%d", id), "", nil, &answer)
	return answer.Observation, err
}

// crossRead is that both nodes say the same of what either has written, and do once what is sent
// to both under one key.
func crossRead(l *load, older, newer *node) error {
	admin := l.people[0]
	for name, pair := range map[string][2]*node{"older": {older, newer}, "newer": {newer, older}} {
		writer, other := pair[0].address, pair[1].address
		key := "upgrade-by-the-" + name
		id, err := l.report(admin, writer, key)
		if err == nil {
			err = l.change(admin, other, id, key)
		}
		if err != nil {
			return fmt.Errorf("by the %s: %w", name, err)
		}
		same, err := l.report(admin, other, key)
		if err != nil || same != id {
			return fmt.Errorf("by the %s: sent again to the other it is %d, not %d: %w", name, same, id, err)
		}
		there, err := l.read(admin, writer, id)
		if err != nil {
			return err
		}
		here, err := l.read(admin, other, id)
		if err != nil {
			return err
		}
		if there["comment"] != "changed on the way" {
			return fmt.Errorf("by the %s: it was not changed: %v", name, there)
		}
		for field, value := range there {
			if said, known := here[field]; known && !reflect.DeepEqual(said, value) && field != "attachments" {
				return fmt.Errorf("by the %s: %s is %v and %v", name, field, value, said)
			}
		}
		l.mu.Lock()
		l.acknowledged[key] = id
		l.mu.Unlock()
	}
	return nil
}

// count looks at what is there: each report once, with the id that was given.
func (l *load) count(at *node) error {
	found := map[string][]int64{}
	for page := 1; ; page++ {
		var list struct {
			Observations []struct {
				ID          int64
				Description string
			}
		}
		if err := l.call(l.people[0], at.address, http.MethodGet, fmt.Sprintf("/api/v2/observations?q=upgrade-&per_page=100&page=%d&sort=number", page), "", nil, &list); err != nil {
			return err
		}
		for _, o := range list.Observations {
			found[o.Description] = append(found[o.Description], o.ID)
		}
		if len(list.Observations) == 0 {
			break
		}
	}
	wrong := 0
	for key, id := range l.acknowledged {
		if ids := found[key]; len(ids) != 1 || ids[0] != id {
			wrong++
		}
	}
	fmt.Printf("%d requests, %d told to come back; %d acknowledged reports, %d of them missing or doubled; %d requests lost\n", l.asked, l.again, len(l.acknowledged), wrong, len(l.lost))
	if wrong > 0 || len(l.acknowledged) < 2*len(people) {
		return fmt.Errorf("%d reports are there", len(found))
	}
	return errors.Join(l.lost[:min(5, len(l.lost))]...)
}

func (l *load) signIn(email string) (*person, error) {
	p := &person{headers: http.Header{"Content-Type": {"application/json"}}}
	var boot struct {
		APIKey string `json:"api_key"`
	}
	if err := l.call(p, "", http.MethodGet, "/api/v1/boot", "", nil, &boot); err != nil {
		return nil, err
	}
	answer, err := l.send(p, "", http.MethodPost, "/api/v1/sign_in", "", []byte(`{"email":"`+email+`","password":"`+password+`","remember":true}`))
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	var session struct{ Access, CSRF string }
	if err := json.NewDecoder(answer.Body).Decode(&session); err != nil || answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("sign in: status %d, %w", answer.StatusCode, err)
	}
	var cookies []string
	for _, c := range answer.Cookies() {
		cookies = append(cookies, c.Name+"="+c.Value)
	}
	p.headers.Set("Cookie", strings.Join(cookies, "; "))
	p.headers.Set("Authorization", "Bearer "+session.Access)
	p.headers.Set("X-CSRF-Token", session.CSRF)
	p.headers.Set("X-API-Key", boot.APIKey)
	var sites struct{ Sites []struct{ ID int64 } }
	if err := l.call(p, "", http.MethodGet, "/api/v3/sites/active_sites_of_user", "", nil, &sites); err != nil {
		return nil, err
	}
	if len(sites.Sites) == 0 {
		return nil, errors.New("nowhere to report")
	}
	p.siteID = sites.Sites[0].ID
	return p, nil
}

// send asks one node, or whichever is next where none is named.
func (l *load) send(p *person, address, method, path, key string, body []byte) (*http.Response, error) {
	build := func(address string) (*http.Request, error) {
		request, err := http.NewRequestWithContext(context.Background(), method, "http://"+address+path, bytes.NewReader(body))
		if err != nil {
			return nil, err
		}
		request.Header = p.headers.Clone()
		request.Host = l.host
		if key != "" {
			request.Header.Set("Idempotency-Key", key)
		}
		return request, nil
	}
	if address == "" {
		return l.nodes.send(build)
	}
	request, err := build(address)
	if err != nil {
		return nil, err
	}
	return http.DefaultClient.Do(request)
}

// mostTries is how often a browser comes back that was told to.
const mostTries = 20

func (l *load) call(p *person, address, method, path, key string, body, into any) error {
	var encoded []byte
	if body != nil {
		var err error
		if encoded, err = json.Marshal(body); err != nil {
			return err
		}
	}
	for try := 1; ; try++ {
		answer, err := l.send(p, address, method, path, key, encoded)
		if err != nil {
			return fmt.Errorf("%s %s: %w", method, path, err)
		}
		content, err := io.ReadAll(answer.Body)
		_ = answer.Body.Close()
		if err != nil {
			return fmt.Errorf("%s %s: %w", method, path, err)
		}
		l.mu.Lock()
		l.asked++
		back := answer.StatusCode == http.StatusServiceUnavailable || answer.StatusCode == http.StatusConflict && bytes.Contains(content, []byte(`"try_again"`))
		if back {
			l.again++
		}
		l.mu.Unlock()
		switch {
		case back && try < mostTries:
			time.Sleep(200 * time.Millisecond)
		case answer.StatusCode >= http.StatusBadRequest:
			return fmt.Errorf("%s %s: status %d: %s", method, path, answer.StatusCode, content)
		default:
			return json.Unmarshal(content, into)
		}
	}
}
