package servertest

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

// Socket is a browser's websocket.
type Socket struct {
	t    testing.TB
	conn *websocket.Conn
}

// Dial opens one at a server's address with what the browser carries.
func Dial(t testing.TB, address string, browser *Client) *Socket {
	t.Helper()
	dialer := websocket.Dialer{NetDialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, network, address)
	}}
	conn, answer, err := dialer.Dial("ws://"+browser.Host+"/cable",
		http.Header{"Origin": {"http://" + browser.Host}, "Cookie": {"__Host-sid=" + browser.Cookies["__Host-sid"]}})
	if err != nil {
		t.Fatalf("dial: %v %v", err, answer)
	}
	t.Cleanup(func() { _ = conn.Close() })
	return &Socket{t, conn}
}

// Next is the next frame that is no ping, or what went wrong.
func (s *Socket) Next(within time.Duration) string {
	s.t.Helper()
	_ = s.conn.SetReadDeadline(time.Now().Add(within))
	for {
		_, text, err := s.conn.ReadMessage()
		if err != nil {
			return err.Error()
		}
		if !strings.HasPrefix(string(text), `{"type":"ping"`) {
			return string(text)
		}
	}
}

// Channel is one that a socket listens to.
type Channel struct {
	socket     *Socket
	identifier string
}

// Subscribe listens to a channel, which must be allowed, of a user or an
// organization: Subscribe("UserChannel", "user_id", 7).
func (s *Socket) Subscribe(channel, owner string, id int64) *Channel {
	s.t.Helper()
	c := &Channel{s, fmt.Sprintf(`{"channel":%q,%q:%d}`, channel, owner, id)}
	c.send("subscribe", "")
	for said := s.Next(time.Minute); !strings.Contains(said, `"confirm_subscription"`); said = s.Next(time.Minute) {
		if said != `{"type":"welcome"}` {
			s.t.Fatalf("the subscription of %s is answered %s", c.identifier, said)
		}
	}
	return c
}

// Ask performs an action of the channel.
func (c *Channel) Ask(action string) *Channel {
	c.socket.t.Helper()
	c.send("message", fmt.Sprintf(`{"action":%q}`, action))
	return c
}

// Hears decodes the socket's next message, which must be of this channel.
func (c *Channel) Hears(v any) {
	c.socket.t.Helper()
	var frame struct {
		Identifier string
		Message    json.RawMessage
	}
	said := c.socket.Next(time.Minute)
	err := json.Unmarshal([]byte(said), &frame)
	if err == nil && frame.Identifier == c.identifier {
		err = json.Unmarshal(frame.Message, v)
	}
	if err != nil || frame.Identifier != c.identifier {
		c.socket.t.Fatalf("%s hears %s (%v)", c.identifier, said, err)
	}
}

func (c *Channel) send(command, data string) {
	c.socket.t.Helper()
	frame := map[string]string{"command": command, "identifier": c.identifier}
	if data != "" {
		frame["data"] = data
	}
	if err := c.socket.conn.WriteJSON(frame); err != nil {
		c.socket.t.Fatal(err)
	}
}
