package actions

import (
	"context"
	"errors"
	"time"

	"hivis/core/records"
	"hivis/platform/db"
)

// OpenAll writes down which planned actions have opened. Everybody reads them as
// open already; from here on they are reminded of.
func (m *Module) OpenAll(ctx context.Context) error {
	now := m.Now()
	var organizations []int64
	err := m.DB.Platform(ctx, "find organizations with planned actions to open", func(tx *db.Tx) (err error) {
		organizations, err = New().OrganizationsToOpen(ctx, tx, now)
		return err
	})
	for _, organization := range organizations {
		err = errors.Join(err, m.open(ctx, organization, now))
	}
	return err
}

func (m *Module) open(ctx context.Context, organization int64, now time.Time) error {
	return m.DB.Write(ctx, db.Scope{OrganizationID: organization}, func(tx *db.Tx) error {
		opened, err := New().OpenPlanned(ctx, tx, OpenPlannedParams{Now: now, OrganizationID: organization})
		for _, a := range opened {
			records.Write(tx, records.Event{Module: Name, ID: a.ID, Verb: "opened", At: now})
			announceSource(tx, a.ActionableType, a.ActionableID)
		}
		return err
	})
}
