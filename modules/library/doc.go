// Package library keeps an organization's documents: folders in trees, files with versions,
// and who looks at them again.
//
// A tree is a site's, and then for everybody who is there, or somebody's own. A file is in a
// folder, or at the top of a tree. Folders and files are shown to others by sharing them with
// a person, with everybody of a role, or with everybody at a site; with a folder goes all that
// is in it. Sharing lets people read. To change, move and share takes the right in the role,
// and to be at the tree's site or to keep the tree; whoever a file's review belongs to may
// change that file. Administrators see and change all.
//
// Files are pictures, PDF, Word, Excel and PowerPoint documents and MP4 videos, by their
// content. Their bytes stand with the attachments (core/attachments), once for an
// organization. A new version stands beside those before it, which can still be read. An
// owner looks at a file again by its review date, and may say so without any other right; then
// the file says when the next look is.
//
// A folder is deleted with all that is in it, and comes back with that, as a file does by itself.
// What is restored without the folder that it was in is in the lowest one that is still there.
//
// Of a new version those hear who rely on the file: whom it is shared with by itself, who marked
// it as a favourite, and who looks at it again (notify.go).
//
// A reminder tells its writer, or others who can open the file, on a day of theirs: once, by
// notification and mail (remind_job.go). A review that is due is told of in the same way.
package library
