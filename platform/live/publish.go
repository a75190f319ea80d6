package live

import (
	"encoding/json"
	"fmt"
	"strconv"

	"hivis/platform/db"
)

// Target is a stream of one organization.
type Target struct{ stream string }

// ToUser aims at the sockets of one user, on a PerUser channel.
func ToUser(channel string, userID int64) Target {
	return Target{channel + ":user:" + strconv.FormatInt(userID, 10)}
}

// ToOrganization aims at all sockets of the organization, on a PerOrganization
// channel.
func ToOrganization(channel string) Target {
	return Target{channel + ":organization"}
}

// maxMessage bounds what is sent to everybody. A larger message would fill the
// queues of many sockets at once, so clients are told to ask instead.
const maxMessage = 64 << 10

const refetchMessage = `{"db_action":"refetch"}`

// Publish sends message to the target once tx has committed, and never if it
// has not. A message above 64 KiB is replaced by {"db_action":"refetch"}.
// It panics on a message that cannot be JSON, which is a mistake in the code.
func Publish(tx *db.Tx, organizationID int64, to Target, message any) {
	write(tx, organizationID, to.stream, encoded(to, message))
}

func encoded(to Target, message any) string {
	payload, err := json.Marshal(message)
	if err != nil {
		panic(fmt.Sprintf("live: message for %s is not JSON: %v", to.stream, err))
	}
	if len(payload) > maxMessage {
		return refetchMessage
	}
	return string(payload)
}

// PublishEach publishes a message of its own to each of several targets, in one
// statement.
func PublishEach(tx *db.Tx, organizationID int64, to []Target, messages []any) {
	streams, payloads := make([]string, len(to)), make([]string, len(to))
	for i, target := range to {
		streams[i], payloads[i] = target.stream, encoded(target, messages[i])
	}
	if len(to) > 0 {
		tx.Defer("insert into live_events (organization_id, stream, payload) select $1, unnest($2::text[]), unnest($3::text[])::jsonb",
			organizationID, streams, payloads)
	}
}

// Sockets names the sockets that Disconnect closes.
type Sockets struct {
	Of string `json:"of"`
	ID int64  `json:"id,omitempty"`
}

const (
	ofSession      = "session"
	ofUser         = "user"
	ofOrganization = "organization"
)

func SocketsOfSession(sessionID int64) Sockets { return Sockets{Of: ofSession, ID: sessionID} }
func SocketsOfUser(userID int64) Sockets       { return Sockets{Of: ofUser, ID: userID} }
func SocketsOfOrganization() Sockets           { return Sockets{Of: ofOrganization} }

// controlStream carries orders to the hubs themselves. No channel can have
// this name, so no client can subscribe to it.
const controlStream = "control"

type disconnectOrder struct {
	Sockets
	Reconnect bool `json:"reconnect"`
}

// Disconnect closes all these sockets of the organization on every node, once
// tx has committed. With reconnect false the client stays away until its code
// connects again: that is for a logout or a lock. With reconnect true it comes
// back after some seconds with a fresh look at its session.
func Disconnect(tx *db.Tx, organizationID int64, which Sockets, reconnect bool) {
	payload, err := json.Marshal(disconnectOrder{which, reconnect})
	if err != nil {
		panic(fmt.Sprintf("live: disconnect order is not JSON: %v", err))
	}
	write(tx, organizationID, controlStream, string(payload))
}

func write(tx *db.Tx, organizationID int64, stream, payload string) {
	tx.Defer(`insert into live_events (organization_id, stream, payload) values ($1, $2, $3)`,
		organizationID, stream, payload)
	tx.AfterCommit(wakeups.signal)
}
