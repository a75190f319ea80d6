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

// A request of an operation is generated from the document: the first value of
// an enumeration, texts and numbers within their bounds, and ids of the caller's
// own organization by the names of the fields. What the document cannot say
// stands in the two tables below. An operation for which no valid request comes
// out fails TestTheOtherOrganization, with a hint at these tables.

// ids says what a field or parameter of this name refers to. Called twice it
// returns records that can both be used, where using one takes it.
var ids = map[string]func(*side) any{
	"site_id":         func(o *side) any { return o.Sites[0] },
	"division_id":     func(o *side) any { return o.division() },
	"category_id":     func(o *side) any { return o.CategoryID },
	"responsible_id":  func(o *side) any { return o.Worker.ID },
	"user_id":         func(o *side) any { return o.Admin.ID },
	"user_ids":        func(o *side) any { return []int64{o.person().id} },
	"role_id":         func(o *side) any { return o.RoleIDs["Worker"] },
	"site_ids":        func(o *side) any { return []int64{o.Sites[0]} },
	"supervisor_id":   func(o *side) any { return o.Manager.ID },
	"deputy_id":       func(o *side) any { return o.Worker.ID },
	"organization_id": func(o *side) any { return o.ID },
	"photo_id":        func(o *side) any { return o.picture() },
	"logo_id":         func(o *side) any { return o.picture() },
	"reporter_id":     func(o *side) any { return o.Admin.ID },
	"photo_ids":       func(o *side) any { return []int64{o.outerPhoto()} },
	"record_id":       func(o *side) any { return o.lastActions()[0] }, // the first of the modules is meant
	"action_ids":      func(o *side) any { return []int64{o.action(o.Worker)} },
	"record_ids":      func(o *side) any { return o.lastActions() },
	"action_id":       func(o *side) any { return o.lastActions() },
	"observation_id":  func(o *side) any { return o.lastObservation() },
	"observation_ids": func(o *side) any { return []int64{o.observation()} },
	"attachment_ids":  func(o *side) any { return []int64{o.upload(o.Admin)} },
	"id":              func(o *side) any { return o.ID }, // of an organization

	"remove_attachment_ids": func(o *side) any { return o.filesOf("Observation", o.observation()) },
}

// subjects says which record the {id} of a path is, in a state in which the
// operation is allowed. The longest path counts.
var subjects = map[string]func(*side) int64{
	"/api/observations/{id}/questions":             func(o *side) int64 { return o.outerReport().id },
	"/api/observations/{id}":                       func(o *side) int64 { return o.observation() },
	"/api/actions/{id}":                            func(o *side) int64 { return o.action(o.Admin) },
	"/api/actions/{id}/close":                      func(o *side) int64 { return o.action(o.Worker, "start", "complete") },
	"/api/actions/{id}/reopen":                     func(o *side) int64 { return o.action(o.Worker, "start", "complete") },
	"/api/actions/{id}/check":                      func(o *side) int64 { return o.toCheck() },
	"/api/v1/notifications/{id}":                   func(o *side) int64 { return o.latest("notifications", o.Admin) },
	"/api/views/{id}":                              func(o *side) int64 { return o.view() },
	"/api/mails/{id}":                              func(o *side) int64 { return o.latest("mails", o.Admin) },
	"/api/comments/{id}":                           func(o *side) int64 { return o.comment() },
	"/api/actions/{id}/end_series":                 func(o *side) int64 { return o.series() },
	"/api/actions/{id}/extensions":                 func(o *side) int64 { return o.action(o.Admin) },
	"/api/users/{id}":                              func(o *side) int64 { return o.person().id },
	"/api/users/{id}/password_reset":               func(o *side) int64 { return o.newcomer().ID },
	"/api/site_based_module_based_users/{site_id}": func(o *side) int64 { return o.Sites[0] },
	"/api/roles/{id}":                              func(o *side) int64 { return o.role() },
	"/api/roles/{id}/restore":                      func(o *side) int64 { return o.RoleIDs["Worker"] },
	"/api/v1/my_account/absences/{id}":             func(o *side) int64 { return o.absence() },
	"/api/actions/extensions/{id}":                 func(o *side) int64 { return o.extension() },
}

