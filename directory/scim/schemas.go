package scim

import (
	"net/http"
	"strings"

	"hivis/platform/api"
)

// described answers what the server can do, which kinds of resources there are and what they consist of.
func described(a *asked, what, id string) (*reply, error) {
	a.tell("described", "", nil)
	switch what {
	case "ServiceProviderConfig":
		if id == "" {
			return &reply{http.StatusOK, serviceProvider(a)}, nil
		}
	case "ResourceTypes":
		return a.oneOf(id, resourceTypes(a))
	case "Schemas":
		return a.oneOf(id, schemas(a))
	}
	return nil, api.NotFound()
}

// oneOf answers all of several descriptions, or the one that is asked for.
func (a *asked) oneOf(id string, all []any) (*reply, error) {
	if id == "" {
		return listed(all, len(all), 1), nil
	}
	for _, one := range all {
		if body := one.(map[string]any); strings.EqualFold(body["id"].(string), id) {
			return &reply{http.StatusOK, body}, nil
		}
	}
	return nil, api.NotFound()
}

const core = "urn:ietf:params:scim:schemas:core:2.0:"

func (a *asked) described(kind, path string) map[string]any {
	return map[string]any{"resourceType": kind, "location": addressOf(a.call) + "/" + path}
}

func serviceProvider(a *asked) map[string]any {
	no := map[string]any{"supported": false}
	return map[string]any{
		"schemas": []string{core + "ServiceProviderConfig"},
		"patch":   map[string]any{"supported": true}, "bulk": map[string]any{"supported": false, "maxOperations": 0, "maxPayloadSize": 0},
		"filter": map[string]any{"supported": true, "maxResults": mostPage}, "changePassword": no, "sort": no, "etag": map[string]any{"supported": true},
		"authenticationSchemes": []any{map[string]any{"type": "oauthbearertoken", "name": "Bearer token", "description": "Made at /sso_configs", "primary": true}},
		"meta":                  a.described("ServiceProviderConfig", "ServiceProviderConfig"),
	}
}

func resourceTypes(a *asked) []any {
	return []any{
		map[string]any{"schemas": []string{core + "ResourceType"}, "id": "User", "name": "User", "endpoint": "/Users", "schema": userSchema,
			"schemaExtensions": []any{map[string]any{"schema": enterpriseSchema, "required": false}}, "meta": a.described("ResourceType", "ResourceTypes/User")},
		map[string]any{"schemas": []string{core + "ResourceType"}, "id": "Group", "name": "Group", "endpoint": "/Groups", "schema": groupSchema,
			"meta": a.described("ResourceType", "ResourceTypes/Group")},
	}
}

// attribute describes one; of an address or a number there are several.
func attribute(name, kind string, with ...map[string]any) map[string]any {
	out := map[string]any{"name": name, "type": kind, "multiValued": false, "required": false, "caseExact": false, "mutability": "readWrite", "returned": "default", "uniqueness": "none"}
	for _, more := range with {
		for key, value := range more {
			out[key] = value
		}
	}
	return out
}

func parts(of ...any) map[string]any { return map[string]any{"subAttributes": of} }

func schemas(a *asked) []any {
	several, texts := map[string]any{"multiValued": true}, func(names ...string) (all []any) {
		for _, name := range names {
			all = append(all, attribute(name, "string"))
		}
		return all
	}
	entries := parts(append(texts("value", "type", "display"), attribute("primary", "boolean"))...)
	schema := func(id, name string, attributes ...any) any {
		return map[string]any{"schemas": []string{core + "Schema"}, "id": id, "name": name, "attributes": attributes, "meta": a.described("Schema", "Schemas/"+id)}
	}
	needed := map[string]any{"required": true, "uniqueness": "server"}
	return []any{
		schema(userSchema, "User", attribute("userName", "string", needed),
			attribute("name", "complex", parts(texts("formatted", "familyName", "givenName", "middleName", "honorificPrefix", "honorificSuffix")...)),
			attribute("displayName", "string"), attribute("preferredLanguage", "string"), attribute("locale", "string"), attribute("active", "boolean"),
			attribute("emails", "complex", several, entries), attribute("phoneNumbers", "complex", several, entries)),
		schema(groupSchema, "Group", attribute("displayName", "string", needed), attribute("members", "complex", several, parts(texts("value", "display", "type")...))),
		schema(enterpriseSchema, "EnterpriseUser", attribute("employeeNumber", "string"), attribute("manager", "complex", parts(texts("value")...))),
	}
}
