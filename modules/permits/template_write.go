package permits

import (
	"context"
	"strings"

	"hivis/core/records"
	"hivis/core/templates"
	"hivis/directory/sites"
	"hivis/platform/api"
	"hivis/platform/db"
)

type addTemplateInput struct {
	Body struct {
		Name        string         `json:"name" maxLength:"120" doc:"Name of the type"`
		Description string         `json:"description" maxLength:"2000" doc:"What the type is for"`
		PrefixID    string         `json:"prefix_id" maxLength:"8" doc:"What the organization calls permits of the type by, beside their number"`
		Colour      string         `json:"colour,omitempty" enum:"red,orange,yellow,green,teal,blue,violet,grey" default:"orange" doc:"Of the mark on maps, the board and the paper"`
		LowRisk     bool           `json:"low_risk,omitempty" doc:"Needs no approval: a permit is approved when it is submitted"`
		Scoring     bool           `json:"scoring,omitempty" doc:"Whether the answers of its permits count to a score"`
		MostHours   *int           `json:"most_hours,omitempty" minimum:"0" maximum:"720" doc:"The longest time from start to end, with its extensions; 0: as long as is asked for. Left out: as what it begins with has it"`
		SiteIDs     []int64        `json:"site_ids,omitempty" maxItems:"1000" doc:"Where it can be requested; none: everywhere"`
		From        templates.From `json:"from,omitempty" doc:"One of them; none: the default sections"`
	}
}

type editTemplateInput struct {
	IDInput
	Body struct {
		Name        *string  `json:"name,omitempty" maxLength:"120" doc:"Name of the type"`
		Description *string  `json:"description,omitempty" maxLength:"2000" doc:"What the type is for"`
		PrefixID    *string  `json:"prefix_id,omitempty" maxLength:"8" doc:"What the organization calls permits of the type by, beside their number"`
		Colour      *string  `json:"colour,omitempty" enum:"red,orange,yellow,green,teal,blue,violet,grey" doc:"Of the mark on maps, the board and the paper"`
		Active      *bool    `json:"active,omitempty" doc:"Whether permits of the type can be requested"`
		LowRisk     *bool    `json:"low_risk,omitempty" doc:"Needs no approval: a permit is approved when it is submitted"`
		Scoring     *bool    `json:"scoring,omitempty" doc:"Whether the answers of its permits count to a score"`
		MostHours   *int     `json:"most_hours,omitempty" minimum:"0" maximum:"720" doc:"0: as long as is asked for"`
		SiteIDs     *[]int64 `json:"site_ids,omitempty" maxItems:"1000" doc:"All of them"`
	}
}

// described is what people say of a template.
type described struct {
	Name, Description, PrefixID, Colour string
	Active, LowRisk, Scoring            bool
	MostHours                           int
	SiteIDs                             []int64 `db:"site_ids"`
	Sites                               string  `db:"-"` // what they are called, for the log
}

// addTemplate answers POST /api/permits. Its form is published as it comes.
func (m *Module) addTemplate(ctx context.Context, tx *db.Tx, in *addTemplateInput) (*TemplateAnswer, error) {
	body := &in.Body
	d := described{Active: true, MostHours: maxHoursOf(body.From.Shelf)}
	api.Merge(&d, *body, "from")
	if err := m.checkTemplate(ctx, tx, 0, &d); err != nil {
		return nil, err
	}
	form, err := m.kit().NewForm(ctx, tx, body.From, true)
	if err != nil {
		return nil, err
	}
	if body.From.TemplateID != 0 {
		other, err := m.readTemplate(ctx, tx, body.From.TemplateID)
		if err != nil {
			return nil, err
		}
		d.MostHours = other.MostHours
	}
	api.Set(&d.MostHours, body.MostHours)
	id, err := New().InsertTemplate(ctx, tx, InsertTemplateParams{OrganizationID: tx.OrganizationID, Name: d.Name, Description: d.Description, PrefixID: d.PrefixID,
		Colour: d.Colour, LowRisk: d.LowRisk, Scoring: d.Scoring, MostHours: int32(d.MostHours), FormID: form, CreatedBy: &tx.UserID, Now: m.Now()})
	if err != nil {
		return nil, err
	}
	if err := New().PutTemplateSites(ctx, tx, PutTemplateSitesParams{tx.OrganizationID, id, d.SiteIDs}); err != nil {
		return nil, err
	}
	return m.templateWritten(ctx, tx, "created", id, described{})
}

