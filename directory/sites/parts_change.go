package sites

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// held is a part, or the site above the first of them, that nobody else changes meanwhile.
type held struct {
	Part
	SiteID, ParentID int64
	ParentActive     bool
}

// addPart answers the three operations that add a part: below a site, a division, a department.
func (m *Module) addPart(l level) api.UseCase[addPartInput, PartAnswer] {
	return func(ctx context.Context, tx *db.Tx, in *addPartInput) (*PartAnswer, error) {
		siteID, active, err := l.holdAbove(ctx, tx, in.ID)
		if err != nil {
			return nil, err
		}
		if !active {
			return nil, api.Conflict("part_above_inactive", nil)
		}
		name := strings.TrimSpace(in.Body.Name)
		var problems api.Problems
		if err := l.check(ctx, tx, wanted{parentID: in.ID, name: name, headID: in.Body.HeadID, chargeID: in.Body.InChargeID}, &problems); err != nil {
			return nil, err
		}
		if err := problems.Err(); err != nil {
			return nil, err
		}
		id, err := l.insert(ctx, tx, siteID, in.ID, name, in.Body.HeadID, in.Body.InChargeID)
		if err != nil {
			return nil, err
		}
		activity.Write(ctx, tx, activity.Event{Kind: l.word + "_created", Module: Name, At: m.Now(), RecordID: siteID, Title: name})
		return l.answer(ctx, tx, id)
	}
}

// editPart answers the three operations that change a part.
func (m *Module) editPart(l level) api.UseCase[editPartInput, PartAnswer] {
	return func(ctx context.Context, tx *db.Tx, in *editPartInput) (*PartAnswer, error) {
		before, err := l.hold(ctx, tx, in.ID)
		if err != nil {
			return nil, err
		}
		want := before.changed(in)
		var problems api.Problems
		if in.Body.MoveToID != nil {
			if want.parentActive, err = l.movable(ctx, tx, before, *in.Body.MoveToID, &problems); err != nil {
				return nil, err
			}
		}
		if want.status == statusActive && !want.parentActive {
			problems.Add("status", "part_above_inactive")
		}
		if err := l.check(ctx, tx, want.unlessKept(before), &problems); err != nil {
			return nil, err
		}
		if err := problems.Err(); err != nil {
			return nil, err
		}
		if err := l.update(ctx, tx, in.ID, want); err != nil {
			return nil, err
		}
		after, err := l.answer(ctx, tx, in.ID)
		if err != nil {
			return nil, err
		}
		changes := records.Diff(before.Part, after.Part, "name", "status", "head", "in_charge")
		if want.parentID != before.ParentID {
			changes = records.AppendChange(changes, "part_of", before.ParentID, want.parentID)
		}
		if len(changes) > 0 {
			activity.Write(ctx, tx, activity.Event{Kind: l.word + "_updated", Module: Name, At: m.Now(), RecordID: before.SiteID, Title: before.Name, Changes: changes})
		}
		return after, nil
	}
}

// removePart answers the three operations that remove a part. What anything refers to
// stays: it can be deactivated.
func (m *Module) removePart(l level) api.UseCase[Subject, PartAnswer] {
	return func(ctx context.Context, tx *db.Tx, in *Subject) (*PartAnswer, error) {
		before, err := l.hold(ctx, tx, in.ID)
		if err != nil {
			return nil, err
		}
		used, err := m.used(ctx, tx, l, before)
		if err != nil {
			return nil, err
		}
		if used {
			return nil, api.Conflict("part_in_use", nil)
		}
		tx.Defer("update "+l.table+" set status = 'deleted' where organization_id = $1 and id = $2", tx.OrganizationID, in.ID)
		activity.Write(ctx, tx, activity.Event{Kind: l.word + "_removed", Module: Name, At: m.Now(), RecordID: before.SiteID, Title: before.Name})
		records.Announce(tx, "update", Name, before.SiteID)
		before.Status = statusInactive
		return &PartAnswer{before.Part, before.SiteID}, nil
	}
}

