package users

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"time"

	"hivis/core/activity"
	"hivis/core/notifications"
	"hivis/platform/db"
	"hivis/platform/i18n"
)

// What a link is for.
const (
	activation = "activation"
	reset      = "reset"
)

// purpose is what is special to a kind of link.
type purpose struct {
	lifetime time.Duration
	page     string // of the screens
	mail     string // key of the mail's words
	noted    string // in the log
}

var purposes = map[string]purpose{
	activation: {7 * 24 * time.Hour, "start/verify-account", notifications.InvitationMail, "user_invited"},
	reset:      {24 * time.Hour, "password-reset", notifications.ResetMail, "password_reset_sent"},
}

func hashToken(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}

// link makes the one good link of its kind for a person, and sends it to them. Where
// there is no mail server it is answered once, to be handed over.
func (m *Module) link(ctx context.Context, tx *db.Tx, why string, to StandingRow) (*Invitation, error) {
	links, err := m.links(ctx, tx, why, []StandingRow{to})
	if err != nil {
		return nil, err
	}
	return &links[0], nil
}

// links makes one for each of several people. The token stands in the fragment, which
// browsers send to nobody; of it only a hash is kept.
func (m *Module) links(ctx context.Context, tx *db.Tx, why string, people []StandingRow) ([]Invitation, error) {
	organization, err := New().Inviting(ctx, tx, tx.OrganizationID)
	if err != nil {
		return nil, err
	}
	now, what := m.Now(), purposes[why]
	params := AddLinksParams{OrganizationID: tx.OrganizationID, Purpose: why, ExpiresAt: now.Add(what.lifetime), CreatedAt: now}
	letters, links := make([]notifications.Link, len(people)), make([]Invitation, len(people))
	for i, to := range people {
		token := rand.Text() // 130 bits
		params.UserIds, params.TokenHashes = append(params.UserIds, to.ID), append(params.TokenHashes, hashToken(token))
		links[i] = Invitation{ExpiresAt: params.ExpiresAt, Link: m.pageOf(organization.SubDomain, what.page, token)}
		letters[i] = notifications.Link{Kind: what.mail, Address: links[i].Link, UserID: to.ID,
			Email: to.Email, Name: to.FullName, Locale: i18n.Offered(organization.Languages, to.Locale), Organization: organization.Name}
	}
	if err := New().AddLinks(ctx, tx, params); err != nil {
		return nil, err
	}
	mailed, err := m.Notifications.SendLinks(ctx, tx, letters)
	for i := range links {
		if links[i].Mailed = mailed; mailed {
			links[i].Link = ""
		}
	}
	return links, err
}

// pageOf is a screen on an organization's host, or on the platform's.
func (m *Module) pageOf(subDomain, path, secret string) string {
	address := *m.BaseURL
	if subDomain != "" {
		address.Host = subDomain + "." + address.Host
	}
	address = *address.JoinPath(path)
	address.Fragment = secret
	return address.String()
}

// PageOf is a screen on an organization's host.
func (m *Module) PageOf(subDomain, path string) string { return m.pageOf(subDomain, path, "") }

// Invite sends somebody who has no password yet the link with which they choose one.
func (m *Module) Invite(ctx context.Context, tx *db.Tx, to StandingRow) (*Invitation, error) {
	return m.link(ctx, tx, activation, to)
}

// invited invites a person who has no password yet; somebody who has gets no link.
func (m *Module) invited(ctx context.Context, tx *db.Tx, person StandingRow) (*Invitation, error) {
	if person.IsVerified {
		return nil, nil
	}
	return m.link(ctx, tx, activation, person)
}

// invite answers POST /api/users/{id}/invitation.
func (m *Module) invite(ctx context.Context, tx *db.Tx, in *OneInput) (*Linked, error) {
	return m.linked(ctx, tx, in.ID, invites, activation)
}

// resetPassword answers POST /api/users/{id}/password_reset. The password that there is
// goes on working until another one is chosen.
func (m *Module) resetPassword(ctx context.Context, tx *db.Tx, in *OneInput) (*Linked, error) {
	return m.linked(ctx, tx, in.ID, resets, reset)
}

func (m *Module) linked(ctx context.Context, tx *db.Tx, id int64, change, why string) (*Linked, error) {
	person, err := m.lock(ctx, tx, id, change)
	if err != nil {
		return nil, err
	}
	invitation, err := m.link(ctx, tx, why, person.StandingRow)
	if err != nil {
		return nil, err
	}
	activity.Write(ctx, tx, activity.Event{Module: Name, RecordID: id, Title: person.FullName, Kind: purposes[why].noted, At: m.Now()})
	return &Linked{*invitation}, nil
}
