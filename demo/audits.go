package demo

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"hivis/core/forms"
	"hivis/core/records"
	"hivis/modules/audits"
	"hivis/platform/db"
	"hivis/server"
)

// auditData is one audit, as far as it has come: of a schedule by its title, or of a template
// at a site.
type auditData struct {
	Title, Template, Site, Auditor, State, Note string
	Days, Bad                                   int // days ago; how many questions failed
	Late                                        bool
}

// auditTemplate is a ready form that the organization made its own.
type auditTemplate struct {
	Key, Icon, Type string
	id, form        int64
	doc             forms.Document
}

type auditSchedule struct {
	Template, Title, Auditor, Auditee, Frequency, Unit string
	Sites                                              []string
	Every, Window, Days                                int
	id                                                 int64
}

// rounds is all that audits are written with.
type rounds struct {
	*organization
	app       *server.App
	templates map[string]*auditTemplate
	schedules map[string]*auditSchedule
	workflow  int64
	chain     []byte
	previous  map[string]previousRound // by template and site
	findings  map[string][]string      // by grade
}

// previousRound is the audit before one, and what failed in it.
type previousRound struct {
	id     int64
	failed []string
}

// addAudits writes audits, with what they are made from, and makes those that come.
func (h *organization) addAudits(ctx context.Context, tx *db.Tx, app *server.App) error {
	if h.SubDomain != "demo" {
		return nil
	}
	content, err := data.ReadFile("audits.json")
	if err != nil {
		return err
	}
	var story struct {
		Templates []*auditTemplate
		Schedules []*auditSchedule
		Audits    []auditData
		Findings  map[string][]string
	}
	if err := json.Unmarshal(content, &story); err != nil {
		return fmt.Errorf("audits.json: %w", err)
	}
	r := &rounds{organization: h, app: app, templates: map[string]*auditTemplate{}, schedules: map[string]*auditSchedule{}, previous: map[string]previousRound{}, findings: story.Findings}
	for _, t := range story.Templates {
		if err := r.addTemplate(ctx, tx, t); err != nil {
			return err
		}
	}
	if r.workflow, r.chain, err = r.addApproval(ctx, tx, audits.Name, "Audits", 16, r.person(auditReviewer)); err != nil {
		return err
	}
	for _, s := range story.Schedules {
		if err := r.addSchedule(ctx, tx, s); err != nil {
			return err
		}
	}
	for _, d := range story.Audits {
		if err := r.add(ctx, tx, d); err != nil {
			return fmt.Errorf("audit %q: %w", d.Title, err)
		}
	}
	if err := app.Audits.Ahead(ctx, tx); err != nil {
		return err
	}
	tx.Defer(`update audits set told = case when due_at <= $2 then 2 when opens_at <= $2 then 1 else 0 end where organization_id = $1`, h.id, h.now)
	return nil
}

func (r *rounds) addTemplate(ctx context.Context, tx *db.Tx, t *auditTemplate) error {
	ready := forms.ReadyForms("audits", "en")
	one := ready[slices.IndexFunc(ready, func(f forms.ReadyForm) bool { return f.Key == t.Key })]
	content, err := json.Marshal(one.Document)
	if err != nil {
		return err
	}
	by, since := r.people[0].id, r.now.AddDate(0, -r.Months, 0)
	t.doc = one.Document
	if t.form, err = forms.New().InsertForm(ctx, tx, forms.InsertFormParams{OrganizationID: r.id, Purpose: audits.Name, Draft: content, DraftedBy: by, Now: since}); err != nil {
		return err
	}
	if _, err = forms.New().InsertVersion(ctx, tx, forms.InsertVersionParams{Document: content, PublishedBy: by, Now: since, OrganizationID: r.id, ID: t.form}); err != nil {
		return err
	}
	t.id, err = audits.New().InsertTemplate(ctx, tx, audits.InsertTemplateParams{OrganizationID: r.id, Name: one.Name, Description: one.Description, Icon: t.Icon, Scoring: true,
		AuditType: t.Type, FormID: t.form, CreatedBy: &by, Now: since})
	r.templates[t.Key] = t
	return err
}

