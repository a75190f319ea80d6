// Package organizations holds the tenants. Each has a sub-domain of its own, a
// plan with limits, default roles and categories, and at least one
// administrator. The platform itself is an organization of its own kind: its
// users are the master super admins, who manage tenants and see no record of any.
//
// A fresh installation has nobody's account. It is set up by a link that the
// server prints at its start: once, within a day, and never again as soon as
// anybody has an account.
package organizations
