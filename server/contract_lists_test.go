package server_test

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"time"

	"hivis/platform/sheets"
)

// pages holds small pages to all rows that a query finds, by their numbers and one after the
// other.
func (c *contract) pages(op *operation, query string, whole part) {
	c.t.Helper()
	all := len(whole.rows)
	if whole.meta.TotalCount != all || whole.meta.More || whole.meta.TotalPages != (all+99)/100 {
		c.point(op, "count", fmt.Sprintf("%d rows are said to be %+v", all, whole.meta))
	}
	for _, number := range []int{1, 2, all, all + 1} {
		got := c.ask(op, fmt.Sprintf("%s&per_page=1&page=%d", query, number))
		if want := whole.rows[min(number-1, all):min(number, all)]; !slices.Equal(got.rows, want) || got.meta.TotalCount != all || got.meta.TotalPages != all {
			c.point(op, "pages", fmt.Sprintf("page %d of one row has %v of %+v, wanted %v", number, brief(got.rows), got.meta, brief(want)))
		}
	}
	if takes(op, "after") {
		c.walk(op, whole.rows, query)
	}
}

// sizes holds the page to how many rows it has if nobody says so, and to what it can be.
func (c *contract) sizes(op *operation, p parameter, whole part) {
	c.t.Helper()
	most, _ := p.Schema.Default.(float64)
	if got := c.ask(op, ""); !slices.Equal(got.rows, whole.rows[:min(len(whole.rows), int(most))]) || len(got.rows) == 0 {
		c.point(op, "pages", fmt.Sprintf("the first page has %v", brief(got.rows)))
	}
	for _, value := range []string{"0", "101", "two"} {
		c.refuses(op, p.Name, value)
	}
	for _, value := range []string{"0", "100001", "two"} {
		c.refuses(op, "page", value)
	}
}

// walk goes through a list by what each page says of the next, and back again.
func (c *contract) walk(op *operation, whole []string, query string) {
	c.t.Helper()
	size := min(100, (len(whole)+2)/3) // more there is not on a page
	query = fmt.Sprintf("%s&per_page=%d", query, size)
	p := c.ask(op, query)
	there := slices.Clone(p.rows)
	for p.meta.Next != "" && len(there) < 2*len(whole) {
		p = c.ask(op, query+"&after="+url.QueryEscape(p.meta.Next))
		there = append(there, p.rows...)
	}
	back := p.rows
	for p.meta.Previous != "" && len(back) < 2*len(whole) {
		p = c.ask(op, query+"&after="+url.QueryEscape(p.meta.Previous))
		back = append(slices.Clone(p.rows), back...)
	}
	if !slices.Equal(there, whole) || !slices.Equal(back, whole) {
		c.point(op, "walk"+query, fmt.Sprintf("of %d rows there are %d on the way, and %d on the way back:\n%v\n%v\n%v", len(whole), len(there), len(back), brief(whole), brief(there), brief(back)))
	}
}

var sortKeys = regexp.MustCompile(`[a-z_]+`)

// sorts holds a list to each order that its document names: "number, due_at or name; …".
func (c *contract) sorts(op *operation, p parameter, whole part) {
	c.t.Helper()
	named, _, _ := strings.Cut(p.Description, ";")
	names := sortKeys.FindAllString(strings.ReplaceAll(named, " or ", " "), -1)
	for i, name := range names {
		up, down := c.all(op, "sort="+name), c.all(op, "sort=-"+name)
		if takes(op, "after") {
			c.walk(op, up.rows, "sort="+name)
			c.walk(op, down.rows, "sort=-"+name)
			if strings.Contains(p.Description, "several") {
				both := "sort=-" + name + "," + names[(i+1)%len(names)]
				c.walk(op, c.all(op, both).rows, both)
			}
		}
		slices.Reverse(down.rows)
		if !slices.Equal(up.rows, down.rows) || len(up.rows) != len(whole.rows) {
			c.point(op, "sort "+name, fmt.Sprintf("up %v\nand down, reversed, %v", brief(up.rows), brief(down.rows)))
		}
		c.point(op, "sort "+name, inOrder(up.read, name))
		c.point(op, "sort "+name, asOffered(up.read, name, offered(op, name)))
		c.point(op, "differing "+name, differ(up.read, name))
	}
	for _, value := range []string{"nonsense", "-nonsense", "id;", "-"} {
		c.refuses(op, "sort", value)
	}
}

// inOrder says what is wrong with the order of rows by a field that they have: equal values
// stand together, numbers and times rise, and what has none comes last.
func inOrder(rows []map[string]any, name string) string {
	var values []string
	for _, row := range rows {
		value, has := row[name]
		if !has {
			return "" // sorted by what is not shown
		}
		values = append(values, fmt.Sprint(value))
		if i := len(values) - 1; i > 0 && values[i] != values[i-1] {
			before, isNumber := rows[i-1][name].(float64)
			_, err := time.Parse(time.DateOnly, values[i][:min(10, len(values[i]))])
			number, _ := value.(float64)
			switch {
			case slices.Contains(values[:i], values[i]):
				return fmt.Sprintf("%s stands in two places of %v", values[i], values)
			case rows[i-1][name] == nil, isNumber && value != nil && number < before, (err == nil || name == "number") && values[i] < values[i-1]:
				return fmt.Sprintf("the order is %v", values)
			}
		}
	}
	return ""
}

