package archives

import (
	"archive/zip"
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"regexp"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/directory/organizations"
	"hivis/platform/db"
)

// longestLine is how many bytes a row has at most.
const longestLine = 64 << 20

// highestID is the highest id that is taken over: who writes an archive by hand must not use up the ids
// of everybody on an installation.
const highestID = 1_000_000_000_000

// ErrNoArchive says that a file is not an organization's archive.
var ErrNoArchive = errors.New("this file is no archive of an organization")

// Import makes an organization of an archive: all of it, or nothing. The owner's connection to the
// database raises the numbers by which tables give ids.
func (m *Module) Import(ctx context.Context, owner *pgx.Conn, archive *zip.Reader, subDomain, name string) (id int64, about *Manifest, err error) {
	return m.importWith(ctx, owner, archive, subDomain, name, func(context.Context, pgx.Tx, int64) error { return nil })
}

// importWith does something more in the transaction of an import.
func (m *Module) importWith(ctx context.Context, owner *pgx.Conn, archive *zip.Reader, subDomain, name string, more func(context.Context, pgx.Tx, int64) error) (id int64, about *Manifest, err error) {
	about, err = manifestOf(archive)
	if err != nil {
		return 0, nil, err
	}
	if schema := db.NewestSchema(); about.Format != format || about.Schema != schema {
		return 0, nil, fmt.Errorf("the archive was made by version %s with schema %d, and this installation has schema %d: bring both to the same version, and make the archive again", about.Version, about.Schema, schema)
	}
	if slices.ContainsFunc(about.Tables, func(t Table) bool { return t.LastID > highestID }) {
		return 0, nil, fmt.Errorf("%w: its ids are too high", ErrNoArchive)
	}
	if err := raiseIDs(ctx, owner, about); err != nil {
		return 0, nil, err
	}
	i := importer{Module: m, zip: archive, about: about}
	if name == "" {
		name = about.Organization.Name
	}
	err = m.DB.PlatformCopy(ctx, pgx.TxOptions{}, func(tx pgx.Tx) error {
		i.tx = tx
		if err := i.read(ctx, organizations.Draft{Name: name, SubDomain: subDomain}); err != nil {
			return err
		}
		return more(ctx, tx, i.id)
	})
	if err != nil {
		err = errors.Join(err, i.forgetFiles(context.WithoutCancel(ctx)))
	}
	return i.id, about, err
}

func manifestOf(archive *zip.Reader) (*Manifest, error) {
	about := &Manifest{}
	if err := readJSON(archive, manifestName, about); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoArchive, err)
	}
	return about, nil
}

func readJSON(archive *zip.Reader, name string, into any) error {
	file, err := archive.Open(name)
	if err != nil {
		return err
	}
	return errors.Join(json.NewDecoder(io.LimitReader(file, longestLine)).Decode(into), file.Close())
}

// raiseIDs has the ids that come next be higher than those of the archive, also where the import
// fails after that.
func raiseIDs(ctx context.Context, owner *pgx.Conn, about *Manifest) error {
	return pgx.BeginFunc(ctx, owner, func(tx pgx.Tx) error {
		all, err := tablesOf(ctx, tx)
		if err != nil {
			return err
		}
		last := map[string]int64{}
		for _, t := range about.Tables {
			last[t.Name] = t.LastID
		}
		for _, t := range all {
			if !t.Identity || last[t.Name] == 0 {
				continue
			}
			var sequence string
			if err := tx.QueryRow(ctx, "select pg_get_serial_sequence($1, 'id')", t.identifier()).Scan(&sequence); err != nil {
				return err
			}
			if _, err := tx.Exec(ctx, "select setval($1::text::regclass, $2) from "+sequence+" where last_value < $2", sequence, last[t.Name]); err != nil {
				return fmt.Errorf("%s: %w", sequence, err)
			}
		}
		return nil
	})
}

type importer struct {
	*Module
	tx    pgx.Tx
	zip   *zip.Reader
	about *Manifest
	id    int64
	files []string // that are in the store
}

func (i *importer) read(ctx context.Context, draft organizations.Draft) (err error) {
	if i.id, err = i.Organizations.AddEmpty(ctx, i.tx, draft, i.Now()); err != nil {
		return err
	}
	if err := seeAll(ctx, i.tx, i.id); err != nil {
		return err
	}
	if _, err := i.tx.Exec(ctx, "select set_config('app.importing', 'on', true)"); err != nil { // see keep_risk_part
		return err
	}
	for _, step := range []func(context.Context) error{i.organization, i.tables, i.serials, i.store} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	return nil
}

// organization takes over what the organization keeps of its row. It is written last of all where
// triggers count: how full its storage is.
func (i *importer) organization(ctx context.Context) error {
	var row json.RawMessage
	if err := readJSON(i.zip, organizationName, &row); err != nil {
		return err
	}
	_, err := i.tx.Exec(ctx, "update organizations set ("+kept+") = (select "+kept+" from jsonb_populate_record(null::organizations, $2::jsonb)) where id = $1", i.id, row)
	return err
}

func (i *importer) tables(ctx context.Context) error {
	if _, err := i.tx.Exec(ctx, "create temp table archive_lines (line jsonb not null) on commit drop"); err != nil {
		return err
	}
	all, err := tablesOf(ctx, i.tx)
	if err != nil {
		return err
	}
	has := map[string]Table{}
	for _, t := range i.about.Tables {
		has[t.Name] = t
	}
	for _, t := range all {
		if err := i.fill(ctx, t); err != nil {
			return fmt.Errorf("%s: %w", t.Name, err)
		}
	}
	for _, t := range all {
		if err := i.compare(ctx, t, has[t.Name]); err != nil {
			return fmt.Errorf("%s: %w", t.Name, err)
		}
	}
	return nil
}

