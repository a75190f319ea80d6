package activity

import (
	"slices"
	"strings"

	"hivis/platform/api"
)

// words are the log's in the language of who reads it. What there is no word for stands as
// it is kept: names, addresses, numbers.
type words struct{ call *api.Call }

func (w words) said(group, code string) string {
	key := "word." + group + "." + code
	if said := w.call.Say(key, nil); said != key {
		return said
	}
	return code
}

// field is what a change is of: of a role the module in which it grants something.
func (w words) field(e Entry, name string) string {
	if e.Module == "Role" {
		if said := w.said("log_module", name); said != name {
			return said
		}
	}
	return w.said("log_field", name)
}

// value is one before or after a change, or several with commas.
func (w words) value(e Entry, field, value string) string {
	several := field == "languages" || field == "licenses" || e.Module == "Role"
	if !several {
		return w.one(e, field, value)
	}
	parts := strings.Split(value, ", ")
	for i, part := range parts {
		parts[i] = w.one(e, field, part)
	}
	return strings.Join(parts, ", ")
}

var (
	languages = []string{"locale", "languages"}
	modules   = []string{"licenses", "module"}
)

func (w words) one(e Entry, field, value string) string {
	switch {
	case value == "":
		return ""
	case value == "true":
		return w.call.Say("word.log_yes", nil)
	case value == "false": // of a site's logo it is which picture
		return w.call.Say("word.log_no", nil)
	case slices.Contains(languages, field):
		return w.said("language", value)
	case slices.Contains(modules, field):
		return w.said("log_module", value)
	}
	if said := w.said("log_value", field+"."+value); said != field+"."+value {
		return said
	}
	if e.Module == "Role" {
		return w.said("log_right", value)
	}
	return value
}
