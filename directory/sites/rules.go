package sites

import (
	"net/mail"
	"strings"
	"unicode"

	"hivis/platform/api"
	"hivis/platform/db"
)

// trim takes the blanks around what was typed away.
func (d *Draft) trim() {
	for _, text := range []*string{&d.Name, &d.TimeZone, &d.SiteCode, &d.Address, &d.Zip, &d.City, &d.State, &d.Country,
		&d.EmergencyMobile, &d.EmergencyEmail, &d.NAICSCode, &d.EstablishmentName, &d.IndustryDescription} {
		*text = strings.TrimSpace(*text)
	}
	d.EmergencyEmail = strings.ToLower(d.EmergencyEmail)
}

// check holds a site to the rules that need no look at others.
func (d *Draft) check(problems *api.Problems) {
	if d.Name == "" {
		problems.Add("name", "required")
	}
	if !db.UsableZone(d.TimeZone) {
		problems.Add("time_zone", "unknown_zone")
	}
	if d.EmergencyMobile != "" && !api.IsPhone(d.EmergencyMobile) {
		problems.Add("emergency_mobile", "phone_number")
	}
	if d.EmergencyEmail != "" && !isAddress(d.EmergencyEmail) {
		problems.Add("emergency_email", "email")
	}
	if d.NAICSCode != "" && !isNAICS(d.NAICSCode) {
		problems.Add("naics_code", "naics_code")
	}
	if d.Latitude != nil && d.Longitude == nil {
		problems.Add("longitude", "position_needs_both")
	}
	if d.Longitude != nil && d.Latitude == nil {
		problems.Add("latitude", "position_needs_both")
	}
}

func isAddress(text string) bool {
	parsed, err := mail.ParseAddress(text)
	return err == nil && parsed.Address == text && strings.Contains(text[strings.LastIndex(text, "@"):], ".")
}

func isNAICS(text string) bool {
	return len(text) >= 2 && !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsDigit(r) || r > '9' })
}

// standing is what decides whether a site may be closed: deactivated or deleted.
type standing struct {
	open   int // records
	below  int // active sites
	others int // active sites beside it
}

// refuseClosing says why a site may not be closed, or "". What is open at a site would
// drop out of sight with it: it is finished or moved to another site first.
func refuseClosing(s standing) string {
	switch {
	case s.open > 0:
		return "site_has_open_records"
	case s.below > 0:
		return "site_has_sites_below"
	case s.others == 0:
		return "last_active_site"
	}
	return ""
}
