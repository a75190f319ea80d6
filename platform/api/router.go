package api

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"log/slog"
	"net/http"
	"net/url"
	"path"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"hivis/platform/access"
	"hivis/platform/db"
	"hivis/platform/i18n"
)

// Config is what the API is made of.
type Config struct {
	DB        *db.DB
	Sentences *i18n.Sentences
	// Authenticate finds the signed-in user by the session the request carries.
	// It returns nil and no error when the request carries none.
	Authenticate func(ctx context.Context, call *Call) (*access.User, error)
	// Known reports whether a role can grant the action on the module; nil: all are.
	Known   func(module, action string) bool
	Now     Clock
	Secret  []byte // the installation's
	Log     *slog.Logger
	BaseURL *url.URL
	Version string
	// TrustProxy takes the caller's address from X-Forwarded-For.
	TrustProxy bool
	// WithoutRateLimits lets everybody do as much as they like at once: for what measures.
	WithoutRateLimits bool
}

// Router holds the operations.
type Router struct {
	Config
	db           *db.DB
	now          Clock
	huma         huma.API
	mux          *http.ServeMux
	posted       []string // paths that pages of others post to
	module       string
	faults       error // of what was registered; FillEnums returns them
	hosts        hostCache
	hashKey      []byte
	rateCounters *rateCounters
	marked       map[reflect.Type]bool                                   // in the document: see markNullable
	Observe      func(route, method string, status int, seconds float64) // optional: metrics
}

// New returns a router without operations.
func New(c Config) *Router {
	mux := http.NewServeMux()
	r := &Router{Config: c, db: c.DB, now: c.Now, mux: mux, hashKey: hashKey(c.Secret), marked: map[reflect.Type]bool{}}
	if !c.WithoutRateLimits {
		r.rateCounters = &rateCounters{now: c.Now, used: map[rateKey]rateUse{}}
	}
	config := huma.DefaultConfig("Hivis", c.Version)
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "", "", ""
	config.CreateHooks, config.Transformers = nil, []huma.Transformer{shapeErrors}
	config.Info.License = &huma.License{Name: "Apache 2.0", Identifier: "Apache-2.0"}
	config.Servers = []*huma.Server{{URL: "/", Description: "The organization's own address"}}
	config.Components.Responses = map[string]*huma.Response{}
	config.Components.Schemas = huma.NewMapRegistry("#/components/schemas/", r.schemaName)
	config.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"api_key":        {Type: "http", Scheme: "bearer", Description: "A program: the secret of an API key, and nothing beside it."},
		"access_token":   {Type: "http", Scheme: "bearer", Description: "A browser: the session's access token, for 10 minutes."},
		"session_cookie": {Type: "apiKey", In: "cookie", Name: "__Host-sid", Description: "A browser: the session."},
		"csrf_token":     {Type: "apiKey", In: "header", Name: "X-CSRF-Token", Description: "A browser: the session's CSRF token."},
		"organization":   {Type: "apiKey", In: "header", Name: "X-API-Key", Description: "A browser: which organization the host is, from GET /api/v1/boot. It is no secret."},
	}
	r.huma = humago.New(mux, config)
	return r
}

// Module names the module whose operations are registered next, says what they are about, and takes
// what it says: its files locales/<language>.json.
func (r *Router) Module(name, about string, says ...fs.FS) *Router {
	document := r.huma.OpenAPI()
	if !slices.ContainsFunc(document.Tags, func(tag *huma.Tag) bool { return tag.Name == name }) {
		document.Tags = append(document.Tags, &huma.Tag{Name: name, Description: about})
	}
	r.module = name
	for _, files := range says {
		r.faults = errors.Join(r.faults, r.Sentences.Add(i18n.Folder(files)))
	}
	return r
}

// Describe says what the API is about.
func (r *Router) Describe(about string) { r.huma.OpenAPI().Info.Description = about }

// Document returns the OpenAPI 3.1 document.
func (r *Router) Document() ([]byte, error) {
	return json.MarshalIndent(r.huma.OpenAPI(), "", " ")
}

// Operations returns every operation of the document.
func (r *Router) Operations() []*huma.Operation {
	var all []*huma.Operation
	for _, item := range r.huma.OpenAPI().Paths {
		for _, op := range []*huma.Operation{item.Get, item.Post, item.Patch, item.Put, item.Delete} {
			if op != nil {
				all = append(all, op)
			}
		}
	}
	return all
}

