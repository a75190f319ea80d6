// Package live is the websocket at /cable. It speaks the Action Cable protocol
// (actioncable-v1-json), so the stock browser client works against it, and it
// carries what the business transactions published to the browsers that may
// see it, on every node.
//
// # The way of an event
//
// A use case calls Publish with its transaction. That adds one row to the
// table live_events, sent together with the commit: the event exists if, and
// only if, the change does. After the commit the node wakes its tail, which
// sends a pg_notify on the hub's own connection, at most once in 25 ms. It is never
// sent inside a business transaction, because a notifying commit takes a lock
// that all committing transactions of the cluster queue for. Every node
// listens, reads the rows it has not seen yet (tail.go), builds one frame for
// each distinct identifier, and queues it for the sockets subscribed under it
// (streams.go, socket.go). A poll once a second stands behind the notifications.
//
// # Which rows are new
//
// Identity values are handed out before the commit, so rows become visible out
// of order and "id greater than the last one" would skip some. The tail keeps
// the snapshot of its last read instead. A row is new exactly when its
// transaction was not visible in that snapshot: its xid is at or after the
// snapshot's xmax, or was in progress then. So nothing is lost and nothing
// comes twice, and, unlike reading only below the oldest running transaction,
// one long import cannot hold back everybody's events, among them the ones that
// close the sockets of a revoked session. Within one read rows come in the
// order of their ids; since a row is written at the end of its transaction,
// that agrees with the order in which transactions waited for each other.
//
// A new node starts at "now". A client asks for the state it needs when its
// subscription is confirmed, also after a reconnect, so the protocol has no
// history and needs none. A page that has asked already, while its socket was on
// its way, is told to ask again if there was a message lately (recent.go). The rows stay for half an hour with their ids, and a
// snapshot is a resume token, so that history can be added without touching
// the writers.
//
// # Who may listen
//
// The session of a socket comes from the cookie of the upgrade, and the Origin
// must be the page's own host. Streams are built from the session, never from
// the client's text: the parameters of an identifier are only compared with
// the session, and a foreign one is rejected. All sessions are checked again
// once a minute, before each action, and Disconnect closes the sockets of a
// session, a user or an organization on all nodes.
//
// # Slow clients
//
// A socket has a queue bounded in bytes and each write has a deadline. Who does
// not keep up is dropped without a disconnect frame and comes back by itself; nobody
// ever waits for another's socket.
package live
