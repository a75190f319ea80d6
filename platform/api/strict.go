package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"unicode/utf8"
)

// strict refuses what the decoders behind it would let pass without a word: a
// key or a parameter that is given twice, of which each reader may take another,
// and characters that the database does not keep. The first one found is enough.
func strict(call *Call) error {
	if err := strictQuery(call.Request.URL.RawQuery); err != nil || len(call.body) == 0 {
		return err
	}
	return strictBody(call.body)
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

func strictBody(body []byte) error {
	if !json.Valid(body) || !utf8.Valid(body) {
		return malformed(errors.New("not valid JSON"))
	}
	w := walk{json.NewDecoder(bytes.NewReader(body))}
	w.decoder.UseNumber()
	return w.value("", 0)
}

func malformed(cause error) error {
	return &Error{Status: http.StatusUnprocessableEntity, Code: "malformed_json", Cause: cause}
}

// deepest is more than any input of ours nests.
const deepest = 16

// walk goes through a document's tokens and knows where each one stands.
type walk struct{ decoder *json.Decoder }

func (w walk) value(at string, depth int) error {
	if depth > deepest {
		return malformed(errors.New("nested too deeply"))
	}
	token, err := w.decoder.Token()
	if err != nil {
		return malformed(err)
	}
	switch token {
	case json.Delim('{'):
		return w.object(at, depth+1)
	case json.Delim('['):
		return w.list(at, depth+1)
	}
	if text, ok := token.(string); ok && !storable(text) {
		return Invalid(at, "text")
	}
	return nil
}

func (w walk) object(at string, depth int) error {
	seen := map[string]bool{}
	for w.decoder.More() {
		token, err := w.decoder.Token()
		if err != nil {
			return malformed(err)
		}
		key, _ := token.(string)
		field := strings.TrimPrefix(at+"."+key, ".")
		if seen[key] {
			return Invalid(field, "duplicate")
		}
		seen[key] = true
		if err := w.value(field, depth); err != nil {
			return err
		}
	}
	return w.end()
}

func (w walk) list(at string, depth int) error {
	for i := 0; w.decoder.More(); i++ {
		if err := w.value(fmt.Sprintf("%s[%d]", at, i), depth); err != nil {
			return err
		}
	}
	return w.end()
}

func (w walk) end() error {
	if _, err := w.decoder.Token(); err != nil {
		return malformed(err)
	}
	return nil
}
