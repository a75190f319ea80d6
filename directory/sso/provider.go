package sso

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

// knownProviders are what providers say of themselves. They are asked again after an hour; new keys
// are asked for as soon as something is signed by one.
type knownProviders struct {
	mu    sync.Mutex
	found map[string]provider
}

type provider struct {
	*oidc.Provider
	basic bool // it takes the secret in a header
	until time.Time
}

const providerKnownFor = time.Hour

// algorithms are how an answer may be signed: never by nothing, nor by a secret that both have.
var algorithms = []string{oidc.RS256, oidc.RS384, oidc.RS512, oidc.ES256, oidc.ES384, oidc.ES512, oidc.PS256, oidc.PS384, oidc.PS512, oidc.EdDSA}

// provider asks what a provider says of itself. It has to call itself by the very same address.
func (m *Module) provider(ctx context.Context, issuer string) (provider, error) {
	m.known.mu.Lock()
	known, ok := m.known.found[issuer]
	m.known.mu.Unlock()
	if ok && m.Now().Before(known.until) {
		return known, nil
	}
	// Its keys are fetched later, when this request is over.
	found, err := oidc.NewProvider(oidc.ClientContext(context.WithoutCancel(ctx), m.Calls), issuer)
	if err != nil {
		return provider{}, err
	}
	var said struct {
		Methods []string `json:"token_endpoint_auth_methods_supported"`
	}
	if err := found.Claims(&said); err != nil {
		return provider{}, err
	}
	known = provider{found, len(said.Methods) == 0 || slices.Contains(said.Methods, "client_secret_basic"), m.Now().Add(providerKnownFor)}
	m.known.mu.Lock()
	defer m.known.mu.Unlock()
	if m.known.found == nil {
		m.known.found = map[string]provider{}
	}
	m.known.found[issuer] = known
	return known, nil
}

// asks is what a browser takes to a provider.
func (m *Module) asks(p provider, c row, secret, back string) *oauth2.Config {
	endpoint := p.Endpoint()
	endpoint.AuthStyle = oauth2.AuthStyleInParams
	if p.basic && secret != "" {
		endpoint.AuthStyle = oauth2.AuthStyleInHeader
	}
	return &oauth2.Config{ClientID: c.ClientID, ClientSecret: secret, Endpoint: endpoint, RedirectURL: back, Scopes: []string{oidc.ScopeOpenID, "email", "profile"}}
}

// identity is who somebody is at a provider.
type identity struct {
	Issuer  string   `json:"issuer"`
	Subject string   `json:"subject"`
	Email   string   `json:"email"`
	Name    string   `json:"name"`
	Groups  []string `json:"groups"`
	TooMany bool     `json:"too_many"` // groups to be said, which is not none
}

// claims are what is read of an answer.
type claims struct {
	Email      string            `json:"email"`
	Verified   any               `json:"email_verified"` // some say it as text
	Name       string            `json:"name"`
	Preferred  string            `json:"preferred_username"`
	Authorized string            `json:"azp"`
	Tenant     string            `json:"tid"`
	Object     string            `json:"oid"`
	Elsewhere  map[string]string `json:"_claim_names"`
	HasGroups  any               `json:"hasgroups"`
}

// fetch takes a provider's code to it and reads who came. What is not right is refused with a reason.
func (m *Module) fetch(ctx context.Context, c row, secret, code, state, back string) (identity, error) {
	p, err := m.provider(ctx, c.Issuer)
	if err != nil {
		return identity{}, err
	}
	calls := oidc.ClientContext(ctx, m.Calls)
	tokens, err := m.asks(p, c, secret, back).Exchange(calls, code, oauth2.VerifierOption(m.Auth.Derived("sso verifier", state)))
	if err != nil {
		return identity{}, plainly(err)
	}
	raw, ok := tokens.Extra("id_token").(string)
	if !ok {
		return identity{}, errors.New("the answer has no identity token")
	}
	who, said, err := m.verify(calls, p, c, raw, m.Auth.Derived("sso nonce", state))
	if err != nil {
		return identity{}, err
	}
	if who.Email == "" {
		err = m.askMore(calls, p, c, tokens, said.Subject, &who)
	}
	return who, err
}

// plainly is a failed exchange without the body of the answer, which is the provider's business.
func plainly(err error) error {
	var refused *oauth2.RetrieveError
	if errors.As(err, &refused) {
		return fmt.Errorf("the provider refused the code: %d %s", refused.Response.StatusCode, refused.ErrorCode)
	}
	return err
}

