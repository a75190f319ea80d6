package incidents

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/directory/users"
	"hivis/modules/actions"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/i18n"
)

// Injured is what is said of somebody who was hurt.
type Injured struct {
	VictimType     string   `json:"victim_type" enum:"employee,contractor,visitor,other" doc:"Whose they are: own employees, a contractor's, visitors or others"`
	UserID         int64    `json:"user_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Their account, if they have one"`
	Name           string   `json:"name" maxLength:"120" doc:"Their name"`
	EmployeeID     string   `json:"employee_id,omitempty" maxLength:"40" doc:"Letters and digits"`
	Company        string   `json:"company,omitempty" maxLength:"200" doc:"Of a contractor or visitor"`
	Gender         string   `json:"gender" enum:"not_said,male,female,others" doc:"Has to be chosen"`
	AgeRange       string   `json:"age_range" enum:"not_said,under_18,18_24,25_34,35_44,45_54,55_64,65_over" doc:"Their age in years, as a range; not_said: nobody said"`
	BodyParts      []string `json:"body_parts" maxItems:"40" enum:"head,face,left_eye,right_eye,left_ear,right_ear,neck,chest,abdomen,pelvis,left_shoulder,right_shoulder,left_upper_arm,right_upper_arm,left_elbow,right_elbow,left_forearm,right_forearm,left_wrist,right_wrist,left_hand,right_hand,left_hip,right_hip,left_thigh,right_thigh,left_knee,right_knee,left_lower_leg,right_lower_leg,left_ankle,right_ankle,left_foot,right_foot,back_of_head,nape,upper_back,lower_back,buttocks,whole_body" doc:"What was hurt; left and right are those of the person"`
	Injury         string   `json:"injury,omitempty" maxLength:"2000" doc:"In words"`
	Nature         string   `json:"nature,omitempty" maxLength:"6" doc:"Code of GET /api/injury_codes, as those that follow"`
	Part           string   `json:"part,omitempty" maxLength:"6" doc:"Code of the part of the body"`
	Source         string   `json:"source,omitempty" maxLength:"6" doc:"Code of what it came from"`
	Event          string   `json:"event,omitempty" maxLength:"6" doc:"Code of how it happened"`
	Treatment      string   `json:"treatment" enum:"not_said,none,first_aid,medical,hospital,fatal" doc:"The gravest treatment they got; fatal: they died"`
	TreatmentNotes string   `json:"treatment_details,omitempty" maxLength:"2000" doc:"The treatment in words"`
	ToHospital     bool     `json:"taken_to_hospital,omitempty" doc:"Whether they were taken to a hospital"`
	Hospital       string   `json:"hospital,omitempty" maxLength:"200" doc:"Which hospital"`
	Lasting        bool     `json:"lasting,omitempty" doc:"They have not, or probably will not, recover fully within six months"`
	ReturnedOn     string   `json:"return_to_work_on,omitempty" format:"date" doc:"Back at their own work; a day of the site"`
	Outcome        string   `json:"outcome,omitempty" maxLength:"1000" doc:"How they are, when they are not back: the incident can be closed then"`
	Spans          []Span   `json:"work_status" maxItems:"100" doc:"In their order, without overlap"`
}

// Span is some time in which somebody could not do their own work.
type Span struct {
	Status string `json:"status" enum:"away,restricted,transferred" doc:"Away from work, restricted in it, or transferred to other work"`
	From   string `json:"from" format:"date" doc:"The first day"`
	To     string `json:"to,omitempty" format:"date" doc:"The last day; empty: it goes on"`
}

// Victim is somebody who was hurt. To whoever may not know who it is and how they are, it is
// a person of a type, and no more.
type Victim struct {
	ID     int64 `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the victim's entry"`
	Hidden bool  `json:"hidden" db:"-" doc:"The caller may not know more than the type"`
	Injured
	Person         *records.Person `json:"person" doc:"Their account"`
	Codes          []InjuryCode    `json:"codes" db:"-" maxItems:"4" doc:"What the codes say"`
	DaysAway       int             `json:"days_away" db:"-" minimum:"0" maximum:"100000" doc:"Counted in calendar days after that of the incident, up to today where it goes on"`
	DaysRestricted int             `json:"days_restricted" db:"-" minimum:"0" maximum:"100000" doc:"Restricted or transferred"`
	Back           bool            `json:"back" db:"-" doc:"Back at their own work, or never away"`
	AddedBy        *records.Person `json:"added_by" doc:"Who wrote them down"`

	stated bool // somebody wrote how they are
}

type victimInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the incident"`
	Body Injured
}

type editVictimInput struct {
	ID       int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the incident"`
	VictimID int64 `path:"victim_id" minimum:"1" maximum:"9007199254740991" doc:"Of the victim's entry, as the incident shows it"`
	Body     Injured
}

type oneVictimInput struct {
	ID       int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the incident"`
	VictimID int64 `path:"victim_id" minimum:"1" maximum:"9007199254740991" doc:"Of the victim's entry, as the incident shows it"`
}

// serious reports whether somebody died, or will not recover within six months.
func (v Victim) serious() bool { return v.Treatment == "fatal" || v.Lasting }

func (v *Injured) trim() {
	for _, field := range []*string{&v.Name, &v.EmployeeID, &v.Company, &v.Injury, &v.TreatmentNotes, &v.Hospital, &v.Outcome} {
		*field = strings.TrimSpace(*field)
	}
	if !v.ToHospital {
		v.Hospital = ""
	}
	slices.Sort(v.BodyParts)
	v.BodyParts = slices.Compact(v.BodyParts)
}

func within(list string, i int) string { return fmt.Sprintf("%s[%d].", list, i) }

// check holds what is said of somebody to the rules of the form. Days are those of the
// site, and none is before the incident.
func (v *Injured) check(path string, happened time.Time, now time.Time, zone *time.Location, problems *api.Problems) {
	switch {
	case v.Name == "":
		problems.Add(path+"name", "victim_name_required")
	case !nameOnly(v.Name):
		problems.Add(path+"name", "victim_name_letters")
	}
	if !lettersAndDigits(v.EmployeeID) {
		problems.Add(path+"employee_id", "letters_and_digits")
	}
	if v.Gender == "not_said" {
		problems.Add(path+"gender", "gender_required")
	}
	for _, c := range []struct{ kind, code string }{{"nature", v.Nature}, {"part", v.Part}, {"source", v.Source}, {"event", v.Event}} {
		if _, known := codeOf(c.kind, c.code); c.code != "" && !known {
			problems.Add(path+c.kind, "unknown_injury_code")
		}
	}
	if zone == nil {
		return // without a site it is that which is missing
	}
	first := actions.Today(happened, zone).Format(time.DateOnly)
	v.checkSpans(path, first, problems)
	if v.ReturnedOn != "" {
		switch today := actions.Today(now, zone).Format(time.DateOnly); {
		case v.ReturnedOn < first:
			problems.Add(path+"return_to_work_on", "before_incident")
		case v.ReturnedOn > today:
			problems.Add(path+"return_to_work_on", "in_future")
		case v.awayAfter(v.ReturnedOn):
			problems.Add(path+"return_to_work_on", "span_still_open")
		}
	}
}

// checkSpans wants the times in their order and without overlap; only the last may go on.
func (v *Injured) checkSpans(path, first string, problems *api.Problems) {
	free := first
	for i, span := range v.Spans {
		at := path + within("work_status", i)
		switch {
		case span.From < first:
			problems.Add(at+"from", "before_incident")
		case span.From < free:
			problems.Add(at+"from", "spans_overlap")
		case span.To != "" && span.To < span.From:
			problems.Add(at+"to", "span_ends_before")
		case span.To == "" && i < len(v.Spans)-1:
			problems.Add(at+"to", "span_end_required")
		}
		if day, err := time.Parse(time.DateOnly, span.To); err == nil {
			free = day.AddDate(0, 0, 1).Format(time.DateOnly)
		}
	}
}

// awayAfter reports whether they cannot do their own work after a day, as far as is written.
func (v *Injured) awayAfter(day string) bool {
	if len(v.Spans) == 0 {
		return false
	}
	last := v.Spans[len(v.Spans)-1].To
	return last == "" || last > day
}

