// Command upgrade replaces the nodes of one version by those of the next, one by one, while
// clients write. Two binaries serve beside each other on the newer schema: what the older one
// writes the newer one reads whole, and the other way, and no request is lost.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
	"hivis/platform/db/embedded"
)

func main() {
	older := flag.String("older", "", "the binary of the version before")
	newer := flag.String("newer", "bin/hivis", "the binary of this version")
	port := flag.Int("port", 18450, "of what stands before the nodes; they have the next ones")
	flag.Parse()
	if err := all(*older, *newer, *port); err != nil {
		fmt.Fprintln(os.Stderr, "upgrade:", err)
		os.Exit(1)
	}
}

func all(older, newer string, port int) error {
	dir, err := os.MkdirTemp("", "hivis-upgrade-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := os.Chmod(dir, 0o755); err != nil { // PostgreSQL runs as another user
		return err
	}
	postgres, err := embedded.Start(context.Background(), embedded.Options{Dir: filepath.Join(dir, "postgres"), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return err
	}
	defer func() { _ = postgres.Stop(context.Background()) }()
	place := installation{dir: dir, database: postgres.URL(), port: port}
	before, err := place.start(older, 1)
	if err != nil {
		return err
	}
	defer before.kill()
	return place.replace(older, newer, before)
}

// replace is the upgrade: a newer node beside the older, which then goes, and another newer one
// after it.
func (i *installation) replace(older, newer string, before *node) error {
	from, err := i.schema()
	if err != nil {
		return err
	}
	nodes := newBalancer(before)
	load, err := startLoad(nodes, i.host())
	if err != nil {
		return err
	}
	defer load.stop()
	load.phase("the older alone")
	beside, err := i.start(newer, 2)
	if err != nil {
		return fmt.Errorf("the newer beside the older: %w", err)
	}
	defer beside.kill()
	nodes.add(beside)
	load.phase("both, on the newer schema")
	if err := crossRead(load, before, beside); err != nil {
		return err
	}
	if err := i.refusesToStart(older, from); err != nil {
		return err
	}
	if err := before.stop(); err != nil {
		return fmt.Errorf("the older ends: %w", err)
	}
	load.phase("the newer alone")
	last, err := i.start(newer, 3)
	if err != nil {
		return err
	}
	defer last.kill()
	nodes.add(last)
	load.phase("two newer ones")
	if err := beside.stop(); err != nil {
		return fmt.Errorf("the newer ends: %w", err)
	}
	load.phase("the second newer one")
	load.stop()
	return load.count(last)
}

// refusesToStart is that an older binary does not begin on a schema that it does not know. Where
// the newer one has brought none there is nothing to refuse.
func (i *installation) refusesToStart(older string, from int64) error {
	to, err := i.schema()
	if err != nil {
		return err
	}
	fmt.Printf("The schema was %d and is %d.\n", from, to)
	if from == to {
		return nil
	}
	late, err := i.command(older, 4, "serve", "--demo").CombinedOutput()
	if err == nil || !strings.Contains(string(late), "start the newer binary") {
		return fmt.Errorf("the older binary starts on the newer schema: %w\n%s", err, late)
	}
	return nil
}

// installation is what all nodes share.
type installation struct {
	dir, database string
	port          int
}

func (i *installation) host() string { return fmt.Sprintf("demo.localhost:%d", i.port) }

func (i *installation) command(binary string, number int, args ...string) *exec.Cmd {
	command := exec.Command(binary, args...)
	command.Env = append(os.Environ(), "HIVIS_DATABASE_URL="+i.database, "HIVIS_SECRET=of all nodes, which are one installation",
		"HIVIS_DATA_DIR="+filepath.Join(i.dir, fmt.Sprint("node", number)), "HIVIS_FILES_URL=file://"+filepath.Join(i.dir, "files"),
		fmt.Sprintf("HIVIS_LISTEN=127.0.0.1:%d", i.port+number), fmt.Sprintf("HIVIS_BASE_URL=http://localhost:%d", i.port), "HIVIS_METRICS_LISTEN=off")
	return command
}

// schema is which tables the database has now.
func (i *installation) schema() (int64, error) {
	conn, err := pgx.Connect(context.Background(), i.database)
	if err != nil {
		return 0, err
	}
	defer conn.Close(context.Background())
	version, err := db.VersionOf(context.Background(), conn)
	return version.Schema, err
}

// node is one server.
type node struct {
	address string
	log     string
	process *exec.Cmd
	ended   chan error
}

const startTime = 3 * time.Minute

func (i *installation) start(binary string, number int) (*node, error) {
	n := &node{address: fmt.Sprintf("127.0.0.1:%d", i.port+number), log: filepath.Join(i.dir, fmt.Sprintf("node%d.log", number)), ended: make(chan error, 1)}
	if err := os.MkdirAll(filepath.Join(i.dir, "files"), 0o755); err != nil {
		return nil, err
	}
	log, err := os.Create(n.log)
	if err != nil {
		return nil, err
	}
	defer log.Close()
	n.process = i.command(binary, number, "serve", "--demo")
	n.process.Stdout, n.process.Stderr = log, log
	if err := n.process.Start(); err != nil {
		return nil, err
	}
	go func() { n.ended <- n.process.Wait() }()
	for deadline := time.Now().Add(startTime); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		select {
		case err := <-n.ended:
			return nil, fmt.Errorf("%s ended: %w\n%s", binary, err, n.tail())
		default:
		}
		if n.ready() {
			return n, nil
		}
	}
	n.kill()
	return nil, fmt.Errorf("%s did not get ready\n%s", binary, n.tail())
}

func (n *node) ready() bool {
	answer, err := http.Get("http://" + n.address + "/health/ready")
	if err != nil {
		return false
	}
	_ = answer.Body.Close()
	return answer.StatusCode == http.StatusOK
}

// stop ends it as an operator does, and waits.
func (n *node) stop() error {
	if err := n.process.Process.Signal(os.Interrupt); err != nil {
		return err
	}
	select {
	case err := <-n.ended:
		n.ended <- err
		return err
	case <-time.After(startTime):
		return errors.New("it does not end\n" + n.tail())
	}
}

func (n *node) kill() { _ = n.process.Process.Kill() }

// tail is what the log says last of what went wrong.
func (n *node) tail() string {
	content, _ := os.ReadFile(n.log)
	var wrong []string
	for line := range strings.Lines(string(content)) {
		if !strings.Contains(line, `"level":"INFO"`) {
			wrong = append(wrong, line)
		}
	}
	return strings.Join(wrong[max(0, len(wrong)-10):], "")
}
