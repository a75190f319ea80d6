package workers

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/directory/sites"
	"hivis/platform/api"
	"hivis/platform/db"
)

// IDInput names a record.
type IDInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the work profile"`
}

type addInput struct {
	Body struct {
		Kind           string          `json:"kind" enum:"employee,contractor,guest" doc:"One of the organization's own people, of a contractor's, or a guest"`
		SiteID         int64           `json:"site_id" minimum:"1" maximum:"9007199254740991" doc:"Where they work, one of the caller's"`
		UserID         int64           `json:"user_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Of an employee's account, whose name it has then; where the account has a profile already, this is answered"`
		Name           string          `json:"name,omitempty" maxLength:"200" doc:"Their name"`
		Company        string          `json:"company,omitempty" maxLength:"200" doc:"Of a contractor or guest, as text"`
		Phone          string          `json:"phone,omitempty" maxLength:"40" doc:"Their telephone number"`
		Gender         string          `json:"gender,omitempty" enum:",male,female" doc:"Empty: not said; shown only to whoever manages profiles"`
		Age            *int            `json:"age,omitempty" minimum:"14" maximum:"100" doc:"In years"`
		PhotoID        int64           `json:"photo_attachment_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"A JPEG or PNG picture under 500 KB"`
		Certifications []Certification `json:"certifications,omitempty" maxItems:"50" doc:"What they are allowed to do, and until when"`
	}
}

type editInput struct {
	IDInput
	Body struct {
		Kind           *string          `json:"kind,omitempty" enum:"employee,contractor,guest" doc:"One of the organization's own people, of a contractor's, or a guest"`
		Name           *string          `json:"name,omitempty" maxLength:"200" doc:"Their name"`
		Company        *string          `json:"company,omitempty" maxLength:"200" doc:"Of a contractor or guest, as text"`
		Phone          *string          `json:"phone,omitempty" maxLength:"40" doc:"Their telephone number"`
		Gender         *string          `json:"gender,omitempty" enum:",male,female" doc:"Empty: not said; shown only to whoever manages profiles"`
		Age            *int             `json:"age,omitempty" minimum:"0" maximum:"100" doc:"0 takes it away"`
		PhotoID        *int64           `json:"photo_attachment_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"A JPEG or PNG picture under 500 KB; 0 takes it away"`
		Certifications *[]Certification `json:"certifications,omitempty" maxItems:"50" doc:"All of them; the caller has confirmed what is sent"`
		UpdatedAt      *time.Time       `json:"updated_at,omitempty" doc:"Of what was read: a change by somebody else in between is a conflict"`
	}
}

// show answers GET /api/v1/work_profile/{id}.
func (m *Module) show(ctx context.Context, tx *db.Tx, in *IDInput) (*Answer, error) {
	return m.answer(ctx, tx, in.ID)
}

func (m *Module) answer(ctx context.Context, tx *db.Tx, id int64) (*Answer, error) {
	p, err := m.byID(ctx, tx, id)
	return &Answer{m.shown(ctx, tx, p)}, err
}

// add answers POST /api/v1/work_profile. Somebody with an account begins with what is known
// of them; whoever adds them again gets the profile that is there, as it is.
func (m *Module) add(ctx context.Context, tx *db.Tx, in *addInput) (*Answer, error) {
	w := Worker{Kind: in.Body.Kind, Name: in.Body.Name, Company: in.Body.Company, Phone: in.Body.Phone, Gender: in.Body.Gender, Age: in.Body.Age,
		Certifications: in.Body.Certifications}
	var problems api.Problems
	company, err := employer(ctx, tx)
	if err != nil {
		return nil, err
	}
	if api.Actor(ctx).External {
		w.employ(company, &problems)
	}
	if err := m.checkNew(ctx, tx, in, &w, &problems); err != nil {
		return nil, err
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	added, err := New().AddProfile(ctx, tx, AddProfileParams{OrganizationID: tx.OrganizationID, Kind: w.Kind, UserID: in.Body.UserID, Name: w.Name, Company: w.Company,
		Phone: w.Phone, Gender: w.Gender, Age: w.age(), CreatedBy: &tx.UserID, Now: m.Now()})
	if err != nil {
		return nil, err
	}
	if err := m.Used(ctx, tx, in.Body.SiteID, []int64{added.ID}); err != nil {
		return nil, err
	}
	if added.IsNew {
		if company.ID != 0 {
			tx.Defer("update work_profiles set contractor_id = $3 where organization_id = $1 and id = $2", tx.OrganizationID, added.ID, company.ID)
		}
		if err := m.addCertifications(ctx, tx, added.ID, w.Certifications); err != nil {
			return nil, err
		}
		if err := m.setPhoto(ctx, tx, added.ID, in.Body.PhotoID); err != nil {
			return nil, err
		}
		w.ID = added.ID
		m.note(ctx, tx, "worker_added", w.Name, added.ID, difference(Worker{}, w))
	}
	return m.answer(ctx, tx, added.ID)
}

// checkNew fills in what is known of somebody, and holds it to the rules.
func (m *Module) checkNew(ctx context.Context, tx *db.Tx, in *addInput, w *Worker, problems *api.Problems) error {
	if in.Body.UserID != 0 {
		w.UserID = &in.Body.UserID
		if err := known(ctx, tx, w, problems); err != nil {
			return err
		}
	}
	w.trim()
	w.check(problems)
	if _, ok, err := sites.PlaceOf(ctx, tx, in.Body.SiteID); err != nil {
		return err
	} else if !ok {
		problems.Add("site_id", "unknown_site")
	}
	return m.checkPhoto(ctx, tx, in.Body.PhotoID, problems)
}

// known fills in what the account says that a profile is for.
func known(ctx context.Context, tx *db.Tx, w *Worker, problems *api.Problems) error {
	user := api.Actor(ctx)
	account, err := New().AccountToAdd(ctx, tx, AccountToAddParams{tx.OrganizationID, *w.UserID, user.IsAdmin, user.SiteIDs})
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		problems.Add("user_id", "unknown_person")
		return nil
	case err != nil:
		return err
	}
	w.Kind, w.Name = "employee", account.FullName
	if api.IsPhone(account.Phone) {
		w.Phone = cmp.Or(w.Phone, account.Phone)
	}
	if w.Gender == "" && account.Gender != "others" {
		w.Gender = account.Gender
	}
	return nil
}