// count counts the days after that of the incident in which somebody could not do their own
// work, up to today where it goes on.
func (v *Victim) count(happened, now time.Time, zone *time.Location) {
	from, today := actions.Today(happened, zone).AddDate(0, 0, 1), actions.Today(now, zone)
	v.DaysAway, v.DaysRestricted = 0, 0
	for _, span := range v.Spans {
		begin, err := time.Parse(time.DateOnly, span.From)
		if err != nil {
			continue
		}
		end, err := time.Parse(time.DateOnly, span.To)
		if err != nil || end.After(today) {
			end = today
		}
		if begin.Before(from) {
			begin = from
		}
		days := max(0, int(end.Sub(begin).Hours()/24)+1)
		if span.Status == "away" {
			v.DaysAway += days
		} else {
			v.DaysRestricted += days
		}
	}
	// A last day that is still to come is a plan; nobody is back because of it.
	yesterday := today.AddDate(0, 0, -1).Format(time.DateOnly)
	v.Back = v.Treatment != "fatal" && (v.ReturnedOn != "" || !v.awayAfter(yesterday))
	v.stated = v.Outcome != "" || v.Treatment == "fatal"
}

const selectVictims = `
select v.id, v.victim_type, coalesce(v.user_id, 0) as user_id, u.id as person_id, u.full_name as person_name, v.name, v.employee_id, v.company, v.gender, v.age_range,
  v.body_parts, v.injury, v.nature, v.part, v.source, v.event, v.treatment, v.treatment_details, v.taken_to_hospital, v.hospital, v.lasting,
  coalesce(v.returned_on::text, '') as return_to_work_on, v.outcome, a.id as added_by_id, a.full_name as added_by_name,
  (select coalesce(jsonb_agg(jsonb_build_object('status', n.status, 'from', n.first, 'to', n.last) order by n.place), '[]')
    from unnest(v.span_statuses, v.span_froms, v.span_tos) with ordinality n(status, first, last, place)) as work_status
from incident_victims v
left join users u on u.organization_id = v.organization_id and u.id = v.user_id
left join users a on a.organization_id = v.organization_id and a.id = v.added_by
where v.organization_id = $1 and v.incident_id = $2
order by v.id
limit 200`

func (m *Module) queueVictims(batch *pgx.Batch, tx *db.Tx, id int64, victims *[]Victim) {
	batch.Queue(selectVictims, tx.OrganizationID, id).Query(func(rows pgx.Rows) (err error) {
		*victims, err = pgx.CollectRows(rows, db.NamedAs(func(v *Victim) Victim { return v.coded() }))
		return err
	})
}

// coded is a victim with what the codes say.
func (v *Victim) coded() Victim {
	v.Codes = []InjuryCode{}
	for _, c := range []struct{ kind, code string }{{"nature", v.Nature}, {"part", v.Part}, {"source", v.Source}, {"event", v.Event}} {
		if code, known := codeOf(c.kind, c.code); known {
			v.Codes = append(v.Codes, code)
		}
	}
	return *v
}

// checkVictim is check, and looks for the account.
func (m *Module) checkVictim(ctx context.Context, tx *db.Tx, v Injured, path string, happened time.Time, zone *time.Location, problems *api.Problems) error {
	v.check(path, happened, m.Now(), zone, problems)
	if v.UserID == 0 {
		return nil
	}
	unknown, err := users.UnknownIDs(ctx, tx, []int64{v.UserID})
	if unknown[v.UserID] {
		problems.Add(path+"user_id", "unknown_person")
	}
	return err
}

// columns are what a victim's row says, in the order of the statements.
func (v *Injured) columns() []any {
	statuses, froms := []string{}, []string{}
	tos := []*string{}
	for _, span := range v.Spans {
		statuses, froms = append(statuses, span.Status), append(froms, span.From)
		var to *string
		if span.To != "" {
			to = &span.To
		}
		tos = append(tos, to)
	}
	if v.BodyParts == nil {
		v.BodyParts = []string{}
	}
	return []any{v.VictimType, v.UserID, v.Name, v.EmployeeID, v.Company, v.Gender, v.AgeRange, v.BodyParts, v.Injury, v.Nature, v.Part, v.Source, v.Event,
		v.Treatment, v.TreatmentNotes, v.ToHospital, v.Hospital, v.ReturnedOn, v.Outcome, statuses, froms, tos, v.Lasting}
}

