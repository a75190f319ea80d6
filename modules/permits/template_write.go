package permits

import (
	"context"
	"errors"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/modules/activity"
	"hivis/modules/forms"
	"hivis/modules/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// From is what a template begins with.
type From struct {
	forms.Start
	TemplateID int64 `json:"template_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Another template, whose form is copied"`
}

type addTemplateInput struct {
	Body struct {
		Name        string  `json:"name" maxLength:"120"`
		Description string  `json:"description" maxLength:"2000"`
		PrefixID    string  `json:"prefix_id" maxLength:"8"`
		Colour      string  `json:"colour,omitempty" enum:"red,orange,yellow,green,teal,blue,violet,grey" default:"orange"`
		LowRisk     bool    `json:"low_risk,omitempty"`
		Scoring     bool    `json:"scoring,omitempty"`
		MostHours   *int    `json:"most_hours,omitempty" minimum:"0" maximum:"720" doc:"The longest time from start to end, with its extensions; 0: as long as is asked for. Left out: as what it begins with has it"`
		SiteIDs     []int64 `json:"site_ids,omitempty" maxItems:"1000"`
		From        From    `json:"from,omitempty" doc:"One of them; none: the default sections"`
	}
}

type editTemplateInput struct {
	IDInput
	Body struct {
		Name        *string  `json:"name,omitempty" maxLength:"120"`
		Description *string  `json:"description,omitempty" maxLength:"2000"`
		PrefixID    *string  `json:"prefix_id,omitempty" maxLength:"8"`
		Colour      *string  `json:"colour,omitempty" enum:"red,orange,yellow,green,teal,blue,violet,grey"`
		Active      *bool    `json:"active,omitempty"`
		LowRisk     *bool    `json:"low_risk,omitempty"`
		Scoring     *bool    `json:"scoring,omitempty"`
		MostHours   *int     `json:"most_hours,omitempty" minimum:"0" maximum:"720" doc:"0: as long as is asked for"`
		SiteIDs     *[]int64 `json:"site_ids,omitempty" maxItems:"1000" doc:"All of them"`
	}
}

// described is what people say of a template.
type described struct {
	name, description, prefix, colour string
	active, lowRisk, scoring          bool
	mostHours                         int
	sites                             []int64
}

// addTemplate answers POST /api/permits. Its form is published as it comes.
func (m *Module) addTemplate(ctx context.Context, tx *db.Tx, in *addTemplateInput) (*TemplateAnswer, error) {
	body := &in.Body
	d := described{name: body.Name, description: body.Description, prefix: body.PrefixID, colour: body.Colour, active: true,
		lowRisk: body.LowRisk, scoring: body.Scoring, mostHours: mostHoursOf(body.From.Shelf), sites: body.SiteIDs}
	if err := m.checkTemplate(ctx, tx, 0, &d); err != nil {
		return nil, err
	}
	start := body.From.Start
	if body.From.TemplateID != 0 {
		other, err := m.readTemplate(ctx, tx, body.From.TemplateID)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil, api.Invalid("from.template_id", "permit_type_unknown")
		}
		if err != nil {
			return nil, err
		}
		start.FormID, d.mostHours = other.formID, other.MostHours
	}
	api.Set(&d.mostHours, body.MostHours)
	form, err := m.Forms.Create(ctx, tx, Name, start)
	if err != nil {
		return nil, err
	}
	if _, err := m.Forms.Publish(ctx, tx, form); err != nil {
		return nil, err
	}
	id, err := New().InsertTemplate(ctx, tx, InsertTemplateParams{OrganizationID: tx.OrganizationID, Name: d.name, Description: d.description, PrefixID: d.prefix,
		Colour: d.colour, LowRisk: d.lowRisk, Scoring: d.scoring, MostHours: int32(d.mostHours), FormID: form, CreatedBy: &tx.UserID, Now: m.Now()})
	if err != nil {
		return nil, err
	}
	if err := New().PutTemplateSites(ctx, tx, PutTemplateSitesParams{tx.OrganizationID, id, d.sites}); err != nil {
		return nil, err
	}
	return m.templateWritten(ctx, tx, "permit_template_created", id, described{})
}

