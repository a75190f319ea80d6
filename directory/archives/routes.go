package archives

import (
	"time"

	"hivis/core/attachments"
	"hivis/directory/organizations"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
	"hivis/platform/files"
	"hivis/platform/jobs"
)

// Module writes and reads archives.
type Module struct {
	DB            *db.DB
	Files         *files.Store
	Organizations *organizations.Module
	Attachments   *attachments.Module
	Auth          *auth.Auth
	Jobs          *jobs.Queue
	Document      func() ([]byte, error) // the API's
	Version       string
	Now           api.Clock
}

const (
	// keptFor is how long an archive can be downloaded.
	keptFor = 7 * 24 * time.Hour
	// linkFor is how long a link to one works.
	linkFor = time.Hour
	// makeWithin is how long the making may take.
	makeWithin = 4 * time.Hour
	// RemoveEvery is how often it is looked whether an archive is to go.
	RemoveEvery = time.Hour
)

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	r.Module("archives", "An organization in one file", sentences)
	const one = "/api/organization_archives/{id}"
	api.Get(r, "/api/organization_archives", access.Admin, m.list, "The archives of the last seven days, the newest first")
	api.Post(r, "/api/organization_archives", access.Admin, m.ask, "Have everything that the organization has written into one ZIP file; one is made at a time", api.Created, api.RecentProof, api.PeopleOnly, api.ExemptFromSubscription, api.ExemptFromStorageLimit)
	api.Delete(r, one, access.Admin, m.remove, "Delete an archive; nothing else is deleted", api.PeopleOnly, api.ExemptFromSubscription, api.ExemptFromStorageLimit)
	api.Get(r, one+"/content", access.Public, m.content, "The ZIP file, by a signed link of an administrator; it is read in parts by Range")
	jobs.Work(m.Jobs, m.Make, jobs.OwnQueue("archives", 1), jobs.Timeout(makeWithin), jobs.Attempts(2))
	m.Jobs.Every("archives.remove", RemoveEvery, m.RemoveOld)
}

// Archive is one that was asked for.
type Archive struct {
	ID      int64      `json:"id" minimum:"1" maximum:"9007199254740991"`
	State   string     `json:"state" enum:"waiting,made,failed"`
	AskedAt time.Time  `json:"asked_at"`
	AskedBy string     `json:"asked_by" maxLength:"200" doc:"Name of the administrator"`
	MadeAt  *time.Time `json:"made_at" nullable:"true" doc:"The moment that the archive shows"`
	Size    int64      `json:"size" minimum:"0" maximum:"9007199254740991" doc:"Bytes"`
	Rows    int64      `json:"rows" minimum:"0" maximum:"9007199254740991"`
	Files   int32      `json:"files" minimum:"0" maximum:"2147483647"`
	Damaged int32      `json:"damaged" minimum:"0" maximum:"2147483647" doc:"Files of records that were missing in the store, and are not in the archive"`
	Until   time.Time  `json:"until" doc:"When it is deleted"`
	URL     string     `json:"url" maxLength:"500" doc:"A link to the file that works for the caller, for an hour; empty until it is made"`
}

// List are archives.
type List struct {
	Archives []Archive `json:"archives" maxItems:"100"`
}

// Answer is one.
type Answer struct {
	Archive Archive `json:"archive"`
}

type idInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"The archive's id"`
}

type contentInput struct {
	ID        int64  `path:"id" minimum:"1" maximum:"9007199254740991" doc:"The archive's id"`
	Expires   int64  `query:"expires" minimum:"1" maximum:"9007199254740991" doc:"Until when the link works"`
	Signature string `query:"signature" maxLength:"100" doc:"Proves that the link is ours"`
}
