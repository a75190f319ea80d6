package sheets

import "time"

// MaxRows are how many rows a file that is read may have, the headings aside.
const MaxRows = 5000

// Zones remembers time zones by name, since looking one up reads a file.
type Zones map[string]*time.Location

// In is a moment on the clock of a time zone.
func (z Zones) In(t time.Time, name string) time.Time { return t.In(z.Named(name)) }

// At is the cell of a moment on the clock of a time zone, empty when there is none.
func (z Zones) At(t *time.Time, name string) any {
	if t == nil {
		return nil
	}
	return z.In(*t, name)
}

// Named is the time zone of this name.
func (z Zones) Named(name string) *time.Location {
	zone, known := z[name]
	if !known {
		var err error
		if zone, err = time.LoadLocation(name); err != nil {
			zone = time.UTC
		}
		z[name] = zone
	}
	return zone
}

// DayOf is the cell of a day written as YYYY-MM-DD, empty when there is none.
func DayOf(text *string) any {
	if text == nil {
		return nil
	}
	day, err := time.Parse(time.DateOnly, *text)
	if err != nil {
		return *text
	}
	return Day{day}
}