const auditReviewer = "elif.korkmaz@demo.example"

func (r *rounds) addSchedule(ctx context.Context, tx *db.Tx, s *auditSchedule) (err error) {
	by := r.people[0].id
	var auditee int64
	if s.Auditee != "" {
		auditee = r.person(s.Auditee).id
	}
	t := r.templates[s.Template]
	first := r.siteCalled(s.Sites[0])
	s.id, err = audits.New().InsertSchedule(ctx, tx, audits.InsertScheduleParams{OrganizationID: r.id, Title: s.Title, TemplateID: t.id, AuditorID: r.person(s.Auditor).id, AuditeeID: auditee,
		AuditType: t.Type, Frequency: s.Frequency, Every: int32(s.Every), Unit: s.Unit, StartsOn: r.now.In(first.zone).AddDate(0, 0, s.Days).Format(time.DateOnly),
		WindowDays: int32(s.Window), CreatedBy: &by, Now: r.now.AddDate(0, 0, min(0, s.Days)-3)})
	if err != nil {
		return err
	}
	var sites []int64
	for _, name := range s.Sites {
		sites = append(sites, r.siteCalled(name).id)
	}
	r.schedules[s.Title] = s
	return audits.New().AddScheduleSites(ctx, tx, audits.AddScheduleSitesParams{OrganizationID: r.id, ScheduleID: s.id, SiteIds: sites})
}

// round is one audit that is being written.
type round struct {
	auditData
	id, serial int64
	of         *auditTemplate
	at         *site
	by         *person
	began      time.Time
}

// add writes an audit as it was planned, and lets happen what happened to it.
func (r *rounds) add(ctx context.Context, tx *db.Tx, d auditData) error {
	one := round{auditData: d}
	window, planned := 1, false
	var schedule *int64
	var auditee *int64
	frequency := "once"
	if s := r.schedules[d.Title]; s != nil {
		one.Template, one.Site, one.Auditor, window, schedule, frequency, planned = s.Template, s.Sites[0], s.Auditor, s.Window, &s.id, s.Frequency, true
		auditee = &r.person(s.Auditee).id
	}
	one.of, one.at, one.by = r.templates[one.Template], r.siteCalled(one.Site), r.person(one.Auditor)
	day := r.now.In(one.at.zone).AddDate(0, 0, -d.Days)
	opens := time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, one.at.zone)
	one.began = opens.Add(9 * time.Hour)
	if one.began.After(r.now) {
		one.began = r.now
	}
	made := opens.AddDate(0, 0, -7)
	if !planned {
		made = one.began
	}
	err := tx.QueryRow(ctx, `insert into audits (organization_id, serial, title, template_id, schedule_id, occurs_on, frequency, audit_type, site_id, auditor_id, auditee_id,
			planned_on, due_on, opens_at, due_at, created_at, updated_at)
		values ($1, next_serial('audits'), $2, $3, $4, case when $4::bigint is not null then $5::text::date end, $6, $7, $8, $9, $10, $5::text::date, $11::text::date, $12, $13, $14, $14) returning id, serial`,
		r.id, d.Title, one.of.id, schedule, opens.Format(time.DateOnly), frequency, one.of.Type, one.at.id, one.by.id, auditee,
		opens.AddDate(0, 0, window-1).Format(time.DateOnly), opens, opens.AddDate(0, 0, window), made).Scan(&one.id, &one.serial)
	if err != nil {
		return err
	}
	r.app.Records.Index(tx, audits.Name, one.id)
	switch d.State {
	case "missed":
		r.said(tx, &one, 0, "missed", "", opens.AddDate(0, 0, window))
		return nil
	case audits.Skipped:
		manager := r.person(lastReviewer)
		r.said(tx, &one, manager.id, "skipped", d.Note, made.Add(24*time.Hour))
		return audits.New().Skip(ctx, tx, audits.SkipParams{UserID: manager.id, Now: made.Add(24 * time.Hour), Reason: d.Note, OrganizationID: r.id, ID: one.id})
	}
	return r.run(ctx, tx, &one)
}

