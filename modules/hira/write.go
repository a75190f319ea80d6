package hira

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/records"
	"hivis/directory/risks"
	"hivis/platform/api"
	"hivis/platform/db"
)

// create answers POST /api/risk_assessments.
func (m *Module) create(ctx context.Context, tx *db.Tx, in *createInput) (*Answer, error) {
	body := &in.Body
	body.prepare(tx.UserID)
	if err := m.copyRows(ctx, tx, body.CopyOf, &body.Rows); err != nil {
		return nil, err
	}
	matrix, err := risks.Current(ctx, tx)
	if err != nil {
		return nil, err
	}
	var problems api.Problems
	if err := checkDraft(ctx, tx, body.Draft, nil, &problems); err != nil {
		return nil, err
	}
	if err := checkRows(ctx, tx, body.Rows, nil, &matrix.Matrix, &problems); err != nil {
		return nil, err
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	ids, err := m.insert(ctx, tx, []Draft{body.Draft}, matrix.Number)
	if err != nil {
		return nil, err
	}
	m.writeRows(tx, ids[0], 1, body.Rows, &matrix.Matrix)
	m.present(tx, ids[0])
	records.Write(tx, records.Event{Module: Name, ID: ids[0], ActorID: tx.UserID, Verb: "created", At: m.Now()})
	comments.Follow(tx, Name, []int64{ids[0], ids[0]}, []int64{tx.UserID, body.AssessorID})
	if err := m.Attachments.Claim(ctx, tx, Name, ids[0], attachments.Report, body.AttachmentIDs, tx.UserID); err != nil {
		return nil, err
	}
	return m.answerWrite(ctx, tx, ids[0])
}

// copyRows takes the rows of another risk assessment that the user sees. On the matrix of today
// a place may be graver, or none.
func (m *Module) copyRows(ctx context.Context, tx *db.Tx, from int64, rows *[]RowDraft) error {
	if from == 0 || len(*rows) > 0 {
		return nil
	}
	f, err := m.read(ctx, tx, visible(tx, api.Actor(ctx)), from, 0, false)
	if err != nil {
		return err
	}
	matrix, err := risks.Current(ctx, tx)
	*rows = fitted(drafts(f.Shown.Rows), &matrix.Matrix)
	for i := range *rows {
		for j := range (*rows)[i].Additional { // who does it by when is another question here
			(*rows)[i].Additional[j].ResponsibleID, (*rows)[i].Additional[j].DueDate = 0, ""
		}
	}
	return err
}

// fitted are rows on another matrix: what has no place there is not rated.
func fitted(rows []RowDraft, matrix *risks.Matrix) []RowDraft {
	for i := range rows {
		if !rows[i].Initial.fits(matrix) {
			rows[i].Initial = Place{}
		}
		if !rows[i].Residual.fits(matrix) {
			rows[i].Residual = Place{}
		}
	}
	return rows
}

func (d *Draft) prepare(me int64) {
	for _, text := range []*string{&d.Title, &d.Activity, &d.Reference, &d.Location} {
		*text = strings.TrimSpace(*text)
	}
	if d.Classification == "" {
		d.Classification = notSaid
	}
	if d.AssessorID == 0 {
		d.AssessorID = me
	}
	if d.ReviewMonths == 0 {
		d.ReviewMonths = 12
	}
	var tags []string
	for _, tag := range d.Tags {
		if tag = strings.ToLower(strings.Join(strings.Fields(tag), " ")); tag != "" && !slices.Contains(tags, tag) {
			tags = append(tags, tag)
		}
	}
	d.Tags = append([]string{}, tags...)
}

// checkDraft holds what stands above the rows to what even a draft has to say. kept is what was
// there before: a site that was closed since, and people who left, may stay.
func checkDraft(ctx context.Context, tx *db.Tx, d Draft, kept *Draft, problems *api.Problems) error {
	if d.Title == "" {
		problems.Add("title", "hira_empty")
	}
	if len(d.SiteIDs) == 0 {
		problems.Add("site_ids", "hira_sites_required")
	}
	if d.ReviewerID == d.AssessorID {
		problems.Add("reviewer_id", "reviewer_is_assessor")
	}
	before := Draft{}
	if kept != nil {
		before = *kept
	}
	known, err := knownSites(ctx, tx, d.SiteIDs)
	if err != nil {
		return err
	}
	seen := map[int64]bool{}
	for _, id := range d.SiteIDs {
		switch {
		case seen[id]:
			problems.Add("site_ids", "duplicate")
		case !slices.Contains(known, id) && !slices.Contains(before.SiteIDs, id):
			problems.Add("site_ids", "unknown_site")
		}
		seen[id] = true
	}
	return checkPeople(ctx, tx, []named{{"assessor_id", d.AssessorID, before.AssessorID}, {"reviewer_id", d.ReviewerID, before.ReviewerID}}, problems)
}

// knownSites are those of the sites that the user may choose. Whoever closes one meanwhile waits.
func knownSites(ctx context.Context, tx *db.Tx, ids []int64) ([]int64, error) {
	user := api.Actor(ctx)
	rows, err := tx.Query(ctx, "select id from sites where organization_id = $1 and id = any($2) and status = 'active' and ($3 or id = any($4)) order by id for key share", tx.OrganizationID, ids, user.IsAdmin, user.SiteIDs)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[int64])
}

