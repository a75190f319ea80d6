package sso

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/xml"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

const (
	mostForm         = 512 << 10
	answersOfNetwork = 120
	straysOfNetwork  = 20
)

// serveSAML answers what providers ask by their own standard: who this installation is, and their answers, which a
// browser posts from their page.
func (m *Module) serveSAML(w http.ResponseWriter, req *http.Request) {
	call := api.CallOf(req.Context())
	switch {
	case call.OrganizationID == 0:
		http.NotFound(w, req)
	case req.URL.Path == metadataPath && req.Method == http.MethodGet:
		describe(w, call)
	case req.URL.Path == answersPath && req.Method == http.MethodPost:
		m.take(w, req)
	case req.URL.Path == answersPath:
		http.Redirect(w, req, "/login", http.StatusSeeOther)
	default:
		http.NotFound(w, req)
	}
}

// describe is this installation's metadata, for one organization.
func describe(w http.ResponseWriter, call *api.Call) {
	var b strings.Builder
	quoted := func(text string) string {
		var q strings.Builder
		_ = xml.EscapeText(&q, []byte(text)) // into memory
		return q.String()
	}
	b.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n" + `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="` + quoted(call.Origin()+metadataPath) + `">`)
	b.WriteString(`<md:SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="` + ofProtocol + `">`)
	for _, format := range []string{formats + "persistent", oldFormats + "emailAddress", oldFormats + "unspecified"} {
		b.WriteString(`<md:NameIDFormat>` + format + `</md:NameIDFormat>`)
	}
	b.WriteString(`<md:AssertionConsumerService index="0" isDefault="true" Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="` + quoted(call.Origin()+answersPath) + `"/>`)
	b.WriteString("</md:SPSSODescriptor></md:EntityDescriptor>\n")
	w.Header().Set("Content-Type", "application/samlmetadata+xml; charset=utf-8")
	w.Header().Set("Content-Disposition", `inline; filename="metadata.xml"`)
	_, _ = io.WriteString(w, b.String()) // whoever asked may be gone
}

// take reads an answer and sends the browser on. The answer comes from the provider's page and so without the browser's
// cookies: what it says waits under the state until the browser that left with it comes for it.
func (m *Module) take(w http.ResponseWriter, req *http.Request) {
	ctx := req.Context()
	call := api.CallOf(ctx)
	w.Header().Set("Cache-Control", "no-store")
	wait, err := m.Auth.RaiseLimits(ctx, call.OrganizationID, m.answers(call))
	if err == nil && wait > 0 {
		http.Error(w, http.StatusText(http.StatusTooManyRequests), http.StatusTooManyRequests)
		return
	}
	back := url.Values{}
	if err == nil {
		err = m.accept(ctx, w, req, back)
	}
	if err != nil {
		_ = api.Failed(ctx, err) // into the request's log line
	}
	if back.Get("code") == "" {
		back.Set("refused", call.RequestID)
	}
	http.Redirect(w, req, "/sso?"+back.Encode(), http.StatusSeeOther)
}

// answers is how many answers a network may send that lead nobody in.
func (m *Module) answers(call *api.Call) auth.Limit {
	return m.Auth.LimitOfNetwork(call, "saml", answersOfNetwork, beginsPer)
}

// strays is how many answers of a network are logged that belong to no sign-in. Anybody can send them,
// and the log of an organization is kept.
func (m *Module) strays(call *api.Call) auth.Limit {
	return m.Auth.LimitOfNetwork(call, "saml_strays", straysOfNetwork, beginsPer)
}

// accept says by which code the browser that left with the state gets in, once. Why there is none is in the log.
func (m *Module) accept(ctx context.Context, w http.ResponseWriter, req *http.Request, back url.Values) error {
	state, raw, err := readForm(w, req)
	var c row
	if err == nil {
		c, err = m.takeState(ctx, state)
	}
	if err == nil {
		back.Set("state", state)
		var said asserted
		if said, err = m.readAnswer(api.CallOf(ctx), c, state, raw); err != nil {
			err = &refusal{err}
		} else {
			var code string
			if code, err = m.keep(ctx, c, state, said); err == nil {
				back.Set("code", code)
			}
		}
	}
	var why *refusal
	if !errors.As(err, &why) {
		return err
	}
	if c.ID == 0 {
		call := api.CallOf(ctx)
		if wait, err := m.Auth.RaiseLimits(ctx, call.OrganizationID, m.strays(call)); err != nil || wait > 0 {
			return errors.Join(why, err)
		}
	}
	return m.noteRefusal(ctx, c, why)
}

