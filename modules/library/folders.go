package library

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Folder is a folder as lists show it.
type Folder struct {
	ID         int64           `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the folder"`
	Name       string          `json:"name" maxLength:"200" doc:"The folder's name"`
	ParentID   *int64          `json:"parent_id" nullable:"true" minimum:"1" maximum:"9007199254740991" doc:"Null at the top of its tree"`
	ChildIDs   []int64         `json:"child_ids" maxItems:"1000" doc:"Of the folders in it"`
	Files      int             `json:"files_count" minimum:"0" maximum:"1001" doc:"In it, without those further below; 1001 stands for more than 1,000"`
	Site       *records.Site   `json:"site" doc:"Whose tree it is in; null when it is a person's own"`
	Keeper     *records.Person `json:"keeper" doc:"Whose own tree it is in"`
	Shared     bool            `json:"shared" doc:"It is shared with others, by itself"`
	Favorite   bool            `json:"favorite" doc:"The caller has marked it"`
	FavoriteID *int64          `json:"favorite_id" nullable:"true" minimum:"1" maximum:"9007199254740991" doc:"Of the caller's favourite; null: they never marked it"`
	UpdatedAt  time.Time       `json:"updated_at" doc:"When it was last changed"`
	Can        FolderCan       `json:"can" db:"-" doc:"What the caller may do with it now; an empty text: allowed, else a code that says why not"`
}

// FolderCan says what the caller may do; "" means allowed, else why not.
type FolderCan struct {
	Add    string `json:"add" maxLength:"60" doc:"Put files and folders into it"`
	Update string `json:"update" maxLength:"60" doc:"Rename, move and share it"`
	Delete string `json:"delete" maxLength:"60" doc:"Delete it"`
}

// Step is a folder on the way to another one.
type Step struct {
	ID   int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the folder"`
	Name string `json:"name" maxLength:"200" doc:"The folder's name"`
}

// FolderRecord is one folder.
type FolderRecord struct {
	Folder
	SubFolders []Folder `json:"sub_folders" maxItems:"1000" doc:"The folders in it that the caller sees"`
	Path       []Step   `json:"path" maxItems:"100" doc:"The folders that it is in, as far as the caller sees them, the uppermost first"`
	Shares     []Share  `json:"shares" maxItems:"500" doc:"Nothing to whoever may not change it"`
}

// FolderAnswer is one folder.
type FolderAnswer struct {
	Folder FolderRecord `json:"folder" doc:"The folder"`
}

// Folders are those of a level.
type Folders struct {
	Folders []Folder `json:"folders" maxItems:"1000" doc:"The folders of this level"`
	More    bool     `json:"more" doc:"There are more than 1,000"`
}

const maxFolders = 1000

type foldersInput struct {
	Of       string `query:"of" default:"own" enum:"own,shared,others,all" doc:"The uppermost of the caller's own tree; the uppermost of those shared with them; of other people's trees, for administrators; all that they see"`
	ParentID int64  `query:"parent_id" minimum:"0" maximum:"9007199254740991" doc:"Instead: the folders in this one"`
	Favorite bool   `query:"favorite" doc:"Instead: the caller's favourites"`
	Q        string `query:"q" maxLength:"200" doc:"Words of the name"`
}

type idInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the record that the path names: a file, a folder or a reminder"`
}

const selectFolder = `
select fo.id, fo.name, fo.parent_id,
  array(select c.id from library_folders c where c.organization_id = fo.organization_id and c.parent_id = fo.id order by lower(c.name), c.id limit 1000) as child_ids,
  (select count(*) from (select from library_files x where x.organization_id = fo.organization_id and x.folder_id = fo.id limit 1001) y) as files_count,
  z.id as site_id, z.name as site_name, z.time_zone as site_time_zone, ke.id as keeper_id, ke.full_name as keeper_name,
  exists (select from library_shares sh where sh.organization_id = fo.organization_id and sh.folder_id = fo.id) as shared,
  fav.id as favorite_id, coalesce(fav.favorite, false) as favorite, fo.updated_at`