// edit answers PATCH /api/v1/work_profile/{id}: what is not sent stays.
func (m *Module) edit(ctx context.Context, tx *db.Tx, in *editInput) (*Answer, error) {
	tx.Defer("select from work_profiles where organization_id = $1 and id = $2 for update", tx.OrganizationID, in.ID)
	before, err := m.byID(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := isAsRead(ctx, tx, in.ID, in.Body.UpdatedAt); err != nil {
		return nil, err
	}
	w := before.Worker
	in.merge(&w)
	if w.UserID != nil {
		w.Name = before.Name // the account says it
	}
	w.trim()
	var problems api.Problems
	w.check(&problems)
	if photo := in.Body.PhotoID; photo != nil {
		if err := m.checkPhoto(ctx, tx, *photo, &problems); err != nil {
			return nil, err
		}
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	return m.write(ctx, tx, in, before, w)
}

// isAsRead refuses what was written over something that its writer has not seen.
func isAsRead(ctx context.Context, tx *db.Tx, id int64, read *time.Time) error {
	if read == nil {
		return nil
	}
	at, err := New().ProfileChangedAt(ctx, tx, ProfileChangedAtParams{tx.OrganizationID, id})
	if err == nil && !at.Equal(*read) {
		return api.Conflict("worker_changed_meanwhile", nil)
	}
	return err
}

func (m *Module) write(ctx context.Context, tx *db.Tx, in *editInput, before profile, w Worker) (*Answer, error) {
	err := New().EditProfile(ctx, tx, EditProfileParams{Kind: w.Kind, Name: w.Name, Company: w.Company, Phone: w.Phone, Gender: w.Gender, Age: w.age(), Now: m.Now(),
		OrganizationID: tx.OrganizationID, ID: in.ID})
	if err != nil {
		return nil, err
	}
	if in.Body.Certifications != nil {
		if err := New().RemoveCertifications(ctx, tx, RemoveCertificationsParams{tx.OrganizationID, in.ID}); err != nil {
			return nil, err
		}
		if err := m.addCertifications(ctx, tx, in.ID, w.Certifications); err != nil {
			return nil, err
		}
	}
	changes := difference(before.Worker, w)
	if photo := in.Body.PhotoID; photo != nil {
		changes = records.AppendChange(changes, "photo", photoNumber(before.PhotoID), photoNumber(*photo))
		if err := m.setPhoto(ctx, tx, in.ID, *photo); err != nil {
			return nil, err
		}
	}
	if len(changes) > 0 {
		m.note(ctx, tx, "worker_changed", w.Name, in.ID, changes)
	}
	return m.answer(ctx, tx, in.ID)
}

type proposeInput struct {
	IDInput
	Body struct {
		Name      string  `json:"name" maxLength:"200" doc:"What they are allowed to do"`
		Number    string  `json:"number,omitempty" maxLength:"100" doc:"That stands on the paper"`
		ExpiresOn *string `json:"expires_on" nullable:"true" format:"date" doc:"The last day; null: it has no end"`
	}
}

// propose answers POST /api/v1/work_profile/{id}/certifications: what else somebody is
// allowed to do. It takes nothing away, and says of itself that nobody has confirmed it.
func (m *Module) propose(ctx context.Context, tx *db.Tx, in *proposeInput) (*Answer, error) {
	tx.Defer("select from work_profiles where organization_id = $1 and id = $2 for update", tx.OrganizationID, in.ID)
	before, err := m.byID(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	one := Worker{Name: before.Name, Certifications: []Certification{{Name: in.Body.Name, Number: in.Body.Number, ExpiresOn: in.Body.ExpiresOn}}}
	one.trim()
	var problems api.Problems
	if one.check(&problems); len(problems) > 0 {
		for i := range problems {
			problems[i].Field = strings.TrimPrefix(problems[i].Field, "certifications[0].")
		}
		return nil, problems.Err()
	}
	if len(before.Certifications) >= maxCertifications {
		return nil, api.Conflict("worker_certifications_full", nil)
	}
	if err := m.addCertifications(ctx, tx, in.ID, one.Certifications); err != nil {
		return nil, err
	}
	if err := New().TouchProfile(ctx, tx, TouchProfileParams{m.Now(), tx.OrganizationID, in.ID}); err != nil {
		return nil, err
	}
	after := before.Worker
	after.Certifications = append(slices.Clone(before.Certifications), one.Certifications...)
	m.note(ctx, tx, "worker_changed", before.Name, in.ID, difference(before.Worker, after))
	return m.answer(ctx, tx, in.ID)
}

const maxCertifications = 50

// note writes into the log what was changed.
func (m *Module) note(ctx context.Context, tx *db.Tx, kind, name string, id int64, changes []records.Change) {
	activity.Write(ctx, tx, activity.Event{Module: Name, RecordID: id, Title: name, Kind: kind, Changes: changes, At: m.Now()})
	records.Announce(tx, "update", Name, id)
}

// difference is what is another in a profile, in words.
func difference(before, after Worker) (c []records.Change) {
	c = records.Diff(before, after, "kind", "name", "company", "phone", "gender")
	c = records.AppendChange(c, "age", before.ageWord(), after.ageWord())
	return records.AppendChange(c, "certifications", before.allowed(), after.allowed())
}

func (w *Worker) ageWord() string {
	if w.Age == nil {
		return ""
	}
	return strconv.Itoa(*w.Age)
}

// allowed is in one line what somebody is allowed to do, and until when; what nobody has
// confirmed with a question mark.
func (w *Worker) allowed() string {
	var all []string
	for _, c := range w.Certifications {
		said := c.Name
		if c.Number != "" {
			said += " " + c.Number
		}
		if c.ExpiresOn != nil {
			said += " (" + *c.ExpiresOn + ")"
		}
		if c.Unchecked {
			said += " (?)"
		}
		all = append(all, said)
	}
	return strings.Join(all, ", ")
}

func photoNumber(id int64) string {
	if id == 0 {
		return ""
	}
	return strconv.FormatInt(id, 10)
}

func (in *editInput) merge(w *Worker) {
	api.Set(&w.Kind, in.Body.Kind)
	api.Set(&w.Name, in.Body.Name)
	api.Set(&w.Company, in.Body.Company)
	api.Set(&w.Phone, in.Body.Phone)
	api.Set(&w.Gender, in.Body.Gender)
	if in.Body.Certifications != nil {
		w.Certifications = slices.Clone(*in.Body.Certifications)
		for i := range w.Certifications {
			w.Certifications[i].Unchecked = false
		}
	}
	if in.Body.Age != nil {
		w.Age = in.Body.Age
		if *w.Age == 0 {
			w.Age = nil
		}
	}
}

func (m *Module) addCertifications(ctx context.Context, tx *db.Tx, id int64, all []Certification) error {
	if len(all) == 0 {
		return nil
	}
	params := AddCertificationsParams{OrganizationID: tx.OrganizationID, ProfileID: id, Checked: Manages(api.Actor(ctx).Rules)}
	for i := range all {
		c := &all[i]
		c.Unchecked = !params.Checked
		expires := ""
		if c.ExpiresOn != nil {
			expires = *c.ExpiresOn
		}
		params.Names, params.Numbers, params.ExpireOns = append(params.Names, c.Name), append(params.Numbers, c.Number), append(params.ExpireOns, expires)
	}
	return New().AddCertifications(ctx, tx, params)
}

// checkPhoto holds a photo to what it may be, before it is taken.
func (m *Module) checkPhoto(ctx context.Context, tx *db.Tx, id int64, problems *api.Problems) error {
	if id == 0 {
		return nil
	}
	found, err := m.Attachments.FileInfos(ctx, tx, []int64{id})
	photo, known := found[id]
	switch {
	case err != nil:
		return err
	case !known || !photo.Unclaimed:
		problems.Add("photo_attachment_id", "unknown_attachment")
	case !isPortrait(photo.ContentType, photo.Size):
		problems.Add("photo_attachment_id", "worker_photo")
	}
	return nil
}

// setPhoto shows another photo. Earlier ones stay, for the permits that show them.
func (m *Module) setPhoto(ctx context.Context, tx *db.Tx, id, photo int64) error {
	if photo != 0 {
		if err := m.Attachments.AddPicture(ctx, tx, "photo_attachment_id", Name, id, photo); err != nil {
			return err
		}
	}
	return New().SetPhoto(ctx, tx, SetPhotoParams{photo, tx.OrganizationID, id})
}

// Used remembers that these were put to work at a site.
func (m *Module) Used(ctx context.Context, tx *db.Tx, siteID int64, ids []int64) error {
	return New().Used(ctx, tx, UsedParams{tx.OrganizationID, siteID, m.Now(), ids})
}
