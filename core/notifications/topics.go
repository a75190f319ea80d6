package notifications

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Preference says how somebody hears of a topic.
type Preference struct {
	Topic  string `json:"topic" enum:"{topics}"`
	InApp  bool   `json:"in_app"`
	ByMail bool   `json:"by_mail"`
	// OnDevice is left as it is by who does not say it.
	OnDevice *bool `json:"on_device,omitempty" doc:"Shown by one's devices while Hivis is not open; without it, it stays as it is"`
}

// ShownPreference is a choice, and what of it cannot be made.
type ShownPreference struct {
	Preference
	AlwaysInApp   bool `json:"always_in_app" doc:"It cannot be switched off in the product"`
	NeverInApp    bool `json:"never_in_app"`
	NeverByMail   bool `json:"never_by_mail"`
	NeverOnDevice bool `json:"never_on_device"`
}

// Preferences are all of somebody's.
type Preferences struct {
	Choices    []ShownPreference `json:"choices" maxItems:"40"`
	QuietHours *QuietHours       `json:"quiet_hours,omitempty" doc:"Without them, devices are told at any time"`
}

// choices answers GET /api/v1/my_account/notifications.
func (m *Module) choices(ctx context.Context, tx *db.Tx, _ *api.None) (*Preferences, error) {
	rows, err := New().Choices(ctx, tx, ChoicesParams{tx.OrganizationID, tx.UserID})
	if err != nil {
		return nil, err
	}
	made := map[string]ChoicesRow{}
	for _, row := range rows {
		made[row.Topic] = row
	}
	out := &Preferences{}
	for _, t := range m.topics() {
		onDevice, never := onDeviceByDefault(t), t.Name == digestTopic
		chosen := ShownPreference{Preference{t.Name, !never, !t.NoMail, &onDevice}, t.Always, never, t.NoMail, never}
		if row, ok := made[t.Name]; ok {
			if row.OnDevice != nil {
				onDevice = *row.OnDevice && !never
			}
			chosen.InApp, chosen.ByMail = (row.InApp || t.Always) && !chosen.NeverInApp, row.ByMail && !t.NoMail
		}
		out.Choices = append(out.Choices, chosen)
	}
	out.QuietHours, err = ownQuietHours(ctx, tx)
	return out, err
}

type chooseInput struct {
	Body struct {
		Choices []Preference `json:"choices" minItems:"1" maxItems:"20" doc:"Those that change; the last of a topic counts"`
	}
}

// choose answers PATCH /api/v1/my_account/notifications.
func (m *Module) choose(ctx context.Context, tx *db.Tx, in *chooseInput) (*Preferences, error) {
	var problems api.Problems
	last, topics := map[string]Preference{}, m.topics()
	for i, c := range in.Body.Choices {
		t := topics[slices.IndexFunc(topics, func(t records.Topic) bool { return t.Name == c.Topic })]
		if t.Always && !c.InApp {
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
		onDevice := ""
		if c.OnDevice != nil {
			onDevice = strconv.FormatBool(*c.OnDevice)
		}
		params.OnDevice = append(params.OnDevice, onDevice)
	}
	if err := New().Choose(ctx, tx, params); err != nil {
		return nil, err
	}
	return m.choices(ctx, tx, nil)
}