// lookupsOfFolder need the reader's id.
func lookupsOfFolder(reader string) api.Lookups {
	return api.Lookups{
		{Table: "sites", Alias: "z", On: "z.id = fo.site_id"},
		{Table: "users", Alias: "ke", On: "ke.id = fo.keeper_id"},
		{Table: "library_favorites", Alias: "fav", On: "fav.folder_id = fo.id and fav.user_id = " + reader},
	}
}

func folderShownTo(user *access.User) pgx.RowToFunc[Folder] {
	return db.NamedAs(func(f *Folder) Folder {
		of := f.tree()
		f.Can = FolderCan{Add: of.refuse(user, "create"), Update: of.refuse(user, "update"), Delete: of.refuse(user, "delete")}
		return *f
	})
}

func (f Folder) tree() (of tree) {
	if f.Site != nil {
		of.Site = f.Site.ID
	}
	if f.Keeper != nil {
		of.Keeper = f.Keeper.ID
	}
	return of
}

// queueFolders asks for folders along with what else the batch asks for.
func queueFolders(batch *pgx.Batch, user *access.User, where *api.Where, found *[]Folder) {
	lookups := lookupsOfFolder(where.Arg(user.ID))
	batch.Queue(selectFolder+where.FromWith(lookups)+"\norder by lower(fo.name), fo.id limit 1001", where.Args...).Query(func(rows pgx.Rows) (err error) {
		*found, err = pgx.CollectRows(rows, folderShownTo(user))
		return err
	})
}

// folders answers GET /api/folders.
func (m *Module) folders(ctx context.Context, tx *db.Tx, in *foldersInput) (*Folders, error) {
	user := api.Actor(ctx)
	where := visibleFolders(tx, user)
	for _, word := range api.Words(in.Q) {
		where.And("fo.name ilike %s", word)
	}
	switch {
	case in.ParentID != 0:
		where.And("fo.parent_id = %s", in.ParentID)
	case in.Favorite:
		where.And("fo.id in (select fv.folder_id from library_favorites fv where fv.organization_id = fo.organization_id and fv.user_id = %s and fv.favorite)", user.ID)
	case in.Of == "own":
		where.And("fo.keeper_id = %s and fo.parent_id is null", user.ID)
	case in.Of == "shared":
		where.And("fo.id in (select sh.folder_id from library_shares_to(%s) sh) and fo.keeper_id is distinct from %s", user.ID, user.ID)
	case in.Of == "others":
		where.And("fo.keeper_id <> %s and fo.parent_id is null", user.ID)
	}
	out := &Folders{}
	batch := &pgx.Batch{}
	queueFolders(batch, user, where, &out.Folders)
	err := tx.Run(ctx, batch)
	if len(out.Folders) > maxFolders {
		out.Folders, out.More = out.Folders[:maxFolders], true
	}
	return out, err
}

// SiteTree is the tree of a site.
type SiteTree struct {
	Site       records.Site `json:"site" doc:"Whose tree it is"`
	Folders    int          `json:"folders_count" minimum:"0" maximum:"1000000" doc:"At its top"`
	SubFolders []Folder     `json:"sub_folders" db:"-" maxItems:"1001" doc:"The uppermost, when one site is asked for"`
	Add        string       `json:"add" db:"-" maxLength:"60" doc:"Why the caller may not add to it; empty: they may"`
}

// SiteTrees are those of the caller's sites.
type SiteTrees struct {
	Trees  []SiteTree `json:"site_based_folders" maxItems:"5000" doc:"The trees of the sites that the caller sees"`
	Others bool       `json:"others" doc:"The caller sees everybody's own trees as well"`
}

type siteFoldersInput struct {
	SiteID int64 `query:"site_id" minimum:"0" maximum:"9007199254740991" doc:"Only this site's, with its uppermost folders; 0: all"`
}

type siteFolderInput struct {
	ID     int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the folder"`
	SiteID int64 `query:"site_id" minimum:"0" maximum:"9007199254740991" doc:"The site that it is of; 0: whichever"`
}

