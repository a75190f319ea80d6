// Package db is the only way to PostgreSQL.
//
// Three roles share the work. The owner migrates and is then not used. hivis_app
// serves requests: row-level security shows it one organization's rows, and only
// inside a [Tx] that says which. hivis_platform serves the scheduler and the
// master super admin; it sees every organization, so each use of it is a call of
// [DB.Platform] with a reason that is logged.
//
// A use case gets a [Tx] and never a connection. A reading Tx sends the
// organization and the query together, in one round trip and one implicit
// transaction. A writing Tx opens its transaction with its first statement and
// sends what was deferred (timeline, live events, saved answers) together with
// the commit.
package db
