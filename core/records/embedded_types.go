package records

import (
	"fmt"
	"strings"
)

// Person is a user as a record names them.
type Person struct {
	ID   int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"The user's id"`
	Name string `json:"name" maxLength:"200" doc:"Full name, as it is now"`
}

// PersonOf returns the person, or nil when there is none.
func PersonOf(id *int64, name *string) *Person {
	if id == nil {
		return nil
	}
	p := &Person{ID: *id}
	if name != nil {
		p.Name = *name
	}
	return p
}

// NameSQL is the SQL of the name of a person whom few rows name: a join looks for somebody
// for each row, this only where there is somebody.
func NameSQL(column string) string {
	row, _, _ := strings.Cut(column, ".")
	return fmt.Sprintf("case when %[2]s is not null then (select p.full_name from users p where p.organization_id = %[1]s.organization_id and p.id = %[2]s) end", row, column)
}

// IDOrZero is the person's id, 0 for nobody.
func (p *Person) IDOrZero() int64 {
	if p == nil {
		return 0
	}
	return p.ID
}

// Label is the person's name, "" for nobody.
func (p *Person) DisplayName() string {
	if p == nil {
		return ""
	}
	return p.Name
}

// Site is the site of a record.
type Site struct {
	ID       int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"The site's id"`
	Name     string `json:"name" maxLength:"200" doc:"The site's name, without that of a site above it"`
	TimeZone string `json:"time_zone" maxLength:"60" doc:"IANA name, such as Europe/Sofia: days of the record are days there"`
}

// Category is the category of a record.
type Category struct {
	ID   int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"The category's id"`
	Name string `json:"name" maxLength:"120" doc:"The category's name"`
}

// Label is the category's name, "" for none.
func (c *Category) DisplayName() string {
	if c == nil {
		return ""
	}
	return c.Name
}

// Division is the part of a site that a record is of.
type Division struct {
	ID   int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"The division's id"`
	Name string `json:"name" maxLength:"200" doc:"The division's name"`
}

// Label is the division's name, "" for none.
func (d *Division) DisplayName() string {
	if d == nil {
		return ""
	}
	return d.Name
}
