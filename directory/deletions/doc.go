// Package deletions is deleting, once for all kinds of records. Whoever has a kind's right
// to delete and sees a record deletes it with a reason. It leaves every list, count, search
// and quota at once, since row-level security keeps it out of all queries; it can be
// restored for 30 days by whoever could delete it. Then a job removes it with its files and
// with what was said about it, and leaves its number here and the line in the log.
//
// What a record has in it may go with it (records.Deletion.Dependents): it is no line among what was
// deleted, and comes back with it. What only has to be deleted and restored, and is no record
// otherwise, is a part of a kind (records.Kind.PartOf): a folder of the library.
//
// A kind takes part by its records.Deletion, a column deleted_at and hide_deleted.
package deletions
