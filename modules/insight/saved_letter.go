package insight

import (
	"context"
	"strings"

	"hivis/core/notifications"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/i18n"
	"hivis/platform/mail"
)

// What of a report stands in its mail; all of it is in the file.
const (
	mailedRows    = 30
	mailedColumns = 6
)

// reader is to whom a report is mailed.
type reader struct {
	user                    *access.User
	organization, subDomain string
	sites                   map[int64]string
	say                     sayer
	month                   string // that it is now
}

// readerOf is the one in whose name is asked.
func (m *Module) readerOf(ctx context.Context, tx *db.Tx) (reader, error) {
	r := reader{user: api.Actor(ctx), month: m.Now().Format("2006-01")}
	locale := i18n.Offered(r.user.Languages, r.user.Locale)
	r.say = func(key string, params i18n.Params) string { return m.Notifications.Sentences.Say(locale, key, params) }
	r.user.Locale = locale
	err := tx.QueryRow(ctx, "select o.name, coalesce(o.sub_domain_name, ''), coalesce((select jsonb_object_agg(s.id, s.name) from sites s where s.organization_id = o.id), '{}') from organizations o where o.id = $1",
		tx.OrganizationID).Scan(&r.organization, &r.subDomain, &r.sites)
	return r, err
}

// letterOf is the mail: what the report is of first, then its numbers as text and as a table.
func (m *Module) letterOf(to reader, kept KeptReport, report *Report) (notifications.TableMail, error) {
	letter := to.blank(kept.ID, i18n.Params{"Name": to.user.FullName, "Title": kept.Name, "Organization": to.organization, "Person": kept.Owner.Name}, "report_mail")
	letter.About = to.about(kept, report)
	if len(report.Rows) == 0 {
		letter.Note = to.say("mail.report_mail.empty", nil)
	} else {
		columns := to.columns(report)
		letter.Numbers, letter.Heads, letter.Rows = to.numbers(report, columns), to.heads(report, columns), to.rows(report, columns)
		if len(letter.Rows) < len(report.Rows) || len(letter.Heads) <= len(report.Columns) {
			letter.Note = to.say("mail.report_mail.more", nil)
		}
	}
	file, err := fileOf(report, kept.Name, to.say)
	letter.Files = []mail.File{file}
	return letter, err
}

// blank has the words that the mails about a report share.
func (r reader) blank(id int64, names i18n.Params, kind string) notifications.TableMail {
	return notifications.TableMail{UserID: r.user.ID, Email: r.user.Email, Locale: r.user.Locale, Organization: r.organization, SubDomain: r.subDomain, Path: "/reports/saved/" + idKey(id),
		Subject: r.say("mail."+kind+".subject", names), Greeting: r.say("mail.greeting", names), Sentence: r.say("mail."+kind+".body", names),
		Open: r.say("mail.report_mail.open", nil), LinkHelp: r.say("mail.link", nil), Footer: r.say("mail.footer", names)}
}

// about are the filters, and the time zone.
func (r reader) about(kept KeptReport, report *Report) []string {
	sites := r.say("mail.report_mail.all_sites", nil)
	if len(kept.SiteIDs) > 0 {
		var names []string
		for _, id := range kept.SiteIDs {
			names = append(names, r.sites[id])
		}
		sites = strings.Join(names, ", ")
	}
	day := func(at string) string { return notifications.DateIn(r.user.Locale, at) }
	return []string{
		report.title(r.say),
		r.say("mail.report_mail.period", i18n.Params{"From": day(report.Span.From), "To": day(report.Span.To)}),
		r.say("mail.report_mail."+report.Span.DateType, nil),
		r.say("mail.report_mail.sites", i18n.Params{"Sites": sites}),
		r.say("mail.report_mail.zone", i18n.Params{"Zone": report.Span.TimeZone}),
	}
}

// columns are the places of those that are mailed: the first ones, or the latest where each is a
// piece of time. Of what has not begun there is nothing to say.
func (r reader) columns(report *Report) (places []int) {
	timed := false
	for i, column := range report.Columns {
		is := column.Key[0] == '2' && column.Name == ""
		timed = timed || is
		if !is || column.Key <= r.month {
			places = append(places, i)
		}
	}
	if timed {
		return places[max(0, len(places)-mailedColumns):]
	}
	return places[:min(len(places), mailedColumns)]
}

// numbers are the totals of the columns.
func (r reader) numbers(report *Report, columns []int) (numbers []string) {
	for _, i := range columns {
		numbers = append(numbers, report.Columns[i].title(r.say)+": "+r.number(report.Totals[i]))
	}
	return numbers
}

func (r reader) heads(report *Report, columns []int) []string {
	heads := []string{r.say("report_group."+report.Group, nil)}
	for _, i := range columns {
		heads = append(heads, report.Columns[i].title(r.say))
	}
	return heads
}

func (r reader) rows(report *Report, columns []int) (rows [][]string) {
	for _, row := range report.Rows[:min(len(report.Rows), mailedRows)] {
		line := []string{called(r.say, report.Group, row.Key, row.Name)}
		for _, i := range columns {
			line = append(line, r.number(row.Cells[i]))
		}
		rows = append(rows, line)
	}
	return rows
}

// number is one in the reader's language, with one digit after the point where it has any.
func (r reader) number(c Cell) string {
	if c.Value == nil {
		return r.say("report_value.not_available", nil)
	}
	return i18n.Decimal(r.user.Locale, *c.Value, 1)
}
