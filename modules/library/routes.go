package library

import (
	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/jobs"
	"hivis/platform/sheets"
)

// Name is the module's name in rules, timelines and live events.
const Name = "Library"

// Module is the library.
type Module struct {
	DB            *db.DB
	Now           api.Clock
	Records       *records.Registry
	Attachments   *attachments.Module
	Notifications *notifications.Module
	Comments      *comments.Module
	Exporter      *sheets.Exporter
	Importer      *sheets.Importer

	queue *jobs.Queue
}

// Routes are the module's operations. Whose tree something is in is looked at beside the right.
func (m *Module) Routes(r *api.Router) {
	m.Records.Register(m.kind())
	m.Records.Register(m.folderKind())
	r.Module("library", "Documents and their versions", sentences)
	m.folderRoutes(r)
	m.fileRoutes(r)
}

func (m *Module) folderRoutes(r *api.Router) {
	read, create, update := access.Can(Name, "read"), access.Can(Name, "create"), access.Can(Name, "update")
	api.Get(r, "/api/folders", read, m.folders, "Folders of a level: the caller's own, those shared with them, or those in a folder")
	api.Get(r, "/api/folders/{id}", read, m.folder, "One folder, with those in it")
	api.Post(r, "/api/folders", create, m.addFolder, "Create a folder: in another one, at the top of a site's tree or of the caller's own", api.Created)
	api.Patch(r, "/api/folders/{id}", update, m.renameFolder, "Rename a folder")
	api.Put(r, "/api/folders/{id}/shares", update, m.shareFolder, "Say with whom a folder is shared, with all that is in it")
	api.Get(r, "/api/site_based_folders", read, m.siteFolders, "The trees of the caller's sites, with their uppermost folders")
	api.Get(r, "/api/site_based_folders/{id}", read, m.siteFolder, "One folder of a site's tree")
	api.Patch(r, "/api/move_to/{id}", update, m.move, "Move a file or a folder into another folder, or to the top of a tree")
	api.Post(r, "/api/favorites", read, m.addFavorite, "Mark a file or a folder as a favourite", api.Created)
	api.Patch(r, "/api/favorites/{id}", read, m.setFavorite, "Say whether a favourite still is one")
}

func (m *Module) fileRoutes(r *api.Router) {
	read, create, update := access.Can(Name, "read"), access.Can(Name, "create"), access.Can(Name, "update")
	api.Get(r, "/api/library_files", read, m.list, "Files, 15 a page")
	api.Get(r, "/api/library_files/words", read, m.words, "Tags and authors to choose from")
	api.Get(r, "/api/library_files/import_template", update, m.documentTemplate, "An Excel file to fill in, for the import")
	api.Post(r, importPath, update, m.importFile, "Import a register of documents: what is said about files that are in the library", api.Multipart)
	sheets.Describe(r, importPath)
	api.Get(r, "/api/library_files/storage", read, m.storage, "How much room the files take, and what the plan has")
	api.Post(r, "/api/library_files/move", update, m.moveMany, "Move several files into a folder, or to the top of a tree: all of them or none")
	api.Post(r, "/api/library_files/favorite", read, m.favoriteMany, "Mark several files as favourites, or take the marks back")
	api.Get(r, "/api/library_files/{id}", read, m.show, "One file")
	api.Post(r, "/api/library_files", create, m.add, "Put an upload into the library", api.Created)
	api.Patch(r, "/api/library_files/{id}", update, m.edit, "Rename a file, or change what is said about it")
	api.Post(r, "/api/library_files/{id}/versions", update, m.addVersion, "Add a version beside those that are there")
	api.Post(r, "/api/library_files/{id}/review", read, m.review, "Say that a file was looked at and still holds, and when the next look is")
	api.Post(r, "/api/library_files/{id}/copy", read, m.take, "An upload with the bytes of a file, for another record to claim", api.Created)
	api.Put(r, "/api/library_files/{id}/shares", update, m.shareFile, "Say with whom a file is shared")
	api.Post(r, "/api/reminder", read, m.addReminder, "Remind of a file on a day", api.Created)
	api.Patch(r, "/api/reminder/{id}", read, m.editReminder, "Change a reminder that has not been sent")
	api.Delete(r, "/api/reminder/{id}", read, m.removeReminder, "Take a reminder back")
}
