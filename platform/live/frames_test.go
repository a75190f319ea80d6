package live

import (
	"strings"
	"testing"
)

func TestReadCommand(t *testing.T) {
	const id = `"{\"channel\":\"RulesChannel\",\"organization_id\":3}"`
	tests := []struct {
		name, text string
		want       command
		refused    bool
	}{
		{name: "subscribe", text: `{"command":"subscribe","identifier":` + id + `}`, want: command{"subscribe", id, ""}},
		{name: "unsubscribe", text: `{"command":"unsubscribe","identifier":` + id + `}`, want: command{"unsubscribe", id, ""}},
		{name: "message", text: `{"command":"message","identifier":` + id + `,"data":"{\"action\":\"get_plan\"}"}`,
			want: command{"message", id, `{"action":"get_plan"}`}},
		{name: "an identifier keeps its spelling", text: `{"command":"subscribe","identifier":"\u007b\ud800 é\/"}`,
			want: command{"subscribe", `"\u007b\ud800 é\/"`, ""}},
		{name: "unknown commands are the caller's matter", text: `{"command":"whisper"}`, want: command{"whisper", "", ""}},
		{name: "not JSON", text: `subscribe`, refused: true},
		{name: "a list", text: `[]`, refused: true},
		{name: "an object as identifier", text: `{"command":"subscribe","identifier":{"channel":"RulesChannel"}}`, refused: true},
		{name: "null as identifier", text: `{"command":"subscribe","identifier":null}`, refused: true},
		{name: "an object as data", text: `{"command":"message","identifier":"x","data":{"action":"y"}}`, refused: true},
		{name: "not UTF-8", text: "{\"command\":\"subscribe\",\"identifier\":\"\xff\"}", refused: true},
		{name: "an endless identifier", text: `{"command":"subscribe","identifier":"` + strings.Repeat("x", maxIdentifier) + `"}`, refused: true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := readCommand([]byte(test.text))
			if (err != nil) != test.refused {
				t.Fatalf("error %v, refused should be %v", err, test.refused)
			}
			if got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestFrames(t *testing.T) {
	const id = identifier(`"{\"a\":1}"`)
	tests := []struct{ name, got, want string }{
		{"welcome", welcomeText, `{"type":"welcome"}`},
		{"ping", string(pingText(1763715900)), `{"type":"ping","message":1763715900}`},
		{"confirm", string(confirmFrame(id).text), `{"identifier":"{\"a\":1}","type":"confirm_subscription"}`},
		{"reject", string(rejectFrame(id).text), `{"identifier":"{\"a\":1}","type":"reject_subscription"}`},
		{"data", string(dataText(id, []byte(`[1]`))), `{"identifier":"{\"a\":1}","message":[1]}`},
		{"unauthorized", string(disconnectFrame(reasonUnauthorized, false).text), `{"type":"disconnect","reason":"unauthorized","reconnect":false}`},
		{"restart", string(disconnectFrame(reasonRestart, true).text), `{"type":"disconnect","reason":"server_restart","reconnect":true}`},
	}
	for _, test := range tests {
		if test.got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, test.got, test.want)
		}
	}
}

func FuzzReadCommand(f *testing.F) {
	f.Add([]byte(`{"command":"subscribe","identifier":"{\"channel\":\"RulesChannel\",\"organization_id\":3}"}`))
	f.Add([]byte(`{"command":"message","identifier":"","data":"{}"}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		in, err := readCommand(text)
		if err != nil || in.identifier == "" {
			return
		}
		if len(in.identifier) > maxIdentifier || in.identifier[0] != '"' {
			t.Errorf("identifier %q", in.identifier)
		}
		in.identifier.parameters()
	})
}
