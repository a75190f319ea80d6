package server_test

import (
	"maps"
	"net/http"

	"hivis/directory/domains"
	"hivis/directory/releases"
	"hivis/server/servertest"
)

func init() {
	maps.Copy(plain, map[string]string{"GET /api/code_releases": "the installation's", "GET /api/code_releases/news": "the installation's"})
	maps.Copy(ofAll, map[string]string{
		"GET /api/domains":                       "addresses are public",
		"POST /api/domains/{id}/check":           "they are the installation's to give",
		"DELETE /api/domains/{id}":               "and to take",
		"PUT /api/organizations/{id}/sub_domain": "as is the first of them",
		"POST /api/domains":                      "to whomever",
		"PATCH /api/code_releases/{id}":          "notes are the installation's own",
		"DELETE /api/code_releases/{id}":         "notes are the installation's own",
		"POST /api/code_releases/{id}/publish":   "notes are the installation's own",
	})
	master := func(o *side) *servertest.Client { return o.platform }
	const domain, release, subDomain = "/api/domains/{id}", "/api/code_releases/{id}", "/api/organizations/{id}/sub_domain"
	draft := func(o *side, r *request) { r.body = o.releaseDraft() }
	also(map[string]func(*side) any{"POST /api/domains organization_id": func(o *side) any { return o.ID }}, map[string]func(*side) int64{
		domain: func(o *side) int64 { return o.domain() }, domain + "/check": func(o *side) int64 { return o.domain() },
		release: func(o *side) int64 { return o.release() }, release + "/publish": func(o *side) int64 { return o.release() },
		subDomain: func(o *side) int64 { return o.organization() },
	}, map[string]special{
		"GET /api/domains":           {actor: master},
		"POST /api/domains":          {actor: master, rewrite: func(o *side, r *request) { r.body = o.domainDraft() }},
		"POST /api/domains/reserved": {actor: master, rewrite: func(o *side, r *request) { r.body = map[string]any{"name": o.freshSubDomain()} }},
		"DELETE " + domain:           {actor: master},
		"POST " + domain + "/check":  {actor: master},
		"PUT " + subDomain:           {actor: master, rewrite: func(o *side, r *request) { r.body = map[string]any{"sub_domain": o.freshSubDomain()} }},

		"GET /api/code_releases":       {actor: master},
		"POST /api/code_releases":      {actor: master, rewrite: draft},
		"PATCH " + release:             {actor: master, rewrite: draft},
		"DELETE " + release:            {actor: master},
		"POST " + release + "/publish": {actor: master},
	})
}

func (o *side) domainDraft() map[string]any {
	return map[string]any{"organization_id": o.ID, "name": o.freshSubDomain() + ".example.com"}
}

// addresses fills tables that are the platform's alone, yet every organization's.
func (o *side) addresses() {
	o.Exec("insert into addresses (organization_id, name, kind, created_at) values ($1, $2, 'own', $3)", o.ID, o.freshSubDomain()+".example.com", o.Now())
	o.Exec("insert into code_releases (organization_id, version, texts, created_at) values ($1, $2, '[]', $3)", o.ID, o.say("version"), o.Now())
}

// domain is one of the organization's own.
func (o *side) domain() int64 {
	o.t.Helper()
	return servertest.As[domains.Shown](o.platform.Post("/api/domains", o.domainDraft()).Wants(http.StatusCreated)).Domain.ID
}

func (o *side) releaseDraft() map[string]any {
	return map[string]any{"version": o.freshSubDomain(), "texts": []map[string]any{{"locale": "en", "title": "New", "notes": o.say("notes")}}}
}

func (o *side) release() int64 {
	o.t.Helper()
	return servertest.As[releases.Shown](o.platform.Post("/api/code_releases", o.releaseDraft()).Wants(http.StatusCreated)).Release.ID
}
