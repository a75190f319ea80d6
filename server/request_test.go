package server_test

import (
	"fmt"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"

	"hivis/server/servertest"
)

// request is one that can be sent.
type request struct {
	op      *operation
	actor   *servertest.Client
	path    string
	query   url.Values
	body    map[string]any // nil when the operation has none
	file    []byte         // of an upload
	fields  map[string]string
	headers map[string]string
}

// request makes a valid request of the operation, by and about this side's
// people and records.
func (o *side) request(op *operation) *request {
	o.t.Helper()
	how := specials[op.String()]
	r := &request{op: op, actor: o.Admin, path: op.Path, query: url.Values{}, headers: how.headers}
	if how.actor != nil {
		r.actor = how.actor(o)
	}
	for _, p := range op.Parameters {
		if p.In == "query" && p.Required {
			r.query.Set(p.Name, text(o.value(op, p.Name, p.Schema)))
		}
	}
	if body := o.d.body(op); body != nil {
		r.body = o.object(op, "", body, how.fields)
	}
	if how.rewrite != nil {
		how.rewrite(o, r)
	}
	if strings.Contains(r.path, "{") {
		r.path = withID(r.path, strconv.FormatInt(o.subject(op), 10))
	}
	return r
}

var idInPath = regexp.MustCompile(`\{[a-z_]+\}`)

// withID puts an id into a path that asks for one.
func withID(path, id string) string { return idInPath.ReplaceAllString(path, id) }

func (o *side) subject(op *operation) int64 {
	o.t.Helper()
	path := op.Path
	for strings.Contains(path, "{") {
		if make, ok := subjects[path]; ok {
			return make(o)
		}
		path = path[:strings.LastIndex(path, "/")]
	}
	o.t.Fatalf("%s: say in subjects (requests_test.go) which record its {id} is", op)
	return 0
}

// object fills an object's required fields and its references to other records.
func (o *side) object(op *operation, path string, s *schema, given map[string]any) map[string]any {
	o.t.Helper()
	out := map[string]any{}
	for name, property := range s.Properties {
		value, special := given[name]
		switch {
		case special:
			out[name] = value
		case isRequired(s, name), isReference(name, property), o.hasReferences(property):
			out[name] = o.value(op, path+name, property)
		}
	}
	return out
}

// value is one within the schema's bounds.
func (o *side) value(op *operation, path string, s *schema) any {
	o.t.Helper()
	name := path[strings.LastIndex(path, ".")+1:]
	if isReference(name, s) {
		find, ok := ids[idOf(op, name)]
		if !ok {
			o.t.Fatalf("%s: say in ids (requests_test.go) what %s refers to", op, path)
		}
		return find(o)
	}
	s = o.d.resolve(s)
	if len(s.Enum) > 0 {
		return s.Enum[0]
	}
	switch s.kind() {
	case "boolean":
		return false
	case "integer", "number":
		if s.Minimum != nil {
			return *s.Minimum
		}
		return 1
	case "array":
		return []any{o.value(op, path+"[0]", s.Items)}
	case "object":
		return o.object(op, path+".", s, nil)
	}
	switch s.Format {
	case "date":
		return o.Now().AddDate(0, 0, 3).Format(time.DateOnly)
	case "date-time":
		return o.Now().Add(-time.Hour).Format(time.RFC3339)
	case "email":
		return "somebody@" + o.word + ".example"
	}
	words := o.say(name)
	if s.MinLength != nil {
		words += strings.Repeat("x", max(0, *s.MinLength-len(words)))
	}
	if s.MaxLength != nil && len(words) > *s.MaxLength {
		words = words[:*s.MaxLength]
	}
	return words
}

// idOf is under which name the ids of a field stand.
func idOf(op *operation, name string) string {
	if own := op.String() + " " + name; ids[own] != nil {
		return own
	}
	return name
}

func isRequired(s *schema, name string) bool {
	for _, required := range s.Required {
		if required == name {
			return true
		}
	}
	return false
}

// isReference reports whether a field holds the id of a record, or several.
func isReference(name string, s *schema) bool {
	kind := s.kind()
	if kind == "array" && s.Items != nil {
		kind = s.Items.kind()
	}
	return kind == "integer" && (name == "id" || strings.HasSuffix(name, "_id") || strings.HasSuffix(name, "_ids"))
}

// hasReferences reports whether a list of objects refers to records.
func (o *side) hasReferences(s *schema) bool {
	if s.kind() != "array" || s.Items == nil {
		return false
	}
	for name, property := range o.d.resolve(s.Items).Properties {
		if isReference(name, property) {
			return true
		}
	}
	return false
}

func text(value any) string {
	if list, ok := value.([]int64); ok {
		words := make([]string, len(list))
		for i, n := range list {
			words[i] = strconv.FormatInt(n, 10)
		}
		return strings.Join(words, ",")
	}
	return fmt.Sprint(value)
}

// send sends it with what the client carries.
func (r *request) send(as *servertest.Client) *servertest.Response {
	path := r.path
	if len(r.query) > 0 {
		path += "?" + r.query.Encode()
	}
	if r.file != nil {
		return as.SendTo(r.op.Method, path, "notes.csv", r.file, r.fields)
	}
	sender := as.Copy()
	for name, value := range r.headers {
		if sender.Headers == nil {
			sender.Headers = map[string]string{}
		}
		sender.Headers[name] = value
	}
	var body any
	if r.body != nil {
		body = r.body
	}
	return sender.Do(r.op.Method, path, body)
}
