package calendar

import (
	"context"

	"hivis/core/records"
	"hivis/modules/actions"
	"hivis/platform/api"
	"hivis/platform/db"
)

type actInput struct {
	Subject
	Body struct {
		OnDate
		PointID int64           `json:"point_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"What the first one is about: it is settled by it"`
		Actions []actions.Draft `json:"actions" minItems:"1" maxItems:"20" doc:"Those to add"`
	}
}

// act answers POST /api/calendar_items/{id}/actions: what was left open becomes work for somebody.
func (m *Module) act(ctx context.Context, tx *db.Tx, in *actInput) (*Answer, error) {
	item, at, err := m.onDateOf(ctx, tx, in.ID, in.Body.OccurrenceID)
	if err != nil {
		return nil, err
	}
	if len(item.Sites) == 0 {
		return nil, refused("calendar_action_needs_site")
	}
	site := item.Sites[0]
	zone := zoneOf(site.TimeZone)
	if in.Body.PointID != 0 {
		if err := requireOpen(ctx, tx, at.ID, []int64{in.Body.PointID}, "point_id"); err != nil {
			return nil, err
		}
	}
	var problems api.Problems
	if err := actions.Check(ctx, tx, in.Body.Actions, actions.Within, m.Now(), zone, &problems); err != nil {
		return nil, err
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	ids, err := m.Actions.Add(ctx, tx, in.Body.Actions, actions.Place{SiteID: site.ID, SiteName: site.Name, Zone: zone, Type: Name, RecordID: in.ID, AssignedBy: tx.UserID})
	if err != nil {
		return nil, err
	}
	tx.Defer("update calendar_points set state = $4, action_id = $5 where organization_id = $1 and occurrence_id = $2 and id = $3", tx.OrganizationID, at.ID, in.Body.PointID, pointActed, ids[0])
	records.Write(tx, records.Event{Module: Name, ID: in.ID, ActorID: tx.UserID, Verb: "actions_raised", Changes: records.AppendChange(nil, "actions", 0, len(ids)), At: m.Now()})
	return m.after(ctx, tx, in.ID, at.ID)
}

// followActions lets browsers look again at items whose actions changed: their state does not
// depend on them.
func (m *Module) followActions(_ context.Context, tx *db.Tx, ids []int64, _ records.Informed) error {
	for _, id := range ids {
		records.Announce(tx, "update", Name, id)
	}
	return nil
}
