package categories_test

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"hivis/directory/categories"
	"hivis/server/servertest"
)

// TestCategories are added, renamed, moved, deactivated, and offered in the organization's order.
func TestCategories(t *testing.T) {
	b := newBench(t)
	top := b.add(" Height ", 0)
	ladder, roof := b.add("Ladder", top.ID), b.add("Roof", top.ID)
	b.Wants("below it", []any{top.Name, top.Level, ladder.ParentName, ladder.Level}, "[Height 1 Height 2]")
	refuse := func(sent body, field, english, locale, said string) {
		t.Helper()
		b.Acme.Admin.Post("/api/categories", sent).Refuses(http.StatusUnprocessableEntity, "invalid").SaysAt(field, english, locale, said)
	}
	refuse(body{"name": "LADDER", "category_type": "observation", "parent_id": top.ID}, "name", "This name is there already. Choose another, or merge the two.", "bg", "Това име вече съществува. Изберете друго или обединете двете.")
	refuse(body{"name": "X", "category_type": "observation", "parent_id": ladder.ID}, "parent_id", "There can be 2 levels at most.", "de", "Es kann höchstens 2 Ebenen geben.")
	refuse(body{"name": "X", "category_type": "incident", "parent_id": top.ID}, "parent_id", "Choose one of the categories offered.", "en", "Choose one of the categories offered.")
	b.add("Ladder", 0) // the name is free elsewhere
	b.Acme.Admin.Patch(at("/api/categories/%d", top.ID), body{"parent_id": b.Acme.CategoryID}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "parent_id", "There can be 2 levels at most.")
	b.Acme.Admin.Patch(at("/api/categories/%d", top.ID), body{"parent_id": ladder.ID}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "parent_id", "Choose one of the categories offered.")
	below := at("parent_id=%d", top.ID)
	b.Wants("by name", names(b.list(b.Acme.Worker, below)), "[Ladder Roof]")
	b.Acme.Admin.Post("/api/categories/order", body{"category_ids": []int64{roof.ID}}).Wants(http.StatusOK)
	b.Wants("in another order", names(b.list(b.Acme.Worker, below)), "[Roof Ladder]")
	b.add("Attic", top.ID)
	b.Wants("what is new stands at the end", names(b.list(b.Acme.Worker, below)), "[Roof Attic Ladder]")
	b.Acme.Admin.Post("/api/categories/order", body{"category_ids": []int64{roof.ID, top.ID}}).Refuses(http.StatusUnprocessableEntity, "invalid").
		SaysAt("category_ids", "Only what is part of the same can be put in order.", "fr", "Seuls les éléments d’un même ensemble peuvent être ordonnés.")
	b.Acme.Admin.Patch(at("/api/categories/%d", top.ID), body{"status": "inactive", "name": "Heights"}).Wants(http.StatusOK)
	b.Wants("what is below is not offered either", names(b.list(b.Acme.Worker, below)), "[]")
	b.Acme.Admin.Patch(at("/api/categories/%d", roof.ID), body{"status": "active"}).Refuses(http.StatusUnprocessableEntity, "invalid").
		SaysAt("status", "What this is part of is inactive. Activate that first.", "zh", "其上级已停用。请先启用上级。")
	b.Wants("in the log", b.Insert(`select count(*) from audit_events where organization_id = $1 and kind = 'category_updated' and record_id = $2
		and changes @> '[{"field": "status", "before": "active", "after": "inactive"}, {"field": "name", "before": "Height", "after": "Heights"}]'`, b.Acme.ID, top.ID), 1)
	b.Acme.Worker.Post("/api/categories", body{"name": "X", "category_type": "action"}).Refuses(http.StatusForbidden, "permission_denied")
	b.Acme.Worker.Get("/api/categories?status=all").Refuses(http.StatusForbidden, "permission_denied")
	b.Acme.Worker.Get("/api/categories?settings=true").Refuses(http.StatusForbidden, "permission_denied")
}

