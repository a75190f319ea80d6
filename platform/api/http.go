package api

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"net"
	"net/http"
	"net/netip"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"hivis/platform/db"
	"hivis/platform/i18n"
)

const (
	jsonLimit   = 1 << 20
	publicLimit = 8 << 10  // of a body that anybody may send
	uploadLimit = 11 << 20 // the largest file (10 MB) and its multipart frame

	// RequestLimit is how long a request may take, its body included.
	RequestLimit = 60 * time.Second
)

// ServeHTTP answers /api/...
func (r *Router) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	started := time.Now()
	record := &logRecord{}
	call := &Call{RequestID: requestID(), IP: r.ipOf(req), Request: req, Writer: w, say: r.Sentences, scheme: r.BaseURL.Scheme, rateCounters: r.rateCounters,
		Locale: r.Sentences.Match(req.Header.Get("Accept-Language"))}
	ctx, cancel := context.WithTimeout(req.Context(), RequestLimit)
	defer cancel()
	ctx = withRecord(withCall(ctx, call), record)
	req = req.WithContext(ctx)
	call.Request = req
	writer := &statusWriter{ResponseWriter: w}
	call.Writer = writer
	defer func() { r.finish(ctx, writer, record, started, recover()) }()
	w.Header().Set("X-Request-Id", call.RequestID)
	if err := r.prepare(ctx, call); err != nil {
		writeError(ctx, writer, err)
		return
	}
	if _, pattern := r.mux.Handler(req); pattern == "" {
		r.unknownPath(ctx, writer, req)
		return
	}
	r.mux.ServeHTTP(writer, req)
}

func (r *Router) unknownPath(ctx context.Context, w http.ResponseWriter, req *http.Request) {
	for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete} {
		probe := req.Clone(ctx)
		probe.Method = method
		if _, pattern := r.mux.Handler(probe); pattern != "" {
			writeError(ctx, w, &Error{Status: http.StatusMethodNotAllowed, Code: "method_not_allowed"})
			return
		}
	}
	writeError(ctx, w, NotFound())
}

// prepare does what every operation needs before it is known which one it is:
// the organization of the host and the origin of a write.
func (r *Router) prepare(ctx context.Context, call *Call) error {
	host, known := parseHost(call.Request.Host, r.BaseURL)
	if !known {
		return &Error{Status: http.StatusNotFound, Code: "organization_not_found"}
	}
	call.Host = host
	place, err := r.hosts.organization(ctx, host.asked, r.db.OrganizationAt)
	if err != nil {
		return translate(err)
	}
	call.Host.SubDomain = place.SubDomain
	if place.OrganizationID == 0 && !host.Apex() {
		return &Error{Status: http.StatusNotFound, Code: "organization_not_found"}
	}
	if place.MovedTo != "" {
		return &Error{Status: http.StatusGone, Code: "organization_moved", Location: place.MovedTo, Params: i18n.Params{"Address": place.MovedTo}}
	}
	call.OrganizationID = place.OrganizationID
	return r.sameOrigin(call.Request)
}

// MovedTo is the address of the installation to which the organization of a request has moved, or "".
func (r *Router) MovedTo(req *http.Request) string {
	host, known := parseHost(req.Host, r.BaseURL)
	if !known || host.Apex() {
		return ""
	}
	place, _ := r.hosts.organization(req.Context(), host.asked, r.db.OrganizationAt) // who cannot be asked about has not moved
	if strings.HasSuffix(place.MovedTo, "://"+strings.ToLower(req.Host)) {
		return "" // the name does not lead to the other installation yet
	}
	return place.MovedTo
}

// sameOrigin refuses writes that a page of another host asked for. Sub-domains
// of one installation are the same site, so SameSite cookies do not stop them.
func (r *Router) sameOrigin(req *http.Request) error {
	if req.Method == http.MethodGet || req.Method == http.MethodHead || slices.Contains(r.posted, req.URL.Path) {
		return nil
	}
	site := req.Header.Get("Sec-Fetch-Site")
	origin := req.Header.Get("Origin")
	if (site == "" || site == "same-origin" || site == "none") && (origin == "" || r.OwnOrigin(req)) {
		return nil
	}
	return Denied("foreign_origin")
}

// OwnOrigin reports whether the Origin header is exactly the host that was asked.
func (r *Router) OwnOrigin(req *http.Request) bool {
	return req.Header.Get("Origin") == r.BaseURL.Scheme+"://"+req.Host
}

// readBody reads a write's body once, within its limit, so that it can be both
// decoded and compared with an earlier request of the same key. It comes after the
// operation, the session and the rights: nobody else's bytes are worth the memory.
func readBody(call *Call, op *operation) error {
	req := call.Request
	if req.Method == http.MethodGet || req.Method == http.MethodHead || req.ContentLength == 0 {
		return nil
	}
	kind, params, err := mime.ParseMediaType(req.Header.Get("Content-Type"))
	if kind == "multipart/form-data" && op.multipart {
		req.Body = http.MaxBytesReader(call.Writer, req.Body, uploadLimit)
		if boundary := params["boundary"]; boundary != "" && req.Header.Get("Idempotency-Key") != "" {
			call.upload = &unframed{boundary: []byte(boundary), hash: sha256.New()}
			req.Body = readCloser{io.TeeReader(req.Body, call.upload), req.Body}
		}
		return nil
	}
	if err != nil || kind != "application/json" {
		return &Error{Status: http.StatusUnsupportedMediaType, Code: "unsupported_media_type"}
	}
	body, err := io.ReadAll(http.MaxBytesReader(call.Writer, req.Body, op.MaxBodyBytes))
	if err != nil {
		return unreadable(err)
	}
	call.body = body
	req.Body = io.NopCloser(bytes.NewReader(body))
	return nil
}

