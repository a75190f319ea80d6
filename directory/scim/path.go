package scim

import (
	"encoding/json"
	"regexp"
	"strings"
)

// path is where an attribute stands: emails[type eq "work"].value.
type path struct {
	attribute string // in small letters
	extension bool   // of the enterprise schema; without an attribute, all of it
	filter    *clause
	part      string
}

// clause is one condition of a filter. There is no other than "is".
type clause struct {
	at    path
	value string
}

var (
	pathShape = regexp.MustCompile(`^([A-Za-z$][A-Za-z0-9$_-]*)(\[(.*)\])?(\.([A-Za-z$][A-Za-z0-9$_-]*))?$`)
	ourURNs   = []string{userSchema, groupSchema}
)

func badPath(text string) *fault {
	return wrong("invalidPath", "error.scim_path", map[string]any{"Text": short(text, 100)})
}

func badFilter(text string) *fault {
	return wrong("invalidFilter", "error.scim_filter", map[string]any{"Text": short(text, 100)})
}

// parsePath reads a path, with the name of its schema before it or without.
func parsePath(text string) (path, error) {
	rest := strings.TrimSpace(text)
	var at path
	for _, urn := range ourURNs {
		if len(rest) > len(urn) && strings.EqualFold(rest[:len(urn)], urn) && rest[len(urn)] == ':' {
			rest = rest[len(urn)+1:]
		}
	}
	if len(rest) >= len(enterpriseSchema) && strings.EqualFold(rest[:len(enterpriseSchema)], enterpriseSchema) {
		at.extension = true
		if rest = strings.TrimPrefix(rest[len(enterpriseSchema):], ":"); rest == "" {
			return at, nil
		}
	}
	if strings.HasPrefix(strings.ToLower(rest), "urn:") || strings.HasPrefix(rest, "http") {
		return path{attribute: strings.ToLower(rest)}, nil // a schema of others
	}
	found := pathShape.FindStringSubmatch(rest)
	if found == nil {
		return at, badPath(text)
	}
	at.attribute, at.part = strings.ToLower(found[1]), strings.ToLower(found[5])
	if at.attribute == "employeenumber" || at.attribute == "manager" {
		at.extension = true // some leave the schema out
	}
	if found[2] != "" {
		clauses, err := parseFilter(found[3])
		if err != nil || len(clauses) != 1 {
			return at, badPath(text)
		}
		at.filter = &clauses[0]
	}
	return at, nil
}

const mostClauses = 10

// parseFilter reads conditions that are joined by "and".
func parseFilter(text string) (clauses []clause, err error) {
	rest := strings.TrimSpace(text)
	if len(rest) > longestFilter {
		return nil, badFilter(text)
	}
	for {
		name, after := cutWord(rest)
		comparison, after := cutWord(after)
		value, after, ok := cutValue(after)
		if name == "" || !strings.EqualFold(comparison, "eq") || !ok || len(clauses) == mostClauses {
			return nil, badFilter(text)
		}
		at, err := parsePath(name)
		if err != nil {
			return nil, badFilter(text)
		}
		clauses = append(clauses, clause{at, value})
		if after == "" {
			return clauses, nil
		}
		if comparison, rest = cutWord(after); !strings.EqualFold(comparison, "and") {
			return nil, badFilter(text)
		}
	}
}

// cutWord cuts at the first space that stands in no brackets.
func cutWord(text string) (word, rest string) {
	depth := 0
	for i, letter := range text {
		switch {
		case letter == '[':
			depth++
		case letter == ']':
			depth--
		case letter == ' ' && depth == 0:
			return text[:i], strings.TrimLeft(text[i:], " ")
		}
	}
	return text, ""
}

// cutValue cuts a value: a text in quotes, or a word as some write it.
func cutValue(text string) (value, rest string, ok bool) {
	if !strings.HasPrefix(text, `"`) {
		value, rest = cutWord(text)
		return value, rest, value != "" && !strings.ContainsAny(value, `"()`)
	}
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			rest = text[i+1:]
			if rest != "" && rest[0] != ' ' {
				return "", "", false
			}
			err := json.Unmarshal([]byte(text[:i+1]), &value)
			return value, strings.TrimLeft(rest, " "), err == nil
		}
	}
	return "", "", false
}
