package live

import (
	"sync/atomic"
	"testing"
	"time"
)

const acmeNews = `{"channel":"NewsChannel","organization_id":3}`

// TestWhoComesJustTooLateAsksAgain: between a page's questions and its subscription
// something may happen that neither would tell it.
func TestWhoComesJustTooLateAsksAgain(t *testing.T) {
	var now atomic.Int64
	n := newNode(t, func(o *Options) { o.Now = func() time.Time { return time.Unix(0, now.Load()) } })
	n.hub.Register(Channel{Name: "NewsChannel", Scope: PerOrganization, Recent: true})
	begun := n.connect("worker")
	begun.subscribe(acmeNews)
	begun.expectMessage(acmeNews, refetchMessage) // what was there before the node, it does not know

	now.Add(int64(RecentFor))
	n.connect("admin").quietly(acmeNews)
	n.publish(3, ToOrganization("NewsChannel"), `{"id":1}`)
	begun.expectMessage(acmeNews, `{"id":1}`)
	now.Add(int64(RecentFor - 1))
	late := n.connect("worker")
	late.subscribe(acmeNews)
	late.expectMessage(acmeNews, refetchMessage)
	n.connect("globex").quietly(`{"channel":"NewsChannel","organization_id":4}`)
	now.Add(1)
	n.connect("admin").quietly(acmeNews)
}

// quietly subscribes and is told nothing but that it may listen.
func (b *browser) quietly(inner string) {
	b.t.Helper()
	b.subscribe(inner)
	b.subscribe(inner) // confirmed again: what was sent in between would come first
}
