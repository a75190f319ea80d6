package scim

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/db"
)

// account is somebody as a provider reads them.
type account struct {
	ID                                        int64
	Email, FullName, EmployeeID, Phone, Local string
	Status                                    string
	IsAdmin                                   bool
	CreatedAt                                 time.Time
	UpdatedAt                                 *time.Time
	Resource                                  json.RawMessage // nil: nobody has said anything yet
	Ended, Made                               bool
}

// Whom a provider sees: those it has brought or taken over, and those that no provider has yet, of its mail domains and
// of no other company.
const fromPeople = ` from users u left join scim_people p on p.organization_id = u.organization_id and p.user_id = u.id
where u.organization_id = $1 and u.status in ('Active', 'Inactive', 'Error')
  and (p.config_id = $2 or p.config_id is null and not u.is_contractor and (cardinality($3::text[]) = 0 or split_part(u.email, '@', 2) = any($3)))`

const selectPeople = `select u.id, u.email, u.full_name, u.employee_id, u.phone, u.locale as local, u.status, u.is_admin, u.created_at, p.updated_at, p.resource,
  coalesce(p.ended, false) as ended, coalesce(p.made, false) as made`

func (a *asked) args(more ...any) []any {
	return append([]any{a.tx.OrganizationID, a.by.ConfigID, a.by.Domains}, more...)
}

func (a *asked) people(ctx context.Context, more string, args ...any) ([]account, error) {
	rows, err := a.tx.Query(ctx, selectPeople+fromPeople+more, a.args(args...)...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.Named[account]())
}

// hold finds somebody by their number, whom nobody else changes meanwhile.
func (a *asked) hold(ctx context.Context, id string) (account, error) {
	number, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		return account{}, api.NotFound()
	}
	if _, err := a.tx.Exec(ctx, "select from users where organization_id = $1 and id = $2 for update", a.tx.OrganizationID, number); err != nil {
		return account{}, err
	}
	found, err := a.people(ctx, " and u.id = $4", number)
	if err == nil && len(found) == 0 {
		err = api.NotFound()
	}
	if err != nil {
		return account{}, err
	}
	return found[0], nil
}

// person is what was said of an account; of one that no provider has said anything of, what is known here.
func (c *account) person() (*person, error) {
	p := &person{Active: c.Status == "Active"}
	if c.Resource != nil {
		return p, json.Unmarshal(c.Resource, p)
	}
	p.UserName, p.DisplayName, p.Name.Formatted, p.EmployeeNumber, p.PreferredLanguage = c.Email, c.FullName, c.FullName, c.EmployeeID, c.Local
	p.Emails = []entry{{Value: c.Email, Type: "work", Primary: true}}
	if c.Phone != "" {
		p.PhoneNumbers = []entry{{Value: c.Phone, Type: "work"}}
	}
	return p, nil
}

// resource is somebody in the standard's words.
func (a *asked) resource(c account) (map[string]any, error) {
	p, err := c.person()
	if err != nil {
		return nil, err
	}
	encoded, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	body := map[string]any{}
	if err := json.Unmarshal(encoded, &body); err != nil {
		return nil, err
	}
	delete(body, "employeeNumber")
	delete(body, "manager")
	schemas, more := []string{userSchema}, map[string]any{}
	if p.EmployeeNumber != "" {
		more["employeeNumber"] = p.EmployeeNumber
	}
	if p.Manager != "" {
		more["manager"] = map[string]any{"value": p.Manager}
	}
	if len(more) > 0 {
		schemas = append(schemas, enterpriseSchema)
		body[enterpriseSchema] = more
	}
	changed := c.CreatedAt
	if c.UpdatedAt != nil {
		changed = *c.UpdatedAt
	}
	id := fmt.Sprint(c.ID)
	body["schemas"], body["id"], body["active"] = schemas, id, p.Active
	body["meta"] = a.meta("User", "Users/"+id, c.CreatedAt, changed)
	return versioned(body), nil
}

func (a *asked) meta(kind, path string, created, changed time.Time) map[string]any {
	return map[string]any{"resourceType": kind, "location": addressOf(a.call) + "/" + path, "created": created.UTC().Format(time.RFC3339), "lastModified": changed.UTC().Format(time.RFC3339)}
}

// listPeople answers GET /Users. What is not there is an empty list.
func (a *asked) listPeople(ctx context.Context) (*reply, error) {
	where, args := "", []any{}
	if text := a.query.Get("filter"); text != "" {
		clauses, err := parseFilter(text)
		if err != nil {
			return nil, err
		}
		for _, c := range clauses {
			condition, value, err := conditionOfPeople(c)
			if err != nil {
				return nil, err
			}
			args = append(args, value)
			where += " and " + strings.ReplaceAll(condition, "%", fmt.Sprintf("$%d", len(args)+3))
		}
	}
	start, count := a.page()
	var total int
	if err := a.tx.QueryRow(ctx, "select count(*)"+fromPeople+where, a.args(args...)...).Scan(&total); err != nil {
		return nil, err
	}
	found, err := a.people(ctx, fmt.Sprintf("%s order by u.id limit %d offset %d", where, count, start-1), args...)
	if err != nil {
		return nil, err
	}
	resources := []any{}
	for _, c := range found {
		body, err := a.resource(c)
		if err != nil {
			return nil, err
		}
		resources = append(resources, a.selected(body))
	}
	a.tell("found", "", map[string]any{"Count": total})
	return listed(resources, total, start), nil
}

// conditionOfPeople is a clause in SQL; % stands for its value.
func conditionOfPeople(c clause) (sql string, value any, err error) {
	value = c.value
	switch c.at.attribute {
	case "id":
		return "u.id::text = %::text", value, nil
	case "username":
		return "lower(coalesce(p.user_name, u.email)) = lower(%::text)", value, nil
	case "externalid":
		return "p.external_id = %::text and %::text <> ''", value, nil
	case "displayname":
		return "lower(coalesce(p.resource ->> 'displayName', u.full_name)) = lower(%::text)", value, nil
	case "emails":
		return "(u.email = lower(%::text) or exists (select from jsonb_array_elements(coalesce(p.resource -> 'emails', '[]')) e where lower(e ->> 'value') = lower(%::text)))", value, nil
	case "active":
		active, ok := yesOrNo(c.value)
		if !ok {
			return "", nil, badFilter(c.value)
		}
		return "(u.status = 'Active') = %::boolean", active, nil
	}
	return "", nil, badFilter(c.at.attribute)
}
