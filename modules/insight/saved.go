package insight

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// maxSaved is how many reports one person may save.
const maxSaved = 100

// selectSaved are reports with their readers. Who may open one is its owner, whoever it is mailed
// to, and the people of the role that it is shared with.
const selectSaved = `
select s.id, s.name, s.report, s.period, s.date_type, s.fin_year_type, s.site_ids, s.role_id, s.every, s.on_day, s.at_hour, s.next_at, s.sent_at, s.failed_at,
  w.id as owner_id, w.full_name as owner_name, s.owner_id = $2 as mine,
  array(select r.user_id from saved_report_readers r where r.organization_id = s.organization_id and r.report_id = s.id order by r.user_id) as reader_ids
from saved_reports s
join users w on w.organization_id = s.organization_id and w.id = s.owner_id
where s.organization_id = $1 and (s.owner_id = $2
  or s.role_id = (select u.role_id from users u where u.organization_id = $1 and u.id = $2)
  or exists (select from saved_report_readers r where r.organization_id = s.organization_id and r.report_id = s.id and r.user_id = $2))`

// savedRow is one as it is stored.
type savedRow struct {
	ID                                          int64
	Name, Report, Period, DateType, FinYearType string
	SiteIDs, ReaderIDs                          []int64
	RoleID                                      *int64
	Every                                       string
	OnDay, AtHour                               int
	NextAt, SentAt, FailedAt                    *time.Time
	Owner                                       records.Person
	Mine                                        bool
}

func (s *savedRow) kept() KeptReport {
	return KeptReport{ID: s.ID, Owner: s.Owner, Mine: s.Mine, NextAt: s.NextAt, SentAt: s.SentAt, FailedAt: s.FailedAt,
		SavedReport: SavedReport{s.Name, s.Report, s.Period, s.DateType, s.FinYearType, s.SiteIDs, s.RoleID, s.ReaderIDs, Schedule{s.Every, s.OnDay, s.AtHour}}}
}

func (s SavedReport) asked() Asked {
	return Asked{Period: s.Period, DateType: s.DateType, FinYearType: s.FinYearType, SiteID: s.SiteIDs}
}

// saved answers GET /api/saved_reports.
func (m *Module) saved(ctx context.Context, tx *db.Tx, _ *api.None) (*KeptReports, error) {
	rows, err := tx.Query(ctx, selectSaved+"\norder by lower(s.name), s.id\nlimit 1000", tx.OrganizationID, tx.UserID)
	if err != nil {
		return nil, err
	}
	out := &KeptReports{}
	out.Reports, err = pgx.CollectRows(rows, db.NamedAs(func(row *savedRow) KeptReport { return row.kept() }))
	return out, err
}

// one is a saved report that the caller may open.
func (m *Module) one(ctx context.Context, tx *db.Tx, id int64) (KeptReport, error) {
	return oneOf(ctx, tx, tx.UserID, id)
}

// oneOf is one that somebody may open.
func oneOf(ctx context.Context, tx *db.Tx, user, id int64) (KeptReport, error) {
	row, err := db.One[savedRow](ctx, tx, selectSaved+" and s.id = $3", tx.OrganizationID, user, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return KeptReport{}, api.NotFound()
	}
	return row.kept(), err
}

// own is one that the caller may change.
func (m *Module) own(ctx context.Context, tx *db.Tx, id int64) (KeptReport, error) {
	kept, err := m.one(ctx, tx, id)
	if err == nil && !kept.Mine {
		return kept, api.Denied("only_owner_changes_report")
	}
	return kept, err
}

const checkSaved = `select
  exists (select from saved_reports where organization_id = $1 and owner_id = $2 and name = $3 and id <> $4) as taken,
  (select count(*) from saved_reports where organization_id = $1 and owner_id = $2) as many,
  $5::bigint is null or exists (select from roles where organization_id = $1 and id = $5) as role,
  array(select u.id from users u where u.organization_id = $1 and u.id = any($6::bigint[]) and u.status = 'Active' and (u.is_admin or not u.is_contractor)) as readers`

