package server_test

import (
	"net/http"
	"net/url"
	"reflect"
	"strings"
	"testing"

	"hivis/platform/api"
	"hivis/server/servertest"
)

// commonWordsAreMet asks for words that very many records have, once in the list's own order
// and once in the same by another name, in which all that have them are found: the pages have
// to be the same, to whoever asks. How they come about is seen in what the server asks.
func commonWordsAreMet(t *testing.T, s *servertest.Server, seen *statements, who *servertest.Client) {
	t.Helper()
	for _, list := range listsWithCommonWords(s) {
		queries := map[string]bool{
			"q=" + list.word: true, "q=" + list.word + "+2": true, "q=" + list.word + "&page=3": true,
			"q=" + list.word + "+2345": false, "q=nobody+said+this": false, "q=" + list.word + "+2345&page=2": false,
		}
		for _, filter := range list.filters {
			queries["q="+list.word+"&"+filter] = true
		}
		for query, met := range queries {
			path := list.path + "?" + query
			common, all := pageOf(who, path), pageOf(who, path+"&sort="+url.QueryEscape(list.order))
			if !common.tells(all) {
				t.Errorf("%s as %s: %v where all are found, %v", path, who.Email, all, common)
			}
			if len(common.IDs) == 0 && met {
				t.Errorf("%s as %s finds nothing", path, who.Email)
			}
			asked := asks(who, seen, path)
			if got := !strings.Contains(asked, "search_records("); got != met {
				t.Errorf("%s as %s is walked: %t", path, who.Email, got)
			}
			if common.More && strings.Contains(asked, "count(*)") {
				t.Errorf("%s as %s is counted again within a minute", path, who.Email)
			}
		}
		who.Get(list.path + "?q=" + list.word).Wants(http.StatusOK)
		further := list.path + "?q=" + list.word + "&after="
		first := listed(who, list.path+"?q="+list.word)
		second := listed(who, further+first.Meta.Next)
		if back := listed(who, further+second.Meta.Previous); !reflect.DeepEqual(back.ids(), first.ids()) || reflect.DeepEqual(second.ids(), first.ids()) {
			t.Errorf("%s as %s: %v, then %v, and back %v", list.path, who.Email, first.ids(), second.ids(), back.ids())
		}
	}
}

// pageRead is a page of any list.
type pageRead struct {
	Incidents, Observations []struct{ ID int64 }
	Risks                   []struct {
		AssessmentID int64 `json:"assessment_id"`
		Position     int64
	}
	Meta api.Meta
}

func (a pageRead) ids() (ids []int64) {
	for _, row := range append(a.Incidents, a.Observations...) {
		ids = append(ids, row.ID)
	}
	for _, row := range a.Risks {
		ids = append(ids, row.AssessmentID*1000+row.Position)
	}
	return ids
}

type numbered struct {
	IDs          []int64
	Total, Pages int
	More         bool
}

// tells reports whether the same rows are shown as where all are found and counted, and the same
// number or a smaller one with "more".
func (n numbered) tells(all numbered) bool {
	if n.More && n.Total <= all.Total && n.Total >= 32 {
		all.Total, all.Pages, all.More = n.Total, n.Pages, true
	}
	return reflect.DeepEqual(n, all)
}

func listed(who *servertest.Client, path string) (a pageRead) {
	who.Get(path).Wants(http.StatusOK).Into(&a)
	return a
}

func pageOf(who *servertest.Client, path string) numbered {
	a := listed(who, path)
	return numbered{a.ids(), a.Meta.TotalCount, a.Meta.TotalPages, a.Meta.More}
}

func asks(who *servertest.Client, seen *statements, path string) string {
	seen.take()
	who.Get(path).Wants(http.StatusOK)
	var sql strings.Builder
	for _, q := range seen.take() {
		sql.WriteString(q.sql)
	}
	return sql.String()
}
