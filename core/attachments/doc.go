// Package attachments holds the files that records carry: photos of what was
// seen, evidence that an action was done, documents.
//
// A file is uploaded first and belongs to nobody but its uploader; a record then
// claims it by its id, in the transaction that writes the record. What no record
// has claimed after four hours is removed again. A claimed file stays as long as its
// record, unless whoever may edit that takes it out: a photo may show a face. What is
// evidence, now or earlier, stays. The room and the bytes go with the last of the
// records that share them; the timeline keeps how many files were taken out.
//
// Anybody who is signed in may upload, as long as the organization has room: each
// file counts towards the organization's storage in the transaction that adds its
// row, so that parallel uploads cannot pass the limit together. Its bytes are in
// the store by then, and are removed again when nothing comes of the row. The type is what
// the content says. A photo loses what the camera wrote into it beside the
// picture, the position and the device's numbers; a JPEG keeps which way is up.
// One that is damaged, so that this cannot be done, is refused. That holds for
// JPEG, PNG and WebP: HEIC and GIF pictures, videos and documents keep theirs.
//
// A record's attachments come with links that work for some minutes, for the
// user they were made for, in that user's live session. Who may see the record
// is decided by the record's module when it makes the links. Pictures and PDF
// documents open in the browser; everything else is downloaded. Nothing that was
// uploaded can run as a page of ours.
//
// An upload does not name its user, because at that moment it is not known yet
// whether the report will be anonymous: not in its row, which only carries a mark
// that the server can check, nor in the log line or the saved answer. A record
// that is not anonymous names the uploader when it claims the file.
package attachments
