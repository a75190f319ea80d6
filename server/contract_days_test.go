package server_test

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// days are the fields that the days of a filter are about, by what the document says of it.
var days = map[string]string{
	"Due":       "due_date",
	"Observed":  "observed_at",
	"Happened":  "occurred_at",
	"Planned":   "planned_on",
	"Work":      "starts_at",
	"Takes":     "starts_at",
	"Requested": "requested_at",
	"Changed":   "updated_at",
	"Created":   "created_at",
	"On":        "at",
}

// byDay holds a filter of days to the days of the rows, as they are where each row is: of the
// day itself there is what is of that day, from it what is of that day or a later one, and to
// it what is of that day or an earlier one.
func (c *contract) byDay(op *operation, p parameter, whole part) {
	c.t.Helper()
	named, _, _ := strings.Cut(p.Description, " ")
	field := days[named]
	if field == "" {
		c.t.Errorf("%s: say in days (contract_days_test.go) which field %s is about: %q", op, p.Name, p.Description)
		return
	}
	if !slices.ContainsFunc(whole.read, func(row map[string]any) bool { _, has := row[field]; return has }) {
		c.point(op, "shown "+field, "no row has the field that "+p.Name+" is about: whether the filter holds cannot be seen")
		return
	}
	of := make([]string, len(whole.read))
	for i, row := range whole.read {
		of[i] = c.dayOf(row, field)
	}
	until := strings.TrimSuffix(p.Name, "from") + "to"
	chosen := slices.Compact(slices.Sorted(slices.Values(of)))
	chosen = slices.DeleteFunc(chosen, func(day string) bool { return day == "" })
	if len(chosen) < 2 {
		c.point(op, "differing "+field, fmt.Sprintf("all rows are of %v: let them differ in vary (contract_test.go)", chosen))
	}
	for _, day := range chosen {
		for query, is := range map[string]func(of string) bool{
			p.Name + "=" + day + "&" + until + "=" + day: func(of string) bool { return of == day },
			p.Name + "=" + day:                           func(of string) bool { return of >= day },
			until + "=" + day:                            func(of string) bool { return of != "" && of <= day },
		} {
			var want []string
			for i, row := range whole.rows {
				if is(of[i]) {
					want = append(want, row)
				}
			}
			if found := c.all(op, query); !slices.Equal(found.rows, want) {
				c.point(op, "filter "+p.Name, fmt.Sprintf("with %s there are %v, wanted %v", query, brief(found.rows), brief(want)))
			}
		}
	}
}

// dayOf is the day of a row's field by its own clock, or at its site, or in the organization.
func (c *contract) dayOf(row map[string]any, field string) string {
	c.t.Helper()
	value, _ := row[field].(string)
	at, err := time.Parse(time.RFC3339, value)
	if err != nil {
		return value
	}
	site, _ := row["site"].(map[string]any)
	if several, _ := row["sites"].([]any); len(several) > 0 {
		site, _ = several[0].(map[string]any)
	}
	id, _ := site["id"].(float64)
	name, _ := row["time_zone"].(string)
	err = c.owner.QueryRow(c.t.Context(), `select coalesce(nullif($3, ''), (select time_zone from sites where organization_id = $1 and id = $2),
		(select time_zone from organizations where id = $1))`, c.acme.ID, int64(id), name).Scan(&name)
	if err != nil {
		c.t.Fatal(err)
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		c.t.Fatal(err)
	}
	return at.In(zone).Format(time.DateOnly)
}
