package workers

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/forms"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Draft is somebody of a company, as a form says them.
type Draft struct {
	Name           string          `json:"name" maxLength:"200" doc:"Their name"`
	Phone          string          `json:"phone,omitempty" maxLength:"40" doc:"Their telephone number"`
	Gender         string          `json:"gender,omitempty" enum:",male,female" doc:"Empty: not said; shown only to whoever manages profiles"`
	BornOn         string          `json:"born_on,omitempty" format:"date" doc:"Day of birth"`
	DocumentNumber string          `json:"document_number,omitempty" maxLength:"60" doc:"Of a passport or an identity card"`
	SkillID        int64           `json:"skill_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"The trade, a category of the settings"`
	PhotoID        int64           `json:"photo_attachment_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"A JPEG or PNG picture under 500 KB"`
	Certifications []Certification `json:"certifications,omitempty" maxItems:"50" doc:"What they are allowed to do"`
}

// CompanyRef is the company that somebody works for.
type CompanyRef struct {
	ID   int64
	Name string
}

// employer is the company that the caller works for, if that is another one than the organization.
func employer(ctx context.Context, tx *db.Tx) (company CompanyRef, err error) {
	user := api.Actor(ctx)
	if !user.External {
		return company, nil
	}
	err = tx.QueryRow(ctx, `select c.id, c.name from contractor_users cu join contractors c on c.organization_id = cu.organization_id and c.id = cu.contractor_id
		where cu.organization_id = $1 and cu.user_id = $2`, tx.OrganizationID, user.ID).Scan(&company.ID, &company.Name)
	if errors.Is(err, pgx.ErrNoRows) {
		err = nil // of a company that is not known adds nobody
	}
	return company, err
}

// employ makes somebody one of the company that the caller works for, who adds nobody else.
func (w *Worker) employ(own CompanyRef, problems *api.Problems) {
	if w.Kind != "contractor" {
		problems.Add("kind", "worker_of_own_company")
	}
	said := strings.TrimSpace(w.Company)
	if own.ID == 0 || said != "" && !strings.EqualFold(said, own.Name) {
		problems.Add("company", "worker_of_own_company")
		return
	}
	w.Company = own.Name
}

// Tidy takes away what stands around the words.
func (d *Draft) Tidy() {
	for _, text := range []*string{&d.Name, &d.Phone, &d.DocumentNumber} {
		*text = strings.TrimSpace(*text)
	}
	for i := range d.Certifications {
		c := &d.Certifications[i]
		c.Name, c.Number = strings.TrimSpace(c.Name), strings.TrimSpace(c.Number)
	}
}

// Check holds somebody of a company to the rules of their form.
func (d *Draft) Check(today string, problems *api.Problems) {
	w := Worker{Kind: "contractor", Company: "-", Name: d.Name, Phone: d.Phone, Certifications: d.Certifications}
	w.check(problems)
	if d.BornOn == "" {
		return
	}
	if _, err := time.Parse(time.DateOnly, d.BornOn); err != nil {
		problems.Add("born_on", "date")
	} else if d.BornOn >= today {
		problems.Add("born_on", "worker_born_later")
	}
}

// CheckPhoto holds a photo to what it may be, before it is taken.
func (m *Module) CheckPhoto(ctx context.Context, tx *db.Tx, id int64, problems *api.Problems) error {
	return m.checkPhoto(ctx, tx, id, problems)
}

// SetPhotoOf shows another photo of somebody of a company, which the caller has uploaded.
func (m *Module) SetPhotoOf(ctx context.Context, tx *db.Tx, id, photo int64) error {
	records.Announce(tx, "update", Name, id)
	return m.setPhoto(ctx, tx, id, photo)
}

