package contractors

import (
	"context"
	"slices"

	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/records"
	"hivis/directory/categories"
	"hivis/directory/sites"
	"hivis/platform/api"
	"hivis/platform/db"
)

type createInput struct {
	Body struct {
		CompanyDraft
		SiteIDs       []int64 `json:"site_ids,omitempty" maxItems:"1000" doc:"None: everywhere"`
		SkillIDs      []int64 `json:"skill_ids,omitempty" maxItems:"100" doc:"Categories of the settings"`
		AttachmentIDs []int64 `json:"attachment_ids,omitempty" maxItems:"20" doc:"Uploads of the caller (POST /api/attachments) that belong to it"`
	}
}

type editInput struct {
	Subject
	Body struct {
		CompanyName    *string  `json:"company_name,omitempty" maxLength:"200" doc:"The company's name"`
		TaxNumber      *string  `json:"vat_or_gst_id,omitempty" maxLength:"60" doc:"Its number for the value added or sales tax"`
		PrimaryContact *string  `json:"primary_contact,omitempty" maxLength:"200" doc:"Who speaks for it, by name"`
		ContactEmail   *string  `json:"contact_email,omitempty" maxLength:"254" doc:"Where mail reaches it"`
		ContactPhone   *string  `json:"contact_phone,omitempty" maxLength:"40" doc:"Where it is called"`
		Address        *string  `json:"address,omitempty" maxLength:"300" doc:"Street and number"`
		City           *string  `json:"city,omitempty" maxLength:"120" doc:"The town"`
		ZipCode        *string  `json:"zip_code,omitempty" maxLength:"20" doc:"The postal code"`
		State          *string  `json:"state,omitempty" maxLength:"120" doc:"The state or province"`
		Country        *string  `json:"country,omitempty" maxLength:"120" doc:"The country"`
		Status         *string  `json:"status,omitempty" enum:"Active,Inactive" doc:"An Inactive company and its people may not work"`
		SiteIDs        *[]int64 `json:"site_ids,omitempty" maxItems:"1000" doc:"All of them; none: everywhere"`
		SkillIDs       *[]int64 `json:"skill_ids,omitempty" maxItems:"100" doc:"All of them"`
	}
}

// create answers POST /api/contractors.
func (m *Module) create(ctx context.Context, tx *db.Tx, in *createInput) (*Answer, error) {
	in.Body.trim()
	var problems api.Problems
	in.Body.check(&problems)
	if err := m.checkReferences(ctx, tx, 0, in.Body.CompanyName, in.Body.SiteIDs, in.Body.SkillIDs, &problems); err != nil {
		return nil, err
	}
	sites.CheckScope(api.Actor(ctx), in.Body.SiteIDs, &problems)
	if err := problems.Err(); err != nil {
		return nil, err
	}
	ids, err := m.insert(ctx, tx, []placed{{in.Body.CompanyDraft, in.Body.SiteIDs, in.Body.SkillIDs}})
	if err != nil {
		return nil, err
	}
	if err := m.Attachments.Claim(ctx, tx, Name, ids[0], attachments.Report, in.Body.AttachmentIDs, tx.UserID); err != nil {
		return nil, err
	}
	return m.after(ctx, tx, ids[0])
}

// placed is a new company with where it works and what it can do.
type placed struct {
	CompanyDraft
	siteIDs, skillIDs []int64
}

// insert writes new companies, all in one statement each.
func (m *Module) insert(ctx context.Context, tx *db.Tx, all []placed) (ids []int64, err error) {
	columns := make([][]string, 10)
	var first []int64
	for i := range all {
		d := &all[i]
		for at, text := range []string{d.CompanyName, d.TaxNumber, d.PrimaryContact, d.ContactEmail, d.ContactPhone, d.Address, d.City, d.ZipCode, d.State, d.Country} {
			columns[at] = append(columns[at], text)
		}
		first = append(first, firstOf(d.siteIDs))
	}
	args := []any{tx.OrganizationID, m.Now(), tx.UserID, first}
	for _, column := range columns {
		args = append(args, column)
	}
	rows, err := tx.Query(ctx, `
insert into contractors (organization_id, serial, name, tax_number, contact_name, contact_email, contact_phone, address, city, zip_code, state, country, site_id, created_by, created_at, updated_at)
select $1, next_serial('contractors'), n.name, n.tax, n.contact, n.email, n.phone, n.address, n.city, n.zip, n.state, n.country, nullif(n.site, 0), $3, $2, $2
from unnest($4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[])
  with ordinality n(site, name, tax, contact, email, phone, address, city, zip, state, country, place) order by n.place
returning id`, args...)
	if err != nil {
		return nil, err
	}
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	m.link(tx, ids, all)
	for _, id := range ids {
		records.Write(tx, records.Event{Module: Name, ID: id, ActorID: tx.UserID, Verb: "created", At: m.Now()})
	}
	m.Records.IndexNew(tx, Name, ids...)
	comments.Follow(tx, Name, ids, slices.Repeat([]int64{tx.UserID}, len(ids)))
	return ids, nil
}

