package contractors_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"testing"

	"hivis/modules/contractors"
	"hivis/server/servertest"
)

// packed is a ZIP of files.
func (b *bench) packed(all map[string][]byte) []byte {
	b.t.Helper()
	var file bytes.Buffer
	w := zip.NewWriter(&file)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		part, err := w.Create(name)
		if err == nil {
			_, err = part.Write(all[name])
		}
		if err != nil {
			b.t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		b.t.Fatal(err)
	}
	return file.Bytes()
}

func (b *bench) photos(who *servertest.Client, content []byte) *servertest.Response {
	return who.UploadTo(fmt.Sprintf("/api/contractors/%d/worker_photos", b.company), "photos.zip", content, nil)
}

// TestPhotosComeAsOneFile: each finds its worker by name or document; of what is wrong each file is named,
// and nothing of it is taken.
func TestPhotosComeAsOneFile(t *testing.T) {
	b := newBench(t)
	ana := b.worker(b.company, "Ana Smith", body{"document_number": "AB12"})
	b.worker(b.company, "Twin")
	b.worker(b.company, "Twin", body{"born_on": "1990-05-01"})
	good := servertest.Picture
	wrong := b.packed(map[string][]byte{"Nobody.png": good, "Twin.png": good, "Ivan Welder.png": good, "AB12.png": good, "ana smith.png": good})
	r := b.photos(b.own, wrong).Refuses(http.StatusUnprocessableEntity, "invalid")
	r.At(t, "photos.3", "Nobody.png: nobody of the company is called so.")
	r.At(t, "photos.4", "Twin.png: several are called so. Call the photo by the number of the document.")
	r.At(t, "photos.5", "ana smith.png: the file has two photos of this worker.")
	for _, w := range b.workersOf(b.own, b.company) {
		if w.Photo != nil {
			t.Errorf("%s has a photo by half of a file", w.Name)
		}
	}
	r = b.photos(b.own, b.packed(map[string][]byte{"AB12.png": bytes.Repeat([]byte{0}, 50_000_000), "Ivan Welder.jpg": []byte("no picture")})).Refuses(http.StatusUnprocessableEntity, "invalid")
	r.At(t, "photos.1", "AB12.png: a JPEG or PNG picture under 500 KB is needed.")
	r.At(t, "photos.2", "Ivan Welder.jpg: a JPEG or PNG picture under 500 KB is needed.")
	b.photos(b.own, []byte("no ZIP")).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "file", "Send a ZIP file of photos.")
	many := map[string][]byte{}
	for i := range 101 {
		many[fmt.Sprintf("%03d.png", i)] = good
	}
	b.photos(b.own, b.packed(many)).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "file", "One file has up to 100 photos.")

	other := b.of(b.add("Other Ltd"), "other")
	right := b.packed(map[string][]byte{"photos/AB12.png": good, "photos/Ivan Welder.PNG": good, "__MACOSX/._AB12.png": []byte("x")})
	b.photos(other, right).Wants(http.StatusNotFound)
	if n := servertest.As[contractors.PhotosTaken](b.photos(b.own, right).Wants(http.StatusOK)).Count; n != 2 {
		t.Errorf("taken are %d", n)
	}
	for _, w := range b.workersOf(b.own, b.company) {
		if has := w.ID == ana || w.ID == b.man; has != (w.Photo != nil) {
			t.Errorf("%s has the photo %v", w.Name, w.Photo)
		}
	}
}

// TestPlantHoldsPapers: a crane's paper says which crane, and is reviewed and warned of like any other.
func TestPlantHoldsPapers(t *testing.T) {
	b := newBench(t)
	crane := b.kind("Inspection", "plant")
	b.sent(b.own, crane, 90).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "plant", "Say which crane, scaffold or vehicle it is of.")
	b.sent(b.own, b.paper, 90, body{"plant": "Crane 7"}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "plant", "Documents of this kind are of no crane, scaffold or vehicle.")
	id := b.document(b.own, crane, 90, body{"plant": "Crane 7"})
	b.document(b.own, b.paper, 90)
	b.approve(id)
	found := servertest.As[contractors.Documents](b.own.Get(fmt.Sprintf("/api/contractors/%d/contractor_documents?holder=plant", b.company)).Wants(http.StatusOK)).Documents
	if len(found) != 1 || found[0].ID != id || found[0].Plant != "Crane 7" || found[0].Status != contractors.Approved {
		t.Errorf("of plant there are %+v", found)
	}
}

// TestPlantIsJudgedByItsOwnPapers: a register of cranes, scaffolds and vehicles, to which a paper adds what
// is not there yet. A company that has none with valid papers is blocked, since nobody says which plant its people bring along.
func TestPlantIsJudgedByItsOwnPapers(t *testing.T) {
	b := newBench(t)
	inspection := b.kind("Inspection", "plant")
	b.require("Inspection", body{"kind_ids": []int64{inspection}})
	path := fmt.Sprintf("/api/contractors/%d/plant", b.company)
	add := func(changes body) *servertest.Response {
		return b.own.Post(path, servertest.Body(body{"kind": "crane", "name": "Crane 7", "identification": "LTM 1050", "site_id": b.Acme.Sites[0], "active": true}, changes))
	}
	ofCompany := func() string {
		return servertest.As[contractors.Answer](b.own.Get(fmt.Sprintf("/api/contractors/%d", b.company)).Wants(http.StatusOK)).Contractor.Standing.State
	}
	add(nil).Wants(http.StatusCreated)
	b.Wants("the company, of whose crane there is no paper", ofCompany(), "blocked")
	add(body{"name": "crane 7"}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "name", "The company has one of this name.")
	add(body{"name": "Crane 8", "site_id": b.Acme.Sites[1]}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "site_id", "Choose one of your sites.")
	b.approve(b.document(b.own, inspection, 90, body{"plant": "Crane 7"}))
	b.document(b.own, inspection, 90, body{"plant": "Scaffold B"})
	said := func() (said []string) {
		for _, p := range servertest.As[contractors.Plants](b.own.Get(path).Wants(http.StatusOK)).Plant {
			code := "-"
			if len(p.Standing.Reasons) > 0 {
				code = p.Standing.Reasons[0].Code
			}
			said = append(said, fmt.Sprint(p.Name, " ", p.Kind, " ", p.Papers, " ", p.Standing.State, " ", code))
		}
		return said
	}
	b.Wants("the register", said(), "[Crane 7 crane 1 ok - Scaffold B other 1 blocked pending]")
	b.Wants("the company, with one of two", ofCompany(), "ok")
	crane := fmt.Sprintf("%s/%d", path, servertest.As[contractors.Plants](b.own.Get(path).Wants(http.StatusOK)).Plant[0].ID)
	set := func(who *servertest.Client, active bool) *servertest.Response {
		return who.Patch(crane, body{"kind": "crane", "name": "Crane 7", "active": active})
	}
	set(b.Acme.Admin, false).Wants(http.StatusOK)
	b.Wants("out of use", said(), "[Scaffold B other 1 blocked pending Crane 7 crane 1 blocked plant_inactive]")
	set(b.own, true).Wants(http.StatusForbidden)
	b.of(b.add("Other Ltd"), "other").Get(path).Wants(http.StatusNotFound)
}