// named is a person in a field, and who stood there before.
type named struct {
	field      string
	id, before int64
}

// checkPeople wants active people who may read risk assessments.
func checkPeople(ctx context.Context, tx *db.Tx, people []named, problems *api.Problems) error {
	var ids []int64
	for _, p := range people {
		ids = append(ids, p.id)
	}
	rows, err := tx.Query(ctx, `select u.id, u.is_admin or may(u.granted, 'HIRA', 'read') from people u
		where u.organization_id = $1 and u.id = any($2) and u.status = 'Active'`, tx.OrganizationID, ids)
	if err != nil {
		return err
	}
	reads := map[int64]bool{}
	var id int64
	var may bool
	if _, err := pgx.ForEachRow(rows, []any{&id, &may}, func() error { reads[id] = may; return nil }); err != nil {
		return err
	}
	for _, p := range people {
		may, active := reads[p.id]
		switch {
		case p.id == 0 || p.id == p.before:
		case !active:
			problems.Add(p.field, "unknown_person")
		case !may:
			problems.Add(p.field, "hira_person_cannot_read")
		}
	}
	return nil
}

// begun is a risk assessment as it begins.
type begun struct {
	Title                string
	SiteID, AssessorID   int64
	ReviewerID           int64 `db:",null"`
	CreatedBy            int64
	CreatedAt, UpdatedAt time.Time
}

// version is one of it, without its rows.
type version struct {
	AssessmentID int64
	Number       int
	Draft
	MatrixNumber int
	Reason       string
	MadeBy       int64
	MadeAt       time.Time
}

// insert adds risk assessments, each with its first version.
func (m *Module) insert(ctx context.Context, tx *db.Tx, all []Draft, matrix int) ([]int64, error) {
	rows, now := make([]begun, len(all)), m.Now()
	for i, d := range all {
		rows[i] = begun{d.Title, d.SiteIDs[0], d.AssessorID, d.ReviewerID, tx.UserID, now, now}
	}
	added, err := db.InsertAll(ctx, tx, db.Table{Name: "risk_assessments", Serial: "hira"}, rows)
	ids, versions := make([]int64, len(added)), make([]version, len(added))
	for i, a := range added {
		ids[i], versions[i] = a.ID, m.version(tx, a.ID, 1, matrix, all[i], "")
	}
	insertVersions(tx, versions...)
	return ids, err
}

func (m *Module) version(tx *db.Tx, id int64, number, matrix int, d Draft, reason string) version {
	d.Classification = storedClassification(d.Classification)
	return version{id, number, d, matrix, reason, tx.UserID, m.Now()}
}

func insertVersions(tx *db.Tx, versions ...version) {
	db.InsertAllDeferred(tx, db.Table{Name: "risk_versions"}, versions)
}

