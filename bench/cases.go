package main

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// cases are the operations that are compared. Each client works through the
// organizations in an order of its own.
func cases(tenants []tenant, base *url.URL, baseline string) []comparison {
	at := func(client, i int) tenant { return tenants[(client*37+i)%len(tenants)] }
	return []comparison{
		{
			name: "list of 15", bar: 0.55, same: "observations",
			product: func(c, i int) *http.Request {
				return productRequest(at(c, i), base, "GET", "/api/v2/observations", nil)
			},
			baseline: func(c, i int) *http.Request { return baselineListRequest(at(c, i), baseline) },
		},
		{
			name: "create an observation", bar: 0.5,
			product: func(c, i int) *http.Request {
				t := at(c, i)
				return productRequest(t, base, "POST", "/api/observations", observation(t, nil))
			},
			baseline: func(c, i int) *http.Request { return baselineCreateRequest(at(c, i), baseline, "/create") },
		},
		{
			name: "the same against its insert alone",
			product: func(c, i int) *http.Request {
				t := at(c, i)
				return productRequest(t, base, "POST", "/api/observations", observation(t, nil))
			},
			baseline: func(c, i int) *http.Request { return baselineCreateRequest(at(c, i), baseline, "/insert") },
		},
		{
			name: "create one with an action, mail too",
			product: func(c, i int) *http.Request {
				t := at(c, i)
				return productRequest(t, base, "POST", "/api/observations", observation(t, map[string]any{
					"description": "Fit a fixed guard", "control_type": "engineering", "responsible_id": t.manager - 1, "due_date": time.Now().AddDate(1, 0, 0).Format(time.DateOnly)}))
			},
			baseline: func(c, i int) *http.Request { return baselineCreateRequest(at(c, i), baseline, "/create") },
		},
	}
}

func observation(t tenant, action map[string]any) map[string]any {
	o := map[string]any{
		"observation_type": "unsafe_condition", "description": "The guard of the conveyor was open", "comment": "Stopped and told the shift lead",
		"site_id": t.sites[0], "observed_at": time.Now().Add(-time.Minute), "risk_potential": "medium",
		"action_required": action != nil, "no_action_reason": "Put right at once",
	}
	if action != nil {
		o["actions"] = []any{action}
	}
	return o
}

func productRequest(t tenant, base *url.URL, method, path string, body any) *http.Request {
	req := request(method, base.String()+path, body)
	req.Host = t.host
	req.Header = t.headers.Clone()
	if method == http.MethodPost {
		req.Header.Set("Idempotency-Key", rand.Text())
	}
	return req
}

func baselineListRequest(t tenant, baseline string) *http.Request {
	return baselineRequest(t, baseline+"/list?")
}

// baselineRequest asks a page of the baseline handler, whose address ends where parameters are added.
func baselineRequest(t tenant, page string) *http.Request {
	sites := strings.Trim(strings.ReplaceAll(fmt.Sprint(t.sites), " ", ","), "[]")
	return request(http.MethodGet, fmt.Sprintf("%sorganization=%d&user=%d&sites=%s", page, t.id, t.manager, sites), nil)
}

func baselineCreateRequest(t tenant, baseline, path string) *http.Request {
	o := observation(t, nil)
	o["organization"], o["reporter"] = t.id, t.manager
	return request(http.MethodPost, baseline+path, o)
}

func request(method, address string, body any) *http.Request {
	encoded, err := json.Marshal(body)
	if err != nil {
		panic(err)
	}
	req, err := http.NewRequest(method, address, bytes.NewReader(encoded))
	if err != nil {
		panic(err)
	}
	if body == nil {
		req.Body, req.ContentLength = http.NoBody, 0
	}
	return req
}
