package contractors_test

import (
	"fmt"
	"net/http"
	"testing"

	"hivis/modules/contractors"
	"hivis/server/servertest"
)

func TestACompanyHasWhatTheFormAsks(t *testing.T) {
	b := newBench(t)
	empty := b.Acme.Admin.Post("/api/contractors", body{"company_name": " ", "address": "", "city": "", "zip_code": "", "state": "", "country": "", "skill_ids": []int64{b.Acme.CategoryID}, "site_ids": []int64{b.Globex.Sites[0]}}).
		Refuses(http.StatusUnprocessableEntity, "invalid")
	for _, field := range []string{"company_name", "address", "city", "zip_code", "state", "country"} {
		empty.At(t, field, "This is required.")
	}
	empty.At(t, "skill_ids", "Skills must be added from the categories in the settings.")
	b.Acme.Admin.Post("/api/contractors", body{"company_name": "STEELWORKS ltd", "address": "a", "city": "b", "zip_code": "c", "state": "d", "country": "e"}).
		Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "company_name", "There is a company of this name already.")
}

func TestItsOwnPeopleSeeTheirCompanyAlone(t *testing.T) {
	b := newBench(t)
	other := b.add("Other Ltd")
	list := servertest.As[contractors.List](b.own.Get("/api/contractors").Wants(http.StatusOK))
	if len(list.Contractors) != 1 || list.Contractors[0].ID != b.company {
		t.Errorf("they see %v", list.Contractors)
	}
	for _, path := range []string{"/api/contractors/%d", "/api/contractors/%d/conractor_workers_list", "/api/contractors/%d/contractor_documents", "/api/contractors/%d/engagements"} {
		b.own.Get(fmt.Sprintf(path, b.company)).Wants(http.StatusOK)
		b.own.Get(fmt.Sprintf(path, other)).Wants(http.StatusNotFound)
	}
	b.own.Patch(fmt.Sprintf("/api/contractors/%d", other), body{"city": "Elsewhere"}).Wants(http.StatusNotFound)
	b.own.Patch(fmt.Sprintf("/api/contractors/%d", b.company), body{"city": "Elsewhere"}).Wants(http.StatusOK)
	b.own.Patch(fmt.Sprintf("/api/contractors/%d", b.company), body{"status": "Inactive"}).Wants(http.StatusForbidden)
	b.own.Post("/api/contractors", body{"company_name": "New", "address": "a", "city": "b", "zip_code": "c", "state": "d", "country": "e"}).Wants(http.StatusForbidden)
	b.own.Get("/api/contractor_requirements").Wants(http.StatusForbidden)
}

func TestSomebodyOfACompanyIsInvited(t *testing.T) {
	b := newBench(t)
	other := b.add("Other Ltd")
	path := fmt.Sprintf("/api/contractors/%d/invitations", other)
	b.own.Post(path, body{"email": "ana@other.example", "full_name": "Ana"}).Wants(http.StatusForbidden)
	b.Acme.Admin.Post(path, body{"email": "nobody", "full_name": ""}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "full_name", "This is required.")
	b.Acme.Admin.Post(path, body{"email": "ana@other.example", "full_name": "Ana", "role_id": b.Acme.RoleIDs["Safety Manager"]}).Refuses(http.StatusUnprocessableEntity, "invalid")
	invited := servertest.As[contractors.InvitedAnswer](b.Acme.Admin.Post(path, body{"email": "ana@other.example", "full_name": "Ana"}).Wants(http.StatusCreated))
	if invited.Invitation == nil || len(invited.Contractor.Users) != 1 || invited.Contractor.Users[0].Name != "Ana" {
		t.Fatalf("it is %+v", invited)
	}
	if n := b.Insert("select count(*) from users where organization_id = $1 and email = 'ana@other.example' and is_contractor", b.Acme.ID); n != 1 {
		t.Errorf("there are %d accounts of another company", n)
	}
	b.Acme.Admin.Post(path, body{"email": "ana@other.example", "full_name": "Ana"}).Refuses(http.StatusUnprocessableEntity, "invalid")
}
