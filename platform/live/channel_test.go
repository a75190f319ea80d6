package live

import (
	"encoding/json"
	"testing"
)

func TestAdmission(t *testing.T) {
	session := Session{OrganizationID: 3, UserID: 7, SessionID: 1, SubDomain: "acme"}
	perUser := Channel{Name: "NotificationChannel", Scope: PerUser}
	perOrganization := Channel{Name: "RulesChannel", Scope: PerOrganization}
	tests := []struct {
		name, params string
		channel      Channel
		want         bool
	}{
		{"own user", `{"channel":"C","user_id":7}`, perUser, true},
		{"own user as a string", `{"channel":"C","user_id":"7"}`, perUser, true},
		{"own user, organization and sub-domain", `{"user_id":7,"organization_id":3,"sub_domain_name":"acme"}`, perUser, true},
		{"foreign user", `{"user_id":8}`, perUser, false},
		{"own user, foreign organization", `{"user_id":7,"organization_id":4}`, perUser, false},
		{"own user, foreign sub-domain", `{"user_id":7,"sub_domain_name":"globex"}`, perUser, false},
		{"named by the organization alone", `{"organization_id":3}`, perUser, true},
		{"own organization", `{"organization_id":3}`, perOrganization, true},
		{"own organization and user", `{"user_id":7,"organization_id":3}`, perOrganization, true},
		{"own organization, foreign user", `{"user_id":8,"organization_id":3}`, perOrganization, false},
		{"foreign organization", `{"organization_id":4}`, perOrganization, false},
		{"named by the user alone", `{"user_id":7}`, perOrganization, true},
		{"nothing", `{}`, perOrganization, false},
		{"null", `{"organization_id":null}`, perOrganization, false},
		{"a list", `{"organization_id":[3]}`, perOrganization, false},
		{"a fraction", `{"organization_id":3.0}`, perOrganization, false},
		{"an exponent", `{"organization_id":3e0}`, perOrganization, false},
		{"a leading zero", `{"organization_id":"03"}`, perOrganization, false},
		{"a sign", `{"organization_id":"+3"}`, perOrganization, false},
		{"blanks", `{"organization_id":" 3"}`, perOrganization, false},
		{"empty", `{"organization_id":""}`, perOrganization, false},
		{"sub-domain in capitals", `{"organization_id":3,"sub_domain_name":"ACME"}`, perOrganization, false},
		{"sub-domain null", `{"organization_id":3,"sub_domain_name":null}`, perOrganization, false},
		{"name in capitals", `{"ORGANIZATION_ID":3}`, perOrganization, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			params, ok := readParameters([]byte(test.params))
			if !ok {
				t.Fatal("not parameters")
			}
			if got := test.channel.admits(session, params); got != test.want {
				t.Errorf("admits %s: %v, want %v", test.params, got, test.want)
			}
		})
	}
}

func TestAdmissionOfNobody(t *testing.T) {
	params, _ := readParameters([]byte(`{"organization_id":0,"user_id":0}`))
	for _, scope := range []Scope{PerUser, PerOrganization} {
		if (Channel{Name: "C", Scope: scope}).admits(Session{}, params) {
			t.Errorf("scope %d admits a session without ids", scope)
		}
	}
}

// Whatever an identifier says twice or hides, the stream is the session's.
func TestStreamComesFromTheSession(t *testing.T) {
	session := Session{OrganizationID: 3, UserID: 7}
	channel := Channel{Name: "NotificationChannel", Scope: PerUser}
	want := streamKey{3, "NotificationChannel:user:7"}
	if got := channel.streamOf(session); got != want {
		t.Errorf("stream %v, want %v", got, want)
	}
}

func TestIdentifierParameters(t *testing.T) {
	for _, text := range []string{`"{}`, `"[]"`, `"null"`, `"7"`, `""`, `"{\"a\":}"`, ``} {
		if _, ok := identifier(text).parameters(); ok {
			t.Errorf("%s has parameters", text)
		}
	}
	inner, _ := json.Marshal(`{"channel":"RulesChannel","organization_id":3}`)
	params, ok := identifier(inner).parameters()
	if !ok || params.text("channel") != "RulesChannel" {
		t.Errorf("parameters %v, %v", params, ok)
	}
}

func FuzzAdmission(f *testing.F) {
	f.Add(`{"channel":"RulesChannel","organization_id":3}`)
	f.Add(`{"organization_id":4,"organization_id":3,"user_id":"7"}`)
	session := Session{OrganizationID: 3, UserID: 7, SubDomain: "acme"}
	f.Fuzz(func(t *testing.T, text string) {
		params, ok := readParameters([]byte(text))
		if !ok || !(Channel{Name: "C", Scope: PerOrganization}).admits(session, params) {
			return
		}
		var number int64
		raw := params["organization_id"]
		if json.Unmarshal(raw, &number) != nil && params.text("organization_id") != "3" {
			t.Errorf("admitted %s", text)
		}
	})
}
