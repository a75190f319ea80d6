package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"text/tabwriter"
	"time"

	"hivis/directory/installation"
	"hivis/platform/config"
)

type statusCommand struct {
	JSON bool `name:"json" help:"Print all of it as JSON."`
}

const statusTime = 30 * time.Second

// Run asks the server on this machine how the installation is doing. It fails if something is
// wrong that cannot wait.
func (s statusCommand) Run(ctx context.Context) error {
	c, err := config.Load()
	if err != nil {
		return err
	}
	answer, err := askStatus(ctx, c)
	if err != nil {
		return err
	}
	var status installation.Status
	if err := json.Unmarshal(answer, &status); err != nil {
		return fmt.Errorf("what the server said is no status: %w", err)
	}
	if s.JSON {
		encoded := json.NewEncoder(os.Stdout)
		encoded.SetIndent("", "  ")
		err = encoded.Encode(status)
	} else {
		err = printStatus(os.Stdout, status)
	}
	for _, each := range status.Problems {
		if each.Severity == "critical" {
			return errors.Join(err, errors.New("something cannot wait"))
		}
	}
	return err
}

// askStatus asks where the metrics are.
func askStatus(ctx context.Context, c config.Config) ([]byte, error) {
	if c.MetricsAddr == "off" {
		return nil, errors.New("the server says its status where its metrics are, and HIVIS_METRICS_LISTEN is off")
	}
	_, port, err := net.SplitHostPort(c.MetricsAddr)
	if err != nil {
		return nil, err
	}
	address := "http://" + net.JoinHostPort(loopbackOf(c.MetricsAddr), port) + "/status"
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	if c.MetricsToken != "" {
		request.Header.Set("Authorization", "Bearer "+c.MetricsToken)
	}
	answer, err := (&http.Client{Timeout: statusTime}).Do(request)
	if err != nil {
		return nil, fmt.Errorf("the server does not answer (is it running, and with these settings?): %w", err)
	}
	defer answer.Body.Close()
	content, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s answers %s: %s", address, answer.Status, content)
	}
	return content, err
}

func printStatus(out io.Writer, s installation.Status) error {
	if len(s.Problems) == 0 {
		fmt.Fprintln(out, "Nothing is wrong.")
	}
	for _, each := range s.Problems {
		fmt.Fprintf(out, "%s: %s\n  %s\n", each.Severity, each.Sentence, each.Remedy)
	}
	fmt.Fprintln(out)
	table := tabwriter.NewWriter(out, 0, 4, 2, ' ', 0)
	line := func(name, format string, args ...any) {
		fmt.Fprintf(table, "%s\t%s\n", name, fmt.Sprintf(format, args...))
	}
	v, b := s.Versions, s.Backups
	line("version", "%s, up since %s", v.Hivis, moment(&v.StartedAt))
	line("schema", "%d (known: %d)", v.Schema, v.KnownSchema)
	line("PostgreSQL", "%s (newest known: %s)", v.Postgres, v.NewestPostgres)
	line("storage", "database %s, files %s, free on the disk %s of %s", size(s.Storage.DatabaseBytes), size(s.Storage.FilesBytes), size(s.Storage.DiskFreeBytes), size(s.Storage.DiskBytes))
	for _, each := range s.Jobs.States {
		line("jobs "+each.State, "%d", each.Count)
	}
	line("mails", "waiting %d, failed in 7 days %d, last sent %s", s.Mail.Waiting, s.Mail.Failed, moment(s.Mail.LastSentAt))
	line("sockets", "%d", s.Sockets)
	if b.Made {
		line("backups", "newest %s (%s), next %s, last restored %s", moment(b.NewestAt), size(b.NewestBytes), moment(b.NextAt), moment(b.TriedAt))
	}
	for _, each := range s.Certificates {
		line("certificate", "%s until %s", each.Host, moment(each.Till))
	}
	for _, each := range s.Slowest {
		line("slowest", "%.3f s  %s %s (%d times)", each.P95, each.Method, each.Path, each.Count)
	}
	return table.Flush()
}

func moment(at *time.Time) string {
	if at == nil {
		return "never"
	}
	return at.Local().Format("2006-01-02 15:04")
}

func size(bytes int64) string {
	const megabyte, gigabyte = 1e6, 1e9
	if bytes >= gigabyte {
		return fmt.Sprintf("%.1f GB", float64(bytes)/gigabyte)
	}
	return fmt.Sprintf("%.1f MB", float64(bytes)/megabyte)
}
