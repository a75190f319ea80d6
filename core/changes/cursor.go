package changes

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"

	"hivis/platform/api"
)

// Kept is for how long a place in the feed is good: as long as what was deleted can be restored,
// and so who saw it can be told. The changes themselves stay a day longer, since transactions do
// not end in the order in which they began.
const (
	Kept   = 30 * 24 * time.Hour
	purged = Kept + 24*time.Hour
)

// Cursor is a place in the feed: after the change with this transaction and id.
type Cursor struct {
	Epoch   string
	XID     uint64
	ID      int64
	Written int64 // when the change was written, in seconds: what was before it may be gone since
}

var (
	cursorText = base64.RawURLEncoding.Strict()
	epoch      = regexp.MustCompile(`^[0-9a-f]{16}$`)
)

// String is how a place is handed out.
func (c Cursor) String() string {
	return cursorText.EncodeToString(fmt.Appendf(nil, "%s.%d.%d.%d", c.Epoch, c.XID, c.ID, c.Written))
}

// ParseCursor reads a place as it was handed out.
func ParseCursor(text string) (c Cursor, err error) {
	raw, err := cursorText.DecodeString(text)
	parts := strings.Split(string(raw), ".")
	if err != nil || len(parts) != 4 || !epoch.MatchString(parts[0]) {
		return c, api.Invalid("after", "cursor")
	}
	c.Epoch = parts[0]
	c.XID, _ = strconv.ParseUint(parts[1], 10, 64)
	c.ID, _ = strconv.ParseInt(parts[2], 10, 64)
	c.Written, _ = strconv.ParseInt(parts[3], 10, 64)
	if c.String() != text {
		return c, api.Invalid("after", "cursor")
	}
	return c, nil
}

// Errors of a place from which nobody can go on.
var (
	ErrOtherEpoch = &api.Error{Status: http.StatusGone, Code: "cursor_other_epoch"}
	ErrTooOld     = &api.Error{Status: http.StatusGone, Code: "cursor_too_old"}
)

// refuse says why nobody can go on from a place in a feed that ends at another, or nil.
func (c Cursor) refuse(end Cursor) error {
	switch {
	case c == Cursor{}:
		return nil
	case c.Epoch != end.Epoch || c.XID > end.XID:
		return ErrOtherEpoch
	case c.Written < end.Written-int64(Kept.Seconds()):
		return ErrTooOld
	}
	return nil
}
