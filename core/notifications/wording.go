package notifications

import (
	"errors"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
	"text/template"
	"text/template/parse"

	"hivis/platform/api"
	"hivis/platform/i18n"
)

// variables are the names under which people write what a sentence's template names.
var variables = map[string]string{
	"Name": "name", "Organization": "organization", "Number": "number", "Title": "title", "Actor": "actor", "Site": "site",
	"Person": "person", "DueDate": "due_date", "Time": "time", "Many": "many", "Note": "note", "Status": "status",
}

// wording is a sentence of the locales as people edit it: with {{number}} instead of a template,
// and of what depends on a condition that which is said of one record, all being known.
type wording struct {
	text     string
	required []string          // variables that stand in it in any case
	offered  []string          // those, and what it names if it is known
	choices  map[string]string // by variable: the part of the template that chooses its word
	several  bool              // it says something else of several records
}

// wordingOf reads the sentence of a key.
func wordingOf(sentences *i18n.Sentences, locale, key string) (*wording, error) {
	trees, err := parse.Parse(key, sentences.Template(locale, key), "", "", map[string]any{"eq": 0})
	if err != nil {
		return nil, err
	}
	w := &wording{choices: map[string]string{}}
	if tree := trees[key]; tree != nil {
		err = w.read(tree.Root, true)
	}
	return w, err
}

func (w *wording) read(list *parse.ListNode, certain bool) error {
	if list == nil {
		return nil
	}
	for _, node := range list.Nodes {
		if err := w.readNode(node, certain); err != nil {
			return err
		}
	}
	return nil
}

func (w *wording) readNode(node parse.Node, certain bool) error {
	switch n := node.(type) {
	case *parse.TextNode:
		w.text += string(n.Text)
	case *parse.ActionNode:
		return w.name(n.Pipe, certain)
	case *parse.IfNode:
		switch n.Pipe.String() {
		case ".Many":
			w.several = true
			return w.read(n.ElseList, certain)
		case ".Actor", ".DueDate", ".Note":
			return w.readEither(n, certain)
		}
		w.choices["status"] = n.String() // the rest compares the status
		w.offer("status", certain)
	default:
		return fmt.Errorf("%s is no part of a sentence", node)
	}
	return nil
}

// readEither takes what is said if the condition holds. What is named in either case is certain.
func (w *wording) readEither(n *parse.IfNode, certain bool) error {
	var with, without wording
	if err := errors.Join(with.read(n.List, true), without.read(n.ElseList, true)); err != nil {
		return err
	}
	w.text += with.text
	for _, variable := range with.offered {
		w.note(variable, certain && slices.Contains(with.required, variable) && slices.Contains(without.required, variable))
	}
	return nil
}

// name adds the variable that a template names.
func (w *wording) name(pipe *parse.PipeNode, certain bool) error {
	variable := variables[strings.TrimPrefix(pipe.String(), ".")]
	if variable == "" {
		return fmt.Errorf("%s is no variable of a sentence", pipe)
	}
	w.offer(variable, certain)
	return nil
}

func (w *wording) offer(variable string, certain bool) {
	w.text += "{{" + variable + "}}"
	w.note(variable, certain)
}

// note keeps that a variable is offered, and whether it must stay.
func (w *wording) note(variable string, certain bool) {
	if !slices.Contains(w.offered, variable) {
		w.offered = append(w.offered, variable)
	}
	if certain && !slices.Contains(w.required, variable) {
		w.required = append(w.required, variable)
	}
}

// values are what the variables stand for in one message.
func (w *wording) values(params i18n.Params) (map[string]string, error) {
	values := map[string]string{}
	for field, variable := range variables {
		if value := params[field]; value != nil && value != 0 {
			values[variable] = fmt.Sprint(value)
		}
	}
	for variable, source := range w.choices {
		choice, err := template.New(variable).Parse(source)
		if err != nil {
			return nil, err
		}
		var word strings.Builder
		if err := choice.Execute(&word, params); err != nil {
			return nil, err
		}
		values[variable] = word.String()
	}
	return values, nil
}

var inBraces = regexp.MustCompile(`\{\{([a-z_]+)\}\}`)

// fill puts the values into a text of the organization's own. It says no where the message
// lacks one of them: then the usual words, which know how to do without, are the better ones.
func fill(text string, values map[string]string, escape func(string) string) (filled string, all bool) {
	all = true
	filled = inBraces.ReplaceAllStringFunc(text, func(found string) string {
		value := values[strings.Trim(found, "{}")]
		all = all && value != ""
		return escape(value)
	})
	return filled, all
}

func asItIs(text string) string { return text }

// checkVariables holds a text to what a scenario offers, and to what must stand in it.
func checkVariables(problems *api.Problems, field, text string, offered, required []string) (good bool) {
	if text == "" {
		return true // the usual words
	}
	found := map[string]bool{}
	for _, match := range inBraces.FindAllStringSubmatch(text, -1) {
		found[match[1]] = true
		if !slices.Contains(offered, match[1]) {
			problems.AddWith(field, "variable_unknown", i18n.Params{"Name": match[0]})
			return false
		}
	}
	if rest := inBraces.ReplaceAllString(text, ""); strings.Contains(rest, "{{") || strings.Contains(rest, "}}") {
		problems.Add(field, "variable_broken")
		return false
	}
	for _, variable := range required {
		if !found[variable] {
			problems.AddWith(field, "variable_missing", i18n.Params{"Name": "{{" + variable + "}}"})
			return false
		}
	}
	return true
}

// paragraph is a sentence as the body of a mail.
func paragraph(text string) string { return "<p>" + html.EscapeString(text) + "</p>" }
