package live

import (
	"errors"
	"net"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
)

// A socket is one browser tab. One goroutine reads (commands.go); a writer is
// started when the queue becomes non-empty and ends when it is empty again, so
// that ten thousand idle tabs hold one small stack each and not two.
type socket struct {
	hub     *Hub
	conn    *websocket.Conn
	session Session
	// How often everybody had been sent away when this one came.
	closings int64

	// Where the wheel keeps this socket; place is guarded by the slot.
	slot, place int
	heard       atomic.Int64

	// Only the reader touches these.
	subscriptions []*subscription
	budget        budget

	mu      sync.Mutex
	queue   []*frame
	pending int // bytes queued or being written
	writing bool
	state   socketState
}

type socketState int

const (
	open   socketState = iota
	ending             // sends its disconnect frame, takes nothing more
	closed
)

// send queues a frame and never blocks. A full queue means that the client has
// not read for a while: it is dropped, and comes back by itself.
func (s *socket) send(f *frame) {
	s.mu.Lock()
	if s.state != open {
		s.mu.Unlock()
		return
	}
	if s.pending > 0 && s.pending+f.size > s.hub.options.MaxQueueBytes {
		s.mu.Unlock()
		s.drop(dropTooSlow)
		return
	}
	s.push(f)
	s.mu.Unlock()
}

// push needs the lock.
func (s *socket) push(f *frame) {
	s.queue = append(s.queue, f)
	s.pending += f.size
	if !s.writing {
		s.writing = true
		go s.write()
	}
}

// idle tells whether nothing is on its way; a ping behind other frames would
// say nothing new.
func (s *socket) idle() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.pending == 0
}

// smallQueue is the capacity an idle socket may keep.
const smallQueue = 8

func (s *socket) write() {
	var batch []*frame
	for {
		s.mu.Lock()
		batch, s.queue = s.queue, batch[:0]
		if len(batch) == 0 {
			if cap(s.queue) > smallQueue {
				s.queue = nil
			}
			s.writing = false
			s.mu.Unlock()
			return
		}
		s.mu.Unlock()
		for i, f := range batch {
			if err := s.writeFrame(f); err != nil {
				s.drop(whyDropped(err))
				return
			}
			batch[i] = nil
			s.mu.Lock()
			s.pending -= f.size
			s.mu.Unlock()
		}
	}
}

func (s *socket) writeFrame(f *frame) error {
	deadline := time.Now().Add(s.hub.options.WriteTimeout)
	if f.closeCode != 0 {
		text := websocket.FormatCloseMessage(f.closeCode, "")
		err := s.conn.WriteControl(websocket.CloseMessage, text, deadline)
		// The reader now only waits for the client's close frame.
		s.wire().SetReadDeadline(time.Now().Add(closeTimeout))
		return err
	}
	s.conn.SetWriteDeadline(deadline)
	if f.prepared != nil {
		return s.conn.WritePreparedMessage(f.prepared)
	}
	return s.conn.WriteMessage(websocket.TextMessage, f.text)
}

// closeTimeout is how long the client may take to answer the close frame.
const closeTimeout = time.Second

// finish disconnects: whatever is queued, the disconnect frame, the close
// handshake. It does not wait.
func (s *socket) finish(reason string, reconnect bool, code int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.state != open {
		return
	}
	s.state = ending
	s.push(disconnectFrame(reason, reconnect))
	s.push(closeFrame(code))
	s.hub.metrics.ended(reason)
}

const (
	dropTooSlow = "too_slow"
	dropGone    = "gone"
)

func whyDropped(err error) string {
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return dropTooSlow
	}
	return dropGone
}

// drop cuts the connection without a word. The kernel throws away what it
// still had to send: behind the closed window of a stalled client a regular
// close would keep that memory for minutes.
func (s *socket) drop(why string) {
	if s.markClosed() {
		s.hub.metrics.ended(why)
	}
	if tcp, ok := s.wire().(*net.TCPConn); ok {
		tcp.SetLinger(0)
	}
	s.wire().Close()
}

// close ends a connection whose reader has ended.
func (s *socket) close() {
	if s.markClosed() {
		s.hub.metrics.ended(dropGone)
	}
	s.wire().Close()
}

// markClosed tells whether this was news: a socket that was still open.
func (s *socket) markClosed() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	was := s.state
	s.state = closed
	s.queue = nil
	return was == open
}

// wire is the network connection below TLS: closing a tls.Conn would wait for
// the very write that is stuck.
func (s *socket) wire() net.Conn {
	conn := s.conn.NetConn()
	if t, ok := conn.(interface{ NetConn() net.Conn }); ok {
		return t.NetConn()
	}
	return conn
}
