package notifications

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/db"
	"hivis/platform/i18n"
	"hivis/platform/jobs"
	"hivis/platform/push"
)

const (
	pushAttempts = 6
	pushWorkers  = 8
	pushTimeout  = 30 * time.Second
	// pushedFor is how long a push service keeps a message for a device that is off.
	pushedFor = 24 * time.Hour
	// browserLives is for how long a browser is told without its reader having opened the product in it.
	browserLives = 30 * 24 * time.Hour
)

// tellBrowser is the job of telling one browser of one notification; 0: that it is told from now on.
type tellBrowser struct {
	jobs.Owner
	BrowserID      int64 `json:"browser_id"`
	NotificationID int64 `json:"notification_id"`
}

// Kind names the job.
func (tellBrowser) Kind() string { return "notifications.tell_browser" }

// onDeviceByDefault is whether a topic is told of on a device, unless somebody chose otherwise.
func onDeviceByDefault(t records.Topic) bool { return !t.NoMail && t.Name != digestTopic }

// aliveSince is when a browser must have been used last to be told of anything.
func (m *Module) aliveSince() time.Time { return m.Now().Add(-browserLives) }

// queuePushes adds the jobs for the browsers of those who are told.
func (m *Module) queuePushes(ctx context.Context, tx *db.Tx, rows []InsertRow) error {
	var work []jobs.Args
	for _, row := range rows {
		for _, id := range row.Browsers {
			work = append(work, tellBrowser{jobs.Owner{OrganizationID: tx.OrganizationID}, id, row.ID})
		}
	}
	if len(work) == 0 {
		return nil
	}
	return m.queue.Add(ctx, tx, work...)
}

// pushToBrowser tells one browser. What was read, taken back or deleted meanwhile is not told, nor anything
// in quiet hours but danger; it is in the product all the same.
func (m *Module) pushToBrowser(ctx context.Context, job jobs.Job[tellBrowser]) error {
	var told ToldRow
	err := m.DB.Read(ctx, job.Scope(), func(tx *db.Tx) (err error) {
		told, err = New().Told(ctx, tx, ToldParams{OrganizationID: tx.OrganizationID, ID: job.Args.BrowserID, NotificationID: job.Args.NotificationID})
		return err
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	urgent := told.Kind != "" && m.topicOf(told.Kind).Urgent
	if told.Kind != "" && !urgent && isQuiet(m.Now(), told.QuietFrom, told.QuietTill, told.TimeZone) {
		return nil
	}
	to, err := m.openBrowser(job.Args.OrganizationID, told.UserID, told.Sealed)
	if err != nil {
		return jobs.Stop(err)
	}
	message, err := m.pushed(told, job.Args.NotificationID, urgent)
	if err != nil {
		return jobs.Stop(err)
	}
	return m.judgePush(ctx, job, told.UserID, m.Push.Send(ctx, to, message))
}

// judgePush looks at how it went: a browser that is gone is forgotten, trouble is tried again.
func (m *Module) judgePush(ctx context.Context, job jobs.Job[tellBrowser], userID int64, err error) error {
	var refused *push.Refused
	switch {
	case err == nil:
		return nil
	case errors.Is(err, push.ErrGone):
		return m.DB.Write(ctx, job.Scope(), func(tx *db.Tx) error {
			_, err := New().ForgetBrowser(ctx, tx, ForgetBrowserParams{OrganizationID: tx.OrganizationID, ID: job.Args.BrowserID, UserID: userID})
			return err
		})
	case errors.As(err, &refused), job.Attempt >= pushAttempts:
		m.Log.WarnContext(ctx, "a device was not told", "browser", job.Args.BrowserID, "error", err)
		return jobs.Stop(err)
	default:
		return err
	}
}

// pushed is what a browser shows: one sentence in its reader's language and where it leads. It says
// nothing that people wrote, which may be about somebody's health.
func (m *Module) pushed(told ToldRow, notificationID int64, urgent bool) (message push.Message, err error) {
	shown := struct {
		Title string `json:"title"`
		Path  string `json:"path"`
		Tag   string `json:"tag"`
		Lang  string `json:"lang"`
		Stays bool   `json:"stays"`
	}{Path: "/" + accountPage, Tag: fmt.Sprintf("n%d", notificationID), Lang: told.Locale, Stays: urgent}
	if told.Kind == "" {
		shown.Title = m.Sentences.Say(told.Locale, "push.greeting", i18n.Params{})
	} else {
		var params Params
		if err := json.Unmarshal([]byte(told.Params), &params); err != nil {
			return message, err
		}
		shown.Title, shown.Path = m.pushTitle(told.Locale, told.Kind, told.OrganizationName, params), m.pathOf(told.Kind, told.Module, told.RecordID)
	}
	message = push.Message{TTL: pushedFor, Urgency: push.Normal}
	if urgent {
		message.Urgency = push.High
	}
	message.Payload, err = json.Marshal(shown)
	return message, err
}

// pushTitle is the subject of the mail without what the record is called. Where a remark stands in it,
// the number alone has to do.
func (m *Module) pushTitle(locale, kind, organization string, p Params) string {
	key := "mail." + kind + ".subject"
	if strings.Contains(m.Sentences.Template(locale, key), ".Note") {
		return p.Number
	}
	said := m.Sentences.Say(locale, key, i18n.Params{"Organization": organization, "Number": p.Number, "Title": "", "Actor": p.Actor, "Site": p.Site, "Person": p.Person,
		"DueDate": DateIn(locale, p.DueDate), "Time": p.Time, "Many": p.Count, "Status": p.Status, "Note": ""})
	return strings.TrimFunc(strings.Join(strings.Fields(said), " "), func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune(":：,，、-–—", r)
	})
}

// pathOf is where a notice leads, on the organization's own host.
func (m *Module) pathOf(kind, module string, id int64) string {
	switch {
	case pagesOf[kind] != "":
		return "/" + pagesOf[kind]
	case module == Account:
		return "/" + accountPage
	default:
		return fmt.Sprintf("/%s%d", strings.TrimPrefix(m.Records.Kind(module).Page, "/"), id)
	}
}