// link writes the sites and skills of new companies.
func (m *Module) link(tx *db.Tx, ids []int64, all []placed) {
	var ofSites, ofSkills [2][]int64
	for i, id := range ids {
		for _, site := range all[i].siteIDs {
			ofSites[0], ofSites[1] = append(ofSites[0], id), append(ofSites[1], site)
		}
		for _, skill := range all[i].skillIDs {
			ofSkills[0], ofSkills[1] = append(ofSkills[0], id), append(ofSkills[1], skill)
		}
	}
	tx.Defer("insert into contractor_sites (organization_id, contractor_id, site_id) select $1, n.* from unnest($2::bigint[], $3::bigint[]) n on conflict do nothing", tx.OrganizationID, ofSites[0], ofSites[1])
	tx.Defer("insert into contractor_skills (organization_id, contractor_id, category_id) select $1, n.* from unnest($2::bigint[], $3::bigint[]) n on conflict do nothing", tx.OrganizationID, ofSkills[0], ofSkills[1])
}

func firstOf(ids []int64) int64 {
	if len(ids) == 0 {
		return 0
	}
	return ids[0]
}

// checkReferences looks up what a company refers to, and that no other one has its name.
func (m *Module) checkReferences(ctx context.Context, tx *db.Tx, id int64, name string, siteIDs, skillIDs []int64, problems *api.Problems) error {
	var taken, sitesThere, skillsThere bool
	err := tx.QueryRow(ctx, `select exists (select from contractors where organization_id = $1 and lower(name) = lower($2) and id <> $3),
		not exists (select from unnest($4::bigint[]) n(id) where not exists (select from sites s where s.organization_id = $1 and s.id = n.id and s.status = 'active')),
		not exists (select from unnest($5::bigint[]) n(id) where not exists (select from categories k where k.organization_id = $1 and k.id = n.id and k.category_type = $6 and k.status = 'active'))`,
		tx.OrganizationID, name, id, siteIDs, skillIDs, categories.Skill).Scan(&taken, &sitesThere, &skillsThere)
	if taken {
		problems.Add("company_name", "contractor_name_taken")
	}
	if !sitesThere {
		problems.Add("site_ids", "unknown_site")
	}
	if !skillsThere {
		problems.Add("skill_ids", "contractor_skill_settings")
	}
	return err
}

