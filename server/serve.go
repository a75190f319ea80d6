package server

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync"
	"time"
)

const (
	headerTimeout = 10 * time.Second
	bodyTimeout   = 60 * time.Second
	answerTimeout = 120 * time.Second
	idleTimeout   = 90 * time.Second
)

// Serve answers on the listener until ctx ends, and then drains: it turns
// unready, closes its listener, finishes what it has read, and meanwhile sends
// the sockets away and stops the jobs. No request that was accepted is lost.
//
// http.Server.Shutdown alone drops requests on connections that were accepted
// but not yet read, so the connections are counted here: each is told to close
// with its answer, and Shutdown comes when none is left.
func (a *App) Serve(ctx context.Context, listener net.Listener, drain time.Duration) error {
	work, stopWork := context.WithCancel(context.WithoutCancel(ctx))
	defer stopWork()
	hubDone := make(chan struct{})
	go func() {
		defer close(hubDone)
		a.Hub.Run(work)
	}()
	if err := a.Jobs.Start(work); err != nil {
		return fmt.Errorf("start the jobs: %w", err)
	}
	listener = newBounded(listener, a.options.Connections)
	connections := &connections{live: map[net.Conn]bool{}, release: listener.(*bounded).release}
	var draining readiness
	server := &http.Server{
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if draining.Load() {
				w.Header().Set("Connection", "close")
			}
			a.Handler.ServeHTTP(w, r)
		}),
		ConnState:         connections.track,
		ReadHeaderTimeout: headerTimeout, ReadTimeout: bodyTimeout, WriteTimeout: answerTimeout, IdleTimeout: idleTimeout,
		MaxHeaderBytes: 64 << 10,
	}
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	a.ready.Store(true)
	select {
	case err := <-served:
		return err
	case <-ctx.Done():
	}
	a.ready.Store(false)
	draining.Store(true)
	_ = listener.Close()
	<-served // until then Shutdown would close it again, and call that an error
	return a.drain(server, connections, drain, stopWork, hubDone)
}

func (a *App) drain(server *http.Server, open *connections, limit time.Duration, stopWork func(), hubDone chan struct{}) error {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	a.options.Log.InfoContext(ctx, "draining", "connections", open.count())
	// All at once, since they share the time: jobs must not be cut because somebody
	// uploads slowly. A job that a last request adds is done later, here or elsewhere.
	var others sync.WaitGroup
	var jobs error
	others.Go(func() { a.Hub.Drain(ctx) })
	others.Go(func() { jobs = a.Jobs.Stop(ctx) })
	open.waitIdle(ctx)
	err := server.Shutdown(ctx)
	others.Wait()
	err = errors.Join(err, jobs)
	stopWork()
	<-hubDone
	if errors.Is(err, context.DeadlineExceeded) {
		a.options.Log.Warn("drained only in part", "connections", open.count())
		return nil
	}
	return err
}

// bounded takes so many plain connections at once; others wait in the system's queue.
// A websocket's does not count: it is somebody's who has signed in.
type bounded struct {
	net.Listener
	slots  chan struct{}
	closed chan struct{}
	once   sync.Once
}

func newBounded(listener net.Listener, most int) *bounded {
	return &bounded{Listener: listener, slots: make(chan struct{}, most), closed: make(chan struct{})}
}

func (b *bounded) Accept() (net.Conn, error) {
	select {
	case b.slots <- struct{}{}:
	case <-b.closed:
		return nil, net.ErrClosed
	}
	conn, err := b.Listener.Accept()
	if err != nil {
		b.release()
	}
	return conn, err
}

func (b *bounded) release() { <-b.slots }

func (b *bounded) Close() error {
	b.once.Do(func() { close(b.closed) })
	return b.Listener.Close()
}

// connections are the plain HTTP connections that may still carry a request.
type connections struct {
	mu      sync.Mutex
	live    map[net.Conn]bool
	release func()
}

func (c *connections) track(conn net.Conn, state http.ConnState) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch state {
	case http.StateNew, http.StateActive:
		c.live[conn] = true
	case http.StateIdle:
		c.live[conn] = false
	case http.StateClosed, http.StateHijacked:
		delete(c.live, conn)
		c.release()
	}
}

func (c *connections) count() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.live)
}

func (c *connections) busy() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := 0
	for _, active := range c.live {
		if active {
			n++
		}
	}
	return n
}

// idleGrace is how long a kept-alive connection without a request is waited
// for: a client may have sent one that is still on its way.
const (
	idleGrace = 500 * time.Millisecond
	idlePoll  = 10 * time.Millisecond
)

// waitIdle waits until no connection carries a request and the idle ones had
// their moment.
func (c *connections) waitIdle(ctx context.Context) {
	tick := time.NewTicker(idlePoll)
	defer tick.Stop()
	quiet := time.Now()
	for c.count() > 0 && time.Since(quiet) < idleGrace {
		if c.busy() > 0 {
			quiet = time.Now()
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
