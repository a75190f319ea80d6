package library

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"hivis/core/attachments"
	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// kind is what a file of the library is to everything that all records have.
func (m *Module) kind() records.Kind {
	return records.Kind{
		Name: Name, Prefix: "DOC", Page: "/library/view/", Read: access.Can(Name, "read"),
		Table: "library_files", Row: "doc", Title: "doc.name", Site: "coalesce(doc.site_id, 0)", Status: "doc.kind",
		Texts: []string{"doc.name", "doc.author", "(select string_agg(lt.tag, E'\\n' order by lt.tag) from library_tags lt where lt.organization_id = doc.organization_id and lt.file_id = doc.id)"},
		Sees: func(e *records.Viewer) string {
			return fmt.Sprintf("%s and (%s or %s)", e.May(Name, "read"), e.IsAdmin(), sees(e))
		},
		Topics: topics, Notices: notices,
		Lists: []string{"library_files"},
		References: map[string]records.Reference{"site_id": records.ToSite, "owner_id": records.ToPerson, "keeper_id": records.ToPerson,
			"folder_id": {Table: "library_folders", Shown: "name"}, "shared_user_id": records.ToPerson, "shared_site_id": records.ToSite, "shared_role_id": {Table: "roles", Shown: "name"}},
		CalendarDays: []records.CalendarDays{{Layer: "reviews", Day: "doc.review_on", At: "doc.review_on", When: "true"}},
		Files:        &records.Files{Purposes: []string{attachments.Report}, Upload: access.Can(Name, "create").Or(access.Can(Name, "update")), Shared: true},
		Home:         m.home(),
		Deletion:     &records.Deletion{Permission: access.Can(Name, "delete"), Path: "/api/library_files", Noun: "file", Refuse: m.refuseFiles, LockFirst: holdTrees, BeforeRestore: m.fileReturns},
		IndexedLists: []string{
			"/api/library_files", "/api/library_files?page=20", "/api/library_files?folder_id=3", "/api/library_files?site_id=1&top=true", "/api/library_files?own=true", "/api/library_files?shared=true",
			"/api/library_files?kind=pdf", "/api/library_files?tag=fire", "/api/library_files?author=Ana", "/api/library_files?owner_id=3", "/api/library_files?review_due=true&sort=review_on",
			"/api/library_files?sort=name", "/api/library_files?sort=-size", "/api/library_files?favorite=true", "/api/library_files?q=document%20123", "/api/library_files?q=DOC-000123",
			"/api/library_files?export_to_excel=true&kind=video", "/api/library_files/2",
		},
		Example: func(s records.Sample) records.Request {
			return records.Request{Path: "/api/library_files", Body: map[string]any{"site_id": s.Site, "attachment_id": s.Upload, "name": s.UniqueText("name"), "author": s.UniqueText("author"), "tags": []string{s.UniqueText("tag")}}}
		},
	}
}

// sees is who sees a file doc: whoever keeps its tree, is at its site, or looks at it again;
// and whom it, or a folder that it is in, is shared with.
func sees(e *records.Viewer) string {
	return fmt.Sprintf("doc.keeper_id = %[1]s or doc.owner_id = %[1]s or doc.site_id = any(%[2]s) or doc.id = any((select library_shared_files(%[1]s))::bigint[])"+
		" or doc.folder_id = any((select library_shared_folders(%[1]s))::bigint[])", e.UserID(), e.SiteIDs())
}

// seesFolder is who sees a folder fo.
func seesFolder(e *records.Viewer) string {
	return fmt.Sprintf("fo.keeper_id = %[1]s or fo.site_id = any(%[2]s) or fo.id = any((select library_shared_folders(%[1]s))::bigint[])", e.UserID(), e.SiteIDs())
}

// visible limits a query to the files that the user may see.
func visible(tx *db.Tx, user *access.User) *api.Where {
	return records.LimitToVisible(every(tx), user, sees)
}

func every(tx *db.Tx) *api.Where {
	where := api.RowsOf("library_files doc")
	where.And("doc.organization_id = %s", tx.OrganizationID)
	return where
}

// visibleFolders limits a query to the folders that the user may see.
func visibleFolders(tx *db.Tx, user *access.User) *api.Where {
	where := api.RowsOf("library_folders fo")
	where.And("fo.organization_id = %s", tx.OrganizationID)
	if !user.IsAdmin {
		where.And("(" + seesFolder(records.ViewerOf(where, user)) + ")")
	}
	return where
}

// refuseFiles refuses to delete what somebody may read and not change: what was shared with them.
func (m *Module) refuseFiles(ctx context.Context, tx *db.Tx, ids []int64) error {
	return refuseAny(ctx, tx, "library_files", ids)
}

func refuseAny(ctx context.Context, tx *db.Tx, table string, ids []int64) error {
	tx.ShowDeleted(true)
	defer tx.ShowDeleted(false)
	rows, err := tx.Query(ctx, "select distinct coalesce(site_id, 0) as site, coalesce(keeper_id, 0) as keeper from "+table+" where organization_id = $1 and id = any($2)", tx.OrganizationID, ids)
	if err != nil {
		return err
	}
	trees, err := pgx.CollectRows(rows, db.Named[tree]())
	if err != nil {
		return err
	}
	for _, of := range trees {
		if err := denied(of.refuse(api.Actor(ctx), "delete")); err != nil {
			return err
		}
	}
	return nil
}
