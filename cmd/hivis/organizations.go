package main

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"time"

	"hivis/directory/tenants"
	"hivis/platform/api"
)

type organizationsCommand struct {
	List    listOrganizations   `cmd:"" default:"withargs" help:"List the organizations."`
	Suspend suspendOrganization `cmd:"" help:"Keep everybody of an organization out; its data stays."`
	Resume  resumeOrganization  `cmd:"" help:"Let the people of a suspended organization in again."`
	Export  exportOrganization  `cmd:"" help:"Write everything that an organization has into one ZIP file."`
	Import  importOrganization  `cmd:"" help:"Make an organization of such a file, with its ids, history and files."`
	Move    moveOrganization    `cmd:"" help:"Take an organization to another installation, with its files and people; its address leads there afterwards."`
}

type listOrganizations struct {
	listing
	Search string `short:"q" help:"Part of the name or of the sub-domain."`
}

// Run prints them. The server may be running.
func (l listOrganizations) Run(ctx context.Context) error {
	return operate(ctx, func(ctx context.Context, ask asking) error {
		found, err := findOrganizations(ctx, ask, l.Search)
		if err != nil {
			return err
		}
		rows := make([][]string, len(found))
		for i, o := range found {
			rows[i] = []string{strconv.FormatInt(o.ID, 10), o.SubDomainName, o.Name, stateOf(o), o.SubscriptionType, fmt.Sprintf("%d of %d", o.ActiveUsers, o.UserLimit), size(o.StorageUsed), o.DeletionOn}
		}
		return l.print(os.Stdout, found, []string{"ID", "SUB-DOMAIN", "NAME", "STATUS", "PLAN", "PEOPLE", "FILES", "DELETED ON"}, rows)
	})
}

// stateOf says where an organization is that is not suspended but moves.
func stateOf(o tenants.Organization) string {
	switch {
	case o.MovedTo != "":
		return "Moved to " + o.MovedTo
	case o.MovingSince != nil:
		return "Moving since " + o.MovingSince.Format(time.DateTime)
	}
	return o.Status
}

func findOrganizations(ctx context.Context, ask asking, search string) (found []tenants.Organization, err error) {
	err = everyPage(ctx, ask, "", "/api/organizations", url.Values{"q": {search}}, func(get func(any) error) (api.Meta, error) {
		var page tenants.List
		err := get(&page)
		found = append(found, page.Organizations...)
		return page.Meta, err
	})
	return found, err
}

type suspendOrganization struct {
	SubDomain string `arg:"" help:"Of the organization."`
}

// Run suspends it, for all nodes at once.
func (s suspendOrganization) Run(ctx context.Context) error {
	return setOrganization(ctx, s.SubDomain, map[string]any{"status": "Inactive"}, "Nobody of %s gets in any more.")
}

type resumeOrganization struct {
	SubDomain string `arg:"" help:"Of the organization."`
	UndoMove  bool   `help:"Also one that moves, or has moved, to another installation. What was written there stays there."`
}

// Run lets its people in again.
func (r resumeOrganization) Run(ctx context.Context) error {
	return setOrganization(ctx, r.SubDomain, map[string]any{"status": "Active", "undo_move": r.UndoMove}, "The people of %s get in again.")
}

func setOrganization(ctx context.Context, subDomain string, change map[string]any, done string) error {
	return operate(ctx, func(ctx context.Context, ask asking) error {
		found, err := findOrganizations(ctx, ask, subDomain)
		if err != nil {
			return err
		}
		for _, each := range found {
			if each.SubDomainName != subDomain {
				continue
			}
			err := ask(ctx, "", http.MethodPatch, "/api/organizations/"+strconv.FormatInt(each.ID, 10), change, &tenants.Shown{})
			if err != nil {
				return err
			}
			return say(done, each.Name)
		}
		return fmt.Errorf("no organization has the sub-domain %q", subDomain)
	})
}
