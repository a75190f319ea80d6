package live

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// The unmodified @rails/actioncable, run by node.
type stockClient struct {
	t      *testing.T
	input  io.WriteCloser
	events chan string
}

const stockClientDir = "testdata/cableclient"

func (n *node) stockClient(t *testing.T) *stockClient {
	t.Helper()
	if _, err := os.Stat(filepath.Join(stockClientDir, "node_modules")); err != nil {
		t.Skip("run npm ci in platform/live/" + stockClientDir + " to test with the stock client")
	}
	program := exec.Command("node", "client.mjs", "ws"+strings.TrimPrefix(n.server.URL, "http")+"/cable", n.server.URL, strconv.Itoa(int(stale/time.Second)))
	program.Dir = stockClientDir
	program.Stderr = os.Stderr
	input, err := program.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	output, err := program.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	c := &stockClient{t, input, make(chan string, 1000)}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for lines := bufio.NewScanner(output); lines.Scan(); {
			c.events <- lines.Text()
		}
	}()
	t.Cleanup(func() {
		input.Close()
		<-done
		if err := program.Wait(); err != nil {
			t.Errorf("node: %v", err)
		}
	})
	return c
}

func (c *stockClient) do(command string) {
	c.t.Helper()
	if _, err := io.WriteString(c.input, command+"\n"); err != nil {
		c.t.Fatal(err)
	}
}

func (c *stockClient) expect(want string) {
	c.t.Helper()
	select {
	case got := <-c.events:
		if got != want {
			c.t.Fatalf("got  %s\nwant %s", got, want)
		}
	case <-time.After(patience):
		c.t.Fatalf("nothing came, want %s", want)
	}
}

func (c *stockClient) expectSilence(d time.Duration) {
	c.t.Helper()
	select {
	case got := <-c.events:
		c.t.Fatalf("got %s", got)
	case <-time.After(d):
	}
}

// stale is the silence that the client takes for a dead line, and after which it tries
// again. A machine that compiles beside the test keeps a process waiting for a second.
const stale = 3 * time.Second

// connectedNode pings ten times in what the client takes for a dead line.
func connectedNode(t *testing.T) (*node, *stockClient) {
	n := newNode(t, func(o *Options) { o.PingInterval = stale / 10 })
	c := n.stockClient(t)
	c.do(`{"connect":"worker"}`)
	c.expect(`{"event":"opening"}`)
	return n, c
}

// guarantee is twice the interval in which the stock client repeats a subscribe
// whose answer it did not recognize.
const guarantee = time.Second

func TestStockClientSubscribes(t *testing.T) {
	n, c := connectedNode(t)
	// Whatever a JSON encoder likes to spell differently is in here.
	c.do(`{"subscribe":{"note":"é <&> \u2028 \ud83d\ude00 \"/\\","organization_id":3,"channel":"RecordsChannel"},"as":"records"}`)
	c.expect(`{"event":"sent","command":"subscribe"}`)
	c.expect(`{"event":"connected","as":"records","reconnected":false}`)
	c.expectSilence(guarantee)
	n.publish(3, ToOrganization("RecordsChannel"), `{"db_action": "create", "id": 5}`)
	c.expect(`{"event":"received","as":"records","message":{"db_action":"create","id":5}}`)

	c.do(`{"subscribe":{"channel":"RecordsChannel","organization_id":4},"as":"foreign"}`)
	c.expect(`{"event":"sent","command":"subscribe"}`)
	c.expect(`{"event":"rejected","as":"foreign"}`)
	c.expectSilence(guarantee)
}

func TestStockClientPerforms(t *testing.T) {
	n, c := connectedNode(t)
	c.do(`{"subscribe":{"channel":"NotificationChannel","user_id":7},"as":"mine"}`)
	c.expect(`{"event":"sent","command":"subscribe"}`)
	c.expect(`{"event":"connected","as":"mine","reconnected":false}`)
	c.do(`{"perform":"get_all_unread_notifications","as":"mine","data":{"user_id":7,"sub_domain_name":"acme"}}`)
	c.expect(`{"event":"sent","command":"message"}`)
	c.expect(`{"event":"received","as":"mine","message":{"db_action":"all","notifications":[7]}}`)
	c.do(`{"unsubscribe":"mine"}`)
	c.expect(`{"event":"sent","command":"unsubscribe"}`)
	eventually(t, func() bool {
		return len(n.hub.streams.recipientsOf(streamKey{3, ToUser("NotificationChannel", 7).stream})) == 0
	})
}

func TestStockClientComesBackAfterARestart(t *testing.T) {
	n, c := connectedNode(t)
	c.do(`{"subscribe":{"channel":"RecordsChannel","organization_id":3},"as":"records"}`)
	c.expect(`{"event":"sent","command":"subscribe"}`)
	c.expect(`{"event":"connected","as":"records","reconnected":false}`)
	n.hub.closeGradually(context.Background())
	c.expect(`{"event":"disconnected","as":"records","willAttemptReconnect":true}`)
	c.expect(`{"event":"opening"}`)
	c.expect(`{"event":"sent","command":"subscribe"}`)
	c.expect(`{"event":"connected","as":"records","reconnected":true}`)
	n.publish(3, ToOrganization("RecordsChannel"), `1`)
	c.expect(`{"event":"received","as":"records","message":1}`)
}

func TestStockClientStaysAway(t *testing.T) {
	n, c := connectedNode(t)
	c.do(`{"subscribe":{"channel":"RecordsChannel","organization_id":3},"as":"records"}`)
	c.expect(`{"event":"sent","command":"subscribe"}`)
	c.expect(`{"event":"connected","as":"records","reconnected":false}`)
	n.revoke(acmeWorker)
	n.order(3, SocketsOfUser(7), false)
	c.expect(`{"event":"disconnected","as":"records","willAttemptReconnect":false}`)
	c.expectSilence(3 * stale) // it looks after its line every one to two times as long, and skips once

	// Its code tries again with the dead session, and is told so at once.
	c.do(`{"connect":"worker"}`)
	c.expect(`{"event":"opening"}`)
	c.expect(`{"event":"disconnected","as":"records","willAttemptReconnect":false}`)
	c.do(`{"connect":"admin"}`)
	c.expect(`{"event":"opening"}`)
	c.expect(`{"event":"sent","command":"subscribe"}`)
	c.expect(`{"event":"connected","as":"records","reconnected":false}`)
}

// The dependencies of the test client are pinned without download addresses.
func TestStockClientLockHasNoAddresses(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(stockClientDir, "package-lock.json"))
	if err != nil {
		t.Fatal(err)
	}
	var lock struct {
		Packages map[string]struct {
			Resolved string `json:"resolved"`
		} `json:"packages"`
	}
	if err := json.Unmarshal(text, &lock); err != nil {
		t.Fatal(err)
	}
	for name, p := range lock.Packages {
		if p.Resolved != "" {
			t.Errorf("%s is resolved to %s", name, p.Resolved)
		}
	}
}
