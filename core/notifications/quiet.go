package notifications

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/db"
)

// QuietHours are when somebody's devices are told nothing but danger.
type QuietHours struct {
	From     string `json:"from" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" maxLength:"5"`
	Till     string `json:"till" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" maxLength:"5" doc:"Before from: on the next day"`
	TimeZone string `json:"time_zone" maxLength:"60" doc:"By whose clock"`
}

type quietInput struct{ Body QuietHours }

// keepQuiet answers PUT /api/v1/my_account/quiet_hours.
func (m *Module) keepQuiet(ctx context.Context, tx *db.Tx, in *quietInput) (*Preferences, error) {
	var problems api.Problems
	from, till := minuteOf(in.Body.From), minuteOf(in.Body.Till)
	if from == till {
		problems.Add("till", "quiet_for_nothing")
	}
	if !db.UsableZone(in.Body.TimeZone) {
		problems.Add("time_zone", "unknown_time_zone")
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	err := New().KeepQuietHours(ctx, tx, KeepQuietHoursParams{OrganizationID: tx.OrganizationID, UserID: tx.UserID, FromMinute: from, TillMinute: till, TimeZone: in.Body.TimeZone})
	if err != nil {
		return nil, err
	}
	return m.choices(ctx, tx, nil)
}

// endQuiet answers DELETE /api/v1/my_account/quiet_hours.
func (m *Module) endQuiet(ctx context.Context, tx *db.Tx, _ *api.None) (*Preferences, error) {
	if err := New().EndQuietHours(ctx, tx, EndQuietHoursParams{OrganizationID: tx.OrganizationID, UserID: tx.UserID}); err != nil {
		return nil, err
	}
	return m.choices(ctx, tx, nil)
}

func ownQuietHours(ctx context.Context, tx *db.Tx) (*QuietHours, error) {
	row, err := New().QuietHours(ctx, tx, QuietHoursParams{OrganizationID: tx.OrganizationID, UserID: tx.UserID})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	return &QuietHours{clockAt(row.FromMinute), clockAt(row.TillMinute), row.TimeZone}, err
}

// isQuiet reports whether a moment is in the quiet hours, which may go over midnight. From and till are
// the same where there are none.
func isQuiet(now time.Time, from, till int32, timeZone string) bool {
	zone, err := time.LoadLocation(timeZone)
	if err != nil {
		zone = time.UTC
	}
	minute := minuteOf(now.In(zone).Format("15:04"))
	if from < till {
		return minute >= from && minute < till
	}
	return from > till && (minute >= from || minute < till)
}

// minuteOf is the minute of the day of a time that is one.
func minuteOf(clock string) int32 {
	at, err := time.Parse("15:04", clock)
	if err != nil {
		return 0
	}
	return int32(at.Hour()*60 + at.Minute()) //nolint:gosec // of one day
}

func clockAt(minute int32) string { return fmt.Sprintf("%02d:%02d", minute/60, minute%60) }
