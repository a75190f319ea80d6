// Package api is the way in. It turns a line of a module's routes.go into an
// HTTP operation: decode and validate the input, find the organization by the
// host and the user by the session, check the permission and the organization's
// limits, open one transaction, call the use case, save the answer under its
// Idempotency-Key, commit, encode. Use cases see values and a [db.Tx], never a
// request. Every error leaves in one shape (error.go).
package api
