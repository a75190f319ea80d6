package actions

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/modules/notifications"
	"hivis/modules/records"
	"hivis/modules/users"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Repetition is how somebody asks for an action to come again.
type Repetition struct {
	Every int    `json:"every" minimum:"1" maximum:"366" doc:"How many of the units lie between two"`
	Unit  string `json:"unit" enum:"day,week,month,year"`
	Until string `json:"until,omitempty" format:"date" doc:"None is due after this day"`
}

// Repeat is the series that an action belongs to.
type Repeat struct {
	Every   int        `json:"every" minimum:"1" maximum:"366"`
	Unit    string     `json:"unit" enum:"day,week,month,year"`
	Until   *string    `json:"until" nullable:"true" format:"date"`
	EndedAt *time.Time `json:"ended_at" nullable:"true" doc:"No action follows any more"`
}

// Neighbour is the action before or after one in its series.
type Neighbour struct {
	ID      int64  `json:"id" minimum:"1" maximum:"9007199254740991"`
	Number  string `json:"number" maxLength:"20"`
	DueDate string `json:"due_date" format:"date"`
	next    bool
}

// Link is the place of an action in its series; it is empty outside of one.
type Link struct {
	SeriesID   int64
	Occurrence int32
	Succeeds   int64
}

// asText is a repetition in a timeline: "3 month" or "3 month 2027-01-31".
func asText(every int, unit, until string) string {
	if until == "" {
		return fmt.Sprintf("%d %s", every, unit)
	}
	return fmt.Sprintf("%d %s %s", every, unit, until)
}

func (s HoldSeriesRow) text() string { return asText(int(s.Every), s.Unit, s.Until) }

func (s HoldSeriesRow) rhythm() Rhythm {
	anchor, _ := time.Parse(dayFormat, s.Anchor) // the database's own
	until, _ := time.Parse(dayFormat, s.Until)   // zero when there is none
	return Rhythm{int(s.Every), s.Unit, anchor, until}
}

// checkRepeat wants an end that the action itself does not lie behind.
func checkRepeat(repeat *Repetition, due string, problems *api.Problems) {
	if repeat == nil || repeat.Until == "" {
		return
	}
	if _, err := time.Parse(dayFormat, repeat.Until); err != nil {
		problems.Add("repeat.until", "date")
	} else if repeat.Until < due {
		problems.Add("repeat.until", "until_before_due")
	}
}

// start makes an action the first of a new series.
func (r *Repetition) start(ctx context.Context, tx *db.Tx, actionID int64, due string, now time.Time) error {
	if r == nil {
		return nil
	}
	return New().StartSeries(ctx, tx, StartSeriesParams{
		OrganizationID: tx.OrganizationID, Every: int32(r.Every), Unit: r.Unit, Anchor: due, Until: r.Until, CreatedBy: tx.UserID, Now: now, ActionID: actionID})
}

// repeated is a change of how an action recurs.
type repeated struct {
	*Repetition               // as it is asked for
	series      HoldSeriesRow // as it goes on; empty when it does not
}

// checkRepeated looks whether an action may recur as is asked for. Where the next one
// is there already it is that one that goes on.
func checkRepeated(ctx context.Context, tx *db.Tx, asked *Repetition, before, after StandingRow, problems *api.Problems) (r repeated, err error) {
	if asked == nil {
		return r, nil
	}
	r.Repetition = asked
	switch {
	case before.ActionableType != Name:
		problems.Add("repeat", "repeat_of_record")
	case before.Succeeded:
		problems.Add("repeat", "repeat_succeeded")
	default:
		checkRepeat(asked, after.DueDate, problems)
	}
	series, err := seriesOf(ctx, tx, before)
	r.series = series[before.SeriesID]
	return r, err
}

// changes appends what is different from now on.
func (r repeated) changes(changes []records.Change) []records.Change {
	if r.Repetition == nil {
		return changes
	}
	before := ""
	if r.series.ID != 0 {
		before = r.series.text()
	}
	return records.Changed(changes, "repeat", before, asText(r.Every, r.Unit, r.Until))
}

// apply lets the action recur as is asked for; its due date is the first day of that.
// Without being asked, the series of a first action goes with its due date.
func (r repeated) apply(ctx context.Context, tx *db.Tx, before, after StandingRow, now time.Time) error {
	switch {
	case r.Repetition == nil:
		return anchor(ctx, tx, edited{before, after})
	case r.series.ID == 0:
		return r.start(ctx, tx, after.ID, after.DueDate, now)
	}
	changed := ChangeSeriesParams{Every: int32(r.Every), Unit: r.Unit, Anchor: after.DueDate, Until: r.Until, OrganizationID: tx.OrganizationID, ID: r.series.ID, ActionID: after.ID}
	if int32(r.Every) == r.series.Every && r.Unit == r.series.Unit && before.Occurrence > 0 { // only its end is another one
		changed.Anchor, changed.Occurrence = r.series.Anchor, before.Occurrence
	}
	return New().ChangeSeries(ctx, tx, changed)
}

