package demo

import (
	"context"
	"fmt"

	"hivis/core/forms"
	"hivis/modules/trainings"
	"hivis/platform/db"
	"hivis/server"
)

// asked is a question of the test that everybody answers on their first day; the first answer is right.
type asked struct {
	question string
	answers  []string
}

var introduction = []asked{
	{"You see a guard that is missing from a running machine. What do you do first?", []string{"Stop the machine, or have it stopped", "Report it at the end of the shift", "Work around it carefully"}},
	{"Where do you go when the alarm sounds?", []string{"To the assembly point, by the nearest exit", "To my supervisor’s office", "To my locker, and then out"}},
	{"Who may stop work that is not safe?", []string{"Everybody", "Supervisors alone", "The safety manager alone"}},
	{"May you work at height without a permit if it takes only a minute?", []string{"No", "Yes, with a colleague beside me"}},
}

// addIntroduction gives a subject a test that can be answered, passed from three of four points.
func (h *organization) addIntroduction(ctx context.Context, tx *db.Tx, app *server.App, name string) error {
	one, none := 1.0, 0.0
	section := forms.Section{ID: "test", Title: "Introduction to safety", Stage: "main"}
	for i, a := range introduction {
		q := forms.Question{ID: fmt.Sprint("q", i), Type: "radio", Label: a.question, Required: true}
		for j, answer := range a.answers {
			score := &none
			if j == 0 {
				score = &one
			}
			q.Options = append(q.Options, forms.Option{ID: fmt.Sprintf("q%d_%d", i, j), Label: answer, Score: score})
		}
		for range i { // the right one is not always the first
			q.Options = append(q.Options[1:], q.Options[0])
		}
		section.Questions = append(section.Questions, q)
	}
	made, err := app.Trainings.Forms.CreateReady(ctx, tx, trainings.TestForms, []forms.ReadyForm{{Document: forms.Document{Sections: []forms.Section{section}}}})
	if err != nil {
		return err
	}
	tx.Defer("update training_subjects set form_id = $3, test_version = 1, pass_mark = 75 where organization_id = $1 and name = $2", h.id, name, made[0])
	return nil
}
