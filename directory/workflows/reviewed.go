package workflows

import (
	"cmp"
	"context"
	"time"

	"hivis/core/records"
	"hivis/directory/roles"
	"hivis/platform/access"
	"hivis/platform/db"
)

// ReviewedKind is what a module says whose records are reviewed, in one line where it is wired.
type ReviewedKind struct {
	// Kind is the name of the kind of records.
	Kind string
	// Rights is the module whose rights it takes to decide; "": that of the kind.
	Rights string
	// Subtypes are those that its records are filled in with; nil for a module that has none.
	Subtypes func(ctx context.Context, tx *db.Tx) ([]Form, error)
	// Facts say of a record what decides who is asked.
	Facts func(ctx context.Context, tx *db.Tx, id int64) (Facts, error)
	// Reasoned wants a remark of who approves as well, and not only of who rejects.
	Reasoned bool
	// Approved and Rejected do what follows, in the transaction of the last decision.
	Approved, Rejected func(ctx context.Context, tx *db.Tx, end Outcome) error
	// Withdrawn does what follows when the question was taken back; Begun, when somebody has
	// approved and others are to; Anew, when all begins anew, since the workflow was changed.
	// A module to whom that is all the same leaves them out.
	Withdrawn, Begun, Restarted func(ctx context.Context, tx *db.Tx, end Outcome) error
}

// reportOutcome lets the module do what follows from what became of a review.
func (m *Module) reportOutcome(ctx context.Context, tx *db.Tx, r *review, e Event) error {
	reviewed := m.reviewed[r.Module]
	follows := map[string]func(context.Context, *db.Tx, Outcome) error{
		Approved: reviewed.Approved, Rejected: reviewed.Rejected, Withdrawn: reviewed.Withdrawn, Restarted: reviewed.Restarted}[r.run.State]
	another := r.toAnotherSite()
	if another {
		if err := m.askNextSite(ctx, tx, r); err != nil {
			return err
		}
	}
	if another || r.run.State == r.before.State {
		follows = nil
		if e.What == Approves {
			follows = reviewed.Begun
		}
	}
	if follows == nil {
		return nil
	}
	return follows(ctx, tx, Outcome{ReviewID: r.ID, RecordID: r.RecordID, Revision: r.Revision, DeciderID: e.By, Remark: e.Remark, At: m.Now()})
}

// Form is a form of a module.
type Form struct {
	ID   int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"The form's id"`
	Name string `json:"name" maxLength:"200" doc:"The form's name"`
}

// Facts are what decides who is asked about a record; what there is not is 0.
type Facts struct {
	Revision                                   int // from 1
	RequesterID, SiteID, DivisionID, SubtypeID int64
	// SiteIDs are all sites of a record that can have several: the chain of each is asked, one
	// after the other, so that the order of the sites does not choose who decides.
	SiteIDs []int64
	// Excluded are further people who may not decide, as the requester may not: the record is theirs too.
	Excluded []int64
}

// Outcome is how a review ended.
type Outcome struct {
	ReviewID, RecordID int64
	Revision           int
	DeciderID          int64 // who decided last
	Remark             string
	At                 time.Time
}

// Register lets the records of a kind be reviewed.
func (m *Module) Register(r ReviewedKind) {
	if m.reviewed == nil {
		m.reviewed = map[string]ReviewedKind{}
	}
	m.reviewed[r.Kind] = r
	m.modules = append(m.modules, r.Kind)
}

// kindOf is the kind of a module's records, or nil when these are not reviewed.
func (m *Module) kindOf(module string) *records.Kind {
	if _, is := m.reviewed[module]; !is {
		return nil
	}
	return m.Records.Kind(module)
}

// rightsOf is the module whose rights it takes to decide on a kind's records.
func (m *Module) rightsOf(kind string) string { return cmp.Or(m.reviewed[kind].Rights, kind) }

// readOf is what it takes to open a module's records: whoever may not is not asked about one.
func (m *Module) readOf(module string) (read access.Permission) {
	if k := m.kindOf(module); k != nil {
		read = k.Read
	}
	return read
}

// The rights that it takes to approve and to reject: those that the matrix has for a
// module's reviews, and where it has none the right to change its records.
func approving(module string) string { return rightOr(module, "approve") }
func rejecting(module string) string { return rightOr(module, "reject") }

func rightOr(module, right string) string {
	if roles.IsKnown(module, right) {
		return right
	}
	return "update"
}

// IsReviewerSQL is whether somebody has or had a seat in a review of a record, as SQL for the
// module's own sight: whoever is asked has to see what they are asked about.
func IsReviewerSQL(e *records.Viewer, module, row string) string {
	return "exists (select from reviews rv join review_seats rs on rs.organization_id = rv.organization_id and rs.review_id = rv.id" +
		" where rv.organization_id = " + row + ".organization_id and rv.module = '" + module + "' and rv.record_id = " + row + ".id" +
		" and rs.user_id = " + e.UserID() + " and rs.asked_at is not null)"
}

// ReviewedRecordsSQL are the records of a kind, as SQL, that a reader is or was asked about.
func ReviewedRecordsSQL(e *records.Viewer, module, organization string) string {
	return "select rv.record_id from reviews rv join review_seats rs on rs.organization_id = rv.organization_id and rs.review_id = rv.id" +
		" where rv.organization_id = " + organization + " and rv.module = '" + module + "' and rs.user_id = " + e.UserID() + " and rs.asked_at is not null"
}
