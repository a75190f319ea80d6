package ical_test

import (
	"bytes"
	"flag"
	"os"
	"strings"
	"testing"
	"time"

	"hivis/platform/ical"
)

var update = flag.Bool("update", false, "write the files anew")

func in(t *testing.T, zone, text string) time.Time {
	t.Helper()
	place, err := time.LoadLocation(zone)
	if err != nil {
		t.Fatal(err)
	}
	at, err := time.ParseInLocation("2006-01-02 15:04", text, place)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// sample has what is hard to read: long lines, commas, umlauts, clocks that are put, and those that
// were put by another rule.
func sample(t *testing.T) ical.Calendar {
	t.Helper()
	event := func(uid, zone, starts, ends string) ical.Event {
		return ical.Event{UID: uid, Zone: zone, Starts: in(t, zone, starts), Ends: in(t, zone, ends), Written: in(t, "UTC", "2026-11-01 08:00"), Changed: in(t, "UTC", "2026-11-01 08:00"), Summary: uid}
	}
	series := event("series", "Europe/Berlin", "2026-10-19 09:00", "2026-10-19 10:00")
	series.Summary, series.Description = "Begehung; Halle 3, „Süd“", strings.Repeat("Schutzhelm über Gehörschutz. ", 12)+"\nZeile zwei \\ Ende"
	series.Rule, series.Except = "FREQ=WEEKLY;COUNT=4", []time.Time{in(t, "Europe/Berlin", "2026-11-02 09:00")}
	moved := event("series", "Europe/Berlin", "2026-10-26 14:00", "2026-10-26 15:00")
	moved.RecurrenceID, moved.Sequence = in(t, "Europe/Berlin", "2026-10-26 09:00"), 1
	whole := event("whole", "Pacific/Auckland", "2026-12-01 00:00", "2026-12-03 00:00")
	whole.AllDay = true
	return ical.Calendar{Name: "Sofia, North", Events: []ical.Event{series, moved, whole, event("new-york", "America/New_York", "2026-03-07 23:30", "2026-03-08 04:30"),
		event("howe", "Australia/Lord_Howe", "2026-04-05 09:00", "2026-04-05 10:00"), event("almaty", "Asia/Almaty", "2024-02-29 09:00", "2024-03-01 09:00"), event("kolkata", "Asia/Kolkata", "2026-05-01 09:00", "2026-05-01 10:00"), event("utc", "UTC", "2026-05-01 09:00", "2026-05-01 10:00")}}
}

func TestAFeedIsWrittenAsItIsReadElsewhere(t *testing.T) {
	t.Parallel()
	const file = "testdata/feed.ics" // web/src/platform/feed.test.ts reads it
	written := ical.Write(sample(t))
	if *update {
		if err := os.WriteFile(file, written, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(file)
	if err != nil || !bytes.Equal(kept, written) {
		t.Errorf("it is not as in %s any more (%v): look at it, and write it anew with -update", file, err)
	}
	for line := range strings.SplitSeq(string(written), "\r\n") {
		if len(line) > 75 || strings.ContainsAny(line, "\r\n") {
			t.Errorf("a line has %d octets: %q", len(line), line)
		}
	}
	for _, never := range []string{"METHOD", "ORGANIZER", "ATTENDEE"} {
		if strings.Contains(string(written), never) {
			t.Errorf("a feed has a %s: calendars would send answers", never)
		}
	}
}

func TestAnInvitationNamesWhoAsksAndWhoIsAsked(t *testing.T) {
	t.Parallel()
	c := sample(t)
	c.Method = ical.Request
	for i := range c.Events {
		c.Events[i].Organizer, c.Events[i].Attendee = &ical.Person{Name: "A \"B\"\r\nC", Email: "hivis@mail.example"}, &ical.Person{Name: "Guest", Email: "guest@visitor.example", Response: "NEEDS-ACTION"}
	}
	text := strings.ReplaceAll(string(ical.Write(c)), "\r\n ", "")
	if strings.Count(text, "ORGANIZER;CN=\"A 'B'C\":mailto:hivis@mail.example\r\n") != len(c.Events) ||
		strings.Count(text, "PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:guest@visitor.example\r\n") != len(c.Events) || strings.Count(text, "METHOD:REQUEST\r\n") != 1 {
		t.Error(text)
	}
}
