package sso

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"github.com/jackc/pgx/v5"
	"golang.org/x/oauth2"

	"hivis/core/activity"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// Address is where a browser goes.
type Address struct {
	Address string `json:"address" maxLength:"4000"`
}

// Transient keeps it from being stored: it is good for one browser, once.
func (a *Address) Transient() bool { return true }

const (
	stateFor    = 10 * time.Minute
	ofTests     = "t" // how the states of tests begin: their answers belong to another screen
	ofSignIns   = "s"
	shownOfText = 200
)

// at is a sign-in that is at the provider, as it comes back.
type at struct {
	ID         int64
	ConfigID   int64
	TesterID   int64
	ReturnTo   string
	AnswerHash []byte
	Answer     *identity // of a provider that has answered already
}

// leaving is how a browser gets to a provider with its state.
type leaving func(state string) (address string, err error)

// leave is what somebody leaves for a provider for.
type leave struct {
	kind, returnTo string
	testerID       int64
}

// ownPath is a path of this application, or nothing: a provider sends nobody elsewhere. Browsers drop tabs and line
// ends from an address and read \ as /.
func ownPath(path string) string {
	if !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.ContainsFunc(path, func(r rune) bool { return r <= ' ' || r == '\\' || r == 0x7f }) {
		return ""
	}
	return path
}

// send keeps a new state for the request's browser, and says where to go with it. What a
// provider's answer has to fit is made of the state, which nobody but this browser and the provider see.
func (m *Module) send(ctx context.Context, tx *db.Tx, c row, to leaving, l leave) (*Address, error) {
	call := api.CallOf(ctx)
	state := l.kind + auth.RandomText()
	_, err := tx.Exec(ctx, `insert into sso_states (organization_id, config_id, tester_id, state_hash, browser_hash, created_at, return_to)
		values ($1, $2, nullif($3::bigint, 0), $4, $5, $6, $7)`,
		tx.OrganizationID, c.ID, l.testerID, auth.HashText(state), m.Auth.Browser(call), m.Now(), l.returnTo)
	if err != nil {
		return nil, err
	}
	address, err := to(state)
	return &Address{address}, err
}

// asksByOIDC makes the proof of who asked (PKCE) and the nonce of the state.
func (m *Module) asksByOIDC(call *api.Call, c row, p provider) leaving {
	return func(state string) (string, error) {
		return m.asks(p, c, "", returned(call)).AuthCodeURL(state, oidc.Nonce(m.Auth.Derived("sso nonce", state)),
			oauth2.S256ChallengeOption(m.Auth.Derived("sso verifier", state))), nil
	}
}

// back takes the state that a browser comes back with. It is good once, for the browser that left with
// it, and for what it left for.
func (m *Module) back(ctx context.Context, state string, testerID int64) (found at, c row, secret string, err error) {
	call := api.CallOf(ctx)
	err = m.DB.Write(ctx, db.Scope{OrganizationID: call.OrganizationID}, func(tx *db.Tx) error {
		found, err = db.One[at](ctx, tx, `update sso_states set used_at = $5 where organization_id = $1 and state_hash = $2 and browser_hash = $3
			and created_at > $4 and used_at is null and coalesce(tester_id, 0) = $6
			returning id, config_id, coalesce(tester_id, 0) as tester_id, return_to, answer_hash, answer`,
			tx.OrganizationID, auth.HashText(state), auth.BrowserOf(call), m.Now().Add(-stateFor), m.Now(), testerID)
		if errors.Is(err, pgx.ErrNoRows) {
			return api.Refused("sign_in_over", nil)
		}
		if err != nil {
			return err
		}
		tx.Defer("update sso_states set answer = null where organization_id = $1 and id = $2", tx.OrganizationID, found.ID)
		if c, err = m.find(ctx, tx, found.ConfigID); err != nil {
			return err
		}
		if !c.Enabled && testerID == 0 {
			return api.Refused("sign_in_over", nil)
		}
		secret, err = m.opened(tx.OrganizationID, c)
		return err
	})
	return found, c, secret, err
}

func (m *Module) opened(organizationID int64, c row) (string, error) {
	if len(c.Secret) == 0 {
		return "", nil
	}
	return m.Auth.OpenSecret(organizationID, providerOwner, c.Secret)
}

// refused writes down why an answer was not accepted, and says so.
func (m *Module) refused(ctx context.Context, c row, cause error) error {
	var known *api.Error
	if errors.As(cause, &known) {
		return known
	}
	if err := m.noteRefusal(ctx, c, cause); err != nil {
		return err
	}
	return api.Refused("sso_refused", map[string]any{"Reference": api.CallOf(ctx).RequestID})
}

func (m *Module) noteRefusal(ctx context.Context, c row, cause error) error {
	call := api.CallOf(ctx)
	letters := []rune(strings.ToValidUTF8(cause.Error(), ""))
	why := string(letters[:min(len(letters), shownOfText)])
	return m.DB.Write(ctx, db.Scope{OrganizationID: call.OrganizationID}, func(tx *db.Tx) error {
		title := strings.TrimPrefix(c.Name+" · ", " · ") + call.RequestID + " · " + why // found by what the person was shown
		activity.Write(ctx, tx, activity.Event{Module: "Organization", RecordID: tx.OrganizationID, Title: title, Kind: "sso_refused", At: m.Now(),
			Detail: map[string]any{"provider": c.Name, "why": why, "reference": call.RequestID}})
		return nil
	})
}

func (m *Module) sealed(tx *db.Tx, secret string) []byte {
	if secret == "" {
		return []byte{}
	}
	return m.Auth.SealSecret(tx.OrganizationID, providerOwner, secret)
}

// providerOwner seals what is the organization's own, and nobody's in it.
const providerOwner = 0
