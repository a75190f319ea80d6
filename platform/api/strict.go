package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"
)

// strict refuses what the decoders behind it would let pass without a word: a
// key or a parameter that is given twice, of which each reader may take another,
// and characters that the database does not keep. The first one found is enough.
func strict(ctx context.Context, call *Call) error {
	if err := strictQuery(call.Request.URL.RawQuery); err != nil || len(call.body) == 0 {
		return err
	}
	return strictBody(ctx, call.body)
}

func strictQuery(raw string) error {
	values, err := url.ParseQuery(raw)
	if err != nil {
		return &Error{Status: http.StatusUnprocessableEntity, Code: "invalid", Cause: err}
	}
	for name, given := range values {
		switch {
		case !storable(name):
			return &Error{Status: http.StatusUnprocessableEntity, Code: "invalid"}
		case len(given) > 1:
			return Invalid(name, "duplicate")
		case !storable(given[0]):
			return Invalid(name, "text")
		}
	}
	return nil
}

// storable reports whether PostgreSQL keeps the text as it is.
func storable(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsRune(text, 0)
}

func strictBody(ctx context.Context, body []byte) error {
	if !json.Valid(body) || !utf8.Valid(body) {
		return malformed(errors.New("not valid JSON"))
	}
	w := walk{ctx: ctx, decoder: json.NewDecoder(bytes.NewReader(body))}
	w.decoder.UseNumber()
	err := w.value(0)
	var wrong *misplaced
	if errors.As(err, &wrong) {
		return Invalid(wrong.at, wrong.code)
	}
	return err
}

func malformed(cause error) error {
	return &Error{Status: http.StatusUnprocessableEntity, Code: "malformed_json", Cause: cause}
}

// What is more than any input of ours has.
const (
	deepest    = 16
	longestKey = 200
	mostValues = 50_000
)

// misplaced is what is wrong with one value. Where it stands is put together on
// the way out: nobody pays for the path of a value that nothing is wrong with.
type misplaced struct{ at, code string }

func (m *misplaced) Error() string { return m.at + ": " + m.code }

// under puts one step before the path of what is wrong.
func under(step string, err error) error {
	var wrong *misplaced
	if errors.As(err, &wrong) {
		if wrong.at != "" && wrong.at[0] != '[' {
			step += "."
		}
		wrong.at = step + wrong.at
	}
	return err
}

// walk goes through a document's tokens, as long as somebody waits for it.
type walk struct {
	ctx     context.Context
	decoder *json.Decoder
	values  int
}

func (w *walk) value(depth int) error {
	if depth > deepest {
		return malformed(errors.New("nested too deeply"))
	}
	if w.values++; w.values > mostValues {
		return malformed(errors.New("too many values"))
	}
	if w.values%1000 == 0 && w.ctx.Err() != nil {
		return w.ctx.Err()
	}
	token, err := w.decoder.Token()
	if err != nil {
		return malformed(err)
	}
	switch token {
	case json.Delim('{'):
		return w.object(depth + 1)
	case json.Delim('['):
		return w.list(depth + 1)
	}
	if text, ok := token.(string); ok && !storable(text) {
		return &misplaced{code: "text"}
	}
	return nil
}

func (w *walk) object(depth int) error {
	seen := map[string]bool{}
	for w.decoder.More() {
		token, err := w.decoder.Token()
		if err != nil {
			return malformed(err)
		}
		key, _ := token.(string)
		if len(key) > longestKey {
			return malformed(errors.New("a key is too long"))
		}
		if seen[key] {
			return &misplaced{key, "duplicate"}
		}
		seen[key] = true
		if err := w.value(depth); err != nil {
			return under(key, err)
		}
	}
	return w.end()
}

func (w *walk) list(depth int) error {
	for i := 0; w.decoder.More(); i++ {
		if err := w.value(depth); err != nil {
			return under("["+strconv.Itoa(i)+"]", err)
		}
	}
	return w.end()
}

func (w *walk) end() error {
	if _, err := w.decoder.Token(); err != nil {
		return malformed(err)
	}
	return nil
}
