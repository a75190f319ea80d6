package demo

import (
	"context"
	"fmt"
	"time"

	"hivis/core/records"
	"hivis/directory/categories"
	"hivis/modules/contractors"
	"hivis/modules/workers"
	"hivis/platform/db"
	"hivis/server"
)

// company works for the organization.
type company struct {
	name, tax, contact, email, phone, address, city, zip, state, country string
	sites                                                                []string // codes
	users                                                                []string // emails of its own people
	skill                                                                string
	contract, scope, kind, risk, owner                                   string
	workers                                                              []string // those who have no account
	papers                                                               []companyPaper
}

// companyPaper is what a company or one of its workers holds.
type companyPaper struct {
	kind, title, number, issuer string
	worker                      string // "": the company's
	days                        int    // until its last day
	pending                     bool
}

// companies are one whose papers end soon, one in order, and one that is blocked.
var companies = []company{
	{"Kelvarro", "BG204417903", "Stefan Brandl", "stefan.brandl@demo.example", "+359 32 555 0190", "Industrialna 14", "Plovdiv", "4000", "Plovdiv", "Bulgaria",
		[]string{"NP", "HD"}, []string{"stefan.brandl@demo.example", "diego.arrieta@demo.example"}, "Scaffolding", "KV-2026-014", "Scaffolds and rope work at towers, cranes and halls", "work_at_height", "high", "supervisor@demo.example", nil,
		[]companyPaper{
			{"Liability insurance", "Liability insurance, 5 million", "LI-88120", "Balkan Mutual", "", 12, false},
			{"Extract of the trade register", "Extract of the trade register", "204417903", "Trade register", "", 190, false},
			{"Safety certificate", "SCC certificate", "SCC-3301", "Certification office", "", 700, true},
			{"Medical fitness", "Fit for work at height", "M-1190", "Occupational health centre", "Stefan Brandl", 120, false},
			{"Medical fitness", "Fit for work at height", "M-1191", "Occupational health centre", "Diego Arrieta", 24, false},
		}},
	{"Ondrevia", "CN913302047", "Anh Tran", "anh.tran@demo.example", "+86 574 5550 0184", "Gangkou Road 88", "Ningbo", "315000", "Zhejiang", "China",
		[]string{"SY"}, []string{"anh.tran@demo.example"}, "Piping", "OV-2026-003", "Pipe fitting and valves during the shutdowns", "maintenance", "medium", "shen.guolan@demo.example", nil,
		[]companyPaper{
			{"Liability insurance", "Liability insurance, 10 million", "OV-LI-7", "Eastern Cover", "", 210, false},
			{"Extract of the trade register", "Business licence", "913302047", "City office", "", 300, false},
			{"Safety certificate", "ISO 45001 certificate", "OHS-5521", "Certification office", "", 420, false},
			{"Medical fitness", "Fit to wear breathing apparatus", "M-2207", "Works doctor", "Anh Tran", 180, false},
		}},
	{"Tessendro Cranes", "BR31550021", "Bruno Salgado", "office@tessendro.example", "+55 13 5550 0140", "Avenida do Cais 300", "Santos", "11013-000", "SP", "Brazil",
		[]string{"HD"}, nil, "Crane hire", "TC-2026-041", "Mobile cranes with their operators, by the day", "lifting", "critical", "beatriz.carvalho@demo.example", []string{"Bruno Salgado", "Iara Fontes"},
		[]companyPaper{
			{"Liability insurance", "Liability insurance, 2 million", "AP-4471", "Atlantic Cover", "", -9, false},
			{"Extract of the trade register", "Company register", "31550021", "Trade register", "", 80, false},
			{"Medical fitness", "Fit to operate cranes", "M-3318", "Port clinic", "Bruno Salgado", 150, false},
		}},
}

// paperKind is a kind of document, with what a reviewer looks at.
type paperKind struct {
	name, holder string
	lines        []string
}

