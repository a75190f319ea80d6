package attachments

import (
	"net/http"
	"strconv"
	"strings"
)

// byteRange is what of a file is asked for: a video is read from where somebody moves it to.
type byteRange struct {
	first, length int64
	status        int
}

// parseRange reads a Range header. One that is no single range of bytes is not heeded, and the
// whole file answered; of one that begins behind the file there is nothing.
func parseRange(header string, size int64) (p byteRange, ok bool) {
	whole := byteRange{0, size, http.StatusOK}
	asked, is := strings.CutPrefix(header, "bytes=")
	from, to, dash := strings.Cut(asked, "-")
	if !is || !dash || strings.Contains(asked, ",") {
		return whole, true
	}
	first, errFirst := strconv.ParseInt(from, 10, 64)
	last, errLast := strconv.ParseInt(to, 10, 64)
	switch {
	case from == "" && errLast == nil && last > 0: // the last so many bytes
		first, last = max(0, size-last), size-1
	case errFirst != nil || first < 0 || to != "" && (errLast != nil || last < first):
		return whole, true
	case first >= size:
		return byteRange{}, false
	case to == "":
		last = size - 1
	}
	return byteRange{first, min(last, size-1) - first + 1, http.StatusPartialContent}, true
}
