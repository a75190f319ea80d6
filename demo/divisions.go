package demo

import (
	"context"
	"time"

	"hivis/platform/db"
)

// divisionOf says to which division of its site a kind of place belongs.
var divisionOf = map[string]string{
	"workshop": "Maintenance", "crane": "Maintenance", "switchroom": "Maintenance",
	"belt": "Production", "furnace": "Production", "tanks": "Production", "lab": "Production", "rig": "Production",
	"store": "Logistics", "road": "Logistics", "ground": "Logistics",
	"stairs": "Buildings", "canteen": "Buildings", "office": "Buildings",
}

type divisionRow struct {
	OrganizationID int64     `json:"organization_id"`
	SiteID         int64     `json:"site_id"`
	Name           string    `json:"name"`
	CreatedAt      time.Time `json:"created_at"`
}

// addDivisions gives each site the same divisions.
func (h *organization) addDivisions(ctx context.Context, tx *db.Tx, since time.Time) error {
	names := map[string]bool{}
	for _, name := range divisionOf {
		names[name] = true
	}
	var rows []divisionRow
	for _, s := range h.sites {
		for name := range names {
			rows = append(rows, divisionRow{h.id, s.id, name, since})
		}
	}
	if err := insert(ctx, tx, "divisions", rows); err != nil {
		return err
	}
	h.divisions = map[string]int64{}
	return collect(ctx, tx, "select s.name || '/' || d.name, d.id from divisions d join sites s on s.organization_id = d.organization_id and s.id = d.site_id where d.organization_id = $1",
		h.divisions, h.id)
}

// division is where the observation was made.
func (h *organization) division(o *observation) int64 {
	return h.divisions[o.site.Name+"/"+divisionOf[o.Place]]
}
