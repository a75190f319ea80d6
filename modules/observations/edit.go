package observations

import (
	"context"
	"slices"
	"time"

	"hivis/core/attachments"
	"hivis/core/energy"
	"hivis/core/records"
	"hivis/modules/actions"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

type editInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the observation"`
	Body struct {
		ObservationType *string    `json:"observation_type,omitempty" enum:"unsafe_act,unsafe_condition,improvement_opportunity,safe_behaviour,other" doc:"What kind of thing was seen; safe_behaviour is what was done well"`
		OtherType       *string    `json:"other_type,omitempty" maxLength:"120" doc:"Names the type when it is 'other', and is empty else"`
		Description     *string    `json:"description,omitempty" maxLength:"4000" doc:"What was seen"`
		Comment         *string    `json:"comment,omitempty" maxLength:"4000" doc:"What could have happened, what was done; empty until somebody who reviews completes it"`
		CategoryID      *int64     `json:"category_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"0 takes the category away"`
		SiteID          *int64     `json:"site_id,omitempty" minimum:"1" maximum:"9007199254740991" doc:"Moves it, with its actions, to another site"`
		DivisionID      *int64     `json:"division_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"0 takes the division away, and so does another site"`
		Location        *string    `json:"location,omitempty" maxLength:"300" doc:"Where at the site, in words"`
		ObservedAt      *time.Time `json:"observed_at,omitempty" doc:"When it was seen; not in the future"`
		RiskPotential   *string    `json:"risk_potential,omitempty" enum:"low,medium,high,critical,not_rated" doc:"How bad it could have become; not_rated: nobody has said yet"`
		ActionRequired  *bool      `json:"action_required,omitempty" doc:"Whether something is to be done; true without any action: somebody has yet to decide"`
		NoActionReason  *string    `json:"no_action_reason,omitempty" maxLength:"2000" doc:"Why nothing is to be done, or how it was put right on the spot; needed when action_required is false"`
		Sensitive       *bool      `json:"sensitive,omitempty" doc:"Show it only to its reporter, those who act on it and those who review"`
		StopWork        *bool      `json:"stop_work,omitempty" doc:"Imminent danger: work stands still until somebody lets it go on"`
		FixedOnSpot     *bool      `json:"fixed_on_spot,omitempty" doc:"It was put right at once; no_action_reason says how"`
		energy.Change
		Actions []actions.Draft `json:"actions,omitempty" maxItems:"20" doc:"Actions to add"`
		attachments.Changes
	}
}

func (in *editInput) onlyFrees() bool { return attachments.OnlyRemoves(in.Body, in.Body.Changes) }

