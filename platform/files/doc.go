// Package files keeps the bytes of uploaded files: in a local folder, or in S3.
//
// A file is first received whole, outside of any transaction: its size is
// limited, its hash computed and its type read from its content. Only then is it
// put into the store, under a name that is ours (organization/year/month/random),
// so that nothing a client writes ever becomes a path. Put returns when the bytes
// would survive a power cut; the row that names them is committed after that.
// Bytes without a row are possible, after a crash, and are swept; a row without
// bytes is not.
//
// Which types may be uploaded at all, and what a file is called then, is in kinds.go.
package files
