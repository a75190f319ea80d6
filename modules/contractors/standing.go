package contractors

import (
	"slices"
	"strings"
	"time"

	"hivis/modules/workers"
)

// expiringWithin is how many days before its end a paper is said to expire.
const expiringWithin = 30

// Case is what decides whether somebody may work on a day at a site.
type Case struct {
	Day       string
	Worker    *Person // nil: only the company is asked about
	Companies []Firm  // the own one first, then those above it
	SiteIDs   []int64 // where; of a company without a day at a site all of its own
	Works     []Work  // what the own company is engaged for there on that day
	Type      int64   // of the permit; 0: none
	Rules     []Rule
	// Plant is a crane, a scaffold or a vehicle that is asked about, instead of a worker.
	Plant *Machine
	// ForCompany says that somebody of the company reads the answer: of the companies above it
	// they are told that something is missing, and not what or of whom.
	ForCompany bool
	// Without says that the organization has no contractors, so that nobody lacks a company.
	Without bool
}

// Person is the worker.
type Person struct {
	Name     string
	Active   bool
	Kind     string // employee or contractor
	SkillID  int64
	RoleID   int64 // of who has an account
	Since    string
	Papers   []Paper
	Licences []Paper // certifications and trainings, by name
}

// Machine is a crane, a scaffold or a vehicle of a company.
type Machine struct {
	Name   string
	Active bool
	Since  string
	Papers []Paper
}

// Firm is a company of the chain.
type Firm struct {
	Name     string
	Active   bool
	Since    string
	SkillIDs []int64
	Over     string // the last day of the engagement that its work or the chain hangs on, if that is over
	// Unengaged says that it is engaged for other sites or days alone.
	Unengaged bool
	Papers    []Paper
	// PlantPapers are those of its cranes, scaffolds and vehicles.
	PlantPapers []Paper
}

// Work is what a company is engaged for.
type Work struct {
	Kind, Risk, Since string
}

// Paper is what somebody holds: of a kind of document, or by its name.
type Paper struct {
	KindID      int64
	Name        string
	From, Until string // days; "": always, for ever
	Pending     bool   // nobody has approved it
}

// Rule is what is required, with who holds what it asks for.
type Rule struct {
	Requirement
	OfWorker bool
	OfPlant  bool
	// Training says that it asks for a training, of whom ("all", "employees", "contractors"), of which
	// roles, and since when: it is asked of those of no company as well.
	Training bool
	Whom     string
	RoleIDs  []int64
	Since    string
}

// Evaluate says whether somebody may work, and why not. Worst wins: of the worker, of the own
// company, and of each that stands above it.
func Evaluate(c Case) workers.Standing {
	s := workers.Standing{State: workers.StandingOK, Reasons: []workers.StandingReason{}}
	if c.Plant != nil {
		c.addPlantReasons(&s)
		return s
	}
	if c.Worker != nil && !c.Worker.Active {
		s.Add(workers.StandingReason{State: workers.StandingBlocked, Code: "worker_inactive", Strength: "blocks", Holder: c.Worker.Name})
	}
	if len(c.Companies) == 0 {
		if c.Worker.Kind == "contractor" && !c.Without {
			s.Add(workers.StandingReason{State: workers.StandingOK, Code: "no_company", Strength: "informs", Holder: c.Worker.Name})
		}
		c.addTrainings(&s)
		return s
	}
	above := workers.Standing{State: workers.StandingOK}
	of := func(tier int) *workers.Standing {
		if c.ForCompany && tier > 0 {
			return &above
		}
		return &s
	}
	for tier, firm := range c.Companies {
		firm.addOwnReasons(of(tier))
	}
	for _, rule := range c.Rules {
		switch {
		case rule.Training, !c.applies(rule):
		case rule.OfPlant:
			// No permit and no gate knows which plant somebody brings along: whoever has none with valid papers
			// is stopped, whichever it is.
			for tier, firm := range c.Companies {
				addRuleReason(of(tier), rule, firm.Name, c.graceStart(firm), ofKinds(firm.PlantPapers, rule.KindIDs), c.Day)
			}
		case !rule.OfWorker:
			for tier, firm := range c.Companies {
				addRuleReason(of(tier), rule, firm.Name, c.graceStart(firm), ofKinds(firm.Papers, rule.KindIDs), c.Day)
			}
		case c.Worker != nil:
			addRuleReason(&s, rule, c.Worker.Name, c.Worker.Since, c.Worker.papers(rule), c.Day)
		}
	}
	c.addTrainings(&s)
	if above.State != workers.StandingOK {
		s.Add(workers.StandingReason{State: above.State, Code: "company_above", Strength: "blocks", Days: above.Days})
	}
	return s
}

// addPlantReasons adds what keeps plant from being used: its own papers, and a company that may not work.
func (c Case) addPlantReasons(s *workers.Standing) {
	if !c.Plant.Active {
		s.Add(workers.StandingReason{State: workers.StandingBlocked, Code: "plant_inactive", Strength: "blocks", Holder: c.Plant.Name})
	}
	if len(c.Companies) > 0 {
		c.Companies[0].addOwnReasons(s)
	}
	for _, rule := range c.Rules {
		if rule.OfPlant && c.applies(rule) {
			addRuleReason(s, rule, c.Plant.Name, c.Plant.Since, ofKinds(c.Plant.Papers, rule.KindIDs), c.Day)
		}
	}
}

// addTrainings adds what follows from the trainings that are required of the worker.
func (c Case) addTrainings(s *workers.Standing) {
	if c.Worker == nil {
		return
	}
	for _, rule := range c.Rules {
		if rule.Training && rule.isOf(c.Worker) && common(rule.SiteIDs, c.SiteIDs) {
			addRuleReason(s, rule, c.Worker.Name, max(c.Worker.Since, rule.Since), c.Worker.papers(rule), c.Day)
		}
	}
}

