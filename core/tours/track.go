package tours

import (
	"context"

	"hivis/platform/api"
	"hivis/platform/db"
)

// maxSteps is how many steps are kept of one person.
const maxSteps = 2500

// Tour is how far somebody has come in a tour.
type Tour struct {
	Tour     string `json:"tour" maxLength:"60"`
	LastStep int32  `json:"last_step" minimum:"1" maximum:"2500" doc:"The furthest"`
	Steps    int32  `json:"steps" minimum:"1" maximum:"2500" doc:"How many were seen"`
}

// Answer is how far somebody has come in all tours.
type Answer struct {
	Tours []Tour `json:"intro_tours" maxItems:"2500"`
}

type trackInput struct {
	Body struct {
		Tour string `json:"tour" minLength:"1" maxLength:"60" pattern:"^[a-z][a-z_]*$" example:"workflow_settings"`
		Step int32  `json:"step" minimum:"1" maximum:"2500"`
	}
}

// track answers POST /api/intro_tour_user_tracking. The same step twice counts once.
func (m *Module) track(ctx context.Context, tx *db.Tx, in *trackInput) (*Answer, error) {
	err := New().Track(ctx, tx, TrackParams{OrganizationID: tx.OrganizationID, UserID: tx.UserID, Tour: in.Body.Tour, Step: in.Body.Step,
		SeenAt: m.Now(), Most: maxSteps})
	if err != nil {
		return nil, err
	}
	return m.seen(ctx, tx, nil)
}

func (m *Module) seen(ctx context.Context, tx *db.Tx, _ *api.None) (*Answer, error) {
	rows, err := New().Seen(ctx, tx, SeenParams{tx.OrganizationID, tx.UserID})
	out := &Answer{Tours: []Tour{}}
	for _, row := range rows {
		out.Tours = append(out.Tours, Tour{row.Tour, row.Last, row.Steps})
	}
	return out, err
}
