package scim

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/jackc/pgx/v5"

	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

const (
	bodyLimit       = 1 << 20
	perMinute       = 1500 // requests of one token: providers ask up to 25 times a second
	wrongOfNetwork  = 30
	wrongPer        = 10 * time.Minute
	longestFilter   = 1000
	usedEvery       = time.Minute
	mostOfWrongOnes = 5 // requests with a wrong token that are kept, so that they push no others out
)

// asked is one request of a provider.
type asked struct {
	call    *api.Call
	tx      *db.Tx
	by      provider
	query   url.Values
	body    map[string]any
	note    note
	resetID []int64 // whose groups changed
}

// provider is whose token it was.
type provider struct {
	TokenID, ConfigID, UserID int64
	LastUsedAt                *time.Time
	Enabled                   bool
	Domains                   []string
	BreakGlassID              int64
	Open                      bool // the organization; a closed one takes nothing over
}

// note is what the list of requests says of one.
type note struct {
	outcome string
	params  map[string]any
	subject string
	ignored int
}

// reply is an answer; without a body it is only a status.
type reply struct {
	status int
	body   map[string]any
}

// serve answers everything below /scim/v2/.
func (m *Module) serve(w http.ResponseWriter, req *http.Request) {
	ctx := req.Context()
	call := api.CallOf(ctx)
	a := &asked{call: call, query: req.URL.Query()}
	out, err := m.answer(ctx, a, req)
	if err != nil {
		f := faultOf(ctx, err)
		a.note.outcome, a.note.params = f.key, f.params
		out = f.reply(call)
		if f.after > 0 {
			w.Header().Set("Retry-After", strconv.Itoa(int(f.after.Seconds())+1))
		}
		if call.OrganizationID != 0 && f.status != http.StatusTooManyRequests {
			if err := m.DB.Write(ctx, db.Scope{OrganizationID: call.OrganizationID, UserID: a.by.UserID}, func(tx *db.Tx) error {
				a.tx = tx
				m.write(a, req, f.status)
				return nil
			}); err != nil {
				_ = api.Failed(ctx, err)
			}
		}
	}
	out.send(w, req)
}

// answer finds out who asks, and does what is asked in one transaction with its line in the list of requests.
func (m *Module) answer(ctx context.Context, a *asked, req *http.Request) (out *reply, err error) {
	if err := m.recognize(ctx, a, req); err != nil {
		return nil, err
	}
	if a.body, err = readBody(req); err != nil {
		return nil, err
	}
	err = m.DB.Write(ctx, db.Scope{OrganizationID: a.call.OrganizationID, UserID: a.by.UserID}, func(tx *db.Tx) (err error) {
		a.tx = tx
		if out, err = m.route(ctx, a, req); err != nil {
			return err
		}
		if err := m.replace(ctx, a, a.resetID); err != nil {
			return err
		}
		if now := m.Now(); a.by.LastUsedAt == nil || !now.Before(a.by.LastUsedAt.Add(usedEvery)) {
			tx.Defer("update scim_tokens set last_used_at = $3, last_ip = $4 where organization_id = $1 and id = $2", tx.OrganizationID, a.by.TokenID, now, a.call.IP)
		}
		m.write(a, req, out.status)
		return nil
	})
	return out, err
}

