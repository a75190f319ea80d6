package sheets

import (
	"encoding/xml"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

var epoch1904 = time.Date(1904, 1, 1, 0, 0, 0, 0, time.UTC)

const latestSerial = 2_958_466 // the year 10000

// dateText writes an Excel date as people do: 2026-11-20, or with its time.
func dateText(serial string, from time.Time) string {
	days, err := strconv.ParseFloat(serial, 64)
	if err != nil || days < 0 || days >= latestSerial || math.IsNaN(days) {
		return serial
	}
	at := from.Add(time.Duration(math.Round(days*24*60*60)) * time.Second)
	if at.Hour() == 0 && at.Minute() == 0 && at.Second() == 0 {
		return at.Format(time.DateOnly)
	}
	return at.Format(time.DateTime)
}

// readDateStyles finds out which cell formats show dates.
func (b *workbook) readDateStyles() error {
	custom := map[string]bool{}
	inCells := false
	_, err := b.walk("xl/styles.xml", func(_ *xml.Decoder, e xml.StartElement) error {
		switch e.Name.Local {
		case "numFmt":
			custom[value(e, "numFmtId")] = showsDate(value(e, "formatCode"))
		case "cellXfs":
			inCells = true
		case "cellStyles", "dxfs":
			inCells = false
		case "xf":
			if inCells && len(b.dates) < maxParts {
				id := value(e, "numFmtId")
				number, _ := strconv.Atoi(id)
				b.dates = append(b.dates, custom[id] || number >= 14 && number <= 22 || number >= 27 && number <= 36 || number >= 50 && number <= 58)
			}
		}
		return nil
	})
	return err
}

var quoted = regexp.MustCompile(`"[^"]*"|\[[^\]]*\]|\\.`)

// showsDate reports whether a format's code names a year or a day.
func showsDate(code string) bool {
	return strings.ContainsAny(strings.ToLower(quoted.ReplaceAllString(code, "")), "yd")
}

// Order is in which order days, months and years are written.
type Order string

// The orders. A year that comes first needs none.
const (
	DayFirst   Order = "dmy"
	MonthFirst Order = "mdy"
)

var written = regexp.MustCompile(`^(\d{1,4})[-./ ](\d{1,2})[-./ ](\d{1,4})\.?,?(?:[T ]+(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*([AaPp]\.?[Mm]\.?)?)?(Z|[+-]\d{2}:?\d{2})?$`)

// Moment reads a date with or without a time, as the clock at the place shows it
// (in UTC, to be put into the place's zone). With an offset of its own it is exact.
func Moment(text string, order Order) (at time.Time, exact, ok bool) {
	parts := written.FindStringSubmatch(strings.TrimSpace(text))
	if parts == nil {
		return at, false, false
	}
	n := make([]int, len(parts))
	for i, part := range parts[:7] {
		n[i], _ = strconv.Atoi(part)
	}
	year, month, day := n[1], n[2], n[3]
	switch {
	case len(parts[1]) == 4:
	case order == MonthFirst:
		year, month, day = n[3], n[1], n[2]
	case order == DayFirst:
		year, month, day = n[3], n[2], n[1]
	default:
		return at, false, false
	}
	if year < 100 {
		year += 2000
	}
	hour, ok := hourOf(n[4], strings.ToLower(parts[7]))
	at = time.Date(year, time.Month(month), day, hour, n[5], n[6], 0, time.UTC)
	if !ok || year < 1900 || int(at.Month()) != month || at.Day() != day || n[5] > 59 || n[6] > 59 {
		return at, false, false
	}
	return withOffset(at, parts[8])
}

func hourOf(hour int, half string) (int, bool) {
	if half == "" {
		return hour, hour < 24
	}
	if hour < 1 || hour > 12 {
		return 0, false
	}
	if half[0] == 'p' {
		return hour%12 + 12, true
	}
	return hour % 12, true
}

func withOffset(at time.Time, offset string) (time.Time, bool, bool) {
	if offset == "" {
		return at, false, true
	}
	offset = strings.ReplaceAll(offset, ":", "")
	exact, err := time.Parse("2006-01-02 15:04:05 Z0700", at.Format(time.DateTime)+" "+offset)
	return exact, true, err == nil
}

// OrderOf finds the order in which all these dates can be read. It is unknown
// ("", false) if both would do, or one for some and the other for others. What is
// no date in either order says nothing.
func OrderOf(texts []string) (order Order, sure bool) {
	possible := []Order{DayFirst, MonthFirst}
	needed := false
	for _, text := range texts {
		parts := written.FindStringSubmatch(strings.TrimSpace(text))
		if parts == nil || len(parts[1]) == 4 {
			continue
		}
		_, _, byDay := Moment(text, DayFirst)
		_, _, byMonth := Moment(text, MonthFirst)
		if !byDay && !byMonth {
			continue
		}
		needed = true
		possible = slices.DeleteFunc(possible, func(o Order) bool { return o == DayFirst && !byDay || o == MonthFirst && !byMonth })
	}
	if !needed {
		return "", true
	}
	if len(possible) == 1 {
		return possible[0], true
	}
	return "", false
}