var paperKinds = []paperKind{
	{"Liability insurance", "company", []string{"The company is named as the insured", "Readable, every page", "Covers this kind of work", "Cover of at least 2 million", "Number and last day were read off"}},
	{"Extract of the trade register", "company", []string{"Name and address are the company’s", "Not older than a year"}},
	{"Safety certificate", "company", []string{"Holder and scope are right", "Issued by an accredited body"}},
	{"Medical fitness", "worker", []string{"The worker is named", "For the right work", "Last day was read off"}},
	{inspection, "plant", []string{"Number of the crane or platform", "No defects left open", "Last day was read off"}},
}

// contracting fills in companies, one after another.
type contracting struct {
	*organization
	app   *server.App
	by    *person // who looks after them
	since time.Time
	kinds map[string]int64
}

// addContractors writes companies with what they have agreed to do, their people and papers, and
// puts somebody of the blocked one onto a request.
func (h *organization) addContractors(ctx context.Context, tx *db.Tx, app *server.App) error {
	if h.SubDomain != "demo" {
		return nil
	}
	c := &contracting{h, app, h.person("manager@demo.example"), h.now.AddDate(0, -7, 0), map[string]int64{}}
	for _, k := range paperKinds {
		var id int64
		err := tx.QueryRow(ctx, "insert into contractor_document_kinds (organization_id, name, holder, checklist, created_at) values ($1, $2, $3, $4, $5) returning id",
			h.id, k.name, k.holder, k.lines, c.since).Scan(&id)
		if err != nil {
			return err
		}
		c.kinds[k.name] = id
	}
	c.require(tx, "Insurance", "Liability insurance", "blocks", "who does damage has to be able to pay for it", nil)
	c.require(tx, "Trade register", "Extract of the trade register", "warns", "we only contract companies that exist", nil)
	c.require(tx, "Safety management", "Safety certificate", "informs", "high-risk work wants a management system", []string{"high", "critical"})
	c.require(tx, "Fit for the work", "Medical fitness", "blocks", "high-risk work wants a medical examination", []string{"high", "critical"})
	c.requireOfWork(tx, "Inspected lifting gear", inspection, "nothing is lifted with gear that nobody has inspected", []string{"lifting", "work_at_height"})
	for i := range companies {
		if err := c.add(ctx, tx, &companies[i]); err != nil {
			return fmt.Errorf("contractor %s: %w", companies[i].name, err)
		}
	}
	if err := c.addDrill(ctx, tx, c.siteCalled("NP")); err != nil {
		return err
	}
	return c.crew(ctx, tx, "Bruno Salgado", "Quay crane 2")
}

func (c *contracting) require(tx *db.Tx, name, kind, strength, reason string, risks []string) {
	tx.Defer(`insert into contractor_requirements (organization_id, name, asks, kind_ids, strength, reason, risk_classes, created_at, updated_at)
		values ($1, $2, 'document', array[$3::bigint], $4, $5, $6, $7, $7)`, c.id, name, c.kinds[kind], strength, reason, append([]string{}, risks...), c.since)
}

// requireOfWork blocks companies that do such work.
func (c *contracting) requireOfWork(tx *db.Tx, name, kind, reason string, works []string) {
	tx.Defer(`insert into contractor_requirements (organization_id, name, asks, kind_ids, strength, reason, kinds_of_work, created_at, updated_at)
		values ($1, $2, 'document', array[$3::bigint], 'blocks', $4, $5, $6, $6)`, c.id, name, c.kinds[kind], reason, works, c.since)
}

