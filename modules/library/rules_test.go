package library

import (
	"fmt"
	"testing"

	"hivis/platform/access"
	"hivis/platform/api"
)

func TestWhatTheLibraryTakes(t *testing.T) {
	for contentType, want := range map[string]string{
		"image/png": "image", "image/heic": "image", "application/pdf": "pdf", "application/msword": "word", "application/vnd.ms-excel": "sheet",
		"application/vnd.openxmlformats-officedocument.presentationml.presentation": "slides", "video/mp4": "video",
		"text/plain": "", "text/csv": "", "application/zip": "", "": "",
	} {
		if got := kindOf(contentType); got != want {
			t.Errorf("%s: %q, wanted %q", contentType, got, want)
		}
	}
}

func TestWhoMayChangeATree(t *testing.T) {
	writes := access.Rules{Name: {"read", "update"}}
	reads := access.Rules{Name: {"read"}}
	for i, c := range []struct {
		user  access.User
		tree  tree
		owner int64
		want  string
	}{
		{access.User{ID: 1, Rules: writes}, tree{Keeper: 1}, 0, ""},
		{access.User{ID: 1, Rules: writes}, tree{Keeper: 2}, 0, "not_your_folder"},
		{access.User{ID: 1, Rules: writes}, tree{Keeper: 2}, 1, ""},
		{access.User{ID: 1, Rules: reads}, tree{Keeper: 2}, 1, "permission_denied"},
		{access.User{ID: 1, Rules: reads}, tree{Keeper: 1}, 0, "permission_denied"},
		{access.User{ID: 1, Rules: writes, SiteIDs: []int64{7}}, tree{Site: 7}, 0, ""},
		{access.User{ID: 1, Rules: writes, SiteIDs: []int64{7}}, tree{Site: 8}, 0, "not_your_folder"},
		{access.User{ID: 1, Rules: writes, IsAdmin: true}, tree{Keeper: 2}, 0, ""},
		{access.User{Rules: writes}, tree{Site: 8}, 0, "not_your_folder"},
	} {
		if got := c.tree.refuseFile(&c.user, c.owner, "update"); got != c.want {
			t.Errorf("%d: %q, wanted %q", i, got, c.want)
		}
	}
}

func TestWhoSaysThatAFileHolds(t *testing.T) {
	reads := access.User{ID: 1, Rules: access.Rules{Name: {"read"}}}
	for owner, want := range map[int64]string{1: "", 2: "permission_denied", 0: "permission_denied"} {
		if got := (tree{Site: 7}).refuseReview(&reads, owner); got != want {
			t.Errorf("owner %d: %q, wanted %q", owner, got, want)
		}
	}
}

func TestTags(t *testing.T) {
	if got := fmt.Sprint(tagsOf([]string{" Fire ", "PPE", "fire", "", "cold   work"})); got != "[cold work fire ppe]" {
		t.Error(got)
	}
}

func TestDays(t *testing.T) {
	for day, want := range map[string]string{"2026-11-20": "", "2026-11-21": "", "2026-11-19": "library_day_over", "2026-02-30": "date", "soon": "date"} {
		var problems api.Problems
		checkDay("remind_on", day, "2026-11-20", &problems)
		got := ""
		if len(problems) > 0 {
			got = problems[0].Code
		}
		if got != want {
			t.Errorf("%s: %q, wanted %q", day, got, want)
		}
	}
}
