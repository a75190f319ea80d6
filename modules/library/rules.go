package library

import (
	"slices"
	"strings"
	"time"

	"hivis/platform/access"
	"hivis/platform/api"
)

// kindsOfFiles are the types that the library takes, by the word for what they are.
var kindsOfFiles = map[string]string{
	"application/pdf":    "pdf",
	"application/msword": "word",
	"application/vnd.openxmlformats-officedocument.wordprocessingml.document": "word",
	"application/vnd.ms-excel": "sheet",
	"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet":         "sheet",
	"application/vnd.ms-powerpoint":                                             "slides",
	"application/vnd.openxmlformats-officedocument.presentationml.presentation": "slides",
	"video/mp4": "video",
}

// kindOf is what a file is, or "" for what the library does not take.
func kindOf(contentType string) string {
	if strings.HasPrefix(contentType, "image/") {
		return "image"
	}
	return kindsOfFiles[contentType]
}

// tree is whose a tree is: a site's or a keeper's, and the other is 0.
type tree struct{ Site, Keeper int64 }

// refuse says why somebody may not do something in a tree; "" if they may.
func (t tree) refuse(user *access.User, action string) string {
	switch {
	case !user.Rules.Grant(Name, action):
		return "permission_denied"
	case user.IsAdmin || t.Keeper == user.ID && t.Keeper != 0 || t.Site != 0 && user.SeesSite(t.Site):
		return ""
	}
	return "not_your_folder"
}

// refuseFile is refuse for a file, which its owner may change as well.
func (t tree) refuseFile(user *access.User, owner int64, action string) string {
	if owner == user.ID && owner != 0 && user.Rules.Grant(Name, action) {
		return ""
	}
	return t.refuse(user, action)
}

// refuseReview is refuse for saying that a file still holds: whoever it is asked of may say
// so, whatever else their role lets them do.
func (t tree) refuseReview(user *access.User, owner int64) string {
	if owner == user.ID && owner != 0 {
		return ""
	}
	return t.refuse(user, "update")
}

// denied is the refusal as an error.
func denied(code string) error {
	if code == "" {
		return nil
	}
	return api.Denied(code)
}

// tagsOf are tags as they are kept: in small letters, each once.
func tagsOf(typed []string) (tags []string) {
	tags = []string{}
	for _, tag := range typed {
		tag = strings.ToLower(strings.Join(strings.Fields(tag), " "))
		if tag != "" && !slices.Contains(tags, tag) {
			tags = append(tags, tag)
		}
	}
	slices.Sort(tags)
	return tags
}

// checkDay holds a day that was given to being one, and to coming after today: of what is
// over nobody is reminded.
func checkDay(field, day string, today string, problems *api.Problems) {
	if _, err := time.Parse(time.DateOnly, day); err != nil {
		problems.Add(field, "date")
	} else if day < today {
		problems.Add(field, "library_day_over")
	}
}
