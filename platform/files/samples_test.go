package files

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"strings"
	"testing"
)

// officeFile is a ZIP with the parts that make an Office document, after as
// many bytes of filling as asked for.
func officeFile(t *testing.T, part string, filling int) []byte {
	t.Helper()
	var buffer bytes.Buffer
	archive := zip.NewWriter(&buffer)
	for _, file := range []struct{ name, text string }{
		{"[Content_Types].xml", "<Types/>"}, {"_rels/.rels", "<Relationships/>"},
		{"docProps/thumbnail.bin", strings.Repeat("x", filling)}, {part, "<document/>"},
	} {
		w, err := archive.CreateHeader(&zip.FileHeader{Name: file.name, Method: zip.Store})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(file.text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return buffer.Bytes()
}

// oldOfficeFile is an OLE container whose directory says what it is, and lies
// behind as many sectors of filling as asked for.
func oldOfficeFile(class []byte, filling int) []byte {
	file := make([]byte, 512*(3+filling))
	copy(file, []byte{0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1})
	binary.LittleEndian.PutUint16(file[26:], 3)
	binary.LittleEndian.PutUint16(file[28:], 0xFFFE)
	binary.LittleEndian.PutUint16(file[30:], 9)
	binary.LittleEndian.PutUint32(file[48:], uint32(1+filling))
	root := file[512*(2+filling):]
	for i, r := range "Root Entry" {
		root[2*i] = byte(r)
	}
	binary.LittleEndian.PutUint16(root[64:], 22)
	root[66] = 5
	copy(root[80:], class)
	return file
}

var (
	wordClass  = []byte{0x06, 0x09, 0x02, 0, 0, 0, 0, 0, 0xc0, 0, 0, 0, 0, 0, 0, 0x46}
	excelClass = []byte{0x20, 0x08, 0x02, 0, 0, 0, 0, 0, 0xc0, 0, 0, 0, 0, 0, 0, 0x46}
)
