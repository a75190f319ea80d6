package categories

import (
	"cmp"
	"context"
	"embed"
	"encoding/json"
	"slices"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

//go:embed defaults/*.json
var defaultFiles embed.FS

// word is a category of a default set.
type word struct {
	Name  string `json:"name"`
	Below []word `json:"below"`
}

// defaultsIn are the default sets in a language, by their kinds.
func defaultsIn(locale string) (sets map[string][]word, err error) {
	content, err := defaultFiles.ReadFile("defaults/" + locale + ".json")
	if err == nil {
		err = json.Unmarshal(content, &sets)
	}
	return sets, err
}

// addDefaults answers POST /api/categories/defaults.
func (m *Module) addDefaults(ctx context.Context, tx *db.Tx, in *defaultsInput) (*Added, error) {
	for _, kind := range in.Body.CategoryTypes {
		if !mayAdd(api.Actor(ctx), kind) {
			return nil, api.Denied("permission_denied")
		}
	}
	locale := cmp.Or(in.Body.Locale, api.CallOf(ctx).Locale)
	added, err := AddDefaults(ctx, tx, tx.OrganizationID, locale, in.Body.CategoryTypes...)
	if err != nil || added == 0 {
		return &Added{}, err
	}
	activity.Write(ctx, tx, activity.Event{Kind: "categories_defaults_added", Module: ofRecords.module, At: m.Now(),
		Changes: records.AppendChange(nil, "added", 0, added)})
	records.Announce(tx, "create", ofRecords.module, 0)
	return &Added{added}, nil
}

func mayAdd(user *access.User, kind string) bool {
	switch kind {
	case Environment:
		return user.IsAdmin
	case RootCause:
		return user.Rules.Grant(rootCauses.module, "create")
	}
	return user.Rules.Grant(ofRecords.module, "create")
}

// AddDefaults adds what an organization lacks of the default sets of these kinds, in a
// language, and says how many categories that were.
func AddDefaults(ctx context.Context, tx *db.Tx, organizationID int64, locale string, kinds ...string) (added int, err error) {
	sets, err := defaultsIn(locale)
	if err != nil {
		return 0, err
	}
	for kind := range sets {
		if !slices.Contains(kinds, kind) {
			delete(sets, kind)
		}
	}
	return addSets(ctx, tx, organizationID, sets)
}

// addSets adds what an organization lacks of sets of categories, by their kinds.
func addSets(ctx context.Context, tx *db.Tx, organizationID int64, sets map[string][]word) (added int, err error) {
	var levels [3]level
	for kind, words := range sets {
		levels[0].take(kind, words, nil, levels[1:])
	}
	for i, l := range levels {
		if len(l.names) == 0 {
			continue
		}
		tag, err := tx.Exec(ctx, insertLevel[i], organizationID, l.kinds, l.names, l.above, l.top)
		if err != nil {
			return 0, err
		}
		added += int(tag.RowsAffected())
	}
	return added, nil
}

// level are the words of one level, each with those that it is below.
type level struct{ kinds, names, above, top []string }

func (l *level) take(kind string, words []word, path []string, below []level) {
	for _, w := range words {
		l.kinds, l.names = append(l.kinds, kind), append(l.names, w.Name)
		l.above, l.top = append(l.above, last(path, 1)), append(l.top, last(path, 2))
		if len(w.Below) > 0 {
			below[0].take(kind, w.Below, append(path, w.Name), below[1:])
		}
	}
}

// last is what stands so many places before the end of a path, "" if it is not so long.
func last(path []string, back int) string {
	if len(path) < back {
		return ""
	}
	return path[len(path)-back]
}

// insertLevel writes a level that is not there yet below what is there of the one above. What
// is inactive stays so, and what is below it is not offered either. (The query generator
// does not know unnest of several arrays, so it stands here.)
var insertLevel = [3]string{
	`insert into categories (organization_id, category_type, name, position)
select $1, n.kind, n.name, n.place
from unnest($2::text[], $3::text[], $4::text[], $5::text[]) with ordinality n(kind, name, above, top, place)
on conflict do nothing`,
	`insert into categories (organization_id, category_type, name, parent_id, status, position)
select $1, n.kind, n.name, p.id, p.status, n.place
from unnest($2::text[], $3::text[], $4::text[], $5::text[]) with ordinality n(kind, name, above, top, place)
join categories p on p.organization_id = $1 and p.category_type = n.kind and lower(p.name) = lower(n.above) and p.parent_id is null and p.status <> 'deleted'
on conflict do nothing`,
	`insert into categories (organization_id, category_type, name, parent_id, status, position)
select $1, n.kind, n.name, p.id, p.status, n.place
from unnest($2::text[], $3::text[], $4::text[], $5::text[]) with ordinality n(kind, name, above, top, place)
join categories g on g.organization_id = $1 and g.category_type = n.kind and lower(g.name) = lower(n.top) and g.parent_id is null and g.status <> 'deleted'
join categories p on p.organization_id = $1 and p.category_type = n.kind and lower(p.name) = lower(n.above) and p.parent_id = g.id and p.status <> 'deleted'
on conflict do nothing`,
}
