package records

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"hivis/platform/access"
)

// Registry is all kinds that the modules have declared.
type Registry struct {
	kinds, parts []*Kind
	layers       []Layer
}

// Register adds a kind. What is wrong with it is said by Check, once all are there.
func (r *Registry) Register(k Kind) {
	if k.PartOf != "" {
		r.parts = append(r.parts, &k)
		return
	}
	k.timeline, k.index, k.indexNew = timelineOf(k.References), indexOf(k), textsOf(k)
	r.kinds = append(r.kinds, &k)
}

// Kinds are all of them, in the order in which they were declared.
func (r *Registry) Kinds() []*Kind { return r.kinds }

// Reported are the names of the kinds that people report.
func (r *Registry) Reported() (names []string) {
	for _, k := range r.kinds {
		if k.Reported {
			names = append(names, k.Name)
		}
	}
	return names
}

// Kind is the one of that name, or nil.
func (r *Registry) Kind(name string) *Kind {
	i := slices.IndexFunc(r.kinds, func(k *Kind) bool { return k.Name == name })
	if i < 0 {
		return nil
	}
	return r.kinds[i]
}

// DeletableKinds are the kinds and parts that can be deleted.
func (r *Registry) DeletableKinds() (all []*Kind) {
	for _, k := range slices.Concat(r.kinds, r.parts) {
		if k.Deletion != nil {
			all = append(all, k)
		}
	}
	return all
}

// DeletableKind is the one of that name, or nil.
func (r *Registry) DeletableKind(name string) *Kind {
	all := r.DeletableKinds()
	i := slices.IndexFunc(all, func(k *Kind) bool { return k.Name == name })
	if i < 0 {
		return nil
	}
	return all[i]
}

// Topics are those of all kinds.
func (r *Registry) Topics() (topics []Topic) {
	for _, k := range r.kinds {
		topics = append(topics, k.Topics...)
	}
	return topics
}

// Notices are those of all kinds.
func (r *Registry) Notices() (notices []Notice) {
	for _, k := range r.kinds {
		notices = append(notices, k.Notices...)
	}
	return notices
}

func (k *Kind) purposes() []string {
	if k.Files == nil {
		return nil
	}
	return k.Files.Purposes
}

// HasFiles reports whether records of a kind have files for a purpose.
func (r *Registry) HasFiles(name, purpose string) bool {
	k := r.Kind(name)
	return k != nil && slices.Contains(k.purposes(), purpose)
}

// UploadPermission is what it takes to send a file: the right to write a record of some kind that
// has files.
func (r *Registry) UploadPermission() access.Permission {
	var any access.Permission
	for _, k := range r.kinds {
		switch {
		case k.Files == nil:
		case any.IsZero():
			any = k.Files.Upload
		default:
			any = any.Or(k.Files.Upload)
		}
	}
	return any
}

// EnumValues are the values of the API's fields that name what the modules declare, by the
// word that stands for them where an operation is described: `enum:"{kinds}"`.
func (r *Registry) EnumValues() map[string][]string {
	words := map[string][]string{"{kinds}": {}, "{lists}": {}, "{purposes}": {}, "{deletable}": {}, "{layers}": {}}
	for _, k := range r.DeletableKinds() {
		words["{deletable}"] = append(words["{deletable}"], k.Name)
	}
	for _, k := range r.kinds {
		words["{kinds}"] = append(words["{kinds}"], k.Name)
		words["{lists}"] = append(words["{lists}"], k.Lists...)
		for _, purpose := range k.purposes() {
			if !slices.Contains(words["{purposes}"], purpose) {
				words["{purposes}"] = append(words["{purposes}"], purpose)
			}
		}
	}
	for _, l := range r.Layers() {
		if !slices.Contains(words["{layers}"], l.Layer) {
			words["{layers}"] = append(words["{layers}"], l.Layer)
		}
	}
	return words
}

