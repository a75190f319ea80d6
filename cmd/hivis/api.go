package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"
)

// apiCommand is one call of the API, for scripts. It exits with 0 where the answer is good, with 4
// where the request is refused (4xx), with 5 where the server fails (5xx), with 3 where it is sent on
// elsewhere, and with 1 where there is no answer.
type apiCommand struct {
	Method string `arg:"" help:"GET, POST, PUT, PATCH or DELETE."`
	Path   string `arg:"" help:"Such as /api/v2/observations?status=open."`

	URL     string `name:"url" env:"HIVIS_URL" required:"" help:"The organization's own address, such as https://demo.example.com."`
	Key     string `env:"HIVIS_KEY" help:"The secret of an API key. Other people on the machine see what stands in a command: HIVIS_KEY or a file is better."`
	KeyFile string `name:"key-file" env:"HIVIS_KEY_FILE" help:"A file with the secret."`
	Body    string `help:"JSON to send; - reads it from the standard input."`
}

const apiTime = 2 * time.Minute

// errAnswered is that the server answered, and how: the answer has been printed.
type errAnswered struct{ status int }

func (e errAnswered) Error() string {
	return fmt.Sprintf("%d %s", e.status, http.StatusText(e.status))
}

// ExitCode is the first digit of the status.
func (e errAnswered) ExitCode() int { return max(1, e.status/100) }

// Run sends the request and prints what is answered.
func (c *apiCommand) Run(ctx context.Context) error { return c.run(ctx, os.Stdin, os.Stdout) }

func (c *apiCommand) run(ctx context.Context, in io.Reader, out io.Writer) error {
	request, err := c.request(ctx, in)
	if err != nil {
		return err
	}
	// A key is not taken to where an answer leads.
	client := &http.Client{Timeout: apiTime, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := client.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if err := printAnswer(out, answer.Body); err != nil {
		return err
	}
	if answer.StatusCode > 299 {
		return errAnswered{answer.StatusCode}
	}
	return nil
}

func (c *apiCommand) request(ctx context.Context, in io.Reader) (*http.Request, error) {
	key, err := c.key()
	if err != nil {
		return nil, err
	}
	base, err := url.Parse(c.URL)
	if err != nil || base.Host == "" {
		return nil, fmt.Errorf("%q is no address", c.URL)
	}
	path, err := url.Parse(c.Path)
	if err != nil || path.Host != "" || !strings.HasPrefix(path.Path, "/") {
		return nil, fmt.Errorf("%q is no path: it begins with /", c.Path)
	}
	body := []byte(c.Body)
	if c.Body == "-" {
		if body, err = io.ReadAll(in); err != nil {
			return nil, err
		}
	}
	request, err := http.NewRequestWithContext(ctx, strings.ToUpper(c.Method), base.ResolveReference(path).String(), bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Authorization", "Bearer "+key)
	if len(body) > 0 {
		request.Header.Set("Content-Type", "application/json")
	}
	return request, nil
}

func (c *apiCommand) key() (string, error) {
	switch {
	case c.Key != "":
		return c.Key, nil
	case c.KeyFile != "":
		text, err := os.ReadFile(c.KeyFile)
		return strings.TrimSpace(string(text)), err
	}
	return "", errors.New("name an API key: HIVIS_KEY, HIVIS_KEY_FILE, --key or --key-file")
}

// printAnswer prints JSON in lines for people, and anything else as it is.
func printAnswer(out io.Writer, from io.Reader) error {
	text, err := io.ReadAll(from)
	if err != nil {
		return err
	}
	var lines bytes.Buffer
	if json.Indent(&lines, text, "", "  ") == nil {
		text = append(bytes.TrimRight(lines.Bytes(), "\n"), '\n')
	}
	_, err = out.Write(text)
	return err
}
