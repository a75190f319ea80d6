// Package demo fills an empty database with two organizations to try everything
// on: people of every role, two years of observations and actions that are in
// all states, photos, timelines and notifications.
//
// Everything in it obeys the rules the product would have enforced, and the same
// random falls each time: only the dates move, so that the last report is of today.
package demo

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"hivis/directory/organizations"
	"hivis/platform/auth"
	"hivis/platform/db"
	"hivis/server"
)

// Password is everybody's.
const Password = "Safety#2026"

// Fill fills the database, or leaves it alone when anybody has an account.
func Fill(ctx context.Context, app *server.App, log *slog.Logger) error {
	started := time.Now()
	w, err := load()
	if err != nil {
		return err
	}
	empty := false
	err = app.Database().Platform(ctx, "fill the demo", func(tx *db.Tx) error {
		if empty, err = isEmpty(ctx, tx); err != nil || !empty {
			return err
		}
		return fill(ctx, tx, app, w)
	})
	switch {
	case err != nil:
		return err
	case empty:
		log.InfoContext(ctx, "filled the demo", "took", time.Since(started).Round(time.Millisecond).String())
	default:
		log.InfoContext(ctx, "the database is not empty, so the demo was not filled")
	}
	return nil
}

// demoFilled is the audit event by which a database of the demo is known.
const demoFilled = "demo_filled"

// Filled reports whether the database is one that Fill has filled.
func Filled(ctx context.Context, app *server.App) (filled bool, err error) {
	err = app.Database().Platform(ctx, "is it the demo", func(tx *db.Tx) error {
		return tx.QueryRow(ctx, "select exists (select from audit_events where kind = $1)", demoFilled).Scan(&filled)
	})
	return filled, err
}

// isEmpty also makes a second filler wait for the first.
func isEmpty(ctx context.Context, tx *db.Tx) (empty bool, err error) {
	if _, err := tx.Exec(ctx, "select pg_advisory_xact_lock(hashtextextended('hivis.demo', 0))"); err != nil {
		return false, err
	}
	err = tx.QueryRow(ctx, "select not exists (select from users)").Scan(&empty)
	return empty, err
}

func fill(ctx context.Context, tx *db.Tx, app *server.App, w *world) error {
	album, err := openAlbum()
	if err != nil {
		return fmt.Errorf("open the photos: %w", err)
	}
	defer album.close()
	now := app.Now().UTC().Truncate(time.Second)
	platform, err := app.Organizations.Create(ctx, tx, organizations.Draft{Name: w.Platform.Name,
		AdminName: w.Platform.Admin.FullName, AdminEmail: w.Platform.Admin.Email, AdminPassword: Password}, now)
	if err != nil {
		return err
	}
	tx.OrganizationID = platform.ID
	auth.Audit(tx, platform.AdminID, demoFilled, nil, "")
	for _, o := range w.Organizations {
		h, err := createOrganization(ctx, tx, app, o, now)
		if err != nil {
			return fmt.Errorf("settle %s: %w", o.Name, err)
		}
		h.texts = &w.texts
		h.play()
		if err := h.write(ctx, tx, app.Files(), album); err != nil {
			return fmt.Errorf("write %s: %w", o.Name, err)
		}
		tx.OrganizationID = h.id
		h.index(tx, app.Records)
		if err := h.addPlans(ctx, tx, app); err != nil {
			return err
		}
		if err := h.addPermits(ctx, tx, app); err != nil {
			return err
		}
		if err := h.addContractors(ctx, tx, app); err != nil {
			return err
		}
		if err := h.addCalendar(ctx, tx, app); err != nil {
			return err
		}
		if err := h.addIncidents(ctx, tx, app); err != nil {
			return err
		}
		if err := h.addAudits(ctx, tx, app); err != nil {
			return err
		}
		if err := h.addRisks(ctx, tx, app); err != nil {
			return err
		}
		if err := h.addEnergies(ctx, tx); err != nil {
			return err
		}
		if err := h.addLibrary(ctx, tx, app); err != nil {
			return err
		}
		if err := h.addTrainings(ctx, tx, app); err != nil {
			return err
		}
	}
	_, err = tx.Exec(ctx, "select renew_statistics()")
	return err
}

// play makes up what happened.
func (h *organization) play() {
	h.report()
	h.grant()
	for _, a := range h.actions {
		h.live(a)
	}
	h.recur()
	h.lookBack()
	h.number()
	h.tell()
	h.attach()
	h.addComments()
}
