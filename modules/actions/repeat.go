package actions

import (
	"context"
	"time"

	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// checkRepeat wants an end that the action itself does not lie behind.
func checkRepeat(repeat *Repetition, due string, problems *api.Problems) {
	if repeat == nil || repeat.Until == "" {
		return
	}
	if _, err := time.Parse(dayFormat, repeat.Until); err != nil {
		problems.Add("repeat.until", "date")
	} else if repeat.Until < due {
		problems.Add("repeat.until", "until_before_due")
	}
}

// repeated is a change of how an action recurs.
type repeated struct {
	*Repetition               // as it is asked for
	series      LockSeriesRow // as it goes on; empty when it does not
}

// checkRepeated looks whether an action may recur as is asked for. Where the next one
// is there already it is that one that goes on.
func checkRepeated(ctx context.Context, tx *db.Tx, asked *Repetition, before, after ActionDetailsRow, problems *api.Problems) (r repeated, err error) {
	if asked == nil {
		return r, nil
	}
	r.Repetition = asked
	switch {
	case before.ActionableType != Name:
		problems.Add("repeat", "repeat_of_record")
	case before.Succeeded:
		problems.Add("repeat", "repeat_succeeded")
	default:
		checkRepeat(asked, after.DueDate, problems)
	}
	series, err := seriesOf(ctx, tx, before)
	r.series = series[before.SeriesID]
	return r, err
}

// changes appends what is different from now on.
func (r repeated) changes(changes []records.Change) []records.Change {
	if r.Repetition == nil {
		return changes
	}
	before := ""
	if r.series.ID != 0 {
		before = r.series.text()
	}
	return records.AppendChange(changes, "repeat", before, asText(r.Every, r.Unit, r.Until))
}

// apply lets the action recur as is asked for; its due date is the first day of that.
// Without being asked, the series of a first action goes with its due date.
func (r repeated) apply(ctx context.Context, tx *db.Tx, before, after ActionDetailsRow, now time.Time) error {
	switch {
	case r.Repetition == nil:
		return anchor(ctx, tx, edited{before, after})
	case r.series.ID == 0:
		return r.start(ctx, tx, after.ID, after.DueDate, now)
	}
	changed := ChangeSeriesParams{Every: int32(r.Every), Unit: r.Unit, Anchor: after.DueDate, Until: r.Until, OrganizationID: tx.OrganizationID, ID: r.series.ID, ActionID: after.ID}
	if int32(r.Every) == r.series.Every && r.Unit == r.series.Unit && before.Occurrence > 0 { // only its end is another one
		changed.Anchor, changed.Occurrence = r.series.Anchor, before.Occurrence
	}
	return New().ChangeSeries(ctx, tx, changed)
}

// anchor lets the series of first actions go with their due dates: it was entered wrong.
// A later one, or one that is followed, is due on another day by itself alone.
func anchor(ctx context.Context, tx *db.Tx, changed ...edited) error {
	var ids []int64
	for _, e := range changed {
		if e.before.SeriesID != 0 && e.before.DueDate != e.after.DueDate {
			ids = append(ids, e.after.ID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	return New().AnchorSeries(ctx, tx, AnchorSeriesParams{tx.OrganizationID, ids})
}
