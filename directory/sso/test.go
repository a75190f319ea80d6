package sso

import (
	"bytes"
	"context"

	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

type testInput struct {
	ID    int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
	found row
	to    leaving
}

// lookForTest finds the provider before there is a transaction.
func (m *Module) lookForTest(ctx context.Context, in *testInput) error {
	return m.look(ctx, in.ID, &in.found, &in.to)
}

func (m *Module) look(ctx context.Context, id int64, c *row, to *leaving) error {
	err := m.DB.Read(ctx, db.Scope{OrganizationID: api.CallOf(ctx).OrganizationID}, func(tx *db.Tx) (err error) {
		*c, err = m.find(ctx, tx, id)
		return err
	})
	if err != nil {
		return err
	}
	if c.Kind == ofDirectory {
		return api.NotFound() // nobody is sent there
	}
	if c.Kind == ofSAML {
		*to = m.asksBySAML(api.CallOf(ctx), *c)
		return nil
	}
	p, err := m.provider(ctx, c.Issuer)
	if err != nil {
		if err := m.noteRefusal(ctx, *c, err); err != nil {
			return err
		}
		return api.Refused("sso_unreachable", nil)
	}
	*to = m.asksByOIDC(api.CallOf(ctx), *c, p)
	return nil
}

// beginTest answers POST /api/sso_configs/{id}/test.
func (m *Module) beginTest(ctx context.Context, tx *db.Tx, in *testInput) (*Address, error) {
	return m.send(ctx, tx, in.found, in.to, leave{kind: ofTests, testerID: tx.UserID})
}

type resultInput struct {
	Body struct {
		Code  string `json:"code" minLength:"1" maxLength:"4000"`
		State string `json:"state" minLength:"1" maxLength:"100"`
	}
	found row
	who   identity
}

// Result is what came back in a test, and what it would be worth.
type Result struct {
	ConfigID int64    `json:"config_id" minimum:"1" maximum:"9007199254740991"`
	Issuer   string   `json:"issuer" maxLength:"310"`
	Subject  string   `json:"subject" maxLength:"400" doc:"By which somebody is known"`
	Email    string   `json:"email" maxLength:"254" doc:"Empty when none was said"`
	Name     string   `json:"name" maxLength:"300"`
	Groups   []string `json:"groups" maxItems:"1000"`
	TooMany  bool     `json:"too_many" doc:"The provider left groups out, since there are too many"`
	RoleID   int64    `json:"role_id" minimum:"0" maximum:"9007199254740991" doc:"That the groups are worth; 0: none"`
	SiteIDs  []int64  `json:"site_ids" maxItems:"1000"`
	Known    bool     `json:"known" doc:"Somebody here is tied to it, or has its address"`
}

// answerTest reads the provider's answer before there is a transaction.
func (m *Module) answerTest(ctx context.Context, in *resultInput) error {
	_, err := m.read(ctx, in.Body.Code, in.Body.State, api.Actor(ctx).ID, &in.found, &in.who)
	return err
}

func (m *Module) read(ctx context.Context, code, state string, testerID int64, c *row, who *identity) (left at, err error) {
	left, found, secret, err := m.back(ctx, state, testerID)
	if err != nil {
		return left, err
	}
	*c = found
	if found.Kind == ofSAML {
		if left.Answer == nil || !bytes.Equal(left.AnswerHash, auth.HashText(code)) {
			return left, api.Refused("sign_in_over", nil)
		}
		*who = *left.Answer
		return left, nil
	}
	if *who, err = m.fetch(ctx, found, secret, code, state, returned(api.CallOf(ctx))); err != nil {
		return left, m.refused(ctx, found, err)
	}
	return left, nil
}

// testResult answers POST /api/sso_configs/test_result.
func (m *Module) testResult(ctx context.Context, tx *db.Tx, in *resultInput) (*Result, error) {
	return m.result(ctx, tx, in.found, in.who)
}

// result shows what came back, and notes that the provider was tried as it is set up.
func (m *Module) result(ctx context.Context, tx *db.Tx, c row, who identity) (*Result, error) {
	worth, err := rules(ctx, tx, c.ID)
	if err != nil {
		return nil, err
	}
	role, sites := worthOf(worth, who.Groups)
	out := &Result{ConfigID: c.ID, Issuer: who.Issuer, Subject: who.Subject, Email: who.Email, Name: who.Name, Groups: who.Groups, TooMany: who.TooMany, RoleID: role, SiteIDs: sites}
	if out.Groups == nil {
		out.Groups = []string{}
	}
	err = tx.QueryRow(ctx, `select exists (select from sso_identities where organization_id = $1 and issuer = $2 and subject = $3)
		or exists (select from users where organization_id = $1 and email = $4)`, tx.OrganizationID, who.Issuer, who.Subject, who.Email).Scan(&out.Known)
	if err != nil {
		return nil, err
	}
	_, err = tx.Exec(ctx, "update sso_configs set tested_at = $3 where organization_id = $1 and id = $2 and issuer = $4 and client_id = $5 and secret = $6 and base = $7 and filter = $8 and certificate = $9 and sign_in_address = $10",
		tx.OrganizationID, c.ID, m.Now(), c.Issuer, c.ClientID, c.Secret, c.Base, c.Filter, c.Certificate, c.SignInAddress)
	m.note(ctx, tx, "sso_tested", c.Name)
	return out, err
}
