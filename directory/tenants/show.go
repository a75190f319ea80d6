package tenants

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
)

// Kind is how many records of a kind an organization has.
type Kind struct {
	Kind  string `json:"kind" maxLength:"40"`
	Count int64  `json:"count" minimum:"0" maximum:"9007199254740991"`
}

// Usage is an organization and how much of it is used.
type Usage struct {
	Organization Organization `json:"organization"`
	LastUsedAt   *time.Time   `json:"last_used_at" nullable:"true" doc:"When somebody of it last asked for something; null: nobody ever did"`
	Invited      int64        `json:"invited_users" minimum:"0" maximum:"9007199254740991" doc:"Who has not chosen a password yet"`
	Sites        int64        `json:"sites" minimum:"0" maximum:"9007199254740991"`
	Records      []Kind       `json:"records" maxItems:"100"`
}

// show answers GET /api/organizations/{id}.
func (m *Module) show(ctx context.Context, _ *db.Tx, in *OneInput) (*Usage, error) {
	out := &Usage{}
	err := m.asPlatform(ctx, "master super admin looks at how much an organization uses", func(tx *db.Tx) (err error) {
		if out.Organization, err = readOne(ctx, tx, in.ID); err != nil {
			return err
		}
		m.note(ctx, tx, "organization_looked_at", map[string]any{"organization_id": in.ID})
		return out.count(ctx, tx)
	})
	return out, err
}

func (u *Usage) count(ctx context.Context, tx *db.Tx) error {
	id := u.Organization.ID
	err := tx.QueryRow(ctx, `select
		(select max(s.rotated_at) from sessions s where s.organization_id = $1),
		(select count(*) from users u where u.organization_id = $1 and u.status = 'Active' and not u.is_verified),
		(select count(*) from sites t where t.organization_id = $1 and t.status <> 'deleted')`, id).Scan(&u.LastUsedAt, &u.Invited, &u.Sites)
	if err != nil {
		return err
	}
	rows, err := tx.Query(ctx, "select kind, count(*) as count from search_texts where organization_id = $1 group by kind order by kind", id)
	if err != nil {
		return err
	}
	u.Records, err = pgx.CollectRows(rows, pgx.RowToStructByName[Kind])
	return err
}
