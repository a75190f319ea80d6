package actions_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"
)

// TestTheFreePlanHasFiftyActionsAMonth: those that stand alone. Of several who come for
// the last place at once, one gets it.
func TestTheFreePlanHasFiftyActionsAMonth(t *testing.T) {
	b := newBench(t)
	b.Exec("update organizations set subscription_type = 'free' where id = $1", b.Acme.ID)
	row := "Mark the walkway,Engineering," + b.Acme.Worker.Email + ",2026-12-01,Auckland\n"
	file := "What is to be done,Control,Responsible,Due date,Site\n" + strings.Repeat(row, 49)
	b.Wants("imported", b.outcome(b.importing(b.Acme.Admin, file, "", false)).Added, 49)
	const said = "The free plan allows 50 actions a month. Delete one, or upgrade the plan to create more."
	two := "What is to be done,Control,Responsible,Due date,Site\n" + strings.Repeat(row, 2)
	b.Wants("two more", b.importing(b.Acme.Admin, two, "", true).Refuses(http.StatusUnprocessableEntity, "free_actions_used").Error, said)

	faulty := "What is to be done,Control,Responsible,Due date,Site\n" + strings.Repeat(row, 60) + "No site,Engineering," + b.Acme.Worker.Email + ",2026-12-01,\n"
	b.Wants("what is wrong is said first", b.outcome(b.importing(b.Acme.Admin, faulty, "", true)).ProblemsTotal, 1)

	var made [4]int
	var all sync.WaitGroup
	for i := range made {
		all.Go(func() { made[i] = b.Acme.Manager.Post("/api/actions", b.form()).StatusCode })
	}
	all.Wait()
	created := 0
	for _, status := range made {
		if status == http.StatusCreated {
			created++
		}
	}
	b.Wants("the last place", created, 1)
	b.report(b.Acme.Manager, body{}) // with its action, which belongs to it
	b.Acme.Manager.Headers["Accept-Language"] = "fr"
	p := b.Acme.Manager.Post("/api/actions", b.form()).Refuses(http.StatusUnprocessableEntity, "free_actions_used")
	b.Wants("in French", p.Error, "L'offre gratuite permet 50 actions par mois. Supprimez-en une ou passez à une offre supérieure pour en créer d'autres.")
	b.Advance(10 * 24 * time.Hour) // the next month
	b.Acme.Manager.SignIn()
	b.create(b.Acme.Manager, map[string]any{"due_date": "2026-12-20"})
}
