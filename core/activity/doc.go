// Package activity is the organization's log: who changed what, when, from where, and
// what was there before and after. Every administrative change writes its line in its
// own transaction, so that there is none without the other; signing in and what else
// happens to security stands in the same table (platform/auth).
//
// The log only grows: no role of the database that serves requests may change or remove
// a line. Administrators read the whole of it, everybody else what they did themselves.
package activity
