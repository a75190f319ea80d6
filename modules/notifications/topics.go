package notifications

import (
	"context"
	"fmt"
	"slices"

	"hivis/platform/api"
	"hivis/platform/db"
)

// A topic is what people choose to hear of or not. Two are told in the product
// whatever somebody chooses, for the sake of safety: what they have to do, and where
// work has to stand still.
type topic struct {
	name   string
	kinds  []string
	always bool // in the product
	mail   bool // also by mail
}

// digestTopic is the weekly mail, which is not in the product.
const digestTopic = "digest"

var topics = []topic{
	{"assigned", []string{ActionAssigned, ActionsAssigned, ActionsGiven, ActionRecurred, ActionsRecurred, ActionReopened, ActionNotEffective, ActionTaken, ActionsTaken}, true, true},
	{"reminders", []string{ActionDueSoon, ActionOverdue}, false, true},
	{"requests", []string{ActionCompleted, ActionExtensionAsked}, false, true},
	{"answers", []string{ActionClosed, ActionsClosed, ActionExtensionApproved, ActionExtensionRefused, ActionEffective}, false, true},
	{"checks", []string{ActionCheckDue}, false, true},
	{"escalations", []string{ActionEscalated}, false, true},
	{"reviews", []string{ReviewAsked, ReviewReminded, ReviewEscalated}, true, true},
	{"decisions", []string{ReviewDecided}, false, true},
	{"stopped", []string{WorkStopped}, true, true},
	{"reports", []string{ObservationReported, ObservationsReported, ObservationClosed, ReporterAnswered}, false, true},
	{"talk", []string{Commented, Mentioned}, false, true},
	{"status", []string{StatusChanged}, false, false},
	{digestTopic, nil, false, true},
}

// topicOf is the topic that a kind belongs to.
func topicOf(kind string) string {
	i := slices.IndexFunc(topics, func(t topic) bool { return slices.Contains(t.kinds, kind) })
	if i < 0 {
		return ""
	}
	return topics[i].name
}

// Choice says how somebody hears of a topic.
type Choice struct {
	Topic  string `json:"topic" enum:"assigned,reminders,requests,answers,checks,escalations,reviews,decisions,stopped,reports,talk,status,digest"`
	InApp  bool   `json:"in_app"`
	ByMail bool   `json:"by_mail"`
}

// Chosen is a choice, and what of it cannot be made.
type Chosen struct {
	Choice
	AlwaysInApp bool `json:"always_in_app" doc:"It cannot be switched off in the product"`
	NeverInApp  bool `json:"never_in_app"`
	NeverByMail bool `json:"never_by_mail"`
}

// Choices are all of somebody's.
type Choices struct {
	Choices []Chosen `json:"choices" maxItems:"20"`
}

// choices answers GET /api/v1/my_account/notifications.
func (m *Module) choices(ctx context.Context, tx *db.Tx, _ *api.None) (*Choices, error) {
	rows, err := New().Choices(ctx, tx, ChoicesParams{tx.OrganizationID, tx.UserID})
	if err != nil {
		return nil, err
	}
	made := map[string]ChoicesRow{}
	for _, row := range rows {
		made[row.Topic] = row
	}
	out := &Choices{}
	for _, t := range topics {
		chosen := Chosen{Choice{t.name, t.name != digestTopic, t.mail}, t.always, t.name == digestTopic, !t.mail}
		if row, ok := made[t.name]; ok {
			chosen.InApp, chosen.ByMail = (row.InApp || t.always) && !chosen.NeverInApp, row.ByMail && t.mail
		}
		out.Choices = append(out.Choices, chosen)
	}
	return out, nil
}

type chooseInput struct {
	Body struct {
		Choices []Choice `json:"choices" minItems:"1" maxItems:"20" doc:"Those that change; the last of a topic counts"`
	}
}

// choose answers PATCH /api/v1/my_account/notifications.
func (m *Module) choose(ctx context.Context, tx *db.Tx, in *chooseInput) (*Choices, error) {
	var problems api.Problems
	last := map[string]Choice{}
	for i, c := range in.Body.Choices {
		t := topics[slices.IndexFunc(topics, func(t topic) bool { return t.name == c.Topic })]
		if t.always && !c.InApp {
			problems.Add(fmt.Sprintf("choices[%d].in_app", i), "always_in_app")
		}
		last[c.Topic] = c
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	params := ChooseParams{OrganizationID: tx.OrganizationID, UserID: tx.UserID}
	for _, c := range last {
		params.Topics, params.InApp, params.ByMail = append(params.Topics, c.Topic), append(params.InApp, c.InApp), append(params.ByMail, c.ByMail)
	}
	if err := New().Choose(ctx, tx, params); err != nil {
		return nil, err
	}
	return m.choices(ctx, tx, nil)
}
