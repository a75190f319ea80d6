// Package changes is the feed that programs follow: what was made, changed, moved, deleted and
// restored since they last asked, under their rights. Each line of a timeline is a change; the
// database notes it with the transaction (record_changes).
//
// A reader goes by the numbers of transactions, up to the oldest that is still running: what is
// behind that is complete, so that nothing is missed and nothing comes twice, whoever writes
// meanwhile. A cursor is good within an epoch, which ends when the database is restored or another
// server takes its place, and for as long as changes are kept.
//
// Whether a change is told is asked of the record's kind (records.Kind.Sees) when it is read. What
// has moved out of a reader's sight is told as having left, with nothing but its id.
package changes
