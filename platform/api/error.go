package api

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"

	"hivis/platform/access"
	"hivis/platform/i18n"
)

// Error is what a use case returns when it refuses: a sentence for the user by
// its key, a code for machines, and the cause for the log alone.
type Error struct {
	Status     int
	Code       string // snake_case; also the key of the sentence ("error.<code>")
	Params     i18n.Params
	Fields     []FieldError
	RetryAfter time.Duration
	Location   string // where it is instead
	Cause      error
}

// FieldError says what is wrong with one field: "due_date", "lines[0].due_date".
type FieldError struct {
	Field  string
	Code   string // key of the sentence: "field.<code>"
	Params i18n.Params
	// Sentence is set by those who have said it already.
	Sentence string
}

func (e *Error) Error() string {
	if e.Cause != nil {
		return e.Code + ": " + e.Cause.Error()
	}
	if len(e.Fields) > 0 {
		return fmt.Sprintf("%s: %v", e.Code, e.Fields)
	}
	return e.Code
}

func (e *Error) Unwrap() error { return e.Cause }

// NotFound is the answer for what does not exist and for what is another
// organization's: nobody can tell the two apart.
func NotFound() *Error { return &Error{Status: http.StatusNotFound, Code: "not_found"} }

// Denied refuses for want of a right.
func Denied(code string) *Error { return &Error{Status: http.StatusForbidden, Code: code} }

// Conflict refuses what the record's present state does not allow.
func Conflict(code string, params i18n.Params) *Error {
	return &Error{Status: http.StatusConflict, Code: code, Params: params}
}

// Blocked says why something cannot be done: it conflicts with the present state where the code
// is one of these, and is a want of a right otherwise; "" is nothing against it.
func Blocked(code string, conflicts []string) error {
	switch {
	case code == "":
		return nil
	case slices.Contains(conflicts, code):
		return Conflict(code, nil)
	}
	return Denied(code)
}

// Refused is a 422 about the whole of the input and not one field.
func Refused(code string, params i18n.Params) *Error {
	return &Error{Status: http.StatusUnprocessableEntity, Code: code, Params: params}
}

// TooMany asks to come back later.
func TooMany(code string, after time.Duration) *Error {
	seconds := int(after.Round(time.Second).Seconds())
	return &Error{Status: http.StatusTooManyRequests, Code: code, RetryAfter: after,
		Params: i18n.Params{"Minutes": (seconds + 59) / 60, "Count": (seconds + 59) / 60}}
}

// Problems collects what is wrong with an input, so that the user reads it all
// at once.
type Problems []FieldError

// Add notes a problem of a field.
func (p *Problems) Add(field, code string) { *p = append(*p, FieldError{Field: field, Code: code}) }

// AddWith notes a problem whose sentence has placeholders.
func (p *Problems) AddWith(field, code string, params i18n.Params) {
	*p = append(*p, FieldError{Field: field, Code: code, Params: params})
}

// Err returns the problems as one error, or nil.
func (p Problems) Err() error {
	if len(p) == 0 {
		return nil
	}
	return &Error{Status: http.StatusUnprocessableEntity, Code: "invalid", Fields: p}
}

// Invalid is a single problem of a single field.
func Invalid(field, code string) error {
	return Problems{{Field: field, Code: code}}.Err()
}

// refusalError maps a refused permission to the answer.
func refusalError(r access.Refusal) *Error {
	switch r {
	case access.NotSignedIn:
		return &Error{Status: http.StatusUnauthorized, Code: string(r)}
	case access.SubscriptionCancelled, access.SubscriptionEnded, access.StorageExhausted:
		return Refused(string(r), nil)
	default:
		return Denied(string(r))
	}
}

// Body is the one shape of every error answer.
type Body struct {
	Error     string              `json:"error" maxLength:"2000" doc:"A sentence for the user"`
	Code      string              `json:"code" maxLength:"60" enum:"{codes}" doc:"What happened, for machines"`
	Errors    map[string][]string `json:"errors,omitempty" doc:"Sentences by field"`
	Problems  []FieldProblem      `json:"problems,omitempty" maxItems:"1000" doc:"The same for machines: what is wrong at which field"`
	Location  string              `json:"location,omitempty" maxLength:"300" doc:"Where it is instead, as in the header, which a proxy may drop"`
	RequestID string              `json:"request_id" maxLength:"40" doc:"Finds this request in the logs"`
}

// FieldProblem is what is wrong with one field, for machines.
type FieldProblem struct {
	Field string `json:"field" maxLength:"300" doc:"Its path in the body (lines[0].due_date), or the name of the parameter"`
	Code  string `json:"code" maxLength:"60" enum:"{field_codes}"`
}

// asError finds the Error in err, or wraps the unknown: the user then reads a
// general sentence, and the log has the cause.
func asError(err error) *Error {
	var known *Error
	if errors.As(err, &known) {
		return known
	}
	return &Error{Status: http.StatusInternalServerError, Code: "internal", Cause: err}
}

func (e *Error) body(say func(key string, params i18n.Params) string, requestID string) Body {
	body := Body{Error: say("error."+e.Code, e.Params), Code: e.Code, Location: e.Location, RequestID: requestID}
	for _, f := range e.Fields {
		if body.Errors == nil {
			body.Errors = map[string][]string{}
		}
		sentence := f.Sentence
		if sentence == "" {
			sentence = say("field."+f.Code, f.Params)
		}
		body.Errors[f.Field] = append(body.Errors[f.Field], sentence)
		body.Problems = append(body.Problems, FieldProblem{f.Field, f.Code})
	}
	return body
}

func (e *Error) headers(h http.Header) {
	h.Set("Content-Type", "application/json; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	if e.RetryAfter > 0 {
		h.Set("Retry-After", strconv.Itoa(max(1, int(e.RetryAfter.Round(time.Second).Seconds()))))
	}
	if e.Location != "" {
		h.Set("Location", e.Location)
	}
}
