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

// commonWordsAreFound asks for words that very many records have, once in the list's own order and
// once in the same by another name: the pages have to be the same, to whoever asks. A page says
// that older records were left out where more have the words than a search answers.
func commonWordsAreFound(t *testing.T, s *servertest.Server, who *servertest.Client) {
	t.Helper()
	for _, list := range listsWithCommonWords(s) {
		queries := []string{"q=" + list.word, "q=" + list.word + "+2", "q=" + list.word + "&page=3", "q=" + list.word + "+2345", "q=nobody+said+this", "q=" + list.word + "+2345&page=2"}
		for _, filter := range list.filters {
			queries = append(queries, "q="+list.word+"&"+filter)
		}
		for _, query := range queries {
			path := list.path + "?" + query
			usual, named := listed(who, path), listed(who, path+"&sort="+url.QueryEscape(list.order))
			if !reflect.DeepEqual(usual.ids(), named.ids()) || usual.Meta.TotalCount != named.Meta.TotalCount || usual.Meta.More != named.Meta.More {
				t.Errorf("%s as %s: %v %+v, and with its order named %v %+v", path, who.Email, usual.ids(), usual.Meta, named.ids(), named.Meta)
			}
			if many := list.many && !strings.Contains(query, "2345") && !strings.Contains(query, "nobody"); usual.Meta.OlderLeftOut != many {
				t.Errorf("%s as %s: older ones were left out: %t", path, who.Email, usual.Meta.OlderLeftOut)
			}
		}
		further := list.path + "?q=" + list.word + "&after="
		first := listed(who, list.path+"?q="+list.word)
		second := listed(who, further+first.Meta.Next)
		if back := listed(who, further+second.Meta.Previous); len(first.ids()) == 0 || !reflect.DeepEqual(back.ids(), first.ids()) || reflect.DeepEqual(second.ids(), first.ids()) {
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

func listed(who *servertest.Client, path string) (a pageRead) {
	who.Get(path).Wants(http.StatusOK).Into(&a)
	return a
}
