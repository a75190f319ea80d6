package contractors

import (
	"net/mail"
	"strings"
	"time"

	"hivis/platform/access"
	"hivis/platform/api"
)

// mostTiers is how many companies can stand below each other in one engagement.
const mostTiers = 4

// mostWorkers is how many workers one upload has at most.
const mostWorkers = 100

// The states of a document as people see them.
const (
	PendingReview = "pending_review"
	Approved      = "approved"
	Rejected      = "rejected"
	Expired       = "expired"
	NotApplicable = "not_applicable"
)

// CompanyDraft is what a form says of a company.
type CompanyDraft struct {
	CompanyName    string `json:"company_name" maxLength:"200" doc:"The company's name"`
	TaxNumber      string `json:"vat_or_gst_id,omitempty" maxLength:"60" doc:"Its number for the value added or sales tax"`
	PrimaryContact string `json:"primary_contact,omitempty" maxLength:"200" doc:"Who speaks for it, by name"`
	ContactEmail   string `json:"contact_email,omitempty" maxLength:"254" doc:"Where mail reaches it"`
	ContactPhone   string `json:"contact_phone,omitempty" maxLength:"40" doc:"Where it is called"`
	Address        string `json:"address" maxLength:"300" doc:"Street and number"`
	City           string `json:"city" maxLength:"120" doc:"The town"`
	ZipCode        string `json:"zip_code" maxLength:"20" doc:"The postal code"`
	State          string `json:"state" maxLength:"120" doc:"The state or province"`
	Country        string `json:"country" maxLength:"120" doc:"The country"`
}

func (d *CompanyDraft) texts() map[string]*string {
	return map[string]*string{"company_name": &d.CompanyName, "vat_or_gst_id": &d.TaxNumber, "primary_contact": &d.PrimaryContact, "contact_email": &d.ContactEmail,
		"contact_phone": &d.ContactPhone, "address": &d.Address, "city": &d.City, "zip_code": &d.ZipCode, "state": &d.State, "country": &d.Country}
}

func (d *CompanyDraft) trim() {
	for _, text := range d.texts() {
		*text = strings.TrimSpace(*text)
	}
	d.ContactEmail = strings.ToLower(d.ContactEmail)
}

// check holds a company to the rules of its form.
func (d *CompanyDraft) check(problems *api.Problems) {
	for _, field := range []string{"company_name", "address", "city", "zip_code", "state", "country"} {
		if *d.texts()[field] == "" {
			problems.Add(field, "required")
		}
	}
	if d.ContactEmail != "" {
		if at, err := mail.ParseAddress(d.ContactEmail); err != nil || at.Address != d.ContactEmail {
			problems.Add("contact_email", "email")
		}
	}
	if d.ContactPhone != "" && !api.IsPhone(d.ContactPhone) {
		problems.Add("contact_phone", "phone_number")
	}
}

// canOf is what a user may do with a company that they see. Whoever works for it completes what
// is said of it and sends its papers; the rest is for the organization's own people.
func canOf(user *access.User) (can Can) {
	manages := user.Rules.Grant(Name, "update") && !user.External
	works := user.Rules.Grant(Name, "create")
	if !manages {
		can.Manage = "permission_denied"
	}
	if !manages && !works {
		can.Update, can.Upload, can.Workers = "permission_denied", "permission_denied", "permission_denied"
	}
	return can
}

// documentCanOf is what a user may do with a document that they see.
func documentCanOf(user *access.User, status string) (can DocumentCan) {
	company := canOf(user)
	can.Update, can.Manage, can.Acknowledge = company.Upload, company.Manage, company.Upload
	if status == NotApplicable {
		can.Acknowledge = "contractor_document_without_end"
	}
	return can
}

// checkDay holds a day to how days are written.
func checkDay(field, day string, problems *api.Problems) bool {
	if _, err := time.Parse(time.DateOnly, day); err != nil {
		problems.Add(field, "date")
		return false
	}
	return true
}

// checkValidity wants a document to be valid beyond today.
func checkValidity(validity, today string, problems *api.Problems) {
	switch {
	case validity == "":
		problems.Add("validity", "required")
	case checkDay("validity", validity, problems) && validity <= today:
		problems.Add("validity", "contractor_validity_future")
	}
}

// ofCompany keeps those out who work for a company.
func ofCompany(user *access.User) string {
	if user.External {
		return "permission_denied"
	}
	return ""
}

// outside keeps those out who work for a company, from what is the organization's own; and
// administrators too where the organization has no contractors.
func outside(user *access.User) string {
	if user.External || !user.Rules.Grant(Name, "read") {
		return "permission_denied"
	}
	return ""
}
