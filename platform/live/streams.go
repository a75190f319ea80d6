package live

import (
	"hash/maphash"
	"runtime"
	"sync"

	"github.com/gorilla/websocket"
)

// streams knows which sockets listen to which stream, grouped by identifier:
// all sockets of a group get the very same bytes. It is split into shards so
// that subscribing does not queue behind the fan-out of another organization.
type streams struct {
	shards [64]shard
}

type shard struct {
	mu      sync.Mutex
	streams map[streamKey]map[identifier]*group
}

type group struct {
	identifier identifier
	members    []*subscription
}

// A subscription is one identifier of one socket. Its place in the group is
// kept so that leaving a group of thousands costs nothing.
type subscription struct {
	socket  *socket
	channel *Channel
	key     streamKey
	group   *group
	place   int
}

var shardSeed = maphash.MakeSeed()

func (s *streams) shardOf(key streamKey) *shard {
	return &s.shards[maphash.Comparable(shardSeed, key)%uint64(len(s.shards))]
}

func (s *streams) join(socket *socket, channel *Channel, id identifier) *subscription {
	sub := &subscription{socket: socket, channel: channel, key: channel.streamOf(socket.session)}
	at := s.shardOf(sub.key)
	at.mu.Lock()
	defer at.mu.Unlock()
	if at.streams == nil {
		at.streams = make(map[streamKey]map[identifier]*group)
	}
	groups := at.streams[sub.key]
	if groups == nil {
		groups = make(map[identifier]*group, 1)
		at.streams[sub.key] = groups
	}
	sub.group = groups[id]
	if sub.group == nil {
		sub.group = &group{identifier: id}
		groups[id] = sub.group
	}
	sub.place = len(sub.group.members)
	sub.group.members = append(sub.group.members, sub)
	return sub
}

func (s *streams) leave(sub *subscription) {
	at := s.shardOf(sub.key)
	at.mu.Lock()
	defer at.mu.Unlock()
	g := sub.group
	last := len(g.members) - 1
	moved := g.members[last]
	g.members[sub.place] = moved
	moved.place = sub.place
	g.members[last] = nil
	g.members = g.members[:last]
	if last > 0 {
		return
	}
	groups := at.streams[sub.key]
	delete(groups, g.identifier)
	if len(groups) == 0 {
		delete(at.streams, sub.key)
	}
}

// recipients are the sockets of one group at one moment.
type recipients struct {
	identifier identifier
	sockets    []*socket
}

// recipientsOf copies the members, so that the lock is not held while sending.
func (s *streams) recipientsOf(key streamKey) []recipients {
	at := s.shardOf(key)
	at.mu.Lock()
	defer at.mu.Unlock()
	groups := at.streams[key]
	if len(groups) == 0 {
		return nil
	}
	out := make([]recipients, 0, len(groups))
	for _, g := range groups {
		sockets := make([]*socket, len(g.members))
		for i, sub := range g.members {
			sockets[i] = sub.socket
		}
		out = append(out, recipients{g.identifier, sockets})
	}
	return out
}

// deliver queues the message for everybody on the stream and returns their
// number. It returns when all queues have it, which keeps each socket's
// messages in the order of the deliver calls.
func (s *streams) deliver(key streamKey, message []byte) (int, error) {
	total := 0
	for _, a := range s.recipientsOf(key) {
		f, err := sharedFrame(websocket.TextMessage, dataText(a.identifier, message))
		if err != nil {
			return total, err
		}
		fanOut(a.sockets, f)
		total += len(a.sockets)
	}
	return total, nil
}

// fanOutThreshold is the number of sockets from which on the work is shared among
// the processors.
const fanOutThreshold = 512

func fanOut(sockets []*socket, f *frame) {
	workers := runtime.GOMAXPROCS(0)
	if len(sockets) < fanOutThreshold || workers == 1 {
		for _, s := range sockets {
			s.send(f)
		}
		return
	}
	var wait sync.WaitGroup
	for w := range workers {
		part := sockets[len(sockets)*w/workers : len(sockets)*(w+1)/workers]
		wait.Go(func() {
			for _, s := range part {
				s.send(f)
			}
		})
	}
	wait.Wait()
}
