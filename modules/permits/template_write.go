package permits

import (
	"context"
	"errors"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/core/forms"
	"hivis/core/records"
	"hivis/directory/sites"
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
	Name, Description, PrefixID, Colour string
	Active, LowRisk, Scoring            bool
	MostHours                           int
	SiteIDs                             []int64 `db:"site_ids"`
	Sites                               string  `db:"-"` // what they are called, for the log
}

// addTemplate answers POST /api/permits. Its form is published as it comes.
func (m *Module) addTemplate(ctx context.Context, tx *db.Tx, in *addTemplateInput) (*TemplateAnswer, error) {
	body := &in.Body
	d := described{Active: true, MostHours: mostHoursOf(body.From.Shelf)}
	api.Merge(&d, *body, "from")
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
		start.FormID, d.MostHours = other.FormID, other.MostHours
	}
	api.Set(&d.MostHours, body.MostHours)
	form, err := m.Forms.Create(ctx, tx, Name, start)
	if err != nil {
		return nil, err
	}
	if _, err := m.Forms.Publish(ctx, tx, form); err != nil {
		return nil, err
	}
	id, err := New().InsertTemplate(ctx, tx, InsertTemplateParams{OrganizationID: tx.OrganizationID, Name: d.Name, Description: d.Description, PrefixID: d.PrefixID,
		Colour: d.Colour, LowRisk: d.LowRisk, Scoring: d.Scoring, MostHours: int32(d.MostHours), FormID: form, CreatedBy: &tx.UserID, Now: m.Now()})
	if err != nil {
		return nil, err
	}
	if err := New().PutTemplateSites(ctx, tx, PutTemplateSitesParams{tx.OrganizationID, id, d.SiteIDs}); err != nil {
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
	return m.templateWritten(ctx, tx, "permit_template_updated", in.ID, before)
}

// removeTemplate answers DELETE /api/permits/{id}.
func (m *Module) removeTemplate(ctx context.Context, tx *db.Tx, in *IDInput) (*TemplateAnswer, error) {
	tx.Defer("select from permit_templates where organization_id = $1 and id = $2 for update", tx.OrganizationID, in.ID)
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
	if err := New().RemoveTemplate(ctx, tx, RemoveTemplateParams{tx.OrganizationID, in.ID}); err != nil {
		return nil, err
	}
	if err := m.Forms.Remove(ctx, tx, t.FormID); err != nil {
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
	c := records.Diff(before, after, "name", "description", "prefix_id", "colour", "active", "low_risk", "scoring", "most_hours")
	c = records.AppendChange(c, "sites", before.Sites, after.Sites)
	activity.Write(ctx, tx, activity.Event{Module: Settings, RecordID: id, Title: t.Name, Kind: kind, Changes: c, At: m.Now()})
	records.Announce(tx, "update", Settings, id)
	return &TemplateAnswer{t.Template}, nil
}

func (t *heldTemplate) described() (d described) {
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
	d.SiteIDs = once(d.SiteIDs)
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

// formOf is the form of a template, for the operations on it.
func (m *Module) formOf(ctx context.Context, tx *db.Tx, id int64) (int64, error) {
	return New().FormOfTemplate(ctx, tx, FormOfTemplateParams{tx.OrganizationID, id})
}

// mayChangeForm wants a template that is for sites of the caller's alone.
func (m *Module) mayChangeForm(ctx context.Context, tx *db.Tx, id int64) error {
	t, err := m.readTemplate(ctx, tx, id)
	if err != nil {
		return err
	}
	return sites.RequireScope(api.Actor(ctx), t.described().SiteIDs)
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
		Changes: records.AppendChange(nil, "version", max(0, number-1), number), At: m.Now()})
	records.Announce(tx, "update", Settings, id)
	return err
}
