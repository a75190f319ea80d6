package scim

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
)

// change is one operation of a PATCH, or one attribute of a whole resource.
type change struct {
	verb  string // add, replace, remove
	path  string // empty: the value names the attributes
	value any
}

// changesOf reads the operations of a PATCH, whose verbs come in capitals as well.
func changesOf(body map[string]any) (changes []change, err error) {
	list, ok := member(body, "operations").([]any)
	if !ok || len(list) == 0 || len(list) > mostOfPatch {
		return nil, errSyntax
	}
	for _, one := range list {
		operation, ok := one.(map[string]any)
		if !ok {
			return nil, errSyntax
		}
		verb, _ := member(operation, "op").(string)
		at, isText := member(operation, "path").(string)
		c := change{strings.ToLower(verb), at, member(operation, "value")}
		switch {
		case !slices.Contains([]string{"add", "replace", "remove"}, c.verb), member(operation, "path") != nil && !isText:
			return nil, errSyntax
		case c.verb == "remove" && c.path == "":
			return nil, wrong("noTarget", "error.scim_no_target", nil)
		}
		changes = append(changes, c)
	}
	return changes, nil
}

// member finds a value by its name, in whatever letters.
func member(body map[string]any, name string) any {
	for key, value := range body {
		if strings.EqualFold(key, name) {
			return value
		}
	}
	return nil
}

// readWhole reads a resource that is sent whole, over what is there before anything is said.
func (p *person) readWhole(body map[string]any) (ignored int, err error) {
	return p.apply(change{verb: "replace", value: body})
}

// apply makes one change, and counts what means nothing here.
func (p *person) apply(c change) (ignored int, err error) {
	if c.path != "" {
		at, err := parsePath(c.path)
		if err != nil {
			return 0, err
		}
		return p.set(at, c)
	}
	named, ok := c.value.(map[string]any)
	if !ok {
		return 0, errSyntax
	}
	for _, name := range slices.Sorted(maps.Keys(named)) {
		value := named[name]
		at, err := parsePath(name)
		if err != nil {
			return ignored, err
		}
		more, err := p.set(at, change{c.verb, name, value})
		if err != nil {
			return ignored, err
		}
		ignored = min(ignored+more, mostIgnored)
	}
	return ignored, nil
}

// never are attributes that are sent and mean nothing: the server's own, and a password that nobody needs.
var never = []string{"schemas", "id", "meta", "password", "groups", "roles"}

func (p *person) set(at path, c change) (ignored int, err error) {
	inner, isObject := c.value.(map[string]any)
	switch {
	case at.extension && at.attribute == "" || at.attribute == "name" && at.part == "":
		if c.verb == "remove" || c.value == nil {
			return 0, p.clear(at)
		}
		if !isObject {
			return 0, badValue(c.path)
		}
		return p.setParts(at, c.verb, inner)
	case slices.Contains(never, at.attribute):
		return 0, nil
	case at.attribute == "active":
		active, ok := yesOrNo(c.value)
		if c.verb == "remove" || !ok {
			return 0, badValue("active")
		}
		p.Active = active
		return 0, nil
	case p.entries(at) != nil:
		return 0, setEntries(p.entries(at), at, c)
	case p.text(at) != nil:
		text, ok := oneText(c.value)
		if c.verb == "remove" {
			text, ok = "", true
		}
		if !ok {
			return 0, badValue(c.path)
		}
		*p.text(at) = text
		return 0, nil
	}
	return 1, nil
}

// setParts sets the parts of a name, or the attributes of a schema, that an object has.
func (p *person) setParts(at path, verb string, parts map[string]any) (ignored int, err error) {
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		value := parts[name]
		inner := path{attribute: strings.ToLower(name), extension: at.extension}
		if at.attribute != "" {
			inner = path{attribute: at.attribute, part: strings.ToLower(name)}
		}
		more, err := p.set(inner, change{verb, name, value})
		if err != nil {
			return ignored, err
		}
		ignored += more
	}
	return ignored, nil
}

func (p *person) clear(at path) error {
	if at.attribute == "name" {
		p.Name = fullName{}
	} else {
		p.EmployeeNumber, p.Manager = "", ""
	}
	return nil
}

// yesOrNo reads a truth value; some send it as text.
func yesOrNo(value any) (yes, ok bool) {
	switch v := value.(type) {
	case bool:
		return v, true
	case string:
		return strings.EqualFold(v, "true"), strings.EqualFold(v, "true") || strings.EqualFold(v, "false")
	case []any:
		if len(v) == 1 {
			return yesOrNo(v[0])
		}
	case map[string]any:
		return yesOrNo(member(v, "value"))
	}
	return false, false
}

