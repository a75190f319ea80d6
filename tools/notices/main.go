// Command notices gathers the licences of what is built into Hivis: the Go modules of a
// binary, the packages of the screens, and the bundled PostgreSQL.
//
//	notices bin/hivis web/package-lock.json > cmd/hivis/notices.txt
package main

import (
	"debug/buildinfo"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

//go:embed postgres.txt
var postgres string

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: notices <binary> <package-lock.json>")
		os.Exit(2)
	}
	if err := write(os.Stdout, os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "notices:", err)
		os.Exit(1)
	}
}

// part is something that was made by others: its name and version, and where it lies.
type part struct{ name, folder string }

func write(to io.Writer, binary, lock string) error {
	modules, err := modulesOf(binary)
	if err != nil {
		return err
	}
	packages, err := packagesOf(lock)
	if err != nil {
		return err
	}
	under := map[string][]string{} // the names, by the text of their licence
	for _, p := range slices.Concat(modules, packages, []part{fontsOfPapers(lock)}) {
		text, err := licenceIn(p.folder)
		if err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		under[text] = append(under[text], p.name)
	}
	texts := make([]string, 0, len(under))
	for text, names := range under {
		slices.Sort(names)
		texts = append(texts, text)
	}
	slices.SortFunc(texts, func(a, b string) int { return strings.Compare(under[a][0], under[b][0]) })
	fmt.Fprint(to, "Hivis is made with the work of others, under these licences.\n\n", postgres)
	for _, text := range texts {
		fmt.Fprintf(to, "\n%s\n\n", strings.Repeat("=", 78))
		for _, name := range under[text] {
			fmt.Fprintln(to, name)
		}
		fmt.Fprintf(to, "\n%s\n", text)
	}
	return nil
}

// fontsOfPapers lie in the checkout, as the lock file of the screens does.
func fontsOfPapers(lock string) part {
	return part{"Noto Sans, Noto Sans SC", filepath.Join(filepath.Dir(lock), "..", "platform", "pdf", "fonts")}
}

// modulesOf reads from a binary what it was built of.
func modulesOf(binary string) (parts []part, err error) {
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return nil, err
	}
	cache := os.Getenv("GOMODCACHE")
	if cache == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return nil, err
		}
		cache = filepath.Join(home, "go", "pkg", "mod")
	}
	for _, m := range info.Deps {
		parts = append(parts, part{m.Path + " " + m.Version, filepath.Join(cache, escaped(m.Path)+"@"+m.Version)})
	}
	return append(parts, part{"Go " + strings.TrimPrefix(info.GoVersion, "go"), os.Getenv("GOROOT")}), nil
}

// escaped is how the module cache writes a path: capitals as ! and a small letter.
func escaped(path string) string {
	var b strings.Builder
	for _, r := range path {
		if unicode.IsUpper(r) {
			b.WriteByte('!')
			r = unicode.ToLower(r)
		}
		b.WriteRune(r)
	}
	return b.String()
}

// packagesOf reads which packages the screens are built of; those for building alone
// are not in them.
func packagesOf(lock string) (parts []part, err error) {
	content, err := os.ReadFile(lock)
	if err != nil {
		return nil, err
	}
	var locked struct {
		Packages map[string]struct {
			Version  string
			Dev      bool
			Optional bool
			Peer     bool
		}
	}
	if err := json.Unmarshal(content, &locked); err != nil {
		return nil, err
	}
	for path, p := range locked.Packages {
		folder := filepath.Join(filepath.Dir(lock), path)
		if path == "" || p.Dev {
			continue
		}
		if _, err := os.Stat(folder); err != nil && (p.Optional || p.Peer) {
			continue // not installed, so not built in
		}
		name := path[strings.LastIndex(path, "node_modules/")+len("node_modules/"):]
		parts = append(parts, part{name + " " + p.Version, folder})
	}
	return parts, nil
}

var legal = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents)([.-].*)?$`)

// licenceIn is the text of the files that say under what a folder may be used.
func licenceIn(folder string) (string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return "", err
	}
	var texts []string
	for _, entry := range entries {
		if entry.IsDir() || !legal.MatchString(entry.Name()) {
			continue
		}
		content, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		if err != nil {
			return "", err
		}
		texts = append(texts, strings.TrimSpace(strings.ReplaceAll(string(content), "\r\n", "\n")))
	}
	if len(texts) > 0 {
		return strings.Join(texts, "\n\n"), nil
	}
	return licenceNamed(folder)
}

// licenceNamed is for packages that name their licence and do not bring it.
func licenceNamed(folder string) (string, error) {
	content, err := os.ReadFile(filepath.Join(folder, "package.json"))
	if err != nil {
		return "", fmt.Errorf("no licence in %s", folder)
	}
	var about struct {
		License string
		Author  any
	}
	if err := json.Unmarshal(content, &about); err != nil || about.License == "" {
		return "", fmt.Errorf("no licence in %s", folder)
	}
	by := ""
	switch author := about.Author.(type) {
	case string:
		by = ", by " + author
	case map[string]any:
		by = fmt.Sprint(", by ", author["name"])
	}
	return "Under the licence " + about.License + by + ".", nil
}
