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
func (m *Module) complete(ctx context.Context, tx *db.Tx, h *permitRow, record *Record) error {
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
	if c.Blocked, err = m.standingsOf(ctx, tx, h, record); err != nil {
		return err
	}
	record.Missing = []Missing{}
	for _, move := range nextMoves(h.Status) {
		record.Missing = append(record.Missing, localized(api.CallOf(ctx), move, missing(move, c, m.Now()))...)
	}
	if h.AskedUntil != nil {
		longer := h.until(c)
		record.Missing = append(record.Missing, localized(api.CallOf(ctx), ToApprove, missing(ToApprove, longer, m.Now()))...)
	}
	return nil
}

// until is what a permit says with the end that is asked for.
func (h *permitRow) until(c content) content {
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
	RequestStillValidRow
}

// readForm reads the version that a permit began with, what was answered to it, and what
// became of its type.
func (m *Module) readForm(ctx context.Context, tx *db.Tx, h *permitRow, doc *forms.Document) (given []forms.StoredAnswer, t currentType, err error) {
	batch := &pgx.Batch{}
	m.Forms.QueueVersion(batch, tx, h.FormID, h.FormVersion, doc)
	m.Forms.QueueAnswers(batch, tx, Name, h.ID, &given)
	batch.Queue(typeToRequest, h.Site.ID, tx.OrganizationID, h.Type.ID).Query(func(rows pgx.Rows) (err error) {
		t.TypeToRequestRow, err = pgx.CollectExactlyOneRow(rows, db.Named[TypeToRequestRow]())
		return err
	})
	batch.Queue(requestStillValid, tx.OrganizationID, h.ID).Query(func(rows pgx.Rows) (err error) {
		t.RequestStillValidRow, err = pgx.CollectExactlyOneRow(rows, db.Named[RequestStillValidRow]())
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
func (h *permitRow) content(t currentType) content {
	issues := slices.ContainsFunc(h.IssuingOfficers, func(p records.Person) bool { return h.Requester != nil && p.ID == h.Requester.ID })
	return content{OfficerRequests: issues, Description: h.Description, Remarks: h.Remarks, StartsAt: h.StartsAt, EndsAt: h.EndsAt, TypeActive: t.Active, TypeHere: t.Here,
		LowRisk: h.Type.LowRisk, Stopped: h.StoppedAt != nil, SiteGone: !t.Site, OfficersGone: !t.Officers, MostHours: int(t.MostHours)}
}

// faults are what is missing or wrong in the answers of the request.
func (h *permitRow) faults(doc forms.Document, answers []forms.Answer, now time.Time) []forms.Fault {
	result := forms.Evaluate(doc.OnDay(h.today(now)), Main, answers, h.facts())
	return slices.Concat(result.Wrong, result.Missing, forms.CriticalFaults(doc, Main, answers, h.facts()))
}

// facts are what conditions of the form may ask of a permit.
func (h *permitRow) facts() map[string]bool { return map[string]bool{nightWork: h.NightWork} }

// today is the day at the site.
func (h *permitRow) today(now time.Time) string {
	zone, err := h.zone()
	if err != nil {
		zone = time.UTC
	}
	return now.In(zone).Format(time.DateOnly)
}

// answer stores the answers of a stage, all or none.
func (m *Module) answer(ctx context.Context, tx *db.Tx, h *permitRow, stage string, round int, answers []forms.Answer, final bool) (forms.Result, error) {
	return m.Forms.Answer(ctx, tx, forms.Submission{Kind: Name, RecordID: h.ID, FormID: h.FormID, Version: h.FormVersion, Stage: stage, Round: round, Answers: answers,
		Facts: h.facts(), Today: h.today(m.Now()), Final: final, Strict: final, KeepsOutside: !final})
}

// lockVisible locks a permit that the caller sees.
func (m *Module) lockVisible(ctx context.Context, tx *db.Tx, id int64) (*permitRow, error) {
	return m.lock(ctx, tx, visible(tx, api.Actor(ctx)), id)
}

func (m *Module) lock(ctx context.Context, tx *db.Tx, where *api.Where, id int64) (*permitRow, error) {
	where.And("p.id = %s", id)
	h, err := api.ReadOne(ctx, records.Lock(tx, "permits", id), selectPermit+where.FromWith(lookupsOfPermit), where, m.scanPermit(ctx))
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, api.NotFound()
	}
	return &h, err
}

// scanPermit reads the rows of permits, with what the caller may do with each.
func (m *Module) scanPermit(ctx context.Context) pgx.RowToFunc[permitRow] {
	return db.NamedAs(func(h *permitRow) permitRow { return h.shownTo(api.Caller(ctx), m.Now()) })
}

// lockForMove locks a permit for a move of the caller, or says why that cannot be made.
func (m *Module) lockForMove(ctx context.Context, tx *db.Tx, id int64, move Move) (*permitRow, error) {
	m.Workflows.LockShared(tx) // held before the permit, as everywhere
	h, err := m.lockVisible(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	return h, refusal(refuse(move, h.moveContext(api.Actor(ctx))))
}

// conflicts are the refusals that another moment would not have.
var conflicts = []string{"permit_wrong_status", "permit_extension_asked", "permit_no_extension", "permit_stopped"}

// refusal is why a move cannot be made, as an answer.
func refusal(code string) error { return api.Blocked(code, conflicts) }
