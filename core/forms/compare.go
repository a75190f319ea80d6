package forms

import (
	"encoding/json"
	"slices"
	"strings"
)

// Change is what became of one part of a document.
type Change struct {
	What     string        `json:"what" enum:"added,removed,changed,moved" doc:"A part that was moved and changed is in two of them"`
	Part     string        `json:"part" enum:"section,question,option,row,column" doc:"What kind of part it is"`
	ID       string        `json:"id" maxLength:"24" doc:"The part's id in the document"`
	Label    string        `json:"label" maxLength:"1000" doc:"What it is called, or was"`
	Section  string        `json:"section_id,omitempty" maxLength:"24" doc:"In which it is, or was"`
	Question string        `json:"question_id,omitempty" maxLength:"24" doc:"Of which it is, or was"`
	Fields   []FieldChange `json:"fields,omitempty" maxItems:"40" doc:"Of what was changed"`
	// Owner what was moved from one section to another.
	From string `json:"from_section_id,omitempty" maxLength:"24" doc:"The section that it was in, of what was moved to another"`
}

// FieldChange is one field of a part: texts as they are, everything else as JSON; "" is none.
type FieldChange struct {
	Field string `json:"field" maxLength:"60" doc:"The field's name in the document"`
	Was   string `json:"was" maxLength:"20000" doc:"Before: a text as it is, all else as JSON; empty: nothing"`
	Is    string `json:"is" maxLength:"20000" doc:"After, likewise"`
}

// node is a part with its own fields, without what is inside it.
type node struct {
	Change
	order  int
	above  string // what it is a part of
	fields map[string]string
}

// Compare says what has to be done to one document to make it the other: what was added,
// removed, changed and moved. Parts are the same if they have the same id. What is in a part
// that was added or removed is not said by itself.
func Compare(was, is Document) []Change {
	before, after := nodesOf(was), nodesOf(is)
	changes := []Change{}
	moved := outOfOrder(before, after)
	for _, n := range sorted(after) {
		old, known := before[n.ID]
		switch {
		case !known:
			if _, above := before[n.above]; above || n.above == "" {
				changes = append(changes, n.as("added"))
			}
			continue
		case moved[n.ID]:
			c := n.as("moved")
			if old.Section != n.Section {
				c.From = old.Section
			}
			changes = append(changes, c)
		}
		if fields := fieldsBetween(old.fields, n.fields); len(fields) > 0 {
			c := n.as("changed")
			c.Fields = fields
			changes = append(changes, c)
		}
	}
	for _, n := range sorted(before) {
		if _, kept := after[n.ID]; kept {
			continue
		}
		if _, above := after[n.above]; above || n.above == "" {
			changes = append(changes, n.as("removed"))
		}
	}
	return changes
}

func (n *node) as(what string) Change {
	c := n.Change
	c.What = what
	return c
}

func sorted(nodes map[string]*node) (all []*node) {
	for _, n := range nodes {
		all = append(all, n)
	}
	slices.SortFunc(all, func(a, b *node) int { return a.order - b.order })
	return all
}

// nodesOf are the parts of a document by their ids, each with its own fields.
func nodesOf(d Document) map[string]*node {
	nodes := map[string]*node{}
	add := func(part, id, label, section, question, above string, own any) {
		nodes[id] = &node{Change{Part: part, ID: id, Label: label, Section: section, Question: question}, len(nodes), above, fieldsOf(own)}
	}
	for _, s := range d.Sections {
		own := s
		own.Questions = nil
		add("section", s.ID, s.Title, "", "", "", own)
		for _, q := range s.Questions {
			own := q
			own.Options, own.Attr.Rows, own.Attr.Columns = nil, nil, nil
			add("question", q.ID, q.Label, s.ID, "", s.ID, own)
			for _, o := range q.Options {
				add("option", o.ID, o.Label, s.ID, q.ID, q.ID, o)
			}
			for _, r := range q.Attr.Rows {
				add("row", r.ID, r.Label, s.ID, q.ID, q.ID, r)
			}
			for _, c := range q.Attr.Columns {
				own := c
				own.Options = nil
				add("column", c.ID, c.Label, s.ID, q.ID, q.ID, own)
				for _, o := range c.Options {
					add("option", o.ID, o.Label, s.ID, q.ID, c.ID, o)
				}
			}
		}
	}
	return nodes
}

// fieldsOf are the fields of a part as the API calls them, those of attr among them.
func fieldsOf(part any) map[string]string {
	var raw map[string]json.RawMessage
	content, err := json.Marshal(part)
	if err == nil {
		err = json.Unmarshal(content, &raw)
	}
	fields := map[string]string{}
	if err != nil {
		return fields
	}
	if attr := raw["attr"]; attr != nil {
		var own map[string]json.RawMessage
		if json.Unmarshal(attr, &own) == nil {
			for name, value := range own {
				raw["attr."+name] = value
			}
		}
	}
	for name, value := range raw {
		if name == "id" || name == "attr" || name == "questions" {
			continue
		}
		var text string
		if json.Unmarshal(value, &text) != nil {
			text = string(value)
		}
		fields[name] = text
	}
	return fields
}

func fieldsBetween(was, is map[string]string) (changes []FieldChange) {
	names := map[string]bool{}
	for name := range was {
		names[name] = true
	}
	for name := range is {
		names[name] = true
	}
	for name := range names {
		if was[name] != is[name] {
			changes = append(changes, FieldChange{name, was[name], is[name]})
		}
	}
	slices.SortFunc(changes, func(a, b FieldChange) int { return strings.Compare(a.Field, b.Field) })
	return changes
}

// outOfOrder are the fewest parts that, put elsewhere, make the one order of the other: those
// that came into another part, and of the rest those outside the longest run that kept its
// order.
func outOfOrder(before, after map[string]*node) map[string]bool {
	moved := map[string]bool{}
	stayed := map[string][]*node{}
	for _, n := range sorted(after) {
		old := before[n.ID]
		switch {
		case old == nil:
		case old.above != n.above:
			moved[n.ID] = true
		default:
			stayed[n.above] = append(stayed[n.above], n)
		}
	}
	for _, siblings := range stayed {
		kept := maxRun(siblings, before)
		for _, n := range siblings {
			if !kept[n.ID] {
				moved[n.ID] = true
			}
		}
	}
	return moved
}

// maxRun is the longest of parts that stand in the same order in both documents.
func maxRun(parts []*node, before map[string]*node) map[string]bool {
	length, previous := make([]int, len(parts)), make([]int, len(parts))
	last := -1
	for i, n := range parts {
		length[i], previous[i] = 1, -1
		for j := range i {
			if before[parts[j].ID].order < before[n.ID].order && length[j] >= length[i] {
				length[i], previous[i] = length[j]+1, j
			}
		}
		if last < 0 || length[i] > length[last] {
			last = i
		}
	}
	kept := map[string]bool{}
	for i := last; i >= 0; i = previous[i] {
		kept[parts[i].ID] = true
	}
	return kept
}
