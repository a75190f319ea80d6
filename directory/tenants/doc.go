// Package tenants is what the master super admin does with the organizations of an installation:
// make one, look at how much of it is used, suspend it, and delete it.
//
// It never reads an organization's records. What crosses organizations runs as the platform, and
// each change stands in the platform's own log.
//
// A deletion is announced 30 days before: the organization's administrators are told, can take
// their data along until then, and the master super admin can take the deletion back.
package tenants
