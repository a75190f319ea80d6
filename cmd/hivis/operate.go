package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"text/tabwriter"
	"unicode/utf8"

	"hivis/platform/api"
	"hivis/platform/config"
)

// asking asks the API as the operator does: see server.App.AskAsOperator.
type asking func(ctx context.Context, subDomain, method, path string, body, out any) error

// operate lets a command ask. The server may be running, on whichever PostgreSQL.
func operate(ctx context.Context, do func(context.Context, asking) error) error {
	c, err := config.Load()
	if err != nil {
		return err
	}
	c.LogLevel = "error" // each question would be a line of the log
	return withApp(ctx, c, true, func(ctx context.Context, wired wired) error {
		return do(ctx, wired.app.AskAsOperator)
	})
}

// listing are the ways in which a list is printed.
type listing struct {
	JSON bool `name:"json" help:"Print the list as JSON."`
}

// print prints a list: a line each, or all that is known of each.
func (l listing) print(out io.Writer, all any, heads []string, rows [][]string) error {
	if l.JSON {
		encoder := json.NewEncoder(out)
		encoder.SetIndent("", "  ")
		return encoder.Encode(all)
	}
	table := tabwriter.NewWriter(out, 0, 4, 2, ' ', 0)
	for _, row := range append([][]string{heads}, rows...) {
		cells := make([]string, len(row))
		for i, cell := range row {
			cells[i] = printable(cell)
		}
		fmt.Fprintln(table, strings.Join(cells, "\t"))
	}
	return table.Flush()
}

// everyPage reads a list to its end.
func everyPage(ctx context.Context, ask asking, subDomain, path string, query url.Values, read func(get func(out any) error) (api.Meta, error)) error {
	query.Set("per_page", "100")
	for page := 1; ; page++ {
		query.Set("page", strconv.Itoa(page))
		meta, err := read(func(out any) error {
			return ask(ctx, subDomain, http.MethodGet, path+"?"+query.Encode(), nil, out)
		})
		if err != nil || page >= int(meta.TotalPages) {
			return err
		}
	}
}

// printable is a text in quotes where it has what a terminal would act on: organizations choose their names.
func printable(text string) string {
	if utf8.ValidString(text) && !strings.ContainsFunc(text, func(c rune) bool { return !strconv.IsGraphic(c) }) {
		return text
	}
	return strconv.QuoteToGraphic(text)
}

// say prints what was done, and to whom by name.
func say(format string, args ...any) error {
	for i, arg := range args {
		if text, is := arg.(string); is {
			args[i] = printable(text)
		}
	}
	_, err := fmt.Fprintf(os.Stdout, format+"\n", args...)
	return err
}

func yes(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}