// asOffered says what is wrong with the order of rows by a field that can be filtered by: it is
// the one in which the values are offered, and not that of their letters.
func asOffered(rows []map[string]any, name string, values []string) string {
	last := -1
	for _, row := range rows {
		at := slices.Index(values, fmt.Sprint(row[name]))
		if at >= 0 && at < last {
			return fmt.Sprintf("%s stands after %s, and is offered before it", values[at], values[last])
		}
		last = max(last, at)
	}
	return ""
}

// offered are the values that a filter of this name can have.
func offered(op *operation, name string) []string {
	for _, p := range op.Parameters {
		if p.In == "query" && p.Name == name {
			return enumeration(p)
		}
	}
	return nil
}

// differ says so if all rows show the same, of which no order could be seen.
func differ(rows []map[string]any, name string) string {
	for _, row := range rows {
		value, has := row[name]
		if !has || !reflect.DeepEqual(value, rows[0][name]) {
			return ""
		}
	}
	return fmt.Sprintf("all rows have %v: let them differ in vary (contract_test.go)", rows[0][name])
}

// enumeration is what a parameter can be, if the document names it. That a list is wanted as a
// file is no filter.
func enumeration(p parameter) (values []string) {
	if p.Name == "format" {
		return nil
	}
	enum := p.Schema.Enum
	if p.Schema.Items != nil {
		enum = p.Schema.Items.Enum
	}
	for _, value := range enum {
		values = append(values, fmt.Sprint(value))
	}
	return values
}

// filters holds a list to what one of its filters says.
func (c *contract) filters(op *operation, p parameter, whole part) {
	c.t.Helper()
	values := enumeration(p)
	switch {
	case p.Schema.Format == "date":
		never := "2099-01-01"
		if p.Name == "to" || strings.HasSuffix(p.Name, "_to") {
			never = "1999-01-01"
		}
		if found := c.ask(op, p.Name+"="+never); len(found.rows) > 0 {
			c.point(op, "filter "+p.Name, fmt.Sprintf("of a day on which nothing was there are %v", brief(found.rows)))
		}
		if strings.HasSuffix(p.Name, "from") {
			c.byDay(op, p, whole)
		}
	case p.Name == "q":
		if found := c.all(op, "q="+canary); len(found.rows) > 0 {
			c.pages(op, "q="+canary, found)
		}
		if found := c.ask(op, "q=zyzzyva"); len(found.rows) > 0 || found.meta.TotalCount != 0 {
			c.point(op, "filter q", fmt.Sprintf("of words that nobody wrote there are %v", brief(found.rows)))
		}
	case p.Schema.kind() == "boolean":
		c.value(op, p, "true", whole)
	case strings.HasSuffix(p.Name, "_id"):
		c.by(op, p, whole)
	case len(values) == 0:
		return
	}
	for _, value := range values {
		c.value(op, p, value, whole)
	}
	if len(values) > 0 && p.Schema.Items != nil {
		c.value(op, p, strings.Join(values, ","), whole)
	}
	if p.Name != "q" {
		c.refuses(op, p.Name, "nonsense")
	}
}

// value filters by a value, or by some: of rows that show it, those come that have it.
func (c *contract) value(op *operation, p parameter, chosen string, whole part) {
	c.t.Helper()
	found := c.all(op, p.Name+"="+chosen)
	if found.meta.TotalCount != len(found.rows) {
		c.point(op, "filter "+p.Name, fmt.Sprintf("%d rows are said to be %d", len(found.rows), found.meta.TotalCount))
	}
	if !slices.ContainsFunc(whole.read, func(row map[string]any) bool { return isPlain(row[p.Name]) }) {
		return // it is not shown
	}
	has := func(row map[string]any) bool {
		return chosen == "all" || slices.Contains(strings.Split(chosen, ","), fmt.Sprint(row[p.Name]))
	}
	for _, row := range found.read {
		if !has(row) {
			c.point(op, "filter "+p.Name, fmt.Sprintf("of %s there is one of %v", chosen, row[p.Name]))
		}
	}
	var want []string
	for i, row := range whole.read {
		if has(row) {
			want = append(want, whole.rows[i])
		}
	}
	if p.Schema.kind() == "boolean" && (len(want) == 0 || len(want) == len(whole.rows)) {
		c.point(op, "differing "+p.Name, fmt.Sprintf("%d of %d rows have it: let some in vary (contract_test.go)", len(want), len(whole.rows)))
	}
	if p.Schema.Default == nil && !p.Required && !slices.Equal(found.rows, want) {
		c.point(op, "filter "+p.Name, fmt.Sprintf("of %s there are %v, wanted %v", chosen, brief(found.rows), brief(want)))
	}
}

