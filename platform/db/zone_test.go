package db_test

import (
	"testing"

	"hivis/platform/db"
	"hivis/platform/db/dbtest"
)

func TestUsableZones(t *testing.T) {
	t.Parallel()
	owner := dbtest.New(t).Owner(t)
	for zone, want := range map[string]bool{"Europe/Sofia": true, "America/Argentina/Ushuaia": true, "UTC": true, "Etc/GMT+5": true, "Local": false, "": false,
		"Mars/Base": false, "posix/Europe/Sofia": false, "right/UTC": false, "localtime": false, "posixrules": false, "../UTC": false} {
		if db.UsableZone(zone) != want {
			t.Errorf("%q is a time zone: %v", zone, !want)
		}
		var known bool
		if err := owner.QueryRow(t.Context(), "select pg_input_is_valid('2026-11-21 12:00 ' || $1::text, 'timestamptz')", zone).Scan(&known); err != nil {
			t.Fatal(err)
		}
		if want && !known {
			t.Errorf("PostgreSQL does not know %q", zone)
		}
	}
}