// check holds a report to what can be opened and mailed.
func (s *SavedReport) check(ctx context.Context, tx *db.Tx, id int64) error {
	s.Name = strings.TrimSpace(s.Name)
	found, err := db.One[struct {
		Taken, Role bool
		Many        int64
		Readers     []int64
	}](ctx, tx, checkSaved, tx.OrganizationID, tx.UserID, s.Name, id, s.RoleID, s.ReaderIDs)
	if err != nil {
		return err
	}
	if found.Many >= maxSaved && id == 0 {
		return api.Refused("too_many_reports", nil)
	}
	var problems api.Problems
	switch {
	case s.Name == "":
		problems.Add("name", "required")
	case found.Taken:
		problems.Add("name", "report_name_taken")
	}
	if !found.Role {
		problems.Add("role_id", "unknown_role")
	}
	if s.Every == weekly && s.OnDay > 7 {
		problems.Add("on_day", "no_such_weekday")
	}
	is := map[int64]bool{}
	for _, reader := range found.Readers {
		is[reader] = true
	}
	others := slices.ContainsFunc(s.ReaderIDs, func(id int64) bool {
		known := is[id]
		is[id] = false // nobody is named twice
		return !known
	})
	switch {
	case others:
		problems.Add("reader_ids", "no_reader_of_reports")
	case s.Every != never && len(s.ReaderIDs) == 0:
		problems.Add("reader_ids", "nobody_to_mail_to")
	}
	if err := checkSites(ctx, tx, s.SiteIDs); err != nil {
		return err
	}
	return problems.Err()
}

// save answers POST /api/saved_reports.
func (m *Module) save(ctx context.Context, tx *db.Tx, in *saveInput) (*KeptReportAnswer, error) {
	return m.write(ctx, tx, 0, in.Body, `insert into saved_reports (organization_id, owner_id, name, report, period, date_type, fin_year_type, site_ids, role_id, every, on_day, at_hour, next_at, created_at, updated_at)
		select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14 where $15::bigint = 0 returning id`)
}

// changeSaved answers PUT /api/saved_reports/{id}.
func (m *Module) changeSaved(ctx context.Context, tx *db.Tx, in *changeSavedInput) (*KeptReportAnswer, error) {
	if _, err := m.own(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	return m.write(ctx, tx, in.ID, in.Body, `update saved_reports set name = $3, report = $4, period = $5, date_type = $6, fin_year_type = $7, site_ids = $8, role_id = $9, every = $10, on_day = $11, at_hour = $12,
		next_at = $13, tries = 0, updated_at = $14 where organization_id = $1 and owner_id = $2 and id = $15 returning id`)
}

// write keeps a report and its readers.
func (m *Module) write(ctx context.Context, tx *db.Tx, id int64, s SavedReport, sql string) (*KeptReportAnswer, error) {
	if err := s.check(ctx, tx, id); err != nil {
		return nil, err
	}
	zone, err := time.LoadLocation(api.Actor(ctx).TimeZone)
	if err != nil {
		return nil, err
	}
	verb := "saved_report_changed"
	if id == 0 {
		verb = "saved_report_added"
	}
	err = tx.QueryRow(ctx, sql, tx.OrganizationID, tx.UserID, s.Name, s.Report, s.Period, s.DateType, s.FinYearType, s.SiteIDs, s.RoleID, s.Every, s.OnDay, s.AtHour, s.next(m.Now(), zone), m.Now(), id).Scan(&id)
	if err != nil {
		return nil, err
	}
	batch := &pgx.Batch{}
	batch.Queue("delete from saved_report_readers where organization_id = $1 and report_id = $2", tx.OrganizationID, id)
	batch.Queue("insert into saved_report_readers (organization_id, report_id, user_id) select $1, $2, unnest($3::bigint[])", tx.OrganizationID, id, s.ReaderIDs)
	if err := tx.Run(ctx, batch); err != nil {
		return nil, err
	}
	activity.Write(ctx, tx, activity.Event{Module: Name, Kind: verb, RecordID: id, Title: s.Name, At: m.Now()})
	kept, err := m.one(ctx, tx, id)
	return &KeptReportAnswer{kept}, err
}

// removeSaved answers DELETE /api/saved_reports/{id}: with it goes what was sent of it.
func (m *Module) removeSaved(ctx context.Context, tx *db.Tx, in *savedInput) (*KeptReportAnswer, error) {
	kept, err := m.own(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	_, err = tx.Exec(ctx, "delete from saved_reports where organization_id = $1 and id = $2", tx.OrganizationID, in.ID)
	activity.Write(ctx, tx, activity.Event{Module: Name, Kind: "saved_report_removed", RecordID: in.ID, Title: kept.Name, At: m.Now()})
	return &KeptReportAnswer{kept}, err
}