// AnswerOf returns the type of what an operation answers with success; nil for a file.
func (r *Router) AnswerOf(op *huma.Operation) reflect.Type {
	answer := op.Responses[strconv.Itoa(op.DefaultStatus)]
	if answer == nil || answer.Content["application/json"] == nil {
		return nil
	}
	return r.huma.OpenAPI().Components.Schemas.TypeFromRef(answer.Content["application/json"].Schema.Ref)
}

// schemaName names a type after its module and itself, since every module has a
// List and an Answer: "SitesList". A type without a name of its own belongs to
// the operation that is being registered.
func (r *Router) schemaName(t reflect.Type, hint string) string {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	if t.Name() == "" || t.PkgPath() == "" {
		return capital(r.module) + huma.DefaultSchemaNamer(t, hint)
	}
	return capital(path.Base(t.PkgPath())) + capital(t.Name())
}

func capital(word string) string { return strings.ToUpper(word[:1]) + word[1:] }

func operationID(method, path string) string {
	id := strings.ToLower(method) + strings.NewReplacer("/", "-", "{", "", "}", "", "_", "-").Replace(strings.TrimPrefix(path, "/api"))
	return id
}

// authorize resolves the user and checks the operation's permission, before a
// byte of the input is looked at.
func (r *Router) authorize(op *operation) func(huma.Context, func(huma.Context)) {
	return func(hc huma.Context, next func(huma.Context)) {
		ctx := hc.Context()
		call := CallOf(ctx)
		call.Operation = op.Path
		if record := recordOf(ctx); record != nil {
			record.route, record.unsigned = op.Path, op.anonymous
		}
		_, w := humago.Unwrap(hc)
		op.deprecation.announce(w.Header())
		if call.OrganizationID == 0 && !op.permission.IsPublic() {
			writeError(ctx, w, &Error{Status: http.StatusNotFound, Code: "organization_not_found"})
			return
		}
		if !op.permission.IsPublic() {
			user, err := r.userOf(ctx, call)
			if err != nil {
				writeError(ctx, w, translate(err))
				return
			}
			call.User = user
			if user != nil {
				call.Locale = r.localeOf(call, user)
			}
		}
		if err := op.admitProgram(ctx, call.User); err != nil {
			writeError(ctx, w, err)
			return
		}
		if op.writes && call.User != nil && call.User.Visits() {
			writeError(ctx, w, Denied("visit_only_reads"))
			return
		}
		if refusal := op.refusal(call.User); refusal != nil {
			writeError(ctx, w, refusal)
			return
		}
		if op.recentProof && call.User != nil && r.now().Sub(call.User.ProvedAt) >= ProofLifetime {
			writeError(ctx, w, Denied("prove_again"))
			return
		}
		if err := op.checkRateLimits(ctx, call.Request); err != nil {
			writeError(ctx, w, err)
			return
		}
		if err := readBody(call, op); err != nil {
			writeError(ctx, w, err)
			return
		}
		if err := strict(ctx, call, r.bodyOf(hc.Operation())); err != nil {
			writeError(ctx, w, err)
			return
		}
		next(hc)
	}
}

// userOf is who asks: by the session that the request carries, or without a request of their own.
func (r *Router) userOf(ctx context.Context, call *Call) (*access.User, error) {
	if given, ok := ctx.Value(userKey{}).(func(*Call) *access.User); ok {
		return given(call), nil
	}
	return r.Authenticate(ctx, call)
}

// bodyOf is how the document describes an operation's body.
func (r *Router) bodyOf(op *huma.Operation) schemaRef {
	d := schemaRef{registry: r.huma.OpenAPI().Components.Schemas}
	if op.RequestBody == nil || op.RequestBody.Content["application/json"] == nil {
		return schemaRef{}
	}
	return d.as(op.RequestBody.Content["application/json"].Schema)
}

// codeMoving refuses writes while an organization is taken to another installation. Nothing failed.
const codeMoving = "organization_moving"

// movingRetry is when a write is tried again that an organization on its way refuses.
const movingRetry = time.Minute

