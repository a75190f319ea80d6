package demo

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"hivis/core/records"
	"hivis/modules/permits"
	"hivis/platform/db"
	"hivis/server"
)

// permitData is one permit, as far as it has come.
type permitData struct {
	Type, State, Site, Location, By, Text, Remarks string
	Days, Hour                                     int     // the day from now on which it begins, and the hour at the site
	Since                                          float64 // instead: so many hours ago
	Hours                                          int     // that it was requested for
	More                                           int     // hours that it was extended by
	Lead                                           int     // hours from its request to its beginning, if not the usual ones
	Workers, Officers                              []string
	Shared                                         string // to whom the draft was sent
	Note                                           string // of the last that happened
}

// permit is one that is being written.
type permit struct {
	permitData
	id                               int64
	kind                             *permitType
	site                             *site
	by                               *person
	officers                         []int64
	begins, ends, requested, decided time.Time
}

const (
	defaultLead = 18 // hours
	decidedIn   = 5 * time.Hour
)

// ptw is all that permits are written with.
type ptw struct {
	*organization
	app      *server.App
	types    map[string]*permitType
	profiles map[string]int64 // of those who work, by email
	workflow int64
	chain    []byte
	texts    map[string]string // what is answered to a question, by its words
	numbers  map[string]float64
}

// addPermits writes the permits, with what they are made from, and asks for the reviews that
// are open.
func (h *organization) addPermits(ctx context.Context, tx *db.Tx, app *server.App) error {
	if h.SubDomain != "demo" {
		return nil
	}
	content, err := data.ReadFile("permits.json")
	if err != nil {
		return err
	}
	var story struct {
		Types   []permitTypeData
		Texts   map[string]string
		Numbers map[string]float64
		Workers []profileData
		Permits []permitData
	}
	if err := json.Unmarshal(content, &story); err != nil {
		return fmt.Errorf("permits.json: %w", err)
	}
	p := &ptw{organization: h, app: app, types: map[string]*permitType{}, profiles: map[string]int64{}, texts: story.Texts, numbers: story.Numbers}
	if err := p.prepare(ctx, tx, story.Types, story.Workers); err != nil {
		return err
	}
	all := make([]*permit, len(story.Permits))
	for i, d := range story.Permits {
		all[i] = p.plan(d)
	}
	slices.SortStableFunc(all, func(a, b *permit) int { return a.requested.Compare(b.requested) })
	for _, one := range all {
		if err := p.add(ctx, tx, one); err != nil {
			return fmt.Errorf("permit %q: %w", one.Text, err)
		}
	}
	return nil
}

// plan says when what is to happen with a permit. A draft is requested by nobody yet.
func (p *ptw) plan(d permitData) *permit {
	one := &permit{permitData: d, kind: p.types[d.Type], site: p.siteCalled(d.Site), by: p.person(d.By)}
	one.begins = p.now.Add(-time.Duration(d.Since * float64(time.Hour))).Truncate(15 * time.Minute)
	if d.Days != 0 {
		day := p.now.In(one.site.zone).AddDate(0, 0, d.Days)
		one.begins = time.Date(day.Year(), day.Month(), day.Day(), d.Hour, 0, 0, 0, one.site.zone)
	}
	one.ends = one.begins.Add(time.Duration(d.Hours) * time.Hour)
	if d.Lead == 0 {
		d.Lead = defaultLead
	}
	one.requested = one.begins.Add(-time.Duration(d.Lead) * time.Hour)
	if one.requested.After(p.now) {
		one.requested = p.now
	}
	if d.State == permits.Pending {
		one.requested = p.now.Add(-decidedIn)
	}
	if one.decided = one.requested.Add(decidedIn); one.kind.LowRisk {
		one.decided = one.requested
	}
	for _, email := range d.Officers {
		one.officers = append(one.officers, p.person(email).id)
	}
	return one
}

func (h *organization) person(email string) *person {
	return h.people[slices.IndexFunc(h.people, func(p *person) bool { return p.Email == email })]
}

// add writes a permit as a draft, and lets happen what happened to it.
func (p *ptw) add(ctx context.Context, tx *db.Tx, one *permit) error {
	created := one.requested.Add(-90 * time.Minute)
	draft := permits.InsertPermitParams{OrganizationID: p.id, TemplateID: one.kind.id, FormID: one.kind.form, FormVersion: 1,
		RequesterID: one.by.id, SiteID: one.site.id, DivisionID: p.divisionAt(one.site, one.Location), Location: one.Location, Description: one.Text, Remarks: one.Remarks,
		StartsAt: &one.begins, EndsAt: &one.ends, NightWork: one.atNight(one.ends), Now: created}
	if r, ok := one.site.roomAt(one.Location); ok {
		draft.PlanID = one.site.plan
		draft.SpotX, draft.SpotY = r.middle()
	}
	row, err := permits.New().InsertPermit(ctx, tx, draft)
	if err != nil {
		return err
	}
	one.id = row.ID
	var people []int64
	for _, email := range one.Workers {
		people = append(people, p.profiles[email])
	}
	if err := p.staff(ctx, tx, one, people); err != nil {
		return err
	}
	p.turned(tx, one, one.by.id, "created", "", "", "", created)
	tx.Defer("insert into followers (organization_id, module, record_id, user_id) values ($1, $2, $3, $4)", p.id, permits.Name, one.id, one.by.id)
	p.app.Records.Index(tx, permits.Name, one.id)
	if one.State == permits.Drafted {
		return p.share(ctx, tx, one, created)
	}
	return p.request(ctx, tx, one)
}

// staff names those who work under a permit, and those who issue it.
func (p *ptw) staff(ctx context.Context, tx *db.Tx, one *permit, people []int64) error {
	err := permits.New().PutWorkers(ctx, tx, permits.PutWorkersParams{PermitID: one.id, Ids: people, OrganizationID: p.id})
	if err == nil {
		err = permits.New().CountWorkers(ctx, tx, permits.CountWorkersParams{OrganizationID: p.id, ID: one.id})
	}
	if err == nil {
		err = permits.New().PutOfficers(ctx, tx, permits.PutOfficersParams{OrganizationID: p.id, PermitID: one.id, Ids: one.officers})
	}
	if err == nil && one.State != permits.Drafted {
		err = p.used(ctx, tx, one, people)
	}
	return err
}

// divisionAt is that of a place, by its name.
func (h *organization) divisionAt(s *site, location string) int64 {
	for kind, places := range s.Places {
		if slices.Contains(places, location) {
			return h.divisions[s.Name+"/"+divisionOf[kind]]
		}
	}
	return 0
}

// atNight reports whether some of the work until an end is at night, by the clock of the site.
func (one *permit) atNight(ends time.Time) bool {
	start := one.begins.In(one.site.zone)
	dusk := time.Date(start.Year(), start.Month(), start.Day(), 20, 0, 0, 0, one.site.zone)
	return start.Hour() < 6 || !start.Before(dusk) || ends.After(dusk)
}

// turned writes down what somebody did with a permit.
func (p *ptw) turned(tx *db.Tx, one *permit, by int64, verb, before, after, note string, at time.Time) {
	records.Write(tx, records.Event{Module: permits.Name, ID: one.id, ActorID: by, Verb: verb, Changes: records.AppendChange(nil, "status", before, after), Note: note, At: at})
}