// Check says what is wrong with the kinds: what one lacks, and where two clash.
func (r *Registry) Check() error {
	var wrong []error
	taken := map[string]string{}
	for _, k := range r.kinds {
		for _, lack := range k.lacks() {
			wrong = append(wrong, fmt.Errorf("the kind %q %s", k.Name, lack))
		}
		for _, is := range k.identities() {
			if other, twice := taken[is]; twice {
				wrong = append(wrong, fmt.Errorf("the kinds %q and %q both have the %s", other, k.Name, is))
			}
			taken[is] = k.Name
		}
	}
	for _, k := range r.parts {
		if r.Kind(k.PartOf) == nil || k.Name == "" || len(k.Name) > 40 || k.Table == "" || k.Row == "" || k.Title == "" || k.Site == "" || k.Sees == nil || k.Deletion == nil {
			wrong = append(wrong, fmt.Errorf("the part %q of %q does not say how it is deleted", k.Name, k.PartOf))
		}
	}
	return errors.Join(wrong...)
}

// identities are what no two kinds may share.
func (k *Kind) identities() []string {
	all := []string{"name " + k.Name, "prefix " + k.Prefix, "table " + k.Table, "short name of a row " + k.Row, "page " + k.Page}
	for _, t := range k.Topics {
		all = append(all, "topic "+t.Name)
	}
	for _, n := range k.Notices {
		all = append(all, "notice "+n.Name)
	}
	for _, list := range k.Lists {
		all = append(all, "list "+list)
	}
	if k.Home != nil {
		all = append(all, "part of Home "+k.Home.Member)
	}
	return all
}

var (
	prefixes = regexp.MustCompile(`^[A-Z]{2,6}$`)
	pages    = regexp.MustCompile(`^/([a-z_-]+/)+$`)
	words    = regexp.MustCompile(`^[a-z][a-z_]{0,59}$`) // as long as the database lets them be
)

// taken are the short names that queries over all kinds give to other tables: users,
// roles, sites, followers, timeline entries.
var taken = []string{"u", "r", "s", "f", "t", "us"}

// lacks is what a kind must say and does not.
func (k *Kind) lacks() (lacks []string) {
	for what, said := range map[string]bool{
		"has no name of at most 40 letters":                               k.Name != "" && len(k.Name) <= 40,
		"has no prefix of 2 to 6 capital letters":                         prefixes.MatchString(k.Prefix),
		"does not say what it takes to read it (Read)":                    !k.Read.IsZero(),
		"has no page that ends with a slash":                              pages.MatchString(k.Page),
		"does not say its table and the short name of a row (Row)":        words.MatchString(k.Table) && words.MatchString(k.Row),
		"gives its rows a short name that queries of all kinds use":       !slices.Contains(taken, k.Row),
		"does not say how Title, Site and Status are read":                k.Title != "" && k.Site != "" && k.Status != "",
		"does not say by which texts it is found (Texts)":                 len(k.Texts) > 0,
		"does not say who sees one (Sees)":                                k.Sees != nil,
		"makes no example for the tests (Example)":                        k.Example != nil,
		"has lists, but no paths of them to be explained":                 len(k.Lists) == 0 || len(k.IndexedLists) > 0,
		"has a plan that does not say how many, or by what":               k.Plan == nil || k.Plan.Limit >= 0 && k.Plan.FullCode != "" && k.Plan.Created != nil,
		"asks for actions, but does not follow them (ActionHook.Changed)": k.ActionHook == nil || k.ActionHook.Changed != nil,
		"has files that are for nothing, or that anybody sends":           k.Files == nil || len(k.Files.Purposes) > 0 && !k.Files.Upload.IsZero(),
		"is deleted without a right, or at no path":                       k.Deletion == nil || !k.Deletion.Permission.IsZero() && strings.HasPrefix(k.Deletion.Path, "/api/"),
		"has a part of Home that asks for nothing": k.Home == nil ||
			words.MatchString(k.Home.Member) && k.Home.Numbers != nil && k.Home.Queue != nil,
	} {
		if !said {
			lacks = append(lacks, what)
		}
	}
	for _, word := range slices.Concat(k.Lists, k.purposes()) {
		if !words.MatchString(word) {
			lacks = append(lacks, fmt.Sprintf("has a list or purpose %q, which is no word", word))
		}
	}
	for _, n := range k.Notices {
		if !words.MatchString(n.Name) || n.Topic == "" {
			lacks = append(lacks, fmt.Sprintf("has a notice %q without a name or a topic", n.Name))
		}
	}
	slices.Sort(lacks)
	return lacks
}
