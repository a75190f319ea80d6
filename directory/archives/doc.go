// Package archives writes everything that an organization has into one ZIP file, and makes an
// organization of such a file on another installation.
//
// The file has one entry for each table, with a line of JSON for each row (tables/actions.jsonl), the
// files that people attached (files/...), the API's document (openapi.json), and at its end
// manifest.json: which tables and columns there are, how many rows, their hashes, and what was left
// out and why. Nothing in it is encrypted, and no secret is in it: no password, no key, no session.
//
// An import keeps the ids, since every key begins with the organization. It is one transaction, and
// reads every row back before it ends: what is not exactly the row of the file ends it.
package archives