// oneText reads a text. Some send a number, an object with a value, or a list of one.
func oneText(value any) (text string, ok bool) {
	switch v := value.(type) {
	case nil:
		return "", true
	case string:
		return v, true
	case json.Number:
		return v.String(), true
	case map[string]any:
		return oneText(member(v, "value"))
	case []any:
		if len(v) == 0 {
			return "", true
		}
		if len(v) == 1 {
			return oneText(v[0])
		}
	}
	return "", false
}

// setEntries changes addresses or numbers: all of them, or those that a filter names. One that is to be set and is not
// there is made.
func setEntries(all *[]entry, at path, c change) error {
	if at.filter == nil && at.part == "" {
		return setAll(all, c)
	}
	matches := func(e entry) bool { return at.filter == nil || e.is(*at.filter) }
	if c.verb == "remove" {
		if at.part == "" || at.part == "value" {
			*all = slices.DeleteFunc(*all, matches)
		}
		return nil
	}
	found := slices.IndexFunc(*all, matches)
	if found < 0 {
		*all = append(*all, madeFor(at.filter))
		found = len(*all) - 1
	}
	e := &(*all)[found]
	if at.part == "" {
		sent, ok := entryOf(c.value)
		if !ok {
			return badValue(c.path)
		}
		if sent.Type == "" {
			sent.Type = e.Type
		}
		*e = sent
	} else if !e.setPart(at.part, c.value) {
		return badValue(c.path)
	}
	if e.Value == "" && at.part == "value" {
		*all = slices.Delete(*all, found, found+1)
		return nil
	}
	onePrimary(*all, found)
	return nil
}

func setAll(all *[]entry, c change) error {
	sent, ok := entriesOf(c.value)
	switch {
	case c.verb == "remove" && c.value == nil:
		*all = nil
		return nil
	case !ok:
		return badValue(c.path)
	case c.verb == "remove":
		*all = slices.DeleteFunc(*all, func(e entry) bool {
			return slices.ContainsFunc(sent, func(s entry) bool { return s.Value == e.Value })
		})
		return nil
	case c.verb == "replace":
		*all = nil
	}
	for _, e := range sent {
		at := slices.IndexFunc(*all, func(b entry) bool { return c.verb == "add" && (b.Value == e.Value || e.Type != "" && b.Type == e.Type) })
		if at < 0 {
			at = len(*all)
			*all = append(*all, e)
		}
		(*all)[at] = e
		onePrimary(*all, at)
	}
	return nil
}

func onePrimary(all []entry, at int) {
	for i := range all {
		if all[at].Primary && i != at {
			all[i].Primary = false
		}
	}
}

func (e entry) is(c clause) bool {
	switch c.at.attribute {
	case "type":
		return strings.EqualFold(e.Type, c.value)
	case "value":
		return strings.EqualFold(e.Value, c.value)
	case "primary":
		return e.Primary == strings.EqualFold(c.value, "true")
	}
	return false
}

func madeFor(c *clause) (e entry) {
	if c == nil {
		return entry{}
	}
	switch c.at.attribute {
	case "type":
		e.Type = c.value
	case "value":
		e.Value = c.value
	case "primary":
		e.Primary = strings.EqualFold(c.value, "true")
	}
	return e
}

func (e *entry) setPart(part string, value any) (ok bool) {
	switch part {
	case "value":
		e.Value, ok = oneText(value)
	case "type":
		e.Type, ok = oneText(value)
	case "display":
		e.Display, ok = oneText(value)
	case "primary":
		e.Primary, ok = yesOrNo(value)
	}
	return ok
}

func entriesOf(value any) (all []entry, ok bool) {
	list, isList := value.([]any)
	if !isList {
		if value == nil {
			return nil, true
		}
		list = []any{value}
	}
	for _, one := range list {
		e, ok := entryOf(one)
		if !ok {
			return nil, false
		}
		all = append(all, e)
	}
	return all, true
}

func entryOf(value any) (e entry, ok bool) {
	object, isObject := value.(map[string]any)
	if !isObject {
		e.Value, ok = value.(string)
		return e, ok
	}
	for name, value := range object {
		if lower := strings.ToLower(name); value != nil && slices.Contains([]string{"value", "type", "display", "primary"}, lower) && !e.setPart(lower, value) {
			return e, false
		}
	}
	return e, true
}
