package contractors

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/forms"
	"hivis/core/records"
	"hivis/directory/sites"
	"hivis/platform/api"
	"hivis/platform/db"
)

// InductionForms is the word for forms of inductions, and inductionsPath where they are.
const (
	InductionForms = "Induction"
	inductionsPath = "/api/site_inductions"
	mainStage      = "main"
)

// Induction is what people learn and are asked before they come onto a site for the first time.
type Induction struct {
	ID        int64         `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the induction"`
	Name      string        `json:"name" maxLength:"120" doc:"What it is called"`
	Site      *records.Site `json:"site" doc:"Null: at all sites"`
	ValidDays int           `json:"valid_days" minimum:"1" maximum:"3650" doc:"For how long a certificate of it counts"`
	Active    bool          `json:"active" doc:"Nobody comes onto the site without it"`
	Version   int           `json:"version" minimum:"0" maximum:"100000" doc:"Of its form that is published; 0: none is yet"`
}

// Inductions are those of the caller's sites.
type Inductions struct {
	Inductions []Induction `json:"inductions" maxItems:"500" doc:"All of them"`
}

// InductionAnswer is one induction.
type InductionAnswer struct {
	Induction Induction `json:"induction" doc:"The induction"`
}

const selectInduction = `
select i.id, i.name, i.site_id, s.name as site_name, s.time_zone as site_time_zone, i.valid_days, i.active, i.published as version
from site_inductions i left join sites s on s.organization_id = i.organization_id and s.id = i.site_id where i.organization_id = $1`

// inductions answers GET /api/site_inductions.
func (m *Module) inductions(ctx context.Context, tx *db.Tx, _ *api.None) (*Inductions, error) {
	user := api.Actor(ctx)
	rows, err := tx.Query(ctx, selectInduction+" and ($2 or i.site_id is null or i.site_id = any($3::bigint[])) order by lower(i.name), i.id limit 500", tx.OrganizationID, user.IsAdmin, user.SiteIDs)
	if err != nil {
		return nil, err
	}
	all, err := pgx.CollectRows(rows, db.Named[Induction]())
	return &Inductions{all}, err
}

func (m *Module) induction(ctx context.Context, tx *db.Tx, id int64) (Induction, error) {
	i, err := db.One[Induction](ctx, tx, selectInduction+" and i.id = $2", tx.OrganizationID, id)
	if err == nil && i.Site != nil {
		err = atOwnSite(ctx, i.Site.ID)
	}
	return i, err
}

// InductionDraft is what a form says of an induction.
type InductionDraft struct {
	Name      string `json:"name" maxLength:"120" doc:"What it is called"`
	ValidDays int    `json:"valid_days" minimum:"1" maximum:"3650" doc:"How many days it counts once it is passed"`
	Active    bool   `json:"active,omitempty" doc:"It needs a published form that can be answered without an account"`
}

type addInductionInput struct {
	Body struct {
		InductionDraft
		SiteID int64 `json:"site_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Left out: all sites"`
	}
}

type editInductionInput struct {
	Subject
	Body InductionDraft `doc:"All of it; its site stays"`
}

func (d *InductionDraft) check(ctx context.Context, tx *db.Tx, id int64, problems *api.Problems) error {
	if d.Name = strings.TrimSpace(d.Name); d.Name == "" {
		problems.Add("name", "required")
	}
	var taken bool
	err := tx.QueryRow(ctx, "select exists (select from site_inductions where organization_id = $1 and lower(name) = lower($2) and id <> $3)", tx.OrganizationID, d.Name, id).Scan(&taken)
	if taken {
		problems.Add("name", "contractor_induction_taken")
	}
	return err
}

