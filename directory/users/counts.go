package users

import (
	"context"

	"hivis/platform/api"
	"hivis/platform/db"
)

// Counts is the number of people by what has become of them.
type Counts struct {
	All      int `json:"all" minimum:"0" maximum:"10001" doc:"All but the deleted; 10001 stands for more than 10,000, here and below"`
	Active   int `json:"Active" minimum:"0" maximum:"10001" doc:"Have chosen a password"`
	Invited  int `json:"Invited" minimum:"0" maximum:"10001" doc:"Active, and have not chosen a password yet"`
	Inactive int `json:"Inactive" minimum:"0" maximum:"10001"`
	Deleted  int `json:"Deleted" minimum:"0" maximum:"10001"`
}

// CountsAnswer carries the counts.
type CountsAnswer struct {
	Counts Counts `json:"counts"`
}

// tabs are what has become of people, for the tabs of their list.
var tabs = api.Statuses{
	{Name: "Active", When: "u.status = 'Active' and u.is_verified"},
	{Name: "Invited", When: "u.status = 'Active' and not u.is_verified"},
	{Name: "Inactive", When: "u.status in ('Inactive', 'Error')"},
	{Name: "Deleted", When: "u.status = 'Deleted'"},
}

type countsInput struct{ Filters }

// counts answers GET /api/users/status_counts.
func (m *Module) counts(ctx context.Context, tx *db.Tx, in *countsInput) (*CountsAnswer, error) {
	where := visible(ctx, tx)
	in.Filters.Status, in.Filters.Verified = []string{"Active", "Inactive", "Error", "Deleted"}, ""
	in.Filters.apply(where)
	n, err := tabs.Count(ctx, tx, where, m.Now())
	all := min(n["Active"]+n["Invited"]+n["Inactive"], api.StatusCountLimit)
	return &CountsAnswer{Counts{all, n["Active"], n["Invited"], n["Inactive"], n["Deleted"]}}, err
}
