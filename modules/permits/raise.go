package permits

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/forms"
	"hivis/core/records"
	"hivis/modules/actions"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/i18n"
)

// closureDays is how long there is for what the checklist of a closure asks for: the work is
// over then, and nothing waits for it.
const closureDays = 7

// raise makes one action for each answer that asks for one. It is assigned to the person who
// answered, and due before what is asked for begins or ends. An action that exists already for
// the same answer is kept.
func (m *Module) raise(ctx context.Context, tx *db.Tx, h *permitRow, stage string, followUps []forms.FollowUp, answers []forms.Answer, due time.Time) error {
	asked := slices.DeleteFunc(slices.Clone(followUps), func(s forms.FollowUp) bool { return !s.Action })
	if len(asked) == 0 {
		return nil
	}
	raised, err := New().RaisedAt(ctx, tx, RaisedAtParams{tx.OrganizationID, h.ID, stage})
	if err != nil {
		return err
	}
	asked = slices.DeleteFunc(asked, func(s forms.FollowUp) bool {
		return slices.Contains(raised, RaisedAtRow{s.FollowUpRequest.Question, s.Option})
	})
	if len(asked) == 0 {
		return nil
	}
	if err := admitActions(ctx, tx, h.ID, len(asked)); err != nil {
		return err
	}
	zone, err := h.zone()
	if err != nil {
		return err
	}
	var drafts []actions.Draft
	params := AddActionsParams{OrganizationID: tx.OrganizationID, PermitID: h.ID, Stage: stage}
	for _, s := range asked {
		drafts = append(drafts, draftOf(s, answers, tx.UserID, m.dueOn(due, zone)))
		params.QuestionIds, params.OptionIds = append(params.QuestionIds, s.FollowUpRequest.Question), append(params.OptionIds, s.Option)
	}
	params.ActionIds, err = m.Actions.Add(ctx, tx, drafts, actions.Place{SiteID: h.Site.ID, SiteName: h.Site.Name, Zone: zone, Type: Name, RecordID: h.ID, AssignedBy: tx.UserID})
	if err != nil {
		return err
	}
	records.Write(tx, records.Event{Module: Name, ID: h.ID, ActorID: tx.UserID, Verb: "actions_raised", Changes: records.AppendChange(nil, "actions", 0, len(drafts)), At: m.Now()})
	return New().AddActions(ctx, tx, params)
}

// maxActions is how many actions a permit leads to at most: all of them are on its page.
const maxActions = 500

// admitActions refuses what a permit has no room for.
func admitActions(ctx context.Context, tx *db.Tx, id int64, more int) error {
	has, err := New().CountActions(ctx, tx, CountActionsParams{tx.OrganizationID, id})
	if err == nil && int(has)+more > maxActions {
		err = api.Refused("permit_actions_full", i18n.Params{"Max": maxActions})
	}
	return err
}

// dueOn is the day on which something has to be done by a moment; today where that has passed.
func (m *Module) dueOn(by time.Time, zone *time.Location) string {
	if now := m.Now(); by.Before(now) {
		by = now
	}
	return by.In(zone).Format(time.DateOnly)
}

// draftOf is an action in the words of the form, with what was remarked beside the answer.
func draftOf(s forms.FollowUp, answers []forms.Answer, responsible int64, due string) actions.Draft {
	d := actions.Draft{Description: s.Question + ": " + s.Answer, ControlType: "administrative", ResponsibleID: responsible, DueDate: due, Kind: "corrective", Priority: "high"}
	for _, a := range answers {
		if a.Question == s.FollowUpRequest.Question && slices.Contains(a.Options, s.Option) && d.Remarks == "" {
			d.Remarks = strings.TrimSpace(a.Remark)
		}
	}
	return d
}

// raiseForStage raises what the answers of a later stage ask for. It is called before the
// answers are stored: storing may lock the counter of the storage, and a number must not be waited
// for while that lock is held.
func (m *Module) raiseForStage(ctx context.Context, tx *db.Tx, h *permitRow, stage string, round int, answers []forms.Answer, due time.Time) error {
	var doc forms.Document
	if _, _, err := m.readForm(ctx, tx, h, &doc); err != nil {
		return err
	}
	came := forms.Evaluate(doc.OnDay(h.today(m.Now())), stage, answers, h.facts())
	return m.raise(ctx, tx, h, forms.StageKey(stage, round), came.FollowUpsIn(doc), answers, due)
}

// queueActionFor asks for the answers that the actions of a permit were asked for by.
func queueActionFor(batch *pgx.Batch, tx *db.Tx, id int64, all *[]ActionFor) {
	batch.Queue(`select x.action_id, x.stage as form_type, x.question_id, x.option_id from permit_actions x
		join actions a on a.organization_id = x.organization_id and a.id = x.action_id
		where x.organization_id = $1 and x.permit_id = $2 order by x.action_id`, tx.OrganizationID, id).Query(func(rows pgx.Rows) (err error) {
		*all, err = pgx.CollectRows(rows, db.NamedAs(func(f *ActionFor) ActionFor {
			stage, round, _ := strings.Cut(f.Stage, ":")
			f.Stage = stage
			f.Revision, _ = strconv.Atoi(round)
			return *f
		}))
		return err
	})
}

// followActions lets browsers look again at permits whose actions changed: their state does
// not depend on these.
func (m *Module) followActions(_ context.Context, tx *db.Tx, ids []int64, _ records.Informed) error {
	for _, id := range ids {
		records.Announce(tx, "update", Name, id)
	}
	return nil
}