// edit answers PATCH /api/contractors/{id}: what is not sent stays.
func (m *Module) edit(ctx context.Context, tx *db.Tx, in *editInput) (*Answer, error) {
	before, err := m.lockCompany(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := m.mayEdit(in, before.Can); err != nil {
		return nil, err
	}
	d := before.draft()
	in.merge(&d)
	d.trim()
	var problems api.Problems
	d.check(&problems)
	siteIDs, skillIDs := idsOf(before.Sites, func(s records.Site) int64 { return s.ID }), idsOf(before.Skills, func(s Skill) int64 { return s.ID })
	added := in.added(siteIDs, skillIDs)
	if err := m.checkReferences(ctx, tx, in.ID, d.CompanyName, added[0], added[1], &problems); err != nil {
		return nil, err
	}
	if in.Body.SiteIDs != nil {
		sites.CheckScope(api.Actor(ctx), *in.Body.SiteIDs, &problems)
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	m.save(tx, in, before, d, siteIDs, skillIDs)
	return m.after(ctx, tx, in.ID)
}

// mayEdit refuses what is not the caller's to change.
func (m *Module) mayEdit(in *editInput, can Can) error {
	if in.Body.Status != nil || in.Body.SiteIDs != nil {
		return refused(can.Manage)
	}
	return refused(can.Update)
}

func (c Company) draft() CompanyDraft {
	return CompanyDraft{c.CompanyName, c.TaxNumber, c.PrimaryContact, c.ContactEmail, c.ContactPhone, c.Address, c.City, c.ZipCode, c.State, c.Country}
}

func (in *editInput) merge(d *CompanyDraft) {
	b := &in.Body
	for field, sent := range map[*string]*string{&d.CompanyName: b.CompanyName, &d.TaxNumber: b.TaxNumber, &d.PrimaryContact: b.PrimaryContact, &d.ContactEmail: b.ContactEmail,
		&d.ContactPhone: b.ContactPhone, &d.Address: b.Address, &d.City: b.City, &d.ZipCode: b.ZipCode, &d.State: b.State, &d.Country: b.Country} {
		api.Set(field, sent)
	}
}

// added are the sites and the skills that a change names anew: what was there before may stay,
// also when it is not offered any more.
func (in *editInput) added(siteIDs, skillIDs []int64) (added [2][]int64) {
	news := func(sent *[]int64, before []int64) (news []int64) {
		if sent == nil {
			return nil
		}
		for _, id := range *sent {
			if !slices.Contains(before, id) {
				news = append(news, id)
			}
		}
		return news
	}
	return [2][]int64{news(in.Body.SiteIDs, siteIDs), news(in.Body.SkillIDs, skillIDs)}
}

func idsOf[T any](all []T, id func(T) int64) []int64 {
	ids := make([]int64, len(all))
	for i, one := range all {
		ids[i] = id(one)
	}
	return ids
}

// save writes what changed.
func (m *Module) save(tx *db.Tx, in *editInput, before Company, d CompanyDraft, siteIDs, skillIDs []int64) {
	status := before.Status
	api.Set(&status, in.Body.Status)
	changes := records.Diff(before.draft(), d, "company_name", "vat_or_gst_id", "primary_contact", "contact_email", "contact_phone", "address", "city", "zip_code", "state", "country")
	changes = records.AppendChange(changes, "status", before.Status, status)
	if in.Body.SiteIDs != nil {
		changes = append(changes, m.replace(tx, in.ID, "contractor_sites", "site_id", "site_ids", siteIDs, *in.Body.SiteIDs)...)
		tx.Defer("update contractors set site_id = nullif($3::bigint, 0) where organization_id = $1 and id = $2", tx.OrganizationID, in.ID, firstOf(*in.Body.SiteIDs))
	}
	if in.Body.SkillIDs != nil {
		changes = append(changes, m.replace(tx, in.ID, "contractor_skills", "category_id", "skill_ids", skillIDs, *in.Body.SkillIDs)...)
	}
	if len(changes) == 0 {
		return
	}
	tx.Defer(`update contractors set name = $3, tax_number = $4, contact_name = $5, contact_email = $6, contact_phone = $7, address = $8, city = $9, zip_code = $10, state = $11, country = $12,
		status = $13, updated_at = $14 where organization_id = $1 and id = $2`, tx.OrganizationID, in.ID, d.CompanyName, d.TaxNumber, d.PrimaryContact, d.ContactEmail, d.ContactPhone,
		d.Address, d.City, d.ZipCode, d.State, d.Country, status, m.Now())
	if d.CompanyName != before.CompanyName {
		m.Workers.RenameCompany(tx, in.ID, d.CompanyName)
	}
	m.Records.Index(tx, Name, in.ID)
	records.Write(tx, records.Event{Module: Name, ID: in.ID, ActorID: tx.UserID, Verb: "updated", Changes: changes, At: m.Now()})
}

// replace writes which others a company has in a table of theirs, and says what went and came.
func (m *Module) replace(tx *db.Tx, id int64, table, column, field string, before, after []int64) (changes []records.Change) {
	for _, one := range before {
		if !slices.Contains(after, one) {
			changes = records.AppendChange(changes, field, one, "")
		}
	}
	for _, one := range after {
		if !slices.Contains(before, one) {
			changes = records.AppendChange(changes, field, "", one)
		}
	}
	tx.Defer("delete from "+table+" where organization_id = $1 and contractor_id = $2 and "+column+" <> all($3::bigint[])", tx.OrganizationID, id, after)
	tx.Defer("insert into "+table+" (organization_id, contractor_id, "+column+") select $1, $2, unnest($3::bigint[]) on conflict do nothing", tx.OrganizationID, id, after)
	return changes
}

// formData answers GET /api/contractors/form_data.
func (m *Module) formData(ctx context.Context, tx *db.Tx, _ *api.None) (*FormData, error) {
	user := api.Actor(ctx)
	out, err := db.One[FormData](ctx, tx, `select
		coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'time_zone', s.time_zone) order by lower(s.name), s.id) from sites s
			where s.organization_id = $1 and s.status = 'active' and ($2 or s.id = any($3::bigint[]))), '[]') as sites,
		coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) order by lower(k.name), k.id) from categories k
			where k.organization_id = $1 and k.category_type = $4 and k.status = 'active'), '[]') as skills,
		coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'holder', k.holder, 'checklist', k.checklist, 'warn_days', k.warn_days, 'active', k.active,
				'questionnaire', k.form_id is not null, 'version', k.published, 'valid_days', k.valid_days, 'pass_percent', k.pass_percent) order by lower(k.name), k.id)
			from contractor_document_kinds k where k.organization_id = $1 and k.active), '[]') as kinds,
		coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by lower(t.name), t.id) from permit_templates t where t.organization_id = $1 and t.active and not $6), '[]') as permit_types,
		coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) order by r.id) from roles r where r.organization_id = $1 and r.template in ('Contractor', 'Contract Worker') and not $6), '[]') as roles,
		coalesce((select cu.contractor_id from contractor_users cu where cu.organization_id = $1 and cu.user_id = $5), 0) as own_company_id`,
		tx.OrganizationID, user.IsAdmin && !user.External, user.SiteIDs, categories.Skill, user.ID, user.External)
	return &out, err
}
