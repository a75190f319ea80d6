package contractors

import (
	"testing"

	"hivis/modules/workers"
)

// TestEvaluate is what follows for a worker of a company that works below another one, on the 20th.
func TestEvaluate(t *testing.T) {
	t.Parallel()
	const day = "2026-11-20"
	insurance := Rule{Requirement: Requirement{Name: "Insurance", Asks: "document", KindIDs: []int64{1, 2}, Strength: "blocks", Active: true}}
	medical := Rule{Requirement: Requirement{Name: "Medical", Asks: "document", KindIDs: []int64{3}, Strength: "blocks", Active: true}, OfWorker: true}
	welding := Rule{Requirement: Requirement{Name: "Welding", Asks: "certification", Certifications: []string{"SCC", "VCA"}, Strength: "blocks", Active: true}, OfWorker: true}
	until := func(kind int64, last string) []Paper { return []Paper{{KindID: kind, Until: last}} }
	with := func(r Rule, change func(*Rule)) []Rule { change(&r); return []Rule{r} }
	for _, c := range []struct {
		name        string
		change      func(*Case)
		state, code string
		days        int
	}{
		{"nothing is required", func(*Case) {}, "ok", "", 0},
		{"a worker who is inactive", func(c *Case) { c.Worker.Active = false }, "blocked", "worker_inactive", 0},
		{"a company that is inactive", func(c *Case) { c.Companies[0].Active = false }, "blocked", "company_inactive", 0},
		{"the one above is inactive", func(c *Case) { c.Companies[1].Active = false }, "blocked", "company_inactive", 0},
		{"the one above, as told to somebody of the company", func(c *Case) { c.ForCompany, c.Companies[1].Active = true, false }, "blocked", "company_above", 0},
		{"the engagement above is over", func(c *Case) { c.Companies[1].Over = "2026-11-19" }, "blocked", "engagement_over", 0},
		{"its own engagement is over", func(c *Case) { c.Companies[0].Over, c.Works = "2026-11-19", nil }, "blocked", "engagement_over", 0},
		{"it is engaged elsewhere alone", func(c *Case) { c.Companies[0].Unengaged, c.Works = true, nil }, "blocked", "not_engaged", 0},
		{"of no company", func(c *Case) { c.Companies = nil }, "ok", "no_company", 0},
		{"no paper", func(c *Case) { c.Rules = []Rule{insurance}; c.Companies[1].Papers = until(1, "2027-11-20") }, "blocked", "missing", 0},
		{"no paper of the one above", func(c *Case) { c.Rules = []Rule{insurance}; c.Companies[0].Papers = until(1, "2027-11-20") }, "blocked", "missing", 0},
		{"alternatives of both", func(c *Case) {
			c.Rules = []Rule{insurance}
			c.Companies[0].Papers, c.Companies[1].Papers = until(1, "2027-11-20"), until(2, "2027-11-20")
		}, "ok", "", 0},
		{"its last day", func(c *Case) { c.Rules = []Rule{medical}; c.Worker.Papers = until(3, day) }, "expiring", "expiring", 0},
		{"the day after", func(c *Case) { c.Rules = []Rule{medical}; c.Worker.Papers = until(3, "2026-11-19") }, "blocked", "expired", 0},
		{"thirty days left", func(c *Case) { c.Rules = []Rule{medical}; c.Worker.Papers = until(3, "2026-12-20") }, "expiring", "expiring", 30},
		{"thirty-one days left", func(c *Case) { c.Rules = []Rule{medical}; c.Worker.Papers = until(3, "2026-12-21") }, "ok", "", 0},
		{"the better of two counts", func(c *Case) {
			c.Rules = []Rule{medical}
			c.Worker.Papers = append(until(3, "2026-11-25"), until(3, "2027-11-25")...)
		}, "ok", "", 0},
		{"one for ever", func(c *Case) {
			c.Rules = []Rule{medical}
			c.Worker.Papers = append(until(3, ""), until(3, "2026-11-25")...)
		}, "ok", "", 0},
		{"one that is waited for does not count", func(c *Case) {
			c.Rules = []Rule{medical}
			c.Worker.Papers = []Paper{{KindID: 3, Until: "2027-01-01", Pending: true}}
		}, "blocked", "pending", 0},
		{"the earlier one counts meanwhile", func(c *Case) {
			c.Rules = []Rule{medical}
			c.Worker.Papers = []Paper{{KindID: 3, Until: "2028-01-01", Pending: true}, {KindID: 3, Until: "2027-05-01"}}
		}, "ok", "", 0},
		{"one that counts from tomorrow", func(c *Case) {
			c.Rules = []Rule{medical}
			c.Worker.Papers = []Paper{{KindID: 3, From: "2026-11-21", Until: "2027-05-01"}}
		}, "blocked", "missing", 0},
		{"a certification by any name of it", func(c *Case) {
			c.Rules = []Rule{welding}
			c.Worker.Licences = []Paper{{Name: "vca", Until: "2027-05-01"}}
		}, "ok", "", 0},
		{"another certification", func(c *Case) { c.Rules = []Rule{welding}; c.Worker.Licences = []Paper{{Name: "First aid"}} }, "blocked", "missing", 0},
		{"in grace", func(c *Case) {
			c.Rules, c.Worker.Since = with(medical, func(r *Rule) { r.GraceDays = 5 }), "2026-11-18"
		}, "in_grace", "missing", 3},
		{"the last day of grace", func(c *Case) {
			c.Rules = with(medical, func(r *Rule) { r.GraceDays = 2 })
			c.Worker.Since = "2026-11-18"
		}, "in_grace", "missing", 0},
		{"after grace", func(c *Case) {
			c.Rules = with(medical, func(r *Rule) { r.GraceDays = 1 })
			c.Worker.Since = "2026-11-18"
		}, "blocked", "missing", 0},
		{"what only warns does not block", func(c *Case) { c.Rules = with(medical, func(r *Rule) { r.Strength = "warns" }) }, "ok", "missing", 0},
		{"at another site", func(c *Case) { c.Rules = with(medical, func(r *Rule) { r.SiteIDs = []int64{9} }) }, "ok", "", 0},
		{"at this site", func(c *Case) { c.Rules = with(medical, func(r *Rule) { r.SiteIDs = []int64{9, 5} }) }, "blocked", "missing", 0},
		{"of another trade", func(c *Case) { c.Rules = with(medical, func(r *Rule) { r.SkillIDs = []int64{8} }) }, "ok", "", 0},
		{"of the trade", func(c *Case) { c.Rules = with(medical, func(r *Rule) { r.SkillIDs = []int64{7} }) }, "blocked", "missing", 0},
		{"for other work", func(c *Case) { c.Rules = with(medical, func(r *Rule) { r.KindsOfWork = []string{"cleaning"} }) }, "ok", "", 0},
		{"for the work", func(c *Case) { c.Rules = with(medical, func(r *Rule) { r.KindsOfWork = []string{"hot_work"} }) }, "blocked", "missing", 0},
		{"for the work in another risk class", func(c *Case) {
			c.Rules = with(medical, func(r *Rule) { r.KindsOfWork, r.RiskClasses = []string{"hot_work"}, []string{"low"} })
		}, "ok", "", 0},
		{"of another type of permit", func(c *Case) { c.Rules = with(medical, func(r *Rule) { r.PermitTypeIDs = []int64{3} }) }, "ok", "", 0},
		{"of the type", func(c *Case) { c.Rules = with(medical, func(r *Rule) { r.PermitTypeIDs = []int64{4} }) }, "blocked", "missing", 0},
		{"asked no longer", func(c *Case) { c.Rules = with(medical, func(r *Rule) { r.Active = false }) }, "ok", "", 0},
		{"the worst wins", func(c *Case) {
			c.Rules = []Rule{medical, welding}
			c.Worker.Papers = until(3, "2026-11-25")
		}, "blocked", "missing", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			one := Case{Day: day, SiteIDs: []int64{5}, Type: 4, Works: []Work{{"hot_work", "high", "2026-01-01"}}, Worker: &Person{Name: "Ivan", Kind: "contractor", Active: true, SkillID: 7, Since: "2026-01-01"},
				Companies: []Firm{{Name: "Sub", Active: true, Since: "2026-01-01"}, {Name: "Main", Active: true, Since: "2026-01-01"}}}
			c.change(&one)
			got := Evaluate(one)
			code := firstCode(got)
			if got.State != c.state || code != c.code || got.Days != c.days {
				t.Errorf("is %s since %q with %d days, wanted %s, %q, %d: %+v", got.State, code, got.Days, c.state, c.code, c.days, got.Reasons)
			}
		})
	}
}

