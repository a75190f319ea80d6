package observations

import (
	"context"
	"time"

	"hivis/core/energy"
	"hivis/core/records"
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
	Sensitive     bool
	Energy        energy.Assessment
}

// HandOver locks the observation until the commit and returns what there is to take
// over. It is "not found" for a user who may not see it.
func (m *Module) HandOver(ctx context.Context, tx *db.Tx, user *access.User, id int64) (Handover, error) {
	seen, err := m.lockSeen(ctx, tx, user, id)
	if err != nil {
		return Handover{}, err
	}
	o, ok := seen[id]
	if !ok {
		return Handover{}, api.NotFound()
	}
	switch stands, err := m.handedTo(ctx, tx, o); {
	case err != nil:
		return Handover{}, err
	case stands:
		return Handover{}, api.Conflict("handed_over_already", nil)
	}
	said, err := db.One[energy.Assessment](ctx, tx, "select energy, high_energies, controlled_energies from observations where organization_id = $1 and id = $2", tx.OrganizationID, o.ID)
	if err != nil {
		return Handover{}, err
	}
	return Handover{
		Energy: said, Sensitive: o.Sensitive,
		ID: o.ID, Number: numberOf(o.Serial), Description: o.Description, Comment: o.Comment, SiteID: o.SiteID, DivisionID: o.DivisionID,
		Location: o.Location, ObservedAt: o.ObservedAt, RiskPotential: o.RiskPotential, ReporterID: o.ReporterID,
	}, nil
}

// handedTo is whether what an observation turned into is there; one that was deleted stands
// in nobody's way.
func (m *Module) handedTo(ctx context.Context, tx *db.Tx, o ObservationDetailsRow) (bool, error) {
	if o.HandedToKind == "" {
		return false, nil
	}
	return m.Records.Exists(ctx, tx, o.HandedToKind, o.HandedToID)
}

// HandedOver writes down where it went: the kind of the new record, its id and its number.
func (m *Module) HandedOver(tx *db.Tx, id int64, kind string, recordID int64, number string) {
	tx.Defer("update observations set handed_to_kind = $3, handed_to_id = $4, handed_to_number = $5, version = version + 1 where organization_id = $1 and id = $2",
		tx.OrganizationID, id, kind, recordID, number)
	records.Write(tx, records.Event{Module: Name, ID: id, ActorID: tx.UserID, Verb: "handed_over", Note: number, At: m.Now()})
}
