package contractors

import (
	"context"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/core/forms"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// KindDraft is what a form says of a kind of document.
type KindDraft struct {
	Name      string   `json:"name" maxLength:"120" doc:"What the kind of document is called"`
	Holder    string   `json:"holder" enum:"company,worker,plant" doc:"Who has papers of the kind; plant: a crane, a scaffold or a vehicle of the company"`
	Checklist []string `json:"checklist,omitempty" maxItems:"30" doc:"What a reviewer looks at, line by line"`
	WarnDays  []int    `json:"warn_days,omitempty" maxItems:"10" minimum:"0" maximum:"3650" doc:"How many days before its end people are warned; none: 30, 7 and 1"`
	Active    *bool    `json:"active,omitempty" doc:"Left out: it is"`
	// Of a questionnaire:
	Questionnaire bool `json:"questionnaire,omitempty" doc:"The company answers a form, which is written next, instead of sending a file; it stays so"`
	ValidDays     int  `json:"valid_days,omitempty" minimum:"0" maximum:"3650" doc:"For how long answers count; 0: a year"`
	PassPercent   int  `json:"pass_percent,omitempty" minimum:"0" maximum:"100" doc:"Of the points, to be approved"`
}

type addKindInput struct{ Body KindDraft }

type editKindInput struct {
	Subject
	Body KindDraft `doc:"All of it; who holds one stays"`
}

// usualWarnings are how many days ahead people are warned unless a kind says otherwise.
var usualWarnings = []int{30, 7, 1}

const selectKinds = "select k.id, k.name, k.holder, k.checklist, k.warn_days, k.active, k.form_id is not null as questionnaire, k.published as version, k.valid_days, k.pass_percent from contractor_document_kinds k where k.organization_id = $1"

// kinds answers GET /api/contractor_document_kinds.
func (m *Module) kinds(ctx context.Context, tx *db.Tx, _ *api.None) (*DocumentKinds, error) {
	rows, err := tx.Query(ctx, selectKinds+" order by lower(k.name), k.id limit 500", tx.OrganizationID)
	if err != nil {
		return nil, err
	}
	all, err := pgx.CollectRows(rows, db.Named[DocumentKind]())
	return &DocumentKinds{all}, err
}

func (m *Module) kindOf(ctx context.Context, tx *db.Tx, id int64) (DocumentKind, error) {
	return db.One[DocumentKind](ctx, tx, selectKinds+" and k.id = $2", tx.OrganizationID, id)
}

// tidy brings the lines and days into their order.
func (d *KindDraft) tidy() {
	d.Name = strings.TrimSpace(d.Name)
	lines := []string{}
	for _, line := range d.Checklist {
		if line = strings.TrimSpace(line); line != "" && !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	d.Checklist = lines
	if len(d.WarnDays) == 0 {
		d.WarnDays = usualWarnings
	}
	d.WarnDays = slices.Compact(slices.Sorted(slices.Values(d.WarnDays)))
	slices.Reverse(d.WarnDays)
}

func (d *KindDraft) check(ctx context.Context, tx *db.Tx, id int64) error {
	d.tidy()
	var problems api.Problems
	if d.Name == "" {
		problems.Add("name", "required")
	}
	if d.ValidDays == 0 {
		d.ValidDays = 365
	}
	if d.Questionnaire && d.Holder != "company" {
		problems.Add("questionnaire", "contractor_questionnaire_holder")
	}
	for _, line := range d.Checklist {
		if len([]rune(line)) > 200 {
			problems.Add("checklist", "contractor_line_long")
			break
		}
	}
	var taken bool
	err := tx.QueryRow(ctx, "select exists (select from contractor_document_kinds where organization_id = $1 and lower(name) = lower($2) and id <> $3)", tx.OrganizationID, d.Name, id).Scan(&taken)
	if err != nil {
		return err
	}
	if taken {
		problems.Add("name", "contractor_kind_taken")
	}
	return problems.Err()
}

func (d *KindDraft) active() bool { return d.Active == nil || *d.Active }

// addKind answers POST /api/contractor_document_kinds.
func (m *Module) addKind(ctx context.Context, tx *db.Tx, in *addKindInput) (*DocumentKindAnswer, error) {
	d := &in.Body
	if err := d.check(ctx, tx, 0); err != nil {
		return nil, err
	}
	var id, form int64
	if d.Questionnaire {
		made, err := m.Forms.Create(ctx, tx, QuestionnaireForms, forms.Start{})
		if err != nil {
			return nil, err
		}
		form = made
	}
	err := tx.QueryRow(ctx, `insert into contractor_document_kinds (organization_id, name, holder, checklist, warn_days, active, created_at, form_id, valid_days, pass_percent)
		values ($1, $2, $3, $4, $5, $6, $7, nullif($8::bigint, 0), $9, $10) returning id`,
		tx.OrganizationID, d.Name, d.Holder, d.Checklist, d.WarnDays, d.active(), m.Now(), form, d.ValidDays, d.PassPercent).Scan(&id)
	if err != nil {
		return nil, err
	}
	m.noteSetting(ctx, tx, "contractor_kind_added", d.Name)
	kind, err := m.kindOf(ctx, tx, id)
	return &DocumentKindAnswer{kind}, err
}

// editKind answers PATCH /api/contractor_document_kinds/{id}.
func (m *Module) editKind(ctx context.Context, tx *db.Tx, in *editKindInput) (*DocumentKindAnswer, error) {
	if _, err := m.kindOf(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	d := &in.Body
	if err := d.check(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	tx.Defer("update contractor_document_kinds set name = $3, checklist = $4, warn_days = $5, active = $6, valid_days = $7, pass_percent = $8 where organization_id = $1 and id = $2",
		tx.OrganizationID, in.ID, d.Name, d.Checklist, d.WarnDays, d.active(), d.ValidDays, d.PassPercent)
	m.noteSetting(ctx, tx, "contractor_kind_changed", d.Name)
	kind, err := m.kindOf(ctx, tx, in.ID)
	return &DocumentKindAnswer{kind}, err
}

// noteSetting writes into the log what was set up.
func (m *Module) noteSetting(ctx context.Context, tx *db.Tx, what, title string) {
	activity.Write(ctx, tx, activity.Event{Module: Name, Title: title, Kind: what, At: m.Now()})
	records.Announce(tx, "update", Name, 0)
}
