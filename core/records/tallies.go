package records

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// How many records there are of a kind, by site, status and other facets, is kept as they
// change (the table tallies, by triggers: see keep_tallies in the migrations). A list of very
// many then knows without counting that there are more than it would count.

// What tallies t say of statuses that the clock decides: of weeks that have not begun yet, or
// that are over, nobody has to look at the days.
const (
	WeeksAhead = "coalesce(t.week > " + api.Now + ", true)"
	WeeksGone  = "t.week <= " + api.Now + "::timestamptz - interval '7 days'"
)

// LimitToVisibleTallied is [LimitToVisible] for a kind that is tallied: it says as well which tallies are surely of
// records that the user sees. These are all that an administrator has; of the others those at
// their sites, without what is sensitive unless they may review it; whoever works for another company has none. What they see for other
// reasons is not among them. The organization has to be the first value.
func LimitToVisibleTallied(where *api.Where, user *access.User, kind string, sees func(*Viewer) string) *api.Where {
	among := fmt.Sprintf("t.organization_id = $1 and t.kind = '%s'", kind)
	if !user.IsAdmin {
		eyes := ViewerOf(where, user)
		where.AndLikely(sees(eyes))
		among += fmt.Sprintf(" and not "+eyes.IsExternal()+" and t.site_id = any(%s) and (not t.sensitive or %s)", eyes.SiteIDs(), eyes.May(kind, "approve"))
	}
	where.Tallied(among)
	where.MarkUnfiltered()
	return where
}

// SumEvery is how often the tallies of organizations with more changes than a few are summed up.
const (
	SumEvery   = time.Hour
	fewChanges = 100
)

// SumTallies puts what changed in a table of tallies into one row for each value. The
// database's function that does so for an organization is named for the table.
func SumTallies(ctx context.Context, database *db.DB, table string) error {
	var organizations []int64
	err := database.Platform(ctx, "find organizations whose "+table+" changed", func(tx *db.Tx) error {
		rows, err := tx.Query(ctx, "select organization_id from "+table+" where not summed group by 1 having count(*) > $1 order by 1", fewChanges)
		if err != nil {
			return err
		}
		organizations, err = pgx.CollectRows(rows, pgx.RowTo[int64])
		return err
	})
	for _, organization := range organizations {
		err = errors.Join(err, database.Write(ctx, db.Scope{OrganizationID: organization}, func(tx *db.Tx) error {
			_, err := tx.Exec(ctx, "select sum_"+table+"($1)", tx.OrganizationID)
			return err
		}))
	}
	return err
}
