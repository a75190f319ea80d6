package users

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"time"

	"hivis/platform/auth"
	"hivis/platform/db"
)

// wayBackLifetime is how long a link is good that the operator hands over.
const wayBackLifetime = 15 * time.Minute

// WayBack is a link for somebody who cannot sign in and gets no mail.
type WayBack struct {
	FullName, Organization, Link string
	Until                        time.Time
}

// WayBack makes a link with which a person chooses a new password. Only the operator's command
// asks for one, on the machine itself: where no mail goes out, nobody else could let the only
// administrator in again. A sub-domain is needed if several organizations know the address.
func (m *Module) WayBack(ctx context.Context, subDomain, email string) (*WayBack, error) {
	person, err := m.findToLetIn(ctx, subDomain, normal(email))
	if err != nil {
		return nil, err
	}
	now, token, why := m.Now(), rand.Text(), reset
	if !person.IsVerified {
		why = activation
	}
	until := now.Add(wayBackLifetime)
	err = m.DB.Write(ctx, db.Scope{OrganizationID: person.OrganizationID}, func(tx *db.Tx) error {
		auth.Audit(tx, person.ID, "sign_in_link_made", nil, "")
		// Where passwords are off, an administrator who is let in is the one who keeps theirs from now on.
		tx.Defer(`update sign_in_policies set break_glass_id = $2 where organization_id = $1 and password_off
			and exists (select from users where organization_id = $1 and id = $2 and is_admin)`, tx.OrganizationID, person.ID)
		return New().AddLinks(ctx, tx, AddLinksParams{OrganizationID: tx.OrganizationID, UserIds: []int64{person.ID}, Purpose: why,
			TokenHashes: [][]byte{hashToken(token)}, ExpiresAt: until, CreatedAt: now})
	})
	return &WayBack{person.FullName, person.Organization, m.pageOf(person.SubDomain, purposes[why].page, token), until}, err
}

// findToLetIn finds the one active person of an address.
func (m *Module) findToLetIn(ctx context.Context, subDomain, email string) (one FindByEmailRow, err error) {
	var found []FindByEmailRow
	err = m.DB.Platform(ctx, "find whom to let in", func(tx *db.Tx) (err error) {
		found, err = New().FindByEmail(ctx, tx, FindByEmailParams{Email: email, SubDomain: subDomain})
		return err
	})
	switch {
	case err != nil:
		return one, err
	case len(found) == 0:
		return one, errors.New("nobody who is active has this address")
	case len(found) > 1:
		var places []string
		for _, each := range found {
			places = append(places, each.SubDomain)
		}
		return one, fmt.Errorf("several organizations know this address; choose one of %s", strings.Join(places, ", "))
	}
	return found[0], nil
}