// editTemplate answers PATCH /api/permits/{id}: what is not sent stays.
func (m *Module) editTemplate(ctx context.Context, tx *db.Tx, in *editTemplateInput) (*TemplateAnswer, error) {
	tx.Defer("select from permit_templates where organization_id = $1 and id = $2 for update", tx.OrganizationID, in.ID)
	t, err := m.readTemplate(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	before := t.described()
	d := before
	d.merge(in)
	// Of low risk, or not, open permits would be without their reviews, or wait for some.
	if (d.active != before.active || d.lowRisk != before.lowRisk) && t.Can.Activate != "" {
		return nil, api.Conflict(t.Can.Activate, map[string]any{"Count": t.OpenPermits})
	}
	if err := m.checkTemplate(ctx, tx, in.ID, &d); err != nil {
		return nil, err
	}
	err = New().UpdateTemplate(ctx, tx, UpdateTemplateParams{Name: d.name, Description: d.description, PrefixID: d.prefix, Colour: d.colour, Active: d.active,
		LowRisk: d.lowRisk, Scoring: d.scoring, MostHours: int32(d.mostHours), Now: m.Now(), OrganizationID: tx.OrganizationID, ID: in.ID})
	if err != nil {
		return nil, err
	}
	if in.Body.SiteIDs != nil {
		if err := New().RemoveTemplateSites(ctx, tx, RemoveTemplateSitesParams{tx.OrganizationID, in.ID}); err != nil {
			return nil, err
		}
		if err := New().PutTemplateSites(ctx, tx, PutTemplateSitesParams{tx.OrganizationID, in.ID, d.sites}); err != nil {
			return nil, err
		}
	}
	return m.templateWritten(ctx, tx, "permit_template_updated", in.ID, before)
}

// removeTemplate answers DELETE /api/permits/{id}.
func (m *Module) removeTemplate(ctx context.Context, tx *db.Tx, in *IDInput) (*TemplateAnswer, error) {
	tx.Defer("select from permit_templates where organization_id = $1 and id = $2 for update", tx.OrganizationID, in.ID)
	t, err := m.readTemplate(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if t.used {
		return nil, api.Conflict("permit_type_used", nil)
	}
	tx.ShowDeleted(true)
	t, err = m.readTemplate(ctx, tx, in.ID)
	tx.ShowDeleted(false)
	if err != nil {
		return nil, err
	}
	if t.used {
		return nil, api.Conflict("permit_type_used_deleted", nil)
	}
	if err := New().RemoveTemplate(ctx, tx, RemoveTemplateParams{tx.OrganizationID, in.ID}); err != nil {
		return nil, err
	}
	if err := m.Forms.Remove(ctx, tx, t.formID); err != nil {
		return nil, err
	}
	activity.Write(ctx, tx, activity.Event{Module: Settings, RecordID: in.ID, Title: t.Name, Kind: "permit_template_removed", At: m.Now()})
	records.Announce(tx, "update", Settings, in.ID)
	return &TemplateAnswer{t.Template}, nil
}

// templateWritten writes a change into the log of administrative changes, and answers it.
func (m *Module) templateWritten(ctx context.Context, tx *db.Tx, kind string, id int64, before described) (*TemplateAnswer, error) {
	t, err := m.readTemplate(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	after := t.described()
	var c []records.Change
	c = records.Changed(c, "name", before.name, after.name)
	c = records.Changed(c, "description", before.description, after.description)
	c = records.Changed(c, "prefix_id", before.prefix, after.prefix)
	c = records.Changed(c, "colour", before.colour, after.colour)
	c = records.Changed(c, "active", before.active, after.active)
	c = records.Changed(c, "low_risk", before.lowRisk, after.lowRisk)
	c = records.Changed(c, "scoring", before.scoring, after.scoring)
	c = records.Changed(c, "most_hours", before.mostHours, after.mostHours)
	c = records.Changed(c, "sites", len(before.sites), len(after.sites))
	activity.Write(ctx, tx, activity.Event{Module: Settings, RecordID: id, Title: t.Name, Kind: kind, Changes: c, At: m.Now()})
	records.Announce(tx, "update", Settings, id)
	return &TemplateAnswer{t.Template}, nil
}

func (t *heldTemplate) described() described {
	d := described{t.Name, t.Description, t.PrefixID, t.Colour, t.Active, t.LowRisk, t.Scoring, t.MostHours, nil}
	for _, site := range t.Sites {
		d.sites = append(d.sites, site.ID)
	}
	return d
}

func (d *described) merge(in *editTemplateInput) {
	api.Set(&d.name, in.Body.Name)
	api.Set(&d.description, in.Body.Description)
	api.Set(&d.prefix, in.Body.PrefixID)
	api.Set(&d.colour, in.Body.Colour)
	api.Set(&d.active, in.Body.Active)
	api.Set(&d.lowRisk, in.Body.LowRisk)
	api.Set(&d.scoring, in.Body.Scoring)
	api.Set(&d.mostHours, in.Body.MostHours)
	api.Set(&d.sites, in.Body.SiteIDs)
}

// checkTemplate holds what is said of a template to the rules of its form.
func (m *Module) checkTemplate(ctx context.Context, tx *db.Tx, id int64, d *described) error {
	var problems api.Problems
	for _, text := range []struct {
		field, code string
		value       *string
	}{{"name", "permit_name_required", &d.name}, {"description", "permit_template_description_required", &d.description}, {"prefix_id", "permit_prefix_required", &d.prefix}} {
		if *text.value = strings.TrimSpace(*text.value); *text.value == "" {
			problems.Add(text.field, text.code)
		}
	}
	d.sites = once(d.sites)
	known, err := New().TemplateFacts(ctx, tx, TemplateFactsParams{tx.OrganizationID, d.name, id, d.sites})
	if err != nil {
		return err
	}
	if known.Taken {
		problems.Add("name", "permit_type_name_taken")
	}
	if int(known.Sites) != len(d.sites) {
		problems.Add("site_ids", "unknown_site")
	}
	return problems.Err()
}

// formOf is the form of a template, for the operations on it.
func (m *Module) formOf(ctx context.Context, tx *db.Tx, id int64) (int64, error) {
	return New().FormOfTemplate(ctx, tx, FormOfTemplateParams{tx.OrganizationID, id})
}

// formNamed is what a template is called, for the file as which its form is exported.
func (m *Module) formNamed(ctx context.Context, tx *db.Tx, id int64) (name, description string, err error) {
	t, err := m.readTemplate(ctx, tx, id)
	return t.Name, t.Description, err
}

// formPublished writes into the log that a template has another form now.
func (m *Module) formPublished(ctx context.Context, tx *db.Tx, id int64, number int) error {
	t, err := m.readTemplate(ctx, tx, id)
	activity.Write(ctx, tx, activity.Event{Module: Settings, RecordID: id, Title: t.Name, Kind: "permit_template_published",
		Changes: records.Changed(nil, "version", max(0, number-1), number), At: m.Now()})
	records.Announce(tx, "update", Settings, id)
	return err
}
