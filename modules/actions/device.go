package actions

import (
	"bytes"
	"context"

	"hivis/core/records"
	"hivis/platform/db"
)

// completedBefore is whether this very completion came before. It may wait on a
// device for longer than Idempotency-Keys are remembered, and the action may have
// been sent back meanwhile.
func completedBefore(ctx context.Context, tx *db.Tx, id int64, device []byte) (bool, error) {
	if device == nil {
		return false, nil
	}
	standing, err := New().ActionDetails(ctx, records.Lock(tx, "actions", id), ActionDetailsParams{tx.OrganizationID, []int64{id}})
	return len(standing) == 1 && bytes.Equal(standing[0].CompletionHash, device), err
}
