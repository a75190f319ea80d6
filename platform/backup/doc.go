// Package backup writes everything an installation keeps into one archive, while it
// runs, and makes an installation of one again.
//
// The archive is a gzipped tar file: about.json (which version, which tables), the
// secret, the tables as PostgreSQL's COPY writes them, all as of one moment, the files
// that these name, and end.json, by which the reader knows that the archive is whole.
// Tables are text by column name, so it does not matter which PostgreSQL wrote them or
// which one reads them, whose it is, or whether files are in a folder or in S3. A
// restore makes the tables of the archive's version, fills them in one transaction, and
// then brings them to the binary's.
//
// Not in it: live events, which are gone after minutes anyway, and what the job queue
// knows of its workers.
package backup
