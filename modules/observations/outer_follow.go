package observations

import (
	"context"
	"time"

	"hivis/core/publicreports"
	"hivis/core/records"
	"hivis/modules/actions"
	"hivis/platform/db"
)

// Ticket is what a reporter without an account has of their report.
type Ticket struct {
	Number string `json:"number" minLength:"1" maxLength:"20" example:"OBS-000123" doc:"The report's number, as the receipt gave it"`
	Key    string `json:"key" minLength:"1" maxLength:"40" doc:"The report's key, as the receipt gave it; number and key together open it"`
}

// Followed is what they get to know of it, and nothing else.
type Followed struct {
	Number   string         `json:"number" maxLength:"20" doc:"The report's number"`
	Status   string         `json:"status" enum:"received,planned,in_progress,done,closed" doc:"Received: nobody has decided yet. Planned: actions wait to be begun. Done: to be verified or confirmed"`
	Messages []OuterMessage `json:"messages" maxItems:"500" doc:"Questions of the site and the reporter's answers, in their order"`
}

// OuterMessage is a question or an answer. Who of the site asked is not said.
type OuterMessage struct {
	ID   int64     `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the message"`
	From string    `json:"from" enum:"site,reporter" doc:"Who wrote it; the site's people are not named"`
	Text string    `json:"text" maxLength:"2000" doc:"What was said, as text"`
	At   time.Time `json:"at" doc:"When it was written"`
}

type followInput struct{ Body Ticket }

// followOuter answers POST /api/outer_observations/follow.
func (m *Module) followOuter(ctx context.Context, tx *db.Tx, in *followInput) (*Followed, error) {
	id, err := m.intake().FindByKey(ctx, tx, in.Body.Number, in.Body.Key)
	if err != nil {
		return nil, err
	}
	row, err := New().PublicReport(ctx, tx, PublicReportParams{tx.OrganizationID, id})
	if err != nil {
		return nil, err
	}
	return m.followed(ctx, tx, row)
}

func (m *Module) followed(ctx context.Context, tx *db.Tx, row PublicReportRow) (*Followed, error) {
	out := &Followed{Number: numberOf(row.Serial), Status: outerStatus(row), Messages: []OuterMessage{}}
	return out, m.intake().MessagesOf(ctx, tx, row.ID, func(said publicreports.Message) {
		out.Messages = append(out.Messages, OuterMessage{said.ID, said.From(), said.Text, said.At})
	})
}

// outerStatus is how far it is, for somebody who does not know how work is organized
// here. That something is late is not for them to worry about.
func outerStatus(row PublicReportRow) string {
	switch row.Status {
	case actions.Open:
		if row.ActionsCount == 0 {
			return "received"
		}
		return "planned"
	case actions.Completed:
		return "done"
	}
	return row.Status
}

type answerInput struct {
	Body struct {
		Ticket
		MessageID string `json:"message_id" minLength:"16" maxLength:"64" doc:"Made by the browser for this answer: sent again, it is the same one"`
		Text      string `json:"text" maxLength:"2000" doc:"What was said, as text"`
	}
}

// answerOuter answers POST /api/outer_observations/answer: the reporter writes to
// those who look after the site, and to whoever asked.
func (m *Module) answerOuter(ctx context.Context, tx *db.Tx, in *answerInput) (*Followed, error) {
	desk, body := m.intake(), &in.Body
	if err := desk.CountAnswer(ctx, tx); err != nil {
		return nil, err
	}
	id, err := desk.FindByKey(ctx, tx, body.Number, body.Key)
	if err != nil {
		return nil, err
	}
	row, err := New().PublicReport(ctx, tx, PublicReportParams{tx.OrganizationID, id})
	if err != nil {
		return nil, err
	}
	isNew, err := desk.SaveAnswer(ctx, tx, id, body.MessageID, body.Text)
	if err != nil {
		return nil, err
	}
	if isNew {
		records.Write(tx, records.Event{Module: Name, ID: id, Verb: "answered", At: m.Now()})
		if err := m.notifyAnswer(ctx, tx, row); err != nil {
			return nil, err
		}
	}
	return m.followed(ctx, tx, row)
}

// notifyAnswer tells the managers of the site, and those who asked.
func (m *Module) notifyAnswer(ctx context.Context, tx *db.Tx, row PublicReportRow) error {
	people, err := New().ManagersOfSite(ctx, tx, ManagersOfSiteParams{OrganizationID: tx.OrganizationID, Managers: true, Sensitive: row.Sensitive, SiteID: row.SiteID})
	if err != nil {
		return err
	}
	askers, err := m.intake().Askers(ctx, tx, row.ID)
	if err != nil {
		return err
	}
	r := report{Details{Description: row.Description}, row.Serial, row.ID, row.SiteName, int(row.ActionsCount), 0, false}
	return m.Notifications.Notify(ctx, tx, r.messages(append(people, askers...), ReporterAnswered, "", 0)...)
}