// edit answers PATCH /api/observations/{id}: fields that are not sent stay.
func (m *Module) edit(ctx context.Context, tx *db.Tx, in *editInput) (*Answer, error) {
	if in.Body.SiteID != nil || in.Body.Sensitive != nil {
		if err := actions.LockActionsOf(ctx, tx, Name, in.ID); err != nil {
			return nil, err
		}
	}
	before, err := m.lockVisible(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	old := detailsOf(before)
	details := merged(old, in)
	var problems api.Problems
	at, err := m.checkReport(ctx, tx, &old, &details, in.Body.Actions, int(before.ActionsCount)+len(in.Body.Actions), &problems)
	if err != nil {
		return nil, err
	}
	if details.SiteID != old.SiteID && !api.Actor(ctx).SeesSite(old.SiteID) {
		problems.Add("site_id", "site_not_yours") // their own report stays theirs, and at the site where others work on it
	}
	if !maySensitive(api.Actor(ctx), old.Sensitive, details.Sensitive) {
		problems.Add("sensitive", "shown_by_reviewers")
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	graver := details.graverThan(old)
	if before.Status == actions.Closed && !(graver && len(in.Body.Actions) == 0) && (old.weight() != details.weight() || len(in.Body.Actions) > 0) && !api.Actor(ctx).Rules.Grant(Name, "revoke") {
		return nil, api.Denied("observation_stays_closed")
	}
	changes := records.Diff(old, details)
	if len(changes) > 0 {
		if err := m.update(ctx, tx, in.ID, details); err != nil {
			return nil, err
		}
	}
	removed, added := in.Body.Changes.Counts()
	changes = records.AppendFilesChange(changes, removed, added)
	if len(changes) > 0 {
		records.Write(tx, records.Event{Module: Name, ID: in.ID, ActorID: tx.UserID, Verb: "updated", Changes: changes, At: m.Now()})
	}
	if err := m.changeActions(ctx, tx, in, at, old, details); err != nil {
		return nil, err
	}
	if details.Sensitive && !old.Sensitive || details.SiteID != old.SiteID {
		if err := m.Notifications.Retract(ctx, tx, Name, in.ID); err != nil {
			return nil, err
		}
	}
	if stopped := details.StopWork && !old.StopWork; stopped || before.Status == actions.Closed && graver {
		told := report{details, before.Serial, in.ID, at.name, int(before.ActionsCount) + len(in.Body.Actions), 0, !stopped}
		if err := m.notifyGraver(ctx, tx, told); err != nil {
			return nil, err
		}
	}
	if err := m.Attachments.Change(ctx, tx, Name, in.ID, in.Body.Changes); err != nil {
		return nil, err
	}
	return m.read(ctx, tx, every(tx), in.ID, api.Actor(ctx))
}

// notifyGraver tells managers of what became graver. Work that somebody let go on goes on.
func (m *Module) notifyGraver(ctx context.Context, tx *db.Tx, r report) error {
	err := tx.QueryRow(ctx, "select stop_work and resumed_at is null from observations where organization_id = $1 and id = $2", tx.OrganizationID, r.id).Scan(&r.StopWork)
	if err != nil {
		return err
	}
	return m.notifyManagers(ctx, tx, r, api.Actor(ctx).FullName, tx.UserID)
}

// weight is what somebody agrees to who agrees that an observation needs nothing.
func (d Details) weight() any {
	return [...]any{d.ActionRequired, d.FixedOnSpot, d.NoActionReason, d.RiskPotential, d.StopWork}
}

// graverThan reports whether nothing of that differs but what makes it graver: to say so takes
// no right beside that to edit, since no right silences a danger.
func (d Details) graverThan(old Details) bool {
	stopped := d.StopWork && !old.StopWork
	risen := slices.Index(risks, d.RiskPotential) > slices.Index(risks, old.RiskPotential)
	if !stopped && d.StopWork != old.StopWork || !risen && d.RiskPotential != old.RiskPotential {
		return false
	}
	old.StopWork, old.RiskPotential = d.StopWork, d.RiskPotential
	return (stopped || risen) && d.weight() == old.weight()
}

// changeActions is how a manager assigns an action to somebody's report, or
// decides that it needs none. The actions that are there go along to another site.
func (m *Module) changeActions(ctx context.Context, tx *db.Tx, in *editInput, at place, before, after Details) error {
	moved, siteID := before.SiteID != after.SiteID, after.SiteID
	if before.Sensitive != after.Sensitive {
		if err := m.Actions.SetSensitive(ctx, tx, Name, after.Sensitive, in.ID); err != nil {
			return err
		}
	}
	if before.weight() != after.weight() { // what was agreed to was something else
		tx.Defer(`update observations set decided_by = $3, confirmed_by = null, confirmed_at = null,
			resumed_by = case when $4 and resumed_at is distinct from confirmed_at then resumed_by end,
			resumed_at = case when $4 and resumed_at is distinct from confirmed_at then resumed_at end where organization_id = $1 and id = $2`, tx.OrganizationID, in.ID, tx.UserID, before.StopWork)
	} else if !moved && len(in.Body.Actions) == 0 {
		return nil
	}
	if moved {
		if err := m.Actions.Relocate(ctx, tx, Name, in.ID, siteID, at.zone); err != nil {
			return err
		}
	}
	_, err := m.Actions.Add(ctx, tx, in.Body.Actions, actions.Place{
		SiteID: siteID, SiteName: at.name, Zone: at.zone, Type: Name, RecordID: in.ID, AssignedBy: tx.UserID, Sensitive: after.Sensitive})
	if err != nil {
		return err
	}
	heard := records.Informed{}
	for _, draft := range in.Body.Actions {
		heard.Add(draft.ResponsibleID) // of the action itself
	}
	return m.followActions(ctx, tx, []int64{in.ID}, heard)
}

// lockVisible locks an observation that the user sees and may change.
func (m *Module) lockVisible(ctx context.Context, tx *db.Tx, id int64) (ObservationDetailsRow, error) {
	user := api.Actor(ctx)
	seen, err := m.lockSeen(ctx, tx, user, id)
	if err != nil {
		return ObservationDetailsRow{}, err
	}
	o, ok := seen[id]
	if !ok {
		return o, api.NotFound()
	}
	if code := refuseEdit(user, o.ReporterID, o.Status); code != "" {
		return o, api.Denied(code)
	}
	return o, nil
}

// lockSeen locks those of the observations that exist and that the user sees.
func (m *Module) lockSeen(ctx context.Context, tx *db.Tx, user *access.User, ids ...int64) (map[int64]ObservationDetailsRow, error) {
	rows, err := New().ObservationDetails(ctx, records.LockAll(tx, "observations", ids), ObservationDetailsParams{user.ID, tx.OrganizationID, ids})
	seen := make(map[int64]ObservationDetailsRow, len(rows))
	for _, o := range rows {
		if o.seenBy(user) {
			seen[o.ID] = o
		}
	}
	return seen, err
}

// seenBy reports whether the user it was asked for sees the observation, as
// sees says.
func (o ObservationDetailsRow) seenBy(user *access.User) bool {
	return !user.External && user.SeesSite(o.SiteID) && (!o.Sensitive || user.SeesSensitive(Name)) || user.ID == o.ReporterID || (o.Sensitive || user.External) && o.Acts
}

func (m *Module) update(ctx context.Context, tx *db.Tx, id int64, d Details) error {
	params := UpdateObservationParams{Now: m.Now(), OrganizationID: tx.OrganizationID, ID: id}
	api.Merge(&params, d)
	err := New().UpdateObservation(ctx, tx, params)
	m.Records.Index(tx, Name, id)
	return err
}

func detailsOf(o ObservationDetailsRow) (d Details) {
	api.Merge(&d, o)
	return d
}

func merged(d Details, in *editInput) Details {
	if in.Body.SiteID != nil && *in.Body.SiteID != d.SiteID {
		d.DivisionID = 0
	}
	energies := d.Assessment
	energies.Merge(in.Body.Change)
	api.Merge(&d, in.Body)
	d.Assessment = energies
	if len(in.Body.Actions) > 0 {
		d.ActionRequired = true // whoever adds an action finds one necessary
	}
	d.trim()
	return d
}
