package live

import (
	"context"
	"net/http"
	"testing"

	"github.com/gorilla/websocket"
)

// A session that was revoked between its look-up and the moment the socket can
// be found is caught by the orders of that time.
func TestOrderDuringTheUpgrade(t *testing.T) {
	var n *node
	n = newNode(t, func(o *Options) {
		lookUp := o.Authenticate
		o.Authenticate = func(r *http.Request) (Session, error) {
			session, err := lookUp(r)
			n.order(3, SocketsOfSession(70), false)
			return session, err
		}
	})
	b := n.dial("worker")
	b.expectDisconnect("remote", false, websocket.CloseNormalClosure)
}

func TestOrdersCloseAllMatchingSockets(t *testing.T) {
	tests := []struct {
		name  string
		which Sockets
		gone  []bool // worker, worker's second session, admin
	}{
		{"session", SocketsOfSession(70), []bool{true, false, false}},
		{"user", SocketsOfUser(7), []bool{true, true, false}},
		{"organization", SocketsOfOrganization(), []bool{true, true, true}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			n := newNode(t, nil)
			second := acmeWorker
			second.SessionID = 71
			n.sessions["second"] = second
			tabs := [][]*browser{
				{n.connect("worker"), n.connect("worker"), n.connect("worker")},
				{n.connect("second"), n.connect("second")},
				{n.connect("admin"), n.connect("admin")},
			}
			bystander := n.connect("globex")
			n.order(4, test.which, false) // the same ids of another organization, except its own
			n.order(3, test.which, false)
			for i, group := range tabs {
				for _, b := range group {
					if test.gone[i] {
						b.expectDisconnect("remote", false, websocket.CloseNormalClosure)
					} else {
						b.subscribe(acmeRecords)
					}
				}
			}
			if test.which.Of == ofOrganization {
				bystander.expectDisconnect("remote", false, websocket.CloseNormalClosure)
			} else {
				bystander.subscribe(`{"channel":"RecordsChannel","organization_id":4}`)
			}
		})
	}
}

func TestRecheckClosesDeadSessions(t *testing.T) {
	n := newNode(t, nil)
	worker, twin, admin := n.connect("worker"), n.connect("worker"), n.connect("admin")
	n.revoke(acmeWorker)
	if err := n.hub.recheckOnce(context.Background()); err != nil {
		t.Fatal(err)
	}
	worker.expectDisconnect("unauthorized", false, websocket.CloseNormalClosure)
	twin.expectDisconnect("unauthorized", false, websocket.CloseNormalClosure)
	admin.subscribe(acmeRecords)
}

func TestRecheckAsksOnceForAll(t *testing.T) {
	calls := make(chan []Session, 1)
	n := newNode(t, func(o *Options) {
		o.StillValid = func(_ context.Context, sessions []Session) ([]int64, error) {
			calls <- sessions
			return nil, nil
		}
	})
	n.connect("worker")
	n.connect("worker")
	n.connect("admin")
	if err := n.hub.recheckOnce(context.Background()); err != nil {
		t.Fatal(err)
	}
	if sessions := <-calls; len(sessions) != 2 {
		t.Errorf("asked about %v", sessions)
	}
}

func TestActionOfADeadSession(t *testing.T) {
	n := newNode(t, nil)
	b := n.connect("worker")
	b.subscribe(workerNotifications)
	n.revoke(acmeWorker)
	b.perform(workerNotifications, `{"action":"get_all_unread_notifications"}`)
	b.expectDisconnect("unauthorized", false, websocket.CloseNormalClosure)
}
