package releases

import (
	"embed"
	"time"

	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// sentences are what the module says, one file per language.
//
//go:embed locales/*.json
var sentences embed.FS

// Module is the releases module.
type Module struct {
	DB  *db.DB
	Now api.Clock
}

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	r.Module("organizations", "The organization, its domains and plan", sentences)
	const all, one = "/api/code_releases", "/api/code_releases/{id}"
	api.Get(r, all, access.MasterSuperAdmin, m.list, "Code releases, newest first")
	api.Post(r, all, access.MasterSuperAdmin, m.create, "Write the notes of a code release", api.Created)
	api.Patch(r, one, access.MasterSuperAdmin, m.edit, "Change the notes of a code release")
	api.Delete(r, one, access.MasterSuperAdmin, m.remove, "Delete a code release")
	api.Post(r, one+"/publish", access.MasterSuperAdmin, m.publish, "Publish the notes of a code release: everybody sees them once")
	api.Get(r, "/api/code_releases/news", access.SignedIn, m.news, "The newest notes that the signed-in user has not seen")
	api.Post(r, "/api/code_releases/news", access.SignedIn, m.seen, "Remember that the signed-in user has seen the newest notes")
}

// Text is what a release says in one language.
type Text struct {
	Locale string `json:"locale" enum:"bg,de,en,es,fr,tr,zh"`
	Title  string `json:"title" maxLength:"120"`
	Notes  string `json:"notes" maxLength:"5000" doc:"Plain text; an empty line starts a paragraph, \"- \" a point of a list"`
}

// Release is a code release as the master super admin sees it.
type Release struct {
	ID          int64      `json:"id" minimum:"1" maximum:"9007199254740991"`
	Version     string     `json:"version" maxLength:"40"`
	Texts       []Text     `json:"texts" maxItems:"7" doc:"Each in another language; English is always there"`
	PublishedAt *time.Time `json:"published_at" nullable:"true" doc:"Null: a draft that nobody else sees"`
	CreatedAt   time.Time  `json:"created_at"`
}

// List is the newest code releases.
type List struct {
	Releases []Release `json:"code_releases" maxItems:"100"`
}

// Shown carries a release.
type Shown struct {
	Release Release `json:"code_release"`
}

// News is the newest release that somebody has not seen.
type News struct {
	Release *Note `json:"code_release,omitempty" doc:"Absent: everything was seen"`
}

// Note is what a reader is told of a release, in their language.
type Note struct {
	Version     string    `json:"version" maxLength:"40"`
	Title       string    `json:"title" maxLength:"120"`
	Notes       string    `json:"notes" maxLength:"5000"`
	PublishedAt time.Time `json:"published_at"`
}

// OneInput names a release.
type OneInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
}

type draft struct {
	Version string `json:"version" maxLength:"40"`
	Texts   []Text `json:"texts" maxItems:"7" doc:"Each in another language; English has to be there, one without any words is left out"`
}
