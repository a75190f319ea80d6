package incidents

import (
	"context"
	_ "embed"
	"strings"
	"sync"

	"hivis/platform/db"
)

// The codes are facts of the Occupational Injury and Illness Classification System, by
// which injuries are counted: below "# nature" and so on a line has a code and its title.
// A code is below the one that it begins with.
//
//go:embed injury_codes.txt
var injuryCodes string

// codeBook is all codes by their kind, in their order.
var codeBook = sync.OnceValue(func() map[string][]InjuryCode {
	book := map[string][]InjuryCode{}
	kind := ""
	for line := range strings.Lines(injuryCodes) {
		code, title, _ := strings.Cut(strings.TrimSpace(line), " ")
		if code == "#" {
			kind = title
			continue
		}
		book[kind] = append(book[kind], InjuryCode{Kind: kind, Code: code, Title: title, Level: len(code)})
	}
	return book
})

// codeOf is the code of a kind, if there is one.
func codeOf(kind, code string) (InjuryCode, bool) {
	for _, c := range codeBook()[kind] {
		if c.Code == code {
			return c, true
		}
	}
	return InjuryCode{}, false
}

// natureTitle is what the code of an injury's nature says.
func natureTitle(code string) string {
	found, _ := codeOf("nature", code)
	return found.Title
}

const maxCodes = 100

// codes answers GET /api/injury_codes.
func (m *Module) codes(_ context.Context, _ *db.Tx, in *codesInput) (*InjuryCodes, error) {
	found := []InjuryCode{}
	words := strings.Fields(strings.ToLower(in.Q))
	for _, c := range codeBook()[in.Kind] {
		if len(found) < maxCodes && c.answers(words, in.Parent) {
			found = append(found, c)
		}
	}
	return &InjuryCodes{found}, nil
}

// answers reports whether a code is one of those that are asked for: by words, or below another.
func (c InjuryCode) answers(words []string, parent string) bool {
	if !strings.HasPrefix(c.Code, parent) {
		return false
	}
	if len(words) == 0 {
		return c.Level == len(parent)+1
	}
	title := strings.ToLower(c.Title)
	for _, word := range words {
		if !strings.Contains(title, word) && !strings.HasPrefix(c.Code, word) {
			return false
		}
	}
	return true
}
