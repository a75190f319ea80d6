package actions

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Repetition is how somebody asks for an action to come again.
type Repetition struct {
	Every int    `json:"every" minimum:"1" maximum:"366" doc:"How many of the units lie between two"`
	Unit  string `json:"unit" enum:"day,week,month,year" doc:"What every counts in"`
	Until string `json:"until,omitempty" format:"date" doc:"None is due after this day"`
}

// Repeat is the series that an action belongs to.
type Repeat struct {
	Every   int        `json:"every" minimum:"1" maximum:"366" doc:"How many of the units lie between two"`
	Unit    string     `json:"unit" enum:"day,week,month,year" doc:"What every counts in"`
	Until   *string    `json:"until" nullable:"true" format:"date" doc:"None is due after this day; null: the series has no last day"`
	EndedAt *time.Time `json:"ended_at" nullable:"true" doc:"No action follows any more"`
}

// Link is the place of an action in its series; it is empty outside of one.
type Link struct {
	SeriesID   int64 `db:",null"`
	Occurrence int32
	Succeeds   int64 `db:",null"`
}

// asText is a repetition in a timeline: "3 month" or "3 month 2027-01-31".
func asText(every int, unit, until string) string {
	if until == "" {
		return fmt.Sprintf("%d %s", every, unit)
	}
	return fmt.Sprintf("%d %s %s", every, unit, until)
}

func (s LockSeriesRow) text() string { return asText(int(s.Every), s.Unit, s.Until) }

func (s LockSeriesRow) rhythm() Recurrence {
	anchor, _ := time.Parse(dayFormat, s.Anchor) // the database's own
	until, _ := time.Parse(dayFormat, s.Until)   // zero when there is none
	return Recurrence{int(s.Every), s.Unit, anchor, until}
}

// start makes an action the first of a new series.
func (r *Repetition) start(ctx context.Context, tx *db.Tx, actionID int64, due string, now time.Time) error {
	if r == nil {
		return nil
	}
	return New().StartSeries(ctx, tx, StartSeriesParams{
		OrganizationID: tx.OrganizationID, Every: int32(r.Every), Unit: r.Unit, Anchor: due, Until: r.Until, CreatedBy: tx.UserID, Now: now, ActionID: actionID})
}

// seriesOf locks the series of these actions that go on, by their ids.
func seriesOf(ctx context.Context, tx *db.Tx, held ...ActionDetailsRow) (map[int64]LockSeriesRow, error) {
	var ids []int64
	for _, a := range held {
		ids = appendKnown(ids, a.SeriesID)
	}
	if len(ids) == 0 {
		return nil, nil
	}
	rows, err := New().LockSeries(ctx, tx, LockSeriesParams{tx.OrganizationID, ids})
	series := make(map[int64]LockSeriesRow, len(rows))
	for _, row := range rows {
		series[row.ID] = row
	}
	return series, err
}

// endSeries answers POST /api/actions/{id}/end_series. What is there stays; nothing
// follows it.
func (m *Module) endSeries(ctx context.Context, tx *db.Tx, in *MoveInput) (*Answer, error) {
	held, err := m.lockVisible(ctx, tx, []int64{in.ID})
	if err != nil {
		return nil, err
	}
	a, ok := held[in.ID]
	if !ok {
		return nil, api.NotFound()
	}
	series, err := seriesOf(ctx, tx, a)
	if err != nil {
		return nil, err
	}
	live, goesOn := series[a.SeriesID]
	switch code := refuseEnd(api.Actor(ctx), MoveContext{AssignedBy: a.AssignedBy}, goesOn); code {
	case "":
	case "series_over":
		return nil, api.Conflict(code, nil)
	default:
		return nil, &api.Error{Status: http.StatusForbidden, Code: code}
	}
	if err := New().EndSeries(ctx, tx, EndSeriesParams{m.Now(), tx.UserID, tx.OrganizationID, []int64{a.SeriesID}}); err != nil {
		return nil, err
	}
	records.Write(tx, records.Event{Module: Name, ID: a.ID, ActorID: tx.UserID, Verb: "series_ended", At: m.Now(),
		Changes: records.AppendChange(nil, "repeat", live.text(), "")})
	return m.answerWrite(ctx, tx, a.ID)
}

// refuseEnd returns why the user may not end the series of an action, or "". Whoever
// may edit the action may, also once it is done.
func refuseEnd(u *access.User, s MoveContext, goesOn bool) string {
	switch {
	case !s.managedBy(u):
		return "not_your_action"
	case !goesOn:
		return "series_over"
	}
	return ""
}

// recurring keeps the actions of series that go on, which most of those in one do.
func recurring(where *api.Where) {
	where.And("a.series_id is not null")
	where.AndLikely("exists (select from action_series q where q.organization_id = a.organization_id and q.id = a.series_id and q.ended_at is null)")
}
