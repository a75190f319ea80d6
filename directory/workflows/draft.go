package workflows

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"hivis/directory/sites"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/i18n"
)

const (
	maxReviewers = 5
	defaultLead  = 24  // working hours
	maxLeadDays  = 720 // 80 working days
)

// Whose approval a workflow takes.
const (
	all    = "all"
	anyOne = "any"
	number = "number"
)

// need is how many different people have to approve; 0: each step's.
func need(approveWhen string, approvals int) int {
	switch approveWhen {
	case anyOne:
		return 1
	case number:
		return approvals
	}
	return 0
}

// tidy brings a draft into the form in which it is kept: what does not apply is not said.
func (d *Draft) tidy() {
	d.Title = strings.TrimSpace(d.Title)
	if d.ApproveWhen == "" {
		d.ApproveWhen = all
	}
	if d.ApproveWhen != number {
		d.Approvals = 0
	}
	if d.LeadHours == 0 {
		d.LeadHours = defaultLead
	}
	d.FormIDs, d.SiteIDs = set(d.FormIDs), set(d.SiteIDs)
	for i := range d.Reviewers {
		r := &d.Reviewers[i]
		if r.Kind != "user" {
			r.UserID = 0
		}
		if r.Kind != "role" {
			r.RoleID = 0
		}
	}
}

// set are ids in their order, each once.
func set(ids []int64) []int64 {
	sorted := append([]int64{}, ids...)
	slices.Sort(sorted)
	return slices.Compact(sorted)
}

// checkKept holds a draft that is kept to the rules: it is for sites of the caller's alone.
func (m *Module) checkKept(ctx context.Context, tx *db.Tx, d Draft, before *Draft) error {
	var problems api.Problems
	sites.CheckScope(api.Actor(ctx), d.SiteIDs, &problems)
	if err := problems.Err(); err != nil {
		return err
	}
	return m.check(ctx, tx, d, before)
}

// check holds a draft to the rules. What it had before may be out of date: a person who
// left, a site that was closed.
func (m *Module) check(ctx context.Context, tx *db.Tx, d Draft, before *Draft) error {
	var problems api.Problems
	d.checkAlone(&problems)
	if err := m.checkModule(ctx, tx, d, before, &problems); err != nil {
		return err
	}
	if err := d.checkReferences(ctx, tx, before, &problems); err != nil {
		return err
	}
	return problems.Err()
}

func (d Draft) checkAlone(problems *api.Problems) {
	if d.Title == "" {
		problems.Add("title", "workflow_title_required")
	}
	if d.Kind == "" {
		problems.Add("kind", "workflow_kind_required")
	}
	if d.LeadHours < 1 || d.LeadHours > maxLeadDays {
		problems.AddWith("lead_hours", "lead_hours_range", i18n.Params{"Value": maxLeadDays})
	}
	switch {
	case len(d.Reviewers) == 0:
		problems.Add("reviewers", "reviewers_required")
	case len(d.Reviewers) > maxReviewers:
		problems.AddWith("reviewers", "reviewers_most", i18n.Params{"Value": maxReviewers})
	case d.ApproveWhen == number && (d.Approvals < 1 || d.Approvals > len(d.Reviewers)):
		problems.AddWith("approvals", "approvals_range", i18n.Params{"Value": len(d.Reviewers)})
	}
	for i, r := range d.Reviewers {
		if slices.Contains(d.Reviewers[:i], r) {
			problems.Add(fmt.Sprintf("reviewers[%d]", i), "reviewer_twice")
		}
	}
}

// checkModule wants a module that has reviews, and of one that has forms at least one.
func (m *Module) checkModule(ctx context.Context, tx *db.Tx, d Draft, before *Draft, problems *api.Problems) error {
	if d.Module == "" {
		problems.Add("module", "workflow_module_required")
		return nil
	}
	reviewed, is := m.reviewed[d.Module]
	switch {
	case !is:
		problems.Add("module", "workflow_module_unknown")
		return nil
	case reviewed.Subtypes == nil:
		if len(d.FormIDs) > 0 {
			problems.Add("form_ids", "module_has_no_forms")
		}
		return nil
	}
	forms, err := reviewed.Subtypes(ctx, tx)
	if err != nil {
		return err
	}
	unknown := func(id int64) bool {
		kept := before != nil && slices.Contains(before.FormIDs, id)
		return !kept && !slices.ContainsFunc(forms, func(f Form) bool { return f.ID == id })
	}
	switch {
	case len(d.FormIDs) == 0 && len(forms) == 0:
		problems.Add("form_ids", "module_without_forms")
	case len(d.FormIDs) == 0:
		problems.Add("form_ids", "workflow_form_required")
	case slices.ContainsFunc(d.FormIDs, unknown):
		problems.Add("form_ids", "workflow_form_unknown")
	}
	return nil
}

// checkReferences wants sites, people and roles that there are.
func (d Draft) checkReferences(ctx context.Context, tx *db.Tx, before *Draft, problems *api.Problems) error {
	users, roles := d.refersTo()
	known, err := New().Known(ctx, tx, KnownParams{OrganizationID: tx.OrganizationID, SiteIds: d.SiteIDs, UserIds: users, RoleIds: roles})
	if err != nil {
		return err
	}
	if before != nil {
		hadUsers, hadRoles := before.refersTo()
		known.Sites, known.People, known.Roles = append(known.Sites, before.SiteIDs...), append(known.People, hadUsers...), append(known.Roles, hadRoles...)
	}
	if slices.ContainsFunc(d.SiteIDs, func(id int64) bool { return !slices.Contains(known.Sites, id) }) {
		problems.Add("site_ids", "unknown_site")
	}
	for i, r := range d.Reviewers {
		if r.Kind == "user" && !slices.Contains(known.People, r.UserID) {
			problems.Add(fmt.Sprintf("reviewers[%d].user_id", i), "unknown_person")
		}
		if r.Kind == "role" && !slices.Contains(known.Roles, r.RoleID) {
			problems.Add(fmt.Sprintf("reviewers[%d].role_id", i), "unknown_reviewer_role")
		}
	}
	if d.EscalationUserID != 0 && !slices.Contains(known.People, d.EscalationUserID) {
		problems.Add("escalation_user_id", "unknown_person")
	}
	return nil
}

// refersTo are the people and roles that a draft names.
func (d Draft) refersTo() (users, roles []int64) {
	users, roles = []int64{}, []int64{}
	if d.EscalationUserID != 0 {
		users = append(users, d.EscalationUserID)
	}
	for _, r := range d.Reviewers {
		switch r.Kind {
		case "user":
			users = append(users, r.UserID)
		case "role":
			roles = append(roles, r.RoleID)
		}
	}
	return users, roles
}