type readCloser struct {
	io.Reader
	io.Closer
}

// unreadable says why a body could not be read to its end.
func unreadable(err error) error {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return &Error{Status: http.StatusRequestEntityTooLarge, Code: "too_large"}
	}
	return &Error{Status: http.StatusBadRequest, Code: "cut_short", Cause: err}
}

// ipOf is the caller's address. Of what stands in X-Forwarded-For only the last
// is the proxy's own word; the rest is whatever the caller sent.
func (r *Router) ipOf(req *http.Request) string {
	if said := req.Header.Values("X-Forwarded-For"); r.TrustProxy && len(said) > 0 {
		list := strings.Split(said[len(said)-1], ",")
		last := strings.TrimSpace(list[len(list)-1])
		if both, err := netip.ParseAddrPort(last); err == nil {
			return both.Addr().String()
		}
		if address, err := netip.ParseAddr(strings.Trim(last, "[]")); err == nil {
			return address.String()
		}
	}
	ip, _, err := net.SplitHostPort(req.RemoteAddr)
	if err != nil {
		return req.RemoteAddr
	}
	return ip
}

func requestID() string { return rand.Text()[:16] }

// finish recovers from a panic and writes the request's one log line.
func (r *Router) finish(ctx context.Context, w *statusWriter, record *logRecord, started time.Time, panicked any) {
	if panicked == http.ErrAbortHandler {
		r.log(ctx, w, record, started)
		panic(panicked)
	}
	if panicked != nil {
		err := fmt.Errorf("panic: %v\n%s", panicked, debug.Stack())
		if w.status == 0 {
			writeError(ctx, w, err)
		}
		record.err = asError(err)
	}
	r.log(ctx, w, record, started)
}

func (r *Router) log(ctx context.Context, w *statusWriter, record *logRecord, started time.Time) {
	call := CallOf(ctx)
	took := time.Since(started)
	status := w.status
	if clientGone(ctx, record.err) {
		status, record.err = statusGone, nil
	}
	method := methodOf(call.Request)
	if r.Observe != nil {
		r.Observe(record.route, method, status, took.Seconds())
	}
	attrs := []slog.Attr{
		slog.String("request_id", call.RequestID), slog.String("method", method),
		slog.String("route", record.route), slog.Int("status", status),
		slog.Float64("ms", float64(took.Microseconds())/1000), slog.Int64("organization_id", call.OrganizationID),
	}
	// An anonymous report's line must not name who sent it.
	if call.User != nil && !record.unsigned {
		attrs = append(attrs, slog.Int64("user_id", call.User.ID))
	}
	level := slog.LevelInfo
	if record.err != nil {
		attrs = append(attrs, slog.String("code", record.err.Code))
		if record.err.Status >= http.StatusInternalServerError && record.err.Code != codeMoving {
			level = slog.LevelError
			attrs = append(attrs, slog.String("cause", record.err.Error()))
		}
	}
	r.Log.LogAttrs(ctx, level, "request", attrs...)
}

// methodOf names a request's method for logs and metrics. A method may be any
// word, and each new word would be one more series that is kept for ever.
func methodOf(req *http.Request) string {
	switch req.Method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
		return req.Method
	}
	return "other"
}

// statusGone is what logs and metrics call a request whose sender did not wait
// for the answer, as proxies do: nothing failed, and nobody need be woken.
const statusGone = 499

func clientGone(ctx context.Context, err *Error) bool {
	return err != nil && errors.Is(ctx.Err(), context.Canceled) && db.Canceled(err)
}

// logRecord collects what the log line says, while the request runs.
type logRecord struct {
	route    string
	err      *Error
	unsigned bool
}

type recordKey struct{}

func withRecord(ctx context.Context, record *logRecord) context.Context {
	return context.WithValue(ctx, recordKey{}, record)
}

func recordOf(ctx context.Context) *logRecord {
	record, _ := ctx.Value(recordKey{}).(*logRecord)
	return record
}

type statusWriter struct {
	http.ResponseWriter
	status int
}

func (w *statusWriter) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *statusWriter) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	return w.ResponseWriter.Write(b)
}

func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// hostCache remembers which organization a host name belongs to. A sub-domain
// never changes hands; its organization's state is read with each session.
type hostCache struct {
	mu      sync.RWMutex
	entries map[string]hostEntry
}

type hostEntry struct {
	db.Place
	until time.Time
}

const (
	hostKnownFor   = 10 * time.Second // so that one that moves is soon known to be elsewhere
	hostUnknownFor = 2 * time.Second  // so that a new organization is reachable at once
	hostCacheSize  = 10_000
)

func (c *hostCache) organization(ctx context.Context, name string, find func(context.Context, string) (db.Place, error)) (db.Place, error) {
	now := time.Now()
	c.mu.RLock()
	entry, ok := c.entries[name]
	c.mu.RUnlock()
	if ok && now.Before(entry.until) {
		return entry.Place, nil
	}
	place, err := find(ctx, name)
	if err != nil {
		return place, err
	}
	entry = hostEntry{place, now.Add(hostKnownFor)}
	if place.OrganizationID == 0 {
		entry.until = now.Add(hostUnknownFor)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.entries == nil || len(c.entries) >= hostCacheSize {
		c.entries = map[string]hostEntry{}
	}
	c.entries[name] = entry
	return place, nil
}

// CallFor prepares a Call for a request that is no operation: the websocket's.
func (r *Router) CallFor(req *http.Request) (*Call, error) {
	call := &Call{RequestID: requestID(), IP: r.ipOf(req), Request: req, say: r.Sentences,
		Locale: r.Sentences.Match(req.Header.Get("Accept-Language"))}
	return call, r.prepare(req.Context(), call)
}
