package sso

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/directory/sessions"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

const (
	beginsOfNetwork = 60
	beginsPer       = 10 * time.Minute
)

type beginInput struct {
	Body struct {
		ConfigID int64  `json:"config_id" minimum:"1" maximum:"9007199254740991"`
		ReturnTo string `json:"return_to,omitempty" maxLength:"1000" doc:"The path of this application that the person wanted; anything else is forgotten"`
	}
	found row
	to    leaving
}

func (m *Module) begins(call *api.Call) auth.Limit {
	return m.Auth.LimitOfNetwork(call, "sso", beginsOfNetwork, beginsPer)
}

// lookForProvider counts, and finds the provider, before there is a transaction.
func (m *Module) lookForProvider(ctx context.Context, in *beginInput) error {
	call := api.CallOf(ctx)
	if call.OrganizationID == 0 {
		return &api.Error{Status: http.StatusNotFound, Code: "organization_not_found"}
	}
	wait, err := m.Auth.RaiseLimits(ctx, call.OrganizationID, m.begins(call))
	if err != nil {
		return err
	}
	if wait > 0 {
		return api.TooMany("locked", wait)
	}
	if err := m.look(ctx, in.Body.ConfigID, &in.found, &in.to); err != nil {
		return err
	}
	if !in.found.Enabled {
		return api.NotFound()
	}
	return nil
}

// begin answers POST /api/v1/sso/begin.
func (m *Module) begin(ctx context.Context, tx *db.Tx, in *beginInput) (*Address, error) {
	return m.send(ctx, tx, in.found, in.to, leave{kind: ofSignIns, returnTo: ownPath(in.Body.ReturnTo)})
}

// Answer is a session, or what is still asked before there is one.
type Answer struct {
	*sessions.Answer
	Tie      string `json:"tie,omitempty" maxLength:"254" doc:"An account has this address: its password is asked once, with the ticket"`
	ReturnTo string `json:"return_to,omitempty" maxLength:"1000" doc:"The path that the person wanted before"`
}

type finishInput struct {
	Body struct {
		Code  string `json:"code" minLength:"1" maxLength:"4000"`
		State string `json:"state" minLength:"1" maxLength:"100"`
	}
	found    row
	who      identity
	returnTo string
}

// answer reads the provider's answer before there is a transaction.
func (m *Module) answer(ctx context.Context, in *finishInput) error {
	left, err := m.read(ctx, in.Body.Code, in.Body.State, 0, &in.found, &in.who)
	in.returnTo = left.ReturnTo
	return err
}

// finish answers POST /api/v1/sso/finish: whoever is tied comes in, whoever has the address of an account
// is asked to prove that it is theirs, and everybody else becomes a guest.
func (m *Module) finish(ctx context.Context, tx *db.Tx, in *finishInput) (*Answer, error) {
	answer, err := m.come(ctx, tx, in.found, in.who)
	if err == nil {
		answer.ReturnTo = in.returnTo
	}
	return answer, err
}

func (m *Module) come(ctx context.Context, tx *db.Tx, c row, who identity) (*Answer, error) {
	call := api.CallOf(ctx)
	auth.ForgetLimits(tx, m.begins(call))
	if c.Kind == ofSAML {
		auth.ForgetLimits(tx, m.answers(call))
	}
	userID, email, err := m.tied(ctx, tx, who)
	if err != nil {
		return nil, err
	}
	if userID == 0 {
		if userID, email, err = m.brought(ctx, tx, c, who); err != nil {
			return nil, err
		}
	}
	if userID == 0 {
		if who.Email == "" {
			return nil, api.Refused("sso_mail_missing", nil)
		}
		owner, err := accountOf(ctx, tx, who.Email)
		if err != nil {
			return nil, err
		}
		if owner != 0 {
			return m.askToTie(ctx, tx, c, owner, who)
		}
		if userID, err = m.Users.AddGuest(ctx, tx, who.Email, who.Name); err != nil {
			return nil, err
		}
		if err := m.tieTo(ctx, tx, userID, who); err != nil {
			return nil, err
		}
		email = who.Email
	}
	return m.enter(ctx, tx, c, userID, email, who)
}

// enter gives somebody what their groups are worth, and goes on as after a password.
func (m *Module) enter(ctx context.Context, tx *db.Tx, c row, userID int64, email string, who identity) (*Answer, error) {
	if err := sessions.MayEnter(ctx, tx, email); err != nil {
		return nil, err
	}
	if err := m.place(ctx, tx, c, userID, who); err != nil {
		return nil, err
	}
	answer, err := m.Sessions.Proceed(ctx, tx, userID, email, "sso")
	return &Answer{Answer: answer}, err
}

func (m *Module) tied(ctx context.Context, tx *db.Tx, who identity) (userID int64, email string, err error) {
	err = tx.QueryRow(ctx, `update sso_identities i set last_used_at = $4 from users u
		where i.organization_id = $1 and i.issuer = $2 and i.subject = $3 and u.organization_id = i.organization_id and u.id = i.user_id
		returning u.id, u.email`, tx.OrganizationID, who.Issuer, who.Subject, m.Now()).Scan(&userID, &email)
	if errors.Is(err, pgx.ErrNoRows) {
		err = nil
	}
	return userID, email, err
}

