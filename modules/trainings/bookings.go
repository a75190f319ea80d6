package trainings

import (
	"context"

	"hivis/modules/calendar"
	"hivis/platform/api"
	"hivis/platform/db"
)

type bookInput struct {
	Body struct {
		SubjectID int64       `json:"subject_id" minimum:"1" maximum:"9007199254740991" doc:"The subject that people are trained in; an active one"`
		People    []PersonRef `json:"people" minItems:"1" maxItems:"200" doc:"Who is asked to come"`
		SiteIDs   []int64     `json:"site_ids,omitempty" maxItems:"1000" doc:"Who else sees it"`
		calendar.Schedule
	}
}

// Booking is a training that was planned.
type Booking struct {
	ItemID int64 `json:"item_id" minimum:"1" maximum:"9007199254740991" doc:"The item of the calendar that was made"`
}

// BookingAnswer is what a booking is answered with.
type BookingAnswer struct {
	Booking Booking `json:"booking" doc:"What was planned"`
}

// book answers POST /api/training_bookings: a training in the calendar, to which those are asked who
// lack it.
func (m *Module) book(ctx context.Context, tx *db.Tx, in *bookInput) (*BookingAnswer, error) {
	b := &in.Body
	if !api.Actor(ctx).Rules.Grant(calendar.Name, "create") {
		return nil, api.Denied("permission_denied")
	}
	var problems api.Problems
	people, err := m.found(ctx, tx, b.People, placed("people"), &problems)
	if err != nil {
		return nil, err
	}
	name, err := m.activeSubject(ctx, tx, b.SubjectID, &problems)
	if err != nil {
		return nil, err
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	var guests calendar.GuestsDraft
	for _, h := range people {
		if h.UserID != nil {
			guests.UserIDs = append(guests.UserIDs, *h.UserID)
		} else {
			guests.Workers = append(guests.Workers, calendar.WorkerGuest{WorkerID: h.WorkerID})
		}
	}
	d := b.Schedule.Details("training", name)
	id, err := m.Calendar.Arrange(ctx, tx, &d, b.SiteIDs, guests)
	if err != nil {
		return nil, err
	}
	tx.Defer("insert into training_items (organization_id, item_id, subject_id) values ($1, $2, $3)", tx.OrganizationID, id, b.SubjectID)
	return &BookingAnswer{Booking{id}}, nil
}

// activeSubject is the name of a subject that people can be trained in.
func (m *Module) activeSubject(ctx context.Context, tx *db.Tx, id int64, problems *api.Problems) (name string, err error) {
	err = tx.QueryRow(ctx, "select coalesce((select s.name from training_subjects s where s.organization_id = $1 and s.id = $2 and s.active), '')", tx.OrganizationID, id).Scan(&name)
	if err == nil && name == "" {
		problems.Add("subject_id", "training_subject_unknown")
	}
	return name, err
}