// refusal is why an answer is not accepted; every other error is a failure of ours.
type refusal struct{ error }

func (r *refusal) Unwrap() error { return r.error }

func refuse(why string) error { return &refusal{errors.New(why)} }

// readForm reads the two fields of an answer, within their limit.
func readForm(w http.ResponseWriter, req *http.Request) (state string, raw []byte, err error) {
	kind, _, err := mime.ParseMediaType(req.Header.Get("Content-Type"))
	if err != nil || kind != "application/x-www-form-urlencoded" {
		return "", nil, refuse("the answer is no form")
	}
	req.Body = http.MaxBytesReader(w, req.Body, mostForm)
	if err := req.ParseForm(); err != nil {
		var large *http.MaxBytesError
		if errors.As(err, &large) {
			return "", nil, refuse("the answer is too large")
		}
		return "", nil, refuse("the answer is no proper form")
	}
	states, answers := req.PostForm["RelayState"], req.PostForm["SAMLResponse"]
	if len(answers) != 1 || len(states) > 1 {
		return "", nil, refuse("the form has no answer, or several")
	}
	if len(states) == 1 {
		state = states[0]
	}
	raw, err = base64.StdEncoding.DecodeString(strings.NewReplacer("\r", "", "\n", "", " ", "").Replace(answers[0]))
	if err != nil {
		return "", nil, refuse("the answer is not in base64")
	}
	return state, raw, nil
}

// takeState takes the state that an answer comes with: it is answered once, whatever the answer says.
func (m *Module) takeState(ctx context.Context, state string) (c row, err error) {
	if state == "" {
		return row{}, refuse("the provider sent somebody who had not asked to sign in (no RelayState)")
	}
	err = m.DB.Write(ctx, db.Scope{OrganizationID: api.CallOf(ctx).OrganizationID}, func(tx *db.Tx) error {
		var id int64
		var tested bool
		err := tx.QueryRow(ctx, `update sso_states s set answered_at = $4 from sso_configs c where s.organization_id = $1 and s.state_hash = $2
			and s.created_at > $3 and s.used_at is null and s.answered_at is null and c.organization_id = s.organization_id and c.id = s.config_id and c.kind = 'saml'
			returning s.config_id, s.tester_id is not null`, tx.OrganizationID, auth.HashText(state), m.Now().Add(-stateFor), m.Now()).Scan(&id, &tested)
		if errors.Is(err, pgx.ErrNoRows) {
			return refuse("no sign-in waits for this answer: it is over, was answered, or never began here")
		}
		if err != nil {
			return err
		}
		if c, err = m.find(ctx, tx, id); err == nil && !c.Enabled && !tested {
			err = refuse("the provider was switched off meanwhile")
		}
		return err
	})
	return c, err
}

// keep has what was said wait under the state, and the assertion be good for nothing more.
func (m *Module) keep(ctx context.Context, c row, state string, said asserted) (code string, err error) {
	code = auth.RandomText()
	once := sha256.Sum256([]byte(said.id))
	err = m.DB.Write(ctx, db.Scope{OrganizationID: api.CallOf(ctx).OrganizationID}, func(tx *db.Tx) error {
		added, err := tx.Exec(ctx, `insert into sso_assertions (organization_id, config_id, assertion_hash, expires_at) values ($1, $2, $3, $4) on conflict do nothing`,
			tx.OrganizationID, c.ID, once[:], said.until)
		if err == nil && added.RowsAffected() == 0 {
			return refuse("the assertion was used already")
		}
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, "update sso_states set answer_hash = $3, answer = $4 where organization_id = $1 and state_hash = $2",
			tx.OrganizationID, auth.HashText(state), auth.HashText(code), said.who)
		return err
	})
	return code, err
}
