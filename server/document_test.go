package server_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"net/url"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"hivis/directory/payments"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/db/dbtest"
	"hivis/server"
	"hivis/server/inventedtest"
)

// document is what these tests read of the API's own document. The other tests
// of this package take their operations from it, so an operation that is not in
// it would go untested.
type document struct {
	Paths      map[string]map[string]*operation `json:"paths"`
	Components struct {
		Schemas map[string]*schema `json:"schemas"`
	} `json:"components"`
}

type operation struct {
	Method, Path string
	Permission   string      `json:"x-permission"`
	Summary      string      `json:"summary"`
	Parameters   []parameter `json:"parameters"`
	RequestBody  *struct {
		Content map[string]struct {
			Schema *schema `json:"schema"`
		} `json:"content"`
	} `json:"requestBody"`
}

type parameter struct {
	Name     string  `json:"name"`
	In       string  `json:"in"`
	Required bool    `json:"required"`
	Schema   *schema `json:"schema"`

	Description string `json:"description"`
}

type schema struct {
	Ref        string             `json:"$ref"`
	Type       any                `json:"type"` // a name, or names when it may be null
	Format     string             `json:"format"`
	Enum       []any              `json:"enum"`
	Default    any                `json:"default"`
	Minimum    *float64           `json:"minimum"`
	Maximum    *float64           `json:"maximum"`
	MinLength  *int               `json:"minLength"`
	MaxLength  *int               `json:"maxLength"`
	MinItems   *int               `json:"minItems"`
	MaxItems   *int               `json:"maxItems"`
	Items      *schema            `json:"items"`
	Properties map[string]*schema `json:"properties"`
	Required   []string           `json:"required"`
	AnyOf      []*schema          `json:"anyOf"`
	Additional any                `json:"additionalProperties"`
}

// blueprint is the product, and a module more, without a database, which its document does
// not need.
func blueprint(t testing.TB) *server.App {
	t.Helper()
	app, err := wired(t, inventedtest.Add)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = app.Close() })
	return app
}

func wired(t testing.TB, more ...func(*server.Parts)) (*server.App, error) {
	return server.New(t.Context(), server.Options{DB: &db.DB{}, Secret: dbtest.Secret, BaseURL: &url.URL{Scheme: "http", Host: "localhost"},
		FilesURL: "mem://", MailFrom: "Hivis <no-reply@hivis.example>", Log: slog.New(slog.DiscardHandler), Modules: more})
}

// documentOf reads the document the server would give out.
func documentOf(t testing.TB, app *server.App) *document {
	t.Helper()
	raw, err := app.API.Document()
	if err != nil {
		t.Fatal(err)
	}
	var d document
	if err := json.Unmarshal(raw, &d); err != nil {
		t.Fatal(err)
	}
	for path, item := range d.Paths {
		for method, op := range item {
			op.Method, op.Path = strings.ToUpper(method), path
		}
	}
	return &d
}

// operations returns all of them, in a fixed order.
func (d *document) operations() []*operation {
	var all []*operation
	for _, item := range d.Paths {
		all = slices.AppendSeq(all, maps.Values(item))
	}
	slices.SortFunc(all, func(a, b *operation) int { return strings.Compare(a.String(), b.String()) })
	return all
}

func (op *operation) String() string { return op.Method + " " + op.Path }

// body is the schema of the operation's JSON body, or nil.
func (d *document) body(op *operation) *schema {
	if op.RequestBody == nil || op.RequestBody.Content["application/json"].Schema == nil {
		return nil
	}
	return d.resolve(op.RequestBody.Content["application/json"].Schema)
}

func (d *document) resolve(s *schema) *schema {
	for s.Ref != "" {
		s = d.Components.Schemas[strings.TrimPrefix(s.Ref, "#/components/schemas/")]
	}
	return s
}

// kind is the schema's type, "null" aside.
func (s *schema) kind() string {
	switch t := s.Type.(type) {
	case string:
		return t
	case []any:
		for _, name := range t {
			if name != "null" {
				return fmt.Sprint(name)
			}
		}
	}
	return ""
}

func TestRouterEqualsDocument(t *testing.T) {
	t.Parallel()
	app := blueprint(t)
	var documented []string
	for _, op := range documentOf(t, app).operations() {
		documented = append(documented, op.String())
	}
	routed := routesOf(t, reflect.ValueOf(app.API).Elem().FieldByName("mux"))
	routed = without(routed, []string{"/scim/v2/", "/saml/", payments.EventsPath}) // what others define, and ask
	slices.Sort(routed)
	if missing := without(routed, documented); len(missing) > 0 {
		t.Errorf("answered but not in the document: %v", missing)
	}
	if missing := without(documented, routed); len(missing) > 0 {
		t.Errorf("in the document but not answered: %v", missing)
	}
	var listed []string
	for _, op := range app.API.Operations() {
		listed = append(listed, op.Method+" "+op.Path)
	}
	if missing := without(documented, listed); len(missing) > 0 {
		t.Errorf("Operations() leaves out %v", missing)
	}
}

