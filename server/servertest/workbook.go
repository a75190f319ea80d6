package servertest

import (
	"archive/zip"
	"bytes"
	"io"
	"strings"

	"hivis/platform/sheets"
)

// Text is what an answer lets its reader see: of a workbook the texts that are packed in it.
func (r *Response) Text() string {
	r.t.Helper()
	if !bytes.HasPrefix(r.Bytes, []byte("PK")) {
		return string(r.Bytes)
	}
	workbook, err := zip.NewReader(bytes.NewReader(r.Bytes), int64(len(r.Bytes)))
	if err != nil {
		r.t.Fatal(err)
	}
	var texts strings.Builder
	for _, part := range workbook.File {
		content, err := part.Open()
		if err != nil {
			r.t.Fatal(err)
		}
		if _, err := io.Copy(&texts, content); err != nil {
			r.t.Fatal(err)
		}
	}
	return texts.String()
}

// Table is a workbook, row by row.
func (r *Response) Table() *sheets.Table {
	r.t.Helper()
	table, err := sheets.Read(bytes.NewReader(r.Bytes), int64(len(r.Bytes)))
	if err != nil {
		r.t.Fatal(err)
	}
	return table
}