// run begins an audit and answers it, and where it has come so far completes it.
func (r *rounds) run(ctx context.Context, tx *db.Tx, one *round) error {
	answers := one.answers()
	judged := audits.Evaluate(one.of.doc, answers, true)
	if one.State == audits.InProgress {
		answers = answers[:len(answers)/2]
		judged = audits.Evaluate(one.of.doc, answers, true)
	}
	key := one.Template + one.Site
	err := audits.New().Begin(ctx, tx, audits.BeginParams{FormID: one.of.form, FormVersion: 1, Now: one.began, PreviousID: r.previous[key].id, Asked: int32(judged.Asked), OrganizationID: r.id, ID: one.id})
	if err != nil {
		return err
	}
	r.said(tx, one, one.by.id, "begun", "", one.began)
	tx.Defer("insert into followers (organization_id, module, record_id, user_id) values ($1, $2, $3, $4)", r.id, audits.Name, one.id, one.by.id)
	if err := r.keep(ctx, tx, one, answers); err != nil {
		return err
	}
	if one.State == audits.InProgress {
		return audits.New().SetProgress(ctx, tx, audits.SetProgressParams{Title: one.Title, Answered: int32(judged.Answered), Asked: int32(judged.Asked), Now: one.began, OrganizationID: r.id, ID: one.id})
	}
	return r.complete(ctx, tx, one, judged, key)
}

// keep writes the answers down, each some minutes after the one before.
func (r *rounds) keep(ctx context.Context, tx *db.Tx, one *round, answers []forms.Answer) error {
	type given struct {
		Answer     forms.Answer `json:"answer"`
		AnsweredAt time.Time    `json:"answered_at"`
	}
	var all []given
	for _, a := range answers {
		all = append(all, given{a, one.began})
	}
	content, err := json.Marshal(all)
	if err != nil {
		return err
	}
	_, err = audits.New().InsertAnswers(ctx, tx, audits.InsertAnswersParams{OrganizationID: r.id, AuditID: one.id, DeviceID: "", AnsweredBy: one.by.id, Now: one.began, Answers: content})
	if err != nil {
		return err
	}
	_, err = r.app.Audits.Forms.Answer(ctx, tx, forms.Submission{Kind: audits.Name, RecordID: one.id, FormID: one.of.form, Version: 1, Stage: audits.Main, Answers: answers})
	return err
}

// answers are good but for the first few, which failed.
func (one *round) answers() (all []forms.Answer) {
	failed, words := 0, 0
	for _, section := range one.of.doc.Sections {
		for i := range section.Questions {
			q := &section.Questions[i]
			a := forms.Answer{Question: q.ID}
			switch {
			case q.ShownWhen != nil || q.Hidden || section.ShownWhen != nil:
				continue
			case q.Type == "radio":
				o := q.Options[0]
				if bad := slices.IndexFunc(q.Options, func(o forms.Option) bool { return o.Fails }); bad >= 0 && failed < one.Bad && !q.Critical {
					failed++
					o, a.Remark = q.Options[bad], "Not as it should be at "+one.at.Name
				}
				a.Options = []string{o.ID}
			case !q.Required:
				continue
			case q.Type == "text_area" || q.Type == "text_field":
				a.Text = wordsOf(one.at.Name)[words%3]
				words++
			case q.Type == "number":
				five := 5.0
				a.Number = &five
			case q.Type == "date":
				a.Date = one.began.Format(time.DateOnly)
			case q.Type == "user_list":
				a.References = []int64{one.by.id}
			case q.Type == "single_select":
				a.Options = []string{q.Options[0].ID}
			default:
				continue
			}
			all = append(all, a)
		}
	}
	return all
}

// wordsOf are answers in words, one after another: what was looked at, what is good, what is not.
func wordsOf(site string) []string {
	return []string{"All of " + site + ", with the leaders of both shifts", "Aisles are kept free, and people know their part", "What is written down is behind what is done"}
}

