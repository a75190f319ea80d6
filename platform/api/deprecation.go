package api

import (
	"fmt"
	"net/http"
	"time"
)

// Deprecation says that an operation is on its way out. Its answers, and refusals, carry the headers of
// RFC 9745 and RFC 8594, and the API's document says the same.
type Deprecation struct {
	Since     time.Time
	Sunset    time.Time // from when on it may be gone; zero: that is not known yet
	Successor string    // path of the operation to ask instead; "": there is none
}

// Deprecated marks an operation that goes.
func Deprecated(d Deprecation) Option { return func(o *operation) { o.deprecation = &d } }

// announce writes the headers.
func (d *Deprecation) announce(h http.Header) {
	if d == nil {
		return
	}
	h.Set("Deprecation", fmt.Sprintf("@%d", d.Since.Unix()))
	if !d.Sunset.IsZero() {
		h.Set("Sunset", d.Sunset.UTC().Format(http.TimeFormat))
	}
	if d.Successor != "" {
		h.Set("Link", fmt.Sprintf(`<%s>; rel="successor-version"`, d.Successor))
	}
}

// documentEnd says it in the document.
func (op *operation) documentEnd() {
	d := op.deprecation
	if d == nil {
		return
	}
	op.Deprecated = true
	op.Description = "Deprecated since " + d.Since.UTC().Format(time.DateOnly) + "."
	if !d.Sunset.IsZero() {
		op.Description += " It may be gone from " + d.Sunset.UTC().Format(time.DateOnly) + " on."
	}
	if d.Successor != "" {
		op.Description += " Ask " + d.Successor + " instead."
	}
}
