package demo

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"hivis/core/forms"
	"hivis/modules/permits"
	"hivis/modules/workers"
	"hivis/platform/db"
)

// permitTypeData is a type of permit with a form of the shelf.
type permitTypeData struct {
	Key, Prefix, Colour string
	LowRisk             bool `json:"low_risk"`
}

type permitType struct {
	permitTypeData
	id, form int64
	doc      forms.Document
}

// profileData is somebody who works under permits: of a contractor where it has a company.
type profileData struct {
	Email, Company, Phone string
	Age                   int32
	Certifications        []struct {
		Name, Number string
		Days         int // until it expires
	}
}

// prepare is what was there before the first permit: the types, who works, and who decides.
func (p *ptw) prepare(ctx context.Context, tx *db.Tx, types []permitTypeData, people []profileData) error {
	since := p.now.AddDate(0, -p.Months, 0)
	shelf := map[string]forms.ReadyForm{}
	for _, ready := range forms.ReadyForms("permits", "en") {
		shelf[ready.Key] = ready
	}
	for _, t := range types {
		if err := p.addType(ctx, tx, t, shelf[t.Key], since); err != nil {
			return err
		}
	}
	for _, w := range people {
		if err := p.addProfile(ctx, tx, w, since); err != nil {
			return err
		}
	}
	return p.addWorkflow(ctx, tx, since)
}

func (p *ptw) addType(ctx context.Context, tx *db.Tx, t permitTypeData, ready forms.ReadyForm, since time.Time) error {
	content, err := json.Marshal(ready.Document)
	if err != nil {
		return err
	}
	by := p.people[0].id
	form, err := forms.New().InsertForm(ctx, tx, forms.InsertFormParams{OrganizationID: p.id, Purpose: permits.Name, Draft: content, DraftedBy: by, Now: since})
	if err != nil {
		return err
	}
	if _, err = forms.New().InsertVersion(ctx, tx, forms.InsertVersionParams{Document: content, PublishedBy: by, Now: since, OrganizationID: p.id, ID: form}); err != nil {
		return err
	}
	id, err := permits.New().InsertTemplate(ctx, tx, permits.InsertTemplateParams{OrganizationID: p.id, Name: ready.Name, Description: ready.Description, PrefixID: t.Prefix,
		Colour: t.Colour, LowRisk: t.LowRisk, FormID: form, CreatedBy: &by, Now: since})
	p.types[t.Key] = &permitType{t, id, form, ready.Document}
	return err
}

func (p *ptw) addProfile(ctx context.Context, tx *db.Tx, w profileData, since time.Time) error {
	who, by := p.person(w.Email), p.people[0].id
	params := workers.AddProfileParams{OrganizationID: p.id, Kind: "contractor", Name: who.FullName, Company: w.Company, Phone: w.Phone, Age: &w.Age, CreatedBy: &by, Now: since}
	if w.Company == "" {
		params.Kind, params.UserID = "employee", who.id
	}
	if who.Gender != "others" {
		params.Gender = who.Gender
	}
	added, err := workers.New().AddProfile(ctx, tx, params)
	if err != nil {
		return err
	}
	p.profiles[w.Email] = added.ID
	all := workers.AddCertificationsParams{OrganizationID: p.id, ProfileID: added.ID, Checked: true}
	for _, c := range w.Certifications {
		all.Names, all.Numbers = append(all.Names, c.Name), append(all.Numbers, c.Number)
		all.ExpireOns = append(all.ExpireOns, p.now.AddDate(0, 0, c.Days).Format(time.DateOnly))
	}
	return workers.New().AddCertifications(ctx, tx, all)
}

// used remembers who was put to work at a site.
func (p *ptw) used(ctx context.Context, tx *db.Tx, one *permit, people []int64) error {
	return workers.New().Used(ctx, tx, workers.UsedParams{OrganizationID: p.id, SiteID: one.site.id, Now: one.requested, Ids: people})
}

// answer fills in what a stage of the form asks of everybody: what is to be in place is.
func (p *ptw) answer(ctx context.Context, tx *db.Tx, one *permit, stage string) error {
	var answers []forms.Answer
	night := one.atNight(one.ends)
	for _, section := range one.kind.doc.Sections {
		for i := range section.Questions {
			q := &section.Questions[i]
			if section.Stage != stage || q.ShownWhen != nil || q.Hidden || section.ShownWhen != nil && !(night && section.ShownWhen.Fact == "night_work") {
				continue
			}
			if a, ok := p.answerTo(one, q); ok {
				answers = append(answers, a)
			}
		}
	}
	_, err := p.app.Permits.Forms.Answer(ctx, tx, forms.Submission{Kind: permits.Name, RecordID: one.id, FormID: one.kind.form, Version: 1, Stage: stage, Answers: answers,
		Facts: map[string]bool{"night_work": night}})
	return err
}

// answerTo is the answer to a question; those that want a file have none.
// The first questions are the same in each form of the shelf.
func (p *ptw) answerTo(one *permit, q *forms.Question) (a forms.Answer, ok bool) {
	a.Question = q.ID
	switch {
	case q.ID == "q1":
		a.Text = strings.TrimSpace(one.Text + ". " + one.Remarks)
	case q.ID == "q2":
		a.Text = one.Location
	case q.ID == "q4":
		a.References = []int64{one.by.id}
	case q.ID == "q5":
		count := float64(len(one.Workers))
		a.Number = &count
	case q.Type == "user_list":
		a.References = []int64{p.watching(one)}
	case q.Type == "radio" && q.Options[0].Label == "In place":
		a.Options = []string{q.Options[0].ID}
	case q.Type == "radio":
		a.Options = []string{q.Options[1].ID} // the question is whether there is more to it: no
	case q.Type == "checkbox":
		for _, o := range q.Options[:min(2, len(q.Options))] {
			a.Options = append(a.Options, o.ID)
		}
	case q.Type == "single_select":
		a.Options = []string{q.Options[0].ID}
	case q.Type == "declaration":
		a.Checked = true
	case q.Type == "time":
		a.Text = one.ends.In(one.site.zone).Format("15:04")
	case q.Type == "number":
		number, known := p.numbers[q.Label]
		a.Number = &number
		return a, known
	default:
		a.Text = p.texts[q.Label]
		return a, a.Text != ""
	}
	return a, true
}

// watching is who of those who work keeps watch and gives first aid.
func (p *ptw) watching(one *permit) int64 {
	if len(one.Workers) == 0 {
		return one.by.id
	}
	return p.person(one.Workers[len(one.Workers)-1]).id
}
