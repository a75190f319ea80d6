package contractors

import (
	"context"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/directory/workflows"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/i18n"
)

// reviewed is what reviews have to know of documents: each version is one revision. Nobody of the
// company decides on its own papers.
func (m *Module) reviewed() workflows.ReviewedKind {
	return workflows.ReviewedKind{Kind: DocumentName, Rights: Name, Subtypes: m.kindsToReview, Facts: m.reviewFacts, Approved: m.reviewApproved, Rejected: m.reviewRejected}
}

// kindsToReview are the kinds of documents, by which a chain can be chosen.
func (m *Module) kindsToReview(ctx context.Context, tx *db.Tx) ([]workflows.Form, error) {
	rows, err := tx.Query(ctx, "select k.id, k.name from contractor_document_kinds k where k.organization_id = $1 and k.active order by lower(k.name), k.id", tx.OrganizationID)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.Named[workflows.Form]())
}

func (m *Module) reviewFacts(ctx context.Context, tx *db.Tx, id int64) (workflows.Facts, error) {
	f, err := db.One[struct {
		Revision                    int
		RequesterID, SiteID, KindID int64
		Own                         []int64
	}](ctx, tx, `select cd.revision, coalesce((select v.uploaded_by from contractor_document_versions v
			where v.organization_id = cd.organization_id and v.document_id = cd.id and v.revision = cd.revision), 0) as requester_id, coalesce(c.site_id, 0) as site_id, cd.kind_id,
			array(select cu.user_id from contractor_users cu where cu.organization_id = cd.organization_id and cu.contractor_id = cd.contractor_id) as own
		from contractor_documents cd join contractors c on c.organization_id = cd.organization_id and c.id = cd.contractor_id
		where cd.organization_id = $1 and cd.id = $2`, tx.OrganizationID, id)
	return workflows.Facts{Revision: f.Revision, RequesterID: f.RequesterID, SiteID: f.SiteID, SubtypeID: f.KindID, Excluded: f.Own}, err
}

// reviewApproved follows the last decision on a version. What is over by then is not approved.
func (m *Module) reviewApproved(ctx context.Context, tx *db.Tx, end workflows.Outcome) error {
	d, err := m.decided(ctx, tx, end)
	if err != nil {
		return err
	}
	if api.CallOf(ctx) != nil && d.ExpiresAt != nil && !d.ExpiresAt.After(m.Now()) {
		return api.Conflict("contractor_document_over", nil)
	}
	if err := m.allChecked(ctx, tx, end); err != nil {
		return err
	}
	if err := m.passed(ctx, tx, end); err != nil {
		return err
	}
	m.writeDecision(tx, end, Approved, "")
	return m.notifyCompany(ctx, tx, d, DocumentDecidedOn, "", Approved)
}

// allChecked wants every line of the kind's checklist to be found right before the last decision.
func (m *Module) allChecked(ctx context.Context, tx *db.Tx, end workflows.Outcome) error {
	var open int
	err := tx.QueryRow(ctx, `select count(*) from contractor_documents cd
		join contractor_document_kinds k on k.organization_id = cd.organization_id and k.id = cd.kind_id
		join contractor_document_versions v on v.organization_id = cd.organization_id and v.document_id = cd.id and v.revision = $3
		cross join lateral unnest(k.checklist) line where cd.organization_id = $1 and cd.id = $2 and line <> all(v.checked)`,
		tx.OrganizationID, end.RecordID, end.Revision).Scan(&open)
	if err == nil && open > 0 && api.CallOf(ctx) != nil {
		return api.Conflict("contractor_checklist_open", i18n.Params{"Count": open})
	}
	return err
}

// passed wants a questionnaire to reach the points that its kind asks for.
func (m *Module) passed(ctx context.Context, tx *db.Tx, end workflows.Outcome) error {
	var low bool
	var score, wanted float64
	err := tx.QueryRow(ctx, `select v.failed or coalesce(v.score, 100) < k.pass_percent, coalesce(v.score, 0), k.pass_percent from contractor_documents cd
		join contractor_document_kinds k on k.organization_id = cd.organization_id and k.id = cd.kind_id
		join contractor_document_versions v on v.organization_id = cd.organization_id and v.document_id = cd.id and v.revision = $3
		where cd.organization_id = $1 and cd.id = $2`, tx.OrganizationID, end.RecordID, end.Revision).Scan(&low, &score, &wanted)
	if err == nil && low && api.CallOf(ctx) != nil {
		return api.Conflict("contractor_score_low", i18n.Params{"Score": score, "Wanted": wanted})
	}
	return err
}

func (m *Module) reviewRejected(ctx context.Context, tx *db.Tx, end workflows.Outcome) error {
	d, err := m.decided(ctx, tx, end)
	if err != nil {
		return err
	}
	m.writeDecision(tx, end, Rejected, end.Remark)
	return m.notifyCompany(ctx, tx, d, DocumentDecidedOn, end.Remark, Rejected)
}

// decided is the document that a review was about.
func (m *Module) decided(ctx context.Context, tx *db.Tx, end workflows.Outcome) (Document, error) {
	where := m.everyDocument(tx)
	where.And("cd.id = %s", end.RecordID)
	return api.ReadOne(ctx, tx, selectDocument+where.FromWith(lookupsOfDocument), where, documentTo(api.Caller(ctx)))
}

// writeDecision writes what became of the newest version.
func (m *Module) writeDecision(tx *db.Tx, end workflows.Outcome, state, reason string) {
	tx.Defer(`update contractor_document_versions set state = $4, reason = $5, decided_by = nullif($6::bigint, 0), decided_at = $7 where organization_id = $1 and document_id = $2 and revision = $3`,
		tx.OrganizationID, end.RecordID, end.Revision, state, reason, end.DeciderID, m.Now())
	tx.Defer(`update contractor_documents set status = $4, reason = left($5, 1000), decided_by = nullif($6::bigint, 0), decided_at = $7, updated_at = $7 where organization_id = $1 and id = $2 and revision = $3`,
		tx.OrganizationID, end.RecordID, end.Revision, state, reason, end.DeciderID, m.Now())
	records.Write(tx, records.Event{Module: DocumentName, ID: end.RecordID, ActorID: end.DeciderID, Verb: state, Note: reason, At: m.Now()})
}