// isOf reports whether a training is asked of somebody.
func (r Rule) isOf(p *Person) bool {
	return p.Kind != "guest" && (r.Whom == "all" || r.Whom == p.Kind+"s") && named(r.RoleIDs, p.RoleID) && named(r.SkillIDs, p.SkillID)
}

// addOwnReasons adds what keeps a company from working whatever is required.
func (f Firm) addOwnReasons(s *workers.Standing) {
	if !f.Active {
		s.Add(workers.StandingReason{State: workers.StandingBlocked, Code: "company_inactive", Strength: "blocks", Holder: f.Name})
	}
	if f.Over != "" {
		s.Add(workers.StandingReason{State: workers.StandingBlocked, Code: "engagement_over", Strength: "blocks", Holder: f.Name, Day: &f.Over})
	} else if f.Unengaged {
		s.Add(workers.StandingReason{State: workers.StandingBlocked, Code: "not_engaged", Strength: "blocks", Holder: f.Name})
	}
}

// applies reports whether a rule is for this work: what it does not name, it asks of all.
func (c Case) applies(r Rule) bool {
	work := len(r.KindsOfWork) == 0 && len(r.RiskClasses) == 0 || slices.ContainsFunc(c.Works, func(w Work) bool {
		return named(r.KindsOfWork, w.Kind) && named(r.RiskClasses, w.Risk)
	})
	return work && r.Active && common(r.SiteIDs, c.SiteIDs) && common(r.SkillIDs, c.skills(r)) && named(r.PermitTypeIDs, c.Type)
}

// askedKinds are the kinds of documents that are asked of the company itself.
func (c Case) askedKinds() (ids []int64) {
	for _, rule := range c.Rules {
		if rule.Asks == "document" && !rule.Training && !rule.OfWorker && !rule.OfPlant && c.applies(rule) {
			ids = append(ids, rule.KindIDs...)
		}
	}
	return ids
}

// skills are those that a rule is for: the worker's trade, or what the company can do.
func (c Case) skills(r Rule) []int64 {
	if c.Worker != nil && (r.OfWorker || c.Worker.SkillID != 0) {
		return []int64{c.Worker.SkillID}
	}
	return c.Companies[0].SkillIDs
}

func named[T comparable](of []T, one T) bool { return len(of) == 0 || slices.Contains(of, one) }

func common(of, some []int64) bool {
	return len(of) == 0 || slices.ContainsFunc(some, func(id int64) bool { return slices.Contains(of, id) })
}

// graceStart is from when on grace is given: the first of the engagements, or when the company was
// added.
func (c Case) graceStart(firm Firm) string {
	since := ""
	for _, w := range c.Works {
		if since == "" || w.Since < since {
			since = w.Since
		}
	}
	return max(since, firm.Since)
}

// papers are those that answer a rule.
func (p *Person) papers(r Rule) (found []Paper) {
	if r.Asks == "document" {
		return ofKinds(p.Papers, r.KindIDs)
	}
	for _, licence := range p.Licences {
		if slices.ContainsFunc(r.Certifications, func(name string) bool { return strings.EqualFold(name, licence.Name) }) {
			found = append(found, licence)
		}
	}
	return found
}

func ofKinds(papers []Paper, kinds []int64) (found []Paper) {
	for _, p := range papers {
		if slices.Contains(kinds, p.KindID) {
			found = append(found, p)
		}
	}
	return found
}

// addRuleReason adds what follows from one rule for one holder. An approved paper counts until its own
// end, whatever newer one waits for its review.
func addRuleReason(s *workers.Standing, r Rule, holder, since string, papers []Paper, day string) {
	reason := workers.StandingReason{State: workers.StandingOK, Holder: holder, Requirement: r.Name, Because: r.Reason, Strength: r.Strength}
	until, covered, pending, ended := "", false, false, ""
	for _, p := range papers {
		switch {
		case p.Pending:
			pending = true
		case p.From > day:
		case p.Until != "" && p.Until < day:
			ended = max(ended, p.Until)
		case !covered || p.Until == "" || until != "" && p.Until > until:
			until, covered = p.Until, true
		}
	}
	if covered {
		if left := daysFrom(day, until); until != "" && left <= expiringWithin {
			reason.Code, reason.Day, reason.Days = "expiring", &until, left
			if r.Strength != "informs" {
				reason.State = workers.StandingExpiring
			}
			s.Add(reason)
		}
		return
	}
	switch {
	case pending:
		reason.Code = "pending"
	case ended != "":
		reason.Code, reason.Day = "expired", &ended
	default:
		reason.Code = "missing"
	}
	if last := dayAfter(since, r.GraceDays); r.Strength == "blocks" && r.GraceDays > 0 && day <= last {
		reason.State, reason.Day, reason.Days = workers.StandingInGrace, &last, daysFrom(day, last)
	} else if r.Strength == "blocks" {
		reason.State = workers.StandingBlocked
	}
	s.Add(reason)
}

// daysFrom is how many days lie between two.
func daysFrom(day, until string) int {
	from, err := time.Parse(time.DateOnly, day)
	to, err2 := time.Parse(time.DateOnly, until)
	if err != nil || err2 != nil {
		return 0
	}
	return min(36500, int(to.Sub(from).Hours()/24))
}

// dayAfter is so many days later.
func dayAfter(day string, days int) string {
	from, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return ""
	}
	return from.AddDate(0, 0, days).Format(time.DateOnly)
}