// editTemplate answers PATCH /api/permits/{id}: what is not sent stays.
func (m *Module) editTemplate(ctx context.Context, tx *db.Tx, in *editTemplateInput) (*TemplateAnswer, error) {
	m.kit().Lock(tx, in.ID)
	t, err := m.readTemplate(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	before := t.described()
	if err := sites.RequireScope(api.Actor(ctx), before.SiteIDs); err != nil {
		return nil, err
	}
	d := before
	api.Merge(&d, in.Body)
	// Of low risk, or not, open permits would be without their reviews, or wait for some.
	if (d.Active != before.Active || d.LowRisk != before.LowRisk) && t.Can.Activate != "" {
		return nil, api.Conflict(t.Can.Activate, map[string]any{"Count": t.OpenPermits})
	}
	if err := m.checkTemplate(ctx, tx, in.ID, &d); err != nil {
		return nil, err
	}
	err = New().UpdateTemplate(ctx, tx, UpdateTemplateParams{Name: d.Name, Description: d.Description, PrefixID: d.PrefixID, Colour: d.Colour, Active: d.Active,
		LowRisk: d.LowRisk, Scoring: d.Scoring, MostHours: int32(d.MostHours), Now: m.Now(), OrganizationID: tx.OrganizationID, ID: in.ID})
	if err != nil {
		return nil, err
	}
	if in.Body.SiteIDs != nil {
		if err := New().RemoveTemplateSites(ctx, tx, RemoveTemplateSitesParams{tx.OrganizationID, in.ID}); err != nil {
			return nil, err
		}
		if err := New().PutTemplateSites(ctx, tx, PutTemplateSitesParams{tx.OrganizationID, in.ID, d.SiteIDs}); err != nil {
			return nil, err
		}
	}
	return m.templateWritten(ctx, tx, "updated", in.ID, before)
}

// removeTemplate answers DELETE /api/permits/{id}.
func (m *Module) removeTemplate(ctx context.Context, tx *db.Tx, in *IDInput) (*TemplateAnswer, error) {
	m.kit().Lock(tx, in.ID)
	t, err := m.readTemplate(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := sites.RequireScope(api.Actor(ctx), t.described().SiteIDs); err != nil {
		return nil, err
	}
	if t.Used {
		return nil, api.Conflict("permit_type_used", nil)
	}
	tx.ShowDeleted(true)
	t, err = m.readTemplate(ctx, tx, in.ID)
	tx.ShowDeleted(false)
	if err != nil {
		return nil, err
	}
	if t.Used {
		return nil, api.Conflict("permit_type_used_deleted", nil)
	}
	return &TemplateAnswer{t.Template}, m.kit().Remove(ctx, tx, in.ID, t.FormID, t.Name)
}

// templateWritten writes a change into the log of administrative changes, and answers it.
func (m *Module) templateWritten(ctx context.Context, tx *db.Tx, what string, id int64, before described) (*TemplateAnswer, error) {
	t, err := m.readTemplate(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	after := t.described()
	c := records.Diff(before, after, "name", "description", "prefix_id", "colour", "active", "low_risk", "scoring", "most_hours")
	c = records.AppendChange(c, "sites", before.Sites, after.Sites)
	m.kit().Log(ctx, tx, what, id, t.Name, c)
	return &TemplateAnswer{t.Template}, nil
}

func (t *templateRow) described() (d described) {
	api.Merge(&d, t.Template, "site_ids")
	var names []string
	for _, site := range t.Sites {
		d.SiteIDs, names = append(d.SiteIDs, site.ID), append(names, site.Name)
	}
	d.Sites = strings.Join(names, ", ")
	return d
}

// checkTemplate holds what is said of a template to the rules of its form.
func (m *Module) checkTemplate(ctx context.Context, tx *db.Tx, id int64, d *described) error {
	var problems api.Problems
	for _, text := range []struct {
		field, code string
		value       *string
	}{{"name", "permit_name_required", &d.Name}, {"description", "permit_template_description_required", &d.Description}, {"prefix_id", "permit_prefix_required", &d.PrefixID}} {
		if *text.value = strings.TrimSpace(*text.value); *text.value == "" {
			problems.Add(text.field, text.code)
		}
	}
	d.SiteIDs = unique(d.SiteIDs)
	sites.CheckScope(api.Actor(ctx), d.SiteIDs, &problems)
	known, err := New().TemplateFacts(ctx, tx, TemplateFactsParams{tx.OrganizationID, d.Name, id, d.SiteIDs})
	if err != nil {
		return err
	}
	if known.Taken {
		problems.Add("name", "permit_type_name_taken")
	}
	if int(known.Sites) != len(d.SiteIDs) && len(problems) == 0 {
		problems.Add("site_ids", "unknown_site")
	}
	return problems.Err()
}

// mayChangeForm wants a template that is for sites of the caller's alone.
func (m *Module) mayChangeForm(ctx context.Context, tx *db.Tx, id int64) error {
	t, err := m.readTemplate(ctx, tx, id)
	if err != nil {
		return err
	}
	return sites.RequireScope(api.Actor(ctx), t.described().SiteIDs)
}
