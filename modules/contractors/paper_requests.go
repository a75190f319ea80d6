package contractors

import (
	"context"
	"net/mail"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
	"hivis/platform/i18n"
)

// requestLasts is for how long the link of a request lets a document in.
const requestLasts = 30 * 24 * time.Hour

// requestPage is where the link of a request leads; its token follows a #, which browsers send to
// nobody.
const requestPage = "/contractor-paper"

// PaperRequest is that a company was asked for a document, which it sends by a link.
type PaperRequest struct {
	ID         int64          `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the request"`
	Kind       Named          `json:"kind" doc:"What kind of document is asked for"`
	Worker     *Named         `json:"worker" doc:"Whose it is to be; null: the company's"`
	Plant      string         `json:"plant" maxLength:"120" doc:"Which crane, scaffold or vehicle it is to be of; empty: of none"`
	DocumentID *int64         `json:"document_id" nullable:"true" minimum:"1" maximum:"9007199254740991" doc:"Of which another version is asked for"`
	Note       string         `json:"note" maxLength:"1000" doc:"What there is to say of it"`
	Email      string         `json:"email" maxLength:"254" doc:"Who got the link; empty: it was handed over"`
	AskedBy    records.Person `json:"asked_by" doc:"Who asked"`
	AskedAt    time.Time      `json:"asked_at" doc:"When it was asked for"`
	ExpiresAt  time.Time      `json:"expires_at" doc:"Until when the link works"`
}

// PaperRequests are those of a company that wait for their answer.
type PaperRequests struct {
	Requests []PaperRequest `json:"requests" maxItems:"200" doc:"Those that wait for an answer"`
}

// NewPaperRequest is a request with the token of its link, which is said this once.
type NewPaperRequest struct {
	Request PaperRequest `json:"request" doc:"The request"`
	Token   string       `json:"token" maxLength:"100" doc:"The last part of its address, /contractor-paper#token. It is kept as a hash: nobody can be told again. Empty when the same request comes again"`
}

// Redacted is the answer for a request that comes again: the token is said once.
func (n *NewPaperRequest) Redacted() any { return &NewPaperRequest{Request: n.Request} }

const selectRequest = `
select r.id, r.kind_id, k.name as kind_name, r.profile_id as worker_id, w.name as worker_name, r.plant, r.document_id, r.note, r.email, r.asked_by as asked_by_id, u.full_name as asked_by_name, r.asked_at, r.expires_at
from contractor_paper_requests r
join contractor_document_kinds k on k.organization_id = r.organization_id and k.id = r.kind_id
join users u on u.organization_id = r.organization_id and u.id = r.asked_by
left join work_profiles w on w.organization_id = r.organization_id and w.id = r.profile_id
where r.organization_id = $1 and r.contractor_id = $2 and r.answered_at is null and r.revoked_at is null and r.expires_at > $3`

