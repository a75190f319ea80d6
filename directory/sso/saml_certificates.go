package sso

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/notifications"
	"hivis/platform/db"
)

const certificatesEvery = 24 * time.Hour

// stages are how long before the last certificate of a provider ends its administrators are told, each once.
var stages = []time.Duration{0, 7 * 24 * time.Hour, endsSoon}

// WarnOfCertificates tells the administrators of every organization whose provider will sign by nothing that is known.
func (m *Module) WarnOfCertificates(ctx context.Context) error {
	type of struct {
		OrganizationID, ID int64
		Name, Certificate  string
	}
	var all []of
	err := m.DB.Platform(ctx, "certificates of providers that end", func(tx *db.Tx) error {
		rows, err := tx.Query(ctx, "select organization_id, id, name, certificate from sso_configs where kind = 'saml' and enabled order by organization_id, id")
		if err == nil {
			all, err = pgx.CollectRows(rows, db.Named[of]())
		}
		return err
	})
	for _, one := range all {
		ends, stage, due := m.lastEnds(one.Certificate)
		if !due {
			continue
		}
		key := fmt.Sprintf("certificate_ends:%d:%d:%d", one.ID, ends.Unix(), int(stage.Hours()))
		err = errors.Join(err, m.DB.Write(ctx, db.Scope{OrganizationID: one.OrganizationID}, func(tx *db.Tx) error {
			return m.notifyAdmins(ctx, tx, key, one.Name)
		}))
	}
	return err
}

// lastEnds is when the last of a provider's certificates ends, and which stage has come.
func (m *Module) lastEnds(text string) (ends time.Time, stage time.Duration, due bool) {
	for _, each := range m.certificates(text) {
		if each.EndsAt.After(ends) {
			ends = each.EndsAt
		}
	}
	for _, stage := range stages {
		if !ends.After(m.Now().Add(stage)) {
			return ends, stage, true
		}
	}
	return ends, 0, false
}

func (m *Module) notifyAdmins(ctx context.Context, tx *db.Tx, key, name string) error {
	people, err := ids(ctx, tx, "select id from users where organization_id = $1 and is_admin and status = 'Active' order by id limit 100")
	if err != nil {
		return err
	}
	messages := make([]notifications.Message, len(people))
	for i, person := range people {
		messages[i] = notifications.AboutAccount(person, notifications.CertificateEnds, notifications.Params{Note: name})
		messages[i].DedupeKey = key
	}
	return m.Notify(ctx, tx, messages...)
}
