package ical_test

import (
	"strings"
	"testing"
	"time"

	"hivis/platform/ical"
)

// What the two calendars send that most people have.
const (
	google = `BEGIN:VCALENDAR
PRODID:-//Google Inc//Google Calendar 70.9054//EN
VERSION:2.0
CALSCALE:GREGORIAN
METHOD:REPLY
BEGIN:VEVENT
DTSTART:20261202T080000Z
DTEND:20261202T090000Z
DTSTAMP:20261130T101500Z
ORGANIZER;CN="Hivis; ""no reply":mailto:hivis@mail.example
UID:6b1a6f8e-1df1-4f0b-8a43-6f4f1c7a0c11@hivis.example
ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=TENTATIVE;CN="Jo: G
 uest";X-NUM-GUESTS=0:mailto:Jo@Visitor.example
SEQUENCE:2
STATUS:CONFIRMED
SUMMARY:Walk
BEGIN:VALARM
UID:other
END:VALARM
END:VEVENT
END:VCALENDAR
`
	outlook = `BEGIN:VCALENDAR
METHOD:REPLY
PRODID:Microsoft Exchange Server 2010
VERSION:2.0
BEGIN:VTIMEZONE
TZID:FLE Standard Time
BEGIN:STANDARD
DTSTART:16010101T040000
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
ATTENDEE;PARTSTAT=DECLINED;CN=Jo Guest:MAILTO:jo@visitor.example
COMMENT;LANGUAGE=en-GB:On leave\, sorry\nJo
UID:6b1a6f8e-1df1-4f0b-8a43-6f4f1c7a0c11@hivis.example
RECURRENCE-ID;TZID=FLE Standard Time:20261209T100000
DTSTAMP:20261130T101600Z
SEQUENCE:0
END:VEVENT
END:VCALENDAR
`
)

func TestRepliesAreRead(t *testing.T) {
	t.Parallel()
	sofia, err := time.LoadLocation("Europe/Sofia")
	if err != nil {
		t.Fatal(err)
	}
	all := ical.Replies([]byte(strings.ReplaceAll(google, "\n", "\r\n")))
	if len(all) != 1 {
		t.Fatalf("read %+v", all)
	}
	r := all[0]
	if _, one := r.Recurs(sofia); one || r.UID != "6b1a6f8e-1df1-4f0b-8a43-6f4f1c7a0c11@hivis.example" || r.Email != "jo@visitor.example" || r.Response != "TENTATIVE" || r.Sequence != 2 || !r.Stamp.Equal(time.Date(2026, 11, 30, 10, 15, 0, 0, time.UTC)) {
		t.Errorf("of the one it is %+v", r)
	}
	all = ical.Replies([]byte(outlook))
	if len(all) != 1 {
		t.Fatalf("read %+v", all)
	}
	if at, one := all[0].Recurs(sofia); !one || !at.Equal(time.Date(2026, 12, 9, 8, 0, 0, 0, time.UTC)) || all[0].Response != "DECLINED" || all[0].Comment != "On leave, sorry\nJo" || all[0].Email != "jo@visitor.example" {
		t.Errorf("of the other it is %v %+v", at, all[0])
	}
	utc := ical.Replies([]byte(strings.Replace(outlook, "RECURRENCE-ID;TZID=FLE Standard Time:20261209T100000", "RECURRENCE-ID:20261209T080000Z", 1)))
	if at, one := utc[0].Recurs(sofia); !one || !at.Equal(time.Date(2026, 12, 9, 8, 0, 0, 0, time.UTC)) {
		t.Errorf("in UTC it is %v", at)
	}
	for _, other := range []string{"", "BEGIN:VEVENT", strings.Replace(google, "REPLY", "COUNTER", 1), strings.Replace(google, "METHOD:REPLY\n", "", 1), ":;\"\n::"} {
		if found := ical.Replies([]byte(other)); len(found) != 0 {
			t.Errorf("%q has %+v", other, found)
		}
	}
}
