package calendar

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Feed is a private address at which another calendar reads this one.
type Feed struct {
	ID        int64         `json:"id" minimum:"0" maximum:"9007199254740991" doc:"0: there is no address yet"`
	Site      *records.Site `json:"site" doc:"Null: what the caller organizes and is asked to"`
	Address   string        `json:"address" maxLength:"1000" doc:"Empty: there is none yet. Whoever has it reads along"`
	RenewedAt *time.Time    `json:"renewed_at" doc:"When the address was made, or replaced by a new one; null: there is none"`
}

// Feeds are the caller's own: one of their own calendar, and one of each of their sites.
type Feeds struct {
	Feeds []Feed `json:"feeds" maxItems:"10001" doc:"The caller's own first, then those of sites"`
}

// FeedAnswer is one of them.
type FeedAnswer struct {
	Feed Feed `json:"feed" doc:"The feed with its address"`
}

type makeFeedInput struct {
	Body struct {
		SiteID int64 `json:"site_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"None: the caller's own calendar"`
	}
}

type feedRow struct {
	Feed
	Version int
}

// selectFeeds is what somebody can have an address of, with the address that there is. $2 is the
// person and $3 whether they may have those of sites.
const selectFeeds = `select coalesce(f.id, 0) as id, s.id as site_id, s.name as site_name, s.time_zone as site_time_zone, f.renewed_at, coalesce(f.version, 0) as version, '' as address
from (select null::bigint as id, null::text as name, null::text as time_zone
  union all select s.id, s.name, s.time_zone from sites s where s.organization_id = $1 and s.status = 'active' and $3 and ($4 or s.id = any($5::bigint[]))) s
left join calendar_feeds f on f.organization_id = $1 and f.user_id = $2 and f.site_id is not distinct from s.id`

func (m *Module) feedsOf(ctx context.Context, tx *db.Tx, user *access.User, where string, more ...any) ([]Feed, error) {
	rows, err := tx.Query(ctx, selectFeeds+where+" order by s.id is not null, lower(s.name), s.id", append([]any{tx.OrganizationID, user.ID, !user.External, user.IsAdmin, user.SiteIDs}, more...)...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.NamedAs(func(r *feedRow) Feed {
		if r.ID != 0 {
			r.Address = api.CallOf(ctx).Origin() + "/api/calendar_feeds/" + m.feedToken(tx.OrganizationID, r.ID, r.Version) + "/calendar.ics"
		}
		return r.Feed
	}))
}

// feeds answers GET /api/calendar_feeds.
func (m *Module) feeds(ctx context.Context, tx *db.Tx, _ *api.None) (*Feeds, error) {
	all, err := m.feedsOf(ctx, tx, api.Actor(ctx), "")
	return &Feeds{all}, err
}

// Redacted is what is kept of it for a request that comes again: without the secret.
func (a FeedAnswer) Redacted() any {
	a.Feed.Address = ""
	return a
}

// makeFeed answers POST /api/calendar_feeds: a new address, in place of the one that there was.
func (m *Module) makeFeed(ctx context.Context, tx *db.Tx, in *makeFeedInput) (*FeedAnswer, error) {
	user := api.Actor(ctx)
	const of = " where s.id is not distinct from nullif($6::bigint, 0)"
	if found, err := m.feedsOf(ctx, tx, user, of, in.Body.SiteID); err != nil {
		return nil, err
	} else if len(found) == 0 {
		return nil, api.Invalid("site_id", "unknown_site")
	}
	if _, err := tx.Exec(ctx, `insert into calendar_feeds (organization_id, user_id, site_id, renewed_at) values ($1, $2, nullif($3::bigint, 0), $4)
		on conflict (organization_id, user_id, site_id) do update set version = calendar_feeds.version + 1, renewed_at = excluded.renewed_at`, tx.OrganizationID, user.ID, in.Body.SiteID, m.Now()); err != nil {
		return nil, err
	}
	made, err := m.feedsOf(ctx, tx, user, of, in.Body.SiteID)
	if err != nil {
		return nil, err
	}
	return &FeedAnswer{made[0]}, nil
}

// endFeed answers DELETE /api/calendar_feeds/{id}: nobody reads along any more.
func (m *Module) endFeed(ctx context.Context, tx *db.Tx, in *Subject) (*FeedAnswer, error) {
	ended, err := db.One[Feed](ctx, tx, `select 0 as id, f.site_id, s.name as site_name, s.time_zone as site_time_zone, null::timestamptz as renewed_at, '' as address
		from calendar_feeds f left join sites s on s.organization_id = $1 and s.id = f.site_id where f.organization_id = $1 and f.id = $2 and f.user_id = $3`, tx.OrganizationID, in.ID, tx.UserID)
	if errors.Is(err, pgx.ErrNoRows) {
		err = api.NotFound()
	}
	tx.Defer("delete from calendar_feeds where organization_id = $1 and id = $2 and user_id = $3", tx.OrganizationID, in.ID, tx.UserID)
	return &FeedAnswer{ended}, err
}

// feedToken is the secret of an address.
func (m *Module) feedToken(organization, feed int64, version int) string {
	return fmt.Sprintf("%d.%s", feed, m.Auth.Derived("calendar feed", fmt.Sprintf("%d/%d/%d", organization, feed, version)))
}
