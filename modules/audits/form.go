package audits

import (
	"context"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/directory/sites"
	"hivis/platform/api"
	"hivis/platform/db"
)

// selectToUse are the templates that can be used.
const selectToUse = `
select t.id, t.name, t.icon, t.scoring, t.description, t.audit_type, f.published as version
from audit_templates t
join forms f on f.organization_id = t.organization_id and f.id = t.form_id
where t.organization_id = $1 and t.active and f.published is not null
order by lower(t.name), t.id
limit 500`

// selectAuditors are active people who may run audits; of one site, if there is one.
const selectAuditors = `
select u.id, u.full_name as name from people u
where u.organization_id = $1 and u.status = 'Active' and may(u.granted, 'Audit', 'read')
  and (may(u.granted, 'Audit', 'create') or may(u.granted, 'Audit', 'update'))
  and ($2 = 0 or u.is_admin or exists (select from user_sites us where us.organization_id = u.organization_id and us.user_id = u.id and us.site_id = $2))
order by lower(u.full_name), u.id
limit 1000`

type formInput struct {
	SiteID int64 `query:"site_id" minimum:"0" maximum:"9007199254740991" doc:"Auditors who are there; 0: at any site"`
}

// TemplateToUse is a template that can be scheduled or begun.
type TemplateToUse struct {
	TemplateOf
	Description string `json:"description" maxLength:"2000"`
	AuditType   string `json:"audit_type" maxLength:"20"`
	Version     int    `json:"version" minimum:"1" maximum:"100000"`
}

// TypeOf is a type of audits, and how often there usually is one.
type TypeOf struct {
	AuditType string `json:"audit_type" enum:"inspection,internal,external,contractor,compliance,other"`
	Frequency string `json:"frequency" enum:"once,daily,weekly,monthly,quarterly,half_yearly,yearly"`
}

// FormData are the choices of the forms.
type FormData struct {
	Templates  []TemplateToUse  `json:"templates" maxItems:"500"`
	AuditTypes []TypeOf         `json:"audit_types" maxItems:"6"`
	Auditors   []records.Person `json:"auditors" maxItems:"1000" doc:"Active people who may run audits"`
	Ask        []records.Person `json:"ask" maxItems:"3" doc:"Who may make templates; where there are some, nobody"`
}

// formData answers GET /api/audit_records/form_data.
func (m *Module) formData(ctx context.Context, tx *db.Tx, in *formInput) (*FormData, error) {
	if in.SiteID != 0 {
		if _, known, err := sites.PlaceOf(ctx, tx, in.SiteID); err != nil {
			return nil, err
		} else if !known {
			return nil, api.NotFound()
		}
	}
	data := &FormData{AuditTypes: usual}
	batch := &pgx.Batch{}
	batch.Queue(selectToUse, tx.OrganizationID).Query(func(rows pgx.Rows) (err error) {
		data.Templates, err = pgx.CollectRows(rows, db.Named[TemplateToUse]())
		return err
	})
	batch.Queue(selectAuditors, tx.OrganizationID, in.SiteID).Query(func(rows pgx.Rows) (err error) {
		data.Auditors, err = pgx.CollectRows(rows, db.Named[records.Person]())
		return err
	})
	if err := tx.Run(ctx, batch); err != nil || len(data.Templates) > 0 {
		return data, err
	}
	makers, err := m.kit().Makers(ctx, tx)
	data.Ask = append(data.Ask, makers...)
	return data, err
}

// ToFill is the published form of a template, for audits that are begun without a network.
type ToFill struct {
	Form FormOf `json:"form"`
}

// toFill answers GET /api/audits/{id}/published_form: devices keep it, so that an
// audit can be begun where there is no network.
func (m *Module) toFill(ctx context.Context, tx *db.Tx, in *IDInput) (*ToFill, error) {
	t, err := New().TemplateToUse(ctx, tx, TemplateToUseParams{tx.OrganizationID, in.ID})
	if isNone(err) || err == nil && unusable(Template{Active: t.Active, Version: int(t.Published)}) != "" {
		return nil, api.NotFound()
	}
	if err != nil {
		return nil, err
	}
	number, doc, err := m.Forms.Published(ctx, tx, t.FormID)
	if err != nil {
		return nil, err
	}
	return &ToFill{FormOf{number, doc, m.Forms.Images(tx.Scope, doc)}}, nil
}
