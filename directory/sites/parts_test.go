package sites_test

import (
	"fmt"
	"net/http"
	"testing"

	"hivis/directory/sites"
	"hivis/server/servertest"
)

// TestTheTreeOfASite grows, is renamed, moved, deactivated and removed.
func TestTheTreeOfASite(t *testing.T) {
	b := newBench(t)
	site := b.Acme.Sites[0]
	division := b.part(toSite, site, body{"name": " Production ", "head_id": b.Acme.Manager.ID, "in_charge_id": b.Acme.Supervisor.ID})
	b.Wants("a division", []any{division.Name, division.Head.Name, division.InCharge.Name, division.Status}, "[Production Manager Test Supervisor Test active]")
	other := b.part(toSite, site, body{"name": "Stores"})
	department := b.part(toDivision, division.ID)
	unit := b.part(toDepartment, department.ID, body{"name": "Line 1"})
	b.Acme.Admin.Post(at(toSite, site), body{"name": "production"}).Refuses(http.StatusUnprocessableEntity, "invalid").
		SaysAt("name", "There is one of this name already. Choose another name.", "de", "Diesen Namen gibt es hier schon. Wählen Sie einen anderen.")
	b.Acme.Admin.Post(at(toSite, site), body{"name": "X", "head_id": b.Globex.Admin.ID}).Refuses(http.StatusUnprocessableEntity, "invalid").
		At(t, "head_id", "Choose an active user of your organization.")
	b.part(toDivision, other.ID, body{"name": "Packing"}) // the name is free in another division
	b.Acme.Admin.Patch(at("/api/departments/%d", department.ID), body{"move_to_id": other.ID}).Refuses(http.StatusUnprocessableEntity, "invalid").
		At(t, "name", "There is one of this name already. Choose another name.")
	b.Acme.Admin.Patch(at("/api/departments/%d", department.ID), body{"move_to_id": other.ID, "name": "Packing 2"}).Wants(http.StatusOK)
	abroad := b.part(toSite, b.Acme.Sites[1], body{"name": "Abroad"})
	b.Acme.Admin.Patch(at("/api/departments/%d", department.ID), body{"move_to_id": abroad.ID}).Refuses(http.StatusUnprocessableEntity, "invalid").
		SaysAt("move_to_id", "Choose one of the same site.", "es", "Elija una parte del mismo centro.")
	b.Acme.Admin.Patch(at("/api/divisions/%d", division.ID), body{"move_to_id": other.ID}).Refuses(http.StatusUnprocessableEntity, "invalid").
		SaysAt("move_to_id", "A division stays at its site.", "fr", "Un secteur reste sur son site.")
	b.Wants("the tree", treeOf(b.read(b.Acme.Admin, site)), "[Production[] Stores[Packing[] Packing 2[Line 1]]]")

	b.Acme.Admin.Patch(at("/api/divisions/%d", other.ID), body{"status": "inactive"}).Wants(http.StatusOK)
	b.Wants("what is below goes with it", b.Insert("select count(*) from units where id = $1 and status = 'inactive'", unit.ID), 1)
	b.Acme.Admin.Patch(at("/api/units/%d", unit.ID), body{"status": "active"}).Refuses(http.StatusUnprocessableEntity, "invalid").
		SaysAt("status", "What this is part of is inactive. Activate that first.", "tr", "Bağlı olduğu birim etkin değil. Önce onu etkinleştirin.")
	b.Acme.Admin.Post(at(toDivision, other.ID), body{"name": "New"}).Refuses(http.StatusConflict, "part_above_inactive").
		Says("What this is part of is inactive. Activate that first.", "zh", "其上级已停用。请先启用上级。")

	b.Acme.Admin.Delete(at("/api/departments/%d", department.ID)).Refuses(http.StatusConflict, "part_in_use").
		Says("Records, pointers or parts below refer to this. Deactivate it instead of removing it.", "bg", "Към това сочат записи, указатели или части под него. Деактивирайте го, вместо да го премахвате.")
	b.observe(site, division.ID)
	b.Acme.Admin.Delete(at("/api/divisions/%d", division.ID)).Refuses(http.StatusConflict, "part_in_use")
	b.Acme.Admin.Delete(at("/api/units/%d", unit.ID)).Wants(http.StatusOK)
	b.Acme.Admin.Delete(at("/api/departments/%d", department.ID)).Wants(http.StatusOK)
	b.Acme.Admin.Delete(at("/api/departments/%d", department.ID)).Refuses(http.StatusNotFound, "not_found")
	b.Wants("what is left", treeOf(b.read(b.Acme.Admin, site)), "[Production[] Stores[Packing[]]]")
	b.Wants("in the log", []any{b.logged("division_created"), b.logged("department_updated"), b.logged("unit_removed")}, "[3 1 1]")
	b.Acme.Manager.Post(at(toSite, site), body{"name": "By the manager"}).Wants(http.StatusCreated)
	b.Acme.Supervisor.Post(at(toSite, site), body{"name": "X"}).Refuses(http.StatusForbidden, "permission_denied")
}

// treeOf is a site's tree in one line.
func treeOf(site sites.Record) string {
	var all []string
	for _, division := range site.Divisions {
		var departments []string
		for _, department := range division.Departments {
			var units []string
			for _, unit := range department.Units {
				units = append(units, unit.Name)
			}
			departments = append(departments, department.Name+fmt.Sprint(units))
		}
		all = append(all, division.Name+fmt.Sprint(departments))
	}
	return fmt.Sprint(all)
}

