package insight

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"hivis/core/measures"
	"hivis/platform/db"
)

// maxChampions is how many are shown.
const maxChampions = 20

// champions answers GET /api/dashboards/safety_champions.
func (m *Module) champions(ctx context.Context, tx *db.Tx, in *Asked) (*Champions, error) {
	a, err := m.ask(ctx, tx, *in)
	if err != nil {
		return nil, err
	}
	settings, err := settingsOf(ctx, tx)
	if err != nil {
		return nil, err
	}
	out := &Champions{Span: a.p.shown, Teams: []Champion{}, People: []Champion{}, Named: settings.NameChampions}
	teams := a.question([]measures.Span{a.p.Span}, a.readable("observations_accepted", "actions_done_in_time")...)
	people := teams
	teams.Group, people.Group = "site", "person"
	answers, err := a.count(ctx, teams, people)
	if err != nil {
		return nil, err
	}
	if out.Teams, err = a.contributed(ctx, teams, answers[0]); err != nil || !out.Named {
		return out, err
	}
	if err := a.forgetUnnamed(ctx, answers[1]); err != nil {
		return nil, err
	}
	out.People, err = a.contributed(ctx, people, answers[1])
	return out, err
}

// forgetUnnamed leaves out whoever does not want to be named, or is no user any more.
func (a *asking) forgetUnnamed(ctx context.Context, answer measures.Answer) error {
	var named []int64
	err := a.tx.QueryRow(ctx, `select coalesce(array_agg(u.id), '{}') from users u where u.organization_id = $1 and u.status = 'Active' and not exists (select from dashboard_views v
		where v.organization_id = u.organization_id and v.user_id = u.id and v.unnamed)`, a.tx.OrganizationID).Scan(&named)
	is := map[string]bool{}
	for _, id := range named {
		is[idKey(id)] = true
	}
	for key := range answer {
		if !is[key.Group] {
			delete(answer, key)
		}
	}
	return err
}

// contributed are those who contributed most, of a group.
func (a *asking) contributed(ctx context.Context, q measures.Question, answer measures.Answer) ([]Champion, error) {
	found, err := a.places(ctx, q.Measures, q.Group, answer.Values(func(k measures.Key) string { return k.Group }))
	champions := []Champion{}
	for _, at := range found {
		c := Champion{Name: at.name}
		for i := range at.value {
			c.ID = 10*c.ID + int64(at.value[i]-'0')
		}
		for _, measure := range q.Measures {
			cell := a.cell(q, answer, measures.Key{Measure: measure, Group: at.value})
			if measure == "observations_accepted" {
				c.Reports = cell
			} else {
				c.InTime = cell
			}
		}
		if c.Together = c.Reports.Count + c.InTime.Count; c.Together > 0 && c.ID > 0 {
			champions = append(champions, c)
		}
	}
	slices.SortFunc(champions, func(x, y Champion) int {
		return cmp.Or(cmp.Compare(y.Together, x.Together), strings.Compare(strings.ToLower(x.Name), strings.ToLower(y.Name)), cmp.Compare(x.ID, y.ID))
	})
	return champions[:min(len(champions), maxChampions)], err
}
