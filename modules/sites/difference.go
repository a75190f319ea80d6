package sites

import (
	"fmt"
	"strings"

	"hivis/modules/records"
)

// changes reports whether anything but the status is asked to be changed.
func (in *editInput) changes() bool {
	asked := in.Body
	asked.Status = nil
	return asked != editInput{}.Body
}

// difference is what became of a site, in the words that people read.
func difference(before, after *Record) (c []records.Change) {
	for _, text := range []struct{ field, before, after string }{
		{"name", before.Name, after.Name}, {"site_code", before.SiteCode, after.SiteCode}, {"time_zone", before.TimeZone, after.TimeZone},
		{"status", before.Status, after.Status}, {"address", before.Address, after.Address}, {"zip", before.Zip, after.Zip},
		{"city", before.City, after.City}, {"state", before.State, after.State}, {"country", before.Country, after.Country},
		{"position", positionOf(before), positionOf(after)}, {"parent", nameOf(before.Parent), nameOf(after.Parent)},
		{"head_of_safety", personOf(before.HeadOfSafety), personOf(after.HeadOfSafety)}, {"head_of_site", personOf(before.HeadOfSite), personOf(after.HeadOfSite)},
		{"emergency_mobile", before.EmergencyMobile, after.EmergencyMobile}, {"emergency_email", before.EmergencyEmail, after.EmergencyEmail},
		{"naics_code", before.NAICSCode, after.NAICSCode}, {"establishment_name", before.EstablishmentName, after.EstablishmentName},
		{"industry_description", before.IndustryDescription, after.IndustryDescription}, {"logo", logoOf(before), logoOf(after)},
		{"deleted_reason", before.DeletedReason, after.DeletedReason},
	} {
		c = records.Changed(c, text.field, text.before, text.after)
	}
	return c
}

func positionOf(r *Record) string {
	if r.Latitude == nil || r.Longitude == nil {
		return ""
	}
	return fmt.Sprint(*r.Latitude, " ", *r.Longitude)
}

func nameOf(n *Named) string {
	if n == nil {
		return ""
	}
	return n.Name
}

func personOf(p *records.Person) string {
	if p == nil {
		return ""
	}
	return p.Name
}

// logoOf tells one picture from another: what it showed is not kept.
func logoOf(r *Record) string {
	if r.Logo == nil {
		return ""
	}
	return fmt.Sprintf("%s (%d)", r.Logo.Name, r.Logo.ID)
}

func blank(text string) bool { return strings.TrimSpace(text) == "" }