// brought ties whom the provider itself has brought (package scim), by what it calls them: of Entra by the object. An
// account that was here before, or an administrator's, is not tied so.
func (m *Module) brought(ctx context.Context, tx *db.Tx, c row, who identity) (userID int64, email string, err error) {
	name := who.Subject
	if isEntra(hostOf(c.Issuer)) {
		_, name, _ = strings.Cut(name, ":")
	}
	err = tx.QueryRow(ctx, `select u.id, u.email from scim_people p join users u on u.organization_id = p.organization_id and u.id = p.user_id
		where p.organization_id = $1 and p.config_id = $2 and p.external_id = $3 and p.external_id <> '' and p.made and not u.is_admin order by u.id limit 1`,
		tx.OrganizationID, c.ID, name).Scan(&userID, &email)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, "", nil
	}
	if err != nil {
		return 0, "", err
	}
	return userID, email, m.tieTo(ctx, tx, userID, who)
}

func accountOf(ctx context.Context, tx *db.Tx, email string) (userID int64, err error) {
	err = tx.QueryRow(ctx, "select coalesce((select id from users where organization_id = $1 and email = $2), 0)", tx.OrganizationID, email).Scan(&userID)
	return userID, err
}

func (m *Module) tieTo(ctx context.Context, tx *db.Tx, userID int64, who identity) error {
	_, err := tx.Exec(ctx, `insert into sso_identities (organization_id, user_id, issuer, subject, created_at, last_used_at) values ($1, $2, $3, $4, $5, $5)`,
		tx.OrganizationID, userID, who.Issuer, who.Subject, m.Now())
	auth.Audit(tx, userID, "sso_tied", map[string]any{"issuer": who.Issuer}, api.CallOf(ctx).IP)
	return err
}

// pendingTie is what a sign-in waits with until the account's password was said.
type pendingTie struct {
	ConfigID int64    `json:"config_id"`
	Who      identity `json:"who"`
}

func (m *Module) askToTie(ctx context.Context, tx *db.Tx, c row, owner int64, who identity) (*Answer, error) {
	ticket, id, err := m.Auth.BeginSignIn(ctx, tx, api.CallOf(ctx), auth.SignIn{UserID: owner, Email: who.Email, Proved: "sso", Asked: auth.AskedTie})
	if err != nil {
		return nil, err
	}
	_, err = tx.Exec(ctx, "update sign_ins set identity = $3 where organization_id = $1 and id = $2", tx.OrganizationID, id, pendingTie{c.ID, who})
	return &Answer{Answer: &sessions.Answer{Ticket: ticket}, Tie: who.Email}, err
}

type tieInput struct {
	Body struct {
		Ticket   string `json:"ticket" minLength:"1" maxLength:"64"`
		Password string `json:"password" minLength:"1" maxLength:"256"`
	}
	pending auth.SignIn
}

// checkTie looks at the password before there is a transaction; it counts as where one signs in by it.
func (m *Module) checkTie(ctx context.Context, in *tieInput) error {
	err := m.DB.Read(ctx, db.Scope{OrganizationID: api.CallOf(ctx).OrganizationID}, func(tx *db.Tx) (err error) {
		in.pending, err = m.Auth.SignInOf(ctx, tx, api.CallOf(ctx), in.Body.Ticket, auth.AskedTie)
		return err
	})
	if err != nil {
		return err
	}
	return m.Sessions.CheckPassword(ctx, in.pending.Email, in.Body.Password)
}

// tie answers POST /api/v1/sso/tie.
func (m *Module) tie(ctx context.Context, tx *db.Tx, in *tieInput) (*Answer, error) {
	waits, err := db.One[struct{ Identity pendingTie }](ctx, tx, "select identity from sign_ins where organization_id = $1 and id = $2", tx.OrganizationID, in.pending.ID)
	if err != nil {
		return nil, err
	}
	if err := m.Auth.TakeSignIn(ctx, tx, in.pending.ID); err != nil {
		return nil, err
	}
	c, err := m.find(ctx, tx, waits.Identity.ConfigID)
	if err != nil {
		return nil, err
	}
	who := waits.Identity.Who
	if userID, _, err := m.tied(ctx, tx, who); err != nil || userID != 0 {
		return nil, errors.Join(err, api.Refused("sign_in_over", nil))
	}
	if err := m.tieTo(ctx, tx, in.pending.UserID, who); err != nil {
		return nil, err
	}
	return m.enter(ctx, tx, c, in.pending.UserID, in.pending.Email, who)
}

// worthOf is what groups are worth: the role of the first rule that fits, and the sites of all.
func worthOf(all []rule, groups []string) (roleID int64, sites []int64) {
	sites = []int64{}
	for _, r := range all {
		if !slices.Contains(groups, r.Value) {
			continue
		}
		if roleID == 0 {
			roleID = r.RoleID
		}
		if r.SiteID != 0 && !slices.Contains(sites, r.SiteID) {
			sites = append(sites, r.SiteID)
		}
	}
	return roleID, sites
}

// Worth says what groups of a provider are worth, for whoever learns of them otherwise than by a sign-in.
func Worth(ctx context.Context, tx *db.Tx, configID int64) (func(groups []string) (roleID int64, sites []int64), error) {
	all, err := rules(ctx, tx, configID)
	return func(groups []string) (int64, []int64) { return worthOf(all, groups) }, err
}

// place gives somebody the role and the sites that their groups are worth. Where the provider left groups
// out, or none is worth anything, they keep what they have.
func (m *Module) place(ctx context.Context, tx *db.Tx, c row, userID int64, who identity) error {
	if who.TooMany {
		auth.Audit(tx, userID, "sso_groups_left_out", map[string]any{"provider": c.Name}, api.CallOf(ctx).IP)
		return nil
	}
	worth, err := rules(ctx, tx, c.ID)
	if err != nil {
		return err
	}
	roleID, sites := worthOf(worth, who.Groups)
	if roleID == 0 && len(sites) == 0 {
		return nil
	}
	return m.Users.Place(ctx, tx, userID, roleID, sites)
}
