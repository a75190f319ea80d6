package notifications

import (
	"cmp"
	"fmt"
	"html"
	"net/mail"
	"slices"
	"strings"

	"hivis/platform/api"
	"hivis/platform/i18n"
)

// Contents are what an organization says in its own words when somebody is told of something,
// in one language. What is empty is said in the usual words.
type Contents struct {
	Subject string   `json:"subject" maxLength:"200"`
	Message string   `json:"message" maxLength:"300" doc:"In the product; with {{number}} and so on, as in all of them"`
	Body    string   `json:"body" maxLength:"10000" doc:"HTML: paragraphs, emphasis, lists and links; everything else is taken out"`
	Footer  string   `json:"footer" maxLength:"500"`
	CC      []string `json:"cc" maxItems:"5" maxLength:"254" doc:"Who gets a copy of such a mail"`
}

// What may stand in a footer, and in the message beside what its mail offers.
var (
	inFooters  = []string{"name", "organization"}
	inMessages = []string{"number", "title", "actor", "due_date", "time", "person", "site", "many", "status", "note"}
)

// Variable is what people may write in braces.
type Variable struct {
	Name       string   `json:"name" maxLength:"40"`
	In         []string `json:"in" maxItems:"4" enum:"subject,message,body,footer"`
	RequiredIn []string `json:"required_in" maxItems:"4" enum:"subject,message,body,footer" doc:"Where it must not be left out"`
}

// words are the usual words of a scenario and what they offer.
type words struct {
	subject, body *wording
	footer        *wording
	account       bool
}

func (m *Module) wordsOf(locale, scenario string) (w words, err error) {
	for part, into := range map[string]**wording{scenario + ".subject": &w.subject, scenario + ".body": &w.body, "footer": &w.footer} {
		if *into, err = wordingOf(m.Sentences, locale, "mail."+part); err != nil {
			return w, err
		}
	}
	w.account = m.topicOf(scenario).Name == accountTopic
	return w, nil
}

// offered are the variables of subject and body.
func (w words) offered() []string {
	offered := slices.Concat([]string{"name", "organization"}, w.subject.offered, w.body.offered)
	if !w.account {
		offered = append(offered, "number", "title", "site")
	}
	slices.Sort(offered)
	return slices.Compact(offered)
}

// requiredInMessage is what a message must name: the record, as its mail does.
func (w words) requiredInMessage() []string {
	if slices.Contains(w.subject.required, "number") {
		return []string{"number"}
	}
	return nil
}

// usual are the words that are there without the organization's own. The message is the browser's.
func (w words) usual() Contents {
	return Contents{Subject: w.subject.text, Body: paragraph(w.body.text), Footer: w.footer.text, CC: []string{}}
}

// variables are all that the scenario offers, by name.
func (w words) variables() (all []Variable) {
	parts := []struct {
		name              string
		offered, required []string
	}{
		{"subject", w.offered(), w.subject.required}, {"message", inMessages, w.requiredInMessage()},
		{"body", w.offered(), w.body.required}, {"footer", inFooters, nil},
	}
	for _, name := range slices.Compact(slices.Sorted(slices.Values(slices.Concat(w.offered(), inMessages, inFooters)))) {
		v := Variable{Name: name, In: []string{}, RequiredIn: []string{}}
		for _, part := range parts {
			if slices.Contains(part.offered, name) {
				v.In = append(v.In, part.name)
			}
			if slices.Contains(part.required, name) {
				v.RequiredIn = append(v.RequiredIn, part.name)
			}
		}
		all = append(all, v)
	}
	return all
}

// take cleans what was sent, leaves out what is as usual, and says what is wrong with the rest.
func (w words) take(sent Contents) (Contents, error) {
	var problems api.Problems
	usual := w.usual()
	own := Contents{Subject: strings.TrimSpace(sent.Subject), Message: strings.TrimSpace(sent.Message), Body: clean(sent.Body), Footer: strings.TrimSpace(sent.Footer)}
	for _, same := range []struct {
		text  *string
		usual string
	}{{&own.Subject, usual.Subject}, {&own.Body, usual.Body}, {&own.Footer, usual.Footer}} {
		if *same.text == same.usual {
			*same.text = ""
		}
	}
	checkVariables(&problems, "subject", own.Subject, w.offered(), w.subject.required)
	checkVariables(&problems, "message", own.Message, inMessages, w.requiredInMessage())
	texts, links := written(own.Body)
	if checkVariables(&problems, "body", texts, w.offered(), w.body.required) {
		checkVariables(&problems, "body", links, w.offered(), nil)
	}
	checkVariables(&problems, "footer", own.Footer, inFooters, nil)
	own.CC = w.takeCopies(&problems, sent.CC)
	return own, problems.Err()
}

// takeCopies are the addresses of a copy. What concerns an account is its owner's alone.
func (w words) takeCopies(problems *api.Problems, sent []string) []string {
	addresses := make([]string, 0, len(sent))
	for i, each := range sent {
		address, field := strings.ToLower(strings.TrimSpace(each)), fmt.Sprintf("cc[%d]", i)
		parsed, err := mail.ParseAddress(address)
		switch {
		case w.account:
			problems.Add(field, "copy_of_account")
		case err != nil || parsed.Address != address:
			problems.Add(field, "email")
		case slices.Contains(addresses, address):
			problems.Add(field, "duplicate")
		}
		addresses = append(addresses, address)
	}
	return addresses
}

// changed are the parts that an organization says in its own words.
func (c Contents) changed() []string {
	parts := []string{}
	for _, part := range []struct {
		name string
		own  bool
	}{{"subject", c.Subject != ""}, {"message", c.Message != ""}, {"body", c.Body != ""}, {"footer", c.Footer != ""}, {"cc", len(c.CC) > 0}} {
		if part.own {
			parts = append(parts, part.name)
		}
	}
	return parts
}

// or is what is said: the own words, else the usual ones.
func (c Contents) or(usual Contents) Contents {
	return Contents{Subject: cmp.Or(c.Subject, usual.Subject), Message: c.Message, Body: cmp.Or(c.Body, usual.Body), Footer: cmp.Or(c.Footer, usual.Footer), CC: c.CC}
}

// inOwnWords fills in the organization's own texts. A part that lacks a value, or would have to
// speak of several records, is left empty.
func (m *Module) inOwnWords(locale, scenario string, own Contents, params i18n.Params) (said Contents, err error) {
	if own.Subject == "" && own.Body == "" && own.Footer == "" {
		return said, nil
	}
	w, err := m.wordsOf(locale, scenario)
	if err != nil {
		return said, err
	}
	for _, part := range []struct {
		text   string
		into   *string
		usual  *wording
		escape func(string) string
	}{{own.Subject, &said.Subject, w.subject, asItIs}, {own.Body, &said.Body, w.body, html.EscapeString}, {own.Footer, &said.Footer, w.footer, asItIs}} {
		if part.text == "" || part.usual.several && params["Many"] != 0 {
			continue
		}
		values, err := part.usual.values(params)
		if err != nil {
			return said, err
		}
		if filled, all := fill(part.text, values, part.escape); all {
			*part.into = filled
		}
	}
	return said, nil
}