// TestPlans have pictures that are measured, an order, and pointers to parts of the site.
func TestPlans(t *testing.T) {
	b := newBench(t)
	site := b.Acme.Sites[0]
	division := b.part(toSite, site)
	department := b.part(toDivision, division.ID, body{"name": "Line"})
	upload := func(content []byte) int64 {
		return b.Acme.Admin.Uploaded("plan.png", content)
	}
	plans := func(r *servertest.Response) (p sites.Plans) { r.Into(&p); return p }
	path := at("/api/sites/%d/plans", site)
	b.Acme.Admin.Post(path, body{"name": "Ground", "image_id": upload([]byte("words"))}).Refuses(http.StatusUnprocessableEntity, "invalid").
		SaysAt("image_id", "Choose a JPEG, PNG, GIF or WebP picture that is not damaged.", "de", "Wählen Sie ein unbeschädigtes Bild im Format JPEG, PNG, GIF oder WebP.")
	b.Acme.Admin.Post(path, body{"name": "Ground", "image_id": upload(servertest.Picture)}).Wants(http.StatusCreated)
	b.Acme.Admin.Post(path, body{"name": "ground", "image_id": upload(servertest.Picture)}).Refuses(http.StatusUnprocessableEntity, "invalid").
		SaysAt("name", "The site has a plan of this name already.", "fr", "Le site a déjà un plan de ce nom.")
	all := plans(b.Acme.Admin.Post(path, body{"name": "Roof", "image_id": upload(servertest.Picture)}).Wants(http.StatusCreated)).Plans
	b.Wants("two plans", []any{len(all), all[0].Name, all[0].Width > 0, all[0].Height > 0, all[0].Image.ContentType, all[1].Name}, "[2 Ground true true image/png Roof]")
	ground, roof := all[0].ID, all[1].ID
	all = plans(b.Acme.Admin.Post(path+"/order", body{"plan_ids": []int64{roof, ground}}).Wants(http.StatusOK)).Plans
	b.Wants("in another order", []any{all[0].Name, all[1].Name}, "[Roof Ground]")
	b.Acme.Admin.Post(path+"/order", body{"plan_ids": []int64{roof}}).Refuses(http.StatusUnprocessableEntity, "invalid").
		SaysAt("plan_ids", "The list has changed meanwhile. Reload it and try again.", "es", "La lista ha cambiado entretanto. Recárguela e inténtelo de nuevo.")

	point := at("/api/site_plans/%d/pointers", ground)
	b.Acme.Admin.Post(point, body{"x": 0.1, "y": 0.2}).Refuses(http.StatusUnprocessableEntity, "invalid").
		SaysAt("division_id", "Choose the division, department or unit that is here.", "bg", "Изберете отдела, звеното или участъка на това място.")
	b.Acme.Admin.Post(point, body{"x": 1.1, "y": 0.2, "division_id": division.ID}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "x", "This must be at most 1.")
	for _, part := range []string{"division_id", "department_id", "unit_id"} {
		b.Acme.Admin.Post(point, body{"x": 0.1, "y": 0.2, part: 9007199254740991}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, part, "Choose one of the same site.")
	}
	elsewhere := b.part(toSite, b.Acme.Sites[1])
	b.Acme.Admin.Post(point, body{"x": 0.1, "y": 0.2, "division_id": elsewhere.ID}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "division_id", "Choose one of the same site.")
	all = plans(b.Acme.Admin.Post(point, body{"x": 0.1, "y": 0.2, "label": "Gate", "division_id": division.ID, "department_id": department.ID}).Wants(http.StatusCreated)).Plans
	pointer := all[1].Pointers[0]
	b.Wants("a pointer", []any{pointer.X, pointer.Y, pointer.Label, pointer.Path, pointer.DivisionID == division.ID, *pointer.DepartmentID == department.ID, pointer.UnitID == nil},
		"[0.1 0.2 Gate Packing / Line true true true]")
	b.Acme.Admin.Delete(at("/api/departments/%d", department.ID)).Refuses(http.StatusConflict, "part_in_use")
	all = plans(b.Acme.Admin.Patch(at("/api/site_pointers/%d", pointer.ID), body{"x": 0.7, "division_id": division.ID}).Wants(http.StatusOK)).Plans
	b.Wants("moved", []any{all[1].Pointers[0].X, all[1].Pointers[0].Y, all[1].Pointers[0].Path}, "[0.7 0.2 Packing]")
	all = plans(b.Acme.Admin.Patch(at("/api/site_plans/%d", ground), body{"name": "Floor 0", "image_id": upload(servertest.Picture)}).Wants(http.StatusOK)).Plans
	b.Wants("renamed, with its pointer", []any{all[1].Name, len(all[1].Pointers)}, "[Floor 0 1]")
	all = plans(b.Acme.Admin.Delete(at("/api/site_plans/%d", ground)).Wants(http.StatusOK)).Plans
	b.Wants("removed with its pointer and picture", []any{len(all), b.Insert("select count(*) from site_pointers where organization_id = $1", b.Acme.ID),
		b.Insert("select count(*) from attachments where organization_id = $1 and module = 'Site Plan'", b.Acme.ID)}, "[1 0 1]")
}
