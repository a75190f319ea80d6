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
select r.version, coalesce(r.texts -> $3, r.texts -> $4) ->> 'title' as title, coalesce(r.texts -> $3, r.texts -> $4) ->> 'notes' as notes, r.published_at
from code_releases r, users u
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
