package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"hivis/directory/roles"
	"hivis/platform/access"
	"hivis/platform/api"
)

// AskAsOperator asks the API for whoever is on the machine itself, by the operations of the
// screens: the same rules, and the same lines in the log, in which nobody in particular did it. An
// organization is asked at its sub-domain, the platform at "". An empty body sends none, and out
// takes what is answered.
func (a *App) AskAsOperator(ctx context.Context, subDomain, method, path string, body, out any) error {
	request, err := a.operatorsRequest(api.WithUser(ctx, a.operator), subDomain, method, path, body)
	if err != nil {
		return err
	}
	answer := &captured{header: http.Header{}, status: http.StatusOK}
	a.API.ServeHTTP(answer, request)
	if answer.status >= http.StatusBadRequest {
		return refusalOf(answer)
	}
	return json.Unmarshal(answer.body.Bytes(), out)
}

func (a *App) operatorsRequest(ctx context.Context, subDomain, method, path string, body any) (*http.Request, error) {
	base := *a.options.BaseURL
	if subDomain != "" {
		base.Host = subDomain + "." + base.Host
	}
	place, err := url.Parse(path)
	if err != nil {
		return nil, err
	}
	var sent []byte
	if body != nil {
		if sent, err = json.Marshal(body); err != nil {
			return nil, err
		}
	}
	request, err := http.NewRequestWithContext(ctx, method, base.ResolveReference(place).String(), bytes.NewReader(sent))
	if err == nil && body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	return request, err
}

// operator is an administrator of whichever organization is asked, who is nobody in particular. To
// be on the machine is proof enough of who they are.
func (a *App) operator(call *api.Call) *access.User {
	rules := access.Rules{}
	for _, module := range roles.Modules {
		rules[module] = roles.ActionsOf(module)
	}
	return &access.User{OrganizationID: call.OrganizationID, Locale: call.Locale, TimeZone: "UTC", Status: "Active", ProvedAt: a.Now(), Rules: rules, IsAdmin: true, IsPlatform: call.Host.Apex()}
}

// refusalOf is what the API said, in its own sentences.
func refusalOf(answer *captured) error {
	var said api.Body
	if json.Unmarshal(answer.body.Bytes(), &said) != nil || said.Error == "" {
		return fmt.Errorf("the API answers %d %s", answer.status, http.StatusText(answer.status))
	}
	var fields []string
	for _, sentences := range said.Errors {
		fields = append(fields, sentences...)
	}
	if len(fields) == 0 {
		return errors.New(said.Error)
	}
	slices.Sort(fields)
	return errors.New(strings.Join(slices.Compact(fields), " "))
}