// addInduction answers POST /api/site_inductions. Its form is written next, and then it is put
// to use.
func (m *Module) addInduction(ctx context.Context, tx *db.Tx, in *addInductionInput) (*InductionAnswer, error) {
	b := &in.Body
	var problems api.Problems
	if err := b.check(ctx, tx, 0, &problems); err != nil {
		return nil, err
	}
	if b.Active {
		problems.Add("active", "contractor_induction_unpublished")
	}
	if b.SiteID != 0 {
		_, known, err := sites.PlaceOf(ctx, tx, b.SiteID)
		if err != nil {
			return nil, err
		}
		if !known {
			problems.Add("site_id", "unknown_site")
		}
	} else if code := sites.RefuseScope(api.Actor(ctx), nil); code != "" {
		problems.Add("site_id", code)
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	form, err := m.Forms.Create(ctx, tx, InductionForms, forms.Start{})
	if err != nil {
		return nil, err
	}
	var id int64
	err = tx.QueryRow(ctx, "insert into site_inductions (organization_id, name, site_id, valid_days, form_id, created_by, created_at) values ($1, $2, nullif($3::bigint, 0), $4, $5, $6, $7) returning id",
		tx.OrganizationID, b.Name, b.SiteID, b.ValidDays, form, tx.UserID, m.Now()).Scan(&id)
	if err != nil {
		return nil, err
	}
	m.noteSetting(ctx, tx, "contractor_induction_added", b.Name)
	made, err := m.induction(ctx, tx, id)
	return &InductionAnswer{made}, err
}

// editInduction answers PATCH /api/site_inductions/{id}.
func (m *Module) editInduction(ctx context.Context, tx *db.Tx, in *editInductionInput) (*InductionAnswer, error) {
	tx.Defer("select from site_inductions where organization_id = $1 and id = $2 for update", tx.OrganizationID, in.ID)
	before, err := m.induction(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := changesInduction(ctx, before); err != nil {
		return nil, err
	}
	b := &in.Body
	var problems api.Problems
	if err := b.check(ctx, tx, in.ID, &problems); err != nil {
		return nil, err
	}
	if b.Active && before.Version == 0 {
		problems.Add("active", "contractor_induction_unpublished")
	} else if b.Active {
		doc, err := m.inductionForm(ctx, tx, in.ID, before.Version)
		if err != nil {
			return nil, err
		}
		if at := unfitAtGate(doc); at != "" {
			problems.AddWith("active", "contractor_induction_unfit", map[string]any{"Name": at})
		}
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	tx.Defer("update site_inductions set name = $3, valid_days = $4, active = $5 where organization_id = $1 and id = $2", tx.OrganizationID, in.ID, b.Name, b.ValidDays, b.Active)
	m.noteSetting(ctx, tx, "contractor_induction_changed", b.Name)
	after, err := m.induction(ctx, tx, in.ID)
	return &InductionAnswer{after}, err
}

// changesInduction keeps whoever looks after some sites from what is asked at all of them.
func changesInduction(ctx context.Context, i Induction) error {
	if i.Site != nil {
		return nil // it was found, so it is one of theirs
	}
	return sites.RequireScope(api.Actor(ctx), nil)
}

// inductionOwner says of inductions what the form engine has to know.
func (m *Module) inductionOwner() forms.Owner {
	return forms.Owner{Purpose: InductionForms, Path: inductionsPath, Module: Name, Refuse: outside, Stages: []string{mainStage},
		Default: func() forms.Document {
			return forms.Document{Sections: []forms.Section{{ID: "rules", Title: "Safety on site", Stage: mainStage, Questions: []forms.Question{
				{ID: "rules_read", Type: "declaration", Label: "I have read the rules of the site and keep to them", Required: true}}}}}
		},
		FormOf: func(ctx context.Context, tx *db.Tx, id int64) (form int64, err error) {
			if _, err := m.induction(ctx, tx, id); err != nil {
				return 0, err
			}
			err = tx.QueryRow(ctx, "select form_id from site_inductions where organization_id = $1 and id = $2", tx.OrganizationID, id).Scan(&form)
			return form, err
		},
		Named: func(ctx context.Context, tx *db.Tx, id int64) (name, description string, err error) {
			i, err := m.induction(ctx, tx, id)
			return i.Name, "", err
		},
		MayChange: func(ctx context.Context, tx *db.Tx, id int64) error {
			i, err := m.induction(ctx, tx, id)
			if err != nil {
				return err
			}
			return changesInduction(ctx, i)
		},
		Published: m.inductionPublished,
	}
}

// inductionPublished keeps the number. One that is in use asks only what can be answered at a gate.
func (m *Module) inductionPublished(ctx context.Context, tx *db.Tx, id int64, number int) error {
	i, err := m.induction(ctx, tx, id)
	if err != nil {
		return err
	}
	if i.Active {
		doc, err := m.inductionForm(ctx, tx, id, number)
		if err != nil {
			return err
		}
		if at := unfitAtGate(doc); at != "" {
			return api.Conflict("contractor_induction_unfit", map[string]any{"Name": at})
		}
	}
	_, err = tx.Exec(ctx, "update site_inductions set published = $3 where organization_id = $1 and id = $2", tx.OrganizationID, id, number)
	return err
}

func (m *Module) inductionForm(ctx context.Context, tx *db.Tx, id int64, version int) (doc forms.Document, err error) {
	var form int64
	if err := tx.QueryRow(ctx, "select form_id from site_inductions where organization_id = $1 and id = $2", tx.OrganizationID, id).Scan(&form); err != nil {
		return doc, err
	}
	batch := &pgx.Batch{}
	m.Forms.QueueVersion(batch, tx, form, version, &doc)
	return doc, tx.Run(ctx, batch)
}

// answeredAtGate are the types of questions that somebody without an account can answer: the
// others name people or places of the organization, or take files.
var answeredAtGate = []string{"instruction", "declaration", "radio", "single_select", "checkbox", "multiple_choice", "text_field", "text_area", "hidden_field"}

// unfitAtGate is the first part of a form that cannot be answered at a gate; "": there is none.
func unfitAtGate(doc forms.Document) string {
	for _, s := range doc.Sections {
		if s.ShownWhen != nil {
			return s.Title
		}
		for _, q := range s.Questions {
			evidence := slices.ContainsFunc(q.Options, func(o forms.Option) bool { return o.Evidence != "" })
			if !q.Hidden && (q.ShownWhen != nil || evidence || !slices.Contains(answeredAtGate, q.Type)) {
				return q.Label
			}
		}
	}
	return ""
}

// GateInduction is an induction as a stranger reads it: without what tells which answer is right.
type GateInduction struct {
	ID       int64         `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the induction"`
	Name     string        `json:"name" maxLength:"120" doc:"What it is called"`
	Sections []GateSection `json:"sections" maxItems:"100" doc:"Its parts, in order"`
}

// GateSection is a part of it.
type GateSection struct {
	Title     string         `json:"title" maxLength:"200" doc:"What the part is called"`
	Help      string         `json:"help" maxLength:"2000" doc:"What helps to answer"`
	Questions []GateQuestion `json:"questions" maxItems:"300" doc:"What is said or asked in it, in order"`
}

// GateQuestion is what is said or asked.
type GateQuestion struct {
	ID       string       `json:"id" maxLength:"24" doc:"Within the form"`
	Type     string       `json:"type" enum:"instruction,declaration,radio,single_select,checkbox,multiple_choice,text_field,text_area" doc:"How it is answered; an instruction is only read"`
	Label    string       `json:"label" maxLength:"1000" doc:"The question"`
	Help     string       `json:"help" maxLength:"2000" doc:"What helps to answer"`
	Text     string       `json:"text" maxLength:"8000" doc:"What is to be read"`
	Required bool         `json:"required" doc:"It has to be answered"`
	Options  []GateOption `json:"options" maxItems:"100" doc:"Answers to choose from"`
}

// GateOption is an answer to choose.
type GateOption struct {
	ID    string `json:"id" maxLength:"24" doc:"Within the question"`
	Label string `json:"label" maxLength:"300" doc:"The answer as it is read"`
}

func forStrangers(id int64, name string, doc forms.Document) GateInduction {
	out := GateInduction{ID: id, Name: name, Sections: []GateSection{}}
	for _, s := range doc.Sections {
		section := GateSection{Title: s.Title, Help: s.Help, Questions: []GateQuestion{}}
		for _, q := range s.Questions {
			if q.Hidden || q.Type == "hidden_field" {
				continue
			}
			asked := GateQuestion{ID: q.ID, Type: q.Type, Label: q.Label, Help: q.Help, Text: q.Attr.Text, Required: q.Required, Options: []GateOption{}}
			for _, o := range q.Options {
				asked.Options = append(asked.Options, GateOption{o.ID, o.Label})
			}
			section.Questions = append(section.Questions, asked)
		}
		out.Sections = append(out.Sections, section)
	}
	return out
}

// wanted is an induction that a site asks for, with its form.
type wanted struct {
	ID        int64
	Name      string
	Version   int
	ValidDays int
	Document  forms.Document
}

const selectWanted = `
select i.id, i.name, i.published as version, i.valid_days, v.document from site_inductions i
join form_versions v on v.organization_id = i.organization_id and v.form_id = i.form_id and v.number = i.published
where i.organization_id = $1 and i.active and (i.site_id is null or i.site_id = $2)`

// holder is whose certificates are looked for: a profile's, and those that a phone has the keys to.
type holder struct {
	ProfileID     int64
	Proven        bool // they said what only they know: what they pass is kept with their profile
	Keys          [][]byte
	Name, Company string
	LetThrough    string // why they come in although they are blocked
}

// lacking are the inductions of a site that somebody has no certificate of.
func (m *Module) lacking(ctx context.Context, tx *db.Tx, site int64, of holder) ([]wanted, error) {
	rows, err := tx.Query(ctx, selectWanted+` and not exists (select from induction_certificates c where c.organization_id = $1 and c.induction_id = i.id and c.expires_at > $3
		and (c.profile_id = nullif($4::bigint, 0) or c.profile_id is null and c.key_hash = any($5::bytea[]))) order by i.id limit 50`, tx.OrganizationID, site, m.Now(), of.ProfileID, of.Keys)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.Named[wanted]())
}

// wantedAt are all inductions of a site.
func (m *Module) wantedAt(ctx context.Context, tx *db.Tx, site int64) ([]wanted, error) {
	rows, err := tx.Query(ctx, selectWanted+" order by i.id limit 50", tx.OrganizationID, site)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.Named[wanted]())
}

// InductionAnswers are somebody's answers to an induction.
type InductionAnswers struct {
	ID      int64          `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the induction"`
	Answers []forms.Answer `json:"answers" maxItems:"500" doc:"To its questions"`
}

// judge refuses answers that lack something or are not right, each at its question.
func (w wanted) judge(given []forms.Answer) error {
	for i := range w.Document.Sections {
		for j := range w.Document.Sections[i].Questions {
			w.Document.Sections[i].Questions[j].Critical = true // who has a wrong answer has not understood it
		}
	}
	result := forms.Evaluate(w.Document, mainStage, given, nil)
	faults := slices.Concat(result.Wrong, result.Missing)
	for _, f := range forms.CriticalFaults(w.Document, mainStage, given, nil) {
		f.Code = "contractor_induction_wrong"
		faults = append(faults, f)
	}
	problems := forms.ProblemsOf(faults, fmt.Sprintf("inductions.%d", w.ID))
	return problems.Err()
}

// GateCertificate says that somebody has passed an induction.
type GateCertificate struct {
	InductionID int64     `json:"induction_id" minimum:"1" maximum:"9007199254740991" doc:"Of the induction"`
	Name        string    `json:"name" maxLength:"120" doc:"What the induction is called"`
	Key         string    `json:"key" maxLength:"40" doc:"What the phone shows at the next visit; empty for a worker who said document number and day of birth, whose profile has it"`
	ExpiresAt   time.Time `json:"expires_at" doc:"Until when it counts"`
}

// pass holds what was answered to what is lacking. What nobody has answered yet is left.
func pass(lacking []wanted, given []InductionAnswers) (passed []wanted, left []int64, err error) {
	left = []int64{}
	for _, w := range lacking {
		i := slices.IndexFunc(given, func(g InductionAnswers) bool { return g.ID == w.ID })
		if i < 0 {
			left = append(left, w.ID)
			continue
		}
		if err := w.judge(given[i].Answers); err != nil {
			return nil, nil, err
		}
		passed = append(passed, w)
	}
	return passed, left, nil
}

// certify writes the certificates of what was passed; by whom, if somebody gave it in person. Whoever
// only said the name of a worker has one by the key of their phone, and not that worker.
func (m *Module) certify(tx *db.Tx, passed []wanted, of holder, place *time.Location, givenBy int64, keyOf func(induction int64) (string, []byte)) []GateCertificate {
	all := []GateCertificate{}
	profile := of.ProfileID
	if !of.Proven {
		profile = 0
	}
	for _, w := range passed {
		today := m.Now().In(place)
		ends := midnightAfter(today.AddDate(0, 0, w.ValidDays-1).Format(time.DateOnly), place)
		key, hash := "", []byte(nil)
		if profile == 0 && keyOf != nil {
			key, hash = keyOf(w.ID)
		}
		tx.Defer(`insert into induction_certificates (organization_id, induction_id, version, profile_id, key_hash, name, company, given_by, passed_at, expires_at)
			values ($1, $2, nullif($3::integer, 0), nullif($4::bigint, 0), $5, $6, $7, nullif($8::bigint, 0), $9, $10)`,
			tx.OrganizationID, w.ID, versionUnless(givenBy, w.Version), profile, hash, of.Name, of.Company, givenBy, m.Now(), ends)
		all = append(all, GateCertificate{w.ID, w.Name, key, ends})
	}
	return all
}

func versionUnless(givenBy int64, version int) int {
	if givenBy != 0 {
		return 0
	}
	return version
}
