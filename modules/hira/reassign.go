package hira

import (
	"context"

	"github.com/jackc/pgx/v5"

	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/directory/users"
	"hivis/platform/db"
)

// OpenWork is what people have to do here: the drafts that they assess, and the reviews of what
// is in force.
func (m *Module) OpenWork() users.OpenWork {
	return users.OpenWork{Kind: "risk_assessments", Count: countOpen, Reassign: m.reassign}
}

// openOf are the risk assessments that somebody has to do with: $2 are the people.
const openOf = "h.organization_id = $1 and h.state <> 'archive' and (h.reviewer_id = any($2) or h.assessor_id = any($2))"

func countOpen(ctx context.Context, tx *db.Tx, userID int64) (count int, err error) {
	err = tx.QueryRow(ctx, "select count(*) from risk_assessments h where "+openOf, tx.OrganizationID, []int64{userID}).Scan(&count)
	return count, err
}

// reassign gives all that these people have to somebody else, who is told once. What was
// published says for good who assessed it; who does so from now on is another question. In
// drafts, they are replaced wherever they are to do something; actions are handed over as such.
func (m *Module) reassign(ctx context.Context, tx *db.Tx, from []int64, to int64) (map[int64]int, error) {
	m.Workflows.LockShared(tx)
	tx.Defer("select from risk_assessments h where "+openOf+" order by h.id for update", tx.OrganizationID, from)
	rows, err := tx.Query(ctx, "select h.id, h.serial, h.title, h.assessor_id, coalesce(h.reviewer_id, 0) as reviewer_id, s.name as site from risk_assessments h join sites s on s.organization_id = h.organization_id and s.id = h.site_id where "+
		openOf+" order by h.id", tx.OrganizationID, from)
	if err != nil {
		return nil, err
	}
	counts, gone := map[int64]int{}, map[int64]bool{}
	for _, id := range from {
		gone[id] = true
	}
	var ids []int64
	message := notifications.Message{UserID: to, Kind: HandedOver, Module: Name}
	all, err := pgx.CollectRows(rows, db.Named[struct {
		ID, Serial, AssessorID, ReviewerID int64
		Title, Site                        string
	}]())
	for _, h := range all {
		if ids = append(ids, h.ID); len(ids) == 1 {
			message.RecordID, message.Params = h.ID, notifications.Params{Number: numberOf(h.Serial), Title: h.Title, Site: h.Site}
		}
		assesses, reviews := h.AssessorID, h.ReviewerID
		if gone[h.AssessorID] {
			counts[h.AssessorID]++
			assesses = to
		}
		if gone[h.ReviewerID] {
			if h.ReviewerID != h.AssessorID {
				counts[h.ReviewerID]++
			}
			reviews = to
		}
		if reviews == assesses {
			reviews = 0
		}
		changes := records.AppendChange(nil, "assessor_id", h.AssessorID, assesses)
		changes = records.AppendChange(changes, "reviewer_id", earlier(int(h.ReviewerID)), earlier(int(reviews)))
		records.Write(tx, records.Event{Module: Name, ID: h.ID, ActorID: tx.UserID, Verb: "handed_over", Changes: changes, At: m.Now()})
	}
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	for _, column := range []string{"assessor_id", "reviewer_id"} {
		tx.Defer("update risk_assessments set "+column+" = $3, version = version + 1 where organization_id = $1 and "+column+" = any($2) and id = any($4)", tx.OrganizationID, from, to, ids)
		tx.Defer("update risk_versions set "+column+" = $3 where organization_id = $1 and "+column+" = any($2) and assessment_id = any($4) and state in ('draft', 'waiting')", tx.OrganizationID, from, to, ids)
	}
	for _, those := range []string{"risk_assessments set reviewer_id = null where id = any($2)", "risk_versions set reviewer_id = null where assessment_id = any($2) and state in ('draft', 'waiting')"} {
		tx.Defer("update "+those+" and organization_id = $1 and reviewer_id = assessor_id", tx.OrganizationID, ids) // nobody reviews what they assess
	}
	tx.Defer(`update risk_controls c set responsible_id = $3 from risk_versions v where c.organization_id = $1 and c.responsible_id = any($2)
		and v.organization_id = c.organization_id and v.assessment_id = c.assessment_id and v.number = c.number and v.state = 'draft'`, tx.OrganizationID, from, to)
	if err := m.Workflows.ReassignRequester(ctx, tx, Name, ids, from, to); err != nil {
		return nil, err
	}
	if message.Params.Count = len(ids); len(ids) == 1 {
		message.Params.Count = 0
	}
	return counts, m.Notifications.Notify(ctx, tx, message)
}
