package records_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/db"
)

// whole is a kind that lacks nothing.
func whole() records.Kind {
	return records.Kind{
		Name: "Talk", Prefix: "TLK", Read: access.SignedIn, Page: "/talks/summary/",
		Table: "talks", Row: "k", Title: "k.title", Site: "k.site_id", Status: "k.status", Texts: []string{"k.title"},
		Sees:    func(*records.Viewer) string { return "true" },
		Topics:  []records.Topic{{Name: "talks"}},
		Notices: []records.Notice{{Name: "talk_held", Topic: "talks"}},
		Lists:   []string{"talks"}, IndexedLists: []string{"/api/talks"},
		Plan:       &records.Plan{Limit: 1, FullCode: "full", Created: func(context.Context, *db.Tx, int) (t time.Time, err error) { return t, err }},
		ActionHook: &records.ActionHook{Changed: func(context.Context, *db.Tx, []int64, records.Informed) error { return nil }},
		Example:    func(records.Sample) records.Request { return records.Request{} },
	}
}

func TestWhatAKindLacks(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(k *records.Kind)
		want   string
	}{
		"nothing":           {func(*records.Kind) {}, ""},
		"a name":            {func(k *records.Kind) { k.Name = "" }, "has no name"},
		"a prefix":          {func(k *records.Kind) { k.Prefix = "tlk" }, "has no prefix"},
		"a permission":      {func(k *records.Kind) { k.Read = access.Permission{} }, "what it takes to read"},
		"a page":            {func(k *records.Kind) { k.Page = "/talks" }, "has no page"},
		"a table":           {func(k *records.Kind) { k.Table = "talks; drop" }, "its table"},
		"a row":             {func(k *records.Kind) { k.Row = "" }, "its table"},
		"a free row":        {func(k *records.Kind) { k.Row = "u" }, "a short name"},
		"a title":           {func(k *records.Kind) { k.Title = "" }, "Title, Site and Status"},
		"texts":             {func(k *records.Kind) { k.Texts = nil }, "by which texts"},
		"a sight":           {func(k *records.Kind) { k.Sees = nil }, "who sees one"},
		"an example":        {func(k *records.Kind) { k.Example = nil }, "no example"},
		"explained":         {func(k *records.Kind) { k.IndexedLists = nil }, "no paths of them"},
		"a topic":           {func(k *records.Kind) { k.Notices[0].Topic = "" }, "a notice"},
		"a word":            {func(k *records.Kind) { k.Lists = []string{"My talks"} }, "is no word"},
		"a plan's code":     {func(k *records.Kind) { k.Plan.FullCode = "" }, "a plan"},
		"a follower":        {func(k *records.Kind) { k.ActionHook.Changed = nil }, "does not follow"},
		"a right to delete": {func(k *records.Kind) { k.Deletion = &records.Deletion{Path: "/api/talks"} }, "deleted without a right"},
		"a path to delete":  {func(k *records.Kind) { k.Deletion = &records.Deletion{Permission: access.SignedIn} }, "at no path"},
		"purposes":          {func(k *records.Kind) { k.Files = &records.Files{Upload: access.SignedIn} }, "has files"},
		"Home's numbers":    {func(k *records.Kind) { k.Home = &records.Home{Member: "talks"} }, "part of Home"},
	} {
		var r records.Registry
		k := whole()
		c.change(&k)
		r.Register(k)
		err := r.Check()
		switch {
		case c.want == "" && err != nil:
			t.Errorf("a whole kind was refused: %v", err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("a kind without %s: %v", name, err)
		}
	}
}

func TestKindsThatClash(t *testing.T) {
	t.Parallel()
	var r records.Registry
	r.Register(whole())
	other := whole()
	other.Name, other.Prefix, other.Table, other.Row, other.Page, other.Lists = "Walk", "WLK", "walks", "w", "/walks/", nil
	other.Topics = []records.Topic{{Name: "walks"}}
	r.Register(other)
	if err := r.Check(); err == nil || err.Error() != `the kinds "Talk" and "Walk" both have the notice talk_held` {
		t.Errorf("two kinds with the same notice: %v", err)
	}
}
