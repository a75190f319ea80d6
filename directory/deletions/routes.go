package deletions

import (
	"cmp"
	"strings"
	"time"

	"hivis/core/attachments"
	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Retention is how long a record can be restored.
const Retention = 30 * 24 * time.Hour

// Module is the deletions module.
type Module struct {
	DB          *db.DB
	Now         api.Clock
	Records     *records.Registry
	Attachments *attachments.Module
}

// Routes are the module's operations, once all kinds of records are declared.
func (m *Module) Routes(r *api.Router) {
	r.Module("deletions", "Records that were deleted, and organizations that will be")
	var any access.Permission
	for _, k := range m.Records.DeletableKinds() {
		path, may, one, many := k.Deletion.Path, k.Deletion.Permission, withArticle(noun(k)), "several "+noun(k)+"s"
		api.Delete(r, path+"/{id}", may, m.delete(k), "Delete "+one+", with a reason; it can be restored for 30 days")
		api.Post(r, path+"/delete", may, m.deleteMany(k), "Delete "+many+", with a reason: all of them or none")
		api.Post(r, path+"/{id}/restore", may, m.restore(k), "Restore "+one+" that was deleted")
		switch {
		case any.IsZero():
			any = may
		case k.PartOf == "": // whoever may delete a part may delete its kind
			any = any.Or(may)
		}
	}
	if !any.IsZero() {
		api.Get(r, "/api/deletions", any, m.list, "What was deleted and can be restored, of the kinds that the caller may delete")
	}
}

// noun is what a record of a kind is called in the API's document: "risk assessment".
func noun(k *records.Kind) string { return cmp.Or(k.Deletion.Noun, strings.ToLower(k.Name)) }

func withArticle(noun string) string {
	if strings.ContainsAny(noun[:1], "aeiou") {
		return "an " + noun
	}
	return "a " + noun
}
