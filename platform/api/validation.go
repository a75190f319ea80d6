package api

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"

	"hivis/platform/i18n"
)

// The validator's messages are English sentences for programmers. They are
// replaced by keys with one parameter ("min_length|3"), which problemOf turns
// into a sentence at the right field. This must happen before any operation is
// registered, since schemas format their messages once.
func init() {
	huma.DefaultArrayNullable = false // a list is [] when there is nothing in it
	huma.ValidateStrictCasing = true  // or "Comment" would pass for a second "comment"
	validation.MsgUnexpectedProperty = "unknown"
	validation.MsgExpectedRequiredProperty = "required|%s"
	validation.MsgExpectedRFC3339DateTime = "date_time"
	validation.MsgExpectedRFC3339Date = "date"
	validation.MsgExpectedRFC5322Email = "email|%v"
	validation.MsgExpectedBoolean = "boolean"
	validation.MsgExpectedNumber = "number"
	validation.MsgExpectedInteger = "integer"
	validation.MsgExpectedString = "text"
	validation.MsgExpectedArray = "list"
	validation.MsgExpectedObject = "format"
	validation.MsgExpectedArrayItemsUnique = "unique_items"
	validation.MsgExpectedOneOf = "one_of|%s"
	validation.MsgExpectedMinimumNumber = "minimum|%v"
	validation.MsgExpectedMaximumNumber = "maximum|%v"
	validation.MsgExpectedMinLength = "min_length|%d"
	validation.MsgExpectedMaxLength = "max_length|%d"
	validation.MsgExpectedMinItems = "min_items|%d"
	validation.MsgExpectedMaxItems = "max_items|%d"
	validation.MsgExpectedMatchPattern = "format|%s"
	validation.MsgExpectedBePattern = "format|%s"
	huma.NewErrorWithContext = func(_ huma.Context, status int, msg string, errs ...error) huma.StatusError {
		return statusError{fromValidator(status, msg, errs)}
	}
	huma.NewError = func(status int, msg string, errs ...error) huma.StatusError {
		return statusError{fromValidator(status, msg, errs)}
	}
}

// statusError lets an Error travel through huma, which asks for a status.
type statusError struct{ cause *Error }

func (e statusError) Error() string  { return e.cause.Error() }
func (e statusError) Unwrap() error  { return e.cause }
func (e statusError) GetStatus() int { return e.cause.Status }

var codeOfStatus = map[int]string{
	http.StatusBadRequest:            "invalid",
	http.StatusNotFound:              "not_found",
	http.StatusRequestTimeout:        "too_slow",
	http.StatusRequestEntityTooLarge: "too_large",
	http.StatusUnsupportedMediaType:  "unsupported_media_type",
	http.StatusUnprocessableEntity:   "invalid",
	http.StatusNotAcceptable:         "not_acceptable",
}

func fromValidator(status int, msg string, errs []error) *Error {
	for _, err := range errs {
		var known *Error
		if errors.As(err, &known) {
			return known
		}
	}
	code, ok := codeOfStatus[status]
	if !ok {
		return &Error{Status: http.StatusInternalServerError, Code: "internal", Cause: errors.Join(append(errs, errors.New(msg))...)}
	}
	if status == http.StatusBadRequest {
		status = http.StatusUnprocessableEntity
	}
	out := &Error{Status: status, Code: code, Cause: errors.New(msg)}
	for _, err := range errs[:min(len(errs), maxProblems)] {
		var detail *huma.ErrorDetail
		if errors.As(err, &detail) {
			out.Fields = append(out.Fields, problemOf(detail))
		}
	}
	return out
}

// problemOf reads the validator's detail: where (body.lines[0].due_date) and
// what (key|parameter).
func problemOf(d *huma.ErrorDetail) FieldError {
	key, param, _ := strings.Cut(d.Message, "|")
	if strings.ContainsRune(key, ' ') {
		key = "format" // the few messages that are no key of ours
		if d.Message == "unknown query parameter" {
			key = "unknown"
		}
	}
	field := d.Location
	for _, part := range []string{"body.", "query.", "path.", "header."} {
		field = strings.TrimPrefix(field, part)
	}
	if key == "required" {
		field = strings.TrimPrefix(strings.TrimPrefix(field, "body")+"."+param, ".")
	}
	return FieldError{Field: field, Code: key, Params: i18n.Params{"Value": param}}
}

// writeError answers with the one error shape and keeps the cause for the log.
func writeError(ctx context.Context, w http.ResponseWriter, err error) {
	e := asError(err)
	e.headers(w.Header())
	w.WriteHeader(e.Status)
	writeJSON(w, bodyOf(ctx, e))
}

// shapeErrors is the same for the errors that leave through huma.
func shapeErrors(hc huma.Context, _ string, v any) (any, error) {
	err, ok := v.(statusError)
	if !ok {
		return v, nil
	}
	header := http.Header{}
	err.cause.headers(header)
	for name := range header {
		hc.SetHeader(name, header.Get(name))
	}
	return bodyOf(hc.Context(), err.cause), nil
}

func bodyOf(ctx context.Context, e *Error) Body {
	call := CallOf(ctx)
	if record := recordOf(ctx); record != nil {
		record.err = e
	}
	return e.body(call.Say, call.RequestID)
}
