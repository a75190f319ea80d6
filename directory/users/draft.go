package users

import (
	"context"
	"errors"
	"net/mail"
	"slices"
	"strings"

	"hivis/directory/roles"
	"hivis/platform/api"
	"hivis/platform/db"
)

// draft is a person before they are written, with the words for the log.
type draft struct {
	StandingRow
	role roles.RoleFacts
}

// take takes over what was sent and trims it. Whether it may be so is for check.
func (d *draft) take(sent Sent) {
	for field, text := range map[*string]*string{&d.FullName: sent.FullName, &d.EmployeeID: sent.EmployeeID, &d.Phone: sent.Phone} {
		if text != nil {
			*field = strings.TrimSpace(*text)
		}
	}
	if sent.Email != nil {
		d.Email = normal(*sent.Email)
	}
	api.Set(&d.Gender, sent.Gender)
	api.Set(&d.Shift, sent.Shift)
	api.Set(&d.Locale, sent.Locale)
	api.Set(&d.RoleID, sent.RoleID)
	api.Set(&d.SupervisorID, sent.SupervisorID)
	api.Set(&d.Licenses, sent.Licenses)
	api.Set(&d.IsContractor, sent.IsContractor)
	if sent.SiteIDs != nil {
		d.SiteIds = slices.Compact(slices.Sorted(slices.Values(*sent.SiteIDs)))
	}
}

func normal(email string) string { return strings.ToLower(strings.TrimSpace(email)) }

// check holds a person to the rules, beside what was there before (nothing, of a new
// one), and looks up what is referred to.
func (d *draft) check(ctx context.Context, tx *db.Tx, before StandingRow, problems *api.Problems) error {
	if d.FullName == "" {
		problems.Add("full_name", "required")
	}
	return errors.Join(
		d.checkAddress(ctx, tx, before, problems), d.checkRole(ctx, tx, before, problems),
		d.checkSites(ctx, tx, before, problems), d.checkSupervisor(ctx, tx, before, problems))
}

// weakAddress returns what is wrong with an address that a mail is to reach, or "". A
// name with an address in brackets is one for mails, not for signing in.
func weakAddress(email string) string {
	if email == "" {
		return "required"
	}
	if address, err := mail.ParseAddress(email); err != nil || address.Address != email || len(email) > 254 {
		return "email"
	}
	return ""
}

func (d *draft) checkAddress(ctx context.Context, tx *db.Tx, before StandingRow, problems *api.Problems) error {
	if d.Email == before.Email && d.Email != "" {
		return nil
	}
	if code := weakAddress(d.Email); code != "" {
		problems.Add("email", code)
		return nil
	}
	whose, err := New().AddressOf(ctx, tx, AddressOfParams{tx.OrganizationID, d.Email})
	switch {
	case err != nil:
		return err
	case whose.Deleted:
		problems.Add("email", "email_of_deleted")
	case whose.ID != 0:
		problems.Add("email", "email_taken")
	}
	return nil
}

// checkRole looks for the role, and whether the caller may give it to somebody.
func (d *draft) checkRole(ctx context.Context, tx *db.Tx, before StandingRow, problems *api.Problems) error {
	if d.RoleID == 0 {
		problems.Add("role_id", "role_required")
		return nil
	}
	name, role, ok, err := roles.Find(ctx, tx, d.RoleID)
	if err != nil {
		return err
	}
	d.role, d.RoleName = role, name
	switch {
	case !ok:
		problems.Add("role_id", "unknown_role")
	case d.RoleID != before.RoleID && role.RefuseToGive(api.Actor(ctx)) != "":
		problems.Add("role_id", "role_above_yours")
	case d.RoleID != before.RoleID:
		d.IsAdmin = role.GrantsAdmin
	}
	return nil
}

// checkSites holds to active sites, which the caller sees. Those that the caller does not
// see stay as they were.
func (d *draft) checkSites(ctx context.Context, tx *db.Tx, before StandingRow, problems *api.Problems) error {
	me := api.Actor(ctx)
	var added []int64
	for _, id := range d.SiteIds {
		if !slices.Contains(before.SiteIds, id) {
			added = append(added, id)
		}
	}
	for _, id := range before.SiteIds {
		if !me.SeesSite(id) && !slices.Contains(d.SiteIds, id) {
			d.SiteIds = append(d.SiteIds, id)
		}
	}
	if len(d.SiteIds) == 0 && (before.ID == 0 || len(before.SiteIds) > 0) { // the first administrator has none
		problems.Add("site_ids", "site_required")
		return nil
	}
	offered, err := New().OfferedSites(ctx, tx, OfferedSitesParams{tx.OrganizationID, added})
	for _, id := range added {
		if !me.SeesSite(id) || !slices.Contains(offered, id) {
			problems.Add("site_ids", "unknown_site")
			break
		}
	}
	return err
}

func (d *draft) checkSupervisor(ctx context.Context, tx *db.Tx, before StandingRow, problems *api.Problems) error {
	if d.SupervisorID == 0 || d.SupervisorID == before.SupervisorID {
		return nil
	}
	if d.SupervisorID == d.ID {
		problems.Add("supervisor_id", "own_supervisor")
		return nil
	}
	missing, err := UnknownIDs(ctx, tx, []int64{d.SupervisorID})
	if missing[d.SupervisorID] {
		problems.Add("supervisor_id", "unknown_person")
	}
	return err
}

// assigned reports whether a change is of what somebody may do, and where.
func (d *draft) assigned(before StandingRow) bool {
	return d.RoleID != before.RoleID || d.IsContractor != before.IsContractor ||
		!slices.Equal(slices.Sorted(slices.Values(d.SiteIds)), before.SiteIds) || !slices.Equal(d.licenses(), before.Licenses)
}

// licenses are a person's in one order, each once.
func (d *draft) licenses() []string {
	kept := []string{}
	for _, module := range roles.Licensed {
		if slices.Contains(d.Licenses, module) {
			kept = append(kept, module)
		}
	}
	return kept
}