// special is what the document cannot say of an operation.
type special struct {
	actor   func(*side) *servertest.Client // instead of the administrator
	fields  map[string]any                 // values of the body's fields
	headers map[string]string
	rewrite func(*side, *request) // the rest of it
}

var specials = map[string]special{
	"POST /api/observations":                 {fields: map[string]any{"action_required": true}},
	"GET /api/organizations":                 {actor: func(o *side) *servertest.Client { return o.platform }},
	"POST /api/v1/setup":                     {actor: func(o *side) *servertest.Client { return o.platform }},
	"POST /api/v1/setup/link":                {actor: func(o *side) *servertest.Client { return o.platform }},
	"POST /api/v1/sign_in":                   {rewrite: credentials},
	"POST /api/v1/my_account/password":       {actor: (*side).newcomer, fields: map[string]any{"current_password": servertest.Password, "password": servertest.Password, "password_confirmation": servertest.Password}},
	"POST /api/v1/reset_current_session":     {actor: (*side).newcomer},
	"DELETE /api/v1/user_token":              {actor: (*side).newcomer},
	"DELETE /api/v2/user_logout":             {actor: (*side).newcomer},
	"POST /api/v1/refresh_token":             {actor: (*side).newcomer, rewrite: refreshToken},
	"POST /api/attachments":                  {rewrite: upload},
	"GET /api/attachments/{id}/content":      {rewrite: fileLink},
	"PATCH /api/observations/{id}":           {rewrite: ownFiles("Observation")},
	"PATCH /api/actions/{id}":                {rewrite: ownFiles("Action")},
	"POST /api/observations_bulk_upload":     {rewrite: table},
	"POST /api/actions_bulk_upload":          {rewrite: tableOfActions},
	"POST /api/outer_observations":           {rewrite: freshReport},
	"POST /api/outer_observations/follow":    {rewrite: ticket},
	"POST /api/outer_observations/answer":    {rewrite: ticket},
	"POST /api/outer_attachments":            {rewrite: outerPhoto},
	"POST /api/actions/{id}/extensions":      {rewrite: laterDay},
	"PATCH /api/actions/extensions/{id}":     {fields: map[string]any{"approve": true}},
	"POST /api/users":                        {rewrite: freshAddress},
	"POST /api/users/bulk":                   {fields: map[string]any{"status": "Inactive"}},
	"POST /api/users_bulk_upload":            {rewrite: tableOfPeople},
	"POST /api/roles":                        {rewrite: freshRole},
	"POST /api/intro_tour_user_tracking":     {fields: map[string]any{"tour": "observation"}},
	"POST /api/v1/my_account/absences":       {rewrite: freshDays},
	"POST /api/v1/passwords/link":            {rewrite: passwordLink},
	"POST /api/v1/passwords":                 {rewrite: passwordLink, fields: map[string]any{"password": servertest.Password, "password_confirmation": servertest.Password}},
	"DELETE /api/actions/extensions/{id}":    {actor: func(o *side) *servertest.Client { return o.Worker }},
	"PATCH /api/v1/my_account/notifications": {fields: map[string]any{"choices": []any{map[string]any{"topic": "digest", "in_app": false, "by_mail": true}}}},
}

func credentials(o *side, r *request) {
	r.body["email"], r.body["password"] = r.actor.Email, servertest.Password
}

func refreshToken(_ *side, r *request) {
	r.headers = map[string]string{"X-Refresh-Token": r.actor.Session.Refresh}
}

// freshAddress is nobody's yet.
func freshAddress(o *side, r *request) {
	r.body["email"], r.body["full_name"] = o.freshAddress(), o.say("person")
}

