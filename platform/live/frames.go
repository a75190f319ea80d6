package live

import (
	"encoding/json"
	"errors"
	"strconv"
	"unicode/utf8"

	"github.com/gorilla/websocket"
)

// Protocol is the subprotocol the stock client offers and insists on.
const Protocol = "actioncable-v1-json"

// A frame is one message on its way to sockets. A frame for many sockets is
// prepared once and shared; a frame for one socket carries its text. With a
// close code it is the close handshake instead.
type frame struct {
	prepared  *websocket.PreparedMessage
	text      []byte
	closeCode int
	size      int
}

func textFrame(text string) *frame {
	return &frame{text: []byte(text), size: len(text)}
}

func closeFrame(code int) *frame {
	return &frame{closeCode: code}
}

// sharedFrame builds the bytes on the wire once for all sockets.
func sharedFrame(kind int, text []byte) (*frame, error) {
	prepared, err := websocket.NewPreparedMessage(kind, text)
	if err != nil {
		return nil, err
	}
	return &frame{prepared: prepared, size: len(text)}, nil
}

const welcomeText = `{"type":"welcome"}`

// An identifier is kept as the JSON token the client sent, quotes included:
// the client compares the answer with ===, so it is echoed and never encoded
// again.
type identifier string

func confirmFrame(id identifier) *frame {
	return textFrame(`{"identifier":` + string(id) + `,"type":"confirm_subscription"}`)
}

func rejectFrame(id identifier) *frame {
	return textFrame(`{"identifier":` + string(id) + `,"type":"reject_subscription"}`)
}

func dataText(id identifier, message []byte) []byte {
	text := make([]byte, 0, len(id)+len(message)+28)
	text = append(text, `{"identifier":`...)
	text = append(text, id...)
	text = append(text, `,"message":`...)
	text = append(text, message...)
	return append(text, '}')
}

func pingText(unix int64) []byte {
	return []byte(`{"type":"ping","message":` + strconv.FormatInt(unix, 10) + `}`)
}

// The reasons of a disconnect frame. The stock client only logs them and acts
// on reconnect alone; without the field it would stay away for ever.
const (
	reasonUnauthorized = "unauthorized"
	reasonInvalid      = "invalid_request"
	reasonRestart      = "server_restart"
	reasonRemote       = "remote"
	reasonUnavailable  = "unavailable"
	reasonTooMany      = "too_many_commands"
	reasonTooManyTabs  = "too_many_connections"
)

func disconnectFrame(reason string, reconnect bool) *frame {
	return textFrame(`{"type":"disconnect","reason":"` + reason + `","reconnect":` + strconv.FormatBool(reconnect) + `}`)
}

// A command is what a client sends. Data is JSON inside a JSON string.
type command struct {
	name       string
	identifier identifier
	data       string
}

const maxIdentifier = 1024

var errNotACommand = errors.New("live: not a command")

// readCommand decodes a frame of a client. It refuses what no Action Cable
// client can have sent; commands it does not know are left to the caller.
func readCommand(text []byte) (command, error) {
	if !utf8.Valid(text) {
		return command{}, errNotACommand
	}
	var in struct {
		Command    string          `json:"command"`
		Identifier json.RawMessage `json:"identifier"`
		Data       string          `json:"data"`
	}
	if err := json.Unmarshal(text, &in); err != nil {
		return command{}, errNotACommand
	}
	isString := len(in.Identifier) >= 2 && in.Identifier[0] == '"'
	if in.Identifier != nil && (!isString || len(in.Identifier) > maxIdentifier) {
		return command{}, errNotACommand
	}
	return command{name: in.Command, identifier: identifier(in.Identifier), data: in.Data}, nil
}
