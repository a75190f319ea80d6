// Package sso signs people in by a provider of the organization's own (OpenID Connect, SAML 2.0, LDAP). An
// administrator sets it up and tries it; only what a test showed to work is switched on.
//
// Somebody is known by the provider's name and what it calls them, never by an address: whoever has an
// account with that address proves its password once, and is tied to it. Everybody else becomes a guest.
// An answer by SAML is posted by the provider's page, without the browser's cookies. It is held to one narrow form
// (saml_form.go) before its signature is looked at, and then waits for the browser that asked.
//
// Groups at the provider may be worth a role or sites here.
package sso
