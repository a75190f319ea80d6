package scim_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"hivis/directory/scim"
	"hivis/directory/sso"
	"hivis/server/servertest"
)

type body = map[string]any

var update = flag.Bool("update", false, "write the answers into the golden files")

// bench is a server with a provider that has a token.
type bench struct {
	*servertest.Server
	t      *testing.T
	config int64
	token  string
	ids    map[string]string // by name, as golden files call them
}

func newBench(t *testing.T, groups ...any) *bench {
	t.Helper()
	b := &bench{Server: servertest.New(t), t: t}
	var made sso.Config
	b.Acme.Admin.Post("/api/sso_configs", b.draft(groups...)).Wants(http.StatusCreated).Into(&made)
	b.config = made.ID
	b.Exec("update sso_configs set enabled = true, tested_at = $2 where id = $1", made.ID, b.Now())
	b.token = b.makes(b.Acme.Admin)
	b.ids = map[string]string{"admin": fmt.Sprint(b.Acme.Admin.ID), "manager": fmt.Sprint(b.Acme.Manager.ID), "worker": fmt.Sprint(b.Acme.Worker.ID)}
	return b
}

func (b *bench) draft(groups ...any) body {
	if groups == nil {
		groups = []any{}
	}
	return body{"name": "Entra", "issuer": "https://idp.example", "client_id": "hivis", "groups_claim": "groups", "domains": []string{}, "groups": groups}
}

// mapping is what a group is worth at the first site.
func (b *bench) mapping(value, role string, sites ...int64) body {
	if sites == nil {
		sites = []int64{}
	}
	id := int64(0)
	if role != "" {
		id = b.Acme.RoleIDs[role]
	}
	return body{"value": value, "role_id": id, "site_ids": sites}
}

func (b *bench) maps(groups ...any) {
	b.t.Helper()
	b.Acme.Admin.Put(fmt.Sprintf("/api/sso_configs/%d", b.config), b.draft(groups...)).Wants(http.StatusOK)
}

func (b *bench) makes(who *servertest.Client) string {
	b.t.Helper()
	var made scim.Made
	who.Post(fmt.Sprintf("/api/scim/%d/token", b.config), nil).Wants(http.StatusCreated).Into(&made)
	return made.Secret
}

// at is a provider that asks one organization.
func (b *bench) at(o *servertest.Organization, token string) *servertest.Client {
	c := b.Visitor(o.Host)
	c.Headers = map[string]string{"Authorization": "Bearer " + token}
	return c
}

func (b *bench) asks(method, path string, sent any) *servertest.Response {
	b.t.Helper()
	return b.at(b.Acme, b.token).Do(method, "/scim/v2"+path, sent)
}

// adds has the provider add somebody, and returns their number.
func (b *bench) adds(name string, with body) string {
	b.t.Helper()
	sent := body{"schemas": []string{"urn:ietf:params:scim:schemas:core:2.0:User"}, "userName": name + "@acme.example", "externalId": "x-" + name, "displayName": name, "active": true}
	for key, value := range with {
		sent[key] = value
	}
	var made struct{ ID string }
	b.asks(http.MethodPost, "/Users", sent).Wants(http.StatusCreated).Into(&made)
	return made.ID
}

func (b *bench) addsGroup(name string, members ...string) string {
	b.t.Helper()
	list := []any{}
	for _, id := range members {
		list = append(list, body{"value": id})
	}
	var made struct{ ID string }
	b.asks(http.MethodPost, "/Groups", body{"displayName": name, "members": list}).Wants(http.StatusCreated).Into(&made)
	return made.ID
}

func patch(operations ...body) body {
	return body{"schemas": []string{"urn:ietf:params:scim:api:messages:2.0:PatchOp"}, "Operations": operations}
}

// faulty fails unless a provider is refused in the standard's words.
func (b *bench) faulty(r *servertest.Response, status int, kind string) {
	b.t.Helper()
	var said struct{ Status, ScimType, Detail string }
	r.Wants(status).Into(&said)
	if said.Status != fmt.Sprint(status) || said.ScimType != kind || said.Detail == "" || r.Header.Get("Content-Type") != "application/scim+json" {
		b.t.Errorf("refused with %+v, wanted %q", said, kind)
	}
}

func (b *bench) last() scim.Request {
	b.t.Helper()
	var all scim.Overview
	b.Acme.Admin.Get("/api/scim").Wants(http.StatusOK).Into(&all)
	if len(all.Requests) == 0 {
		b.t.Fatal("there is no request")
	}
	return all.Requests[0]
}

// golden sends the requests of a folder one after the other and holds the answers to those in the files. A file is a
// request (its first line may name the number that is answered: "-> ada"), a line of dashes, and the answer.
func (b *bench) golden(folder string) {
	b.t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", folder, "*.http"))
	if err != nil || len(files) == 0 {
		b.t.Fatal("there are no golden files", err)
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			b.t.Fatal(err)
		}
		request, want, _ := strings.Cut(string(content), "\n---\n")
		got := b.sends(request)
		if *update {
			if err := os.WriteFile(file, []byte(strings.TrimRight(request, "\n")+"\n---\n"+got), 0o600); err != nil {
				b.t.Fatal(err)
			}
		} else if got != want {
			b.t.Errorf("%s answers\n%s\nwanted\n%s", file, got, want)
		}
	}
}

func (b *bench) sends(request string) string {
	b.t.Helper()
	for name, id := range b.ids {
		request = strings.ReplaceAll(request, "{"+name+"}", id)
	}
	head, sent, _ := strings.Cut(request, "\n")
	head, name, _ := strings.Cut(head, " -> ")
	method, path, _ := strings.Cut(head, " ")
	c := b.at(b.Acme, b.token)
	r := c.Raw(method, "/scim/v2"+path, "application/scim+json; charset=utf-8", sent)
	answer := fmt.Sprintln(r.StatusCode)
	if location := r.Header.Get("Location"); location != "" {
		answer += "Location: " + location + "\n"
	}
	if len(r.Bytes) > 0 {
		var said body
		r.Into(&said)
		if name != "" {
			b.ids[name] = fmt.Sprint(said["id"])
		}
		pretty, err := json.MarshalIndent(said, "", " ")
		if err != nil {
			b.t.Fatal(err)
		}
		answer += string(pretty) + "\n"
	}
	return b.plain(answer)
}

var (
	versions = regexp.MustCompile(`W/\\"[0-9a-f]+\\"`)
	times    = regexp.MustCompile(`"20\d\d-\d\d-\d\dT[^"]*"`)
)

// plain takes out of an answer what is another one at each run.
func (b *bench) plain(answer string) string {
	answer = strings.ReplaceAll(answer, "http://"+b.Acme.Host, "https://acme.example")
	answer = versions.ReplaceAllString(answer, "{version}")
	answer = times.ReplaceAllString(answer, `"{time}"`)
	for name, id := range b.ids {
		for _, end := range []string{`"`, "\n"} {
			answer = strings.ReplaceAll(answer, "/"+id+end, "/{"+name+"}"+end)
		}
		answer = strings.ReplaceAll(answer, `"`+id+`"`, `"{`+name+`}"`)
	}
	return answer
}
