package observations

import (
	"context"
	"time"

	"hivis/modules/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Handover is what another module takes over when an observation turns out to be
// something of its kind, such as a near miss that is to be investigated: the
// module makes its own record of this, and calls [Module.HandedOver] in the same
// transaction. The observation stays as it is, with its actions and its photos; the
// two point at each other through the timeline. The module decides who may do it.
type Handover struct {
	ID            int64
	Number        string
	Description   string
	Comment       string
	SiteID        int64
	DivisionID    int64 // 0 when none was said
	Location      string
	ObservedAt    time.Time
	RiskPotential string
	ReporterID    int64 // 0 when the reporter stays unknown, and must
}

// HandOver locks the observation until the commit and returns what there is to take
// over. It is "not found" for a user who may not see it.
func (m *Module) HandOver(ctx context.Context, tx *db.Tx, user *access.User, id int64) (Handover, error) {
	seen, err := m.holdSeen(ctx, tx, user, id)
	if err != nil {
		return Handover{}, err
	}
	o, ok := seen[id]
	if !ok {
		return Handover{}, api.NotFound()
	}
	return Handover{
		ID: o.ID, Number: numberOf(o.Serial), Description: o.Description, Comment: o.Comment, SiteID: o.SiteID, DivisionID: o.DivisionID,
		Location: o.Location, ObservedAt: o.ObservedAt, RiskPotential: o.RiskPotential, ReporterID: o.ReporterID,
	}, nil
}

// HandedOver writes down where it went, by the number of the new record.
func (m *Module) HandedOver(tx *db.Tx, id int64, number string) {
	records.Write(tx, records.Event{Module: Name, ID: id, ActorID: tx.UserID, Verb: "handed_over", Note: number, At: m.Now()})
}
