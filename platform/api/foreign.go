package api

import (
	"context"
	"net/http"
)

// Foreign registers requests that follow a standard of others, which says itself how they are read and answered. The
// organization is that of the host; who calls, the handler finds out. What all requests have (the log line, the
// limit of time, the answer to a panic) these have as well. What pages of others post to, by their standard, is named.
func (r *Router) Foreign(prefix string, serve http.HandlerFunc, posted ...string) {
	r.posted = append(r.posted, posted...)
	r.mux.HandleFunc(prefix, func(w http.ResponseWriter, req *http.Request) {
		recordOf(req.Context()).route = prefix
		serve(w, req)
	})
}

// Failed is an error as an operation would answer it, noted for the request's log line.
func Failed(ctx context.Context, err error) *Error {
	failure := asError(translate(err))
	if record := recordOf(ctx); record != nil {
		record.err = failure
	}
	return failure
}

// Sentence is what the caller is told of an error: of one field, what is wrong with it.
func (e *Error) Sentence() (key string, params map[string]any) {
	if len(e.Fields) > 0 {
		return "field." + e.Fields[0].Code, e.Fields[0].Params
	}
	return "error." + e.Code, e.Params
}
