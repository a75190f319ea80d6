// Package apikeys lets programs ask in an organization's name. A key acts as an account of
// its own: what it does stands in timelines and in the log under the key's name. What it may
// is what a role of the organization grants, at some sites; it is never an administrator.
//
// The secret is shown once, when the key is made, and only its hash is kept. A key ends on a
// day, or when an administrator revokes it; from then on every request with it is refused.
// platform/auth recognises it.
package apikeys