// TestNoOperationIsCutShort: the reader of bodies sets a deadline of 5 s on the whole
// connection unless an operation says otherwise. What waited longer for a lock, or came
// over a slow network, was cancelled, and so was whatever used the connection next.
func TestNoOperationIsCutShort(t *testing.T) {
	t.Parallel()
	for _, op := range blueprint(t).API.Operations() {
		if op.BodyReadTimeout != api.RequestLimit {
			t.Errorf("%s %s reads its body within %v, not %v", op.Method, op.Path, op.BodyReadTimeout, api.RequestLimit)
		}
	}
}

// routesOf reads the patterns out of a ServeMux, which does not tell them
// itself: every node of its tree that has a pattern.
func routesOf(t *testing.T, mux reflect.Value) (routes []string) {
	t.Helper()
	var walk func(v reflect.Value)
	walk = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.Pointer, reflect.Interface:
			if !v.IsNil() {
				walk(v.Elem())
			}
		case reflect.Slice:
			for i := range v.Len() {
				walk(v.Index(i))
			}
		case reflect.Map:
			for entries := v.MapRange(); entries.Next(); {
				walk(entries.Value())
			}
		case reflect.Struct:
			if v.Type().Name() == "pattern" {
				routes = append(routes, v.FieldByName("str").String())
				return
			}
			for i := range v.NumField() {
				walk(v.Field(i))
			}
		}
	}
	if mux.Type() != reflect.TypeFor[*http.ServeMux]() {
		t.Fatalf("the router's mux is a %s: teach routesOf to read it", mux.Type())
	}
	walk(mux.Elem().FieldByName("tree"))
	if len(routes) == 0 {
		t.Fatal("no pattern was found in the ServeMux: its insides changed, teach routesOf to read them")
	}
	slices.Sort(routes)
	return slices.Compact(routes)
}

func without(all, some []string) (rest []string) {
	for _, one := range all {
		if !slices.Contains(some, one) {
			rest = append(rest, one)
		}
	}
	return rest
}

func TestEveryOperationNamesItsPermission(t *testing.T) {
	t.Parallel()
	for _, op := range documentOf(t, blueprint(t)).operations() {
		if op.Permission == "" {
			t.Errorf("%s has no x-permission", op)
		}
	}
}

// TestSummariesAreMadeOfWordsPeopleUse keeps the names of types and of the machinery out of them.
// TestTheDocumentIsWhatLintersAskFor: each operation says who may ask, how it refuses, and belongs to a
// described part; each id is there once; each error code is known, that of a field too.
func TestTheDocumentIsWhatLintersAskFor(t *testing.T) {
	t.Parallel()
	var d struct {
		Servers []any
		Info    struct{ License struct{ Identifier string } }
		Tags    []struct{ Name, Description string }
		Paths   map[string]map[string]struct {
			OperationID string `json:"operationId"`
			Security    []any
			Tags        []string
			Responses   map[string]any
		}
		Components struct {
			Schemas map[string]*schema
		}
	}
	app, err := wired(t)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := app.API.Document()
	if err := errors.Join(err, json.Unmarshal(raw, &d)); err != nil {
		t.Fatal(err)
	}
	if len(d.Servers) == 0 || d.Info.License.Identifier == "" {
		t.Error("it names no server, or no licence")
	}
	described := map[string]bool{}
	for _, tag := range d.Tags {
		described[tag.Name] = tag.Description != ""
	}
	used, ids := map[string]bool{}, map[string]bool{}
	for path, methods := range d.Paths {
		for method, op := range methods {
			if op.Security == nil || op.Responses["4XX"] == nil || ids[op.OperationID] {
				t.Errorf("%s %s says nothing of who may ask, or how it refuses, or has the id of another: %s", method, path, op.OperationID)
			}
			ids[op.OperationID] = true
			for _, tag := range op.Tags {
				used[tag] = true
			}
		}
	}
	if !maps.Equal(described, used) {
		t.Errorf("the parts that are described, %v, are not those that there are, %v", slices.Sorted(maps.Keys(described)), slices.Sorted(maps.Keys(used)))
	}
	if codes := d.Components.Schemas["ApiBody"].Properties["code"].Enum; !slices.Contains(codes, any("not_found")) || !slices.Contains(codes, any("invalid")) {
		t.Errorf("%d codes, and not those that every operation has", len(codes))
	}
	if codes := d.Components.Schemas["ApiFieldProblem"].Properties["code"].Enum; !slices.Contains(codes, any("required")) || !slices.Contains(codes, any("max_length")) || !slices.Contains(codes, any("unknown_site")) {
		t.Errorf("%d codes of fields, and not those that every operation has", len(codes))
	}
}

// TestAnswersMayHaveNewFields: what is sent has nothing beside what is described, and no answer promises that.
func TestAnswersMayHaveNewFields(t *testing.T) {
	t.Parallel()
	d := documentOf(t, blueprint(t))
	sent := 0
	for _, op := range d.operations() {
		if body := d.body(op); body != nil && body.Properties != nil {
			sent++
			if body.Additional != false {
				t.Errorf("%s takes more than is described", op)
			}
		}
	}
	for _, name := range []string{"ApiBody", "ApiFieldProblem", "ObservationsAnswer", "ActionsAnswer"} {
		if d.Components.Schemas[name].Additional != nil {
			t.Errorf("%s promises that there is nothing more", name)
		}
	}
	if sent < 200 {
		t.Errorf("only %d bodies were looked at", sent)
	}
}