// edit answers PATCH /api/risk_assessments/{id}: fields that are not sent stay. Files are of the
// risk assessment and not of a version.
func (m *Module) edit(ctx context.Context, tx *db.Tx, in *editInput) (*Answer, error) {
	f, err := m.lockVisible(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := refused(f.row.Can.Update); err != nil {
		return nil, err
	}
	before := f.Shown.draft()
	after := merged(before, in)
	var problems api.Problems
	if err := checkDraft(ctx, tx, after, &before, &problems); err != nil {
		return nil, err
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	changes := difference(before, after)
	m.update(tx, in.ID, f.Shown.Number, after)
	if in.Body.LatestMatrix {
		if changes, err = m.rerate(ctx, tx, f, changes); err != nil {
			return nil, err
		}
	}
	m.present(tx, in.ID)
	removed, added := in.Body.Changes.Counts()
	if changes = records.AppendFilesChange(changes, removed, added); len(changes) > 0 {
		m.write(tx, in.ID, tx.UserID, "updated", "", changes...)
	}
	if err := m.Attachments.Change(ctx, tx, Name, in.ID, in.Body.Changes); err != nil {
		return nil, err
	}
	return m.answerWrite(ctx, tx, in.ID)
}

func (m *Module) update(tx *db.Tx, id int64, number int, d Draft) {
	tx.Defer(`update risk_versions set title = $4, activity = $5, classification = $6, reference = $7, location = $8, tags = $9, site_ids = $10, assessor_id = $11,
			reviewer_id = nullif($12::bigint, 0), review_months = $13 where organization_id = $1 and assessment_id = $2 and number = $3`,
		tx.OrganizationID, id, number, d.Title, d.Activity, storedClassification(d.Classification), d.Reference, d.Location, d.Tags, d.SiteIDs, d.AssessorID, d.ReviewerID, d.ReviewMonths)
}

// rerate puts a draft onto the newest version of the matrix.
func (m *Module) rerate(ctx context.Context, tx *db.Tx, f *file, changes []records.Change) ([]records.Change, error) {
	latest, err := risks.Current(ctx, tx)
	if err != nil || latest.Number == f.Matrix.Number {
		return changes, err
	}
	tx.Defer("update risk_versions set matrix_number = $4 where organization_id = $1 and assessment_id = $2 and number = $3", tx.OrganizationID, f.ID, f.Shown.Number, latest.Number)
	m.writeRows(tx, f.ID, f.Shown.Number, fitted(drafts(f.Shown.Rows), &latest.Matrix), &latest.Matrix)
	return records.AppendChange(changes, "matrix_number", f.Matrix.Number, latest.Number), nil
}

// draft is what stands above the rows, as somebody would write it.
func (v *Version) draft() Draft {
	d := Draft{Title: v.Title, Activity: v.Activity, Classification: v.Classification, Reference: v.Reference, Location: v.Location, Tags: v.Tags,
		AssessorID: v.AssessedBy.ID, ReviewMonths: v.ReviewMonths}
	for _, s := range v.Sites {
		d.SiteIDs = append(d.SiteIDs, s.ID)
	}
	if v.Reviewer != nil {
		d.ReviewerID = v.Reviewer.ID
	}
	return d
}

func merged(d Draft, in *editInput) Draft {
	api.Merge(&d, in.Body)
	d.prepare(d.AssessorID)
	return d
}

func difference(before, after Draft) []records.Change {
	c := records.Diff(before, after, "title", "activity", "classification", "reference", "location")
	c = records.AppendChange(c, "tags", strings.Join(before.Tags, ", "), strings.Join(after.Tags, ", "))
	for _, id := range before.SiteIDs {
		if !slices.Contains(after.SiteIDs, id) {
			c = records.AppendChange(c, "site_ids", id, "")
		}
	}
	for _, id := range after.SiteIDs {
		if !slices.Contains(before.SiteIDs, id) {
			c = records.AppendChange(c, "site_ids", "", id)
		}
	}
	return append(c, records.Diff(before, after, "assessor_id", "reviewer_id", "review_months")...)
}
