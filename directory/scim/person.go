package scim

import (
	"encoding/json"
	"net/mail"
	"slices"
	"strings"

	"hivis/directory/users"
	"hivis/platform/i18n"
)

// person is what a provider says of somebody, as it said it.
type person struct {
	UserName          string   `json:"userName"`
	ExternalID        string   `json:"externalId,omitempty"`
	Name              fullName `json:"name"`
	DisplayName       string   `json:"displayName,omitempty"`
	Emails            []entry  `json:"emails,omitempty"`
	PhoneNumbers      []entry  `json:"phoneNumbers,omitempty"`
	PreferredLanguage string   `json:"preferredLanguage,omitempty"`
	Locale            string   `json:"locale,omitempty"`
	EmployeeNumber    string   `json:"employeeNumber,omitempty"`
	Manager           string   `json:"manager,omitempty"`
	Active            bool     `json:"-"` // what is so is said by the account
}

type fullName struct {
	Formatted string `json:"formatted,omitempty"`
	Family    string `json:"familyName,omitempty"`
	Given     string `json:"givenName,omitempty"`
	Middle    string `json:"middleName,omitempty"`
	Prefix    string `json:"honorificPrefix,omitempty"`
	Suffix    string `json:"honorificSuffix,omitempty"`
}

// entry is one of several addresses or numbers.
type entry struct {
	Value   string `json:"value"`
	Type    string `json:"type,omitempty"`
	Primary bool   `json:"primary,omitempty"`
	Display string `json:"display,omitempty"`
}

const (
	longestText  = 300
	longestName  = 254
	mostEntries  = 20
	mostIgnored  = 1000
	mostOfPatch  = 1000
	longestPhone = 40
	longestStaff = 60
)

// text finds an attribute that is one text; nil when there is none of this name.
func (p *person) text(at path) *string {
	name := at.attribute
	if at.part != "" {
		name += "." + at.part
	}
	return map[string]*string{
		"username": &p.UserName, "externalid": &p.ExternalID, "displayname": &p.DisplayName, "preferredlanguage": &p.PreferredLanguage, "locale": &p.Locale,
		"name.formatted": &p.Name.Formatted, "name.familyname": &p.Name.Family, "name.givenname": &p.Name.Given, "name.middlename": &p.Name.Middle,
		"name.honorificprefix": &p.Name.Prefix, "name.honorificsuffix": &p.Name.Suffix, "employeenumber": &p.EmployeeNumber,
		"manager": &p.Manager, "manager.value": &p.Manager,
	}[name]
}

func (p *person) entries(at path) *[]entry {
	return map[string]*[]entry{"emails": &p.Emails, "phonenumbers": &p.PhoneNumbers}[at.attribute]
}

// check holds what was said to what can be kept.
func (p *person) check() error {
	if strings.TrimSpace(p.UserName) == "" {
		return missing("userName")
	}
	if len([]rune(p.UserName)) > longestName {
		return badValue("userName")
	}
	for name, text := range map[string]string{"externalId": p.ExternalID, "displayName": p.DisplayName, "name.formatted": p.Name.Formatted, "name.familyName": p.Name.Family,
		"name.givenName": p.Name.Given, "name.middleName": p.Name.Middle, "name.honorificPrefix": p.Name.Prefix, "name.honorificSuffix": p.Name.Suffix,
		"preferredLanguage": p.PreferredLanguage, "locale": p.Locale, "manager": p.Manager} {
		if len([]rune(text)) > longestText {
			return badValue(name)
		}
	}
	if len([]rune(p.EmployeeNumber)) > longestStaff {
		return badValue("employeeNumber")
	}
	for name, all := range map[string][]entry{"emails": p.Emails, "phoneNumbers": p.PhoneNumbers} {
		if len(all) > mostEntries || slices.ContainsFunc(all, func(e entry) bool { return len(e.Value)+len(e.Type)+len(e.Display) > 3*longestText }) {
			return badValue(name)
		}
	}
	if p.address() == "" {
		return wrong("invalidValue", "error.scim_address", nil)
	}
	return nil
}

func missing(name string) *fault {
	return wrong("invalidValue", "error.scim_missing", map[string]any{"Name": name})
}

func badValue(name string) *fault {
	return wrong("invalidValue", "error.scim_value", map[string]any{"Name": short(name, 100)})
}

// best are entries, the first choice first: the primary one, that of work, the others.
func best(all []entry) []entry {
	sorted := slices.Clone(all)
	rank := func(e entry) int {
		switch {
		case e.Primary:
			return 0
		case strings.EqualFold(e.Type, "work"):
			return 1
		}
		return 2
	}
	slices.SortStableFunc(sorted, func(a, b entry) int { return rank(a) - rank(b) })
	return sorted
}

// address is where mails go and what people sign in by: an e-mail, or the name where it is one.
func (p *person) address() string {
	for _, e := range append(best(p.Emails), entry{Value: p.UserName}) {
		text := strings.ToLower(strings.TrimSpace(e.Value))
		if found, err := mail.ParseAddress(text); err == nil && found.Address == text && len(text) <= longestName {
			return text
		}
	}
	return ""
}

func (p *person) fullName() string {
	both := strings.TrimSpace(p.Name.Given + " " + p.Name.Family)
	for _, name := range []string{p.DisplayName, p.Name.Formatted, both, p.UserName} {
		if name = strings.Join(strings.Fields(name), " "); name != "" {
			return name
		}
	}
	return ""
}

// said is what of it the account takes over.
func (p *person) said() users.Provisioned {
	out := users.Provisioned{Email: p.address(), FullName: p.fullName(), EmployeeID: strings.TrimSpace(p.EmployeeNumber)}
	for _, e := range best(p.PhoneNumbers) {
		if number := strings.TrimSpace(e.Value); number != "" {
			out.Phone = short(number, longestPhone)
			break
		}
	}
	for _, tag := range []string{p.PreferredLanguage, p.Locale} {
		language, _, _ := strings.Cut(strings.ToLower(strings.NewReplacer("_", "-", ",", "-", ";", "-").Replace(tag)), "-")
		if slices.Contains(i18n.Locales, language) {
			out.Locale = language
			break
		}
	}
	return out
}

// same reports whether nothing else is said.
func (p *person) same(other *person) bool {
	a, _ := json.Marshal(p) // texts alone
	b, _ := json.Marshal(other)
	return p.Active == other.Active && string(a) == string(b)
}
