package files_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"hivis/platform/files"
)

func TestKindOf(t *testing.T) {
	for _, c := range []struct{ contentType, name, want string }{
		{"image/jpeg", "evil.exe", "image/jpeg"},
		{"image/heic", "IMG_0001.HEIC", "image/heic"},
		{"application/pdf", "report.pdf", "application/pdf"},
		{"text/plain; charset=utf-8", "notes.txt", "text/plain; charset=utf-8"},
		{"text/plain; charset=utf-8", "list.CSV", "text/csv; charset=utf-8"},
		{"text/csv", "list.csv", "text/csv"},
		{"text/csv", "letter.txt", "text/plain"},
		{"application/json", "log.txt", "text/plain"},
		{"message/rfc822", "copied.txt", "text/plain"},
		{"video/mp4", "clip.mp4", "video/mp4"},
		{"text/html; charset=utf-8", "page.txt", ""},
		{"image/svg+xml", "drawing.png", ""},
		{"text/xml; charset=utf-8", "x.txt", ""},
		{"text/javascript", "x.txt", ""},
		{"application/zip", "report.docx", ""},
		{"application/x-elf", "photo.jpg", ""},
		{"application/vnd.microsoft.portable-executable", "photo.jpg", ""},
		{"application/octet-stream", "photo.jpg", ""},
	} {
		if got := files.KindOf(c.contentType, c.name); got != c.want {
			t.Errorf("%s named %s: got %q, want %q", c.contentType, c.name, got, c.want)
		}
	}
}

func TestNameOf(t *testing.T) {
	const jpeg = "image/jpeg"
	for name, want := range map[string]string{
		"photo.jpg":                       "photo.jpg",
		"Photo.JPEG":                      "Photo.JPEG",
		"photo.exe":                       "photo.exe.jpg",
		"../../etc/passwd":                "passwd.jpg",
		`C:\Users\x\..\photo.jpg`:         "photo.jpg",
		"..":                              "file.jpg",
		"":                                "file.jpg",
		".jpg":                            "file.jpg",
		"a\x00b\r\nSet-Cookie: x.jpg":     "abSet-Cookie: x.jpg",
		"invoice\u202egpj.exe":            "invoicegpj.exe.jpg",
		"снимка от обекта.jpg":            "снимка от обекта.jpg",
		"bad\xff\xfeutf8.jpg":             "badutf8.jpg",
		strings.Repeat("я", 400) + ".jpg": strings.Repeat("я", 251) + ".jpg",
		"archive.tar.gz":                  "archive.tar.gz.jpg",
		"trailing. . .":                   "trailing.jpg",
	} {
		if got := files.NameOf(name, jpeg); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
}

func FuzzNameOf(f *testing.F) {
	f.Add("../x")
	f.Add("a\x00.jpg")
	f.Fuzz(func(t *testing.T, name string) {
		got := files.NameOf(name, "application/pdf")
		if n := utf8.RuneCountInString(got); n < 5 || n > 255 || !utf8.ValidString(got) || !strings.EqualFold(got[len(got)-4:], ".pdf") {
			t.Errorf("%q became %q", name, got)
		}
		if strings.ContainsAny(got, "/\\\x00\r\n\u202e") || strings.HasPrefix(got, ".") {
			t.Errorf("%q became %q", name, got)
		}
	})
}
