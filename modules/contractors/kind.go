package contractors

import (
	"hivis/core/attachments"
	"hivis/core/forms"
	"hivis/core/records"
	"hivis/directory/workflows"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// The paths of a company and of a document in the browser, up to their ids.
const (
	page         = "/contractors/summary/"
	documentPage = "/contractor/document/"
)

// kind is what a company is to everything that all records have.
func (m *Module) kind() records.Kind {
	return records.Kind{
		Name: Name, Prefix: "CON", Page: page, Call: "/api/contractors/", Read: access.Can(Name, "read"),
		Table: "contractors", Row: "c", Title: "c.name", Site: "coalesce(c.site_id, 0)", Status: "c.status",
		Texts:      []string{"c.name", "c.tax_number", "c.contact_name", "c.city", "c.country", skillNames},
		Sees:       func(e *records.Viewer) string { return e.May(Name, "read") + " and " + sees(e) },
		Topics:     topics,
		Notices:    notices,
		Lists:      []string{"contractors", "contractor_documents", "contractor_workers"},
		References: map[string]records.Reference{"site_ids": records.ToSite, "skill_ids": toSkill},
		Files:      &records.Files{Purposes: []string{attachments.Report}, Upload: access.Can(Name, "create").Or(access.Can(Name, "update"))},
		IndexedLists: []string{
			"/api/contractors", "/api/contractors?page=20", "/api/contractors?status=Active", "/api/contractors?site_id=1", "/api/contractors?sort=company_name",
			"/api/contractors?q=CON-000123", "/api/contractors?q=company%20123", "/api/contractors/2", "/api/contractors?export_to_excel=true&status=Inactive",
		},
		Example: func(s records.Sample) records.Request {
			return records.Request{Path: "/api/contractors", Body: map[string]any{"company_name": s.UniqueText("company"), "vat_or_gst_id": s.UniqueText("tax"), "primary_contact": s.UniqueText("contact"),
				"address": s.UniqueText("address"), "city": s.UniqueText("city"), "zip_code": "1000", "state": s.UniqueText("state"), "country": s.UniqueText("country"), "site_ids": []int64{s.Site}}}
		},
	}
}

// toSkill is a category of the settings. A company has several, which stand in a table of their
// own, so that it is not what a merge of categories looks for in a column (records.ToCategory).
var toSkill = records.Reference{Table: "categories", Shown: "coalesce(name, '')"}

// skillNames are the words of what a company can do.
const skillNames = "(select string_agg(k.name, E'\\n' order by k.id) from contractor_skills x join categories k on k.organization_id = x.organization_id and k.id = x.category_id" +
	" where x.organization_id = c.organization_id and x.contractor_id = c.id)"

// worksFor is whether somebody is of the company's own people.
func worksFor(e *records.Viewer) string {
	return "exists (select from contractor_users cu where cu.organization_id = c.organization_id and cu.contractor_id = c.id and cu.user_id = " + e.UserID() + ")"
}

// sees is who sees a company c: the organization's own people at one of its sites, or all of them
// where it has none, and the administrators; and its own people, who see no other.
func sees(e *records.Viewer) string {
	here := "(" + e.IsAdmin() + " or c.site_id is null or exists (select from contractor_sites cs where cs.organization_id = c.organization_id and cs.contractor_id = c.id and cs.site_id = any(" + e.SiteIDs() + ")))"
	return "(not " + e.IsExternal() + " and " + here + " or " + worksFor(e) + ")"
}

// visible limits a query to the companies that the user may see.
func (m *Module) visible(tx *db.Tx, user *access.User) *api.Where {
	where := m.every(tx)
	if !user.IsAdmin || user.External {
		where.AndLikely(sees(records.ViewerOf(where, user)))
	}
	where.MarkUnfiltered()
	return where
}

// every has the organization as its first value and the time as its second, which what is
// selected refers to.
func (m *Module) every(tx *db.Tx) *api.Where {
	where := api.RowsOf("contractors c")
	where.And("c.organization_id = %s and %s::timestamptz is not null", tx.OrganizationID, m.Now())
	return where
}

// documentKind is what a document is to everything that all records have.
func (m *Module) documentKind() records.Kind {
	return records.Kind{
		Name: DocumentName, Prefix: "CDOC", Page: documentPage, Call: "/api/contractor_documents/", Read: access.Can(Name, "read"),
		Table: "contractor_documents", Row: "cd", Title: "cd.title", Site: "coalesce((select c.site_id from contractors c where c.organization_id = cd.organization_id and c.id = cd.contractor_id), 0)",
		Status:       "cd.status",
		Texts:        []string{"cd.title", "cd.number", "cd.issuer"},
		Sees:         func(e *records.Viewer) string { return e.May(Name, "read") + " and " + seesDocument(e) },
		CalendarDays: []records.CalendarDays{{Layer: "papers", Day: "cd.validity", At: "cd.expires_at", When: "cd.status = 'approved'"}},
		References:   map[string]records.Reference{"kind_id": {Table: "contractor_document_kinds", Shown: "name"}},
		Files:        &records.Files{Purposes: []string{attachments.Report, forms.Purpose}, Upload: access.Can(Name, "create").Or(access.Can(Name, "update"))},
		IndexedLists: []string{
			"/api/contractor_documents", "/api/contractor_documents?status=expired", "/api/contractor_documents?status=pending_review", "/api/contractor_documents?contractor_id=1",
			"/api/contractor_documents?sort=validity", "/api/contractor_documents?q=CDOC-000123", "/api/contractor_documents?q=paper%20123", "/api/contractor_documents/2",
		},
		Example: func(s records.Sample) records.Request {
			company := s.FindOrCreate("/api/contractors", "contractors", m.kind().Example(s))
			sort := s.FindOrCreate("/api/contractor_document_kinds", "kinds", records.Request{Path: "/api/contractor_document_kinds", Body: map[string]any{"name": s.UniqueText("kind"), "holder": "company"}})
			return records.Request{Path: documentsOf(company), Body: map[string]any{"title": s.UniqueText("title"), "issuer": s.UniqueText("issuer"), "kind_id": sort,
				"validity": s.Now.AddDate(1, 0, 0).Format("2006-01-02"), "attachment_ids": []int64{s.Upload}}}
		},
	}
}

// seesDocument is who sees a document cd: who sees its company, and who is or was asked to
// decide on it.
func seesDocument(e *records.Viewer) string {
	return "(exists (select from contractors c where c.organization_id = cd.organization_id and c.id = cd.contractor_id and " + sees(e) + ")" +
		" or not " + e.IsExternal() + " and " + workflows.IsReviewerSQL(e, DocumentName, "cd") + ")"
}

func (m *Module) visibleDocuments(tx *db.Tx, user *access.User) *api.Where {
	where := m.everyDocument(tx)
	if !user.IsAdmin || user.External {
		where.AndLikely(seesDocument(records.ViewerOf(where, user)))
	}
	where.MarkUnfiltered()
	return where
}

func (m *Module) everyDocument(tx *db.Tx) *api.Where {
	where := api.RowsOf("contractor_documents cd")
	where.And("cd.organization_id = %s and %s::timestamptz is not null", tx.OrganizationID, m.Now())
	return where
}
