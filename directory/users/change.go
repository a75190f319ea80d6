package users

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"hivis/directory/roles"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Sent are the fields of a person, as a form sends them; what is not sent stays.
type Sent struct {
	FullName     *string   `json:"full_name,omitempty" maxLength:"200"`
	Email        *string   `json:"email,omitempty" maxLength:"254"`
	EmployeeID   *string   `json:"employee_id,omitempty" maxLength:"60"`
	Phone        *string   `json:"phone,omitempty" maxLength:"40"`
	Gender       *string   `json:"gender,omitempty" enum:",male,female,others"`
	Shift        *string   `json:"shift,omitempty" enum:"first,second,third,general"`
	Locale       *string   `json:"locale,omitempty" enum:"bg,de,en,es,fr,tr,zh" doc:"Of a new person: the caller's, if nothing is said"`
	RoleID       *int64    `json:"role_id,omitempty" minimum:"1" maximum:"9007199254740991"`
	SiteIDs      *[]int64  `json:"site_ids,omitempty" maxItems:"1000"`
	SupervisorID *int64    `json:"supervisor_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"0 takes the supervisor away"`
	PhotoID      *int64    `json:"photo_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"An upload: JPEG, PNG or GIF; 0 takes the photo away"`
	Licenses     *[]string `json:"licenses,omitempty" maxItems:"3" uniqueItems:"true" enum:"{licensed}"`
	IsContractor *bool     `json:"is_contractor,omitempty"`
}

type createInput struct {
	Body struct {
		Sent
		Password string `json:"password,omitempty" maxLength:"256" doc:"Without one the person is invited by a link"`
	}
	hash string
}