// complete stores what was reached and found, and how it was decided on.
func (r *rounds) complete(ctx context.Context, tx *db.Tx, one *round, j audits.Evaluation, key string) error {
	at := one.began.Add(2 * time.Hour)
	if one.Late { // its window is the day
		at = one.began.Add(30 * time.Hour)
	}
	if at.After(r.now) {
		at = r.now
	}
	err := audits.New().Complete(ctx, tx, audits.CompleteParams{Now: at, Late: one.Late, Reached: j.Score.Reached, Possible: j.Score.Possible, Percent: j.Score.Percent, Failed: j.Score.Failed,
		FailedQuestions: j.FailedQuestions, HighEnergies: []string{}, ControlledEnergies: []string{}, Answered: int32(j.Answered), Asked: int32(j.Asked), OrganizationID: r.id, ID: one.id})
	if err != nil {
		return err
	}
	sections, err := json.Marshal(j.Score.Sections)
	if err != nil {
		return err
	}
	if err := audits.New().PutSections(ctx, tx, audits.PutSectionsParams{OrganizationID: r.id, AuditID: one.id, Sections: sections}); err != nil {
		return err
	}
	if err := r.find(ctx, tx, one, j.FailedQuestions, r.previous[key].failed, at); err != nil {
		return err
	}
	if err := audits.New().CountFindings(ctx, tx, audits.CountFindingsParams{Now: at, OrganizationID: r.id, ID: one.id}); err != nil {
		return err
	}
	r.said(tx, one, one.by.id, "completed", "", at)
	r.previous[key] = previousRound{one.id, j.FailedQuestions}
	return r.decide(ctx, tx, one, at)
}

// find writes what was found at the questions that failed, of every grade.
func (r *rounds) find(ctx context.Context, tx *db.Tx, one *round, failed, before []string, at time.Time) error {
	for i, question := range failed {
		grade := []string{"minor", "observation", "major", "opportunity"}[i%4]
		texts := r.findings[grade]
		_, err := audits.New().InsertFinding(ctx, tx, audits.InsertFindingParams{OrganizationID: r.id, AuditID: one.id, QuestionID: question, Grade: grade,
			Text: texts[(i/4+one.Days)%len(texts)], Repeated: slices.Contains(before, question), FoundBy: one.by.id, FoundAt: at})
		if err != nil {
			return err
		}
	}
	return nil
}

// decide writes the review of an audit: it is open, or was decided on the next day.
func (r *rounds) decide(ctx context.Context, tx *db.Tx, one *round, asked time.Time) error {
	state, seat := "open", "asked"
	var decided *time.Time
	if one.State != audits.Completed {
		at := asked.Add(20 * time.Hour)
		state, seat, decided = one.State, one.State, &at
	}
	var review int64
	err := tx.QueryRow(ctx, `insert into reviews (organization_id, module, record_id, revision, workflow_id, workflow_version, state, requester_id, site_id, form_id, chain, opened_at, ended_at, look_at)
		values ($1, $2, $3, 1, $4, 1, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
		r.id, audits.Name, one.id, r.workflow, state, one.by.id, one.at.id, one.of.id, string(r.chain), asked, decided, r.now).Scan(&review)
	if err != nil {
		return err
	}
	who := r.person(auditReviewer)
	tx.Defer("insert into review_seats (organization_id, review_id, step, user_id, seated_as, state, asked_at, decided_at, remark) values ($1, $2, 0, $3, 'reviewer', $4, $5, $6, $7)",
		r.id, review, who.id, seat, asked, decided, one.Note)
	r.said(tx, one, one.by.id, "review_opened", "Audits", asked)
	if decided == nil {
		return nil
	}
	r.said(tx, one, who.id, "review_"+state, one.Note, *decided)
	r.said(tx, one, who.id, state, one.Note, *decided)
	return audits.New().Decide(ctx, tx, audits.DecideParams{Status: state, UserID: who.id, Now: *decided, Reason: one.Note, OrganizationID: r.id, ID: one.id})
}

func (r *rounds) said(tx *db.Tx, one *round, by int64, verb, note string, at time.Time) {
	records.Write(tx, records.Event{Module: audits.Name, ID: one.id, ActorID: by, Verb: verb, Note: note, At: at})
}
