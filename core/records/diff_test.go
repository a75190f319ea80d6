package records_test

import (
	"reflect"
	"testing"
	"time"

	"hivis/core/records"
)

func TestDiff(t *testing.T) {
	t.Parallel()
	type place struct {
		SiteID int64 `json:"site_id"`
	}
	type thing struct {
		place
		Title    string `json:"title" maxLength:"2"`
		Seen     time.Time
		EndsAt   *time.Time
		Needed   bool `db:"is_needed"`
		Owner    *records.Person
		Internal string `db:"-"`
	}
	noon := time.Date(2026, 5, 4, 12, 0, 0, 1, time.FixedZone("", 3600))
	before := thing{place{1}, "a", noon, nil, false, nil, "x"}
	after := thing{place{2}, "a", noon.Add(1), &noon, true, &records.Person{ID: 7, Name: "Ann"}, "y"}
	site, ends, needed := records.Change{Field: "site_id", Before: "1", After: "2"}, records.Change{Field: "ends_at", After: "2026-05-04T11:00:00Z"}, records.Change{Field: "is_needed", Before: "false", After: "true"}
	owner := records.Change{Field: "owner", Before: "", After: "Ann"}
	if got, want := records.Diff(before, after), []records.Change{site, ends, needed, owner}; !reflect.DeepEqual(got, want) {
		t.Errorf("all: %v, wanted %v", got, want)
	}
	if got, want := records.Diff(before, after, "is_needed", "title", "site_id"), []records.Change{needed, site}; !reflect.DeepEqual(got, want) {
		t.Errorf("some: %v, wanted %v", got, want)
	}
}
