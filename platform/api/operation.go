package api

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"reflect"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"hivis/platform/access"
	"hivis/platform/db"
)

// UseCase is a use case: input and a transaction in, the answer's body out.
type UseCase[I, O any] func(ctx context.Context, tx *db.Tx, in *I) (*O, error)

// None is the input or output of an operation that has none.
type None struct{}

// Option refines an operation.
type Option func(*operation)

type operation struct {
	huma.Operation
	permission         access.Permission
	writes             bool
	anonymous          bool
	multipart          bool
	refuse             func(*access.User) string
	rateLimit          *RateLimit
	recentProof        bool
	peopleOnly         bool
	storageExempt      func(in any) bool // whether an input takes no room; nil: what writes takes some
	subscriptionExempt bool
	report             bool
	deprecation        *Deprecation
	before             func(ctx context.Context, in any) error
	after              func(ctx context.Context, in any)
}

// MaxBody sets how many bytes a request's body may have.
func MaxBody(bytes int64) Option { return func(o *operation) { o.MaxBodyBytes = bytes } }

// Created answers 201 instead of 200.
func Created(o *operation) { o.DefaultStatus = http.StatusCreated }

// AnonymousCaller keeps the caller out of the log, whatever becomes of the request: a
// refused anonymous report must not say who sent the one that followed.
func AnonymousCaller(o *operation) { o.anonymous = true }

// Multipart lets an operation take a form with a file instead of JSON. Its input
// reads it in Resolve.
func Multipart(o *operation) { o.multipart = true }

// RefuseIf refuses the callers for whom refuse has a code, beside the permission and
// like it before a byte of the input is read.
func RefuseIf(refuse func(*access.User) string) Option {
	return func(o *operation) { o.refuse = refuse }
}

// ProofLifetime is for how long somebody need not prove again who they are.
const ProofLifetime = 15 * time.Minute

// RecentProof is for what is dangerous: a browser that somebody left open, or whoever got hold of a
// session, must not do it without proving a password or a second factor once more.
func RecentProof(o *operation) { o.recentProof = true }

// PeopleOnly refuses programs: what makes or changes an account would outlive the key.
func PeopleOnly(o *operation) { o.peopleOnly = true }

// ExemptFromStorageLimit is for what is let in however full the organization's storage is: a decision,
// a password, what was read.
func ExemptFromStorageLimit(o *operation) { o.storageExempt = func(any) bool { return true } }

// ExemptFromStorageLimitIf is ExemptFromStorageLimit for those inputs that ask for no room.
func ExemptFromStorageLimitIf[I any](asksNone func(in *I) bool) Option {
	return func(o *operation) { o.storageExempt = func(in any) bool { return asksNone(in.(*I)) } }
}

// Report is for what reads much and changes nothing: a replica of the database answers it, where there is
// one. So it answers every list that is asked for as a file (see FileInput).
func Report(o *operation) { o.report = true }

// FileInput is the input of a list that can be asked for as a file with all its rows.
type FileInput interface{ Asked() bool }

// ExemptFromSubscription is for what keeps people from harm: an evacuation does not wait for a bill.
func ExemptFromSubscription(o *operation) { o.subscriptionExempt = true }

// Before runs prepare ahead of the transaction, with what was sent and after the
// permission was checked: for what takes its time, like a password's hash or a
// store of files, and must not hold a connection to the database meanwhile. What
// it finds out it leaves in fields of the input that are not exported. It does
// not run for a request that was answered before; but of two at once under one
// key both run it, so it must do no harm when it is done twice.
func Before[I any](prepare func(ctx context.Context, in *I) error) Option {
	return func(o *operation) {
		o.before = func(ctx context.Context, in any) error { return prepare(ctx, in.(*I)) }
	}
}

// After runs tidy when the transaction is over, if Before's preparation was begun
// and whatever became of it: for what is to be taken back when nothing came of it.
// The context does not end with the request.
func After[I any](tidy func(ctx context.Context, in *I)) Option {
	return func(o *operation) {
		o.after = func(ctx context.Context, in any) { tidy(ctx, in.(*I)) }
	}
}

// Get registers an operation that reads.
func Get[I, O any](r *Router, path string, p access.Permission, use UseCase[I, O], summary string, options ...Option) {
	register(r, http.MethodGet, path, p, use, summary, options)
}

// Post registers an operation that creates or does something. It takes an
// Idempotency-Key, as all that write do: a change of a record can create others.
func Post[I, O any](r *Router, path string, p access.Permission, use UseCase[I, O], summary string, options ...Option) {
	register(r, http.MethodPost, path, p, use, summary, options)
}

// Patch registers an operation that changes a record.
func Patch[I, O any](r *Router, path string, p access.Permission, use UseCase[I, O], summary string, options ...Option) {
	register(r, http.MethodPatch, path, p, use, summary, options)
}

// Put registers an operation that writes a part of a record whole.
func Put[I, O any](r *Router, path string, p access.Permission, use UseCase[I, O], summary string, options ...Option) {
	register(r, http.MethodPut, path, p, use, summary, options)
}

