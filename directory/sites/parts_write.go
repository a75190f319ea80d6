package sites

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"hivis/platform/api"
	"hivis/platform/db"
)

// wanted is what a part is to be.
type wanted struct {
	id, parentID     int64
	name, status     string
	headID, chargeID int64
	parentActive     bool
}

// changed is what a part is to be after an edit: what is not sent stays.
func (h held) changed(in *editPartInput) wanted {
	w := wanted{h.ID, h.ParentID, h.Name, h.Status, h.Head.IDOrZero(), h.InCharge.IDOrZero(), h.ParentActive}
	api.Set(&w.name, in.Body.Name)
	api.Set(&w.status, in.Body.Status)
	api.Set(&w.headID, in.Body.HeadID)
	api.Set(&w.chargeID, in.Body.InChargeID)
	api.Set(&w.parentID, in.Body.MoveToID)
	w.name = strings.TrimSpace(w.name)
	return w
}

// unlessKept leaves out the people who stay: they may have left the organization.
func (w wanted) unlessKept(before held) wanted {
	forget(&w.headID, before.Head.IDOrZero())
	forget(&w.chargeID, before.InCharge.IDOrZero())
	return w
}

// check holds a part to its rules: a name of its own among its neighbours, and people who are there.
func (l level) check(ctx context.Context, tx *db.Tx, w wanted, problems *api.Problems) error {
	if w.name == "" {
		problems.Add("name", "required")
	}
	var taken bool
	var known []int64
	err := tx.QueryRow(ctx, fmt.Sprintf(`select exists (select from %s where organization_id = $1 and %s = $2 and id <> $3 and status <> 'deleted' and lower(name) = lower($4)),
		array(select id from users where organization_id = $1 and id = any($5::bigint[]) and status = 'Active')`, l.table, l.parent),
		tx.OrganizationID, w.parentID, w.id, w.name, []int64{w.headID, w.chargeID}).Scan(&taken, &known)
	if taken {
		problems.Add("name", "part_name_taken")
	}
	if w.headID != 0 && !slices.Contains(known, w.headID) {
		problems.Add("head_id", "unknown_person")
	}
	if w.chargeID != 0 && !slices.Contains(known, w.chargeID) {
		problems.Add("in_charge_id", "unknown_person")
	}
	return err
}

func (l level) insert(ctx context.Context, tx *db.Tx, siteID, parentID int64, name string, headID, chargeID int64) (id int64, err error) {
	columns, values, args := "site_id", "$5", []any{tx.OrganizationID, name, headID, chargeID, siteID}
	if l.parent != columns {
		columns, values, args = columns+", "+l.parent, values+", $6", append(args, parentID)
	}
	err = tx.QueryRow(ctx, fmt.Sprintf(`insert into %s (organization_id, name, head_id, in_charge_id, %s)
		values ($1, $2, nullif($3::bigint, 0), nullif($4::bigint, 0), %s) returning id`, l.table, columns, values), args...).Scan(&id)
	return id, err
}

// update writes a part. What is below an inactive one becomes inactive with it.
func (l level) update(ctx context.Context, tx *db.Tx, id int64, w wanted) error {
	_, err := tx.Exec(ctx, fmt.Sprintf(`update %s set name = $3, status = $4, head_id = nullif($5::bigint, 0), in_charge_id = nullif($6::bigint, 0), %s = $7
		where organization_id = $1 and id = $2`, l.table, l.parent), tx.OrganizationID, id, w.name, w.status, w.headID, w.chargeID, w.parentID)
	if err != nil || w.status == statusActive {
		return err
	}
	switch l {
	case divisions:
		tx.Defer("update departments set status = 'inactive' where organization_id = $1 and division_id = $2 and status = 'active'", tx.OrganizationID, id)
		tx.Defer(`update units set status = 'inactive' where organization_id = $1 and status = 'active'
			and department_id in (select id from departments where organization_id = $1 and division_id = $2)`, tx.OrganizationID, id)
	case departments:
		tx.Defer("update units set status = 'inactive' where organization_id = $1 and department_id = $2 and status = 'active'", tx.OrganizationID, id)
	}
	return nil
}
