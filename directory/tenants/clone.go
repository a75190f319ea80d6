package tenants

import (
	"context"
	"slices"
	"strings"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/core/templates"
	"hivis/directory/organizations"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Template is something of one organization that can be copied to another.
type Template struct {
	Key       string `json:"key" maxLength:"60" doc:"To name it with when it is copied"`
	Name      string `json:"name" maxLength:"200"`
	Hindrance string `json:"hindrance" enum:"name_taken,not_published,asks_people,of_sites,needs_missing" doc:"Why it cannot be copied there; empty: it can"`
	Missing   string `json:"missing" maxLength:"1000" doc:"The roles and forms that the other organization lacks, by name"`
}

// ModuleTemplates are those of a module.
type ModuleTemplates struct {
	Module    string     `json:"module" maxLength:"40"`
	Templates []Template `json:"templates" maxItems:"1000"`
}

// Templates are what an organization has, and what of it could be copied to another.
type Templates struct {
	Modules []ModuleTemplates `json:"modules" maxItems:"20"`
}

type templatesInput struct {
	OrganizationID int64 `query:"organization_id" required:"true" minimum:"1" maximum:"9007199254740991" doc:"Whose templates"`
	ToID           int64 `query:"to_id" required:"true" minimum:"1" maximum:"9007199254740991" doc:"Where they would be copied to"`
}

// listTemplates answers GET /api/get_module_templates: what a copy would do, before it is done.
func (m *Module) listTemplates(ctx context.Context, _ *db.Tx, in *templatesInput) (*Templates, error) {
	var out *Templates
	err := m.asPlatform(ctx, "master super admin looks at templates to copy", func(tx *db.Tx) (err error) {
		if _, _, err := pair(ctx, tx, in.OrganizationID, in.ToID); err != nil {
			return err
		}
		m.note(ctx, tx, "templates_looked_at", map[string]any{"organization_id": in.OrganizationID})
		out, err = m.weigh(ctx, tx, in.OrganizationID, in.ToID)
		return err
	})
	return out, err
}

// Chosen is what of a module is to be copied.
type Chosen struct {
	Module string   `json:"module" maxLength:"40"`
	Keys   []string `json:"keys" minItems:"1" maxItems:"1000" uniqueItems:"true"`
}

type cloneInput struct {
	Body struct {
		FromID  int64    `json:"from_id" minimum:"1" maximum:"9007199254740991"`
		ToID    int64    `json:"to_id" minimum:"1" maximum:"9007199254740991"`
		Modules []Chosen `json:"modules" minItems:"1" maxItems:"20"`
	}
}

// Cloned says what was copied, and what not: somebody may have taken its name meanwhile.
type Cloned struct {
	Copied  []string `json:"copied" maxItems:"20000" doc:"Their names"`
	LeftOut []string `json:"left_out" maxItems:"20000"`
}

// clone answers POST /api/msa_module_templates_cloning: all that can be copied is, or nothing.
func (m *Module) clone(ctx context.Context, _ *db.Tx, in *cloneInput) (*Cloned, error) {
	out := &Cloned{Copied: []string{}, LeftOut: []string{}}
	err := m.asPlatform(ctx, "master super admin copies templates", func(tx *db.Tx) error {
		tx.Defer("select from organizations where id = $1 for no key update", in.Body.ToID) // one copy after the other
		from, to, err := pair(ctx, tx, in.Body.FromID, in.Body.ToID)
		if err != nil {
			return err
		}
		all, err := m.weigh(ctx, tx, from.ID, to.ID)
		if err != nil {
			return err
		}
		for _, source := range m.Templates {
			keys := out.take(all, source, in.Body.Modules)
			if len(keys) == 0 {
				continue
			}
			if err := source.Copy(ctx, tx, from.ID, to.ID, keys); err != nil {
				return err
			}
		}
		return m.logCopied(ctx, tx, from, to, out.Copied)
	})
	return out, err
}

// take sorts what was chosen of a module into what is copied and what is not.
func (c *Cloned) take(all *Templates, source templates.Source, chosen []Chosen) (keys []string) {
	at := slices.IndexFunc(all.Modules, func(each ModuleTemplates) bool { return each.Module == source.Module })
	for _, t := range all.Modules[at].Templates {
		wanted := slices.ContainsFunc(chosen, func(c Chosen) bool { return c.Module == source.Module && slices.Contains(c.Keys, t.Key) })
		switch {
		case wanted && t.Hindrance == "":
			keys, c.Copied = append(keys, t.Key), append(c.Copied, t.Name)
		case wanted:
			c.LeftOut = append(c.LeftOut, t.Name)
		}
	}
	return keys
}

// logCopied writes into both logs what was copied: the platform's and the other organization's.
func (m *Module) logCopied(ctx context.Context, tx *db.Tx, from, to Organization, names []string) error {
	if len(names) == 0 {
		return nil
	}
	event := activity.Event{Module: organizations.Name, RecordID: to.ID, Title: to.Name, Kind: "templates_copied", At: m.Now(),
		Changes: records.AppendChange(nil, "added", "", strings.Join(names, ", "))}
	m.write(ctx, tx, from, "templates_copied_from", nil)
	activity.Write(ctx, tx, event)
	return tx.In(to.ID, func() error {
		activity.Write(ctx, tx, event)
		return nil
	})
}

// pair reads the two organizations.
func pair(ctx context.Context, tx *db.Tx, fromID, toID int64) (from, to Organization, err error) {
	if fromID == toID {
		return from, to, api.Invalid("to_id", "same_organization")
	}
	if from, err = readOne(ctx, tx, fromID); err == nil {
		to, err = readOne(ctx, tx, toID)
	}
	return from, to, err
}

// weigh says of all that an organization has whether it can be copied to another.
func (m *Module) weigh(ctx context.Context, tx *db.Tx, from, to int64) (*Templates, error) {
	out := &Templates{Modules: []ModuleTemplates{}}
	for _, source := range m.Templates {
		module, err := weighModule(ctx, tx, source, from, to)
		if err != nil {
			return nil, err
		}
		out.Modules = append(out.Modules, module)
	}
	return out, nil
}

func weighModule(ctx context.Context, tx *db.Tx, source templates.Source, from, to int64) (out ModuleTemplates, err error) {
	ours, err := source.List(ctx, tx, from)
	if err != nil {
		return out, err
	}
	theirs, err := source.List(ctx, tx, to)
	if err != nil {
		return out, err
	}
	var has []string
	if source.Has != nil {
		if has, err = source.Has(ctx, tx, to); err != nil {
			return out, err
		}
	}
	taken := map[string]bool{}
	for _, entry := range theirs {
		taken[strings.ToLower(entry.Name)] = !source.Adds
	}
	out = ModuleTemplates{Module: source.Module, Templates: []Template{}}
	for _, entry := range ours {
		out.Templates = append(out.Templates, weighOne(entry, taken, has))
		taken[strings.ToLower(entry.Name)] = true // the second of a name is not copied
	}
	return out, nil
}

func weighOne(entry templates.Entry, taken map[string]bool, has []string) Template {
	t := Template{Key: entry.Key, Name: entry.Name, Hindrance: entry.Hindrance}
	missing := slices.DeleteFunc(slices.Clone(entry.Needs), func(name string) bool {
		return slices.ContainsFunc(has, func(each string) bool { return strings.EqualFold(each, name) })
	})
	switch {
	case t.Hindrance != "":
	case taken[strings.ToLower(entry.Name)]:
		t.Hindrance = "name_taken"
	case len(missing) > 0:
		t.Hindrance, t.Missing = "needs_missing", strings.Join(missing, ", ")
	}
	return t
}