func (c *contracting) add(ctx context.Context, tx *db.Tx, d *company) error {
	home := c.siteCalled(d.sites[0])
	var id, skill int64
	err := tx.QueryRow(ctx, `insert into contractors (organization_id, serial, name, tax_number, contact_name, contact_email, contact_phone, address, city, zip_code, state, country, site_id, created_by, created_at, updated_at)
		values ($1, next_serial('contractors'), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14) returning id`,
		c.id, d.name, d.tax, d.contact, d.email, d.phone, d.address, d.city, d.zip, d.state, d.country, home.id, c.by.id, c.since).Scan(&id)
	if err == nil {
		err = tx.QueryRow(ctx, "insert into categories (organization_id, name, category_type) values ($1, $2, $3) returning id", c.id, d.skill, categories.Skill).Scan(&skill)
	}
	if err != nil {
		return err
	}
	at := make([]int64, len(d.sites))
	for i, code := range d.sites {
		at[i] = c.siteCalled(code).id
	}
	tx.Defer("insert into contractor_sites (organization_id, contractor_id, site_id) select $1, $2, unnest($3::bigint[])", c.id, id, at)
	tx.Defer("insert into contractor_skills (organization_id, contractor_id, category_id) values ($1, $2, $3)", c.id, id, skill)
	for _, email := range d.users {
		tx.Defer("insert into contractor_users (organization_id, user_id, contractor_id) values ($1, $2, $3)", c.id, c.person(email).id, id)
	}
	records.Write(tx, records.Event{Module: contractors.Name, ID: id, ActorID: c.by.id, Verb: "created", At: c.since})
	c.app.Records.Index(tx, contractors.Name, id)
	if err := c.engage(ctx, tx, d, id, at); err != nil {
		return err
	}
	people, err := c.staffOf(ctx, tx, d, id, skill, at)
	if err != nil {
		return err
	}
	for _, p := range d.papers {
		if err := c.addPaper(ctx, tx, d, p, id, people, home); err != nil {
			return err
		}
	}
	c.returnHours(tx, id, d, home)
	return c.addPlant(ctx, tx, d, id, home)
}

func (c *contracting) engage(ctx context.Context, tx *db.Tx, d *company, id int64, at []int64) error {
	var engagement int64
	err := tx.QueryRow(ctx, `insert into contractor_engagements (organization_id, contractor_id, contract, scope, kind_of_work, risk_class, owner_id, starts_on, ends_on, created_at, updated_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8::text::date, $9::text::date, $10, $10) returning id`, c.id, id, d.contract, d.scope, d.kind, d.risk, c.person(d.owner).id,
		c.since.Format(time.DateOnly), c.now.AddDate(0, 8, 0).Format(time.DateOnly), c.since).Scan(&engagement)
	tx.Defer("insert into contractor_engagement_sites (organization_id, engagement_id, site_id) select $1, $2, unnest($3::bigint[])", c.id, engagement, at)
	return err
}

// staffOf are a company's people by name: those who have profiles already, and those who get one.
func (c *contracting) staffOf(ctx context.Context, tx *db.Tx, d *company, id, skill int64, at []int64) (map[string]int64, error) {
	for _, name := range d.workers {
		_, err := workers.New().AddProfile(ctx, tx, workers.AddProfileParams{OrganizationID: c.id, Kind: "contractor", Name: name, Company: d.name, CreatedBy: &c.by.id, Now: c.since})
		if err != nil {
			return nil, err
		}
	}
	_, err := tx.Exec(ctx, "update work_profiles set contractor_id = $3, skill_id = $4 where organization_id = $1 and company = $2", c.id, d.name, id, skill)
	if err != nil {
		return nil, err
	}
	tx.Defer(`insert into work_profile_sites (organization_id, site_id, profile_id, used_at) select $1, s.id, w.id, $4 from unnest($3::bigint[]) s(id), work_profiles w
		where w.organization_id = $1 and w.contractor_id = $2 on conflict do nothing`, c.id, id, at, c.since)
	people := map[string]int64{}
	return people, collect(ctx, tx, "select name, id from work_profiles where organization_id = $1 and contractor_id = $2", people, c.id, id)
}

