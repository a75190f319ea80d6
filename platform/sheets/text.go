package sheets

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// readText reads separated values: by commas, semicolons or tabs, in UTF-8,
// UTF-16 with its mark, or the code page that Excel saves in Western Europe.
func readText(src io.Reader, collect *collector) error {
	in := bufio.NewReaderSize(decoded(src), 64<<10)
	sample, _ := in.Peek(16 << 10)
	if bytes.ContainsRune(sample, 0) {
		return ErrNoTable
	}
	reader := csv.NewReader(in)
	reader.Comma = separatorOf(sample)
	reader.FieldsPerRecord = -1
	reader.LazyQuotes = true
	for {
		cells, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		var wrong *csv.ParseError
		if errors.As(err, &wrong) {
			return ErrNoTable
		}
		if err != nil {
			return err
		}
		for i := range cells {
			cells[i] = clean(cells[i])
		}
		line, _ := reader.FieldPos(0)
		if err := collect.add(line, cells); err != nil {
			return err
		}
	}
}

// decoded makes UTF-8 of the text.
func decoded(src io.Reader) io.Reader {
	in := bufio.NewReaderSize(src, 64<<10)
	sample, _ := in.Peek(32 << 10)
	if len(sample) == 32<<10 {
		sample = sample[:bytes.LastIndexByte(sample, '\n')+1] // not in the middle of a character
	}
	marked := bytes.HasPrefix(sample, []byte("\xFF\xFE")) || bytes.HasPrefix(sample, []byte("\xFE\xFF")) || bytes.HasPrefix(sample, []byte("\xEF\xBB\xBF"))
	if !marked && !utf8.Valid(sample) {
		return transform.NewReader(in, charmap.Windows1252.NewDecoder())
	}
	return transform.NewReader(in, unicode.BOMOverride(transform.Nop))
}

// separatorOf is the one that the first line has most of.
func separatorOf(sample []byte) rune {
	line, _, _ := strings.Cut(string(sample), "\n")
	best, most := ',', strings.Count(line, ",")
	for _, separator := range ";\t" {
		if n := strings.Count(line, string(separator)); n > most {
			best, most = separator, n
		}
	}
	return best
}