// TestUsedCategories are deactivated or merged, never deleted, and timelines keep their names.
func TestUsedCategories(t *testing.T) {
	b := newBench(t)
	from, into := b.add("Old", 0), b.add("New", 0)
	record := b.observe(from.ID)
	listed := b.list(b.Acme.Admin, "settings=true&status=all&q=old")
	b.Wants("how much it is used", []any{*listed[0].Uses, *listed[0].Children, listed[0].Status}, "[1 0 active]")
	b.Acme.Admin.Delete(at("/api/categories/%d", from.ID)).Refuses(http.StatusConflict, "category_in_use").
		Says("1 record names this. Deactivate it, or merge it into another one.", "es", "1 registro la usa. Desactívela o combínela con otra.")
	merge := at("/api/categories/%d/merge", from.ID)
	for _, other := range []int64{from.ID, b.cause("Root", 0).ID, b.Insert("select min(id) from categories where organization_id = $1 and category_type = 'action'", b.Acme.ID)} {
		b.Acme.Admin.Post(merge, body{"into_id": other}).Refuses(http.StatusUnprocessableEntity, "invalid").
			SaysAt("into_id", "Choose another active one of the same kind.", "tr", "Aynı türden başka, etkin bir tane seçin.")
	}
	child := b.add("Below", from.ID)
	b.Acme.Admin.Post(merge, body{"into_id": into.ID}).Refuses(http.StatusConflict, "category_has_others").
		Says("Others are below this one. Move them elsewhere first.", "bg", "Под тази има други. Първо ги преместете.")
	b.Acme.Admin.Delete(at("/api/categories/%d", from.ID)).Refuses(http.StatusConflict, "category_has_others")
	b.Acme.Admin.Delete(at("/api/categories/%d", child.ID)).Wants(http.StatusOK)
	var merged categories.Merged
	b.Acme.Admin.Post(merge, body{"into_id": into.ID}).Wants(http.StatusOK).Into(&merged)
	b.Wants("merged", []any{merged.Moved, merged.IntoID == into.ID}, "[1 true]")
	var answer struct {
		Observation struct {
			Category struct{ Name string }
			Timeline []struct {
				Verb  string
				Names []struct{ Name string }
			}
		}
	}
	b.Acme.Admin.Get(at("/api/observations/%d", record)).Wants(http.StatusOK).Into(&answer)
	told := map[string]bool{}
	for _, name := range answer.Observation.Timeline[0].Names {
		told[name.Name] = true
	}
	b.Wants("the record", []any{answer.Observation.Category.Name, answer.Observation.Timeline[0].Verb, told}, "[New updated map[New:true Old:true]]")
	b.Acme.Admin.Get(at("/api/categories/%d", from.ID)).Refuses(http.StatusNotFound, "not_found")
	b.add("Old", 0) // the name is free again
	b.Wants("none of it is another organization's", b.Insert("select count(*) from categories where organization_id = $1 and name in ('Old', 'New')", b.Globex.ID), 0)
}

// TestRootCauses have three levels, and categories of records are none of them.
func TestRootCauses(t *testing.T) {
	b := newBench(t)
	people := b.cause("Crew", 0)
	skill := b.cause("Competence", people.ID)
	training := b.cause("Not trained", skill.ID)
	b.cause("Ladders", 0)
	b.Acme.Admin.Post("/api/root_cause_settings", body{"type_name": "Deeper", "parent_id": training.ID}).Refuses(http.StatusUnprocessableEntity, "invalid").
		SaysAt("parent_id", "There can be 3 levels at most.", "tr", "En fazla 3 düzey olabilir.")
	b.Acme.Admin.Post("/api/root_cause_settings", body{"type_name": "crew"}).Refuses(http.StatusUnprocessableEntity, "invalid").
		At(t, "type_name", "This name is there already. Choose another, or merge the two.")
	var parents categories.Parents
	b.Acme.Admin.Get(at("/api/root_cause_settings/%d/root_cause_parent_listing", training.ID)).Wants(http.StatusOK).Into(&parents)
	b.Wants("its parents", []any{parents.Ancestors[0].TypeName, parents.Ancestors[1].TypeName, slices.ContainsFunc(parents.Parents, func(c categories.RootCauseSetting) bool { return c.ID == skill.ID })}, "[Crew Competence true]")
	b.Acme.Admin.Patch(at("/api/root_cause_settings/%d", people.ID), body{"status": "inactive"}).Wants(http.StatusOK)
	b.Wants("all that is below goes with it", b.Insert("select count(*) from categories where organization_id = $1 and category_type = 'root_cause' and status = 'inactive'", b.Acme.ID), 3)
	b.Wants("no category to choose", names(b.list(b.Acme.Admin, "q=ladders&category_type=incident")), "[]")
	b.Acme.Admin.Post("/api/observations", body{"observation_type": "unsafe_act", "description": "No rail", "comment": "seen", "site_id": b.Acme.Sites[0], "category_id": b.cause("X", 0).ID,
		"observed_at": b.Now(), "risk_potential": "low", "action_required": false, "no_action_reason": "Mended"}).
		Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "category_id", "Choose one of the categories offered.")
	b.Acme.Admin.Get(at("/api/categories/%d", people.ID)).Refuses(http.StatusNotFound, "not_found")
	b.Acme.Supervisor.Get("/api/root_cause_settings").Refuses(http.StatusForbidden, "permission_denied")
	b.Acme.Manager.Delete(at("/api/root_cause_settings/%d", training.ID)).Refuses(http.StatusForbidden, "permission_denied")
}

