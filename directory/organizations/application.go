package organizations

import (
	"net/mail"
	"strings"

	"hivis/directory/users"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Application is what somebody fills in to get an organization, of which they become the
// administrator.
type Application struct {
	OrganizationName string `json:"organization_name" minLength:"1" maxLength:"200"`
	SubDomain        string `json:"sub_domain" minLength:"1" maxLength:"63" doc:"First label of the organization's address"`
	SiteName         string `json:"site_name" minLength:"1" maxLength:"200" doc:"Where the first reports will come from"`
	TimeZone         string `json:"time_zone" minLength:"1" maxLength:"60" doc:"Of the site, such as Europe/Sofia"`
	FullName         string `json:"full_name" minLength:"1" maxLength:"200"`
	Email            string `json:"email" format:"email" maxLength:"254"`
	Password         string `json:"password" minLength:"1" maxLength:"256"`
}

// Check also takes off the spaces around what was typed.
func (a *Application) Check() error {
	var problems api.Problems
	for field, text := range map[string]*string{"organization_name": &a.OrganizationName, "site_name": &a.SiteName, "full_name": &a.FullName} {
		if *text = strings.TrimSpace(*text); *text == "" {
			problems.Add(field, "required")
		}
	}
	if !UsableSubDomain(a.SubDomain) {
		problems.Add("sub_domain", "sub_domain_unusable")
	}
	if !db.UsableZone(a.TimeZone) {
		a.TimeZone = "UTC" // the browser said it, and nobody can do anything about that here
	}
	if address, err := mail.ParseAddress(a.Email); err != nil || address.Address != a.Email {
		problems.Add("email", "email") // a name with an address in brackets is one for mails, not for signing in
	}
	if code := users.WeakPassword(a.Password); code != "" {
		problems.Add("password", code)
	}
	return problems.Err()
}

// Draft is the organization that is applied for, with an administrator who reads a language.
func (a Application) Draft(locale string) Draft {
	return Draft{Name: a.OrganizationName, SubDomain: a.SubDomain, TimeZone: a.TimeZone, Site: a.SiteName,
		AdminName: a.FullName, AdminEmail: a.Email, AdminLocale: locale}
}