func (m *Module) insertVictim(tx *db.Tx, id int64, v Injured) {
	tx.Defer(`insert into incident_victims (organization_id, incident_id, added_by, created_at, victim_type, user_id, name, employee_id, company, gender, age_range, body_parts, injury, nature, part, source, event,
		treatment, treatment_details, taken_to_hospital, hospital, returned_on, outcome, span_statuses, span_froms, span_tos, lasting)
		values ($1, $2, $3, $4, $5, nullif($6::bigint, 0), $7, $8, $9, $10, $11, $12::text[], $13, $14, $15, $16, $17, $18, $19, $20, $21, nullif($22::text, '')::date, $23, $24::text[], $25::text[]::date[], $26::text[]::date[], $27)`,
		append([]any{tx.OrganizationID, id, tx.UserID, m.Now()}, v.columns()...)...)
	tx.Defer("update incidents set victims_count = victims_count + 1, anybody_hurt = 'yes' where organization_id = $1 and id = $2", tx.OrganizationID, id)
}

// addVictim answers POST /api/incidents/{id}/victims. The timeline says that somebody was
// added, and not who.
func (m *Module) addVictim(ctx context.Context, tx *db.Tx, in *victimInput) (*Answer, error) {
	f, err := m.holdVictims(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if f.row.VictimsCount >= maxVictims {
		return nil, api.Refused("too_many_victims", i18n.Params{"Max": maxVictims})
	}
	if err := m.checkOne(ctx, tx, f, &in.Body); err != nil {
		return nil, err
	}
	m.insertVictim(tx, in.ID, in.Body)
	m.write(tx, in.ID, "victim_added", "")
	return m.answerWrite(ctx, tx, in.ID)
}

const maxVictims = 200

// editVictim answers PATCH /api/incidents/{id}/victims/{victim_id}.
func (m *Module) editVictim(ctx context.Context, tx *db.Tx, in *editVictimInput) (*Answer, error) {
	f, err := m.holdVictims(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := f.mayKnow(in.VictimID); err != nil {
		return nil, err
	}
	if err := m.checkOne(ctx, tx, f, &in.Body); err != nil {
		return nil, err
	}
	tx.Defer(`update incident_victims set victim_type = $4, user_id = nullif($5::bigint, 0), name = $6, employee_id = $7, company = $8, gender = $9, age_range = $10, body_parts = $11::text[], injury = $12,
		nature = $13, part = $14, source = $15, event = $16, treatment = $17, treatment_details = $18, taken_to_hospital = $19, hospital = $20, returned_on = nullif($21::text, '')::date, outcome = $22,
		span_statuses = $23::text[], span_froms = $24::text[]::date[], span_tos = $25::text[]::date[], lasting = $26
		where organization_id = $1 and incident_id = $2 and id = $3`, append([]any{tx.OrganizationID, in.ID, in.VictimID}, in.Body.columns()...)...)
	m.write(tx, in.ID, "victim_changed", "")
	return m.answerWrite(ctx, tx, in.ID)
}

// removeVictim answers DELETE /api/incidents/{id}/victims/{victim_id}. The last one stays once
// it is reviewed that somebody was hurt.
func (m *Module) removeVictim(ctx context.Context, tx *db.Tx, in *oneVictimInput) (*Answer, error) {
	f, err := m.holdVictims(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := f.mayKnow(in.VictimID); err != nil {
		return nil, err
	}
	if f.row.VictimsCount == 1 && (f.row.ReviewState == reviewAsked || f.row.ReviewState == reviewApproved) {
		return nil, api.Conflict("last_victim", nil)
	}
	tx.Defer("delete from incident_victims where organization_id = $1 and incident_id = $2 and id = $3", tx.OrganizationID, in.ID, in.VictimID)
	tx.Defer("update incidents set victims_count = victims_count - 1 where organization_id = $1 and id = $2", tx.OrganizationID, in.ID)
	m.write(tx, in.ID, "victim_removed", "")
	return m.answerWrite(ctx, tx, in.ID)
}

func (m *Module) holdVictims(ctx context.Context, tx *db.Tx, id int64) (*file, error) {
	f, err := m.lockVisible(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	return f, refused(f.row.Can.Victims)
}

// mayKnow refuses who may not know of a person to change what is said of them.
func (f *file) mayKnow(victimID int64) error {
	for _, v := range f.row.part.known(f.Record.Victims) {
		switch {
		case v.ID == victimID && v.Hidden:
			return api.Denied("victim_hidden")
		case v.ID == victimID:
			return nil
		}
	}
	return api.NotFound()
}

func (m *Module) checkOne(ctx context.Context, tx *db.Tx, f *file, v *Injured) error {
	v.trim()
	var problems api.Problems
	if err := m.checkVictim(ctx, tx, *v, "", f.row.OccurredAt, f.zone, &problems); err != nil {
		return err
	}
	return problems.Err()
}