// recognize finds the provider by its token. Who guesses is slowed down.
func (m *Module) recognize(ctx context.Context, a *asked, req *http.Request) error {
	if a.call.OrganizationID == 0 {
		return api.NotFound()
	}
	scheme, secret, _ := strings.Cut(req.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") || !strings.HasPrefix(secret, tokenPrefix) {
		return m.unknown(ctx, a)
	}
	err := m.DB.Read(ctx, db.Scope{OrganizationID: a.call.OrganizationID}, func(tx *db.Tx) (err error) {
		a.by, err = db.One[provider](ctx, tx, `select t.id as token_id, t.config_id, t.user_id, t.last_used_at, c.enabled, c.domains,
			coalesce((select break_glass_id from sign_in_policies s where s.organization_id = t.organization_id), 0) as break_glass_id,
			(select o.status = 'Active' and not o.is_locked from organizations o where o.id = t.organization_id) as open
			from scim_tokens t join sso_configs c on c.organization_id = t.organization_id and c.id = t.config_id
			where t.organization_id = $1 and t.secret_hash = $2`, tx.OrganizationID, auth.HashToken(strings.TrimSpace(secret)))
		return err
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return m.unknown(ctx, a)
	}
	if err != nil {
		return err
	}
	a.call.User = &access.User{ID: a.by.UserID, OrganizationID: a.call.OrganizationID, IsAdmin: true, IsProgram: true, RequestsPerMinute: perMinute}
	if !a.by.Open {
		return api.Denied("roadblock")
	}
	return api.CountProgram(ctx, a.call.User)
}

func (m *Module) unknown(ctx context.Context, a *asked) error {
	wait, err := m.Auth.RaiseLimits(ctx, a.call.OrganizationID, m.Auth.LimitOfNetwork(a.call, "scim", wrongOfNetwork, wrongPer))
	if err != nil {
		return err
	}
	if wait > 0 {
		return api.TooMany("too_many_requests", wait)
	}
	return &fault{status: http.StatusUnauthorized, key: "error.scim_token"}
}

var errSyntax = &fault{status: http.StatusBadRequest, kind: "invalidSyntax", key: "error.scim_syntax"}

// readBody reads JSON under either name; what writes has to have some.
func readBody(req *http.Request) (map[string]any, error) {
	if req.Method == http.MethodGet || req.Method == http.MethodDelete || req.Method == http.MethodHead {
		return nil, nil
	}
	kind, _, err := mime.ParseMediaType(req.Header.Get("Content-Type"))
	if err != nil || kind != "application/scim+json" && kind != "application/json" {
		return nil, &fault{status: http.StatusUnsupportedMediaType, key: "error.scim_syntax"}
	}
	raw, err := io.ReadAll(io.LimitReader(req.Body, bodyLimit+1))
	if err != nil {
		return nil, errSyntax
	}
	if len(raw) > bodyLimit {
		return nil, &fault{status: http.StatusRequestEntityTooLarge, key: "error.too_large"}
	}
	if !utf8.Valid(raw) || bytes.Contains(raw, []byte(`\u0000`)) {
		return nil, errSyntax
	}
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	var body map[string]any
	if decoder.Decode(&body) != nil || body == nil {
		return nil, errSyntax
	}
	if _, err := decoder.Token(); err != io.EOF {
		return nil, errSyntax
	}
	return body, nil
}

// route finds what is asked for. Bulk, search by POST and Me are not offered, and said so.
func (m *Module) route(ctx context.Context, a *asked, req *http.Request) (*reply, error) {
	parts := strings.Split(strings.Trim(strings.TrimPrefix(req.URL.Path, prefix), "/"), "/")
	what, id := parts[0], ""
	if len(parts) == 2 {
		id = parts[1]
	}
	switch {
	case len(parts) > 2:
		return nil, api.NotFound()
	case slices.Contains([]string{"Bulk", "Me", ".search"}, what) || id == ".search":
		return nil, &fault{status: http.StatusNotImplemented, key: "error.scim_not_offered"}
	case what == "Users":
		return m.users(ctx, a, req, id)
	case what == "Groups":
		return m.groups(ctx, a, req, id)
	case req.Method == http.MethodGet:
		return described(a, what, id)
	}
	return nil, api.NotFound()
}

var errMethod = &fault{status: http.StatusMethodNotAllowed, key: "error.method_not_allowed"}

// write adds the request to the list, of which the last are kept.
func (m *Module) write(a *asked, req *http.Request, status int) {
	params, err := json.Marshal(a.note.params)
	if err != nil || a.note.params == nil {
		params = []byte("{}")
	}
	path := strings.TrimPrefix(req.URL.RequestURI(), "/scim/v2")
	if decoded, err := url.QueryUnescape(path); err == nil {
		path = decoded
	}
	a.tx.Defer(`insert into scim_requests (organization_id, config_id, at, method, path, status, outcome, params, subject, ignored)
		values ($1, nullif($2::bigint, 0), $3, $4, $5, $6, $7, $8, $9, $10)`,
		a.tx.OrganizationID, a.by.ConfigID, m.Now(), short(req.Method, 10), short(path, 300), status, a.note.outcome, string(params), short(a.note.subject, 254), a.note.ignored)
	a.tx.Defer(`delete from scim_requests where organization_id = $1 and (
		id in (select id from scim_requests where organization_id = $1 order by id desc offset $2)
		or id in (select id from scim_requests where organization_id = $1 and config_id is null order by id desc offset $3))`, a.tx.OrganizationID, mostRequests, mostOfWrongOnes)
}

func short(text string, most int) string {
	letters := []rune(strings.ToValidUTF8(strings.ReplaceAll(text, "\x00", ""), ""))
	return string(letters[:min(len(letters), most)])
}

func (a *asked) tell(outcome, subject string, params map[string]any) {
	a.note.outcome, a.note.subject, a.note.params = "word.scim_outcome."+outcome, subject, params
}
