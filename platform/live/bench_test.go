package live

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"hivis/platform/db"
)

// The benchmarks measure 1,000 tabs unless this says otherwise, with one and
// with all sixteen subscriptions of a tab.
const socketsVariable = "HIVIS_LIVE_BENCH_SOCKETS"

const (
	broadcasts = 50
	pace       = 100 * time.Millisecond
)

// BenchmarkFanOut sends broadcasts of a quarter of a KiB to one stream that all
// sockets follow. The clients are a process of their own on the same machine.
func BenchmarkFanOut(b *testing.B) {
	for _, subscriptions := range []int{16, 1} {
		b.Run(fmt.Sprintf("subscriptions=%d", subscriptions), func(b *testing.B) {
			n := newNode(b, roomForACrowd)
			for i := 1; i < subscriptions; i++ {
				n.hub.Register(Channel{Name: fmt.Sprintf("Quiet%dChannel", i), Scope: PerOrganization})
			}
			measure(b, n, subscriptions, func(message string) {
				n.publish(3, ToOrganization("RecordsChannel"), message)
			})
		})
	}
}

// BenchmarkFromCommit takes the whole way: a transaction with an event, the
// outbox, the notification, the sockets. The time includes the transaction.
func BenchmarkFromCommit(b *testing.B) {
	d := newDatabase(b)
	n := d.runNode(b, roomForACrowd)
	measure(b, n, 1, func(message string) {
		err := d.Write(context.Background(), acme, func(tx *db.Tx) error {
			Publish(tx, 3, ToOrganization("RecordsChannel"), json.RawMessage(message))
			return nil
		})
		if err != nil {
			b.Fatal(err)
		}
	})
}

func roomForACrowd(o *Options) { o.MaxUserSockets = 1 << 20 }

func measure(b *testing.B, n *node, subscriptions int, publish func(message string)) {
	sockets := 1000
	if text := os.Getenv(socketsVariable); text != "" {
		sockets, _ = strconv.Atoi(text)
	}
	before := residentKiB(b)
	begun := time.Now()
	crowd := startCrowd(b, n.server.URL, sockets, subscriptions)
	connected := time.Since(begun)
	perSocket := float64(residentKiB(b)-before) / float64(sockets)
	filling := strings.Repeat("x", 220)
	cpu := cpuTime(b)
	for b.Loop() {
		for range broadcasts {
			publish(fmt.Sprintf(`{"at":%d,"filling":%q}`, time.Now().UnixNano(), filling))
			wait(context.Background(), pace)
		}
	}
	cpu = cpuTime(b) - cpu
	publish(`{"at":0}`)
	result := crowd.finish(b)
	if want := b.N * broadcasts * sockets; result.Received != want || result.Disordered > 0 {
		b.Errorf("%d of %d messages arrived, %d out of order", result.Received, want, result.Disordered)
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(result.P50, "p50-ms")
	b.ReportMetric(result.P95, "p95-ms")
	b.ReportMetric(result.P99, "p99-ms")
	b.ReportMetric(float64(cpu.Microseconds())/float64(result.Received), "us/delivery")
	b.ReportMetric(perSocket, "KiB/socket")
	b.ReportMetric(float64(sockets)/connected.Seconds(), "connects/s")
}

func residentKiB(b *testing.B) int {
	debug.FreeOSMemory()
	text, err := os.ReadFile("/proc/self/status")
	if err != nil {
		b.Skip("memory is measured on Linux only")
	}
	for line := range strings.Lines(string(text)) {
		if value, found := strings.CutPrefix(line, "VmRSS:"); found {
			kib, _ := strconv.Atoi(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(value), "kB")))
			return kib
		}
	}
	return 0
}

func cpuTime(b *testing.B) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// A crowd is many clients in another process.
type crowdProcess struct {
	program *exec.Cmd
	lines   *bufio.Scanner
}

type crowdResult struct {
	Received, Disordered int
	P50, P95, P99        float64 // milliseconds
}

// crowdVariable turns the test program into a crowd (see TestMain).
const crowdVariable = "HIVIS_LIVE_CROWD"

