package contractors

import (
	"context"
	"encoding/hex"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/publicreports"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// looksAtRequests is how often an hour one network opens and answers requests.
const looksAtRequests = 120

// AskedPaper is what whoever has the link gets to know of a request.
type AskedPaper struct {
	Organization string    `json:"organization" maxLength:"200" doc:"The organization's name"`
	Company      string    `json:"company" maxLength:"200" doc:"The company that is asked"`
	Kind         string    `json:"kind" maxLength:"120" doc:"What kind of document is asked for"`
	Worker       string    `json:"worker" maxLength:"200" doc:"Whose it is to be; empty: the company's"`
	Plant        string    `json:"plant" maxLength:"120" doc:"Which crane, scaffold or vehicle it is to be of; empty: of none"`
	Note         string    `json:"note" maxLength:"1000" doc:"What there is to say of it"`
	Today        string    `json:"today" format:"date" doc:"Where the company works"`
	ExpiresAt    time.Time `json:"expires_at" doc:"Until when the link works"`
	UploadRef    string    `json:"upload_ref" maxLength:"100" doc:"Lets a file in at /api/outer_documents"`
	Sent         bool      `json:"sent" doc:"It was sent just now, and is reviewed"`
}

// AskedPaperAnswer is one request.
type AskedPaperAnswer struct {
	Request AskedPaper `json:"request" doc:"What is asked for"`
}

type lookAtRequestInput struct {
	Body struct {
		Token string `json:"token" minLength:"1" maxLength:"100" doc:"Of the link"`
	}
}

type answerRequestInput struct {
	Body struct {
		Token       string `json:"token" minLength:"1" maxLength:"100" doc:"Of the link"`
		FileID      int64  `json:"file_id" minimum:"1" maximum:"9007199254740991" doc:"An upload of /api/outer_documents for this request"`
		PaperNumber string `json:"paper_number,omitempty" maxLength:"100" doc:"The number that stands on the paper"`
		Issuer      string `json:"issuer,omitempty" maxLength:"200" doc:"Who issued the paper"`
		IssuedOn    string `json:"issued_on,omitempty" format:"date" doc:"The day on which the paper was issued"`
		EffectiveOn string `json:"effective_on,omitempty" format:"date" doc:"From when on it counts; left out: from its approval"`
		Validity    string `json:"validity" format:"date" doc:"Its last day, in the future"`
	}
}

// openRequest is a request whose link is good.
type openRequest struct {
	ID, ContractorID, KindID, ProfileID, DocumentID  int64
	Organization, Company, Kind, Worker, Plant, Note string
	ExpiresAt                                        time.Time
}

// requestOf is the request of a token; not found for one that is over, answered or revoked.
func (m *Module) requestOf(ctx context.Context, tx *db.Tx, token string) (openRequest, error) {
	return m.requestByHash(ctx, tx, auth.HashText(token))
}

func (m *Module) requestByHash(ctx context.Context, tx *db.Tx, hash []byte) (openRequest, error) {
	organization, err := m.openWithoutAccount(ctx, tx)
	if err != nil {
		return openRequest{}, err
	}
	r, err := db.One[openRequest](ctx, tx, `select r.id, r.contractor_id, r.kind_id, coalesce(r.profile_id, 0) as profile_id, coalesce(r.document_id, 0) as document_id, $4::text as organization,
			c.name as company, k.name as kind, coalesce(w.name, '') as worker, r.plant, r.note, r.expires_at
		from contractor_paper_requests r join contractors c on c.organization_id = $1 and c.id = r.contractor_id join contractor_document_kinds k on k.organization_id = $1 and k.id = r.kind_id
		left join work_profiles w on w.organization_id = $1 and w.id = r.profile_id
		where r.organization_id = $1 and r.token_hash = $2 and r.answered_at is null and r.revoked_at is null and r.expires_at > $3`,
		tx.OrganizationID, hash, m.Now(), organization.Name)
	if errors.Is(err, pgx.ErrNoRows) {
		err = api.NotFound()
	}
	return r, err
}

// uploadRef is what a file is sent for, in the address of its upload: with it nobody opens or answers
// a request.
func uploadRef(token string) string { return hex.EncodeToString(auth.HashText(token)) }

// admitsFile lets a file in for a request that waits for one.
func (m *Module) admitsFile(ctx context.Context, tx *db.Tx, ref string) error {
	hash, err := hex.DecodeString(ref)
	if err != nil {
		return api.NotFound()
	}
	_, err = m.requestByHash(ctx, tx, hash)
	return err
}

func (m *Module) countRequest(ctx context.Context, tx *db.Tx) error {
	return publicreports.Count(ctx, tx, m.Auth, "public_too_many", m.Auth.LimitOfNetwork(api.CallOf(ctx), "contractor paper", looksAtRequests, gatePeriod))
}

// lookAtRequest answers POST /api/contractor_papers/look. It changes nothing: programs that look at
// mails follow their links.
func (m *Module) lookAtRequest(ctx context.Context, tx *db.Tx, in *lookAtRequestInput) (*AskedPaperAnswer, error) {
	if err := m.countRequest(ctx, tx); err != nil {
		return nil, err
	}
	r, err := m.requestOf(ctx, tx, in.Body.Token)
	if err != nil {
		return nil, err
	}
	zone, err := m.zone(ctx, tx, r.ContractorID)
	return &AskedPaperAnswer{r.shown(in.Body.Token, m.Now(), zone)}, err
}

func (r openRequest) shown(token string, now time.Time, zone *time.Location) AskedPaper {
	return AskedPaper{UploadRef: uploadRef(token), Organization: r.Organization, Company: r.Company, Kind: r.Kind, Worker: r.Worker, Plant: r.Plant, Note: r.Note, ExpiresAt: r.ExpiresAt, Today: now.In(zone).Format(time.DateOnly)}
}

// answerRequest answers POST /api/contractor_papers/send: one document, which is reviewed like any
// other. The link is good for one.
func (m *Module) answerRequest(ctx context.Context, tx *db.Tx, in *answerRequestInput) (*AskedPaperAnswer, error) {
	if err := m.countRequest(ctx, tx); err != nil {
		return nil, err
	}
	m.Workflows.LockShared(tx)
	tx.Defer("select from contractor_paper_requests where organization_id = $1 and token_hash = $2 for update", tx.OrganizationID, auth.HashText(in.Body.Token))
	r, err := m.requestOf(ctx, tx, in.Body.Token)
	if err != nil {
		return nil, err
	}
	zone, err := m.zone(ctx, tx, r.ContractorID)
	if err != nil {
		return nil, err
	}
	b := &in.Body
	v := version{issuedOn: b.IssuedOn, effectiveOn: b.EffectiveOn, validity: b.Validity, files: []int64{b.FileID}}
	var problems api.Problems
	v.check(m.Now().In(zone).Format(time.DateOnly), &problems)
	if err := problems.Err(); err != nil {
		return nil, err
	}
	if err := m.takeAnswer(ctx, tx, in, r, v, zone); err != nil {
		return nil, err
	}
	m.endRequests(tx, wantedPaper{company: r.ContractorID, kind: r.KindID, worker: r.ProfileID, plant: r.Plant}, "answered_at")
	out := &AskedPaperAnswer{r.shown(b.Token, m.Now(), zone)}
	out.Request.Sent = true
	return out, nil
}

// takeAnswer writes the document of an answer, or another version of the one that was asked about.
func (m *Module) takeAnswer(ctx context.Context, tx *db.Tx, in *answerRequestInput, r openRequest, v version, zone *time.Location) error {
	claim := func(id int64) func() error {
		return func() error {
			return m.Attachments.ClaimPublic(ctx, tx, DocumentName, id, "file_id", v.files, uploadRef(in.Body.Token))
		}
	}
	number, issuer := strings.TrimSpace(in.Body.PaperNumber), strings.TrimSpace(in.Body.Issuer)
	if r.DocumentID == 0 {
		id, err := m.insertDocument(ctx, tx, newDocument{company: r.ContractorID, worker: r.ProfileID, kind: r.KindID, plant: r.Plant, title: r.Kind, number: number, issuer: issuer})
		if err != nil {
			return err
		}
		records.Write(tx, records.Event{Module: DocumentName, ID: id, Verb: "sent_by_link", At: m.Now()})
		return m.addVersion(ctx, tx, id, 1, v, zone, claim(id))
	}
	tx.Defer("select from contractor_documents where organization_id = $1 and id = $2 for update", tx.OrganizationID, r.DocumentID)
	where := m.everyDocument(tx)
	where.And("cd.id = %s", r.DocumentID)
	before, err := api.ReadOne(ctx, tx, selectDocument+where.FromWith(lookupsOfDocument), where, documentTo(api.Caller(ctx)))
	if err != nil {
		return err
	}
	after := before
	for field, sent := range map[*string]string{&after.PaperNumber: number, &after.Issuer: issuer} {
		if sent != "" {
			*field = sent
		}
	}
	m.saveTexts(tx, before, after)
	return m.renew(ctx, tx, before, v, zone, claim(before.ID))
}
