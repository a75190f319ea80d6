package sso

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"github.com/go-ldap/ldap/v3"
	"github.com/jackc/pgx/v5"

	"hivis/platform/auth"
	"hivis/platform/db"
	"hivis/platform/jobs"
)

const (
	watchEvery = 15 * time.Minute
	watchWaits = time.Minute // for one directory
	mostOpen   = 500         // people of one directory at a time
)

// Work registers what is done in the background.
func (m *Module) Work(queue *jobs.Queue) {
	queue.Every("sso.certificates", certificatesEvery, m.WarnOfCertificates)
	queue.Every("sso.directories", watchEvery, m.LookAgain, jobs.Timeout(10*time.Minute))
}

// signedIn is somebody who is signed in and was let in by a directory.
type signedIn struct {
	UserID  int64
	Subject string
}

// LookAgain asks every directory for whom it let in and who is still signed in: whoever is disabled or gone there loses
// their sessions here. A directory that cannot be asked takes nobody's.
func (m *Module) LookAgain(ctx context.Context) error {
	type of struct{ OrganizationID, ID int64 }
	var all []of
	err := m.DB.Platform(ctx, "directories of people who are signed in", func(tx *db.Tx) error {
		rows, err := tx.Query(ctx, `select c.organization_id, c.id from sso_configs c where c.kind = 'ldap' and c.enabled and exists (
			select from sso_identities i join sessions s on s.organization_id = i.organization_id and s.user_id = i.user_id
			where i.organization_id = c.organization_id and i.issuer = 'ldap:' || c.id and s.revoked_at is null and s.idle_until > $1 and s.ends_at > $1)
			order by c.organization_id, c.id`, m.Now())
		if err == nil {
			all, err = pgx.CollectRows(rows, db.Named[of]())
		}
		return err
	})
	for _, one := range all {
		err = errors.Join(err, m.lookAgain(ctx, one.OrganizationID, one.ID))
	}
	return err
}

func (m *Module) lookAgain(ctx context.Context, organizationID, id int64) error {
	for after := int64(0); ; {
		asked, err := m.lookAgainAfter(ctx, organizationID, id, after)
		if err != nil || len(asked) < mostOpen {
			return err
		}
		after = asked[len(asked)-1].UserID
	}
}

// lookAgainAfter asks for some of the people, by their ids, and says for whom.
func (m *Module) lookAgainAfter(ctx context.Context, organizationID, id, after int64) (people []signedIn, err error) {
	var c row
	var secret string
	err = m.DB.Read(ctx, db.Scope{OrganizationID: organizationID}, func(tx *db.Tx) (err error) {
		if c, err = m.find(ctx, tx, id); err != nil {
			return err
		}
		if secret, err = m.opened(organizationID, c); err != nil {
			return err
		}
		rows, err := tx.Query(ctx, `select distinct i.user_id, i.subject from sso_identities i join sessions s on s.organization_id = i.organization_id and s.user_id = i.user_id
			where i.organization_id = $1 and i.issuer = $2 and i.user_id > $5 and s.revoked_at is null and s.idle_until > $3 and s.ends_at > $3
			and not exists (select from sign_in_policies p where p.organization_id = $1 and p.break_glass_id = i.user_id)
			order by i.user_id limit $4`, organizationID, issuerOf(c), m.Now(), mostOpen, after)
		if err == nil {
			people, err = pgx.CollectRows(rows, db.Named[signedIn]())
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	gone, failed := m.goneFrom(ctx, c, secret, people)
	if failed != nil {
		failed = fmt.Errorf("the directory %q of organization %d: %w", c.Name, organizationID, failed)
	}
	// Whoever was found to be gone before it failed is gone.
	return people, errors.Join(failed, m.DB.Write(ctx, db.Scope{OrganizationID: organizationID}, func(tx *db.Tx) error {
		for _, person := range gone {
			if err := m.Auth.EndOtherSessions(ctx, tx, person.UserID, 0, "disabled or gone in the directory"); err != nil {
				return err
			}
			auth.Audit(tx, person.UserID, "sso_left", map[string]any{"provider": c.Name}, "")
		}
		return nil
	}))
}

// goneFrom are those whom a directory lets in no more.
func (m *Module) goneFrom(ctx context.Context, c row, secret string, people []signedIn) (gone []signedIn, err error) {
	ctx, cancel := context.WithTimeout(ctx, watchWaits)
	defer cancel()
	conn, err := m.dialDirectory(ctx, c)
	if err != nil {
		return nil, err
	}
	defer func() { _ = conn.Close() }()
	if secret == "" {
		return nil, errors.New("there is no password for the search")
	}
	if err := conn.Bind(c.ClientID, secret); err != nil {
		return nil, err
	}
	for _, person := range people {
		number, err := hex.DecodeString(person.Subject)
		if err != nil {
			continue
		}
		filter := ""
		for _, name := range numbers {
			filter += fmt.Sprintf("(%s=%s)", name, ldap.EscapeFilter(string(number)))
		}
		found, err := conn.Search(ldap.NewSearchRequest(c.Base, ldap.ScopeWholeSubtree, ldap.NeverDerefAliases, 2, int(directoryWaits.Seconds()), false, "(|"+filter+")", []string{"userAccountControl"}, nil))
		if err != nil {
			return gone, err
		}
		if len(found.Entries) == 0 || isDisabled(found.Entries[0]) {
			gone = append(gone, person)
		}
	}
	return gone, nil
}
