package observations

import (
	"context"
	"time"

	"hivis/core/records"
	"hivis/modules/actions"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// maxReportBytes is more than a description of its full length takes, in any script.
const maxReportBytes = 24 << 10

// OuterReport is what somebody without an account reports.
type OuterReport struct {
	ReportID        string  `json:"report_id" minLength:"16" maxLength:"64" doc:"Made by the browser for this report and known to nobody else: sent again, it is the same report"`
	ObservationType string  `json:"observation_type" enum:"unsafe_act,unsafe_condition,improvement_opportunity,safe_behaviour,other" doc:"What kind of thing was seen; safe_behaviour is what was done well"`
	OtherType       string  `json:"other_type,omitempty" maxLength:"120" doc:"Names the type when it is 'other'"`
	Description     string  `json:"description" maxLength:"4000" doc:"What was seen; not needed with a photo"`
	SiteID          int64   `json:"site_id" minimum:"1" maximum:"9007199254740991" doc:"Where it was seen; one of those that the public form offers"`
	DivisionID      int64   `json:"division_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"A part of the site"`
	Location        string  `json:"location,omitempty" maxLength:"300" doc:"Where at the site"`
	RiskPotential   string  `json:"risk_potential,omitempty" enum:"low,medium,high,critical,not_rated" doc:"Not rated when it is not said"`
	PhotoIDs        []int64 `json:"photo_ids,omitempty" maxItems:"5" doc:"Uploads of /api/outer_attachments for this report"`
}

type outerReportInput struct{ Body OuterReport }

// OuterReceipt is what the reporter follows their report up with.
type OuterReceipt struct {
	Number string `json:"number" maxLength:"20" example:"OBS-000123" doc:"The report's number, needed with the key to follow it up"`
	Key    string `json:"key" maxLength:"40" doc:"To be written down: it is not shown again" example:"7K2M-9PQR-4T6V-W8XY"`
}

// outerReport answers POST /api/outer_observations. Somebody of the site decides
// later what is to be done, so it needs neither an action nor a reason yet.
func (m *Module) outerReport(ctx context.Context, tx *db.Tx, in *outerReportInput) (*OuterReceipt, error) {
	intake, body := m.intake(), &in.Body
	if err := intake.CountReport(ctx, tx); err != nil {
		return nil, err
	}
	// That the storage is full is no reason: what was seen has room, and its photos were
	// let in or not when they were sent.
	if _, err := intake.Organization(ctx, tx); err != nil {
		return nil, err
	}
	details := body.details(m.Now(), api.CallOf(ctx).Say("word.see_photo", nil))
	at, err := m.checkOuter(ctx, tx, &details)
	if err != nil {
		return nil, err
	}
	receipt := &OuterReceipt{Key: m.Auth.Ticket(tx.OrganizationID, body.ReportID)}
	if receipt.Number, err = intake.SentBefore(ctx, tx, body.ReportID); err != nil || receipt.Number != "" {
		return receipt, err
	}
	row, err := m.insertOuter(ctx, tx, &details)
	if err != nil {
		return nil, err
	}
	receipt.Number = numberOf(row.Serial)
	if err := intake.Accept(ctx, tx, row.ID, receipt.Number, body.ReportID, receipt.Key); err != nil {
		return nil, err
	}
	if err := m.Attachments.ClaimPublic(ctx, tx, Name, row.ID, "photo_ids", body.PhotoIDs, body.ReportID); err != nil {
		return nil, err
	}
	// Whatever the risk: somebody has to look at it.
	return receipt, m.notifySite(ctx, tx, report{details, row.Serial, row.ID, at.name, 0, 0, false}, ObservationReported, "", 0)
}

// details are what it says, with seePhoto instead of words if there are only photos.
func (r *OuterReport) details(now time.Time, seePhoto string) Details {
	d := Details{ObservationType: r.ObservationType, OtherType: r.OtherType, Description: r.Description, SiteID: r.SiteID,
		DivisionID: r.DivisionID, Location: r.Location, RiskPotential: r.RiskPotential, ObservedAt: now, ActionRequired: true}
	if d.RiskPotential == "" {
		d.RiskPotential = NotRated
	}
	d.trim()
	if d.Description == "" && len(r.PhotoIDs) > 0 {
		d.Description = seePhoto
	}
	return d
}

// everywhere is who may report for all sites and is nobody.
var everywhere = &access.User{IsAdmin: true}

func (m *Module) checkOuter(ctx context.Context, tx *db.Tx, d *Details) (place, error) {
	var problems api.Problems
	d.checkSeen(&problems)
	if d.Description == "" {
		problems.Add("description", "words_or_photo_required")
	}
	at, err := m.placeOf(ctx, tx, &Details{}, d, everywhere, &problems)
	if err != nil {
		return at, err
	}
	return at, problems.Err()
}

func (m *Module) insertOuter(ctx context.Context, tx *db.Tx, d *Details) (db.Added, error) {
	now := m.Now()
	added, err := db.Insert(ctx, tx, table, row{Details: *d, Anonymous: true, ReportedPublicly: true, Status: actions.Open, CreatedAt: now, UpdatedAt: now})
	if err != nil {
		return added, err
	}
	records.Write(tx, records.Event{Module: Name, ID: added.ID, Verb: "created", At: now})
	m.Records.IndexNew(tx, Name, added.ID)
	return added, nil
}
