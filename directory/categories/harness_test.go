package categories_test

import (
	"fmt"
	"net/http"
	"testing"

	"hivis/directory/categories"
	"hivis/server/servertest"
)

type body = map[string]any

// bench is the product, with what these tests ask of it.
type bench struct {
	*servertest.Server
	t *testing.T
}

func newBench(t *testing.T) *bench {
	t.Helper()
	t.Parallel()
	return &bench{servertest.New(t), t}
}

// add adds a category of observations.
func (b *bench) add(name string, parentID int64) categories.Setting {
	b.t.Helper()
	return servertest.As[categories.Answer](b.Acme.Admin.Post("/api/categories", body{"name": name, "category_type": "observation", "parent_id": parentID}).Wants(http.StatusCreated)).Category
}

// cause adds a root cause.
func (b *bench) cause(name string, parentID int64) categories.RootCauseSetting {
	b.t.Helper()
	return servertest.As[categories.RootCauseAnswer](b.Acme.Admin.Post("/api/root_cause_settings", body{"type_name": name, "parent_id": parentID}).Wants(http.StatusCreated)).RootCauseSetting
}

func (b *bench) list(c *servertest.Client, query string) (all []categories.Category) {
	b.t.Helper()
	return servertest.As[categories.List](c.Get("/api/categories?" + query).Wants(http.StatusOK)).Categories
}

func names(all []categories.Category) (names []string) {
	for _, c := range all {
		names = append(names, c.Name)
	}
	return names
}

func at(path string, id int64) string { return fmt.Sprintf(path, id) }

// observe reports something of a category.
func (b *bench) observe(categoryID int64) int64 {
	b.t.Helper()
	return b.Observe(b.Acme, b.Acme.Admin, body{"category_id": categoryID}).ID("observation")
}
