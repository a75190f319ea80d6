package library

import (
	"context"
	"iter"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/directory/imports"
	"hivis/directory/users"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

const importPath = "/api/library_files_bulk_upload"

// importColumns are the columns of a register of documents, by the fields of the form.
var importColumns = sheets.Columns{"document_title": "name", "document_author": "author", "document_owner": "owner_id", "document_review_on": "review_on"}

// described is the form that a row is held to. Tags and folders stand in one cell each.
type described struct {
	Name string `json:"name,omitempty" maxLength:"255"`
	About
}

var rowsOfFile = api.NewValidator[described]()

func (m *Module) importFields(ctx context.Context, tx *db.Tx) ([]sheets.Field, error) {
	people, err := users.Options(ctx, tx)
	return sheets.Named(api.CallOf(ctx), slices.Concat([]sheets.Field{
		{Key: "document_file", Required: true}, {Key: "document_title"}, {Key: "document_folder"}, {Key: "document_author"}, {Key: "document_tags"},
		{Key: "document_owner", Choices: people, Unknown: "unknown_person"}, {Key: "document_review_on", Kind: sheets.Date},
	}, imports.FormerFields())), err
}

// importFile answers POST /api/library_files_bulk_upload. Files are put into the library first, as
// many as people like at once; the register says what they are, by their names or numbers.
func (m *Module) importFile(ctx context.Context, tx *db.Tx, in *sheets.Upload) (*sheets.Outcome, error) {
	if !in.DryRun() {
		holdTrees(tx)
	}
	fields, err := m.importFields(ctx, tx)
	if err != nil {
		return nil, err
	}
	var kept []documented
	return m.Importer.Run(ctx, tx, in, sheets.Import{Module: Name, Fields: fields,
		Check: func(rows iter.Seq[sheets.Record]) (err error) {
			kept, err = m.checkRows(ctx, tx, rows, in.DryRun())
			return err
		},
		Deduplicate: func() (int, error) {
			all := len(kept)
			kept = slices.DeleteFunc(kept, documented.isKnown)
			return all - len(kept), nil
		},
		Add: func() error { return m.describeAll(ctx, tx, kept) },
	})
}

// documentTemplate answers GET /api/library_files/import_template, with a file that is there.
func (m *Module) documentTemplate(ctx context.Context, tx *db.Tx, _ *api.None) (*api.Streamed, error) {
	fields, err := m.importFields(ctx, tx)
	if err != nil {
		return nil, err
	}
	user := api.Actor(ctx)
	where := visible(tx, user)
	files, err := api.ReadAll(ctx, tx, selectLockedFile+where.From("")+" order by doc.id desc limit 100", where, db.Named[lockedFile]())
	if err != nil {
		return nil, err
	}
	example := map[string]any{"document_file": "DOC-000001"}
	for i := range files {
		if f := &files[i]; f.refuse(user, "update") == "" {
			example = map[string]any{"document_file": records.Number(m.kind().Prefix, f.Serial), "document_title": f.Name, "document_folder": api.CallOf(ctx).Say("sheet.example.document_folder", nil), "document_author": f.Author}
			break
		}
	}
	return sheets.Template(ctx, "sheet.documents", fields, example)
}

// documented is what a row says of a file.
type documented struct {
	file    lockedFile
	name    string
	about   About
	folders []named       // the way from the top of its tree; none: it stays where it is
	at      spot          // of the folders that are there already
	former  records.Alias // none where it has that already
}

func (d documented) was() records.Alias { return d.former }

func (d documented) moves() bool {
	return len(d.folders) > 0 || d.at.Folder != 0 && d.at.Folder != d.file.Folder
}

func (d documented) changes() []records.Change {
	return changesOf(d.file.about(), d.about, records.AppendChange(nil, "name", d.file.Name, d.name))
}

// isKnown reports whether the library says all of it already.
func (d documented) isKnown() bool {
	return d.former.Alias == "" && !d.moves() && len(d.changes()) == 0
}

// describeAll writes what the rows say, and makes the folders that are not there yet.
func (m *Module) describeAll(ctx context.Context, tx *db.Tx, rows []documented) error {
	made := map[string]spot{}
	ids := make([]int64, len(rows))
	for i := range rows {
		d := &rows[i]
		ids[i] = d.file.ID
		if c := d.changes(); len(c) > 0 {
			m.update(tx, d.file.ID, d.name, d.about, c)
		}
		if !d.moves() {
			continue
		}
		at, err := m.makeWay(ctx, tx, d.at, d.folders, made)
		if err != nil {
			return err
		}
		tx.Defer("update library_files set folder_id = $3, updated_at = $4 where organization_id = $1 and id = $2", tx.OrganizationID, d.file.ID, at.Folder, m.Now())
		m.write(tx, d.file.ID, "moved", movedTo(d.file.spot, at), "")
	}
	records.AddAliases(tx, Name, ids, imports.AliasesOf(rows, documented.was), m.Now())
	m.Records.Index(tx, Name, ids...)
	return nil
}

// makeWay makes folders below one, each once for the whole file.
func (m *Module) makeWay(ctx context.Context, tx *db.Tx, at spot, names []named, made map[string]spot) (spot, error) {
	for _, name := range names {
		key := at.key(name.same)
		below, known := made[key]
		if !known {
			id, err := m.insertFolder(ctx, tx, at, name.name)
			if err != nil {
				return at, err
			}
			below = spot{tree: at.tree, Folder: id, Path: append(slices.Clone(at.Path), id)}
			made[key] = below
		}
		at = below
	}
	return at, nil
}

// filesNamed are those that the caller sees and that rows name: by the number, or by the name of
// the file. Several may have one name.
func filesNamed(ctx context.Context, tx *db.Tx, querier api.Querier, named []string) (map[string][]lockedFile, error) {
	user := api.Actor(ctx)
	var serials []int64
	for _, text := range named {
		if serial, ok := records.SerialOf("DOC", text); ok {
			serials = append(serials, serial)
		}
	}
	where := visible(tx, user)
	where.And("(doc.serial = any(%s) or lower(normalize(v.name)) = any(%s))", serials, named)
	type namedFile struct {
		lockedFile
		FileName string
	}
	files, err := api.ReadAll(ctx, querier, selectLockedFile+", lower(normalize(v.name)) as file_name"+
		where.From("\njoin library_versions v on v.organization_id = doc.organization_id and v.file_id = doc.id and v.number = doc.version")+" order by doc.id limit 20000", where, db.Named[namedFile]())
	found := map[string][]lockedFile{}
	for _, f := range files {
		for _, key := range []string{f.FileName, strings.ToLower(records.Number("DOC", f.Serial))} {
			found[key] = append(found[key], f.lockedFile)
		}
	}
	return found, err
}

// named is a name as it was typed, and as names are compared.
type named struct{ name, same string }

// compared are names as they are compared, by how they were typed: as the database writes them in small
// letters, which is how it holds folders apart, and with an accent as part of its letter.
func compared(ctx context.Context, tx *db.Tx, names []string) (map[string]string, error) {
	rows, err := tx.Query(ctx, "select n, lower(normalize(n)) from unnest($1::text[]) n", names)
	if err != nil {
		return nil, err
	}
	var name, same string
	all := map[string]string{}
	_, err = pgx.ForEachRow(rows, []any{&name, &same}, func() error {
		all[name] = same
		return nil
	})
	return all, err
}

// visibleOf are those of some files that the caller sees.
func visibleOf(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]bool, error) {
	where := visible(tx, api.Actor(ctx))
	where.And("doc.id = any(%s)", ids)
	found, err := api.ReadAll(ctx, tx, "select doc.id"+where.From(""), where, pgx.RowTo[int64])
	seen := map[int64]bool{}
	for _, id := range found {
		seen[id] = true
	}
	return seen, err
}

// readers are those of some people who may read the library.
func readers(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]bool, error) {
	rows, err := tx.Query(ctx, `select u.id from people u where u.organization_id = $1 and u.id = any($2) and u.status = 'Active' and (u.is_admin or may(u.granted, 'Library', 'read'))`, tx.OrganizationID, ids)
	if err != nil {
		return nil, err
	}
	found, err := pgx.CollectRows(rows, pgx.RowTo[int64])
	may := map[int64]bool{}
	for _, id := range found {
		may[id] = true
	}
	return may, err
}
