package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"

	"hivis/directory/apikeys"
)

const keysPath = "/api/api_keys"

type keysCommand struct {
	List   listKeys  `cmd:"" default:"withargs" help:"List the API keys of an organization. Their secrets are nowhere."`
	Revoke revokeKey `cmd:"" help:"Revoke a key: what asks by it is refused at once."`
}

type listKeys struct {
	listing
	Organization string `required:"" help:"Its sub-domain."`
}

// Run prints them. The server may be running.
func (l listKeys) Run(ctx context.Context) error {
	return operate(ctx, func(ctx context.Context, ask asking) error {
		var found apikeys.List
		if err := ask(ctx, l.Organization, http.MethodGet, keysPath, nil, &found); err != nil {
			return err
		}
		rows := make([][]string, len(found.Keys))
		for i := range found.Keys {
			rows[i] = keyRow(&found.Keys[i])
		}
		return l.print(os.Stdout, found.Keys, []string{"ID", "NAME", "BEGINS WITH", "ROLE", "SITES", "NETWORKS", "A MINUTE", "LAST USED", "EXPIRES", "MADE BY"}, rows)
	})
}

func keyRow(k *apikeys.Key) []string {
	last, networks := moment(k.LastUsedAt), "all"
	if k.LastUsedAt != nil {
		last += " from " + k.LastIP
	}
	if len(k.Networks) > 0 {
		networks = strings.Join(k.Networks, " ")
	}
	return []string{strconv.FormatInt(k.ID, 10), k.Name, k.Start, k.RoleName, strconv.Itoa(len(k.SiteIDs)), networks, strconv.Itoa(k.RequestsPerMinute), last, moment(&k.ExpiresAt), k.CreatedBy.Name}
}

type revokeKey struct {
	ID           int64  `arg:"" help:"Of the key, from the list."`
	Organization string `required:"" help:"Sub-domain of the organization."`
}

// Run revokes it, for all nodes at once.
func (r revokeKey) Run(ctx context.Context) error {
	return operate(ctx, func(ctx context.Context, ask asking) error {
		var before apikeys.List
		if err := ask(ctx, r.Organization, http.MethodGet, keysPath, nil, &before); err != nil {
			return err
		}
		for i := range before.Keys {
			if k := &before.Keys[i]; k.ID == r.ID {
				if err := ask(ctx, r.Organization, http.MethodDelete, keysPath+"/"+strconv.FormatInt(k.ID, 10), nil, &apikeys.List{}); err != nil {
					return err
				}
				return say("%s is refused from now on.", k.Name)
			}
		}
		return fmt.Errorf("%s has no key %d that is in force", r.Organization, r.ID)
	})
}
