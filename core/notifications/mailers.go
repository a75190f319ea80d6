package notifications

import (
	"context"
	"slices"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// General is the mailer module of what is told about records of any kind.
const General = "General"

// mailerModule is a kind of record with the notices that are told about it, each of which is a
// scenario. Their names are their ids.
type mailerModule struct {
	name    string
	notices []records.Notice
}

// mailerModules are all of them, those that concern all records at the end.
func (m *Module) mailerModules() (all []mailerModule) {
	for _, kind := range m.Records.Kinds() {
		if len(kind.Notices) > 0 {
			all = append(all, mailerModule{kind.Name, kind.Notices})
		}
	}
	general, account := mailerModule{name: General}, mailerModule{name: Account}
	for _, notice := range notices {
		if notice.Topic == accountTopic {
			account.notices = append(account.notices, notice)
		} else {
			general.notices = append(general.notices, notice)
		}
	}
	return append(all, general, account)
}

func (m mailerModule) scenarios() (names []string) {
	for _, notice := range m.notices {
		names = append(names, notice.Name)
	}
	return names
}

// MailerModule is a kind of record, and how many of its scenarios are said in own words.
type MailerModule struct {
	ID        string `json:"id" maxLength:"60" doc:"A kind of record; General for all, Account for the reader's own account"`
	Scenarios int    `json:"scenarios" minimum:"0" maximum:"1000"`
	Changed   int    `json:"changed" minimum:"0" maximum:"1000" doc:"Scenarios in the organization's own words"`
}

// MailerModulesAnswer are all of them.
type MailerModulesAnswer struct {
	MailerModules []MailerModule `json:"mailer_modules" maxItems:"100"`
}

// MailersInput names the organization.
type MailersInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"The organization"`
}

// mailers answers GET /api/organizations/{id}/mailer_modules.
func (m *Module) mailers(ctx context.Context, tx *db.Tx, in *MailersInput) (*MailerModulesAnswer, error) {
	if in.ID != tx.OrganizationID {
		return nil, api.NotFound()
	}
	modules := m.mailerModules()
	var names []string
	for _, each := range modules {
		names = append(names, each.scenarios()...)
	}
	own, err := ownContents(ctx, tx, names...)
	if err != nil {
		return nil, err
	}
	out := &MailerModulesAnswer{}
	for _, each := range modules {
		shown := MailerModule{ID: each.name, Scenarios: len(each.notices)}
		for _, name := range each.scenarios() {
			if len(own[name]) > 0 {
				shown.Changed++
			}
		}
		out.MailerModules = append(out.MailerModules, shown)
	}
	return out, nil
}

// ownContents are the organization's own words by scenario and language.
func ownContents(ctx context.Context, tx *db.Tx, scenarios ...string) (map[string]map[string]Contents, error) {
	rows, err := New().ChangedContents(ctx, tx, ChangedContentsParams{tx.OrganizationID, scenarios})
	own := map[string]map[string]Contents{}
	for _, row := range rows {
		if own[row.Scenario] == nil {
			own[row.Scenario] = map[string]Contents{}
		}
		own[row.Scenario][row.Locale] = Contents{row.Subject, row.Message, row.Body, row.Footer, row.Cc}
	}
	return own, err
}

// ScenarioRow is one occasion to tell somebody something.
type ScenarioRow struct {
	ID      string   `json:"id" maxLength:"60" doc:"The name of the notice"`
	Subject string   `json:"subject" maxLength:"1000" doc:"As it is now, in the language of the request"`
	Changed []string `json:"changed" maxItems:"7" doc:"The languages in which it is said in own words"`
}

// ScenariosAnswer are those of a module.
type ScenariosAnswer struct {
	Scenarios []ScenarioRow `json:"scenarios" maxItems:"100"`
}

// ScenariosInput names a module of it.
type ScenariosInput struct {
	MailersInput
	ModuleID string `path:"module_id" maxLength:"60"`
}

// scenarios answers GET /api/organizations/{id}/mailer_modules/{module_id}/scenarios.
func (m *Module) scenarios(ctx context.Context, tx *db.Tx, in *ScenariosInput) (*ScenariosAnswer, error) {
	module, err := m.mailerModule(tx, in)
	if err != nil {
		return nil, err
	}
	own, err := ownContents(ctx, tx, module.scenarios()...)
	if err != nil {
		return nil, err
	}
	out, locale := &ScenariosAnswer{}, api.CallOf(ctx).Locale
	for _, name := range module.scenarios() {
		w, err := m.wordsOf(locale, name)
		if err != nil {
			return nil, err
		}
		row := ScenarioRow{ID: name, Subject: own[name][locale].or(w.usual()).Subject, Changed: []string{}}
		for changed := range own[name] {
			row.Changed = append(row.Changed, changed)
		}
		slices.Sort(row.Changed)
		out.Scenarios = append(out.Scenarios, row)
	}
	return out, nil
}

func (m *Module) mailerModule(tx *db.Tx, in *ScenariosInput) (*mailerModule, error) {
	modules := m.mailerModules()
	i := slices.IndexFunc(modules, func(each mailerModule) bool { return each.name == in.ModuleID })
	if i < 0 || in.ID != tx.OrganizationID {
		return nil, api.NotFound()
	}
	return &modules[i], nil
}

// Scenario is an occasion with its contents in one language.
type Scenario struct {
	ID        string     `json:"id" maxLength:"60"`
	ModuleID  string     `json:"module_id" maxLength:"60"`
	Locale    string     `json:"locale" enum:"bg,de,en,es,fr,tr,zh"`
	Contents  Contents   `json:"contents" doc:"What is said; the message is empty for the usual one, which the browser has"`
	Usual     Contents   `json:"usual" doc:"What would be said without own words; without the message"`
	Changed   []string   `json:"changed" maxItems:"5" enum:"subject,message,body,footer,cc" doc:"What differs from the usual words"`
	Variables []Variable `json:"variables" maxItems:"20"`
	Copies    bool       `json:"copies" doc:"Somebody else may get a copy"`
}

// ScenarioAnswer is one scenario.
type ScenarioAnswer struct {
	Scenario Scenario `json:"scenario"`
}

// ScenarioInput names a scenario of that.
type ScenarioInput struct {
	ScenariosInput
	ScenarioID string `path:"scenario_id" maxLength:"60"`
}

type scenarioQuery struct {
	ScenarioInput
	Locale string `query:"locale" required:"true" enum:"bg,de,en,es,fr,tr,zh"`
}

// scenario answers GET /api/organizations/{id}/mailer_modules/{module_id}/scenarios/{scenario_id}.
func (m *Module) scenario(ctx context.Context, tx *db.Tx, in *scenarioQuery) (*ScenarioAnswer, error) {
	w, err := m.wordsHere(tx, &in.ScenarioInput, in.Locale)
	if err != nil {
		return nil, err
	}
	own, err := ownContents(ctx, tx, in.ScenarioID)
	if err != nil {
		return nil, err
	}
	return in.answer(w, in.Locale, own[in.ScenarioID][in.Locale]), nil
}

// wordsHere are the usual words of the scenario that the path names, if there is one.
func (m *Module) wordsHere(tx *db.Tx, in *ScenarioInput, locale string) (words, error) {
	module, err := m.mailerModule(tx, &in.ScenariosInput)
	if err != nil {
		return words{}, err
	}
	if !slices.Contains(module.scenarios(), in.ScenarioID) {
		return words{}, api.NotFound()
	}
	return m.wordsOf(locale, in.ScenarioID)
}

func (in *ScenarioInput) answer(w words, locale string, own Contents) *ScenarioAnswer {
	if own.CC == nil {
		own.CC = []string{}
	}
	return &ScenarioAnswer{Scenario{ID: in.ScenarioID, ModuleID: in.ModuleID, Locale: locale, Contents: own.or(w.usual()), Usual: w.usual(),
		Changed: own.changed(), Variables: w.variables(), Copies: !w.account}}
}

type contentsInput struct {
	ScenarioInput
	Body struct {
		Locale string `json:"locale" enum:"bg,de,en,es,fr,tr,zh"`
		Contents
	}
}

// saveContents answers PUT of a scenario: one language of it, whole. What is empty or as usual is
// said in the usual words, also when these change.
func (m *Module) saveContents(ctx context.Context, tx *db.Tx, in *contentsInput) (*ScenarioAnswer, error) {
	w, own, err := m.draft(tx, in)
	if err != nil {
		return nil, err
	}
	before, err := ownContents(ctx, tx, in.ScenarioID)
	if err != nil {
		return nil, err
	}
	if len(own.changed()) == 0 {
		_, err = New().RestoreContents(ctx, tx, RestoreContentsParams{tx.OrganizationID, in.ScenarioID, in.Body.Locale})
	} else {
		err = New().SaveContents(ctx, tx, SaveContentsParams{OrganizationID: tx.OrganizationID, Scenario: in.ScenarioID, Locale: in.Body.Locale,
			Subject: own.Subject, Message: own.Message, Body: own.Body, Footer: own.Footer, Cc: own.CC})
	}
	if err != nil {
		return nil, err
	}
	m.log(ctx, tx, in.ScenarioID, before[in.ScenarioID][in.Body.Locale], own)
	return in.answer(w, in.Body.Locale, own), nil
}

// draft is what was sent, cleaned and checked.
func (m *Module) draft(tx *db.Tx, in *contentsInput) (words, Contents, error) {
	w, err := m.wordsHere(tx, &in.ScenarioInput, in.Body.Locale)
	if err != nil {
		return w, Contents{}, err
	}
	own, err := w.take(in.Body.Contents)
	return w, own, err
}

type restoreInput struct {
	ScenarioInput
	Body struct {
		Locale string `json:"locale" enum:"bg,de,en,es,fr,tr,zh"`
	}
}

// restoreContents answers POST of a scenario's restore: the usual words in one language.
func (m *Module) restoreContents(ctx context.Context, tx *db.Tx, in *restoreInput) (*ScenarioAnswer, error) {
	w, err := m.wordsHere(tx, &in.ScenarioInput, in.Body.Locale)
	if err != nil {
		return nil, err
	}
	before, err := ownContents(ctx, tx, in.ScenarioID)
	if err != nil {
		return nil, err
	}
	if _, err = New().RestoreContents(ctx, tx, RestoreContentsParams{tx.OrganizationID, in.ScenarioID, in.Body.Locale}); err != nil {
		return nil, err
	}
	m.log(ctx, tx, in.ScenarioID, before[in.ScenarioID][in.Body.Locale], Contents{})
	return in.answer(w, in.Body.Locale, Contents{}), nil
}

// log writes down which parts changed.
func (m *Module) log(ctx context.Context, tx *db.Tx, scenario string, before, after Contents) {
	changes := records.AppendChange(nil, "mail_subject", before.Subject, after.Subject)
	changes = records.AppendChange(changes, "mail_message", before.Message, after.Message)
	changes = records.AppendChange(changes, "mail_body", plainText(before.Body), plainText(after.Body))
	changes = records.AppendChange(changes, "mail_footer", before.Footer, after.Footer)
	changes = records.AppendChange(changes, "mail_copies", joined(before.CC), joined(after.CC))
	if len(changes) == 0 {
		return
	}
	title := m.Sentences.Template(api.CallOf(ctx).Locale, "mail."+scenario+".subject")
	if w, err := wordingOf(m.Sentences, api.CallOf(ctx).Locale, "mail."+scenario+".subject"); err == nil {
		title = w.text
	}
	activity.Write(ctx, tx, activity.Event{Module: "Organization", RecordID: tx.OrganizationID, Title: title, Kind: "mail_contents_changed", Changes: changes, At: m.Now()})
}
