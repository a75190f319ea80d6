package sites

import (
	"fmt"
	"strings"

	"hivis/core/records"
)

// changes reports whether anything but the status is asked to be changed.
func (in *editInput) changes() bool {
	asked := in.Body
	asked.Status = nil
	return asked != editInput{}.Body
}

// difference is what became of a site, in the words that people read.
func difference(before, after *Record) (c []records.Change) {
	c = records.Diff(*before, *after, "name", "site_code", "time_zone", "status", "address", "zip", "city", "state", "country")
	c = records.AppendChange(c, "position", positionOf(before), positionOf(after))
	c = append(c, records.Diff(*before, *after, "parent", "head_of_safety", "head_of_site", "emergency_mobile", "emergency_email",
		"naics_code", "establishment_name", "industry_description")...)
	c = records.AppendChange(c, "logo", logoOf(before), logoOf(after))
	return append(c, records.Diff(*before, *after, "deleted_reason")...)
}

func positionOf(r *Record) string {
	if r.Latitude == nil || r.Longitude == nil {
		return ""
	}
	return fmt.Sprint(*r.Latitude, " ", *r.Longitude)
}

// logoOf tells one picture from another: what it showed is not kept.
func logoOf(r *Record) string {
	if r.Logo == nil {
		return ""
	}
	return fmt.Sprintf("%s (%d)", r.Logo.Name, r.Logo.ID)
}

func blank(text string) bool { return strings.TrimSpace(text) == "" }
