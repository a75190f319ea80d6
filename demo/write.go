package demo

import (
	"context"
	"encoding/hex"
	"time"

	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/modules/actions"
	"hivis/modules/observations"
	"hivis/platform/db"
	"hivis/platform/files"
)

type observationRow struct {
	OrganizationID  int64      `json:"organization_id"`
	Serial          int64      `json:"serial"`
	ObservationType string     `json:"observation_type"`
	OtherType       string     `json:"other_type"`
	Description     string     `json:"description"`
	Comment         string     `json:"comment"`
	CategoryID      int64      `json:"category_id"`
	SiteID          int64      `json:"site_id"`
	DivisionID      int64      `json:"division_id"`
	Location        string     `json:"location"`
	ObservedAt      time.Time  `json:"observed_at"`
	RiskPotential   string     `json:"risk_potential"`
	ActionRequired  bool       `json:"action_required"`
	NoActionReason  string     `json:"no_action_reason"`
	FixedOnSpot     bool       `json:"fixed_on_spot"`
	StopWork        bool       `json:"stop_work"`
	Anonymous       bool       `json:"anonymous"`
	ReporterID      *int64     `json:"reporter_id"`
	ResumedBy       *int64     `json:"resumed_by"`
	ResumedAt       *time.Time `json:"resumed_at"`
	Status          string     `json:"status"`
	DueAt           *time.Time `json:"due_at"`
	ActionsCount    int        `json:"actions_count"`
	ActionsDone     int        `json:"actions_done"`
	CreatedAt       time.Time  `json:"created_at"`
	UpdatedAt       time.Time  `json:"updated_at"`
	Version         int        `json:"version"`
}

type actionRow struct {
	OrganizationID    int64      `json:"organization_id"`
	Serial            int64      `json:"serial"`
	Description       string     `json:"description"`
	Kind              string     `json:"kind"`
	ControlType       string     `json:"control_type"`
	Priority          string     `json:"priority"`
	ResponsibleID     int64      `json:"responsible_id"`
	AssignedBy        *int64     `json:"assigned_by"`
	SiteID            int64      `json:"site_id"`
	CategoryID        int64      `json:"category_id"`
	DueDate           string     `json:"due_date"`
	DueAt             time.Time  `json:"due_at"`
	PlannedFor        *string    `json:"planned_for"`
	OpensAt           *time.Time `json:"opens_at"`
	Remarks           string     `json:"remarks"`
	Status            string     `json:"status"`
	ActionableType    string     `json:"actionable_type"`
	ActionableID      *int64     `json:"actionable_id"`
	StartedAt         *time.Time `json:"started_at"`
	CompletedAt       *time.Time `json:"completed_at"`
	CompletedBy       *int64     `json:"completed_by"`
	CompletionRemarks string     `json:"completion_remarks"`
	ClosedAt          *time.Time `json:"closed_at"`
	ClosedBy          *int64     `json:"closed_by"`
	ClosingRemarks    string     `json:"closing_remarks"`
	ReopenedCount     int        `json:"reopened_count"`
	OverdueTold       bool       `json:"overdue_told"`
	CheckOn           *string    `json:"check_on"`
	CheckAt           *time.Time `json:"check_at"`
	CheckCriterion    string     `json:"check_criterion"`
	CheckTold         bool       `json:"check_told"`
	CheckedAt         *time.Time `json:"checked_at"`
	CheckedBy         *int64     `json:"checked_by"`
	CheckResult       string     `json:"check_result"`
	CheckRemarks      string     `json:"check_remarks"`
	CreatedAt         time.Time  `json:"created_at"`
	UpdatedAt         time.Time  `json:"updated_at"`
	Version           int        `json:"version"`
}

type timelineRow struct {
	OrganizationID int64            `json:"organization_id"`
	Module         string           `json:"module"`
	RecordID       int64            `json:"record_id"`
	ActorID        *int64           `json:"actor_id"`
	Verb           string           `json:"verb"`
	Changes        []records.Change `json:"changes"`
	Note           string           `json:"note"`
	At             time.Time        `json:"at"`
}

type notificationRow struct {
	OrganizationID int64                `json:"organization_id"`
	UserID         int64                `json:"user_id"`
	Kind           string               `json:"kind"`
	Module         string               `json:"module"`
	RecordID       int64                `json:"record_id"`
	Params         notifications.Params `json:"params"`
	IsRead         bool                 `json:"is_read"`
	CreatedAt      time.Time            `json:"created_at"`
	DedupeKey      *string              `json:"dedupe_key"`
}

type attachmentRow struct {
	OrganizationID int64     `json:"organization_id"`
	Module         string    `json:"module"`
	RecordID       int64     `json:"record_id"`
	Purpose        string    `json:"purpose"`
	Name           string    `json:"name"`
	ContentType    string    `json:"content_type"`
	Size           int64     `json:"size"`
	SHA256         string    `json:"sha256"`
	StorageKey     string    `json:"storage_key"`
	UploadedBy     *int64    `json:"uploaded_by"`
	CreatedAt      time.Time `json:"created_at"`
}

func (p *person) idOrNil() *int64 {
	if p == nil {
		return nil
	}
	return &p.id
}

// write puts the files into the store and everything else into the database.
// Bytes whose rows do not come to be, because this fails later, are swept.
func (h *organization) write(ctx context.Context, tx *db.Tx, store *files.Store, album album) error {
	keys, err := album.store(ctx, store, h)
	if err != nil {
		return err
	}
	steps := []func(context.Context, *db.Tx) error{h.writeObservations, h.writeActions, h.writeSeries, h.writeTimeline, h.writeMessages, h.writeComments}
	for _, step := range steps {
		if err := step(ctx, tx); err != nil {
			return err
		}
	}
	return h.writePhotos(ctx, tx, album, keys)
}

