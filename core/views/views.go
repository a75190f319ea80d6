package views

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Module is the views module.
type Module struct{ Now api.Clock }

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	r.Module("views", "Saved views of lists", sentences)
	api.Get(r, "/api/views", access.SignedIn, m.list, "The caller's saved views of lists, and the shared ones")
	api.Post(r, "/api/views", access.SignedIn, m.add, "Save a view of a list", api.Created)
	api.Patch(r, "/api/views/{id}", access.SignedIn, m.change, "Rename, replace or share one of the caller's views")
	api.Delete(r, "/api/views/{id}", access.SignedIn, m.remove, "Remove one of the caller's views")
}

// View is a list as somebody wants to see it.
type View struct {
	List   string `json:"list" enum:"{lists}" doc:"actions are those that stand alone"`
	Name   string `json:"name" minLength:"1" maxLength:"80"`
	Search string `json:"search" maxLength:"2000" doc:"The part of the list's address after the question mark" example:"status=overdue&sort=due_date"`
	Shared bool   `json:"shared,omitempty" doc:"Offered to everybody in the organization; administrators only"`
}

// Saved is a view that was kept.
type Saved struct {
	ID int64 `json:"id" minimum:"1" maximum:"9007199254740991"`
	View
	Mine bool `json:"mine"`
}

// List is the answer with all views.
type List struct {
	Views []Saved `json:"views" maxItems:"1000"`
}

// Answer is one view.
type Answer struct {
	View Saved `json:"view"`
}

func (m *Module) list(ctx context.Context, tx *db.Tx, _ *api.None) (*List, error) {
	rows, err := New().Views(ctx, tx, ViewsParams{UserID: tx.UserID, OrganizationID: tx.OrganizationID})
	list := &List{Views: make([]Saved, 0, len(rows))}
	for _, row := range rows {
		list.Views = append(list.Views, Saved{row.ID, View{row.List, row.Name, row.Search, row.Shared}, row.Mine})
	}
	return list, err
}

type addInput struct {
	Body View
}

func (m *Module) add(ctx context.Context, tx *db.Tx, in *addInput) (*Answer, error) {
	var problems api.Problems
	in.Body.check(api.Actor(ctx), &problems)
	if err := problems.Err(); err != nil {
		return nil, err
	}
	id, err := New().AddView(ctx, tx, AddViewParams{OrganizationID: tx.OrganizationID, UserID: tx.UserID,
		List: in.Body.List, Name: in.Body.Name, Search: in.Body.Search, Shared: in.Body.Shared, Now: m.Now(), Most: most})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, refused(ctx, tx, in.Body)
	}
	return &Answer{Saved{id, in.Body, true}}, err
}

// refused says why a view was not added.
func refused(ctx context.Context, tx *db.Tx, v View) error {
	taken, err := New().NameTaken(ctx, tx, NameTakenParams{tx.OrganizationID, tx.UserID, v.List, v.Name, 0})
	switch {
	case err != nil:
		return err
	case taken:
		return api.Invalid("name", "name_taken")
	}
	return api.Refused("too_many_views", nil)
}

type changeInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"The view's id"`
	Body struct {
		Name   *string `json:"name,omitempty" minLength:"1" maxLength:"80"`
		Search *string `json:"search,omitempty" maxLength:"2000"`
		Shared *bool   `json:"shared,omitempty"`
	}
}

func (m *Module) change(ctx context.Context, tx *db.Tx, in *changeInput) (*Answer, error) {
	row, err := New().HoldView(ctx, tx, HoldViewParams{tx.OrganizationID, in.ID, tx.UserID})
	if err != nil {
		return nil, err
	}
	v := View(row)
	api.Set(&v.Name, in.Body.Name)
	api.Set(&v.Search, in.Body.Search)
	api.Set(&v.Shared, in.Body.Shared)
	var problems api.Problems
	v.check(api.Actor(ctx), &problems)
	taken, err := New().NameTaken(ctx, tx, NameTakenParams{tx.OrganizationID, tx.UserID, v.List, v.Name, in.ID})
	if err != nil {
		return nil, err
	}
	if taken {
		problems.Add("name", "name_taken")
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	err = New().ChangeView(ctx, tx, ChangeViewParams{v.Name, v.Search, v.Shared, tx.OrganizationID, in.ID})
	return &Answer{Saved{in.ID, v, true}}, err
}

type removeInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"The view's id"`
}

func (m *Module) remove(ctx context.Context, tx *db.Tx, in *removeInput) (*Answer, error) {
	row, err := New().RemoveView(ctx, tx, RemoveViewParams{tx.OrganizationID, in.ID, tx.UserID})
	return &Answer{Saved{in.ID, View(row), true}}, err
}