// TestEnvironmentCategories are the administrators'.
func TestEnvironmentCategories(t *testing.T) {
	b := newBench(t)
	const path = "/api/v2/environment_categories"
	var answer categories.EnvironmentAnswer
	b.Acme.Admin.Post(path, body{"environment_category": body{"name": "Water"}}).Wants(http.StatusCreated).Into(&answer)
	water := answer.EnvironmentCategory
	b.Acme.Admin.Post(path, body{"environment_category": body{"name": "water"}}).Refuses(http.StatusUnprocessableEntity, "invalid").
		At(t, "environment_category.name", "This name is there already. Choose another, or merge the two.")
	b.Acme.Admin.Post(path, body{"environment_category": body{"name": "Spill", "parent_id": water.ID}}).Wants(http.StatusCreated)
	b.Acme.Admin.Patch(at(path+"/%d", water.ID), body{"environment_category": body{"name": "Waters"}}).Wants(http.StatusOK).Into(&answer)
	b.Wants("renamed", []any{answer.EnvironmentCategory.Name, answer.EnvironmentCategory.Children}, "[Waters 1]")
	b.Acme.Manager.Get(path).Refuses(http.StatusForbidden, "permission_denied")
	b.Acme.Admin.Patch(at("/api/categories/%d", water.ID), body{"name": "X"}).Refuses(http.StatusNotFound, "not_found")
}

// TestDefaults are added in a language, and only what is missing of them.
func TestDefaults(t *testing.T) {
	b := newBench(t)
	add := func(c body) int {
		t.Helper()
		return servertest.As[categories.Added](b.Acme.Admin.Post("/api/categories/defaults", c).Wants(http.StatusOK)).Added
	}
	b.Wants("there already", add(body{"category_types": []string{"observation", "action"}}), 0)
	b.Wants("in German", add(body{"category_types": []string{"action"}, "locale": "de"}), 6)
	first := add(body{"category_types": []string{"incident", "environment", "root_cause"}, "locale": "bg"})
	b.Wants("twice", []any{first > 60, add(body{"category_types": []string{"incident", "environment", "root_cause"}, "locale": "bg"})}, "[true 0]")
	b.Wants("in three levels", b.Insert(`select count(*) from categories c join categories p on p.organization_id = c.organization_id and p.id = c.parent_id
		join categories g on g.organization_id = p.organization_id and g.id = p.parent_id
		where c.organization_id = $1 and c.name = 'Бързане' and p.name = 'Поведение' and g.name = 'Хора'`, b.Acme.ID), 1)
	for _, locale := range []string{"bg", "de", "en", "es", "fr", "tr", "zh"} {
		add(body{"category_types": []string{"observation", "action", "incident", "environment", "root_cause"}, "locale": locale})
		b.Wants("all of "+locale, add(body{"category_types": []string{"observation", "action", "incident", "environment", "root_cause"}, "locale": locale}), 0)
	}
	b.Acme.Manager.Post("/api/categories/defaults", body{"category_types": []string{"environment"}}).Refuses(http.StatusForbidden, "permission_denied")
	b.Acme.Manager.Post("/api/categories/defaults", body{"category_types": []string{"root_cause"}}).Wants(http.StatusOK)
	var types categories.Types
	b.Acme.Worker.Get("/api/categories/category_types").Wants(http.StatusOK).Into(&types)
	b.Wants("the kinds", []any{types.CategoryTypes[2].Key, types.CategoryTypes[2].Name, types.CategoryTypes[2].Active > 10}, "[incident Incidents true]")
}

// TestManyCategories are searched on the server: the first of 5,000 come, and no more.
func TestManyCategories(t *testing.T) {
	b := newBench(t)
	b.Exec("insert into categories (organization_id, name, category_type) select $1, 'Category ' || n, 'incident' from generate_series(1, 5000) n", b.Acme.ID)
	fastest := time.Hour
	for range 5 {
		begun := time.Now()
		b.Wants("the first of those that have the words", len(b.list(b.Acme.Worker, "category_type=incident&q=gory+49")), 50)
		fastest = min(fastest, time.Since(begun))
	}
	t.Logf("the search took %v", fastest) // to be read with -v
	b.Wants("all of them", len(b.list(b.Acme.Admin, "category_type=incident&settings=true")), 5000)
}
