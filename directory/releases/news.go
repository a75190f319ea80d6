package releases

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/i18n"
)

// newest is the newest published release, where it is newer than the reader's account and than
// what they have seen. It reads the platform's row and one of the reader's organization.
const newest = `
select r.version, said.text ->> 'title' as title, said.text ->> 'notes' as notes, r.published_at
from users u, code_releases r cross join lateral (
  select text from jsonb_array_elements(r.texts) text where text ->> 'locale' in ($3, $4) order by text ->> 'locale' = $3 desc limit 1
) said
where u.organization_id = $1 and u.id = $2 and r.organization_id = (select id from organizations where kind = 'platform')
  and r.published_at > u.created_at and (u.release_seen_at is null or r.published_at > u.release_seen_at)
order by r.published_at desc limit 1`

// news answers GET /api/code_releases/news. Older releases that were missed are not told any more.
func (m *Module) news(ctx context.Context, tx *db.Tx, _ *api.None) (*News, error) {
	out := &News{}
	err := m.DB.Platform(ctx, "read the notes of the newest release", func(all *db.Tx) error {
		note, err := db.One[Note](ctx, all, newest, tx.OrganizationID, tx.UserID, api.Actor(ctx).Locale, i18n.Default)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		out.Release = &note
		return err
	})
	return out, err
}

type seenInput struct {
	Body struct {
		PublishedAt time.Time `json:"published_at" doc:"Of the notes that were seen"`
	}
}

// seen answers POST /api/code_releases/news. A release that is published meanwhile is still news.
func (m *Module) seen(ctx context.Context, tx *db.Tx, in *seenInput) (*News, error) {
	_, err := tx.Exec(ctx, "update users set release_seen_at = greatest(release_seen_at, least($3, $4::timestamptz)) where organization_id = $1 and id = $2",
		tx.OrganizationID, tx.UserID, in.Body.PublishedAt, m.Now())
	return &News{}, err
}
