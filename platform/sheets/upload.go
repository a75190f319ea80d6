package sheets

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"syscall"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"hivis/platform/api"
	"hivis/platform/files"
	"hivis/platform/i18n"
)

// Upload is the input of an operation that imports a table: the file, and how it
// is to be read. It is received and parsed before a transaction is opened.
type Upload struct {
	table   *Table
	mapping *Mapping     // nil: the one of the last time, or a guess
	by      *MappingFile // that was sent along
	dryRun  bool
	again   bool // also what is here already
}

// Own is a table of the product itself: its headings are the keys of fields, and its cells the values of
// choices. How it is read is kept for nobody.
func Own(headings []string, rows [][]string) *Upload {
	table, mapping := &Table{Headings: headings, own: true}, &Mapping{Fields: map[string]Source{}, Order: DayFirst}
	for i, heading := range headings {
		values := map[string]string{}
		for _, row := range rows {
			values[row[i]] = row[i]
		}
		mapping.Fields[heading] = Source{Column: i + 1, Values: values}
	}
	for i, row := range rows {
		table.Rows = append(table.Rows, Row{Number: i + 2, Cells: row})
	}
	return &Upload{table: table, mapping: mapping}
}

// DryRun reports whether nothing is to be written.
func (u *Upload) DryRun() bool { return u.dryRun }

const (
	// largestFile is the largest file that is read: 10 MB.
	largestFile    = 10_000_000
	largestMapping = 512 << 10
)

// Resolve receives the request. The API calls it after the permission was checked.
func (u *Upload) Resolve(hc huma.Context) []error {
	if err := u.receive(api.CallOf(hc.Context()).Request.WithContext(hc.Context())); err != nil {
		return []error{refusalOf(err)}
	}
	return nil
}

var (
	errNoFile     = errors.New("sheets: the request has no file")
	errBadMapping = errors.New("sheets: the mapping is no mapping")

	errBadMappingFile = errors.New("sheets: the mapping file is no mapping file")
)

func (u *Upload) receive(r *http.Request) error {
	parts, err := r.MultipartReader()
	if err != nil {
		return errNoFile
	}
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		switch part.FormName() {
		case "file":
			err = u.readFile(r.Context(), part)
		case "mapping":
			err = u.readMapping(part)
		case "mapping_file":
			err = u.readMappingFile(part)
		case "dry_run":
			u.dryRun, err = readYes(part)
		case "again":
			u.again, err = readYes(part)
		}
		if err != nil {
			return err
		}
	}
	if u.table == nil {
		return errNoFile
	}
	return nil
}

func (u *Upload) readFile(ctx context.Context, part io.Reader) error {
	file, err := files.Receive(part, largestFile)
	if err != nil {
		return err
	}
	u.table, err = readInTurn(ctx, file)
	return errors.Join(err, file.Close())
}

// atOnce is how many files this process parses at the same time: each takes a core
// and some memory, of which there must be left for everybody else.
const atOnce = 2

// patience is how long a file waits for its turn.
const patience = 20 * time.Second

var (
	turns   = make(chan struct{}, atOnce)
	errBusy = errors.New("sheets: too many files at once")
)

func readInTurn(ctx context.Context, file *files.Received) (*Table, error) {
	waiting, stop := context.WithTimeout(ctx, patience)
	defer stop()
	select {
	case turns <- struct{}{}:
	case <-waiting.Done():
		return nil, errBusy
	}
	defer func() { <-turns }()
	return Read(whileAwaited{ctx, file.Content()}, file.Size)
}

// whileAwaited is a file that ends when nobody waits for it any more.
type whileAwaited struct {
	ctx  context.Context
	file io.ReaderAt
}

func (w whileAwaited) ReadAt(into []byte, at int64) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, errBusy
	}
	return w.file.ReadAt(into, at)
}

func readYes(part io.Reader) (bool, error) {
	said, err := io.ReadAll(io.LimitReader(part, 8))
	return string(said) == "true", err
}

func (u *Upload) readMapping(part io.Reader) error {
	said, err := io.ReadAll(io.LimitReader(part, largestMapping))
	if err != nil {
		return err
	}
	decoder := json.NewDecoder(bytes.NewReader(said))
	decoder.DisallowUnknownFields()
	if decoder.Decode(&u.mapping) != nil || bytes.Contains(said, []byte(`\u0000`)) {
		return errBadMapping
	}
	return nil
}

func (u *Upload) readMappingFile(part io.Reader) error {
	said, err := io.ReadAll(io.LimitReader(part, largestMapping))
	if err != nil {
		return err
	}
	if u.by, err = ReadMappingFile(said); err != nil || bytes.Contains(said, []byte(`\u0000`)) {
		return errBadMappingFile
	}
	return nil
}

// refusalOf says what is wrong with a file in words for whoever sent it.
func refusalOf(err error) error {
	var tooLarge *http.MaxBytesError
	wrong := func(code string, params i18n.Params) error {
		return &api.Error{Status: http.StatusUnprocessableEntity, Code: "invalid", Cause: err,
			Fields: []api.FieldError{{Field: "file", Code: code, Params: params}}}
	}
	switch {
	case errors.Is(err, errBusy):
		return api.Busy(err)
	case errors.Is(err, errNoFile):
		return api.Invalid("file", "required")
	case errors.Is(err, errBadMapping):
		return api.Invalid("mapping", "format")
	case errors.Is(err, errBadMappingFile):
		return api.Invalid("mapping_file", "format")
	case errors.Is(err, files.ErrEmpty), errors.Is(err, ErrNothing):
		return wrong("sheet_empty", nil)
	case errors.Is(err, ErrNoTable):
		return wrong("sheet_unreadable", nil)
	case errors.Is(err, ErrDamaged):
		return wrong("sheet_damaged", nil)
	case errors.Is(err, ErrTooLong):
		return wrong("sheet_too_long", i18n.Params{"Value": MaxRows})
	case errors.Is(err, ErrTooWide):
		return wrong("sheet_too_wide", i18n.Params{"Value": maxColumns})
	case errors.Is(err, files.ErrTooLarge), errors.As(err, &tooLarge):
		return &api.Error{Status: http.StatusRequestEntityTooLarge, Code: "too_large", Cause: err}
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return &api.Error{Status: http.StatusInsufficientStorage, Code: "disk_full", Cause: err}
	default:
		return &api.Error{Status: http.StatusBadRequest, Code: "cut_short", Cause: err}
	}
}

// Describe writes the request's body into the API's document: it is read here,
// where the document's own reader does not see it.
func Describe(r *api.Router, path string) {
	for _, op := range r.Operations() {
		if op.Method != http.MethodPost || op.Path != path {
			continue
		}
		op.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{
			"multipart/form-data": {Schema: &huma.Schema{
				Type: "object", Required: []string{"file"},
				Properties: map[string]*huma.Schema{
					"file": {Type: "string", Format: "binary", Description: "An .xlsx or .csv file of at most 10 MB and 5,000 rows, with headings"},
					"mapping": {Type: "string", MaxLength: pointer(largestMapping),
						Description: "JSON in the form of the answer's mapping; without it the one of the last time is taken, or a guess"},
					"mapping_file": {Type: "string", MaxLength: pointer(largestMapping),
						Description: "A mapping file (docs/mapping-files.md): JSON that says by the headings how what another system exports is read"},
					"dry_run": {Type: "boolean", Description: "Says what would be done and what is wrong, and does nothing"},
					"again":   {Type: "boolean", Description: "Adds rows as well that are here already, as they stand in the file"},
				},
			}},
		}}
	}
}

func pointer(n int) *int { return &n }
