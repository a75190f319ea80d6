package sheets

import (
	"strconv"

	"hivis/platform/api"
)

// Named gives fields what is the same for all of them: their label, the headings
// that mean them in every language, beside those they have, and their kind.
func Named(call *api.Call, fields []Field) []Field {
	for i := range fields {
		f := &fields[i]
		f.Label, f.Names = call.Say("sheet."+f.Key, nil), append(f.Names, call.SayAll("sheet."+f.Key)...)
		switch {
		case f.Choices != nil:
			f.Kind = Choice
		case f.Kind == "":
			f.Kind, f.Choices = Text, []Option{}
		default:
			f.Choices = []Option{}
		}
	}
	return fields
}

// Words offers the values of an enumeration by their words in every language, whose
// keys begin with the group.
func Words(call *api.Call, group string, values ...string) []Option {
	options := make([]Option, len(values))
	for i, value := range values {
		key := group + value
		options[i] = Option{Value: value, Label: call.Say(key, nil), Names: append(call.SayAll(key), value)}
	}
	return options
}

// Reference offers a record by its name, and by the other names it goes by.
func Reference(id int64, name string, others ...string) Option {
	return Option{Value: strconv.FormatInt(id, 10), Label: name, Names: others}
}
