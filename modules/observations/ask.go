package observations

import (
	"context"
	"strings"
	"time"

	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Message is what was asked of a reporter without an account, or what they answered.
type Message struct {
	ID     int64           `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the message"`
	Author *records.Person `json:"author" doc:"Null when it is the reporter's"`
	Text   string          `json:"text" maxLength:"2000" doc:"What was said, as text"`
	At     time.Time       `json:"at" doc:"When it was written"`
}

type askInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the observation"`
	Body struct {
		Text string `json:"text" maxLength:"2000" doc:"What the reporter is asked; they read it with their number and key"`
	}
}

// ask answers POST /api/observations/{id}/questions. Whoever may change the report
// may ask about it.
func (m *Module) ask(ctx context.Context, tx *db.Tx, in *askInput) (*Answer, error) {
	o, err := m.lockVisible(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if !o.ReportedPublicly {
		return nil, api.Conflict("public_not_reported", nil)
	}
	text := strings.TrimSpace(in.Body.Text)
	if text == "" {
		return nil, api.Invalid("text", "public_text_required")
	}
	m.intake().AskReporter(tx, in.ID, text)
	records.Write(tx, records.Event{Module: Name, ID: in.ID, ActorID: tx.UserID, Verb: "asked", At: m.Now()})
	return m.read(ctx, tx, every(tx), in.ID, api.Actor(ctx))
}
