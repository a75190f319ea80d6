package users

import (
	"context"

	"hivis/platform/api"
	"hivis/platform/db"
)

// Person is a user to choose from: for responsible persons and filters.
type Person struct {
	ID         int64   `json:"id" minimum:"1" maximum:"9007199254740991"`
	FullName   string  `json:"full_name" maxLength:"200"`
	EmployeeID string  `json:"employee_id" maxLength:"60"`
	RoleName   string  `json:"role_name" maxLength:"120"`
	SiteIDs    []int64 `json:"site_ids" maxItems:"10000"`
}

// People is a list of users to choose from.
type People struct {
	Users []Person `json:"users" maxItems:"5000"`
}

func (m *Module) active(ctx context.Context, tx *db.Tx, _ *api.None) (*People, error) {
	people, err := Choices(ctx, tx)
	return &People{people}, err
}

// Choices returns the organization's active users by name.
func Choices(ctx context.Context, tx *db.Tx) ([]Person, error) {
	rows, err := New().ActiveUsers(ctx, tx, tx.OrganizationID)
	people := make([]Person, 0, len(rows))
	for _, row := range rows {
		people = append(people, Person{row.ID, row.FullName, row.EmployeeID, row.RoleName, row.SiteIds})
	}
	return people, err
}

// Missing reports which of these people are no active users.
func Missing(ctx context.Context, tx *db.Tx, ids []int64) (missing map[int64]bool, err error) {
	missing = map[int64]bool{}
	if len(ids) == 0 {
		return missing, nil
	}
	for _, id := range ids {
		missing[id] = true
	}
	active, err := New().ActiveUserIDs(ctx, tx, ActiveUserIDsParams{tx.OrganizationID, ids})
	for _, id := range active {
		delete(missing, id)
	}
	return missing, err
}

// Reveals reports whether the organization tells people that an address is
// unknown, and whether this one is known.
func Reveals(ctx context.Context, tx *db.Tx, email string) (reveal, known bool, err error) {
	row, err := New().Reveals(ctx, tx, RevealsParams{email, tx.OrganizationID})
	return row.RevealsUnknownEmail, row.Known, err
}
