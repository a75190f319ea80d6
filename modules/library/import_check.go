package library

import (
	"context"
	"iter"
	"maps"
	"slices"
	"strings"

	"hivis/core/records"
	"hivis/directory/imports"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// register is a file of documents while its rows are looked at.
type register struct {
	m       *Module
	same    map[string]string // names as they are compared
	files   map[string][]lockedFile
	readers map[int64]bool
	folders map[string]spot // by what they are in, and their names
	seen    map[int64]bool
	holders map[records.Alias]int64 // who has a former number already
	visible map[int64]bool          // of those
}

// readRow is a row as the form reads it.
type readRow struct {
	sheets.Record
	sent     described
	problems api.Problems
	folders  []string
	former   records.Alias
}

// checkRows holds the rows to the rules of the form, and finds the files that they are about.
// Unless nothing is to be written, those are held.
func (m *Module) checkRows(ctx context.Context, tx *db.Tx, all iter.Seq[sheets.Record], dryRun bool) (kept []documented, err error) {
	var rows []readRow
	former := imports.Former{}
	for r := range all {
		sent, problems, err := rowsOfFile.Read(r.Form(importColumns))
		if err != nil {
			return nil, err
		}
		rows = append(rows, readRow{r, sent, problems, foldersOf(r), former.Of(r)})
	}
	g := &register{m: m, seen: map[int64]bool{}}
	if err := g.lookUp(ctx, tx, rows, dryRun); err != nil {
		return nil, err
	}
	for i := range rows {
		r := &rows[i]
		d, found := g.fileOf(ctx, r)
		if found {
			g.check(ctx, r, &d)
		}
		d.former = g.formerOf(r, d.file.ID)
		if r.Refuse(r.problems, importColumns.Of); !r.Faulty() {
			kept = append(kept, d)
		}
	}
	return kept, nil
}

// lookUp finds what the rows name.
func (g *register) lookUp(ctx context.Context, tx *db.Tx, rows []readRow, dryRun bool) (err error) {
	var names, files []string
	var people []int64
	var aliases []records.Alias
	for _, r := range rows {
		names = append(append(names, r.folders...), r.Text("document_file"))
		people = append(people, r.sent.OwnerID)
		if r.former.Alias != "" {
			aliases = append(aliases, r.former)
		}
	}
	if g.same, err = compared(ctx, tx, names); err != nil {
		return err
	}
	for _, r := range rows {
		files = append(files, g.same[r.Text("document_file")])
	}
	if g.files, err = filesNamed(ctx, tx, tx, files); err != nil {
		return err
	}
	if !dryRun {
		if g.files, err = filesNamed(ctx, tx, records.LockAll(tx, "library_files", g.changeable(ctx)), files); err != nil {
			return err
		}
	}
	if g.readers, err = readers(ctx, tx, people); err != nil {
		return err
	}
	if g.folders, err = foldersThere(ctx, tx); err != nil {
		return err
	}
	if len(aliases) == 0 {
		return nil
	}
	if g.holders, err = records.KnownAliases(ctx, tx, Name, aliases); err != nil {
		return err
	}
	g.visible, err = visibleOf(ctx, tx, slices.Collect(maps.Values(g.holders)))
	return err
}

// changeable are the files that are named and that the caller may change.
func (g *register) changeable(ctx context.Context) (ids []int64) {
	user := api.Actor(ctx)
	for _, all := range g.files {
		for i := range all {
			if all[i].refuseFile(user, all[i].Owner, "update") == "" {
				ids = append(ids, all[i].ID)
			}
		}
	}
	return ids
}

// formerOf is what the row's file is to be found by from now on: nothing where it is already, and where
// a file has the number that the caller does not see, whose it stays.
func (g *register) formerOf(r *readRow, id int64) records.Alias {
	holder := g.holders[r.former]
	if holder == 0 {
		return r.former
	}
	if id != 0 && holder != id && g.visible[holder] {
		r.Add("former_number", "number_of_another_file")
	}
	return records.Alias{}
}

// fileOf is the one file that a row names and the caller may change.
func (g *register) fileOf(ctx context.Context, r *readRow) (d documented, found bool) {
	user := api.Actor(ctx)
	var mine []lockedFile
	all := g.files[g.same[r.Text("document_file")]]
	for i := range all {
		if all[i].refuseFile(user, all[i].Owner, "update") == "" {
			mine = append(mine, all[i])
		}
	}
	switch {
	case r.Text("document_file") == "":
		r.Add("document_file", "required")
		return d, false
	case len(mine) == 0:
		r.Add("document_file", "unknown_document")
		return d, false
	case len(mine) > 1:
		r.Add("document_file", "document_of_several")
		return d, false
	case g.seen[mine[0].ID]:
		r.Add("document_file", "duplicate")
		return d, false
	}
	g.seen[mine[0].ID] = true
	return documented{file: mine[0], name: mine[0].Name, about: mine[0].about()}, true
}

// check takes what the row says of its file; of what it says nothing, that stays.
func (g *register) check(ctx context.Context, r *readRow, d *documented) {
	if r.sent.Name != "" {
		d.name = strings.TrimSpace(r.sent.Name)
	}
	if r.sent.Author != "" {
		d.about.Author = strings.Join(strings.Fields(r.sent.Author), " ")
	}
	if tags := strings.FieldsFunc(r.Text("document_tags"), func(c rune) bool { return strings.ContainsRune(",;\n", c) }); len(tags) > 0 {
		d.about.Tags = tagsOf(tags)
	}
	for _, tag := range d.about.Tags {
		if len([]rune(tag)) > 60 {
			r.Add("document_tags", "tag_too_long")
		}
	}
	if len(d.about.Tags) > 20 {
		r.AddWith("document_tags", "max_items", map[string]any{"Value": 20})
	}
	if r.sent.OwnerID != 0 {
		d.about.OwnerID = r.sent.OwnerID
		if r.sent.OwnerID != d.file.Owner && !g.readers[r.sent.OwnerID] {
			r.problems.Add("owner_id", "cannot_read_library")
		}
	}
	if r.sent.ReviewOn != "" {
		if d.about.ReviewOn != r.sent.ReviewOn {
			checkDay("review_on", r.sent.ReviewOn, g.m.today(api.Actor(ctx)), &r.problems)
		}
		if d.about.ReviewOn = r.sent.ReviewOn; d.about.OwnerID == 0 {
			r.problems.Add("owner_id", "review_owner_required")
		}
	}
	g.checkFolders(ctx, r, d)
}

// foldersOf are the names of the folders that a row names, from the top.
func foldersOf(r sheets.Record) (names []string) {
	for _, typed := range strings.FieldsFunc(r.Text("document_folder"), func(c rune) bool { return c == '/' || c == '\\' || c == '>' }) {
		if name, err := nameOf(typed, "folder_name_required"); err == nil { // nothing between two strokes is none
			names = append(names, name)
		}
	}
	return names
}

// checkFolders finds the folders that a row names, from the top of the tree that its file is in, and
// leaves those that are to be made.
func (g *register) checkFolders(ctx context.Context, r *readRow, d *documented) {
	user := api.Actor(ctx)
	if len(r.folders) == 0 {
		return
	}
	if d.at.tree = d.file.tree; d.at.refuse(user, "update") != "" {
		r.Add("document_folder", "not_your_folder")
		return
	}
	for _, name := range r.folders {
		if len([]rune(name)) > 200 {
			r.AddWith("document_folder", "max_length", map[string]any{"Value": 200})
			return
		}
		if below, there := g.folders[d.at.key(g.same[name])]; there && len(d.folders) == 0 {
			d.at = below
			continue
		}
		d.folders = append(d.folders, named{name, g.same[name]})
	}
	switch {
	case len(d.at.Path)+len(d.folders) > deepest:
		r.Add("document_folder", "folders_too_deep")
	case len(d.folders) > 0 && d.at.refuse(user, "create") != "":
		r.Add("document_folder", "unknown_folder")
	}
}

// foldersThere are all folders of the trees that the caller may see whole: their sites' and their own.
func foldersThere(ctx context.Context, tx *db.Tx) (map[string]spot, error) {
	type folder struct {
		spot
		Name   string
		Parent int64
	}
	user := api.Actor(ctx)
	where := api.RowsOf("library_folders fo")
	where.And("fo.organization_id = %s", tx.OrganizationID)
	if !user.IsAdmin {
		where.And("(fo.keeper_id = %s or fo.site_id = any(%s))", user.ID, user.SiteIDs)
	}
	all, err := api.ReadAll(ctx, tx, "select lower(normalize(fo.name)) as name, coalesce(fo.parent_id, 0) as parent, "+spotOfFolder+where.From(""), where, db.Named[folder]())
	there := map[string]spot{}
	for _, f := range all {
		there[spot{tree: f.tree, Folder: f.Parent}.key(f.Name)] = f.spot
	}
	return there, err
}
