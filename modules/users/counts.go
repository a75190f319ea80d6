package users

import (
	"context"

	"hivis/platform/db"
)

// Counts is the number of people by what has become of them.
type Counts struct {
	All      int64 `json:"all" minimum:"0" maximum:"9007199254740991" doc:"All but the deleted"`
	Active   int64 `json:"Active" minimum:"0" maximum:"9007199254740991" doc:"Have chosen a password"`
	Invited  int64 `json:"Invited" minimum:"0" maximum:"9007199254740991" doc:"Active, and have not chosen a password yet"`
	Inactive int64 `json:"Inactive" minimum:"0" maximum:"9007199254740991"`
	Deleted  int64 `json:"Deleted" minimum:"0" maximum:"9007199254740991"`
}

// CountsAnswer carries the counts.
type CountsAnswer struct {
	Counts Counts `json:"counts"`
}

type countsInput struct{ Filters }

// counts answers GET /api/users/status_counts.
func (m *Module) counts(ctx context.Context, tx *db.Tx, in *countsInput) (*CountsAnswer, error) {
	where := visible(ctx, tx)
	in.Filters.Status, in.Filters.Verified = []string{"Active", "Inactive", "Error", "Deleted"}, ""
	in.Filters.apply(where)
	c, err := db.One[Counts](ctx, tx, `select count(*) filter (where u.status <> 'Deleted') as "all",
		count(*) filter (where u.status = 'Active' and u.is_verified) as active, count(*) filter (where u.status = 'Active' and not u.is_verified) as invited,
		count(*) filter (where u.status in ('Inactive', 'Error')) as inactive, count(*) filter (where u.status = 'Deleted') as deleted`+where.From(""), where.Args...)
	return &CountsAnswer{c}, err
}