// addPaper writes a document with its file. What is pending waits for a reviewer.
func (c *contracting) addPaper(ctx context.Context, tx *db.Tx, d *company, p companyPaper, of int64, people map[string]int64, home *site) error {
	sent := c.now.AddDate(0, -5, 0)
	if p.pending {
		sent = c.now.Add(-26 * time.Hour)
	}
	day := c.now.In(home.zone).AddDate(0, 0, p.days)
	ends := time.Date(day.Year(), day.Month(), day.Day()+1, 0, 0, 0, 0, home.zone)
	uploader := c.by.id
	if len(d.users) > 0 {
		uploader = c.person(d.users[0]).id
	}
	var id, attachment int64
	err := tx.QueryRow(ctx, `insert into contractor_documents (organization_id, serial, contractor_id, profile_id, kind_id, title, number, issuer, validity, expires_at, uploaded_by, created_at, updated_at)
		values ($1, next_serial('contractor_documents'), $2, nullif($3::bigint, 0), $4, $5, $6, $7, $8::text::date, $9, $10, $11, $11) returning id`,
		c.id, of, people[p.worker], c.kinds[p.kind], p.title, p.number, p.issuer, day.Format(time.DateOnly), ends, uploader, sent).Scan(&id)
	if err != nil {
		return err
	}
	file, key, err := c.keep(ctx, tx, c.app.Files(), paper(p.title, []string{d.name, p.worker, p.issuer + ", " + p.number, "Valid until " + day.Format(time.DateOnly)}))
	if err != nil {
		return err
	}
	err = tx.QueryRow(ctx, `insert into attachments (organization_id, module, record_id, position, purpose, name, content_type, size, sha256, storage_key, uploaded_by, created_at)
		values ($1, $2, $3, 1, 'report', $4, $5, $6, $7, $8, $9, $10) returning id`, c.id, contractors.DocumentName, id, p.title+".pdf", file.ContentType, file.Size, file.SHA256, key, uploader, sent).Scan(&attachment)
	if err != nil {
		return err
	}
	tx.Defer("insert into contractor_document_versions (organization_id, document_id, revision, attachment_id, validity, uploaded_by, uploaded_at) values ($1, $2, 1, $3, $4::text::date, $5, $6)",
		c.id, id, attachment, day.Format(time.DateOnly), uploader, sent)
	records.Write(tx, records.Event{Module: contractors.DocumentName, ID: id, ActorID: uploader, Verb: "created", At: sent})
	c.app.Records.Index(tx, contractors.DocumentName, id)
	if p.pending {
		before := tx.UserID
		tx.UserID = uploader
		defer func() { tx.UserID = before }()
		return c.app.Contractors.Workflows.Open(ctx, tx, contractors.DocumentName, id, "")
	}
	c.approve(tx, id, sent.Add(20*time.Hour))
	return nil
}

// approve writes that a document was looked at, line by line, and approved.
func (c *contracting) approve(tx *db.Tx, id int64, at time.Time) {
	tx.Defer(`update contractor_document_versions v set state = 'approved', decided_by = $3, decided_at = $4, checked = k.checklist
		from contractor_documents d join contractor_document_kinds k on k.organization_id = d.organization_id and k.id = d.kind_id
		where v.organization_id = $1 and v.document_id = $2 and d.organization_id = $1 and d.id = $2`, c.id, id, c.by.id, at)
	tx.Defer("update contractor_documents set status = 'approved', decided_by = $3, decided_at = $4, updated_at = $4 where organization_id = $1 and id = $2", c.id, id, c.by.id, at)
	records.Write(tx, records.Event{Module: contractors.DocumentName, ID: id, ActorID: c.by.id, Verb: "approved", At: at})
}

// crew puts somebody onto the request for work at a place.
func (c *contracting) crew(ctx context.Context, tx *db.Tx, name, place string) error {
	_, err := tx.Exec(ctx, `insert into permit_workers (organization_id, permit_id, profile_id, position, kind, contractor_id, name, company, certifications)
		select p.organization_id, p.id, w.id, 9, w.kind, w.contractor_id, w.name, w.company, '[]' from permits p, work_profiles w
		where p.organization_id = $1 and p.location = $2 and p.status = 'requested' and w.organization_id = $1 and w.name = $3`, c.id, place, name)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, "update permits p set workers_count = (select count(*) from permit_workers w where w.organization_id = p.organization_id and w.permit_id = p.id) where p.organization_id = $1 and p.location = $2",
		c.id, place)
	return err
}
