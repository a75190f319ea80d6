package observations

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/attachments"
	"hivis/core/records"
	"hivis/modules/actions"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// kind is what an observation is to everything that all records have.
func (m *Module) kind() records.Kind {
	return records.Kind{
		Name: Name, Prefix: "OBS", Page: "/observations/summary/", Read: access.Can("Incident", "read"), Reported: true,
		Table: "observations", Row: "o", Title: "o.description", Site: "o.site_id", Status: "o.status", Open: "o.status <> 'closed'",
		Texts:     []string{"o.description", "o.location", "o.comment", "o.other_type", "o.no_action_reason"},
		Sensitive: "o.sensitive",
		Sees: func(e *records.Viewer) string {
			return fmt.Sprintf("%s and (%s or %s)", e.May("Incident", "read"), e.IsAdmin(), sees(e))
		},
		Topics: topics, Notices: notices,
		Lists: []string{"observations"},
		References: map[string]records.Reference{
			"site_id": records.ToSite, "division_id": records.ToDivision, "category_id": records.ToCategory},
		Files:      &records.Files{Purposes: []string{attachments.Report}, Upload: access.Can("Observation", "create").Or(access.Can("Observation", "update"))},
		Plan:       &records.Plan{Limit: 50, FullCode: "free_observations_used", Created: created},
		Home:       m.home(),
		ActionHook: &records.ActionHook{Changed: m.followActions},
		Deletion: &records.Deletion{Permission: access.Can(Name, "delete"), Path: "/api/observations", Refuse: refuseStopped, Changed: func(ctx context.Context, tx *db.Tx, ids []int64) error {
			if err := actions.AnnounceOf(ctx, tx, Name, ids); err != nil {
				return err
			}
			return m.followActions(ctx, tx, ids, records.Informed{}) // one that is back has missed what its actions did
		}},
		Measured: measured(),
		IndexedLists: []string{
			"/api/v2/observations", "/api/v2/observations?page=67", "/api/v2/observations?status=overdue", "/api/v2/observations?status=open,in_progress",
			"/api/v2/observations?site_id=1", "/api/v2/observations?reporter_id=5", "/api/v2/observations?responsible_id=5", "/api/v2/observations?from=2026-11-01&to=2026-11-20",
			"/api/v2/observations?stop_work=true", "/api/v2/observations?to_review=true", "/api/v2/observations?fixed_on_spot=true&page=2", "/api/observations/period_status_counts?stop_work=true",
			"/api/v2/observations?q=OBS-000123", "/api/v2/observations?q=observation%20123", "/api/observations/period_status_counts",
			"/api/observations/period_status_counts?from=2026-11-01", "/api/observations/similar?site_id=1&q=observation%20number%20123",
			"/api/v2/observations?export_to_excel=true&from=2026-11-01", "/api/observations/2",
		},
		Example: func(s records.Sample) records.Request {
			return records.Request{Path: "/api/observations", Body: map[string]any{
				"observation_type": Other, "other_type": s.UniqueText("type"), "description": s.UniqueText("description"), "comment": s.UniqueText("comment"), "location": s.UniqueText("location"),
				"site_id": s.Site, "category_id": s.Category, "observed_at": s.Now, "risk_potential": "low", "no_action_reason": s.UniqueText("reason"), "action_required": false}}
		},
	}
}

// Numbers are of the observations that the user may see.
type Numbers struct {
	Stopped []Observation `json:"stopped" maxItems:"10" doc:"By these work stands still now"`
	ByMonth []Month       `json:"by_month" maxItems:"12" doc:"The month it is in the organization's time zone comes last; each observation counts in the month of its site's"`
}

// home is what observations have to say on the page that tells its reader what needs them.
func (m *Module) home() *records.Home {
	return &records.Home{
		Member: "observations", Numbers: Numbers{}, Doc: "Null for whoever may not read observations",
		Needs: &records.Needs{Member: "observation", Record: Observation{}, Reasons: []string{"review"}, Counts: []records.NamedCount{
			{Name: "to_review", Doc: "Observations to decide on, to rate or to confirm"}}},
		Queue: func(batch *pgx.Batch, tx *db.Tx, user *access.User, ask records.HomeRequest) (func() records.HomeContent, error) {
			if !user.Rules.Grant("Incident", "read") {
				return nil, nil
			}
			zone, err := time.LoadLocation(user.TimeZone)
			if err != nil {
				return nil, err
			}
			numbers := &Numbers{}
			if ask.Reason == "" {
				m.queueStopped(batch, ask.FilterBySite(visible(tx, user), "o.site_id"), user, &numbers.Stopped)
				m.queueByMonth(batch, tx, ask.FilterBySite(visible(tx, user), "o.site_id"), zone, &numbers.ByMonth)
			}
			tell := m.queueToReview(batch, tx, user, ask)
			return func() records.HomeContent { return tell(numbers) }, nil
		},
	}
}

// refuseStopped keeps a report under which work stands still from being deleted: nobody would know any
// more that it must not go on.
func refuseStopped(ctx context.Context, tx *db.Tx, ids []int64) error {
	tx.ShowDeleted(true)
	defer tx.ShowDeleted(false)
	var stopped bool
	err := tx.QueryRow(ctx, "select exists (select from observations where organization_id = $1 and id = any($2) and deleted_at is not null and stop_work and resumed_at is null)", tx.OrganizationID, ids).Scan(&stopped)
	if err == nil && stopped {
		err = api.Conflict("observation_stands_still", nil)
	}
	return err
}
