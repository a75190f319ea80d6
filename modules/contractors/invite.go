package contractors

import (
	"context"
	"errors"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/directory/sites"
	"hivis/directory/users"
	"hivis/platform/api"
	"hivis/platform/db"
)

type inviteInput struct {
	Subject
	Body struct {
		Email    string `json:"email" maxLength:"254"`
		FullName string `json:"full_name" maxLength:"200"`
		RoleID   int64  `json:"role_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Contractor or Contract Worker; Contractor, if nothing is said"`
	}
}

// InvitedAnswer is the company with its new user, and the link that was sent.
type InvitedAnswer struct {
	Contractor Record            `json:"contractor"`
	Invitation *users.Invitation `json:"invitation"`
}

// Redacted is the answer for a request that comes again: the link is shown once.
func (a *InvitedAnswer) Redacted() any {
	return &InvitedAnswer{a.Contractor, a.Invitation.WithoutLink()}
}

// invite answers POST /api/contractors/{id}/invitations: somebody of the company gets an account,
// which sees this company alone.
func (m *Module) invite(ctx context.Context, tx *db.Tx, in *inviteInput) (*InvitedAnswer, error) {
	company, err := m.lockCompany(ctx, tx, in.ID)
	if err == nil {
		err = refused(company.Can.Manage)
	}
	if err != nil {
		return nil, err
	}
	role, err := m.roleOf(ctx, tx, in.Body.RoleID)
	if err != nil {
		return nil, err
	}
	at := company.siteIDs()
	if len(at) == 0 {
		here, err := sites.Choices(ctx, tx)
		if err != nil {
			return nil, err
		}
		at = idsOf(here, func(s sites.Site) int64 { return s.ID })
	}
	id, invitation, err := m.Users.InviteExternal(ctx, tx, users.Newcomer{Email: in.Body.Email, FullName: in.Body.FullName, RoleID: role, SiteIDs: at})
	if err != nil {
		return nil, err
	}
	tx.Defer("insert into contractor_users (organization_id, user_id, contractor_id) values ($1, $2, $3)", tx.OrganizationID, id, in.ID)
	records.Write(tx, records.Event{Module: Name, ID: in.ID, ActorID: tx.UserID, Verb: "invited", Note: strings.TrimSpace(in.Body.FullName), At: m.Now()})
	answer, err := m.after(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	return &InvitedAnswer{answer.Contractor, invitation}, nil
}

// roleOf is one of the two roles of those who work for another company.
func (m *Module) roleOf(ctx context.Context, tx *db.Tx, id int64) (role int64, err error) {
	err = tx.QueryRow(ctx, `select r.id from roles r where r.organization_id = $1 and ($2::bigint = 0 and r.template = 'Contractor' or r.id = $2 and r.template in ('Contractor', 'Contract Worker'))`,
		tx.OrganizationID, id).Scan(&role)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, api.Invalid("role_id", "unknown_role")
	}
	return role, err
}
