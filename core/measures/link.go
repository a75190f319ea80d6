package measures

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"hivis/core/records"
	"hivis/platform/access"
)

// Link is the query of the list that shows the rows of a number: what follows the question mark.
// ok is false where no list shows them to the user.
func Link(k *records.Kind, m *records.Measure, q Question, key Key, user *access.User) (query string, ok bool) {
	if m.Health && !user.SeesSensitive(k.Name) {
		return "", false
	}
	filters, _ := url.ParseQuery(m.Filter)
	if len(q.Sites) > 0 {
		filters.Set("site_id", strings.Trim(strings.ReplaceAll(fmt.Sprint(q.Sites), " ", ","), "[]"))
	}
	for _, of := range []struct{ group, value string }{{q.Group, key.Group}, {q.Across, key.Across}} {
		if of.group == "" {
			continue
		}
		group := k.Measured.Groups[of.group]
		if group.Filter == "" {
			return "", false
		}
		value, second, _ := strings.Cut(of.value, " ")
		filters.Set(group.Filter, orNone(value))
		if group.And != "" {
			filters.Set(group.And, orNone(second))
		}
	}
	if date := dateOf(m, q.Occurred); date != "" {
		span := q.Spans[key.Span]
		filters.Set("date_type", date)
		filters.Set("from", span.From.Format(time.DateOnly))
		filters.Set("to", span.To.Format(time.DateOnly))
	}
	return encoded(filters), true
}

// orNone is what a filter says of rows that have nothing there.
func orNone(id string) string {
	if id == "" {
		return "0"
	}
	return id
}

// encoded writes filters in their order. Their values are words, numbers and days, of which the
// commas stay readable.
func encoded(filters url.Values) string {
	var parts []string
	for name, values := range filters {
		parts = append(parts, name+"="+strings.Join(values, ","))
	}
	slices.Sort(parts)
	return strings.Join(parts, "&")
}