func startCrowd(b *testing.B, url string, sockets, subscriptions int) *crowdProcess {
	program := exec.Command(os.Args[0])
	program.Env = append(os.Environ(), fmt.Sprintf("%s=%s %d %d", crowdVariable, url, sockets, subscriptions))
	program.Stderr = os.Stderr
	output, err := program.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := program.Start(); err != nil {
		b.Fatal(err)
	}
	c := &crowdProcess{program, bufio.NewScanner(output)}
	if !c.lines.Scan() || c.lines.Text() != "ready" {
		b.Fatalf("the crowd did not come: %q", c.lines.Text())
	}
	return c
}

func (c *crowdProcess) finish(b *testing.B) (result crowdResult) {
	if !c.lines.Scan() {
		b.Fatal("the crowd had no result")
	}
	if err := json.Unmarshal(c.lines.Bytes(), &result); err != nil {
		b.Fatal(err)
	}
	if err := c.program.Wait(); err != nil {
		b.Fatal(err)
	}
	return result
}

func beCrowd(instruction string) int {
	var url string
	var sockets, subscriptions int
	if _, err := fmt.Sscan(instruction, &url, &sockets, &subscriptions); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	members := make([]member, sockets)
	var joining, listening sync.WaitGroup
	turns := make(chan struct{}, 32)
	for i := range members {
		turns <- struct{}{}
		joining.Go(func() {
			defer func() { <-turns }()
			if err := members[i].join(url, subscriptions); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
			listening.Go(members[i].listen)
		})
	}
	joining.Wait()
	fmt.Println("ready")
	listening.Wait()
	var result crowdResult
	var delays []time.Duration
	for i := range members {
		delays = append(delays, members[i].delays...)
		result.Disordered += members[i].disordered
	}
	result.Received = len(delays)
	slices.Sort(delays)
	at := func(share float64) float64 {
		return float64(delays[int(share*float64(len(delays)-1))].Microseconds()) / 1000
	}
	result.P50, result.P95, result.P99 = at(.50), at(.95), at(.99)
	json.NewEncoder(os.Stdout).Encode(result)
	return 0
}

type member struct {
	conn       *websocket.Conn
	delays     []time.Duration
	disordered int
}

func (m *member) join(url string, subscriptions int) (err error) {
	header := http.Header{"Origin": {url}, "Cookie": {"sid=worker"}}
	dialer := websocket.Dialer{Subprotocols: []string{Protocol}, ReadBufferSize: 1024, WriteBufferSize: 1024}
	m.conn, _, err = dialer.Dial("ws"+strings.TrimPrefix(url, "http")+"/cable", header)
	if err != nil {
		return err
	}
	for i := range subscriptions {
		// Only the first hears the broadcasts; the others are other streams.
		inner := acmeRecords
		if i > 0 {
			inner = fmt.Sprintf(`{"channel":"Quiet%dChannel","organization_id":3}`, i)
		}
		command := `{"command":"subscribe","identifier":` + quote(inner) + `}`
		if err := m.conn.WriteMessage(websocket.TextMessage, []byte(command)); err != nil {
			return err
		}
	}
	for confirmed := 0; confirmed < subscriptions; {
		_, text, err := m.conn.ReadMessage()
		if err != nil {
			return err
		}
		if strings.Contains(string(text), "confirm_subscription") {
			confirmed++
		}
	}
	return nil
}

// listen notes how long each message took, until the one that ends it.
func (m *member) listen() {
	var last int64
	for {
		_, text, err := m.conn.ReadMessage()
		if err != nil {
			return
		}
		now := time.Now().UnixNano()
		_, rest, isMessage := strings.Cut(string(text), `"message":{`)
		_, number, _ := strings.Cut(rest, `"at":`)
		if !isMessage {
			continue
		}
		at, err := strconv.ParseInt(strings.Trim(number[:strings.IndexAny(number, ",}")], " "), 10, 64)
		if err != nil || at == 0 {
			return
		}
		if at < last {
			m.disordered++
		}
		last = at
		m.delays = append(m.delays, time.Duration(now-at))
	}
}
