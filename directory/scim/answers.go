package scim

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"hivis/platform/api"
)

const (
	userSchema       = "urn:ietf:params:scim:schemas:core:2.0:User"
	groupSchema      = "urn:ietf:params:scim:schemas:core:2.0:Group"
	enterpriseSchema = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"
	messages         = "urn:ietf:params:scim:api:messages:2.0:"
)

// fault is a request that was not done: its kind is one of RFC 7644, 3.12.
type fault struct {
	status int
	kind   string
	key    string // of the sentence
	params map[string]any
	after  time.Duration
}

func (f *fault) Error() string { return f.key }

func wrong(kind, key string, params map[string]any) *fault {
	return &fault{status: http.StatusBadRequest, kind: kind, key: key, params: params}
}

func taken(key string) *fault {
	return &fault{status: http.StatusConflict, kind: "uniqueness", key: key}
}

func forbidden(key string) *fault { return &fault{status: http.StatusForbidden, key: key} }

// faultOf says of an error of the product what a provider is told: what a rule here refuses is forbidden, and a second
// account with one address is a conflict.
func faultOf(ctx context.Context, err error) *fault {
	var known *fault
	if errors.As(err, &known) {
		return known
	}
	failure := api.Failed(ctx, err)
	key, params := failure.Sentence()
	f := &fault{status: failure.Status, key: key, params: params, after: failure.RetryAfter}
	switch {
	case key == "field.email_taken" || key == "field.email_of_deleted":
		f.status, f.kind = http.StatusConflict, "uniqueness"
	case len(failure.Fields) > 0:
		f.status, f.kind = http.StatusBadRequest, "invalidValue"
	case failure.Status == http.StatusUnprocessableEntity || key == "error.last_admin" || key == "error.break_glass_stays":
		f.status = http.StatusForbidden
	}
	return f
}

func (f *fault) reply(call *api.Call) *reply {
	body := map[string]any{"schemas": []string{messages + "Error"}, "status": strconv.Itoa(f.status), "detail": call.Say(f.key, f.params)}
	if f.kind != "" {
		body["scimType"] = f.kind
	}
	return &reply{f.status, body}
}

// send writes an answer. Where the one who asks has it already (If-None-Match), only that is said.
func (r *reply) send(w http.ResponseWriter, req *http.Request) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	if r.status == http.StatusUnauthorized {
		h.Set("WWW-Authenticate", "Bearer")
	}
	if meta, ok := r.body["meta"].(map[string]any); ok {
		if version, ok := meta["version"].(string); ok {
			h.Set("ETag", version)
			if req.Method == http.MethodGet && slices.Contains(strings.Split(req.Header.Get("If-None-Match"), ", "), version) {
				w.WriteHeader(http.StatusNotModified)
				return
			}
		}
		if location, ok := meta["location"].(string); ok {
			h.Set("Content-Location", location)
			if r.status == http.StatusCreated {
				h.Set("Location", location)
			}
		}
	}
	if r.body == nil {
		w.WriteHeader(r.status)
		return
	}
	body, err := json.Marshal(r.body)
	if err != nil {
		panic(err) // texts, numbers and lists always encode
	}
	h.Set("Content-Type", "application/scim+json")
	w.WriteHeader(r.status)
	_, _ = w.Write(body)
}

// versioned gives a resource its version, made of all that it says.
func versioned(body map[string]any) map[string]any {
	content, _ := json.Marshal(body) // texts, numbers and lists
	sum := sha256.Sum256(content)
	body["meta"].(map[string]any)["version"] = `W/"` + hex.EncodeToString(sum[:8]) + `"`
	return body
}

// unchanged refuses to write over what somebody else changed meanwhile, where the one who asks cares.
func unchanged(req *http.Request, body map[string]any) error {
	said := req.Header.Get("If-Match")
	if said == "" || said == "*" || slices.Contains(strings.Split(said, ", "), body["meta"].(map[string]any)["version"].(string)) {
		return nil
	}
	return &fault{status: http.StatusPreconditionFailed, key: "error.scim_changed"}
}

// selected leaves out what was not asked for. What tells resources apart is always said.
func (a *asked) selected(body map[string]any) map[string]any {
	only, without := a.names("attributes"), a.names("excludedAttributes")
	for name := range body {
		lower := strings.ToLower(name)
		if slices.Contains([]string{"schemas", "id", "meta"}, lower) {
			continue
		}
		if len(only) > 0 && !slices.Contains(only, lower) || slices.Contains(without, lower) {
			delete(body, name)
		}
	}
	return body
}

// names are the attributes that a parameter lists, without their parts.
func (a *asked) names(parameter string) (names []string) {
	for name := range strings.SplitSeq(a.query.Get(parameter), ",") {
		if name = strings.TrimSpace(name); name == "" {
			continue
		}
		if at, err := parsePath(name); err == nil {
			if at.extension {
				at.attribute = strings.ToLower(enterpriseSchema)
			}
			names = append(names, at.attribute)
		}
	}
	return names
}

const (
	usualPage = 100
	mostPage  = 200
)

// page reads where a list begins and how long it is; both as forgiving as the standard asks.
func (a *asked) page() (start, count int) {
	start, count = 1, usualPage
	if n, err := strconv.Atoi(a.query.Get("startIndex")); err == nil {
		start = min(max(n, 1), 1_000_000_000)
	}
	if n, err := strconv.Atoi(a.query.Get("count")); err == nil {
		count = min(max(n, 0), mostPage)
	}
	return start, count
}

func listed(resources []any, total, start int) *reply {
	return &reply{http.StatusOK, map[string]any{"schemas": []string{messages + "ListResponse"}, "totalResults": total, "startIndex": start,
		"itemsPerPage": len(resources), "Resources": resources}}
}