// siteFolders answers GET /api/site_based_folders.
func (m *Module) siteFolders(ctx context.Context, tx *db.Tx, in *siteFoldersInput) (*SiteTrees, error) {
	user := api.Actor(ctx)
	out := &SiteTrees{Others: user.IsAdmin}
	var uppermost []Folder
	batch := &pgx.Batch{}
	batch.Queue(`select z.id as site_id, z.name as site_name, z.time_zone as site_time_zone,
		(select count(*) from library_folders fo where fo.organization_id = z.organization_id and fo.site_id = z.id and fo.parent_id is null) as folders_count
		from sites z where z.organization_id = $1 and z.status = 'active' and ($2::boolean or z.id = any($3::bigint[])) and ($4::bigint = 0 or z.id = $4) order by lower(z.name), z.id limit 5000`,
		tx.OrganizationID, user.IsAdmin, user.SiteIDs, in.SiteID).Query(func(rows pgx.Rows) (err error) {
		out.Trees, err = pgx.CollectRows(rows, db.NamedAs(func(t *SiteTree) SiteTree {
			t.SubFolders, t.Add = []Folder{}, tree{Site: t.Site.ID}.refuse(user, "create")
			return *t
		}))
		return err
	})
	if in.SiteID != 0 {
		where := visibleFolders(tx, user)
		where.And("fo.site_id = %s and fo.parent_id is null", in.SiteID)
		queueFolders(batch, user, where, &uppermost)
	}
	if err := tx.Run(ctx, batch); err != nil {
		return nil, err
	}
	if in.SiteID != 0 && len(out.Trees) == 1 {
		out.Trees[0].SubFolders = uppermost
	}
	return out, nil
}

// siteFolder answers GET /api/site_based_folders/{id}: as one of a site, nobody's own.
func (m *Module) siteFolder(ctx context.Context, tx *db.Tx, in *siteFolderInput) (*FolderAnswer, error) {
	answer, err := m.folder(ctx, tx, &idInput{in.ID})
	if err == nil && (answer.Folder.Site == nil || in.SiteID != 0 && answer.Folder.Site.ID != in.SiteID) {
		return nil, api.NotFound()
	}
	return answer, err
}

// folder answers GET /api/folders/{id}.
func (m *Module) folder(ctx context.Context, tx *db.Tx, in *idInput) (*FolderAnswer, error) {
	user := api.Actor(ctx)
	var found []Folder
	record := FolderRecord{Shares: []Share{}}
	batch := &pgx.Batch{}
	one, below, way := visibleFolders(tx, user), visibleFolders(tx, user), visibleFolders(tx, user)
	one.And("fo.id = %s", in.ID)
	below.And("fo.parent_id = %s", in.ID)
	queueFolders(batch, user, one, &found)
	queueFolders(batch, user, below, &record.SubFolders)
	queueWay(batch, way, in.ID, &record.Path)
	queueShares(batch, tx, "folder_id", in.ID, &record.Shares)
	if err := tx.Run(ctx, batch); err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, m.Records.DeletedOrNotFound(ctx, tx, folderName, in.ID, api.NotFound())
	}
	if record.Folder = found[0]; record.Can.Update != "" {
		record.Shares = []Share{}
	}
	record.SubFolders = record.SubFolders[:min(len(record.SubFolders), maxFolders)]
	return &FolderAnswer{record}, nil
}

// queueWay asks for the folders that one is in, itself the last.
func queueWay(batch *pgx.Batch, where *api.Where, id int64, path *[]Step) {
	to := where.Arg(id)
	where.And("fo.id = any((select t.path from library_folders t where t.organization_id = fo.organization_id and t.id = " + to + ")::bigint[])")
	batch.Queue("select fo.id, fo.name"+where.From("")+" order by cardinality(fo.path) limit 100", where.Args...).Query(func(rows pgx.Rows) (err error) {
		*path, err = pgx.CollectRows(rows, db.Named[Step]())
		return err
	})
}
