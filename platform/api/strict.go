package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"hivis/platform/i18n"
)

// strict refuses what the decoders behind it would let pass without a word: a
// key or a parameter that is given twice, of which each reader may take another,
// and characters that the database does not keep. The first one found is enough. It
// also stops where a list is longer than its operation takes, before the validator
// says what is wrong with each of its items.
func strict(ctx context.Context, call *Call, takes schemaRef) error {
	if err := strictQuery(call.Request.URL.RawQuery); err != nil || len(call.body) == 0 {
		return err
	}
	if err := strictBody(ctx, call.body, takes); err != nil {
		return err
	}
	if body := oneLine(call.body, takes); body != nil {
		call.body = body
		call.Request.Body = io.NopCloser(bytes.NewReader(body))
	}
	return nil
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

func strictBody(ctx context.Context, body []byte, takes schemaRef) error {
	if !json.Valid(body) || !utf8.Valid(body) {
		return malformed(errors.New("not valid JSON"))
	}
	w := bodyReader{ctx: ctx, decoder: json.NewDecoder(bytes.NewReader(body))}
	w.decoder.UseNumber()
	err := w.value(takes, 0)
	var wrong *valueError
	if errors.As(err, &wrong) {
		return Problems{{Field: wrong.at, Code: wrong.code, Params: wrong.params}}.Err()
	}
	return err
}

func malformed(cause error) error {
	return &Error{Status: http.StatusUnprocessableEntity, Code: "malformed_json", Cause: cause}
}

// What is more than any input of ours has.
const (
	maxDepth      = 16
	maxNameLength = 200
	maxValues     = 50_000
)

// maxProblems is how many problems of one input are said.
const maxProblems = 50

// valueError is what is wrong with one value. Where it stands is put together on
// the way out: nobody pays for the path of a value that nothing is wrong with.
type valueError struct {
	at, code string
	params   i18n.Params
}

func (m *valueError) Error() string { return m.at + ": " + m.code }

// prependPath puts one step before the path of what is wrong.
func prependPath(step string, err error) error {
	var wrong *valueError
	if errors.As(err, &wrong) {
		if wrong.at != "" && wrong.at[0] != '[' {
			step += "."
		}
		wrong.at = step + wrong.at
	}
	return err
}

// bodyReader goes through a document's tokens, as long as somebody waits for it.
type bodyReader struct {
	ctx     context.Context
	decoder *json.Decoder
	values  int
	unknown int
}

// schemaRef is how the document describes a value; nothing is known of the zero one.
type schemaRef struct {
	schema   *huma.Schema
	registry huma.Registry
}

func (d schemaRef) as(s *huma.Schema) schemaRef {
	for s != nil && s.Ref != "" {
		s = d.registry.SchemaFromRef(s.Ref)
	}
	if s != nil && len(s.AnyOf) > 0 { // or null
		return d.as(s.AnyOf[0])
	}
	return schemaRef{s, d.registry}
}

// member describes a value of an object, and says whether there is to be one.
func (d schemaRef) member(key string) (of schemaRef, known bool) {
	if d.schema == nil {
		return schemaRef{}, true
	}
	if s := d.schema.Properties[key]; s != nil {
		return d.as(s), true
	}
	if others, ok := d.schema.AdditionalProperties.(*huma.Schema); ok {
		return d.as(others), true
	}
	return schemaRef{}, d.schema.AdditionalProperties != false
}

func (d schemaRef) item() (of schemaRef, most int) {
	if d.schema == nil || d.schema.MaxItems == nil {
		return schemaRef{}, maxValues
	}
	return d.as(d.schema.Items), *d.schema.MaxItems
}

func (w *bodyReader) value(is schemaRef, depth int) error {
	if depth > maxDepth {
		return malformed(errors.New("nested too deeply"))
	}
	if w.values++; w.values > maxValues {
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
		return w.object(is, depth+1)
	case json.Delim('['):
		return w.list(is, depth+1)
	}
	if text, ok := token.(string); ok && !storable(text) {
		return &valueError{code: "text"}
	}
	return nil
}

func (w *bodyReader) object(is schemaRef, depth int) error {
	seen := map[string]bool{}
	for w.decoder.More() {
		token, err := w.decoder.Token()
		if err != nil {
			return malformed(err)
		}
		key, _ := token.(string)
		if len(key) > maxNameLength {
			return malformed(errors.New("a key is too long"))
		}
		if seen[key] {
			return &valueError{at: key, code: "duplicate"}
		}
		seen[key] = true
		member, known := is.member(key)
		if !known {
			if w.unknown++; w.unknown > maxProblems {
				return &valueError{at: key, code: "unknown"}
			}
		}
		if err := w.value(member, depth); err != nil {
			return prependPath(key, err)
		}
	}
	return w.end()
}

func (w *bodyReader) list(is schemaRef, depth int) error {
	item, most := is.item()
	for i := 0; w.decoder.More(); i++ {
		if i == most {
			return &valueError{code: "max_items", params: i18n.Params{"Value": strconv.Itoa(most)}}
		}
		if err := w.value(item, depth); err != nil {
			return prependPath("["+strconv.Itoa(i)+"]", err)
		}
	}
	return w.end()
}

func (w *bodyReader) end() error {
	if _, err := w.decoder.Token(); err != nil {
		return malformed(err)
	}
	return nil
}
