package files

import (
	"bytes"
	"io"
	"strings"

	"github.com/gabriel-vasile/mimetype"
)

// headSize is enough for every format but the containers, whose directory may
// be at their end.
const headSize = 64 << 10

// wholeTurns bounds how many containers are in memory at a time.
var wholeTurns = make(chan struct{}, 2)

func init() {
	// How much is looked at is decided here, by what is passed in.
	mimetype.SetLimit(0)
}

// typeOf tells a file's type by its content alone. Neither the name nor the
// type that the client sent is looked at.
func typeOf(file io.ReaderAt, size int64) (string, error) {
	head := make([]byte, min(size, headSize))
	if _, err := file.ReadAt(head, 0); err != nil && err != io.EOF {
		return "", err
	}
	if int64(len(head)) < size {
		head = wholeLines(head)
	}
	kind := mimetype.Detect(head)
	if !isContainer(kind) || size <= headSize {
		return kind.String(), nil
	}
	wholeTurns <- struct{}{}
	defer func() { <-wholeTurns }()
	all := make([]byte, size)
	if _, err := file.ReadAt(all, 0); err != nil && err != io.EOF {
		return "", err
	}
	return mimetype.Detect(all).String(), nil
}

// wholeLines drops the last line of a text that was cut, since half a line can
// have fewer columns than a table's others.
func wholeLines(head []byte) []byte {
	if end := bytes.LastIndexByte(head, '\n'); end > 0 && bytes.IndexByte(head, 0) < 0 {
		return head[:end+1]
	}
	return head
}

// isContainer reports whether the file is a ZIP or an OLE container, which all
// office documents are.
func isContainer(kind *mimetype.MIME) bool {
	for ; kind != nil; kind = kind.Parent() {
		if kind.Is("application/zip") || kind.Is("application/x-ole-storage") {
			return true
		}
	}
	return false
}

// BaseType is a type without its parameters: "text/plain; charset=utf-8" is "text/plain".
func BaseType(contentType string) string {
	base, _, _ := strings.Cut(contentType, ";")
	return strings.TrimSpace(base)
}
