package backup_test

import (
	"slices"
	"testing"
	"time"

	"hivis/platform/backup"
)

var zone = time.FixedZone("here", 3*60*60)

func at(text string) time.Time {
	moment, err := time.ParseInLocation("2006-01-02 15:04", text, zone)
	if err != nil {
		panic(err)
	}
	return moment
}

func TestWhenABackupIsDue(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		newest, now string
		due         bool
	}{
		{"", "2026-11-28 15:00", false}, // a new installation waits for its first night
		{"", "2026-11-28 02:15", true},
		{"2026-11-27 02:00", "2026-11-28 01:45", false},
		{"2026-11-27 02:00", "2026-11-28 02:00", true},
		{"2026-11-27 02:15", "2026-11-28 02:00", true},
		{"2026-11-28 02:00", "2026-11-28 02:15", false},
		{"2026-11-28 01:50", "2026-11-28 02:00", true},  // by hand, before the night
		{"2026-11-27 02:00", "2026-11-28 03:00", false}, // 25 hours are not over yet
		{"2026-11-27 02:00", "2026-11-28 03:01", true},  // the machine was off
		{"2026-11-20 02:00", "2026-11-28 15:00", true},
	} {
		var kept []backup.Kept
		if c.newest != "" {
			kept = []backup.Kept{{MadeAt: at(c.newest).UTC()}}
		}
		if due := backup.Due(kept, at(c.now)); due != c.due {
			t.Errorf("newest %q at %s: due is %v", c.newest, c.now, due)
		}
	}
}

// TestWhichBackupsAreKept makes one each night for two years, as Run does, and looks at what is left.
func TestWhichBackupsAreKept(t *testing.T) {
	t.Parallel()
	var kept []backup.Kept
	for day, end := at("2024-11-28 02:00"), at("2026-11-28 02:00"); !day.After(end); day = day.AddDate(0, 0, 1) {
		kept = slices.Insert(kept, 0, backup.Kept{Name: backup.Name(day), MadeAt: day.UTC()})
		spare := backup.Spare(kept)
		kept = slices.DeleteFunc(kept, func(each backup.Kept) bool { return slices.Contains(spare, each) })
	}
	var days []string
	for _, each := range kept {
		days = append(days, each.MadeAt.Format(time.DateOnly))
	}
	want := []string{
		"2026-11-27", "2026-11-26", "2026-11-25", "2026-11-24", "2026-11-23", "2026-11-22", "2026-11-21", // days; of the second week the Sunday
		"2026-11-15", "2026-11-08", // weeks
		"2026-10-31", "2026-09-30", "2026-08-31", "2026-07-31", "2026-06-30", "2026-05-31", "2026-04-30", "2026-03-31", "2026-02-28", "2026-01-31", "2025-12-31",
	}
	if !slices.Equal(days, want) {
		t.Errorf("kept\n%v, and not\n%v", days, want)
	}
}
