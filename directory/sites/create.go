package sites

import (
	"context"
	"time"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// create answers POST /api/sites. Whoever makes a site is assigned to it.
func (m *Module) create(ctx context.Context, tx *db.Tx, in *createInput) (*Answer, error) {
	draft := in.Body.Draft
	draft.trim()
	var problems api.Problems
	draft.check(&problems)
	if err := draft.refer(ctx, tx, 0, nil, &problems); err != nil {
		return nil, err
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	id, err := m.insert(ctx, tx, draft)
	if err != nil {
		return nil, err
	}
	if in.Body.LogoID != 0 {
		if err := m.Attachments.SetPicture(ctx, tx, "logo_id", Name, id, in.Body.LogoID); err != nil {
			return nil, err
		}
	}
	return m.read(ctx, tx, id, everything)
}

var table = db.Table{Name: "sites"}

// site is one as it begins.
type site struct {
	Draft
	CreatedAt time.Time
}

// insert writes a site that nothing is wrong with.
func (m *Module) insert(ctx context.Context, tx *db.Tx, d Draft) (int64, error) {
	added, err := db.Insert(ctx, tx, table, site{d, m.Now()})
	if err != nil {
		return 0, err
	}
	id := added.ID
	if err := New().AssignToSite(ctx, tx, AssignToSiteParams{tx.OrganizationID, tx.UserID, id}); err != nil {
		return 0, err
	}
	m.Auth.ForgetUser(tx, tx.UserID)
	activity.Write(ctx, tx, activity.Event{Kind: "site_created", Module: Name, At: m.Now(), RecordID: id, Title: d.Name})
	records.Announce(tx, "create", Name, id)
	return id, nil
}

// refer looks at what a site refers to, and whether its name is free. Whoever is
// kept as they were may have left.
func (d *Draft) refer(ctx context.Context, tx *db.Tx, id int64, kept *Draft, problems *api.Problems) error {
	asked := *d
	if kept != nil {
		forget(&asked.HeadOfSafetyID, kept.HeadOfSafetyID)
		forget(&asked.HeadOfSiteID, kept.HeadOfSiteID)
		forget(&asked.ParentID, kept.ParentID)
	}
	of := scopeOf(ctx)
	found, err := New().SiteReferences(ctx, tx, SiteReferencesParams{
		OrganizationID: tx.OrganizationID, ID: id, Name: d.Name, SiteCode: d.SiteCode, ParentID: asked.ParentID, AllSites: of.all, SiteIds: of.ids,
		HeadOfSafetyID: asked.HeadOfSafetyID, HeadOfSiteID: asked.HeadOfSiteID,
	})
	if err != nil {
		return err
	}
	if found.NameTaken {
		problems.Add("name", "site_name_taken")
	}
	if found.CodeTaken {
		problems.Add("site_code", "site_code_taken")
	}
	if !found.ParentKnown {
		problems.Add("parent_id", "unknown_parent_site")
	}
	if asked.ParentID != 0 && found.HasSitesBelow {
		problems.Add("parent_id", "site_is_parent")
	}
	if !found.HeadOfSafetyKnown {
		problems.Add("head_of_safety_id", "unknown_person")
	}
	if !found.HeadOfSiteKnown {
		problems.Add("head_of_site_id", "unknown_person")
	}
	return nil
}

// forget leaves out what stays as it was.
func forget(id *int64, kept int64) {
	if *id == kept {
		*id = 0
	}
}
