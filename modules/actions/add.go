package actions

import (
	"context"
	"fmt"
	"time"

	"hivis/core/comments"
	"hivis/core/records"
	"hivis/directory/categories"
	"hivis/directory/users"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Draft is an action as somebody asks for it.
type Draft struct {
	Description   string `json:"description" maxLength:"2000" doc:"What is to be done"`
	ControlType   string `json:"control_type" enum:"elimination,substitution,engineering,administrative,ppe" doc:"Place in the hierarchy of controls"`
	ResponsibleID int64  `json:"responsible_id" minimum:"1" maximum:"9007199254740991" doc:"The user who is to do it"`
	DueDate       string `json:"due_date" format:"date" doc:"Day, in the site's time zone"`
	Kind          string `json:"kind,omitempty" enum:"corrective,preventive,containment,improvement" default:"corrective" doc:"Corrective removes a cause, preventive keeps it from arising, containment limits harm at once"`
	Priority      string `json:"priority,omitempty" enum:"low,medium,high,critical" default:"medium" doc:"How urgent it is"`
	Remarks       string `json:"remarks,omitempty" maxLength:"4000" doc:"Further notes on the task, beside its description"`
	CategoryID    int64  `json:"category_id,omitempty" db:",null" minimum:"0" maximum:"9007199254740991" doc:"Of its category; 0 or left out: none"`
	PlannedFor    string `json:"planned_for,omitempty" db:",null" format:"date" doc:"Keep it planned until this day, not after the due date; it opens by itself then"`
}

// Place is where actions belong.
type Place struct {
	SiteID     int64
	SiteName   string         `db:"-"`
	Zone       *time.Location `db:"-"`
	Type       string         `db:"actionable_type"` // "Action" when they stand alone
	RecordID   int64          `db:"actionable_id,null"`
	AssignedBy int64          `db:",null"` // 0 when nobody is to be named
	Sensitive  bool           // as the record is
}

// Check adds what is wrong with the drafts to the problems. path is "" for an
// action of its own and "actions[%d]." within another record. A person or
// category of 0 is not looked for.
func Check(ctx context.Context, tx *db.Tx, drafts []Draft, path func(i int) string, now time.Time, zone *time.Location, problems *api.Problems) error {
	var people, kinds []int64
	for i, d := range drafts {
		people, kinds = appendKnown(people, d.ResponsibleID), appendKnown(kinds, d.CategoryID)
		CheckDraft(d, path(i), now, zone, problems)
	}
	unknownPeople, err := users.UnknownIDs(ctx, tx, people)
	if err != nil {
		return err
	}
	unknown, err := categories.UnknownIDs(ctx, tx, kinds)
	if err != nil {
		return err
	}
	for i, d := range drafts {
		if unknownPeople[d.ResponsibleID] {
			problems.Add(path(i)+"responsible_id", "unknown_person")
		}
		if unknown[d.CategoryID] {
			problems.Add(path(i)+"category_id", "unknown_category")
		}
	}
	return nil
}

// CheckDraft adds what can be said to be wrong with a draft without looking up
// whom and what it refers to.
func CheckDraft(d Draft, path string, now time.Time, zone *time.Location, problems *api.Problems) {
	if blank(d.Description) {
		problems.Add(path+"description", "action_description_required")
	}
	checkDue(problems, path+"due_date", d.DueDate, now, zone)
	if d.PlannedFor != "" {
		checkPlanned(problems, path+"planned_for", d, now, zone)
	}
}

func appendKnown(ids []int64, id int64) []int64 {
	if id == 0 {
		return ids
	}
	return append(ids, id)
}

// maxYears is how far ahead work is due at most; a later year is a slip of the hand.
const maxYears = 10

// checkDue wants a day that is not over and not too far; without a zone any day will do.
func checkDue(problems *api.Problems, field, due string, now time.Time, zone *time.Location) {
	day, err := time.Parse(dayFormat, due)
	switch {
	case err != nil:
		problems.Add(field, "date")
	case zone != nil && day.Before(Today(now, zone)):
		problems.Add(field, "due_date_in_past")
	case zone != nil && day.After(Today(now, zone).AddDate(maxYears, 0, 0)):
		problems.Add(field, "due_date_too_far")
	}
}

// checkPlanned wants a day to begin that is not over, and not after the due date.
func checkPlanned(problems *api.Problems, field string, d Draft, now time.Time, zone *time.Location) {
	day, err := time.Parse(dayFormat, d.PlannedFor)
	switch {
	case err != nil:
		problems.Add(field, "date")
	case zone != nil && day.Before(Today(now, zone)):
		problems.Add(field, "planned_in_past")
	case d.DueDate != "" && d.PlannedFor > d.DueDate:
		problems.Add(field, "planned_after_due")
	}
}

// Within is the path of the i-th action inside another record's input.
func Within(i int) string { return fmt.Sprintf("actions[%d].", i) }

// Placed is a draft and where it belongs.
type Placed struct {
	Draft
	Place
	Link
	Former records.Alias `db:"-"` // what it was called in the system that it comes from
}

// Add creates checked actions of a record that this very transaction inserted or holds
// (records.Lock), writes their timelines and tells the responsible
// persons. It returns their ids.
func (m *Module) Add(ctx context.Context, tx *db.Tx, drafts []Draft, place Place) (ids []int64, err error) {
	placed := make([]Placed, len(drafts))
	for i, d := range drafts {
		placed[i] = Placed{Draft: d, Place: place}
	}
	rows, err := m.add(ctx, tx, placed)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	for _, row := range rows {
		ids = append(ids, row.ID)
		records.Write(tx, records.Event{Module: Name, ID: row.ID, ActorID: place.AssignedBy, Verb: "created", At: m.Now()})
	}
	return ids, m.notifyAssigned(ctx, tx, rows)
}

// AddMany is Add for an import: other browsers are told once, and each person once.
func (m *Module) AddMany(ctx context.Context, tx *db.Tx, placed []Placed) error {
	rows, err := m.add(ctx, tx, placed)
	if err != nil || len(rows) == 0 {
		return err
	}
	ids := make([]int64, len(rows))
	for i, row := range rows {
		ids[i] = row.ID
	}
	records.WriteCreated(tx, Name, ids, tx.UserID, m.Now())
	return m.notifyAssignedMany(ctx, tx, rows)
}

func (m *Module) add(ctx context.Context, tx *db.Tx, placed []Placed) ([]inserted, error) {
	if len(placed) == 0 {
		return nil, nil
	}
	if err := m.checkSources(placed); err != nil {
		return nil, err
	}
	rows, err := insert(ctx, tx, placed, m.Now())
	if err == nil {
		m.introduce(tx, rows)
	}
	return rows, err
}

// checkSources holds actions to the kinds that ask for some. No key of the database leads
// from an action to what asked for it, since that may be of any kind; that it is there and
// stays is held otherwise: whoever adds has inserted or locked it in this transaction, its
// row is the organization's like the action's, and nothing takes one away but the removal
// of the organization, which takes the action as well.
func (m *Module) checkSources(placed []Placed) error {
	for _, p := range placed {
		k := m.Records.Kind(p.Type)
		if alone := p.Type == Name; alone != (p.RecordID == 0) || !alone && (k == nil || k.ActionHook == nil) {
			return fmt.Errorf("actions: no record %d of %q asks for actions", p.RecordID, p.Type)
		}
	}
	return nil
}

// introduce lets new actions be found, and makes those who gave them and those who got
// them follow them.
func (m *Module) introduce(tx *db.Tx, rows []inserted) {
	var ids, people []int64
	for _, row := range rows {
		ids, people = append(ids, row.ID, row.ID), append(people, row.AssignedBy, row.ResponsibleID)
	}
	m.addAliases(tx, rows)
	m.Records.IndexNew(tx, Name, ids...)
	comments.Follow(tx, Name, ids, people)
}

// addAliases writes down what those among new actions were called that come from another system.
func (m *Module) addAliases(tx *db.Tx, rows []inserted) {
	var ids []int64
	var aliases []records.Alias
	for _, row := range rows {
		if row.Former.Alias != "" {
			ids, aliases = append(ids, row.ID), append(aliases, row.Former)
		}
	}
	if len(ids) > 0 {
		records.AddAliases(tx, Name, ids, aliases, m.Now())
	}
}

// Due returns the earliest moment at which one of the drafts is overdue. What is
// planned opens before it is due, so it counts like the rest.
func Due(drafts []Draft, zone *time.Location) *time.Time {
	var earliest *time.Time
	for _, d := range drafts {
		day, err := time.Parse(dayFormat, d.DueDate)
		if err != nil {
			continue
		}
		if at := DueAt(day, zone); earliest == nil || at.Before(*earliest) {
			earliest = &at
		}
	}
	return earliest
}
