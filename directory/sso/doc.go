// Package sso signs people in by a provider of the organization's own (OpenID Connect). An
// administrator sets it up and tries it; only what a test showed to work is switched on.
//
// Somebody is known by the provider's name and what it calls them, never by an address: whoever has an
// account with that address proves its password once, and is tied to it. Everybody else becomes a guest.
// Groups at the provider may be worth a role or sites here.
package sso
