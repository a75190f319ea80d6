package ical

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// The methods of what is sent.
const (
	Request = "REQUEST"
	Cancel  = "CANCEL"
)

// Calendar is one file.
type Calendar struct {
	Method string // empty: a feed
	Name   string // of a feed
	Events []Event
}

// Event is an event, or one date of a series that differs from the others.
type Event struct {
	UID                  string
	RecurrenceID         time.Time // zero: the event itself
	Starts, Ends         time.Time
	AllDay               bool
	Zone                 string // IANA
	Summary, Description string
	Location, Link       string
	Rule                 string
	Except               []time.Time // dates of the rule on which it does not take place
	Sequence             int
	Written, Changed     time.Time
	Cancelled            bool
	Organizer, Attendee  *Person
}

// Person organizes an event, or is asked to it.
type Person struct {
	Name, Email string
	Response    string // of who is asked: NEEDS-ACTION, ACCEPTED, DECLINED or TENTATIVE
}

// Write writes a calendar.
func Write(c Calendar) []byte {
	w := &writer{}
	w.line("BEGIN", "VCALENDAR")
	w.line("VERSION", "2.0")
	w.line("PRODID", "-//Hivis//Safety calendar//EN")
	w.line("CALSCALE", "GREGORIAN")
	if c.Method != "" {
		w.line("METHOD", c.Method)
	} else {
		w.line("X-WR-CALNAME", escape(c.Name))
		w.line("NAME", escape(c.Name))
		w.line("REFRESH-INTERVAL;VALUE=DURATION", "PT1H")
		w.line("X-PUBLISHED-TTL", "PT1H")
	}
	w.zones(c.Events)
	for i := range c.Events {
		w.event(&c.Events[i])
	}
	w.line("END", "VCALENDAR")
	return []byte(w.String())
}

type writer struct{ strings.Builder }

// line writes a line, folded so that no character is torn apart.
func (w *writer) line(name, value string) {
	text, room := name+":"+value, 75
	for len(text) > room {
		cut := room
		for !utf8.RuneStart(text[cut]) {
			cut--
		}
		w.WriteString(text[:cut] + "\r\n ")
		text, room = text[cut:], 74
	}
	w.WriteString(text + "\r\n")
}

func (w *writer) text(name, value string) {
	if value != "" {
		w.line(name, escape(value))
	}
}

var escaping = strings.NewReplacer("\\", "\\\\", ";", "\\;", ",", "\\,", "\r\n", "\\n", "\n", "\\n", "\r", "\\n")

func escape(text string) string { return escaping.Replace(strings.Map(printable, text)) }

// printable leaves out the characters that a calendar must not have.
func printable(r rune) rune {
	if r < ' ' && r != '\n' && r != '\r' && r != '\t' || r == 0x7f {
		return -1
	}
	return r
}

func (w *writer) event(e *Event) {
	w.line("BEGIN", "VEVENT")
	w.line("UID", e.UID)
	w.line("DTSTAMP", moment(e.Written))
	w.line("LAST-MODIFIED", moment(e.Changed))
	w.line("SEQUENCE", strconv.Itoa(e.Sequence))
	if !e.RecurrenceID.IsZero() {
		w.at("RECURRENCE-ID", e.RecurrenceID, e)
	}
	w.at("DTSTART", e.Starts, e)
	w.at("DTEND", e.Ends, e)
	if e.Rule != "" {
		w.line("RRULE", e.Rule)
	}
	for _, at := range e.Except {
		w.at("EXDATE", at, e)
	}
	w.text("SUMMARY", e.Summary)
	w.text("DESCRIPTION", e.Description)
	w.text("LOCATION", e.Location)
	if e.Link != "" {
		w.line("URL", strings.Map(printable, e.Link))
	}
	w.line("STATUS", map[bool]string{false: "CONFIRMED", true: "CANCELLED"}[e.Cancelled])
	if e.AllDay {
		w.line("TRANSP", "TRANSPARENT")
	}
	w.people(e)
	w.line("END", "VEVENT")
}

func (w *writer) people(e *Event) {
	if o := e.Organizer; o != nil {
		w.line("ORGANIZER;CN="+quoted(o.Name), "mailto:"+o.Email)
	}
	if a := e.Attendee; a != nil {
		w.line("ATTENDEE;CN="+quoted(a.Name)+";CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT="+a.Response+";RSVP=TRUE", "mailto:"+a.Email)
	}
}

// quoted is a parameter's value: it knows no escape for its own quotes.
func quoted(text string) string {
	return `"` + strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return -1
		}
		if r == '"' {
			return '\''
		}
		return r
	}, text) + `"`
}

func (w *writer) at(name string, t time.Time, e *Event) {
	zone := location(e.Zone)
	switch {
	case e.AllDay:
		w.line(name+";VALUE=DATE", t.In(zone).Format("20060102"))
	case zone == time.UTC:
		w.line(name, moment(t))
	default:
		w.line(fmt.Sprintf("%s;TZID=%s", name, e.Zone), t.In(zone).Format("20060102T150405"))
	}
}

func moment(t time.Time) string { return t.UTC().Format("20060102T150405Z") }

func location(name string) *time.Location {
	zone, err := time.LoadLocation(name)
	if err != nil || name == "" || name == "UTC" {
		return time.UTC
	}
	return zone
}