// Delete registers an operation that removes a record.
func Delete[I, O any](r *Router, path string, p access.Permission, use UseCase[I, O], summary string, options ...Option) {
	register(r, http.MethodDelete, path, p, use, summary, options)
}

func register[I, O any](r *Router, method, path string, p access.Permission, use UseCase[I, O], summary string, options []Option) {
	if p.IsZero() {
		panic("api: " + method + " " + path + " names no permission")
	}
	if r.Known != nil {
		if unknown, is := p.Unknown(r.Known); is {
			panic("api: " + method + " " + path + " names a permission that no role can grant: " + unknown)
		}
	}
	op := &operation{permission: p, writes: method != http.MethodGet}
	op.Operation = huma.Operation{
		OperationID:                  operationID(method, path),
		Method:                       method,
		Path:                         path,
		Summary:                      summary,
		Tags:                         []string{r.module},
		DefaultStatus:                http.StatusOK,
		MaxBodyBytes:                 jsonLimit,
		BodyReadTimeout:              RequestLimit, // its own is 5 s, and what runs longer would be cut short with its connection
		RejectUnknownQueryParameters: true,
		Extensions:                   map[string]any{"x-permission": p.String()},
	}
	if p.IsPublic() {
		op.MaxBodyBytes = publicLimit
	}
	for _, option := range options {
		option(op)
	}
	op.Security = op.security()
	op.documentEnd()
	if op.writes && !p.IsPublic() {
		op.Parameters = append(op.Parameters, idempotencyParam)
	}
	documentAnswer[O](r, op)
	op.Middlewares = huma.Middlewares{r.authorize(op)}
	huma.Register(r.huma, op.Operation, func(ctx context.Context, in *I) (*huma.StreamResponse, error) {
		answer, err := serve(ctx, r, op, use, in)
		if err != nil {
			return nil, statusError{asError(err)}
		}
		if record := recordOf(ctx); record != nil {
			record.unsigned = op.anonymous || answer.unsigned
		}
		return &huma.StreamResponse{Body: answer.send}, nil
	})
}

// security is by what an operation is asked: nothing where nobody has to be signed in, and a session
// alone where no program is let in.
func (op *operation) security() []map[string][]string {
	switch {
	case op.permission.IsPublic():
		return []map[string][]string{}
	case op.refusesPrograms():
		return []map[string][]string{bySession}
	}
	return []map[string][]string{{"api_key": {}}, bySession}
}

var bySession = map[string][]string{"access_token": {}, "session_cookie": {}, "csrf_token": {}, "organization": {}}

// idempotencyParam is the header that all operations that write have in the document.
var idempotencyParam = &huma.Param{Name: "Idempotency-Key", In: "header",
	Description: "A text of the sender's choice. The same request with the same key within a day is answered as before, and done once.",
	Schema:      &huma.Schema{Type: "string", MinLength: new(1), MaxLength: new(maxIdempotencyKeyLength)}}

// serve runs the use case in its transaction and saves the answer under the
// request's Idempotency-Key.
func serve[I, O any](ctx context.Context, r *Router, op *operation, use UseCase[I, O], in *I) (*answer, error) {
	call := CallOf(ctx)
	scope := db.Scope{OrganizationID: call.OrganizationID}
	if call.User != nil {
		scope.UserID = call.User.ID
	}
	if call.User != nil && call.User.Limits.StorageExhausted && op.storageExempt != nil && !op.storageExempt(in) {
		return nil, refusalError(access.StorageExhausted)
	}
	key, err := r.keyOf(op, call)
	if err == nil && op.before != nil {
		if err = key.peek(ctx, r.db, scope); err == nil && key.saved == nil {
			if op.after != nil {
				defer op.after(context.WithoutCancel(ctx), in)
			}
			err = op.before(ctx, in)
		}
	}
	if err != nil {
		return nil, translate(err)
	}
	if key.saved != nil {
		return key.saved, nil
	}
	tx := begin(ctx, r.db, op, scope, in)
	return serveOnce(ctx, r, op, key, tx, func(tx *db.Tx) (*O, error) { return use(ctx, tx, in) })
}

func begin(ctx context.Context, database *db.DB, op *operation, scope db.Scope, in any) *db.Tx {
	file, ok := in.(FileInput)
	if !op.writes && (op.report || ok && file.Asked()) {
		return database.BeginReport(ctx, scope)
	}
	return database.Begin(scope, op.writes)
}

func serveOnce[O any](ctx context.Context, r *Router, op *operation, key *idempotencyKey, tx *db.Tx, use func(*db.Tx) (*O, error)) (out *answer, err error) {
	panicked := true
	defer func() {
		if panicked {
			_ = db.End(ctx, tx, errPanicked)
		}
	}()
	out, err = answerOf(ctx, r, op, key, tx, use)
	panicked = false
	if err = db.End(ctx, tx, err); err != nil {
		return nil, translate(err)
	}
	return out, nil
}