// AddOf adds people of a company, in one statement for all of them.
func (m *Module) AddOf(ctx context.Context, tx *db.Tx, company CompanyRef, siteIDs []int64, all []Draft) (ids []int64, err error) {
	var names, phones, genders, born, numbers []string
	var skills []int64
	for _, d := range all {
		names, phones, genders = append(names, d.Name), append(phones, d.Phone), append(genders, d.Gender)
		born, numbers, skills = append(born, d.BornOn), append(numbers, d.DocumentNumber), append(skills, d.SkillID)
	}
	rows, err := tx.Query(ctx, `
insert into work_profiles (organization_id, kind, contractor_id, company, name, phone, gender, born_on, document_number, skill_id, created_by, created_at, updated_at)
select $1, 'contractor', $2, $3, n.name, n.phone, n.gender, nullif(n.born, '')::date, n.number, nullif(n.skill, 0), $4, $5, $5
from unnest($6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::bigint[]) with ordinality n(name, phone, gender, born, number, skill, place) order by n.place
returning id`, tx.OrganizationID, company.ID, company.Name, tx.UserID, m.Now(), names, phones, genders, born, numbers, skills)
	if err != nil {
		return nil, err
	}
	if ids, err = pgx.CollectRows(rows, pgx.RowTo[int64]); err != nil {
		return nil, err
	}
	m.placeAt(tx, ids, siteIDs)
	// Visits from before their company was said are its visits: their hours count once, with what it returns.
	tx.Defer("update site_visits set contractor_id = $3 where organization_id = $1 and profile_id = any($2::bigint[]) and contractor_id is null", tx.OrganizationID, ids, company.ID)
	return ids, m.complementAll(ctx, tx, ids, all)
}

// placeAt lets people of a company be found at its sites.
func (m *Module) placeAt(tx *db.Tx, ids, siteIDs []int64) {
	tx.Defer(`insert into work_profile_sites (organization_id, site_id, profile_id, used_at) select $1, s.id, p.id, $4 from unnest($2::bigint[]) s(id), unnest($3::bigint[]) p(id)
		on conflict (organization_id, site_id, profile_id) do nothing`, tx.OrganizationID, siteIDs, ids, m.Now())
}

// complementAll writes what new people are allowed to do, and their photos.
func (m *Module) complementAll(ctx context.Context, tx *db.Tx, ids []int64, all []Draft) error {
	checked := Manages(api.Actor(ctx).Rules)
	var of []int64
	var certifications []Certification
	for i, d := range all {
		for _, c := range d.Certifications {
			c.Unchecked = !checked
			of, certifications = append(of, ids[i]), append(certifications, c)
		}
		if d.PhotoID != 0 {
			if err := m.setPhoto(ctx, tx, ids[i], d.PhotoID); err != nil {
				return err
			}
		}
		m.note(ctx, tx, "worker_added", d.Name, ids[i], difference(Worker{}, Worker{Kind: "contractor", Name: d.Name, Phone: d.Phone, Gender: d.Gender, Certifications: d.Certifications}))
	}
	m.deferCertifications(tx, of, certifications)
	return nil
}

// deferCertifications writes certifications, each of the profile at the same place.
func (m *Module) deferCertifications(tx *db.Tx, of []int64, all []Certification) {
	var names, numbers, ends []string
	var checked []bool
	for _, c := range all {
		end := ""
		if c.ExpiresOn != nil {
			end = *c.ExpiresOn
		}
		names, numbers, ends, checked = append(names, c.Name), append(numbers, c.Number), append(ends, end), append(checked, !c.Unchecked)
	}
	tx.Defer(`insert into work_certifications (organization_id, profile_id, name, number, expires_on, checked)
		select $1, n.of, n.name, n.number, nullif(n.until, '')::date, n.checked from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::boolean[]) with ordinality n(of, name, number, until, checked, place) order by n.place`,
		tx.OrganizationID, of, names, numbers, ends, checked)
}

