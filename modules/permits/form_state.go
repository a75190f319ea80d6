package permits

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/forms"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// The stages in which a permit's form is filled in.
const (
	Main      = "main"
	Extending = "extension"
	Closure   = "closure"
)

// nightWork is the fact that conditions of the form may ask for.
const nightWork = "night_work"

// complete adds to a permit's answer what its form asks and what is missing, as the version
// says that it began with.
func (m *Module) complete(ctx context.Context, tx *db.Tx, h *held, record *Record) error {
	given, typeOf, err := m.readForm(ctx, tx, h, &record.Form.Document)
	if err != nil {
		return err
	}
	record.Form.Version, record.Form.Images = h.FormVersion, m.Forms.Images(tx.Scope, record.Form.Document)
	record.Answers = byStage(given, record.Extensions)
	c := h.content(typeOf)
	c.Workers = record.Workers
	if h.Status == Drafted {
		c.Faults = h.faults(record.Form.Document, forms.AnswersAt(given, Main), m.Now())
	}
	record.Missing = []Missing{}
	for _, move := range ahead(h.Status) {
		record.Missing = append(record.Missing, said(api.CallOf(ctx), move, missing(move, c, m.Now()))...)
	}
	if h.AskedUntil != nil {
		longer := h.until(c)
		record.Missing = append(record.Missing, said(api.CallOf(ctx), ToApprove, missing(ToApprove, longer, m.Now()))...)
	}
	return nil
}

// until is what a permit says with the end that is asked for.
func (h *held) until(c content) content {
	if h.AskedUntil == nil {
		return c
	}
	c.EndsAt, c.Workers = h.AskedUntil, slices.Clone(c.Workers)
	day := h.today(*h.AskedUntil)
	for i := range c.Workers {
		c.Workers[i].Certifications = slices.Clone(c.Workers[i].Certifications)
		expire(c.Workers[i].Certifications, &day)
	}
	return c
}

// currentType is what became of what a permit names: its type, its site and its officers.
type currentType struct {
	TypeToRequestRow
	StandsToRequestRow
}

// readForm reads the version that a permit began with, what was answered to it, and what
// became of its type.
func (m *Module) readForm(ctx context.Context, tx *db.Tx, h *held, doc *forms.Document) (given []forms.StoredAnswer, t currentType, err error) {
	batch := &pgx.Batch{}
	m.Forms.QueueVersion(batch, tx, h.FormID, h.FormVersion, doc)
	m.Forms.QueueAnswers(batch, tx, Name, h.ID, &given)
	batch.Queue(typeToRequest, h.Site.ID, tx.OrganizationID, h.Type.ID).Query(func(rows pgx.Rows) (err error) {
		t.TypeToRequestRow, err = pgx.CollectExactlyOneRow(rows, db.Named[TypeToRequestRow]())
		return err
	})
	batch.Queue(standsToRequest, tx.OrganizationID, h.ID).Query(func(rows pgx.Rows) (err error) {
		t.StandsToRequestRow, err = pgx.CollectExactlyOneRow(rows, db.Named[StandsToRequestRow]())
		return err
	})
	return given, t, tx.Run(ctx, batch)
}

// byStage are the answers of each stage, those of each extension by themselves.
func byStage(given []forms.StoredAnswer, asked []Extension) []StageAnswers {
	rounds := []StageAnswers{{Stage: Main}, {Stage: Extending}}
	for _, e := range asked {
		rounds = append(rounds, StageAnswers{Stage: Extending, Revision: e.Revision})
	}
	stages := []StageAnswers{}
	for _, round := range append(rounds, StageAnswers{Stage: Closure}) {
		if round.Answers = forms.AnswersAt(given, forms.StageKey(round.Stage, round.Revision)); len(round.Answers) > 0 {
			stages = append(stages, round)
		}
	}
	return stages
}

// content is what a permit says, but for its workers and its answers.
func (h *held) content(t currentType) content {
	issues := slices.ContainsFunc(h.IssuingOfficers, func(p records.Person) bool { return h.Requester != nil && p.ID == h.Requester.ID })
	return content{OfficerRequests: issues, Description: h.Description, Remarks: h.Remarks, StartsAt: h.StartsAt, EndsAt: h.EndsAt, TypeActive: t.Active, TypeHere: t.Here,
		LowRisk: h.Type.LowRisk, SiteGone: !t.Site, OfficersGone: !t.Officers, MostHours: int(t.MostHours)}
}

// faults are what is missing or wrong in the answers of the request.
func (h *held) faults(doc forms.Document, answers []forms.Answer, now time.Time) []forms.Fault {
	result := forms.Evaluate(doc.OnDay(h.today(now)), Main, answers, h.facts())
	return slices.Concat(result.Wrong, result.Missing, forms.CriticalFaults(doc, Main, answers, h.facts()))
}

// facts are what conditions of the form may ask of a permit.
func (h *held) facts() map[string]bool { return map[string]bool{nightWork: h.NightWork} }

// today is the day at the site.
func (h *held) today(now time.Time) string {
	zone, err := h.zone()
	if err != nil {
		zone = time.UTC
	}
	return now.In(zone).Format(time.DateOnly)
}

// answer keeps what was said at a stage, all or nothing.
func (m *Module) answer(ctx context.Context, tx *db.Tx, h *held, stage string, round int, answers []forms.Answer, final bool) (forms.Result, error) {
	return m.Forms.Answer(ctx, tx, forms.Submission{Kind: Name, RecordID: h.ID, FormID: h.FormID, Version: h.FormVersion, Stage: stage, Round: round, Answers: answers,
		Facts: h.facts(), Today: h.today(m.Now()), Final: final, Strict: final})
}

// hold locks a permit that the caller sees.
func (m *Module) hold(ctx context.Context, tx *db.Tx, id int64) (*held, error) {
	return m.lock(ctx, tx, visible(tx, api.Actor(ctx)), id)
}

func (m *Module) lock(ctx context.Context, tx *db.Tx, where *api.Where, id int64) (*held, error) {
	where.And("p.id = %s", id)
	h, err := api.ReadOne(ctx, records.Lock(tx, "permits", id), selectPermit+where.FromWith(lookupsOfPermit), where, m.heldFor(ctx))
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, api.NotFound()
	}
	return &h, err
}

// heldFor reads permits as the caller stands in them.
func (m *Module) heldFor(ctx context.Context) pgx.RowToFunc[held] {
	return db.NamedAs(func(h *held) held { return h.shownTo(api.Caller(ctx), m.Now()) })
}

// begin locks a permit for a move of the caller, or says why that cannot be made.
func (m *Module) begin(ctx context.Context, tx *db.Tx, id int64, move Move) (*held, error) {
	m.Workflows.LockShared(tx) // held before the permit, as everywhere
	h, err := m.hold(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	return h, refusal(refuse(move, h.standing(api.Actor(ctx))))
}

// conflicts are the refusals that another moment would not have.
var conflicts = []string{"permit_wrong_status", "permit_extension_asked", "permit_no_extension"}

// refusal is why a move cannot be made, as an answer.
func refusal(code string) error { return api.Blocked(code, conflicts) }
