package organizations

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// setupLifetime is how long a set-up link is good. A start in its last hour makes the next.
const (
	setupLifetime = 24 * time.Hour
	setupRest     = time.Hour
)

// platformName is what the platform's own organization is called.
const platformName = "Platform"

func hashToken(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}

// SetupLink is the link by which a fresh installation is set up, and until when it is
// good; "" when anybody has an account. All nodes have the same: it is made of the
// secret and its end, so it need not be stored to be said twice. The token stands in the
// fragment, which browsers send to nobody: neither a log nor another site sees it.
func (m *Module) SetupLink(ctx context.Context) (link string, until time.Time, err error) {
	var token string
	err = m.DB.Platform(ctx, "make a set-up link", func(tx *db.Tx) error {
		open, err := New().HoldSetup(ctx, tx)
		if err != nil {
			return err
		}
		if open.SetupUntil != nil && open.SetupUntil.Sub(m.Now()) > setupRest {
			until, token = *open.SetupUntil, m.Auth.SetupToken(*open.SetupUntil)
			if bytes.Equal(open.SetupHash, hashToken(token)) {
				return nil
			}
		}
		until = m.Now().Add(setupLifetime).Truncate(time.Second)
		token = m.Auth.SetupToken(until)
		return New().OpenSetup(ctx, tx, OpenSetupParams{Hash: hashToken(token), Until: until})
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return "", time.Time{}, nil
	}
	address := m.BaseURL.JoinPath("setup")
	address.Fragment = token
	return address.String(), until, err
}

type setupLinkInput struct {
	Body struct {
		Token string `json:"token" maxLength:"64"`
	}
}

// SetupLink says that a set-up link is good.
type SetupLink struct {
	Open bool `json:"open"`
}

// setupLink answers POST /api/v1/setup/link, so that nobody fills in a form for a
// link that is no good any more.
func (m *Module) setupLink(ctx context.Context, _ *db.Tx, in *setupLinkInput) (*SetupLink, error) {
	return &SetupLink{true}, m.checkLink(ctx, in.Body.Token)
}

// checkLink says why a link opens nothing. What was found is told only if the
// attempt could be counted, like that of a password.
func (m *Module) checkLink(ctx context.Context, token string) error {
	call := api.CallOf(ctx)
	if !call.Host.Apex() {
		return api.NotFound()
	}
	var state SetupStateRow
	err := m.DB.Platform(ctx, "look at the set-up link", func(tx *db.Tx) (err error) {
		state, err = New().SetupState(ctx, tx, SetupStateParams{Hash: hashToken(token), Now: m.Now()})
		return err
	})
	if err != nil {
		return err
	}
	if state.Taken {
		return state.refusal()
	}
	try := auth.SetupAttempt(call)
	wait, err := m.Auth.RaiseAttempt(ctx, call.OrganizationID, try)
	if err != nil {
		return err
	}
	if wait > 0 {
		return api.TooMany("locked", wait)
	}
	if !state.Open {
		return state.refusal()
	}
	return m.DB.Write(ctx, db.Scope{OrganizationID: call.OrganizationID}, func(tx *db.Tx) error {
		auth.ForgetAttempts(tx, try)
		return nil
	})
}

// refusal says why a link that could not be used is no good.
func (s SetupStateRow) refusal() error {
	if s.Taken {
		return api.Conflict("already_set_up", nil)
	}
	return api.Refused("setup_link_invalid", nil)
}

type setupInput struct {
	Body struct {
		Token string `json:"token" maxLength:"64" doc:"What stands after the # of the link that the server printed"`
		Application
	}
	hashes [2]string // of the password, for the platform and for the organization
}

// SetUp is where to go after the set-up.
type SetUp struct {
	OrganizationURL string `json:"organization_url" maxLength:"500" doc:"Where the organization signs in"`
	PlatformURL     string `json:"platform_url" maxLength:"500" doc:"Where the master super admin signs in"`
}

// prepareSetUp does what needs no transaction. Nobody without the link is told
// what is wrong with the rest, or makes the server hash a password.
func (m *Module) prepareSetUp(ctx context.Context, in *setupInput) (err error) {
	if err := m.checkLink(ctx, in.Body.Token); err != nil {
		return err
	}
	if err := in.Body.Check(); err != nil {
		return err
	}
	for i := range in.hashes {
		if in.hashes[i], err = m.Auth.Passwords.Hash(ctx, in.Body.Password); err != nil {
			return err
		}
	}
	return nil
}

// setUp answers POST /api/v1/setup. One person becomes the installation's master
// super admin and the administrator of the first organization: two accounts, as
// no account is of two organizations. It crosses both, so it runs as the platform.
func (m *Module) setUp(ctx context.Context, _ *db.Tx, in *setupInput) (*SetUp, error) {
	call := api.CallOf(ctx)
	b := in.Body
	draft := b.Draft(call.Locale)
	platform := draft
	platform.Name, platform.SubDomain, platform.Site = platformName, "", ""
	err := m.DB.Platform(ctx, "set up the installation", func(tx *db.Tx) error {
		if err := m.takeLink(ctx, tx, b.Token); err != nil {
			return err
		}
		first, err := m.Add(ctx, tx, platform, in.hashes[0], m.Now())
		if err != nil {
			return err
		}
		tx.OrganizationID = first.ID
		auth.Audit(tx, first.AdminID, "installation_set_up", map[string]any{"sub_domain": b.SubDomain}, call.IP)
		_, err = m.Add(ctx, tx, draft, in.hashes[1], m.Now())
		if errors.Is(err, ErrTaken) {
			return api.Invalid("sub_domain", "sub_domain_taken")
		}
		return err
	})
	organization := *m.BaseURL
	organization.Host = b.SubDomain + "." + organization.Host
	return &SetUp{organization.String(), m.BaseURL.String()}, err
}

// takeLink spends the link: of two browsers that have it, one goes on.
func (m *Module) takeLink(ctx context.Context, tx *db.Tx, token string) error {
	taken, err := New().TakeSetup(ctx, tx, TakeSetupParams{Hash: hashToken(token), Now: m.Now()})
	if err != nil || taken == 1 {
		return err
	}
	state, err := New().SetupState(ctx, tx, SetupStateParams{Hash: hashToken(token), Now: m.Now()})
	if err != nil {
		return err
	}
	return state.refusal()
}