// holdAbove holds what a new part is to be of, and says at which site that is.
func (l level) holdAbove(ctx context.Context, tx *db.Tx, id int64) (siteID int64, active bool, err error) {
	of, site := scopeOf(ctx), "a.site_id"
	if l.above == "sites" {
		site = "a.id"
	}
	err = tx.QueryRow(ctx, fmt.Sprintf(`select s.id, a.status = 'active' from %s a
		join sites s on s.organization_id = a.organization_id and s.id = %s
		where a.organization_id = $1 and a.id = $2 and a.status <> 'deleted' and s.status <> 'deleted' and ($3::boolean or s.id = any($4::bigint[]))
		for update of a`, l.above, site), tx.OrganizationID, id, of.all, of.ids).Scan(&siteID, &active)
	return siteID, active, err
}

// hold holds a part of a site that the user sees.
func (l level) hold(ctx context.Context, tx *db.Tx, id int64) (h held, err error) {
	of := scopeOf(ctx)
	tx.Defer("select from "+l.table+" where organization_id = $1 and id = $2 for update", tx.OrganizationID, id)
	return db.One[held](ctx, tx, l.one(), tx.OrganizationID, id, of.all, of.ids)
}

func (l level) one() string {
	return fmt.Sprintf(`select p.id, p.name, p.status, p.head_id, h.full_name as head_name, p.in_charge_id, c.full_name as in_charge_name, p.site_id, p.%[2]s as parent_id, a.status = 'active' as parent_active
		from %[1]s p
		join sites s on s.organization_id = p.organization_id and s.id = p.site_id and s.status <> 'deleted'
		join %[3]s a on a.organization_id = p.organization_id and a.id = p.%[2]s
		left join users h on h.organization_id = p.organization_id and h.id = p.head_id
		left join users c on c.organization_id = p.organization_id and c.id = p.in_charge_id
		where p.organization_id = $1 and p.id = $2 and p.status <> 'deleted' and ($3::boolean or s.id = any($4::bigint[]))`, l.table, l.parent, l.above)
}

func (l level) answer(ctx context.Context, tx *db.Tx, id int64) (*PartAnswer, error) {
	h, err := l.hold(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	records.Announce(tx, "update", Name, h.SiteID)
	return &PartAnswer{h.Part, h.SiteID}, nil
}

// movable looks whether a part may go to another one of the level above, at the same site.
func (l level) movable(ctx context.Context, tx *db.Tx, before held, to int64, problems *api.Problems) (active bool, err error) {
	if l.above == "sites" {
		problems.Add("move_to_id", "division_stays")
		return before.ParentActive, nil
	}
	siteID, active, err := l.holdAbove(ctx, tx, to)
	if errors.Is(err, pgx.ErrNoRows) || err == nil && siteID != before.SiteID {
		problems.Add("move_to_id", "unknown_part")
		return before.ParentActive, nil
	}
	return active, err
}

// used reports whether anything refers to a part: what is below it, a pointer, a record.
func (m *Module) used(ctx context.Context, tx *db.Tx, l level, h held) (used bool, err error) {
	where := []string{fmt.Sprintf("exists (select from site_pointers where organization_id = $1 and site_id = $2 and %s_id = $3)", l.word)}
	if l.below != "" {
		where = append(where, fmt.Sprintf("exists (select from %s where organization_id = $1 and site_id = $2 and %s_id = $3 and status <> 'deleted')", l.below, l.word))
	}
	for _, k := range m.Records.Kinds() {
		for field, to := range k.References {
			if to.Table == l.table {
				where = append(where, fmt.Sprintf("exists (select from %s where organization_id = $1 and site_id = $2 and %s = $3)", k.Table, field))
			}
		}
	}
	err = tx.QueryRow(ctx, "select "+strings.Join(where, " or "), tx.OrganizationID, h.SiteID, h.ID).Scan(&used)
	return used, err
}
