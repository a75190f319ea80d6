package trainings

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/db"
)

// Certificate is what is printed of a record.
type Certificate struct {
	Number       string  `json:"number" maxLength:"20" doc:"The number of the record"`
	Name         string  `json:"name" maxLength:"200" doc:"Who was trained"`
	Company      string  `json:"company" maxLength:"200" doc:"The company that they work for; empty: the organization itself"`
	Subject      string  `json:"subject" maxLength:"120" doc:"What they were trained in"`
	Description  string  `json:"description" maxLength:"4000" doc:"What the subject is about"`
	Result       string  `json:"result" enum:"passed,competent" doc:"What came of it; competent: found able to do it"`
	HeldOn       string  `json:"held_on" format:"date" doc:"The day of the training"`
	ExpiresOn    *string `json:"expires_on" nullable:"true" format:"date" doc:"Its last day; null: for ever"`
	Organization string  `json:"organization" maxLength:"200" doc:"The organization that trained them"`
	Address      string  `json:"address" db:"-" maxLength:"1000" doc:"Where anybody sees whether it still holds"`
}

// Redacted is what is kept of it for a request that comes again.
func (Certificate) Redacted() any { return Certificate{} }

// CertificateAnswer is one certificate.
type CertificateAnswer struct {
	Certificate Certificate `json:"certificate" doc:"What is printed"`
}

// certificate answers GET /api/training_records/{id}/certificate.
func (m *Module) certificate(ctx context.Context, tx *db.Tx, in *IDInput) (*CertificateAnswer, error) {
	record, err := m.one(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := refused(record.Can.Certificate); err != nil {
		return nil, err
	}
	c, err := db.One[Certificate](ctx, tx, `select '' as number, w.name, w.company, b.name as subject, b.description, tr.result, tr.held_on::text as held_on, tr.expires_on::text as expires_on, n.name as organization
		from training_records tr join work_profiles w on w.organization_id = tr.organization_id and w.id = tr.profile_id
		join training_subjects b on b.organization_id = tr.organization_id and b.id = tr.subject_id join organizations n on n.id = tr.organization_id
		where tr.organization_id = $1 and tr.id = $2`, tx.OrganizationID, in.ID)
	c.Number, c.Address = record.Number, api.CallOf(ctx).Origin()+"/training-certificate#"+m.token(tx.OrganizationID, in.ID)
	return &CertificateAnswer{c}, err
}

// token is the secret of a certificate's code.
func (m *Module) token(organization, id int64) string {
	return fmt.Sprintf("%d.%s", id, m.Auth.Derived("training certificate", fmt.Sprintf("%d/%d", organization, id)))
}

type lookInput struct {
	Body struct {
		Token string `json:"token" minLength:"1" maxLength:"200" doc:"Of the code on the paper"`
	}
}

// Looked is what whoever scans a certificate gets to know: whether it holds, and what it says itself.
type Looked struct {
	Number       string  `json:"number" maxLength:"20"`
	Subject      string  `json:"subject" maxLength:"120"`
	Name         string  `json:"name" maxLength:"200" doc:"As it stands on the paper"`
	Organization string  `json:"organization" maxLength:"200"`
	State        string  `json:"state" enum:"valid,over,withdrawn"`
	ExpiresOn    *string `json:"expires_on" nullable:"true" format:"date"`
}

// LookedAnswer is what a code is answered with.
type LookedAnswer struct {
	Certificate Looked `json:"certificate"`
}

// look answers POST /api/training_certificates/look.
func (m *Module) look(ctx context.Context, tx *db.Tx, in *lookInput) (*LookedAnswer, error) {
	first, _, _ := strings.Cut(in.Body.Token, ".")
	id, _ := strconv.ParseInt(first, 10, 64) // what is no number has another secret
	if subtle.ConstantTimeCompare([]byte(m.token(tx.OrganizationID, id)), []byte(in.Body.Token)) != 1 {
		return nil, api.NotFound()
	}
	type row struct {
		Looked
		Serial                   int64
		Status, Result, TimeZone string
	}
	r, err := db.One[row](ctx, tx, `select '' as number, b.name as subject, w.name, n.name as organization, '' as state, tr.expires_on::text as expires_on, tr.serial, tr.status, tr.result, n.time_zone
		from training_records tr join work_profiles w on w.organization_id = tr.organization_id and w.id = tr.profile_id
		join training_subjects b on b.organization_id = tr.organization_id and b.id = tr.subject_id
		join organizations n on n.id = tr.organization_id and n.status = 'Active' and not n.is_locked
		where tr.organization_id = $1 and tr.id = $2 and tr.result <> 'failed'`, tx.OrganizationID, id)
	if errors.Is(err, pgx.ErrNoRows) {
		err = api.NotFound()
	}
	r.Number, r.State = numberOf(r.Serial), statusOf(r.Status, r.Result, r.ExpiresOn, dayAt(m.Now(), r.TimeZone))
	return &LookedAnswer{r.Looked}, err
}
