package ical

import (
	"strconv"
	"strings"
	"time"
)

// Reply is what somebody says to an invitation in a calendar of their own.
type Reply struct {
	UID       string
	Email     string // whose answer it is, in lower case
	Response  string // ACCEPTED, DECLINED, TENTATIVE, or what is no answer
	Comment   string
	Sequence  int // of the invitation that is answered
	Stamp     time.Time
	recurs    string // of one date of a series: as it is written
	recursUTC bool
}

// Recurs is which date of a series is answered, by the clock of the series: what names a time zone
// names that one, under whatever name. ok is false where the whole is answered.
func (r Reply) Recurs(zone *time.Location) (at time.Time, ok bool) {
	if r.recursUTC {
		zone = time.UTC
	}
	for _, layout := range []string{"20060102T150405", "20060102"} {
		if at, err := time.ParseInLocation(layout, r.recurs, zone); err == nil {
			return at, true
		}
	}
	return time.Time{}, false
}

// Replies are those in a calendar file whose method is REPLY; none in any other. What is unknown in
// it is passed over.
func Replies(content []byte) (all []Reply) {
	var r *Reply
	method, within := "", 0
	for _, line := range unfolded(content) {
		name, params, value := parted(line)
		switch {
		case name == "METHOD":
			method = strings.ToUpper(value)
		case name == "BEGIN" && strings.EqualFold(value, "VEVENT"):
			r = &Reply{}
		case name == "BEGIN":
			within++
		case name == "END" && strings.EqualFold(value, "VEVENT") && r != nil:
			all, r = append(all, *r), nil
		case name == "END":
			within--
		case r != nil && within <= 1: // the calendar's, and not an alarm's
			r.take(name, params, value)
		}
	}
	if method != "REPLY" {
		return nil
	}
	return all
}

func (r *Reply) take(name string, params map[string]string, value string) {
	switch name {
	case "UID":
		r.UID = value
	case "SEQUENCE":
		r.Sequence, _ = strconv.Atoi(value) // none is the first
	case "DTSTAMP":
		r.Stamp, _ = time.Parse("20060102T150405Z", value) // none is before any other
	case "COMMENT":
		r.Comment = unescaped(value)
	case "RECURRENCE-ID":
		r.recurs, r.recursUTC = strings.CutSuffix(value, "Z")
	case "ATTENDEE":
		scheme, address, found := strings.Cut(value, ":")
		if found && strings.EqualFold(scheme, "mailto") {
			r.Email, r.Response = strings.ToLower(strings.TrimSpace(address)), strings.ToUpper(params["PARTSTAT"])
		}
	}
}

// unfolded are the lines of a file, those whole that were broken.
func unfolded(content []byte) []string {
	text := strings.ReplaceAll(string(content), "\r\n", "\n")
	text = strings.NewReplacer("\n ", "", "\n\t", "").Replace(text)
	return strings.Split(text, "\n")
}

// parted is a line's name and parameters, in upper case, and its value. A value in quotes may have
// colons and semicolons.
func parted(line string) (name string, params map[string]string, value string) {
	quoted, parts, from := false, []string{}, 0
	for i, c := range line {
		switch {
		case c == '"':
			quoted = !quoted
		case c == ';' && !quoted:
			parts, from = append(parts, line[from:i]), i+1
		case c == ':' && !quoted:
			parts, value = append(parts, line[from:i]), line[i+1:]
		}
		if c == ':' && !quoted {
			break
		}
	}
	if len(parts) == 0 {
		return "", nil, ""
	}
	params = map[string]string{}
	for _, part := range parts[1:] {
		key, said, _ := strings.Cut(part, "=")
		params[strings.ToUpper(key)] = strings.Trim(said, `"`)
	}
	return strings.ToUpper(strings.TrimSpace(parts[0])), params, strings.TrimSpace(value)
}

func unescaped(text string) string {
	return strings.NewReplacer(`\\`, `\`, `\n`, "\n", `\N`, "\n", `\,`, ",", `\;`, ";").Replace(text)
}