// verify holds an identity token against the provider's keys and against what was asked.
func (m *Module) verify(ctx context.Context, p provider, c row, raw, nonce string) (identity, *oidc.IDToken, error) {
	token, err := p.VerifierContext(ctx, &oidc.Config{ClientID: c.ClientID, SupportedSigningAlgs: algorithms, Now: m.Now}).Verify(ctx, raw)
	if err != nil {
		return identity{}, nil, err
	}
	var said claims
	if err := token.Claims(&said); err != nil {
		return identity{}, nil, err
	}
	switch {
	case token.Nonce == "" || token.Nonce != nonce:
		return identity{}, nil, errors.New("the nonce is not the one that was asked with")
	case len(token.Audience) != 1 && said.Authorized != c.ClientID:
		return identity{}, nil, errors.New("the token is for others as well, and was not asked for by this installation")
	case said.Authorized != "" && said.Authorized != c.ClientID:
		return identity{}, nil, errors.New("the token was asked for by another installation")
	case token.Subject == "":
		return identity{}, nil, errors.New("the token says of nobody")
	case token.IssuedAt.After(m.Now().Add(clocksApart)):
		return identity{}, nil, errors.New("the token is of the future")
	}
	who := identity{Issuer: token.Issuer, Subject: token.Subject, Name: said.Name}
	if isEntra(hostOf(c.Issuer)) {
		// What Entra calls a subject is another one in each application; people have these two.
		if said.Tenant == "" || said.Object == "" || !strings.Contains(c.Issuer, said.Tenant) {
			return identity{}, nil, errors.New("the token is of another tenant, or names none")
		}
		who.Subject = said.Tenant + ":" + said.Object
	}
	if verified(said.Verified) {
		who.Email = normal(said.Email)
	}
	who.Groups, who.TooMany, err = groupsIn(token, c.GroupsClaim, said)
	return who, token, err
}

const clocksApart = 5 * time.Minute

// verified reports whether a provider has looked whose an address is. Entra and others say nothing of
// it; an address then counts as what it is: a hint, which ties nobody by itself.
func verified(said any) bool { return said == nil || said == true || said == "true" }

// groupsIn reads somebody's groups. Where there are too many of them, providers leave them out: that
// is not "no groups".
func groupsIn(answer interface{ Claims(into any) error }, claim string, said claims) ([]string, bool, error) {
	var all map[string]json.RawMessage
	if err := answer.Claims(&all); err != nil {
		return nil, false, err
	}
	_, elsewhere := said.Elsewhere[claim]
	tooMany := elsewhere || claim == "groups" && verified(said.HasGroups) && said.HasGroups != nil
	var groups []string
	if json.Unmarshal(all[claim], &groups) != nil {
		var one string
		if json.Unmarshal(all[claim], &one) == nil && one != "" {
			groups = []string{one}
		}
	}
	return groups, tooMany, nil
}

// askMore asks for an address that the token has not. The answer has to be of the same person. Providers that leave the
// address to it leave the groups to it as well.
func (m *Module) askMore(ctx context.Context, p provider, c row, tokens *oauth2.Token, subject string, who *identity) error {
	if p.UserInfoEndpoint() == "" {
		return nil
	}
	more, err := p.UserInfo(ctx, oauth2.StaticTokenSource(tokens))
	if err != nil {
		return nil // an address is not everybody's to give
	}
	if more.Subject != subject {
		return errors.New("the provider told of somebody else")
	}
	var said claims
	if err := more.Claims(&said); err != nil {
		return err
	}
	if verified(said.Verified) {
		who.Email = normal(said.Email)
	}
	if who.Name == "" {
		who.Name = said.Name
	}
	if len(who.Groups) == 0 && !who.TooMany {
		who.Groups, who.TooMany, err = groupsIn(more, c.GroupsClaim, said)
	}
	return err
}

func isEntra(host string) bool {
	host = strings.ToLower(host)
	return host == "login.microsoftonline.com" || host == "login.microsoftonline.us" || host == "login.partner.microsoftonline.cn" || host == "sts.windows.net"
}

func hostOf(issuer string) string {
	_, rest, _ := strings.Cut(issuer, "://")
	host, _, _ := strings.Cut(rest, "/")
	return host
}

func normal(email string) string { return strings.ToLower(strings.TrimSpace(email)) }
