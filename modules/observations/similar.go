package observations

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"hivis/platform/api"
	"hivis/platform/db"
)

const (
	similarFor    = 90 * 24 * time.Hour // what is older was something else
	maxSimilar    = 3
	shortestTyped = 8 // letters; fewer say too little to compare
)

// Similar are observations that may be the one that somebody is about to report.
type Similar struct {
	Observations []Observation `json:"observations" maxItems:"3" doc:"At most three that the caller may see, the most similar first"`
}

type similarInput struct {
	SiteID int64  `query:"site_id" required:"true" minimum:"1" maximum:"9007199254740991" doc:"Where to look"`
	Q      string `query:"q" maxLength:"4000" doc:"The description as far as it is typed"`
}

// similar answers GET /api/observations/similar: what was reported at the site
// lately in words like these, of what the user may see.
func (m *Module) similar(ctx context.Context, tx *db.Tx, in *similarInput) (*Similar, error) {
	typed := strings.TrimSpace(in.Q)
	if utf8.RuneCountInString(typed) < shortestTyped {
		return &Similar{[]Observation{}}, nil
	}
	user := api.Actor(ctx)
	where := visible(tx, user)
	where.Similar(Name, typed, in.SiteID, "o.id")
	where.And("o.observed_at >= %s", m.Now().Add(-similarFor))
	sql := fmt.Sprintf("%s%s\norder by %s limit %d", selectObservation, where.FromWith(lookupsOfObservation), api.MostSimilarFirst, maxSimilar)
	found, err := api.ReadAll(ctx, tx, sql, where, shownTo(user, m.Now()))
	return &Similar{found}, err
}