// fill adds the rows of a table by one statement, so that rows may refer to each other.
func (i *importer) fill(ctx context.Context, t table) error {
	lines, end, err := i.lines(t.Name)
	if err != nil {
		return err
	}
	defer end()
	next, stop := iter.Pull2(lines)
	defer stop()
	count, err := i.tx.CopyFrom(ctx, pgx.Identifier{"archive_lines"}, []string{"line"}, pgx.CopyFromFunc(func() ([]any, error) {
		line, err, more := next()
		if !more || err != nil {
			return nil, err
		}
		return []any{json.RawMessage(line)}, nil
	}))
	if err != nil || count == 0 {
		return err
	}
	if _, err := i.tx.Exec(ctx, t.insert(), i.id); err != nil {
		return err
	}
	_, err = i.tx.Exec(ctx, "truncate archive_lines")
	return err
}

// lines are those of a table's entry.
func (i *importer) lines(name string) (iter.Seq2[string, error], func() error, error) {
	file, err := i.zip.Open(entryOf(name))
	if err != nil {
		return nil, nil, err
	}
	return func(yield func(string, error) bool) {
		in := bufio.NewScanner(file)
		in.Buffer(nil, longestLine)
		for in.Scan() {
			if !yield(in.Text(), nil) {
				return
			}
		}
		if err := in.Err(); err != nil {
			yield("", err)
		}
	}, file.Close, nil
}

// compare holds the rows that are there now to the lines of the archive, row by row.
func (i *importer) compare(ctx context.Context, t table, want Table) error {
	lines, end, err := i.lines(t.Name)
	if err != nil {
		return err
	}
	defer end()
	next, stop := iter.Pull2(lines)
	defer stop()
	rows, err := i.tx.Query(ctx, t.lines(), i.id, t.Dropped)
	if err != nil {
		return err
	}
	sum := sha256.New()
	var is string
	_, err = pgx.ForEachRow(rows, []any{&is}, func() error {
		line, err, more := next()
		if err != nil {
			return err
		}
		if !more || line != is {
			return fmt.Errorf("a row arrived as %s and is %s in the archive", short(is), short(line))
		}
		_, err = io.WriteString(sum, is+"\n")
		return err
	})
	if err != nil {
		return err
	}
	if _, err, more := next(); more || err != nil {
		return errors.Join(errors.New("rows of the archive did not arrive"), err)
	}
	if got := hex.EncodeToString(sum.Sum(nil)); got != want.SHA256 {
		return errors.New("the rows are not those of which the archive has the hash")
	}
	return nil
}

func short(line string) string { return line[:min(len(line), 300)] }

func (i *importer) serials(ctx context.Context) error {
	for _, s := range i.about.Serials {
		if !serialName.MatchString(s.Kind) {
			return fmt.Errorf("%w: %q numbers no records", ErrNoArchive, s.Kind)
		}
		name := fmt.Sprintf("serials.%s_%d", s.Kind, i.id)
		if _, err := i.tx.Exec(ctx, "create sequence if not exists "+name); err != nil {
			return err
		}
		if _, err := i.tx.Exec(ctx, "select setval($1::text::regclass, $2)", name, s.Last); err != nil {
			return err
		}
	}
	return nil
}

// fileName is what files are called in an archive.
var fileName = regexp.MustCompile(`^files/[0-9]{4}/[0-9]{2}/[A-Z2-7]{26}$`)

// store puts the files into the store, each held to the hash that its row has.
func (i *importer) store(ctx context.Context) error {
	rows, err := i.tx.Query(ctx, "select distinct storage_key, encode(sha256, 'hex') from attachments where organization_id = $1", i.id)
	if err != nil {
		return err
	}
	want := map[string]string{}
	var key, sum string
	if _, err := pgx.ForEachRow(rows, []any{&key, &sum}, func() error { want[key] = sum; return nil }); err != nil {
		return err
	}
	for _, file := range i.zip.File {
		if !strings.HasPrefix(file.Name, filesName) {
			continue
		}
		key := fmt.Sprintf("%d/%s", i.id, strings.TrimPrefix(file.Name, filesName))
		if !fileName.MatchString(file.Name) || want[key] == "" {
			return fmt.Errorf("%w: no record has the file %q", ErrNoArchive, file.Name)
		}
		if err := i.keep(ctx, file, key, want[key]); err != nil {
			return fmt.Errorf("%s: %w", file.Name, err)
		}
	}
	return nil
}

func (i *importer) keep(ctx context.Context, file *zip.File, key, want string) error {
	content, err := file.Open()
	if err != nil {
		return err
	}
	defer content.Close()
	sum := sha256.New()
	i.files = append(i.files, key)
	if err := i.Files.Restore(ctx, key, io.TeeReader(content, sum)); err != nil {
		return err
	}
	if hex.EncodeToString(sum.Sum(nil)) != want {
		return errors.New("it is not the file that was uploaded")
	}
	return nil
}

func (i *importer) forgetFiles(ctx context.Context) (failed error) {
	for _, key := range i.files {
		failed = errors.Join(failed, i.Files.Delete(ctx, key))
	}
	return failed
}
