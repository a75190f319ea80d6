package workflows

import (
	"context"
	"strings"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/platform/db"
)

// note writes a change of a workflow into the log of administrative changes, in words.
func (m *Module) note(ctx context.Context, tx *db.Tx, kind string, id int64, before, after Workflow) {
	title := after.Title
	if title == "" {
		title = before.Title
	}
	activity.Write(ctx, tx, activity.Event{Module: Name, RecordID: id, Title: title, Kind: kind, Changes: difference(before, after), At: m.Now()})
}

func difference(before, after Workflow) (c []records.Change) {
	c = records.Diff(before, after, "title", "kind", "module")
	c = records.AppendChange(c, "forms", before.formNames(), after.formNames())
	c = records.AppendChange(c, "sites", before.siteNames(), after.siteNames())
	c = records.AppendChange(c, "reviewers", before.reviewerNames(), after.reviewerNames())
	return append(c, records.Diff(before, after, "approve_when", "approvals", "lead_hours", "escalation_user")...)
}

func (w Workflow) formNames() string {
	names := make([]string, len(w.Forms))
	for i, form := range w.Forms {
		names[i] = form.Name
	}
	return strings.Join(names, ", ")
}

func (w Workflow) siteNames() string {
	names := make([]string, len(w.Sites))
	for i, site := range w.Sites {
		names[i] = site.Name
	}
	return strings.Join(names, ", ")
}

// reviewerNames are a position's word, and of a person or a role the name.
func (w Workflow) reviewerNames() string {
	names := make([]string, len(w.Reviewers))
	for i, r := range w.Reviewers {
		if names[i] = r.Name; r.Name == "" {
			names[i] = r.Kind
		}
	}
	return strings.Join(names, ", ")
}