// firstCode is that of the gravest reason.
func firstCode(s workers.Standing) string {
	if len(s.Reasons) == 0 {
		return ""
	}
	return s.Reasons[0].Code
}

// TestTrainingsAreAskedOfAll: of those of other companies, and of employees.
func TestTrainingsAreAskedOfAll(t *testing.T) {
	t.Parallel()
	licence := []Paper{{Name: "First aid", Until: "2027-11-20"}}
	for _, c := range []struct {
		name, kind, whom string
		held             []Paper
		state            string
	}{
		{"of an employee", "employee", "employees", nil, "blocked"},
		{"held by an employee", "employee", "all", licence, "ok"},
		{"of employees alone", "contractor", "employees", nil, "ok"},
		{"of contractors", "contractor", "contractors", nil, "blocked"},
		{"of a guest", "guest", "all", nil, "ok"},
	} {
		rule := Rule{Requirement: Requirement{Name: "First aid", Asks: "certification", Certifications: []string{"First aid"}, Strength: "blocks", Active: true}, OfWorker: true, Training: true, Whom: c.whom}
		got := Evaluate(Case{Day: "2026-11-20", Worker: &Person{Name: "Ivan", Kind: c.kind, Active: true, Licences: c.held}, Rules: []Rule{rule}})
		if got.State != c.state {
			t.Errorf("%s: is %+v, wanted %s", c.name, got, c.state)
		}
	}
}

// TestTheGravestIsSaidFirst: whoever reads why somebody is blocked reads that first.
func TestTheGravestIsSaidFirst(t *testing.T) {
	t.Parallel()
	s := workers.Standing{State: workers.StandingOK}
	for _, state := range []string{workers.StandingExpiring, workers.StandingBlocked, workers.StandingInGrace} {
		s.Add(workers.StandingReason{State: state, Code: state})
	}
	if first, blocks := s.Blocking(); !blocks || first.Code != workers.StandingBlocked {
		t.Errorf("first is %+v", s.Reasons)
	}
}
