package backup

import (
	"archive/tar"
	"bufio"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"strings"
	"time"

	"hivis/platform/db"
)

// The entries of an archive, in their order. Of a table there are as many as it needs.
const (
	aboutName  = "about.json"
	secretName = "secret"
	tablesName = "tables/"
	filesName  = "files/"
	endName    = "end.json"
)

// format changes when an older binary could not read what is written.
const format = 1

// Header is the first entry: what is needed before the rest can be read.
type Header struct {
	Format    int        `json:"format"`
	Version   string     `json:"version"`
	MadeAt    time.Time  `json:"made_at"`
	Tables    db.Version `json:"tables"`
	Columns   []table    `json:"columns"`
	Sequences []sequence `json:"sequences"`
}

// Trailer is the last entry: what came before it.
type Trailer struct {
	Rows    map[string]int64 `json:"rows"` // of each table
	Files   int              `json:"files"`
	Damaged []string         `json:"damaged"` // files that rows name, and that were missing or not what they were
	SHA256  string           `json:"sha256"`  // of everything before this entry
}

// writer packs entries, and adds them up.
type writer struct {
	packed *gzip.Writer
	tar    *tar.Writer
	sum    hash.Hash
	now    time.Time
}

func newWriter(w io.Writer, now time.Time) (*writer, error) {
	packed, err := gzip.NewWriterLevel(w, gzip.BestSpeed)
	if err != nil {
		return nil, err
	}
	return &writer{packed: packed, tar: tar.NewWriter(packed), sum: sha256.New(), now: now}, nil
}

// entry starts the next one; exactly size bytes have to be written to what it returns.
func (w *writer) entry(name string, size int64) (io.Writer, error) {
	fmt.Fprintf(w.sum, "%s %d\n", name, size)
	err := w.tar.WriteHeader(&tar.Header{Name: name, Mode: 0o600, Size: size, ModTime: w.now, Format: tar.FormatPAX})
	return io.MultiWriter(w.tar, w.sum), err
}

func (w *writer) add(name string, content []byte) error {
	to, err := w.entry(name, int64(len(content)))
	if err != nil {
		return err
	}
	_, err = to.Write(content)
	return err
}

func (w *writer) addJSON(name string, value any) error {
	content, err := json.MarshalIndent(value, "", " ")
	if err != nil {
		return err
	}
	return w.add(name, content)
}

func (w *writer) close(end *Trailer) error {
	end.SHA256 = hex.EncodeToString(w.sum.Sum(nil))
	return errors.Join(w.addJSON(endName, end), w.tar.Close(), w.packed.Close())
}

// reader goes through an archive once.
type reader struct {
	tar   *tar.Reader
	sum   hash.Hash
	ahead *tar.Header // was read and not asked for yet
}

func newReader(r io.Reader) (*reader, error) {
	packed, err := gzip.NewReader(bufio.NewReaderSize(r, 1<<20))
	if err != nil {
		return nil, notOurs(err)
	}
	return &reader{tar: tar.NewReader(packed), sum: sha256.New()}, nil
}

func notOurs(err error) error {
	return fmt.Errorf("this is no backup of Hivis, or it is damaged: %w", err)
}

// next returns the name of the next entry, whose content is then read.
func (r *reader) next() (string, error) {
	header := r.ahead
	r.ahead = nil
	if header == nil {
		var err error
		if header, err = r.tar.Next(); err != nil {
			return "", damaged(err)
		}
	}
	if header.Name != endName {
		fmt.Fprintf(r.sum, "%s %d\n", header.Name, header.Size)
	}
	return header.Name, nil
}

func (r *reader) Read(p []byte) (int, error) {
	n, err := r.tar.Read(p)
	r.sum.Write(p[:n])
	if err != nil && err != io.EOF {
		err = damaged(err)
	}
	return n, err
}

func damaged(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("this backup ends too early: it was cut off, or never finished")
	}
	return fmt.Errorf("this backup is damaged: %w", err)
}

// about reads the first two entries.
func (r *reader) about() (about Header, secret []byte, err error) {
	if err = r.expect(aboutName); err != nil {
		return about, nil, notOurs(err)
	}
	if err = decode(r, &about); err != nil {
		return about, nil, notOurs(err)
	}
	if about.Format != format {
		return about, nil, fmt.Errorf("this backup was made by Hivis %s in format %d, and this binary reads format %d: restore it with that version",
			about.Version, about.Format, format)
	}
	if err = r.expect(secretName); err == nil {
		secret, err = io.ReadAll(r)
	}
	return about, secret, err
}

func (r *reader) expect(name string) error {
	got, err := r.next()
	if err == nil && got != name {
		err = fmt.Errorf("it has %q in the place of %q", got, name)
	}
	return err
}

// decode reads an entry to its end: all of it counts.
func decode(r io.Reader, value any) error {
	content, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	return json.Unmarshal(content, value)
}

// end reads the last entry, and holds what was read to it.
func (r *reader) end() (end Trailer, err error) {
	sum := hex.EncodeToString(r.sum.Sum(nil))
	if err := decode(r, &end); err != nil {
		return end, damaged(err)
	}
	if end.SHA256 != sum {
		return end, errors.New("this backup is damaged: its content is not what was written")
	}
	return end, nil
}

// tableOf is "public.sites" for "tables/public.sites/000001".
func tableOf(entry string) (string, bool) {
	rest, ok := strings.CutPrefix(entry, tablesName)
	name, _, _ := strings.Cut(rest, "/")
	return name, ok
}

// rows reads a table's entries as one text, from the one that was just begun.
type rows struct {
	*reader
	table string
}

func (r *rows) Read(p []byte) (int, error) {
	for {
		n, err := r.reader.Read(p)
		if err != io.EOF {
			return n, err
		}
		if n > 0 {
			return n, nil
		}
		header, err := r.tar.Next()
		if err != nil {
			return 0, damaged(err)
		}
		if name, _ := tableOf(header.Name); name != r.table {
			r.ahead = header
			return 0, io.EOF
		}
		fmt.Fprintf(r.sum, "%s %d\n", header.Name, header.Size)
	}
}
