package attachments

import (
	"context"
	"errors"
	"time"

	"hivis/platform/db"
	"hivis/platform/jobs"
)

const (
	unclaimedFor = 4 * time.Hour // they take the organization's room meanwhile
	// orphanAfter is much longer than an upload can take from its bytes to its row.
	orphanAfter = 45 * time.Minute
	sweepEvery  = 15 * time.Minute
	sweepBatch  = 500
)

// Jobs registers the sweeping: often what was left behind lately, once a day
// what was left behind at any time.
func (m *Module) Jobs(queue *jobs.Queue) {
	queue.Every("attachments.sweep", sweepEvery, m.Sweep, jobs.Timeout(10*time.Minute))
	queue.Every("attachments.sweep_all", 24*time.Hour, m.SweepAll, jobs.Timeout(time.Hour))
}

// Sweep removes what was left behind lately.
func (m *Module) Sweep(ctx context.Context) error {
	now := m.Now()
	recent := []time.Time{now}
	if before := now.Add(-24 * time.Hour); before.UTC().Month() != now.UTC().Month() {
		recent = append(recent, before)
	}
	return errors.Join(m.removeUnclaimed(ctx), m.removeTransfers(ctx), m.removeOrphans(ctx, recent))
}

// SweepAll removes the bytes without a row, of whenever they are.
func (m *Module) SweepAll(ctx context.Context) error { return m.removeOrphans(ctx, nil) }

// removeUnclaimed removes the uploads that no record took, rows first: bytes
// without a row are swept later, a row without bytes would be a broken file.
func (m *Module) removeUnclaimed(ctx context.Context) error {
	uploaded, public := m.Now().Add(-unclaimedFor), m.Now().Add(-publicUnclaimed)
	return m.inBatches(ctx, "remove uploads that no record took", func(tx *db.Tx) ([]string, error) {
		// Others may share their bytes: whoever adds or removes one waits.
		tx.Defer(`select from organizations where id in (select organization_id from attachments where module is null and created_at < greatest($1::timestamptz, $2))
			order by id for no key update`, uploaded, public)
		return New().RemoveUnclaimed(ctx, tx, RemoveUnclaimedParams{UploadedBefore: uploaded, PublicBefore: public, Most: sweepBatch})
	})
}

// removeTransfers removes what did not arrive to its end.
func (m *Module) removeTransfers(ctx context.Context) error {
	return m.inBatches(ctx, "remove transfers that stopped", func(tx *db.Tx) ([]string, error) {
		// Whoever gives one up holds the organization's row first as well.
		tx.Defer(`select from organizations where id in (select organization_id from attachment_transfers where touched_at < $1)
			order by id for no key update`, m.Now().Add(-unclaimedFor))
		return New().RemoveTransfers(ctx, tx, RemoveTransfersParams{TouchedBefore: m.Now().Add(-unclaimedFor), Most: sweepBatch})
	})
}

// inBatches removes rows until there are none, and the bytes that they leave.
func (m *Module) inBatches(ctx context.Context, why string, remove func(tx *db.Tx) ([]string, error)) error {
	for {
		var keys []string
		err := m.DB.Platform(ctx, why, func(tx *db.Tx) (err error) {
			keys, err = remove(tx)
			return err
		})
		if err != nil {
			return err
		}
		if err := m.deleteAll(ctx, keys); err != nil {
			return err
		}
		if len(keys) < sweepBatch {
			return nil
		}
	}
}

// removeOrphans removes bytes that no row names.
func (m *Module) removeOrphans(ctx context.Context, months []time.Time) error {
	return m.Files.EachKey(ctx, m.Now().Add(-orphanAfter), months, func(keys []string) error {
		var orphans []string
		err := m.DB.Platform(ctx, "find stored files without a row", func(tx *db.Tx) (err error) {
			orphans, err = New().KeysWithoutRow(ctx, tx, keys)
			return err
		})
		if err != nil {
			return err
		}
		return m.deleteAll(ctx, orphans)
	})
}

func (m *Module) deleteAll(ctx context.Context, keys []string) error {
	var failed error
	for _, key := range keys {
		if key != "" {
			failed = errors.Join(failed, m.Files.Delete(ctx, key))
		}
	}
	return failed
}
