package comments

import (
	"strings"
	"time"

	"hivis/platform/api"
)

// changeable is how long the author may correct or withdraw a comment.
const changeable = 15 * time.Minute

// CommentBody are what somebody says.
type CommentBody struct {
	Body     string  `json:"body" maxLength:"4000" doc:"Plain text of any number of lines; somebody is mentioned as @[7], by their id"`
	Mentions []int64 `json:"mentions,omitempty" maxItems:"20" doc:"The ids of those who are mentioned; each must see the record"`
}

func (w *CommentBody) check() error {
	w.Body = strings.TrimSpace(strings.ReplaceAll(w.Body, "\r\n", "\n"))
	if w.Body == "" {
		return api.Invalid("body", "comment_text_required")
	}
	return nil
}

// refuseChange returns why the user may not correct or withdraw the comment.
func refuseChange(c HeldCommentRow, userID int64, now time.Time) error {
	switch {
	case c.AuthorID != userID:
		return api.Denied("comment_not_yours")
	case c.WithdrawnAt != nil:
		return api.Conflict("comment_withdrawn", nil)
	case now.Sub(c.CreatedAt) > changeable:
		return api.Conflict("comment_too_late", nil)
	}
	return nil
}

// changeableUntil is until when the reader may change a comment; nil when they
// may not.
func changeableUntil(authorID, readerID int64, created time.Time, withdrawn bool, now time.Time) *time.Time {
	until := created.Add(changeable)
	if authorID != readerID || withdrawn || now.After(until) {
		return nil
	}
	return &until
}