// TestWhatOnlyScreensNeed is marked: what no program can ask, and what the rule names. What records are made
// and read by is not.
func TestWhatOnlyScreensNeed(t *testing.T) {
	t.Parallel()
	app := blueprint(t)
	marked := map[string]bool{}
	for _, op := range app.API.Operations() {
		who := op.Extensions["x-audience"]
		if who != nil && who != "screens" {
			t.Errorf("%s %s is for %v", op.Method, op.Path, who)
		}
		marked[op.Method+" "+op.Path] = who != nil
		if permission := op.Extensions["x-permission"]; who == nil && (permission == "admin" || permission == "master_super_admin") {
			t.Errorf("%s %s takes an administrator, which no program is, and is for programs", op.Method, op.Path)
		}
	}
	for want, paths := range map[bool][]string{
		true:  {"POST /api/v1/sign_in", "POST /api/my/proof", "POST /api/api_keys", "GET /api/v1/home", "GET /api/views", "GET /api/drills/status_counts", "GET /api/contractors/form_data", "DELETE /api/organizations/{id}"},
		false: {"GET /api/v1/changes", "GET /api/v1/search", "POST /api/outer_incidents", "GET /api/attachments/{id}/content", "GET /api/v3/sites/active_sites_of_user", "POST /api/actions_bulk_upload", "POST /api/comments"},
	} {
		for _, path := range paths {
			if is, known := marked[path]; is != want || !known {
				t.Errorf("%s: for screens alone %v, known %v", path, is, known)
			}
		}
	}
	for _, k := range app.Records.Kinds() {
		if show := "GET " + k.CallOf(0); k.Deletion != nil && (marked["GET "+k.Deletion.Path+"/{id}"] || show == "GET ") {
			t.Errorf("a %s cannot be read by a program", k.Name)
		}
	}
}

// TestEachWordOfTheAudienceIsUsed keeps words out of the rule that no path has any more.
func TestEachWordOfTheAudienceIsUsed(t *testing.T) {
	t.Parallel()
	used := map[string]bool{}
	for _, op := range blueprint(t).API.Operations() {
		used[op.Tags[0]] = true
		for word := range strings.SplitSeq(op.Path, "/") {
			used[word] = true
		}
	}
	for _, word := range slices.Concat(server.ScreenParts, server.ScreenWords) {
		if !used[word] {
			t.Errorf("no operation has %q", word)
		}
	}
}

func TestSummariesAreMadeOfWordsPeopleUse(t *testing.T) {
	t.Parallel()
	machinery := regexp.MustCompile(`[a-z][A-Z]|_|(?i)a part of [A-Z]\w+:`)
	for _, op := range documentOf(t, blueprint(t)).operations() {
		if op.Summary == "" || machinery.MatchString(op.Summary) {
			t.Errorf("%s: the summary %q is not made of words that people use", op, op.Summary)
		}
	}
}

func TestEveryPropertyIsBounded(t *testing.T) {
	t.Parallel()
	d := documentOf(t, blueprint(t))
	for name, component := range d.Components.Schemas {
		d.bounded(t, name, component)
	}
	for _, op := range d.operations() {
		for _, p := range op.Parameters {
			d.bounded(t, op.String()+" ?"+p.Name, p.Schema)
		}
		if op.RequestBody != nil {
			for kind, content := range op.RequestBody.Content {
				d.bounded(t, op.String()+" "+kind, content.Schema)
			}
		}
	}
}

// bounded fails for a value that could be of any kind, length or size.
func (d *document) bounded(t *testing.T, path string, s *schema) {
	switch {
	case s.Ref != "" || len(s.Enum) > 0:
		return
	case len(s.AnyOf) > 0:
		for _, alternative := range s.AnyOf {
			d.bounded(t, path, alternative)
		}
		return
	}
	switch s.kind() {
	case "boolean", "null":
	case "string":
		if s.MaxLength == nil && !slices.Contains([]string{"date", "date-time", "binary"}, s.Format) {
			t.Errorf("%s is a text without maxLength", path)
		}
	case "integer", "number":
		if s.Minimum == nil || s.Maximum == nil {
			t.Errorf("%s is a number without minimum and maximum", path)
		}
	case "array":
		if s.MaxItems == nil {
			t.Errorf("%s is a list without maxItems", path)
		}
		if items := d.resolve(s.Items); items.kind() == "object" {
			d.bounded(t, path+"[]", s.Items)
		}
	case "object":
		for name, property := range s.Properties {
			d.bounded(t, path+"."+name, property)
		}
		if s.Properties == nil && s.Additional == nil {
			t.Errorf("%s is an object of anything", path)
		}
	default:
		t.Errorf("%s has no type", path)
	}
}