// refusal is why the user may not use the operation, or nil.
func (op *operation) refusal(user *access.User) *Error {
	refusal := op.permission.Check(user)
	if refusal == access.Granted && op.countsStorage(user) {
		refusal = access.StorageExhausted
	}
	if refusal == access.StorageExhausted && (op.storageExempt != nil || !op.writes) {
		refusal = access.Granted // reading takes no room; of the others serve asks the input
	}
	if op.subscriptionExempt && (refusal == access.SubscriptionEnded || refusal == access.SubscriptionCancelled) {
		refusal = access.Granted
	}
	if refusal != access.Granted {
		return refusalError(refusal)
	}
	if op.writes && user != nil && user.Limits.Moving {
		return &Error{Status: http.StatusServiceUnavailable, Code: codeMoving, RetryAfter: movingRetry}
	}
	if op.refuse != nil {
		if code := op.refuse(user); code != "" {
			return Denied(code)
		}
	}
	return nil
}

// ownAccount are where people look after their own account.
var ownAccount = []string{"/api/my/", "/api/v1/my_account"}

// admitProgram holds a program to its limit, and keeps it away from what is a person's: a
// program has no password and no session.
func (op *operation) admitProgram(ctx context.Context, user *access.User) error {
	if user == nil || !user.IsProgram {
		return nil
	}
	if err := CountProgram(ctx, user); err != nil {
		return err
	}
	if op.isPersonal() {
		return Denied("not_for_programs")
	}
	return nil
}

func (op *operation) isPersonal() bool {
	return op.peopleOnly || slices.ContainsFunc(ownAccount, func(prefix string) bool { return strings.HasPrefix(op.Path, prefix) })
}

// refusesPrograms reports whether no program can ever ask: it is a person's, or takes an administrator, which
// no key is.
func (op *operation) refusesPrograms() bool { return op.isPersonal() || op.permission.IsForAdmins() }

// CountProgram counts a request of a program, and refuses it when there were too many within
// the minute.
func CountProgram(ctx context.Context, user *access.User) error {
	call := CallOf(ctx)
	if !user.IsProgram || call.rateCounters == nil {
		return nil
	}
	return call.rateCounters.take(user.ID, RateLimit{"too_many_requests", user.RequestsPerMinute, time.Minute}, 1)
}

// countsStorage reports whether there is too little room for an operation whose permission
// is no module's action: with those, the permission itself says so.
func (op *operation) countsStorage(user *access.User) bool {
	return user != nil && user.Limits.StorageExhausted && op.writes && op.Method != http.MethodDelete && op.permission.IsGeneral()
}

// localeOf prefers the request's language header, which the browser sets to the
// chosen locale, to the one kept with the user; of those that the organization offers.
func (r *Router) localeOf(call *Call, user *access.User) string {
	if call.Request.Header.Get("Accept-Language") == "" {
		return i18n.Offered(user.Languages, user.Locale)
	}
	return i18n.Offered(user.Languages, call.Locale)
}

var errPanicked = errors.New("api: the use case panicked")

// translate gives the errors of the machinery below their answers.
func translate(err error) error {
	var known *Error
	if errors.As(err, &known) {
		return err
	}
	var pg *pgconn.PgError
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return &Error{Status: http.StatusNotFound, Code: "not_found", Cause: err}
	case db.Unavailable(err):
		return unavailable(err)
	case errors.As(err, &pg):
		return translatePg(pg, err)
	}
	return err
}

// translatePg maps the database's own refusals. Foreign and unique keys are
// checked by the use cases first; these are the races.
func translatePg(pg *pgconn.PgError, err error) error {
	switch {
	case pg.Code == "23503":
		return &Error{Status: http.StatusUnprocessableEntity, Code: "unknown_reference", Cause: err}
	case pg.Code == "23505":
		return &Error{Status: http.StatusConflict, Code: "already_exists", Cause: err}
	case pg.Code == "40001", pg.Code == "40P01", pg.Code == "55P03":
		return &Error{Status: http.StatusConflict, Code: "try_again", Cause: err}
	case strings.HasPrefix(pg.Code, "22"): // a value that no column holds, like a day of the year 0
		return &Error{Status: http.StatusUnprocessableEntity, Code: "invalid", Cause: err}
	}
	return err
}

// Busy asks to come back in a moment.
func Busy(err error) *Error { return unavailable(err) }

func unavailable(err error) *Error {
	return &Error{Status: http.StatusServiceUnavailable, Code: "unavailable", RetryAfter: retryAfterOutage, Cause: err}
}
