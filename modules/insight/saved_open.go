package insight

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/db"
)

// tables are all reports that are tables, by their names.
func tables() map[string]table {
	all := map[string]table{}
	for _, r := range reports {
		all[r.name] = table{group: r.group, across: r.across, measures: r.measures}
	}
	for name, by := range ages {
		all[name] = table{group: by, across: "lateness", measures: []string{"overdue_actions"}}
	}
	return all
}

// numbersOf makes a saved report, under the rights of whoever asks.
func (m *Module) numbersOf(ctx context.Context, tx *db.Tx, s SavedReport) (*Report, error) {
	report, err := m.tableOf(ctx, tx, s.asked(), s.Report, tables()[s.Report])
	if err == nil && ages[s.Report] != "" {
		report.Report, report.Months = agingReport, []Row{}
	}
	return report, err
}

// open answers GET /api/saved_reports/{id}/report.
func (m *Module) open(ctx context.Context, tx *db.Tx, in *openInput) (*OpenedReport, error) {
	kept, err := m.one(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	report, err := m.numbersOf(ctx, tx, kept.SavedReport)
	if err != nil {
		return nil, err
	}
	if report, err = m.exported(ctx, tx, in.ExportInput, report); err != nil {
		return nil, err
	}
	return &OpenedReport{report.ExportOutput, kept, *report}, nil
}

// sent answers GET /api/saved_reports/{id}/sent: what the caller was sent, and nobody else was.
func (m *Module) sent(ctx context.Context, tx *db.Tx, in *savedInput) (*SentReports, error) {
	if _, err := m.one(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	rows, err := tx.Query(ctx, "select id, sent_at from sent_reports where organization_id = $1 and user_id = $2 and report_id = $3 order by sent_at desc, id desc limit 500", tx.OrganizationID, tx.UserID, in.ID)
	if err != nil {
		return nil, err
	}
	out := &SentReports{}
	out.Sent, err = pgx.CollectRows(rows, db.Named[SentReport]())
	return out, err
}

// asSent answers GET /api/sent_reports/{id}: as it was known on the day on which it was sent.
func (m *Module) asSent(ctx context.Context, tx *db.Tx, in *savedInput) (*SentAnswer, error) {
	row, err := db.One[struct {
		ID       int64
		SentAt   time.Time
		Name     string
		Document Report
	}](ctx, tx, `select t.id, t.sent_at, s.name, t.document from sent_reports t join saved_reports s on s.organization_id = t.organization_id and s.id = t.report_id
		where t.organization_id = $1 and t.user_id = $2 and t.id = $3`, tx.OrganizationID, tx.UserID, in.ID)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, api.NotFound()
	}
	return &SentAnswer{SentReport{row.ID, row.SentAt}, row.Name, row.Document}, err
}
