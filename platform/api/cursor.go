package api

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// cursor is a place in a list: beyond the row with these keys.
type cursor struct {
	Scope    string `json:"of"`   // the list, organization and order that it is valid for
	Page     int    `json:"page"` // the number of the page that it leads to
	Backward bool   `json:"back"` // the page ends before the row instead of starting after it
	Keys     []any  `json:"keys"`
}

var cursorText = base64.RawURLEncoding.Strict()

// String is how a place is handed out.
func (c cursor) String() string {
	for i, key := range c.Keys {
		if moment, ok := key.(time.Time); ok {
			c.Keys[i] = moment.UTC()
		}
	}
	text, err := json.Marshal(c)
	if err != nil { // a moment that no calendar has
		return ""
	}
	return cursorText.EncodeToString(text)
}

// parseCursor reads a place that was handed out for this list in this order. A cursor that is not
// written exactly as [cursor.String] writes it is refused.
func parseCursor(text, of string, order Order) (cursor, error) {
	unknown := Invalid("after", "cursor")
	raw, err := cursorText.DecodeString(text)
	if err != nil {
		return cursor{}, unknown
	}
	var read struct {
		cursor
		Keys []json.RawMessage `json:"keys"`
	}
	if json.Unmarshal(raw, &read) != nil || read.Scope != of || read.Page < 1 || read.Page > maxPages || len(read.Keys) != len(order.terms) {
		return cursor{}, unknown
	}
	found := cursor{Scope: of, Page: read.Page, Backward: read.Backward}
	for i, t := range order.terms {
		key, err := t.parseKey(read.Keys[i])
		if err != nil {
			return cursor{}, unknown
		}
		found.Keys = append(found.Keys, key)
	}
	if found.String() != text {
		return cursor{}, unknown
	}
	return found, nil
}

// parseKey is a key as the column has them.
func (t term) parseKey(raw json.RawMessage) (key any, err error) {
	switch {
	case string(raw) == "null" && t.Nullable:
		return nil, nil
	case string(raw) == "null":
		return nil, fmt.Errorf("every row has a %s", t.SQL)
	case t.Type == TimeColumn:
		return readAs[time.Time](raw)
	case t.Type == NumberColumn:
		return readAs[int64](raw)
	}
	text, err := readAs[string](raw)
	if err == nil && strings.ContainsRune(text, 0) {
		err = fmt.Errorf("no text has a zero in it")
	}
	return text, err
}

func readAs[T any](raw json.RawMessage) (key T, err error) {
	err = json.Unmarshal(raw, &key)
	return key, err
}
