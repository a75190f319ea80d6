package users

import (
	"context"
	"slices"

	"hivis/directory/plans"
	"hivis/directory/roles"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/i18n"
)

// ModuleLicenses are the licences of power users in a module.
type ModuleLicenses struct {
	Module string `json:"module" enum:"{licensed}" doc:"The module in which power users need a licence"`
	Used   int64  `json:"used" minimum:"0" maximum:"1000000000" doc:"Those that active people have"`
	Most   *int64 `json:"most" nullable:"true" minimum:"0" maximum:"1000000000" doc:"Null without a limit"`
}

// Licenses are all licences of the organization, of which nobody else's are told.
type Licenses struct {
	Users     int64            `json:"users" minimum:"0" maximum:"1000000000" doc:"Active people"`
	UserLimit int64            `json:"user_limit" minimum:"0" maximum:"1000000000" doc:"Active people at most"`
	PackSize  int              `json:"pack_size" minimum:"1" maximum:"1000" doc:"How many licences are sold together"`
	Modules   []ModuleLicenses `json:"modules" maxItems:"3" doc:"Licences of power users, by module"`
}

// licenses answers GET /api/licenses. They are given and taken back with PATCH /api/users/{id}.
func (m *Module) licenses(ctx context.Context, tx *db.Tx, _ *api.None) (*Licenses, error) {
	places, err := New().Places(ctx, tx, tx.OrganizationID)
	return &Licenses{places.Active, places.Most, plans.PackSize, places.licenses()}, err
}

func (p PlacesRow) subscription() plans.Subscription {
	return plans.Subscription{Type: p.SubscriptionType, ValidTill: p.ValidTill, Renews: p.Renews}
}

func (p PlacesRow) licenses() []ModuleLicenses {
	of := map[string][2]int64{"Permit": {p.Permit, p.PermitBought}, "Incident": {p.Incident, p.IncidentBought}, "Audit": {p.Audit, p.AuditBought}}
	out := make([]ModuleLicenses, len(roles.Licensed))
	for i, module := range roles.Licensed {
		out[i] = ModuleLicenses{Module: module, Used: of[module][0]}
		if most := int64(p.subscription().Licenses(int(of[module][1]))); most != plans.Unlimited {
			out[i].Most = &most
		}
	}
	return out
}

// admit refuses more active people than the plan has room for. Whoever adds some at the
// same time waits (roles.LockPeople), so that two do not take the last place.
func (m *Module) admit(ctx context.Context, tx *db.Tx, more int) error {
	places, err := New().Places(ctx, tx, tx.OrganizationID)
	if err != nil {
		return err
	}
	if err := m.refuseInvitation(places); err != nil {
		return err
	}
	if places.Active+int64(more) > places.Most {
		return api.Refused("user_limit_reached", i18n.Params{"Max": places.Most})
	}
	return nil
}

func (m *Module) refuseInvitation(p PlacesRow) error {
	if code := p.subscription().On(plans.Today(m.Now(), p.TimeZone)).Refusal(plans.Invite); code != "" {
		return api.Refused(code, nil)
	}
	return nil
}

// admitLicenses refuses licences that were just given in these modules and that the plan does
// not have. They are counted after they were given, while nobody else gives any
// (roles.LockPeople).
func (m *Module) admitLicenses(ctx context.Context, tx *db.Tx, modules []string) error {
	if len(modules) == 0 {
		return nil
	}
	places, err := New().Places(ctx, tx, tx.OrganizationID)
	if err != nil {
		return err
	}
	if err := m.refuseInvitation(places); err != nil {
		return err
	}
	for _, l := range places.licenses() {
		if slices.Contains(modules, l.Module) && l.Most != nil && l.Used > *l.Most {
			return api.Refused("no_license_left", i18n.Params{"Max": *l.Most, "Module": api.CallOf(ctx).Say("word.log_module."+l.Module, nil)})
		}
	}
	return nil
}

// added are the licences after a change that were not there before.
func added(before, after []string) (more []string) {
	for _, module := range after {
		if !slices.Contains(before, module) {
			more = append(more, module)
		}
	}
	return more
}
