package live

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
)

// Options are what the hub needs and the limits it keeps. A zero limit means
// its default.
type Options struct {
	// Pool belongs to the platform role, which may read the events of all
	// organizations. The tail takes one connection out of it for itself.
	Pool *pgxpool.Pool
	// Authenticate finds the session of an upgrade request by host and cookie.
	// An error refuses the client for good, unless the database was not to be
	// had: then it is told to come back.
	Authenticate func(r *http.Request) (Session, error)
	// StillValid returns the ids of those sessions that are over. It is asked
	// about all sockets each four seconds, and about one before each action.
	StillValid func(ctx context.Context, sessions []Session) (dead []int64, err error)
	// Scheme is "http" or "https", as the browser sees it; the Origin of a page
	// must be this scheme and the request's host. Empty: by the connection.
	Scheme  string
	Log     *slog.Logger
	Metrics prometheus.Registerer
	Now     func() time.Time

	MaxSockets       int           // of the node: 20,000
	MaxUserSockets   int           // of one user on the node: 100
	MaxSubscriptions int           // of one socket: 32
	MaxQueueBytes    int           // unsent bytes of one socket: 1 MiB
	ReadLimit        int64         // bytes of one client frame: 64 KiB
	WriteTimeout     time.Duration // 5 s
	AnswerTimeout    time.Duration // 10 s
	MaxLookups       int           // look-ups at a time: 8
	PingInterval     time.Duration // ping interval: 3 s
	Recheck          time.Duration // of all sessions: 4 s
	Poll             time.Duration // behind the notifications: 1 s
	DrainOver        time.Duration // spread of the closings: 5 s
}

func (o *Options) fill() error {
	if o.Authenticate == nil || o.StillValid == nil {
		return errors.New("live: Authenticate and StillValid are needed")
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	orElse(&o.MaxSockets, 20_000)
	orElse(&o.MaxUserSockets, 100)
	orElse(&o.MaxSubscriptions, 32)
	orElse(&o.MaxQueueBytes, 1<<20)
	orElse(&o.ReadLimit, 64<<10)
	orElse(&o.WriteTimeout, 5*time.Second)
	orElse(&o.AnswerTimeout, 10*time.Second)
	orElse(&o.MaxLookups, 8)
	orElse(&o.PingInterval, 3*time.Second)
	orElse(&o.Recheck, 4*time.Second)
	orElse(&o.Poll, time.Second)
	orElse(&o.DrainOver, 5*time.Second)
	return nil
}

func orElse[T comparable](value *T, fallback T) {
	var zero T
	if *value == zero {
		*value = fallback
	}
}

// Hub holds the sockets of one node.
type Hub struct {
	options  Options
	channels map[string]*Channel
	metrics  *metrics
	streams  streams
	recent   recent
	wheel    wheel
	lookups  chan struct{}

	// life ends with Run, and with it whatever still works for a socket.
	life    context.Context
	endLife context.CancelFunc
	// ready is closed when the tail has its starting point: from then on no
	// event can be missed.
	ready     chan struct{}
	readyOnce sync.Once

	closings atomic.Int64 // how often everybody was sent away

	mu       sync.Mutex
	draining bool
	sockets  int
	users    map[userKey]int
	orders   []receivedOrder
	serving  sync.WaitGroup
}

type userKey struct{ organization, user int64 }

// New makes a hub. Register its channels, then Run it.
func New(options Options) (*Hub, error) {
	if err := options.fill(); err != nil {
		return nil, err
	}
	h := &Hub{
		options:  options,
		channels: make(map[string]*Channel),
		lookups:  make(chan struct{}, options.MaxLookups),
		ready:    make(chan struct{}),
		users:    make(map[userKey]int),
		recent:   recent{began: options.Now(), latest: make(map[streamKey]time.Time)},
	}
	h.life, h.endLife = context.WithCancel(context.Background())
	m, err := newMetrics(options.Metrics)
	if err != nil {
		return nil, err
	}
	h.metrics = m
	return h, nil
}

// Register adds a channel. It panics on a name that is empty or taken: both
// are mistakes in the wiring, found at start-up.
func (h *Hub) Register(c Channel) {
	if c.Name == "" || h.channels[c.Name] != nil {
		panic(fmt.Sprintf("live: channel %q is empty or registered twice", c.Name))
	}
	h.channels[c.Name] = &c
}

// Run tails the outbox, sends the pings and rechecks the sessions until ctx
// ends. Then it cuts the sockets that are left and returns when they are gone;
// call Drain first to disconnect them in good order.
func (h *Hub) Run(ctx context.Context) {
	var work sync.WaitGroup
	tail := &tail{hub: h}
	work.Go(func() { tail.run(ctx) })
	work.Go(func() { h.runHousekeeping(ctx) })
	work.Go(func() { h.sendPings(ctx) })
	work.Go(func() { h.recheck(ctx) })
	work.Wait()
	h.stop()
}

func (h *Hub) stop() {
	h.endLife()
	h.refuseNew()
	h.wheel.each(func(s *socket) { s.drop(dropGone) })
	h.serving.Wait()
}

func (h *Hub) markReady() { h.readyOnce.Do(func() { close(h.ready) }) }

// admit returns the channel an identifier names, if this session may listen
// to it.
func (h *Hub) admit(session Session, id identifier) *Channel {
	params, ok := id.parameters()
	if !ok {
		return nil
	}
	channel := h.channels[params.text("channel")]
	if channel == nil || !channel.admits(session, params) {
		return nil
	}
	return channel
}

// reserve makes room for one more socket, before its goroutine starts, or
// tells why there is none.
func (h *Hub) reserve() (refusal string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.draining {
		return "The server is restarting."
	}
	if h.sockets >= h.options.MaxSockets {
		return "The server has too many connections."
	}
	h.sockets++
	h.serving.Add(1)
	return ""
}

func (h *Hub) unreserve() {
	h.mu.Lock()
	h.sockets--
	h.mu.Unlock()
	h.serving.Done()
}

// add makes a socket known to the pings, the orders and the drain. It reports
// false when the user has too many.
func (h *Hub) add(s *socket) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	key := userKey{s.session.OrganizationID, s.session.UserID}
	if h.users[key] >= h.options.MaxUserSockets {
		return false
	}
	h.users[key]++
	h.wheel.add(s)
	h.metrics.sockets.Inc()
	return true
}

func (h *Hub) remove(s *socket) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.sockets--
	if !h.wheel.remove(s) {
		return
	}
	h.metrics.sockets.Dec()
	key := userKey{s.session.OrganizationID, s.session.UserID}
	if h.users[key]--; h.users[key] == 0 {
		delete(h.users, key)
	}
}

// Sockets is how many there are on this node.
func (h *Hub) Sockets() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.sockets
}
