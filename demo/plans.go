package demo

import (
	"context"
	"time"

	"hivis/platform/db"
	"hivis/platform/files"
	"hivis/server"
)

// A site's plan has a block for each kind of place, with roads between them. Its picture is drawn
// by these measures.
const (
	width       = 800
	height      = 600
	planColumns = 4
	planRows    = 4
	roadWide    = 22.0
	blockWide   = (width - roadWide*(planColumns+1)) / planColumns
	blockHigh   = (height - roadWide*(planRows+1)) / planRows
	planModule  = "Site Plan"
)

// blocks are the kinds of places from the top left; an empty one is a lawn.
var blocks = [planColumns * planRows]string{
	"ground", "rig", "tanks", "",
	"furnace", "workshop", "belt", "stairs",
	"store", "crane", "switchroom", "lab",
	"road", "", "canteen", "office",
}

// room is a place on the plan of its site, in pixels.
type room struct {
	place, kind string
	x, y, w, h  float64
}

// middle is where a pointer to the room stands: fractions of the plan.
func (r room) middle() (x, y float64) {
	return (r.x + r.w/2) / width, (r.y + r.h/2) / height
}

// rooms are a site's places: side by side within the block of their kind.
func (s *site) rooms() []room {
	var all []room
	for i, kind := range blocks {
		places := s.Places[kind]
		x := roadWide + float64(i%planColumns)*(blockWide+roadWide)
		y := roadWide + float64(i/planColumns)*(blockHigh+roadWide)
		each := blockWide / float64(max(1, len(places)))
		for n, place := range places {
			all = append(all, room{place, kind, x + float64(n)*each, y, each, blockHigh})
		}
	}
	return all
}

// roomAt is that of a place, or none.
func (s *site) roomAt(place string) (room, bool) {
	for _, r := range s.rooms() {
		if r.place == place {
			return r, true
		}
	}
	return room{}, false
}

// addPlans gives each site the plan of its ground level, with a pointer to each kind of place.
func (h *organization) addPlans(ctx context.Context, tx *db.Tx, app *server.App) error {
	for _, s := range h.sites {
		if err := h.addPlan(ctx, tx, app.Files(), s); err != nil {
			return err
		}
	}
	return nil
}

func (h *organization) addPlan(ctx context.Context, tx *db.Tx, store *files.Store, s *site) error {
	content, err := pictures.ReadFile("pictures/plan-" + s.Code + ".jpg")
	if err != nil {
		return err
	}
	file, key, err := h.keep(ctx, tx, store, content)
	if err != nil {
		return err
	}
	at := h.now.AddDate(-1, 0, 0).Truncate(time.Hour)
	err = tx.QueryRow(ctx, "insert into site_plans (organization_id, site_id, name, width, height, created_at) values ($1, $2, 'Ground level', $3, $4, $5) returning id",
		h.id, s.id, width, height, at).Scan(&s.plan)
	if err != nil {
		return err
	}
	tx.Defer(`insert into attachments (organization_id, module, record_id, purpose, name, content_type, size, sha256, storage_key, created_at)
		values ($1, $2, $3, 'report', 'ground-level.jpg', $4, $5, $6, $7, $8)`, h.id, planModule, s.plan, file.ContentType, file.Size, file.SHA256, key, at)
	pointed := map[string]bool{}
	for _, r := range s.rooms() {
		if pointed[r.kind] {
			continue
		}
		pointed[r.kind] = true
		x, y := r.middle()
		tx.Defer("insert into site_pointers (organization_id, site_id, plan_id, x, y, label, division_id, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)",
			h.id, s.id, s.plan, x, y, r.place, h.divisions[s.Name+"/"+divisionOf[r.kind]], at)
	}
	return nil
}