// paperRequests answers GET /api/contractors/{id}/document_requests.
func (m *Module) paperRequests(ctx context.Context, tx *db.Tx, in *Subject) (*PaperRequests, error) {
	if _, err := m.one(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	rows, err := tx.Query(ctx, selectRequest+" order by r.id desc limit 200", tx.OrganizationID, in.ID, m.Now())
	if err != nil {
		return nil, err
	}
	all, err := pgx.CollectRows(rows, db.Named[PaperRequest]())
	return &PaperRequests{all}, err
}

type askPaperInput struct {
	Subject
	Body struct {
		KindID   int64  `json:"kind_id" minimum:"1" maximum:"9007199254740991" doc:"Of the kind of document"`
		WorkerID int64  `json:"worker_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Whose it is, of a kind that workers hold"`
		Plant    string `json:"plant,omitempty" maxLength:"120" doc:"Which crane, scaffold or vehicle it is of, of a kind that plant holds"`
		Note     string `json:"note,omitempty" maxLength:"1000" doc:"What there is to say of it"`
		Email    string `json:"email,omitempty" maxLength:"254" doc:"Who gets the link by mail; left out: nobody, it is handed over"`
	}
}

// askPaper answers POST /api/contractors/{id}/document_requests.
func (m *Module) askPaper(ctx context.Context, tx *db.Tx, in *askPaperInput) (*NewPaperRequest, error) {
	company, err := m.lockCompany(ctx, tx, in.ID)
	if err == nil {
		err = refused(company.Can.Manage)
	}
	if err != nil {
		return nil, err
	}
	b := &in.Body
	var problems api.Problems
	if b.Email = strings.ToLower(strings.TrimSpace(b.Email)); b.Email != "" {
		if at, err := mail.ParseAddress(b.Email); err != nil || at.Address != b.Email {
			problems.Add("email", "email")
		}
	}
	b.Plant = strings.TrimSpace(b.Plant)
	if err := m.checkHolder(ctx, tx, holding{in.ID, b.KindID, b.WorkerID, b.Plant}, &problems); err != nil {
		return nil, err
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	asked := wantedPaper{company: in.ID, kind: b.KindID, worker: b.WorkerID, plant: b.Plant, note: strings.TrimSpace(b.Note), email: b.Email}
	id, token, err := m.writeRequest(ctx, tx, asked)
	if err != nil {
		return nil, err
	}
	request, err := db.One[PaperRequest](ctx, tx, selectRequest+" and r.id = $4", tx.OrganizationID, in.ID, m.Now(), id)
	if err != nil {
		return nil, err
	}
	records.Write(tx, records.Event{Module: Name, ID: in.ID, ActorID: tx.UserID, Verb: "paper_asked", Note: request.Kind.Name, At: m.Now()})
	return &NewPaperRequest{request, token}, m.mailRequest(ctx, tx, asked, token)
}

// wantedPaper is what is asked for, and of whom.
type wantedPaper struct {
	company, kind, worker, document int64
	plant, note, email              string
}

// writeRequest keeps a request. The link of an earlier one for the same paper stops.
func (m *Module) writeRequest(ctx context.Context, tx *db.Tx, w wantedPaper) (id int64, token string, err error) {
	m.endRequests(tx, w, "revoked_at")
	token = auth.RandomText()
	err = tx.QueryRow(ctx, `insert into contractor_paper_requests (organization_id, contractor_id, kind_id, profile_id, document_id, note, email, token_hash, asked_by, asked_at, expires_at, plant)
		values ($1, $2, $3, nullif($4::bigint, 0), nullif($5::bigint, 0), $6, $7, $8, $9, $10, $11, $12) returning id`,
		tx.OrganizationID, w.company, w.kind, w.worker, w.document, w.note, w.email, auth.HashText(token), tx.UserID, m.Now(), m.Now().Add(requestLasts), w.plant).Scan(&id)
	return id, token, err
}

// endRequests ends the requests for a paper of a company, a worker or plant: they are answered or revoked.
func (m *Module) endRequests(tx *db.Tx, w wantedPaper, how string) {
	tx.Defer("update contractor_paper_requests set "+how+" = $5 where organization_id = $1 and contractor_id = $2 and kind_id = $3 and coalesce(profile_id, 0) = $4 and lower(plant) = lower($6) and answered_at is null and revoked_at is null",
		tx.OrganizationID, w.company, w.kind, w.worker, m.Now(), w.plant)
}

// askByMail sends the company's contact the link for a new version, unless they have an account:
// these are told by their notice.
func (m *Module) askByMail(ctx context.Context, tx *db.Tx, d Document, note string) error {
	asked := wantedPaper{company: d.Contractor.ID, kind: d.Kind.ID, plant: d.Plant, document: d.ID, note: note}
	if d.Worker != nil {
		asked.worker = d.Worker.ID
	}
	err := tx.QueryRow(ctx, `select coalesce((select c.contact_email from contractors c where c.organization_id = $1 and c.id = $2
		and not exists (select from users u where u.organization_id = $1 and lower(u.email) = lower(c.contact_email) and u.status = 'Active')
		and exists (select from contractor_document_kinds k where k.organization_id = $1 and k.id = $3 and k.form_id is null)), '')`, tx.OrganizationID, asked.company, asked.kind).Scan(&asked.email)
	if err != nil || asked.email == "" {
		return err
	}
	_, token, err := m.writeRequest(ctx, tx, asked)
	if err != nil {
		return err
	}
	return m.mailRequest(ctx, tx, asked, token)
}

// mailRequest sends the link of a request, in the language of whoever has that address, else in
// that of whoever asks.
func (m *Module) mailRequest(ctx context.Context, tx *db.Tx, w wantedPaper, token string) error {
	if w.email == "" {
		return nil
	}
	to, err := db.One[struct{ Company, Kind, Worker, Organization, SubDomain, Locale string }](ctx, tx, `
		select c.name as company, k.name as kind, coalesce(w.name, '') as worker, n.name as organization, coalesce(n.sub_domain_name, '') as sub_domain,
			coalesce((select u.locale from users u where u.organization_id = $1 and lower(u.email) = $5 limit 1), (select u.locale from users u where u.organization_id = $1 and u.id = $6), $7) as locale
		from contractors c join contractor_document_kinds k on k.organization_id = $1 and k.id = $3 join organizations n on n.id = $1
		left join work_profiles w on w.organization_id = $1 and w.id = nullif($4::bigint, 0) where c.organization_id = $1 and c.id = $2`,
		tx.OrganizationID, w.company, w.kind, w.worker, w.email, tx.UserID, i18n.Default)
	if err != nil {
		return err
	}
	say := func(key string) string {
		return m.Notifications.Sentences.Say(to.Locale, key, i18n.Params{"Name": to.Company, "Title": to.Kind, "Actor": api.Caller(ctx).FullName, "Organization": to.Organization, "Note": w.note, "Number": ""})
	}
	about := []string{to.Kind}
	for _, line := range []string{to.Worker, w.plant, w.note} {
		if line != "" {
			about = append(about, line)
		}
	}
	_, err = m.Notifications.PostTable(ctx, tx, notifications.TableMail{Email: w.email, Locale: to.Locale, Organization: to.Organization, SubDomain: to.SubDomain, Path: requestPage, Secret: token,
		Subject: say("mail.contractor_paper_asked.subject"), Greeting: say("mail.greeting"), Sentence: say("mail.contractor_paper_asked.body"), About: about,
		Open: say("mail.contractor_paper_send"), LinkHelp: say("mail.link"), Footer: say("mail.footer"), Private: true})
	return err
}

type requestInput struct {
	Subject
	RequestID int64 `path:"request_id" minimum:"1" maximum:"9007199254740991" doc:"Of the request"`
}

// revokeRequest answers POST /api/contractors/{id}/document_requests/{request_id}/revoke.
func (m *Module) revokeRequest(ctx context.Context, tx *db.Tx, in *requestInput) (*PaperRequests, error) {
	company, err := m.lockCompany(ctx, tx, in.ID)
	if err == nil {
		err = refused(company.Can.Manage)
	}
	if err != nil {
		return nil, err
	}
	tag, err := tx.Exec(ctx, "update contractor_paper_requests set revoked_at = coalesce(revoked_at, $4) where organization_id = $1 and contractor_id = $2 and id = $3 and answered_at is null", tx.OrganizationID, in.ID, in.RequestID, m.Now())
	if err != nil {
		return nil, err
	}
	if tag.RowsAffected() == 0 {
		return nil, api.NotFound()
	}
	return m.paperRequests(ctx, tx, &in.Subject)
}