// ChangeOf writes what is said of somebody of a company. What they are allowed to do stays
// confirmed where it stays as it was; what whoever manages no profiles adds is not.
func (m *Module) ChangeOf(ctx context.Context, tx *db.Tx, id int64, before, after Draft, status string) error {
	tx.Defer(`update work_profiles set name = $3, phone = $4, gender = $5, born_on = nullif($6, '')::date, document_number = $7, skill_id = nullif($8::bigint, 0), status = $9, updated_at = $10
		where organization_id = $1 and id = $2`, tx.OrganizationID, id, after.Name, after.Phone, after.Gender, after.BornOn, after.DocumentNumber, after.SkillID, status, m.Now())
	for i := range after.Certifications {
		c := &after.Certifications[i]
		c.Unchecked = !Manages(api.Actor(ctx).Rules) && !confirmed(before.Certifications, *c)
	}
	tx.Defer("delete from work_certifications where organization_id = $1 and profile_id = $2", tx.OrganizationID, id)
	of := make([]int64, len(after.Certifications))
	for i := range of {
		of[i] = id
	}
	m.deferCertifications(tx, of, after.Certifications)
	worker := func(d Draft) Worker {
		return Worker{Name: d.Name, Phone: d.Phone, Gender: d.Gender, Certifications: d.Certifications}
	}
	if changes := difference(worker(before), worker(after)); len(changes) > 0 {
		m.note(ctx, tx, "worker_changed", after.Name, id, changes)
	} else {
		records.Announce(tx, "update", Name, id)
	}
	if after.PhotoID != before.PhotoID {
		return m.setPhoto(ctx, tx, id, after.PhotoID)
	}
	return nil
}

// confirmed reports whether somebody has confirmed a certification as it stands.
func confirmed(all []Certification, c Certification) bool {
	end := func(c Certification) string {
		if c.ExpiresOn == nil {
			return ""
		}
		return *c.ExpiresOn
	}
	for _, one := range all {
		if !one.Unchecked && one.Name == c.Name && one.Number == c.Number && end(one) == end(c) {
			return true
		}
	}
	return false
}

// Assign says of which company people are; they keep their profiles. It reports how many there
// are.
func (m *Module) Assign(ctx context.Context, tx *db.Tx, company CompanyRef, siteIDs, ids []int64) (int64, error) {
	rows, err := tx.Query(ctx, `
update work_profiles w set contractor_id = $3, company = $4, updated_at = $5
from (select id, company from work_profiles where organization_id = $1 and id = any($2::bigint[]) and kind = 'contractor' and merged_into is null order by id for update) before
where w.organization_id = $1 and w.id = before.id returning w.id, w.name, before.company`, tx.OrganizationID, ids, company.ID, company.Name, m.Now())
	if err != nil {
		return 0, err
	}
	type moved struct {
		ID            int64
		Name, Company string
	}
	all, err := pgx.CollectRows(rows, db.Named[moved]())
	if err != nil {
		return 0, err
	}
	m.placeAt(tx, ids, siteIDs)
	for _, w := range all {
		m.note(ctx, tx, "worker_changed", w.Name, w.ID, records.AppendChange(nil, "company", w.Company, company.Name))
	}
	return int64(len(all)), nil
}

// RenameCompany gives a company's people its new name.
func (m *Module) RenameCompany(tx *db.Tx, company int64, name string) {
	tx.Defer("update work_profiles set company = $3 where organization_id = $1 and contractor_id = $2", tx.OrganizationID, company, name)
}

// FillOf fills in the profile of somebody of a company, whom the caller may change.
func (m *Module) FillOf(ctx context.Context, tx *db.Tx, id int64, name string, answers []forms.Answer) error {
	return m.fillKnown(ctx, tx, id, Worker{Kind: "contractor", Name: name}, answers)
}

// FormOf is what the organization's own form asks of somebody of a company, and what was
// answered.
func (m *Module) FormOf(ctx context.Context, tx *db.Tx, id int64) (*Page, error) {
	page := &Page{}
	page.Worker.ID, page.Worker.Kind = id, "contractor"
	return page, m.complete(ctx, tx, page)
}