// OneInput names one person. (Exported, or what embeds it would not be read.)
type OneInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"The person's id"`
}

type editInput struct {
	OneInput
	Body struct {
		Sent
		Status     string `json:"status,omitempty" enum:"Active,Inactive"`
		HandOverTo int64  `json:"hand_over_to,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Who gets the work of somebody who becomes Inactive"`
	}
}

type removeInput struct {
	OneInput
	Reason     string `query:"reason" maxLength:"1000" doc:"Why, for the log"`
	HandOverTo int64  `query:"hand_over_to" minimum:"0" maximum:"9007199254740991" doc:"Who gets the person's work"`
}

type bulkInput struct {
	Body struct {
		UserIDs    []int64 `json:"user_ids" minItems:"1" maxItems:"200"`
		Status     string  `json:"status" enum:"Active,Inactive"`
		HandOverTo int64   `json:"hand_over_to,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Who gets the work of those who become Inactive"`
	}
}

// hashCreated hashes the password of a new person, before there is a transaction.
func (m *Module) hashCreated(ctx context.Context, in *createInput) (err error) {
	if in.Body.Password == "" {
		return nil
	}
	if code := WeakPassword(in.Body.Password); code != "" {
		return api.Invalid("password", code)
	}
	in.hash, err = m.Auth.Passwords.Hash(ctx, in.Body.Password)
	return err
}

// create answers POST /api/users.
func (m *Module) create(ctx context.Context, tx *db.Tx, in *createInput) (*Invited, error) {
	roles.LockPeople(tx)
	d := draft{StandingRow: StandingRow{Shift: "general", Locale: api.CallOf(ctx).Locale, IsVerified: in.hash != "", Status: "Active"}}
	d.take(in.Body.Sent)
	var problems api.Problems
	if err := errors.Join(d.check(ctx, tx, StandingRow{}, &problems), problems.Err()); err != nil {
		return nil, err
	}
	if err := m.admit(ctx, tx, 1); err != nil {
		return nil, err
	}
	id, err := m.insert(ctx, tx, &d, in.hash)
	if err != nil {
		return nil, err
	}
	if err := m.admitLicenses(ctx, tx, d.licenses()); err != nil {
		return nil, err
	}
	if photo := in.Body.PhotoID; photo != nil {
		if err := m.Attachments.SetPicture(ctx, tx, "photo_id", Name, id, *photo); err != nil {
			return nil, err
		}
	}
	if err := m.noteChange(ctx, tx, "user_created", StandingRow{}, id); err != nil {
		return nil, err
	}
	invitation, err := m.invited(ctx, tx, d.StandingRow)
	if err != nil {
		return nil, err
	}
	user, err := m.read(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	return &Invited{user, invitation}, publishPeople(ctx, tx, "create", id)
}

// insert writes a new person with their sites. Of two at once with one address, one is told.
func (m *Module) insert(ctx context.Context, tx *db.Tx, d *draft, hash string) (int64, error) {
	id, err := New().InsertUser(ctx, tx, InsertUserParams{
		OrganizationID: tx.OrganizationID, Email: d.Email, FullName: d.FullName, EmployeeID: d.EmployeeID, Phone: d.Phone, Gender: d.Gender,
		Shift: d.Shift, Locale: d.Locale, RoleID: d.RoleID, SupervisorID: d.SupervisorID, Licenses: d.licenses(),
		IsAdmin: d.IsAdmin, IsContractor: d.IsContractor, IsVerified: d.IsVerified, PasswordHash: hash,
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, api.Invalid("email", "email_taken")
	}
	if err != nil {
		return 0, err
	}
	d.ID = id
	return id, New().SetSites(ctx, tx, SetSitesParams{OrganizationID: tx.OrganizationID, UserID: id, SiteIds: d.SiteIds})
}

// edit answers PATCH /api/users/{id}: fields that are not sent stay.
func (m *Module) edit(ctx context.Context, tx *db.Tx, in *editInput) (*Answer, error) {
	roles.LockPeople(tx)
	before, err := m.find(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := before.allow(ctx, in.changeOf(before)); err != nil {
		return nil, err
	}
	d := draft{StandingRow: before.StandingRow}
	d.take(in.Body.Sent)
	var problems api.Problems
	if err := errors.Join(d.check(ctx, tx, before.StandingRow, &problems), problems.Err()); err != nil {
		return nil, err
	}
	if d.assigned(before.StandingRow) {
		if err := before.allow(ctx, assigns); err != nil {
			return nil, err
		}
	}
	if d.Email != before.Email {
		if err := before.allow(ctx, readdresses); err != nil {
			return nil, err
		}
	}
	if err := m.update(ctx, tx, before.StandingRow, &d); err != nil {
		return nil, err
	}
	if photo := in.Body.PhotoID; photo != nil {
		if err := m.Attachments.SetPicture(ctx, tx, "photo_id", Name, in.ID, *photo); err != nil {
			return nil, err
		}
	}
	if err := m.leave(ctx, tx, []lockedPerson{before}, in.Body.Status, in.Body.HandOverTo); err != nil {
		return nil, err
	}
	if status := in.Body.Status; status != "" && status != before.StandingRow.Status {
		if err := m.setStatus(ctx, tx, []lockedPerson{before}, status, ""); err != nil {
			return nil, err
		}
	}
	user, err := m.read(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	return &Answer{user}, publishPeople(ctx, tx, "update", in.ID)
}

// changeOf is what an edit has to be allowed as.
func (in *editInput) changeOf(before lockedPerson) string {
	switch status := in.Body.Status; {
	case status == "" || status == before.StandingRow.Status:
		return edits
	case status == "Active":
		return activates
	}
	return deactivates
}

// update writes what changed. What the person may do is in force with their next request.
func (m *Module) update(ctx context.Context, tx *db.Tx, before StandingRow, d *draft) error {
	if before.IsAdmin && !d.IsAdmin {
		if err := m.keepAdmin(ctx, tx, []lockedPerson{{StandingRow: before}}); err != nil {
			return err
		}
	}
	err := New().UpdateUser(ctx, tx, UpdateUserParams{
		Email: d.Email, FullName: d.FullName, EmployeeID: d.EmployeeID, Phone: d.Phone, Gender: d.Gender, Shift: d.Shift, Locale: d.Locale,
		RoleID: d.RoleID, SupervisorID: d.SupervisorID, Licenses: d.licenses(), IsAdmin: d.IsAdmin, IsContractor: d.IsContractor,
		OrganizationID: tx.OrganizationID, ID: d.ID,
	})
	if err != nil {
		return err
	}
	if err := m.admitLicenses(ctx, tx, added(before.Licenses, d.licenses())); err != nil {
		return err
	}
	if err := New().SetSites(ctx, tx, SetSitesParams{OrganizationID: tx.OrganizationID, UserID: d.ID, SiteIds: d.SiteIds}); err != nil {
		return err
	}
	if d.Email != before.Email { // links went to the address before
		if err := New().ForgetLinks(ctx, tx, ForgetLinksParams{tx.OrganizationID, []int64{d.ID}}); err != nil {
			return err
		}
	}
	if d.assigned(before) {
		if err := m.Changed(ctx, tx, d.ID); err != nil {
			return err
		}
	}
	m.Auth.ForgetUser(tx, d.ID)
	return m.noteChange(ctx, tx, "user_updated", before, d.ID)
}

// keepAdmin refuses to take the last administrator who can sign in.
func (m *Module) keepAdmin(ctx context.Context, tx *db.Tx, leaving []lockedPerson) error {
	var ids []int64
	for _, person := range leaving {
		if person.StandingRow.IsAdmin && person.StandingRow.Status == "Active" {
			ids = append(ids, person.StandingRow.ID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	var kept bool
	err := tx.QueryRow(ctx, "select exists (select from sign_in_policies where organization_id = $1 and password_off and break_glass_id = any($2))", tx.OrganizationID, ids).Scan(&kept)
	if err != nil {
		return err
	}
	if kept {
		return api.Conflict("break_glass_stays", nil)
	}
	others, err := New().OtherAdmins(ctx, tx, OtherAdminsParams{tx.OrganizationID, ids})
	if err == nil && others == 0 {
		return api.Conflict("last_admin", nil)
	}
	return err
}