// freshRole has a name that no other has.
func freshRole(o *side, r *request) {
	o.people++
	r.body["role"] = map[string]any{"name": fmt.Sprint(o.say("role"), o.people), "organization_id": o.ID}
}

// freshDays are some on which nobody is away yet.
func freshDays(o *side, r *request) {
	r.body["from"] = o.freshDay()
	r.body["to"] = r.body["from"]
}

// passwordLink is somebody's who was just invited.
func passwordLink(o *side, r *request) { r.body["token"] = o.person().token }

// tableOfPeople is a file of one person, and how it is read.
func tableOfPeople(o *side, r *request) {
	r.file = fmt.Appendf(nil, "Name,Mail,Where\n%s,%s,%s\n", o.say("row"), o.freshAddress(), o.siteName())
	r.fields = map[string]string{"mapping": fmt.Sprintf(`{"fields": {"full_name": {"column": 1}, "email": {"column": 2}, "sites": {"column": 3}, "role": {"constant": "%d"}}}`,
		o.RoleIDs["Worker"])}
}

// laterDay is after the due date of the side's actions.
func laterDay(o *side, r *request) { r.body["due_date"] = o.day(9) }

// ownFiles takes files out of the very record that is edited.
func ownFiles(module string) func(*side, *request) {
	return func(o *side, r *request) {
		id := o.subject(r.op)
		r.path = strings.Replace(r.path, "{id}", strconv.FormatInt(id, 10), 1)
		r.body["remove_attachment_ids"] = o.filesOf(module, id)
	}
}

func upload(o *side, r *request) { r.file = []byte(o.say("file")) }

// freshReport has an id of its own, under which its photo was sent.
func freshReport(o *side, r *request) { r.body["report_id"] = o.reportID() }

func ticket(o *side, r *request) {
	report := o.outerReport()
	r.body["number"], r.body["key"] = report.number, report.key
}

func outerPhoto(_ *side, r *request) { r.file = servertest.Picture }

// table is a file of one observation, and how it is read.
func table(o *side, r *request) {
	r.file = fmt.Appendf(nil, "What,Comment,When\n%s,%s,2026-11-01\n", o.say("row"), o.say("comment"))
	r.fields = map[string]string{"mapping": fmt.Sprintf(`{"fields": {"description": {"column": 1}, "comment": {"column": 2}, "observed_at": {"column": 3},
		"observation_type": {"constant": "unsafe_act"}, "risk_potential": {"constant": "low"}, "site": {"constant": "%d"},
		"no_action_reason": {"constant": "Mended"}}}`, o.Sites[0])}
}

// tableOfActions is a file of one action, and how it is read.
func tableOfActions(o *side, r *request) {
	r.file = fmt.Appendf(nil, "What,Remarks,Due\n%s,%s,%s\n", o.say("row"), o.say("remarks"), o.day(3))
	r.fields = map[string]string{"mapping": fmt.Sprintf(`{"fields": {"action_description": {"column": 1}, "remarks": {"column": 2}, "due_date": {"column": 3},
		"control_type": {"constant": "ppe"}, "action_responsible": {"constant": "%d"}, "site": {"constant": "%d"}}}`, o.Worker.ID, o.Sites[0])}
}

// fileLink takes the path and the signature of a link that the API gave out.
func fileLink(o *side, r *request) {
	link, err := url.Parse(o.uploadLink(o.Admin))
	if err != nil {
		o.t.Fatal(err)
	}
	r.path, r.query = link.Path, link.Query()
}

// pathParameter is the id in a path.
var pathParameter = regexp.MustCompile(`\{\w+\}`)

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
		r.path = pathParameter.ReplaceAllString(r.path, strconv.FormatInt(o.subject(op), 10))
	}
	return r
}

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
		find, ok := ids[name]
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
		return as.UploadTo(path, "notes.csv", r.file, r.fields)
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