// isPlain tells a value from what has others, and from none.
func isPlain(value any) bool {
	switch value.(type) {
	case nil, map[string]any, []any:
		return false
	}
	return true
}

// by filters by the id of somebody or something that rows show: those come that have it.
func (c *contract) by(op *operation, p parameter, whole part) {
	c.t.Helper()
	idOf := func(row map[string]any) any {
		if of, ok := row[strings.TrimSuffix(p.Name, "_id")].(map[string]any); ok {
			return of["id"]
		}
		return row[p.Name]
	}
	shown := slices.IndexFunc(whole.read, func(row map[string]any) bool { return isPlain(idOf(row)) })
	if shown < 0 {
		return
	}
	chosen := idOf(whole.read[shown])
	var want []string
	for i, row := range whole.read {
		if idOf(row) == chosen {
			want = append(want, whole.rows[i])
		}
	}
	if found := c.all(op, fmt.Sprintf("%s=%v", p.Name, chosen)); !slices.Equal(found.rows, want) {
		c.point(op, "filter "+p.Name, fmt.Sprintf("of %v there are %v, wanted %v", chosen, brief(found.rows), brief(want)))
	}
	if p.Schema.Items == nil {
		return
	}
	ids, either := map[any]bool{}, []string{}
	for i, row := range whole.read {
		if id := idOf(row); isPlain(id) && (ids[id] || len(ids) < 2) {
			ids[id] = true
			either = append(either, whole.rows[i])
		}
	}
	var several []string
	for id := range ids {
		several = append(several, fmt.Sprint(id))
	}
	if found := c.all(op, p.Name+"="+strings.Join(several, ",")); !slices.Equal(found.rows, either) {
		c.point(op, "filter "+p.Name, fmt.Sprintf("of %v there are %v, wanted %v", several, brief(found.rows), brief(either)))
	}
}

// together holds two filters at once to what each of them finds: what both find.
func (c *contract) together(op *operation) {
	c.t.Helper()
	found := map[string][]string{}
	var queries []string
	for _, p := range op.Parameters {
		for _, value := range enumeration(p) {
			query := p.Name + "=" + value
			if rows := c.all(op, query).rows; p.Schema.Default == nil && !p.Required && len(rows) > 0 {
				found[query], queries = rows, append(queries, query)
				break
			}
		}
	}
	for i := 1; i < len(queries); i++ {
		first, second := queries[i-1], queries[i]
		want := slices.DeleteFunc(slices.Clone(found[first]), func(row string) bool { return !slices.Contains(found[second], row) })
		if both := c.all(op, first+"&"+second); !slices.Equal(both.rows, want) {
			c.point(op, "together", fmt.Sprintf("of %s and %s there are %v, wanted %v", first, second, brief(both.rows), brief(want)))
		}
	}
}

// exports holds the file to the list, all of its pages, with a filter and without.
func (c *contract) exports(op *operation) {
	c.t.Helper()
	queries := []string{"per_page=1", "page=2&per_page=1"}
	for _, p := range op.Parameters {
		for _, value := range enumeration(p) {
			queries = append(queries, p.Name+"="+value)
		}
		if len(queries) > 4 {
			break
		}
	}
	for _, query := range queries {
		workbook := c.file(op, query, "export_to_excel=true", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
		c.file(op, query, "format=xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
		text := c.file(op, query, "format=csv", "text/csv; charset=utf-8; header=present")
		newer := len(text.Rows) - len(workbook.Rows) // that a file was made may be a row itself, and the newest
		for i, row := range workbook.Rows {
			if newer < 0 || !slices.Equal(text.Headings, workbook.Headings) || !slices.Equal(clocks(text.Rows[newer+i].Cells), clocks(row.Cells)) {
				c.point(op, "export", fmt.Sprintf("with %s the row %v of the .xlsx is another in the .csv: %v", query, row, text.Rows))
				break
			}
		}
	}
}

// file asks for the list as a file, which has as many rows as the list.
func (c *contract) file(op *operation, query, as, kind string) *sheets.Table {
	c.t.Helper()
	want := c.ask(op, query).meta.TotalCount
	r := c.with(op, query+"&"+as)
	answer := r.send(r.actor).Wants(http.StatusOK)
	table, err := sheets.Read(bytes.NewReader(answer.Bytes), int64(len(answer.Bytes)))
	if errors.Is(err, sheets.ErrNothing) {
		table, err = &sheets.Table{}, nil
	}
	if got := answer.Header.Get("Content-Type"); err != nil || len(table.Rows) != want || got != kind {
		c.point(op, "export", fmt.Sprintf("with %s&%s the %s has not the list's %d rows: %v, %v", query, as, got, want, err, table))
	}
	return table
}

var moment = regexp.MustCompile(`^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(Z|[+-]\d\d:\d\d)?$`)

// clocks are cells with times as both kinds of file show them: by the clock of the place.
func clocks(cells []string) (shown []string) {
	for _, cell := range cells {
		shown = append(shown, strings.TrimSuffix(moment.ReplaceAllString(cell, "$1 $2"), " 00:00:00"))
	}
	return shown
}
