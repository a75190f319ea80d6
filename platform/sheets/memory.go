package sheets

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
)

// shape is what tells files of one kind from those of another: their headings.
func shape(table *Table) string {
	return fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(table.Headings, "\x1F"))))
}

// remember keeps a mapping that worked for the organization's next file of this
// shape.
func remember(tx *db.Tx, module string, table *Table, mapping Mapping, now time.Time) error {
	encoded, err := json.Marshal(mapping)
	if err != nil {
		return err
	}
	tx.Defer(`insert into import_mappings (organization_id, module, shape, mapping, updated_by, updated_at) values ($1, $2, $3, $4, $5, $6)
		on conflict (organization_id, module, shape) do update set mapping = excluded.mapping, updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
		tx.OrganizationID, module, shape(table), string(encoded), tx.UserID, now)
	return nil
}

func recall(ctx context.Context, tx *db.Tx, module string, table *Table) (mapping Mapping, found bool, err error) {
	var encoded []byte
	err = tx.QueryRow(ctx, "select mapping from import_mappings where organization_id = $1 and module = $2 and shape = $3",
		tx.OrganizationID, module, shape(table)).Scan(&encoded)
	if errors.Is(err, pgx.ErrNoRows) {
		return mapping, false, nil
	}
	if err == nil {
		err = json.Unmarshal(encoded, &mapping)
	}
	return mapping, err == nil, err
}
