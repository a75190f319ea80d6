package dashboards

import (
	"context"
	"encoding/json"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Module is the dashboards module.
type Module struct{ Records *records.Registry }

// Routes are the module's operations, once all kinds of records are declared.
func (m *Module) Routes(r *api.Router) {
	r.Module("dashboards", "Home")
	api.Get(r, "/api/v1/home", access.SignedIn, m.home, "What needs the user now")
	m.describe(r)
}

// Home is the answer: what waits for the user, how much of it, and of each kind that has
// numbers of its own these, null for whoever gets to know nothing of the kind.
type Home struct {
	NeedsMe []Need `json:"needs_me" maxItems:"2000"`
	Counts  Counts `json:"counts"`
	numbers map[string]any
}

// MarshalJSON writes the kinds' numbers beside the rest.
func (h Home) MarshalJSON() ([]byte, error) {
	return json.Marshal(beside(h.numbers, map[string]any{"needs_me": h.NeedsMe, "counts": h.Counts}))
}

// Need is one record that waits for the user, under the name that its kind gives it.
type Need struct {
	Kind   string `json:"kind" enum:"{needs}"`
	member string
	record any
}

// MarshalJSON writes the record beside the reason.
func (n Need) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{"kind": n.Kind, n.member: n.record})
}

// Counts say how much waits for the user, also of what needs_me has no room for, and what
// else the kinds count.
type Counts struct {
	NeedsMe int64 `json:"needs_me" minimum:"0" maximum:"9007199254740991"`
	of      map[string]int64
}

// MarshalJSON writes the kinds' counts beside the sum.
func (c Counts) MarshalJSON() ([]byte, error) {
	return json.Marshal(beside(c.of, map[string]int64{"needs_me": c.NeedsMe}))
}

func beside[V any](more, all map[string]V) map[string]V {
	for name, value := range more {
		all[name] = value
	}
	return all
}

type asked struct {
	SiteID  int64  `query:"site_id" minimum:"1" maximum:"9007199254740991" doc:"Only what is at this site, the numbers as well"`
	Kind    string `query:"kind" enum:"{needs}" doc:"Of what needs the user only this, without the numbers"`
	Page    int    `query:"page" default:"1" minimum:"1" maximum:"1000" doc:"Page, from 1, of each kind"`
	PerPage int    `query:"per_page" default:"50" minimum:"1" maximum:"100" doc:"Of each kind"`
}

// home answers GET /api/v1/home: all of it in one round trip.
func (m *Module) home(ctx context.Context, tx *db.Tx, in *asked) (*Home, error) {
	ask := records.HomeRequest{Site: in.SiteID, Reason: in.Kind, Skip: (in.Page - 1) * in.PerPage, Limit: in.PerPage}
	home := &Home{NeedsMe: []Need{}, Counts: Counts{of: map[string]int64{}}, numbers: map[string]any{}}
	batch := &pgx.Batch{}
	var answers []func()
	for _, part := range m.parts() {
		home.numbers[part.Member] = nil
		if part.Needs != nil {
			for _, count := range part.Needs.Counts {
				home.Counts.of[count.Name] = 0
			}
		}
		tell, err := part.Queue(batch, tx, api.Actor(ctx), ask)
		if err != nil {
			return nil, err
		}
		if tell != nil {
			answers = append(answers, func() { home.take(part, tell(), ask) })
		}
	}
	if batch.Len() == 0 {
		return home, nil
	}
	if err := tx.Run(ctx, batch); err != nil {
		return nil, err
	}
	for _, answer := range answers {
		answer()
	}
	return home, nil
}

func (h *Home) take(part *records.Home, told records.HomeContent, ask records.HomeRequest) {
	if ask.Reason == "" {
		h.numbers[part.Member] = told.Numbers
	}
	h.Counts.NeedsMe += told.Waiting
	for name, count := range told.Counts {
		h.Counts.of[name] += count
	}
	for _, need := range told.Needs {
		h.NeedsMe = append(h.NeedsMe, Need{need.Reason, part.Needs.Member, need.Record})
	}
}

// parts are what the kinds have to say here.
func (m *Module) parts() (parts []*records.Home) {
	for _, kind := range m.Records.Kinds() {
		if kind.Home != nil {
			parts = append(parts, kind.Home)
		}
	}
	return parts
}
