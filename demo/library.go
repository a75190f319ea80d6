package demo

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"time"

	"hivis/modules/library"
	"hivis/platform/db"
	"hivis/platform/files"
	"hivis/server"
)

// document is one of the library, with what stands in it.
type document struct {
	folder, name, author string
	tags                 []string
	owner                string // who looks at it again, by email
	review               int    // days from now on
	age                  int    // days since it was added
	versions             int
	lines                []string
}

// documents are those of the first site, by the folder that they are in.
var documents = []document{
	{"Procedures", "Lockout and tagout", "M. Hristova", []string{"energy", "maintenance"}, "manager@demo.example", -2, 380, 2,
		[]string{"1. Tell everybody who works at the machine.", "2. Switch off, and secure each source with your own lock.", "3. Try to start it. Only then begin.", "4. Take your own lock away, and nobody else's."}},
	{"Procedures", "Hot work", "M. Hristova", []string{"fire", "permits"}, "manager@demo.example", 45, 300, 1,
		[]string{"No hot work without a permit.", "Clear ten metres around, or cover what cannot be moved.", "A fire watch stays for an hour after the last spark."}},
	{"Procedures", "Entering confined spaces", "", []string{"permits"}, "supervisor@demo.example", 120, 210, 3,
		[]string{"Measure oxygen and gas before anybody goes in, and while somebody is in.", "Somebody stands outside and does nothing else."}},
	{"Emergency", "Evacuation of the plant", "Site office", []string{"fire", "emergency"}, "supervisor@demo.example", 9, 90, 1,
		[]string{"Leave what you do. Walk.", "Assembly point: car park at gate 2.", "Wardens report to the head of site."}},
	{"Emergency", "First aid posts and phone numbers", "Site office", []string{"emergency"}, "", 0, 60, 1,
		[]string{"Hall 1, beside the tool store.", "Hall 2, at the canteen door.", "Ambulance: 112. Then gate 1, so that it is let in."}},
	{"Safety data sheets", "Cleaning agent K-200", "Supplier", []string{"chemicals"}, "", 0, 25, 1,
		[]string{"Irritates eyes and skin.", "Wear gloves and goggles. Do not mix with acids."}},
}

// addLibrary writes folders and documents, as they were uploaded.
func (h *organization) addLibrary(ctx context.Context, tx *db.Tx, app *server.App) error {
	if h.SubDomain != "demo" {
		return nil
	}
	by, site := h.person("manager@demo.example"), h.sites[0]
	folders := map[string]int64{}
	var ids []int64
	for _, d := range documents {
		at := h.now.AddDate(0, 0, -d.age)
		if folders[d.folder] == 0 {
			var id int64
			err := tx.QueryRow(ctx, `insert into library_folders (organization_id, name, site_id, created_by, created_at, updated_at) values ($1, $2, $3, $4, $5, $5) returning id`,
				h.id, d.folder, site.id, by.id, at).Scan(&id)
			if err != nil {
				return err
			}
			tx.Defer("update library_folders set path = array[id] where organization_id = $1 and id = $2", h.id, id)
			folders[d.folder] = id
		}
		id, err := h.addDocument(ctx, tx, app.Files(), d, folders[d.folder], site, by, at)
		if err != nil {
			return fmt.Errorf("document %q: %w", d.name, err)
		}
		ids = append(ids, id)
	}
	app.Records.Index(tx, library.Name, ids...)
	return nil
}

func (h *organization) addDocument(ctx context.Context, tx *db.Tx, store *files.Store, d document, folder int64, s *site, by *person, at time.Time) (id int64, err error) {
	var owner *int64
	var review *string
	if d.owner != "" {
		owner = &h.person(d.owner).id
		day := h.now.In(s.zone).AddDate(0, 0, d.review).Format(time.DateOnly)
		review = &day
	}
	err = tx.QueryRow(ctx, `insert into library_files (organization_id, serial, folder_id, site_id, name, author, kind, version, size, attachment_id, owner_id, review_on, uploaded_by, created_at, updated_at)
		values ($1, next_serial('library_files'), $2, $3, $4, $5, 'pdf', $6, 1, 1, $7, $8::text::date, $9, $10, $10) returning id`,
		h.id, folder, s.id, d.name, d.author, d.versions, owner, review, by.id, at).Scan(&id)
	if err != nil {
		return 0, err
	}
	for number := 1; number <= d.versions; number++ {
		if err := h.addVersion(ctx, tx, store, d, id, number, by, at); err != nil {
			return 0, err
		}
	}
	tx.Defer("insert into library_tags (organization_id, file_id, tag) select $1, $2, unnest($3::text[])", h.id, id, d.tags)
	tx.Defer("insert into timeline_entries (organization_id, module, record_id, actor_id, verb, at) values ($1, $2, $3, $4, 'created', $5)", h.id, library.Name, id, by.id, at)
	return id, nil
}

// addVersion writes one version, as an upload of its own.
func (h *organization) addVersion(ctx context.Context, tx *db.Tx, store *files.Store, d document, id int64, number int, by *person, at time.Time) error {
	content := paper(d.name, append(d.lines, fmt.Sprintf("Version %d", number)))
	file, key, err := h.keep(ctx, tx, store, content)
	if err != nil {
		return err
	}
	var attachment int64
	name := d.name + ".pdf"
	err = tx.QueryRow(ctx, `insert into attachments (organization_id, module, record_id, position, purpose, name, content_type, size, sha256, storage_key, uploaded_by, created_at)
		values ($1, $2, $3, $4, 'report', $5, $6, $7, $8, $9, $10, $11) returning id`, h.id, library.Name, id, number, name, file.ContentType, file.Size, file.SHA256, key, by.id, at).Scan(&attachment)
	if err != nil {
		return err
	}
	tx.Defer("update library_files set size = $3, attachment_id = $4 where organization_id = $1 and id = $2", h.id, id, file.Size, attachment)
	tx.Defer(`insert into library_versions (organization_id, file_id, number, attachment_id, name, content_type, size, uploaded_by, uploaded_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`, h.id, id, number, attachment, name, file.ContentType, file.Size, by.id, at)
	return nil
}

// paper is a PDF document of one page: a title, and lines under it.
func paper(title string, lines []string) []byte {
	escape := strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`)
	var page bytes.Buffer
	fmt.Fprintf(&page, "BT /F1 22 Tf 60 770 Td (%s) Tj /F1 12 Tf 0 -40 Td", escape.Replace(title))
	for _, line := range lines {
		fmt.Fprintf(&page, " (%s) Tj 0 -22 Td", escape.Replace(line))
	}
	page.WriteString(" ET")
	objects := []string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
		fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", page.Len(), page.String()),
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
	}
	var pdf bytes.Buffer
	pdf.WriteString("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
	var places []int
	for i, object := range objects {
		places = append(places, pdf.Len())
		fmt.Fprintf(&pdf, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	table := pdf.Len()
	fmt.Fprintf(&pdf, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, at := range places {
		fmt.Fprintf(&pdf, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&pdf, "trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, table)
	return pdf.Bytes()
}