// anchor lets the series of first actions go with their due dates: it was entered wrong.
// A later one, or one that is followed, is due on another day by itself alone.
func anchor(ctx context.Context, tx *db.Tx, changed ...edited) error {
	var ids []int64
	for _, e := range changed {
		if e.before.SeriesID != 0 && e.before.DueDate != e.after.DueDate {
			ids = append(ids, e.after.ID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	return New().AnchorSeries(ctx, tx, AnchorSeriesParams{tx.OrganizationID, ids})
}

// seriesOf locks the series of these actions that go on, by their ids.
func seriesOf(ctx context.Context, tx *db.Tx, held ...StandingRow) (map[int64]HoldSeriesRow, error) {
	var ids []int64
	for _, a := range held {
		ids = appendKnown(ids, a.SeriesID)
	}
	if len(ids) == 0 {
		return nil, nil
	}
	rows, err := New().HoldSeries(ctx, tx, HoldSeriesParams{tx.OrganizationID, ids})
	series := make(map[int64]HoldSeriesRow, len(rows))
	for _, row := range rows {
		series[row.ID] = row
	}
	return series, err
}

// endSeries answers POST /api/actions/{id}/end_series. What is there stays; nothing
// follows it.
func (m *Module) endSeries(ctx context.Context, tx *db.Tx, in *MoveInput) (*Answer, error) {
	held, err := m.holdAll(ctx, tx, []int64{in.ID})
	if err != nil {
		return nil, err
	}
	a, ok := held[in.ID]
	if !ok {
		return nil, api.NotFound()
	}
	series, err := seriesOf(ctx, tx, a)
	if err != nil {
		return nil, err
	}
	live, goesOn := series[a.SeriesID]
	switch code := refuseEnd(api.Actor(ctx), Standing{AssignedBy: a.AssignedBy}, goesOn); code {
	case "":
	case "series_over":
		return nil, api.Conflict(code, nil)
	default:
		return nil, &api.Error{Status: http.StatusForbidden, Code: code}
	}
	if err := New().EndSeries(ctx, tx, EndSeriesParams{m.Now(), tx.UserID, tx.OrganizationID, []int64{a.SeriesID}}); err != nil {
		return nil, err
	}
	records.Write(tx, records.Event{Module: Name, ID: a.ID, ActorID: tx.UserID, Verb: "series_ended", At: m.Now(),
		Changes: records.Changed(nil, "repeat", live.text(), "")})
	return m.written(ctx, tx, a.ID)
}

// refuseEnd returns why the user may not end the series of an action, or "". Whoever
// may edit the action may, also once it is done.
func refuseEnd(u *access.User, s Standing, goesOn bool) string {
	switch {
	case !s.managedBy(u):
		return "not_your_action"
	case !goesOn:
		return "series_over"
	}
	return ""
}

// succeed makes the successors of actions that were closed and recur. An action that
// was closed before has one already.
func (m *Module) succeed(ctx context.Context, tx *db.Tx, closed ...StandingRow) error {
	series, err := seriesOf(ctx, tx, closed...)
	if err != nil || len(series) == 0 {
		return err
	}
	var due []successor
	var over []int64
	for _, a := range closed {
		live, goesOn := series[a.SeriesID]
		if !goesOn || a.Succeeded {
			continue
		}
		next, follows, err := a.successor(live, m.Now())
		if err != nil {
			return err
		}
		if follows {
			due = append(due, next)
			continue
		}
		over = append(over, a.SeriesID)
		records.Write(tx, records.Event{Module: Name, ID: a.ID, Verb: "series_ended", At: m.Now(), Changes: records.Changed(nil, "repeat", live.text(), "")})
	}
	if len(over) > 0 {
		if err := New().EndSeries(ctx, tx, EndSeriesParams{m.Now(), 0, tx.OrganizationID, over}); err != nil {
			return err
		}
	}
	return m.addSuccessors(ctx, tx, due)
}

// successor is the next action of a series, the one it follows, and the rhythm.
type successor struct {
	Placed
	of     StandingRow
	repeat string
}

// successor is a copy of what of an action is a template, due on the series' next day.
func (a StandingRow) successor(series HoldSeriesRow, now time.Time) (next successor, follows bool, err error) {
	zone, err := time.LoadLocation(a.TimeZone)
	if err != nil {
		return next, false, err
	}
	rhythm, today := series.rhythm(), Today(now, zone)
	n, day, follows := rhythm.After(int(a.Occurrence), today)
	next = successor{of: a, repeat: series.text()}
	next.Draft = Draft{Description: a.Description, ControlType: a.ControlType, ResponsibleID: a.ResponsibleID, DueDate: day.Format(dayFormat),
		Kind: a.Kind, Priority: a.Priority, Remarks: a.Remarks, CategoryID: a.CategoryID}
	if opens := rhythm.Opens(n); opens.After(today) {
		next.PlannedFor = opens.Format(dayFormat)
	}
	next.Place = Place{SiteID: a.SiteID, SiteName: a.SiteName, Zone: zone, Type: Name, AssignedBy: a.AssignedBy}
	next.Link = Link{a.SeriesID, int32(n), a.ID}
	return next, follows && a.SiteActive, nil // at a site that was given up nothing begins
}

// addSuccessors adds them all at once, writes both timelines and tells each responsible
// person once.
func (m *Module) addSuccessors(ctx context.Context, tx *db.Tx, due []successor) error {
	if len(due) == 0 {
		return nil
	}
	if err := replaceWhoLeft(ctx, tx, due); err != nil {
		return err
	}
	placed := make([]Placed, len(due))
	for i, next := range due {
		placed[i] = next.Placed
	}
	rows, err := m.add(ctx, tx, placed)
	if err != nil {
		return err
	}
	var messages []notifications.Message
	for i, row := range rows {
		m.writeSucceeded(tx, due[i], row)
		messages = append(messages, message(row.ResponsibleID, notifications.ActionRecurred, row.ID, notifications.Params{
			Number: numberOf(row.Serial), Title: row.Description, DueDate: row.DueDate, Site: row.SiteName}))
	}
	return m.Notifications.Tell(ctx, tx, together(many, messages)...)
}

// replaceWhoLeft gives what somebody who left would have to do to whoever assigned it,
// and if they left too, to whoever verified the one before: somebody has it, and knows.
func replaceWhoLeft(ctx context.Context, tx *db.Tx, due []successor) error {
	var people []int64
	for _, next := range due {
		people = append(people, next.ResponsibleID, next.AssignedBy)
	}
	left, err := users.Missing(ctx, tx, people)
	for i := range due {
		next := &due[i]
		if next.AssignedBy == 0 || left[next.AssignedBy] {
			next.AssignedBy = tx.UserID
		}
		if left[next.ResponsibleID] {
			next.ResponsibleID = next.AssignedBy
		}
	}
	return err
}

// writeSucceeded writes into either timeline which action follows which. Nobody did it
// but the product; where it went to somebody else the successor's says so.
func (m *Module) writeSucceeded(tx *db.Tx, next successor, row inserted) {
	changes := []records.Change{{Field: "previous_id", After: fmt.Sprint(next.of.ID)}, {Field: "repeat", After: next.repeat}}
	changes = records.Changed(changes, "responsible_id", next.of.ResponsibleID, next.ResponsibleID)
	records.Write(tx, records.Event{Module: Name, ID: row.ID, Verb: "recurred", Changes: changes, At: m.Now()})
	records.Announce(tx, "create", Name, row.ID)
	records.Write(tx, records.Event{Module: Name, ID: next.of.ID, Verb: "succeeded", At: m.Now(),
		Changes: []records.Change{{Field: "next_id", After: fmt.Sprint(row.ID)}}})
}

// recurring keeps the actions of series that go on, which most of those in one do.
func recurring(where *api.Where) {
	where.And("a.series_id is not null")
	where.AndMostly("exists (select from action_series q where q.organization_id = a.organization_id and q.id = a.series_id and q.ended_at is null)")
}

// queueNeighbours asks for the actions before and after one in its series, of which
// each is named to whoever may open it.
func queueNeighbours(batch *pgx.Batch, tx *db.Tx, reader *access.User, id int64, record *Record) {
	where := readable(tx, reader)
	where.And("(a.succeeds = %s or a.id = (select p.succeeds from actions p where p.organization_id = %s and p.id = %s))", id, tx.OrganizationID, id)
	next := where.Arg(id)
	batch.Queue("select a.id, a.serial, a.due_date::text, coalesce(a.succeeds = "+next+", false)"+fromNeighbour+where.String(), where.Args...).Query(func(rows pgx.Rows) error {
		found, err := pgx.CollectRows(rows, scanNeighbour)
		for i, each := range found {
			if each.next {
				record.Next = &found[i]
			} else {
				record.Previous = &found[i]
			}
		}
		return err
	})
}

const fromNeighbour = `
from actions a
left join observations o on o.organization_id = a.organization_id and o.id = a.observation_id
where `

func scanNeighbour(row pgx.CollectableRow) (n Neighbour, err error) {
	var serial int64
	err = row.Scan(&n.ID, &serial, &n.DueDate, &n.next)
	n.Number = numberOf(serial)
	return n, err
}
