package sessions

import (
	"context"
	"slices"
	"time"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Policy is what an organization asks of who signs in.
type Policy struct {
	PasscodeSignIn       bool    `json:"passcode_sign_in" doc:"A code by mail does instead of the password"`
	PasscodeSecondFactor bool    `json:"passcode_second_factor" doc:"A code by mail does as the second factor of those who have no authenticator app"`
	SecondFactor         string  `json:"second_factor" enum:"nobody,roles,everybody" doc:"Who needs a second factor"`
	RoleIDs              []int64 `json:"role_ids" maxItems:"200" doc:"The roles that need one, where it is by role"`
	GraceDays            int     `json:"grace_days" minimum:"0" maximum:"90" doc:"How long people have to set one up"`
}

// PolicyAnswer is the policy with what it depends on.
type PolicyAnswer struct {
	Policy
	RequiredSince *time.Time `json:"required_since" nullable:"true" doc:"Since when a second factor is required"`
	Mails         bool       `json:"mails" doc:"There is a mail server: without one no code is sent"`
	roleNames     string
}

type policyInput struct {
	Body Policy
}

const selectPolicy = `
select coalesce(p.passcode_sign_in, false) as passcode_sign_in, coalesce(p.passcode_second_factor, false) as passcode_second_factor,
  coalesce(p.second_factor, 'nobody') as second_factor, coalesce(p.grace_days, 14) as grace_days, p.required_since,
  array(select r.role_id from sign_in_policy_roles r where r.organization_id = o.id order by r.role_id) as role_ids,
  coalesce((select string_agg(named.name, ', ' order by named.name) from sign_in_policy_roles r
    join roles named on named.organization_id = r.organization_id and named.id = r.role_id where r.organization_id = o.id), '') as role_names
from organizations o left join sign_in_policies p on p.organization_id = o.id where o.id = $1`

// policy answers GET /api/sign_in_policy.
func (m *Module) policy(ctx context.Context, tx *db.Tx, _ *api.None) (*PolicyAnswer, error) {
	found, err := db.One[struct {
		PasscodeSignIn       bool
		PasscodeSecondFactor bool
		SecondFactor         string
		GraceDays            int
		RequiredSince        *time.Time
		RoleIDs              []int64
		RoleNames            string
	}](ctx, tx, selectPolicy, tx.OrganizationID)
	if err != nil {
		return nil, err
	}
	return &PolicyAnswer{Policy{found.PasscodeSignIn, found.PasscodeSecondFactor, found.SecondFactor, found.RoleIDs, found.GraceDays},
		found.RequiredSince, m.Notifications.Mail.Enabled(), found.RoleNames}, nil
}

// changePolicy answers PUT /api/sign_in_policy. People have the days of grace from when somebody
// first asked it of them.
func (m *Module) changePolicy(ctx context.Context, tx *db.Tx, in *policyInput) (*PolicyAnswer, error) {
	p := in.Body
	if p.SecondFactor != "roles" {
		p.RoleIDs = []int64{}
	} else if len(p.RoleIDs) == 0 {
		return nil, api.Invalid("role_ids", "required")
	}
	slices.Sort(p.RoleIDs)
	p.RoleIDs = slices.Compact(p.RoleIDs)
	if err := knownRoles(ctx, tx, p.RoleIDs); err != nil {
		return nil, err
	}
	before, err := m.policy(ctx, tx, nil)
	if err != nil {
		return nil, err
	}
	if err := m.writePolicy(ctx, tx, p); err != nil {
		return nil, err
	}
	after, err := m.policy(ctx, tx, nil)
	if err != nil {
		return nil, err
	}
	changes := records.Diff(before.words(), after.words(), "passcode_sign_in", "passcode_second_factor", "second_factor", "roles", "grace_days")
	if len(changes) > 0 {
		activity.Write(ctx, tx, activity.Event{Module: "Organization", RecordID: tx.OrganizationID, Kind: "sign_in_policy_changed", Changes: changes, At: m.Now()})
	}
	return after, nil
}

func (m *Module) writePolicy(ctx context.Context, tx *db.Tx, p Policy) error {
	_, err := tx.Exec(ctx, `
		insert into sign_in_policies as p (organization_id, passcode_sign_in, passcode_second_factor, second_factor, grace_days, required_since)
		values ($1, $2, $3, $4, $5, case when $4 <> 'nobody' then $6::timestamptz end)
		on conflict (organization_id) do update set passcode_sign_in = $2, passcode_second_factor = $3, second_factor = $4, grace_days = $5,
		  required_since = case when $4 <> 'nobody' then coalesce(p.required_since, $6) end`,
		tx.OrganizationID, p.PasscodeSignIn, p.PasscodeSecondFactor, p.SecondFactor, p.GraceDays, m.Now())
	if err != nil {
		return err
	}
	tx.Defer("delete from sign_in_policy_roles where organization_id = $1 and role_id <> all($2::bigint[])", tx.OrganizationID, p.RoleIDs)
	tx.Defer(`insert into sign_in_policy_roles (organization_id, role_id) select $1, unnest($2::bigint[]) on conflict do nothing`, tx.OrganizationID, p.RoleIDs)
	return nil
}

func knownRoles(ctx context.Context, tx *db.Tx, ids []int64) error {
	var known int
	err := tx.QueryRow(ctx, "select count(*) from roles where organization_id = $1 and id = any($2)", tx.OrganizationID, ids).Scan(&known)
	if err == nil && known != len(ids) {
		return api.Invalid("role_ids", "unknown_role")
	}
	return err
}

// policyWords are a policy as the log tells it.
type policyWords struct {
	PasscodeSignIn       bool   `json:"passcode_sign_in"`
	PasscodeSecondFactor bool   `json:"passcode_second_factor"`
	SecondFactor         string `json:"second_factor"`
	Roles                string `json:"roles"`
	GraceDays            int    `json:"grace_days"`
}

func (p *PolicyAnswer) words() policyWords {
	return policyWords{p.PasscodeSignIn, p.PasscodeSecondFactor, p.SecondFactor, p.roleNames, p.GraceDays}
}
