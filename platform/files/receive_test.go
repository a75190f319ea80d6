package files

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestReceiveLimit(t *testing.T) {
	const limit = 100_000
	for _, c := range []struct {
		size int
		want error
	}{{0, ErrEmpty}, {1, nil}, {limit - 1, nil}, {limit, nil}, {limit + 1, ErrTooLarge}, {limit * 3, ErrTooLarge}} {
		content := bytes.Repeat([]byte("a"), c.size)
		file, err := Receive(iotest.OneByteReader(bytes.NewReader(content)), limit)
		if !errors.Is(err, c.want) {
			t.Errorf("%d bytes: got %v, want %v", c.size, err, c.want)
		}
		if err != nil {
			continue
		}
		if sum := sha256.Sum256(content); file.Size != int64(c.size) || !bytes.Equal(file.SHA256, sum[:]) {
			t.Errorf("%d bytes: received %d with another hash", c.size, file.Size)
		}
		if err := file.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestReceiveInterrupted(t *testing.T) {
	broken := errors.New("connection lost")
	_, err := Receive(io.MultiReader(strings.NewReader("half"), iotest.ErrReader(broken)), 100)
	if !errors.Is(err, broken) {
		t.Errorf("got %v, want the sender's error", err)
	}
}

func TestTypeByContent(t *testing.T) {
	const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
	for name, c := range map[string]struct {
		content []byte
		want    string
	}{
		"jpeg":        {[]byte("\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01"), "image/jpeg"},
		"png":         {[]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"), "image/png"},
		"gif":         {[]byte("GIF89a\x01\x00\x01\x00"), "image/gif"},
		"webp":        {[]byte("RIFF\x24\x00\x00\x00WEBPVP8 "), "image/webp"},
		"heic":        {[]byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic"), "image/heic"},
		"pdf":         {[]byte("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"), "application/pdf"},
		"mp4":         {[]byte("\x00\x00\x00\x20ftypisom\x00\x00\x02\x00isomiso2avc1mp41"), "video/mp4"},
		"docx":        {officeFile(t, "word/document.xml", 10), docx},
		"large docx":  {officeFile(t, "word/document.xml", 300_000), docx},
		"xlsx":        {officeFile(t, "xl/workbook.xml", 10), "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"},
		"pptx":        {officeFile(t, "ppt/presentation.xml", 10), "application/vnd.openxmlformats-officedocument.presentationml.presentation"},
		"doc":         {oldOfficeFile(wordClass, 0), "application/msword"},
		"large doc":   {oldOfficeFile(wordClass, 400), "application/msword"},
		"xls":         {oldOfficeFile(excelClass, 0), "application/vnd.ms-excel"},
		"text":        {[]byte("Guard rail missing on level 3.\n"), "text/plain"},
		"csv":         {[]byte("site,count\nA,1\nB,2\n"), "text/csv"},
		"large csv":   {bytes.Repeat([]byte("site,count,name\n"), 10_000), "text/csv"},
		"html":        {[]byte("<!DOCTYPE html><script>alert(1)</script>"), "text/html"},
		"svg":         {[]byte(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`), "image/svg+xml"},
		"program":     {[]byte("\x7fELF\x02\x01\x01\x00"), "application/x-elf"},
		"windows exe": {append([]byte("MZ\x90\x00"), make([]byte, 200)...), "application/vnd.microsoft.portable-executable"},
	} {
		file, err := Receive(bytes.NewReader(c.content), 10<<20)
		if err != nil {
			t.Fatal(err)
		}
		if got := BaseType(file.ContentType); got != c.want {
			t.Errorf("%s: got %s, want %s", name, got, c.want)
		}
		_ = file.Close()
	}
}
