package servertest

import (
	"context"
	"fmt"
	"testing"

	"hivis/core/records"
	"hivis/directory/workflows"
	"hivis/platform/access"
	"hivis/platform/db"
	"hivis/server"
)

// Trials are a kind of records that only tests have: something that is tried once it is
// approved. They show what reviews are for a module that uses them.
const Trials = "Trial"

const createTrials = `
create table trial_forms (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  name text not null,
  primary key (organization_id, id)
);
select protect_tenant_table('trial_forms', 'select');
create table trials (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  serial bigint generated always as identity,
  title text not null,
  status text not null default 'draft',
  revision int not null default 1,
  site_id bigint not null,
  division_id bigint,
  form_id bigint,
  requester_id bigint not null,
  decided_by bigint,
  times int not null default 0,
  primary key (organization_id, id)
);
select protect_tenant_table('trials', 'select, insert, update');
alter table roles no force row level security;
update roles set rules = rules || '{"Trial": ["read", "create", "update"]}' where name not in ('Worker', 'Guest User', 'Contractor', 'Contract Worker');
alter table roles force row level security`

// trialKind is the kind as a module would declare it.
var trialKind = records.Kind{
	Name: Trials, Prefix: "TRY", Read: access.SignedIn, Page: "/trials/summary/",
	Table: "trials", Row: "y", Title: "y.title", Site: "y.site_id", Status: "y.status", Texts: []string{"y.title"},
	Sees: func(e *records.Viewer) string {
		return e.IsAdmin() + " or y.site_id = any(" + e.SiteIDs() + ") or y.requester_id = " + e.UserID() + " or " + workflows.IsReviewerSQL(e, Trials, "y")
	},
	Example: func(records.Sample) records.Request { return records.Request{} },
}

// wireTrials is the one registration that a module whose records are reviewed needs.
func wireTrials(p *server.Parts) {
	p.Records.Register(trialKind)
	p.Workflows.Register(workflows.ReviewedKind{Kind: Trials, Subtypes: trialForms, Facts: trialFacts, Approved: trialEnds("approved"), Rejected: trialEnds("rejected")})
}

// WithTrials is With, and has trials.
func WithTrials(t testing.TB, tracer db.Tracer) *Server {
	t.Helper()
	s := Changed(t, tracer, func(o *server.Options) { o.Modules = append(o.Modules, wireTrials) })
	s.asOwner(createTrials)
	return s
}

// Form adds a form of trials.
func (s *Server) Form(o *Organization, name string) int64 {
	s.T.Helper()
	return s.Insert("insert into trial_forms (organization_id, name) values ($1, $2) returning id", o.ID, name)
}

// Trial is one that somebody asks for.
type Trial struct {
	Title                          string
	SiteID, DivisionID, FormID, ID int64
}

// Ask asks for the approval of a trial, as its module would.
func (s *Server) Ask(o *Organization, who *Client, t Trial) int64 {
	s.T.Helper()
	if t.SiteID == 0 {
		t.SiteID = o.Sites[0]
	}
	id, err := s.TryToAsk(o, who, t)
	if err != nil {
		s.T.Fatal(err)
	}
	return id
}

// TryToAsk is Ask where it may be refused; with an id the trial is asked for once more.
func (s *Server) TryToAsk(o *Organization, who *Client, t Trial) (id int64, err error) {
	ctx := context.Background()
	err = s.Database.Write(ctx, db.Scope{OrganizationID: o.ID, UserID: who.ID}, func(tx *db.Tx) error {
		s.App.Workflows.LockShared(tx)
		if id = t.ID; id == 0 {
			err := tx.QueryRow(ctx, `insert into trials (organization_id, title, site_id, division_id, form_id, requester_id)
				values ($1, $2, $3, nullif($4::bigint, 0), nullif($5::bigint, 0), $6) returning id`, o.ID, t.Title, t.SiteID, t.DivisionID, t.FormID, who.ID).Scan(&id)
			if err != nil {
				return err
			}
		} else {
			tx.Defer("update trials set revision = revision + 1, status = 'draft' where organization_id = $1 and id = $2", o.ID, id)
		}
		s.App.Records.Index(tx, Trials, id)
		return s.App.Workflows.Open(ctx, tx, Trials, id, "")
	})
	return id, err
}

func trialForms(ctx context.Context, tx *db.Tx) (forms []workflows.Form, err error) {
	rows, err := tx.Query(ctx, "select id, name from trial_forms where organization_id = $1 order by id", tx.OrganizationID)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var f workflows.Form
		if err := rows.Scan(&f.ID, &f.Name); err != nil {
			return nil, err
		}
		forms = append(forms, f)
	}
	return forms, rows.Err()
}

func trialFacts(ctx context.Context, tx *db.Tx, id int64) (f workflows.Facts, err error) {
	err = tx.QueryRow(ctx, "select revision, requester_id, site_id, coalesce(division_id, 0), coalesce(form_id, 0) from trials where organization_id = $1 and id = $2", tx.OrganizationID, id).
		Scan(&f.Revision, &f.RequesterID, &f.SiteID, &f.DivisionID, &f.SubtypeID)
	return f, err
}

// trialEnds counts how often it is said to end, and breaks with what is not to be.
func trialEnds(status string) func(context.Context, *db.Tx, workflows.Outcome) error {
	return func(ctx context.Context, tx *db.Tx, end workflows.Outcome) error {
		var title string
		err := tx.QueryRow(ctx, `update trials set status = $3, times = times + 1, decided_by = nullif($4::bigint, 0) where organization_id = $1 and id = $2 and revision = $5
			returning title`, tx.OrganizationID, end.RecordID, status, end.DeciderID, end.Revision).Scan(&title)
		if err == nil && title == "Breaks" {
			return fmt.Errorf("what follows from %s does not work", status)
		}
		return err
	}
}
