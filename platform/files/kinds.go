package files

import (
	"path"
	"slices"
	"strings"
	"unicode"

	"github.com/gabriel-vasile/mimetype"
)

// accepted are the types that may be uploaded, with the endings that fit them;
// the first is given to a file whose own does not.
var accepted = map[string][]string{
	"image/jpeg":                    {".jpg", ".jpeg", ".jpe"},
	"image/png":                     {".png"},
	"image/gif":                     {".gif"},
	"image/webp":                    {".webp"},
	"image/heic":                    {".heic", ".heif"},
	"image/heic-sequence":           {".heic", ".heif"},
	"image/heif":                    {".heif", ".heic"},
	"image/heif-sequence":           {".heif", ".heic"},
	"application/pdf":               {".pdf"},
	"application/msword":            {".doc"},
	"application/vnd.ms-excel":      {".xls"},
	"application/vnd.ms-powerpoint": {".ppt"},
	"application/vnd.openxmlformats-officedocument.wordprocessingml.document":   {".docx"},
	"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet":         {".xlsx"},
	"application/vnd.openxmlformats-officedocument.presentationml.presentation": {".pptx"},
	"text/plain": {".txt"},
	"text/csv":   {".csv"},
	"video/mp4":  {".mp4"},
}

// KindOf returns the type under which a file is kept, or "" if it may not be
// uploaded. The name decides nothing but whether a text is called a table.
func KindOf(contentType, name string) string {
	base := BaseType(contentType)
	if isPlainText(base) {
		if strings.EqualFold(path.Ext(name), ".csv") {
			return strings.Replace(contentType, base, "text/csv", 1)
		}
		return strings.Replace(contentType, base, "text/plain", 1)
	}
	if _, ok := accepted[base]; ok {
		return contentType
	}
	return ""
}

// markup are texts that a browser might run.
var markup = []string{"html", "xml", "svg", "javascript", "php"}

// isPlainText reports whether the type is a text that reads as text: also one
// that looks like a log, a mail or a list of values.
func isPlainText(base string) bool {
	for _, word := range markup {
		if strings.Contains(base, word) {
			return false
		}
	}
	for kind := mimetype.Lookup(base); kind != nil; kind = kind.Parent() {
		if kind.Is("text/plain") {
			return true
		}
	}
	return false
}

// OpensInBrowser reports whether the file is shown in a page and not downloaded.
func OpensInBrowser(contentType string) bool {
	return strings.HasPrefix(contentType, "image/") || contentType == "application/pdf" || contentType == "video/mp4"
}

// MaxNameLength is how many characters the name of a file has at most.
const MaxNameLength = 255

// CleanName is a file's name without folders and without characters that are invisible or
// turn the text around.
func CleanName(name string) string {
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Zl, r) || unicode.Is(unicode.Zp, r) || r == unicode.ReplacementChar {
			return -1
		}
		return r
	}, strings.ToValidUTF8(name, ""))
}

// NameOf makes a file's name safe to show and to download under, with an ending that tells
// the truth about the content.
func NameOf(name, contentType string) string {
	name = CleanName(name)
	endings := accepted[BaseType(contentType)]
	ending := path.Ext(name)
	stem := strings.Trim(strings.TrimSuffix(name, ending), ". ")
	if !slices.Contains(endings, strings.ToLower(ending)) {
		stem, ending = strings.Trim(name, ". "), endings[0]
	}
	if stem == "" {
		stem = "file"
	}
	if runes := []rune(stem); len(runes) > MaxNameLength-len(ending) {
		stem = string(runes[:MaxNameLength-len(ending)])
	}
	return stem + ending
}