func (h *organization) writeObservations(ctx context.Context, tx *db.Tx) error {
	var rows []observationRow
	for _, o := range h.observations {
		rows = append(rows, observationRow{h.id, o.serial, o.Type, o.OtherType, o.Text, o.comment, h.categories["observation/"+o.Category],
			o.site.id, h.division(o), o.location, o.observed, o.risk, o.reason == "", o.reason, o.fixed(), h.stopped(o), o.reporter == nil, o.reporter.idOrNil(),
			o.resumedBy.idOrNil(), o.resumed, o.status, o.due, len(o.actions), o.done, o.created, o.updated, o.version})
	}
	recordsOf := make([]*record, len(h.observations))
	for i, o := range h.observations {
		recordsOf[i] = &o.record
	}
	return h.writeNumbered(ctx, tx, "observations", recordsOf, func() error { return insert(ctx, tx, "observations", rows) })
}

func (h *organization) writeActions(ctx context.Context, tx *db.Tx) error {
	var rows []actionRow
	recordsOf := make([]*record, len(h.actions))
	for i, a := range h.actions {
		recordsOf[i] = &a.record
		parent, parentID := "Action", (*int64)(nil)
		if a.observation != nil {
			parent, parentID = "Observation", &a.observation.id
		}
		begins, opensAt := a.opens()
		row := actionRow{OrganizationID: h.id, Serial: a.serial, Description: a.Text, Kind: a.Kind, ControlType: a.Control, Priority: a.priority,
			ResponsibleID: a.responsible.id, AssignedBy: a.assigner.idOrNil(), SiteID: a.site.id, CategoryID: h.categories["action/"+a.Category],
			DueDate: a.due.Format(time.DateOnly), DueAt: a.dueAt, PlannedFor: begins, OpensAt: opensAt, Remarks: a.remarks, Status: a.status,
			ActionableType: parent, ActionableID: parentID, StartedAt: a.started, CompletedAt: a.completed, CompletedBy: a.completedBy.idOrNil(),
			CompletionRemarks: a.done, ClosedAt: a.closed, ClosedBy: a.closedBy.idOrNil(), ClosingRemarks: a.verified, ReopenedCount: a.reopened,
			OverdueTold: a.toldOverdue, CreatedAt: a.created, UpdatedAt: a.updated, Version: a.version}
		a.effect.keep(&row, a.closedBy, h.now)
		rows = append(rows, row)
	}
	return h.writeNumbered(ctx, tx, "actions", recordsOf, func() error { return insert(ctx, tx, "actions", rows) })
}

// writeNumbered inserts records, learns their ids, and draws their numbers from
// the sequence, so that the next record goes on from there.
func (h *organization) writeNumbered(ctx context.Context, tx *db.Tx, table string, written []*record, insert func() error) error {
	if err := insert(); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, "select next_serial($1) from generate_series(1, $2)", table, len(written))
	if err != nil {
		return err
	}
	ids := map[int64]int64{}
	err = collect(ctx, tx, "select serial, id from "+table+" where organization_id = $1", ids, h.id)
	for _, r := range written {
		r.id = ids[r.serial]
	}
	return err
}

func (h *organization) writeTimeline(ctx context.Context, tx *db.Tx) error {
	var rows []timelineRow
	for _, e := range h.timeline {
		if e.later != nil {
			e.changes = e.later()
		}
		if e.changes == nil {
			e.changes = []records.Change{}
		}
		rows = append(rows, timelineRow{h.id, e.record.module, e.record.id, e.actor.idOrNil(), e.verb, e.changes, e.note, e.at})
	}
	return insert(ctx, tx, "timeline_entries", rows)
}

func (h *organization) writeMessages(ctx context.Context, tx *db.Tx) error {
	var rows []notificationRow
	for _, m := range h.messages {
		rows = append(rows, notificationRow{h.id, m.to.id, m.kind, m.record.module, m.record.id, m.params, m.read, m.at, m.dedupeKey()})
	}
	return insert(ctx, tx, "notifications", rows)
}

func (h *organization) writePhotos(ctx context.Context, tx *db.Tx, album album, keys []string) error {
	var rows []attachmentRow
	var used int64
	for i, p := range h.photos {
		picture := album[p.picture]
		rows = append(rows, attachmentRow{h.id, p.record.module, p.record.id, p.purpose, p.name, picture.ContentType, picture.Size,
			`\x` + hex.EncodeToString(picture.SHA256), keys[i], p.by.idOrNil(), p.at})
		used += picture.Size
	}
	if err := insert(ctx, tx, "attachments", rows); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, "update organizations set storage_used_bytes = $2 where id = $1", h.id, used)
	return err
}

// opens is the day on which a planned action opens by itself: its last, unless
// something else is said.
func (a *action) opens() (*string, *time.Time) {
	if a.status != actions.Planned {
		return nil, nil
	}
	begins := a.begins
	if begins.IsZero() {
		begins = a.due
	}
	day, at := begins.Format(time.DateOnly), actions.OpensAt(begins, a.site.zone)
	return &day, &at
}

// index lets the records be found by their words.
func (h *organization) index(tx *db.Tx, kinds *records.Registry) {
	var seen, done []int64
	for _, o := range h.observations {
		seen = append(seen, o.id)
	}
	for _, a := range h.actions {
		done = append(done, a.id)
	}
	kinds.Index(tx, observations.Name, seen...)
	kinds.Index(tx, actions.Name, done...)
}
