package tours_test

import (
	"fmt"
	"testing"

	"hivis/core/tours"
	"hivis/server/servertest"
)

// TestTours remembers each step once, for its reader alone, and no more than 2,500.
func TestTours(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	const path = "/api/intro_tour_user_tracking"
	track := func(who *servertest.Client, tour string, step int) *servertest.Response {
		return who.Post(path, map[string]any{"tour": tour, "step": step})
	}
	for _, step := range []int{1, 2, 2, 7} {
		track(s.Acme.Worker, "observation", step).Wants(200)
	}
	track(s.Acme.Worker, "workflow_settings", 2500).Wants(200)
	var answer tours.Answer
	s.Acme.Worker.Get(path).Wants(200).Into(&answer)
	if said := fmt.Sprint(answer.Tours); said != "[{observation 7 3} {workflow_settings 2500 1}]" {
		t.Errorf("the worker has seen %s", said)
	}
	s.Acme.Guest.Get(path).Wants(200).Into(&answer)
	if len(answer.Tours) != 0 {
		t.Errorf("the guest has seen %+v", answer.Tours)
	}
	track(s.Acme.Worker, "observation", 2501).Refuses(422, "invalid").At(t, "step", "This must be at most 2500.")
	track(s.Acme.Worker, "observation", 0).Refuses(422, "invalid")
	track(s.Acme.Worker, "Observation!", 1).Refuses(422, "invalid").At(t, "tour", "This has the wrong format.")
	s.Exec(`insert into intro_tour_steps select $1, $2, 'other', n, now() from generate_series(1, 2495) n`, s.Acme.ID, s.Acme.Worker.ID)
	track(s.Acme.Worker, "more", 1).Wants(200)
	track(s.Acme.Worker, "more", 2).Wants(200)
	if kept := s.Insert("select count(*) from intro_tour_steps where user_id = $1", s.Acme.Worker.ID); kept != 2500 {
		t.Errorf("%d steps are kept", kept)
	}
}
