package library

import (
	"context"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// Filters narrow a list; several values of one filter are alternatives.
type Filters struct {
	FileID    []int64  `query:"library_file_id" maxItems:"200" doc:"Only these, as somebody chose them"`
	Q         string   `query:"q" maxLength:"200" doc:"Words of name, author, tags and of what is said about it, or a number"`
	FolderID  int64    `query:"folder_id" minimum:"0" maximum:"9007199254740991" doc:"In this folder, without those further below"`
	SiteID    []int64  `query:"site_id" maxItems:"100" doc:"In the trees of these sites"`
	Top       bool     `query:"top" doc:"Only what is in no folder"`
	Own       bool     `query:"own" doc:"Only the caller's own tree"`
	Shared    bool     `query:"shared" doc:"Only what is shared with the caller by itself"`
	Favorite  bool     `query:"favorite" doc:"Only the caller's favourites"`
	Kind      []string `query:"kind" maxItems:"10" enum:"image,pdf,word,sheet,slides,video" doc:"Only of these kinds, by their content"`
	Tag       []string `query:"tag" maxItems:"20" doc:"With one of these tags"`
	Author    []string `query:"author" maxItems:"20" doc:"Only by these authors"`
	OwnerID   []int64  `query:"owner_id" maxItems:"100" doc:"Only those that these users look at again"`
	ReviewDue bool     `query:"review_due" doc:"Only those whose review date has come"`
}

type listInput struct {
	api.PageInput
	PerPage int    `query:"per_page" default:"15" minimum:"1" maximum:"100" doc:"How many records a page has"`
	Sort    string `query:"sort" maxLength:"60" doc:"number, name, updated_at, size, review_on; a minus reverses"`
	Filters
	sheets.ExportInput
}

// List is a page of files.
type List struct {
	Files []File   `json:"library_files" maxItems:"100" doc:"The files of this page"`
	Meta  api.Meta `json:"meta" doc:"How many there are, and what the next page is asked for with"`
	sheets.ExportOutput
}

// list answers GET /api/library_files.
func (m *Module) list(ctx context.Context, tx *db.Tx, in *listInput) (*List, error) {
	order, err := api.OrderBy(in.Sort, "-updated_at", sortColumns)
	if err != nil {
		return nil, err
	}
	user := api.Actor(ctx)
	where := visible(tx, user)
	in.Filters.apply(where, m.Records.Kind(Name), user, m.today(user))
	list := sheets.List[File]{Name: "sheet.library", LogModule: Name, Columns: columnsOf, Scan: m.shownTo(tx, user),
		Listing: api.Listing{Select: selectFile, Lookups: lookupsOfFile, Where: where, Order: order, Now: m.Now()}}
	out := &List{}
	out.Files, out.Meta, out.ExportOutput, err = list.Read(ctx, m.Exporter, tx, in.ExportInput, in.PageInput, in.PerPage)
	return out, err
}

func (f Filters) apply(where *api.Where, k *records.Kind, user *access.User, today string) {
	api.AnyOf(where, "doc.id", f.FileID)
	if f.FolderID != 0 {
		where.And("doc.folder_id = %s", f.FolderID)
	}
	api.AnyOf(where, "doc.site_id", f.SiteID)
	if f.Top {
		where.And("doc.folder_id is null")
	}
	if f.Own {
		where.And("doc.keeper_id = %s", user.ID)
	}
	if f.Shared {
		where.And("doc.id = any((select library_shared_files(%s))::bigint[])", user.ID)
	}
	if f.Favorite {
		where.And("doc.id in (select fv.file_id from library_favorites fv where fv.organization_id = doc.organization_id and fv.user_id = %s and fv.favorite)", user.ID)
	}
	api.AnyOf(where, "doc.kind", f.Kind)
	if len(f.Tag) > 0 {
		where.And("doc.id in (select lt.file_id from library_tags lt where lt.organization_id = doc.organization_id and lt.tag = any(%s))", tagsOf(f.Tag))
	}
	api.AnyOf(where, "doc.author", f.Author)
	api.AnyOf(where, "doc.owner_id", f.OwnerID)
	if f.ReviewDue {
		where.And("doc.review_on <= %s::text::date", today)
	}
	k.Find(where, f.Q)
}

// Words are what files were called before.
type Words struct {
	Tags    []string `json:"tags" maxItems:"500" doc:"The tags in use"`
	Authors []string `json:"authors" maxItems:"500" doc:"The authors that were named"`
}

// words answers GET /api/library_files/words: of the files that the caller sees.
func (m *Module) words(ctx context.Context, tx *db.Tx, _ *api.None) (*Words, error) {
	user := api.Actor(ctx)
	out := &Words{}
	batch := &pgx.Batch{}
	const ofFile = "\njoin library_tags lt on lt.organization_id = doc.organization_id and lt.file_id = doc.id"
	tags, authors := visible(tx, user), visible(tx, user)
	authors.And("doc.author <> ''")
	queueWords(batch, "select distinct lt.tag"+tags.From(ofFile), tags.Args, &out.Tags)
	queueWords(batch, "select distinct doc.author"+authors.From(""), authors.Args, &out.Authors)
	return out, tx.Run(ctx, batch)
}

func queueWords(batch *pgx.Batch, sql string, args []any, words *[]string) {
	batch.Queue(sql+" order by 1 limit 500", args...).Query(func(rows pgx.Rows) (err error) {
		*words, err = pgx.CollectRows(rows, pgx.RowTo[string])
		return err
	})
}
