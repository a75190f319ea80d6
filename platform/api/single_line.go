package api

import (
	"bytes"
	"encoding/json"
	"strings"
)

// maxLineLength is the longest text that is one line: a name, a place, a number. What
// may be longer is written in a field of several lines.
const maxLineLength = 300

var lineEnds = strings.NewReplacer("\r\n", " ", "\r", " ", "\n", " ")

// oneLine takes the ends of lines out of the texts of a body that are one line, which
// only a program puts there: into the head of a mail, or a list that somebody reads.
// It is nil if there was nothing to take out.
func oneLine(body []byte, takes schemaRef) []byte {
	if takes.schema == nil || !bytes.Contains(body, []byte(`\n`)) && !bytes.Contains(body, []byte(`\r`)) &&
		!bytes.Contains(body, []byte(`\u000`)) {
		return nil
	}
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	var value any
	if decoder.Decode(&value) != nil {
		return nil
	}
	mended, changed := takes.inLine(value)
	if !changed {
		return nil
	}
	out, err := json.Marshal(mended)
	if err != nil {
		return nil
	}
	return out
}

// inLine mends a value where it stands, and reports whether it had to.
func (d schemaRef) inLine(value any) (mended any, changed bool) {
	switch value := value.(type) {
	case string:
		if d.schema == nil || d.schema.MaxLength == nil || *d.schema.MaxLength > maxLineLength {
			return value, false
		}
		mended := lineEnds.Replace(value)
		return mended, mended != value
	case []any:
		item, _ := d.item()
		for i, each := range value {
			one, its := item.inLine(each)
			value[i], changed = one, changed || its
		}
	case map[string]any:
		for key, each := range value {
			member, _ := d.member(key)
			one, its := member.inLine(each)
			value[key], changed = one, changed || its
		}
	}
	return value, changed
}