func answerOf[O any](ctx context.Context, r *Router, op *operation, key *idempotencyKey, tx *db.Tx, use func(*db.Tx) (*O, error)) (*answer, error) {
	if err := key.begin(ctx, tx); err != nil || key.saved != nil {
		return key.saved, err
	}
	out, err := use(tx)
	if err != nil {
		return nil, err
	}
	answer, err := encode(op.DefaultStatus, out)
	if err != nil {
		return nil, err
	}
	key.save(tx, answer, r.now())
	return answer, nil
}

// Streamed is the output of operations that write their answer themselves:
// files and exports. The rest answer JSON.
type Streamed struct {
	Status  int `json:"-"` // 0: the operation's own
	Headers map[string]string
	Write   func(w io.Writer) error
}

// Downloadable is implemented by outputs that can be a file instead of JSON, when
// the caller asks for one.
type Downloadable interface {
	File() *Streamed // nil for the JSON
	ContentTypes() []string
}

type answer struct {
	status    int
	body      []byte
	kept      []byte // of the body, for a request that comes again
	streamed  *Streamed
	headers   map[string]string
	unsigned  bool
	transient bool
}

func encode(status int, out any) (*answer, error) {
	if s, ok := out.(*Streamed); ok {
		return &answer{status: cmp.Or(s.Status, status), streamed: s, headers: s.Headers}, nil
	}
	if d, ok := out.(Downloadable); ok && d.File() != nil {
		return encode(status, d.File())
	}
	body, err := jsonLine(out)
	if err != nil {
		return nil, err
	}
	kept := body
	if d, ok := out.(Redactable); ok {
		if kept, err = jsonLine(d.Redacted()); err != nil {
			return nil, err
		}
	}
	u, ok := out.(Unsigned)
	p, passes := out.(Transient)
	return &answer{status: status, body: body, kept: kept, unsigned: ok && u.Unsigned(), transient: passes && p.Transient()}, nil
}

func jsonLine(v any) ([]byte, error) {
	var line bytes.Buffer
	err := json.NewEncoder(&line).Encode(v)
	return line.Bytes(), err
}

func (a *answer) send(ctx huma.Context) {
	_, w := humago.Unwrap(ctx)
	header := w.Header()
	for name, value := range a.headers {
		header.Set(name, value)
	}
	if a.streamed != nil {
		w.WriteHeader(a.status)
		if err := a.streamed.Write(w); err != nil {
			if record := recordOf(ctx.Context()); record != nil {
				record.err = asError(err)
			}
			panic(http.ErrAbortHandler) // the status is sent: cut the connection, so that half a file is not taken for whole
		}
		return
	}
	header.Set("Content-Type", "application/json; charset=utf-8")
	header.Set("Cache-Control", "no-store")
	header.Set("Content-Length", strconv.Itoa(len(a.body)))
	w.WriteHeader(a.status)
	_, _ = w.Write(a.body)
}

// documentAnswer puts the answer's shape and the error's into the document.
func documentAnswer[O any](r *Router, op *operation) {
	registry := r.huma.OpenAPI().Components.Schemas
	ok := &huma.Response{Description: http.StatusText(op.DefaultStatus)}
	if reflect.TypeFor[O]() == reflect.TypeFor[Streamed]() {
		ok.Content = map[string]*huma.MediaType{"application/octet-stream": {Schema: &huma.Schema{Type: "string", Format: "binary"}}}
	} else {
		ok.Content = map[string]*huma.MediaType{"application/json": {Schema: registry.Schema(reflect.TypeFor[O](), true, "")}}
		markNullable(registry, reflect.TypeFor[O](), r.marked)
	}
	if d, can := any(new(O)).(Downloadable); can {
		for _, kind := range d.ContentTypes() {
			ok.Content[kind] = &huma.MediaType{Schema: &huma.Schema{Type: "string", Format: "binary"}}
		}
	}
	op.Responses = map[string]*huma.Response{strconv.Itoa(op.DefaultStatus): ok, "4XX": r.errors("Refused"), "default": r.errors("Failed")}
}

// errors is an answer with the one shape of all errors. The document has it once.
func (r *Router) errors(name string) *huma.Response {
	components := r.huma.OpenAPI().Components
	components.Responses[name] = &huma.Response{Description: errorsAre[name], Content: map[string]*huma.MediaType{
		"application/json": {Schema: components.Schemas.Schema(reflect.TypeFor[Body](), true, "")}}}
	return &huma.Response{Ref: "#/components/responses/" + name}
}

// errorsAre says what each kind of error means.
var errorsAre = map[string]string{
	"Refused": "Refused: 401 nobody is signed in, 403 the right is missing, 404 it is not there, 409 the record's state does not allow it, 422 the input is wrong, 429 too many requests",
	"Failed":  "Failed: the same request may succeed later",
}

func writeJSON(w io.Writer, v any) {
	if line, err := jsonLine(v); err == nil {
		_, _ = w.Write(line)
	}
}
