package contractors

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/publicreports"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

const (
	gatePeriod       = time.Hour
	gateOpened       = 600 // an hour, from one network
	gatePerNetwork   = 120 // attempts that were wrong, and visitors, whom nobody knows
	gateSlowed       = 5
	visitorsUnslowed = 600 // an hour, in the whole organization
	longestInduction = 256 << 10
)

// atGate is where somebody stands.
type atGate struct {
	ID, SiteID               int64
	Kind, Site, Organization string
	TimeZone                 string
}

// standsAt is the gate of a key; one that was revoked is none.
func (m *Module) standsAt(ctx context.Context, tx *db.Tx, key string) (g atGate, place *time.Location, err error) {
	organization, err := m.openWithoutAccount(ctx, tx)
	if err != nil {
		return g, nil, err
	}
	g, err = db.One[atGate](ctx, tx, `select g.id, g.site_id, g.kind, s.name as site, $3::text as organization, s.time_zone from site_gates g
		join sites s on s.organization_id = g.organization_id and s.id = g.site_id where g.organization_id = $1 and g.key_hash = $2 and g.revoked_at is null and s.status = 'active'`,
		tx.OrganizationID, auth.HashText(key), organization.Name)
	if errors.Is(err, pgx.ErrNoRows) {
		return g, nil, api.NotFound()
	}
	if err != nil {
		return g, nil, err
	}
	place, err = time.LoadLocation(g.TimeZone)
	return g, place, err
}

// gateOf is where a visit began, also by a poster or tablet that was revoked since.
func (m *Module) gateOf(ctx context.Context, tx *db.Tx, visit int64) (g atGate, err error) {
	organization, err := publicreports.Open(ctx, tx)
	if err != nil {
		return g, err
	}
	return db.One[atGate](ctx, tx, `select g.id, g.site_id, g.kind, s.name as site, $3::text as organization, s.time_zone from site_visits v
		join site_gates g on g.organization_id = v.organization_id and g.id = v.gate_id join sites s on s.organization_id = g.organization_id and s.id = g.site_id
		where v.organization_id = $1 and v.id = $2`, tx.OrganizationID, visit, organization.Name)
}

// GateVisit is one's own visit.
type GateVisit struct {
	Name        string     `json:"name" maxLength:"200" doc:"Who signed on"`
	SignedOnAt  time.Time  `json:"signed_on_at" doc:"When they signed on"`
	SignedOffAt *time.Time `json:"signed_off_at" nullable:"true" doc:"When they signed off, or midnight ended it; null: they are there"`
}

// OpenGate is what somebody at a gate reads: of others nothing.
type OpenGate struct {
	Organization string          `json:"organization" maxLength:"200" doc:"The organization's name"`
	Site         string          `json:"site" maxLength:"200" doc:"The site's name"`
	TimeZone     string          `json:"time_zone" maxLength:"64" doc:"IANA name of the site's time zone"`
	Kind         string          `json:"kind" enum:"poster,tablet" doc:"A poster that people scan with their own phone, or a tablet at the gate"`
	Closed       bool            `json:"closed" doc:"It was revoked: one's own visit is signed off and nobody signs on"`
	Inductions   []GateInduction `json:"inductions" maxItems:"50" doc:"Those that the site asks of who signs on"`
	Visit        *GateVisit      `json:"visit" doc:"Of the key; null: none that goes on"`
}

type openGateInput struct {
	Body struct {
		Key      string `json:"key" minLength:"1" maxLength:"100" doc:"Of the poster or tablet"`
		VisitKey string `json:"visit_key,omitempty" maxLength:"40" doc:"That signing on has answered"`
	}
}

// openGate answers POST /api/gate/open. Whoever has signed on by a gate that was revoked since still
// reads their visit.
func (m *Module) openGate(ctx context.Context, tx *db.Tx, in *openGateInput) (*OpenGate, error) {
	limit := m.Auth.LimitOfNetwork(api.CallOf(ctx), "gate open", gateOpened, gatePeriod)
	if err := publicreports.Count(ctx, tx, m.Auth, "public_too_many", limit); err != nil {
		return nil, err
	}
	visit, err := m.ownVisit(ctx, tx, in.Body.VisitKey)
	if err != nil {
		return nil, err
	}
	g, _, err := m.standsAt(ctx, tx, in.Body.Key)
	var refused *api.Error
	closed := visit != nil && errors.As(err, &refused) && refused.Status == http.StatusNotFound
	if closed {
		g, err = m.gateOf(ctx, tx, visit.ID)
	}
	if err != nil {
		return nil, err
	}
	out := &OpenGate{Organization: g.Organization, Site: g.Site, TimeZone: g.TimeZone, Kind: g.Kind, Closed: closed, Inductions: []GateInduction{}}
	if visit != nil {
		out.Visit = &visit.GateVisit
	}
	if closed {
		return out, nil
	}
	all, err := m.wantedAt(ctx, tx, g.SiteID)
	for _, w := range all {
		out.Inductions = append(out.Inductions, forStrangers(w.ID, w.Name, w.Document))
	}
	return out, err
}

// ownVisit is the visit of a key that goes on; nil: there is none.
func (m *Module) ownVisit(ctx context.Context, tx *db.Tx, key string) (*keyedVisit, error) {
	if key == "" {
		return nil, nil
	}
	visit, err := m.visitOf(ctx, tx, key)
	if errors.Is(err, pgx.ErrNoRows) || err == nil && visit.SignedOffAt != nil {
		return nil, nil
	}
	return &visit, err
}

// keyedVisit is a visit with its id, which its owner does not get to know.
type keyedVisit struct {
	ID int64
	GateVisit
}

// visitOf is the visit of a key. What midnight has ended is over.
func (m *Module) visitOf(ctx context.Context, tx *db.Tx, key string) (keyedVisit, error) {
	return db.One[keyedVisit](ctx, tx, `select id, name, signed_on_at, case when signed_off_at is null and ends_at <= $3 then ends_at else signed_off_at end as signed_off_at
		from site_visits where organization_id = $1 and key_hash = $2`, tx.OrganizationID, m.Auth.HashTicket(tx.OrganizationID, key), m.Now())
}

// Identity is what somebody without an account says of themselves.
type Identity struct {
	Kind           string `json:"kind" enum:"contractor,visitor" doc:"Somebody of a contractor, or a visitor"`
	DocumentNumber string `json:"document_number,omitempty" maxLength:"60" doc:"Of a contractor's worker, with the day of birth; or name and company"`
	BornOn         string `json:"born_on,omitempty" format:"date" doc:"Day of birth, of a contractor's worker"`
	Name           string `json:"name,omitempty" maxLength:"200" doc:"Their name"`
	Company        string `json:"company,omitempty" maxLength:"200" doc:"Their company, as text"`
}

func (i *Identity) check(problems *api.Problems) {
	for _, text := range []*string{&i.DocumentNumber, &i.Name, &i.Company} {
		*text = strings.TrimSpace(*text)
	}
	byNumber := i.Kind == "contractor" && i.DocumentNumber != ""
	switch {
	case byNumber && i.BornOn == "":
		problems.Add("born_on", "required")
	case byNumber:
		checkDay("born_on", i.BornOn, problems)
	case i.Name == "":
		problems.Add("name", "required")
	}
	if i.Kind == "contractor" && !byNumber && i.Company == "" {
		problems.Add("company", "required")
	}
}

type gateSignOnInput struct {
	Body struct {
		Key     string `json:"key" minLength:"1" maxLength:"100" doc:"Of the poster or tablet"`
		VisitID string `json:"visit_id" minLength:"16" maxLength:"64" doc:"Made by the browser and known to nobody else: sent again it is the same visit"`
		Identity
		Area            string             `json:"area,omitempty" maxLength:"120" doc:"Where at the site they are"`
		Purpose         string             `json:"purpose,omitempty" maxLength:"300" doc:"Whom or what they come for"`
		CertificateKeys []string           `json:"certificate_keys,omitempty" maxItems:"50" maxLength:"40" doc:"What this phone has of inductions"`
		Inductions      []InductionAnswers `json:"inductions,omitempty" maxItems:"50" doc:"Answers to those that they have not passed yet"`
	}
}

// GateAnswerOn is what became of signing on.
type GateAnswerOn struct {
	Visit        *GateVisit        `json:"visit" doc:"Null: inductions have to be passed first"`
	VisitKey     string            `json:"visit_key" maxLength:"40" doc:"Signs off again"`
	Missing      []int64           `json:"missing" maxItems:"50" doc:"Inductions that have to be passed first"`
	Certificates []GateCertificate `json:"certificates" maxItems:"50" doc:"What was passed just now"`
}

// signOnAtGate answers POST /api/gate/sign_on. To whoever is not let on it is said alike whether
// nobody of that name is known, something is missing, or they are signed on already: strangers get
// to know nothing of others.
func (m *Module) signOnAtGate(ctx context.Context, tx *db.Tx, in *gateSignOnInput) (*GateAnswerOn, error) {
	b := &in.Body
	limit, err := m.countAtGate(ctx, tx)
	if err != nil {
		return nil, err
	}
	g, place, err := m.standsAt(ctx, tx, b.Key)
	if err != nil {
		return nil, err
	}
	var problems api.Problems
	b.Identity.check(&problems)
	if err := problems.Err(); err != nil {
		return nil, err
	}
	out := &GateAnswerOn{VisitKey: m.Auth.Ticket(tx.OrganizationID, b.VisitID), Missing: []int64{}, Certificates: []GateCertificate{}}
	hash := m.Auth.HashTicket(tx.OrganizationID, out.VisitKey)
	tx.Defer("select pg_advisory_xact_lock(hashtextextended(encode($1::bytea, 'hex'), 13))", hash)
	before, err := m.visitOf(ctx, tx, out.VisitKey)
	if err == nil {
		out.Visit = &before.GateVisit
		return out, nil
	}
	if !errors.Is(err, pgx.ErrNoRows) {
		return nil, err
	}
	who, err := m.admitAtGate(ctx, tx, &b.Identity, g, place)
	if err != nil {
		return nil, err
	}
	for _, key := range b.CertificateKeys {
		who.Keys = append(who.Keys, m.Auth.HashTicket(tx.OrganizationID, key))
	}
	lacking, err := m.lacking(ctx, tx, g.SiteID, who)
	if err != nil {
		return nil, err
	}
	passed, left, err := pass(lacking, b.Inductions)
	if err != nil {
		return nil, err
	}
	if b.Kind == "contractor" {
		auth.ForgetLimits(tx, limit) // who is known is no flood
	}
	if len(left) > 0 {
		out.Missing, out.VisitKey = left, ""
		return out, nil
	}
	out.Certificates = m.certify(tx, passed, who, place, 0, func(id int64) (string, []byte) {
		key := m.Auth.Ticket(tx.OrganizationID, b.VisitID+"/"+strconv.FormatInt(id, 10))
		return key, m.Auth.HashTicket(tx.OrganizationID, key)
	})
	out.Visit = &GateVisit{Name: who.Name, SignedOnAt: m.Now()}
	return out, m.addAtGate(ctx, tx, in, g, who, place, hash)
}

// countAtGate counts an attempt for the network, which is slowed while very many visitors sign on.
func (m *Module) countAtGate(ctx context.Context, tx *db.Tx) (auth.Limit, error) {
	what, most := "gate", gatePerNetwork
	flooded, err := m.Auth.IsUsedUp(ctx, tx, manyVisitors())
	if err != nil {
		return auth.Limit{}, err
	}
	if flooded {
		what, most = "gate slowed", gateSlowed
	}
	limit := m.Auth.LimitOfNetwork(api.CallOf(ctx), what, most, gatePeriod)
	return limit, publicreports.Count(ctx, tx, m.Auth, "public_too_many", limit)
}

func manyVisitors() auth.Limit {
	return auth.LimitOf("gate visitors", "", visitorsUnslowed, gatePeriod)
}

// admitAtGate is who stands there: a visitor is whoever they say, but no worker; a worker has to be
// known, and allowed to work there today.
func (m *Module) admitAtGate(ctx context.Context, tx *db.Tx, i *Identity, g atGate, place *time.Location) (holder, error) {
	if i.Kind == "visitor" {
		return holder{Name: i.Name, Company: i.Company}, m.refuseWorkers(ctx, tx, i)
	}
	id, err := m.workerAtGate(ctx, tx, i)
	if err != nil {
		return holder{}, err
	}
	who, err := m.admit(ctx, tx, id, g.SiteID, m.Now().In(place).Format(time.DateOnly))
	who.Proven = i.DocumentNumber != ""
	var refused *api.Error
	if errors.As(err, &refused) && refused.Status < 500 {
		return who, errNotAdmitted()
	}
	return who, err
}

// refuseWorkers refuses a visitor who is known as somebody's worker: whoever may not work does not come
// in by another word for it. Somebody at the gate can still sign them on.
func (m *Module) refuseWorkers(ctx context.Context, tx *db.Tx, i *Identity) error {
	var known bool
	err := tx.QueryRow(ctx, `select exists (select from work_profiles w join contractors c on c.organization_id = w.organization_id and c.id = w.contractor_id
		where w.organization_id = $1 and w.merged_into is null and lower(w.name) = lower($2) and ($3 = '' or lower(c.name) = lower($3)))`, tx.OrganizationID, i.Name, i.Company).Scan(&known)
	if err == nil && known {
		err = errNotAdmitted()
	}
	return err
}

// errNotAdmitted says nothing of anybody.
func errNotAdmitted() error { return api.Refused("contractor_gate_refused", nil) }

// workerAtGate is the one worker of an identity.
func (m *Module) workerAtGate(ctx context.Context, tx *db.Tx, i *Identity) (int64, error) {
	rows, err := tx.Query(ctx, `select w.id from work_profiles w where w.organization_id = $1 and w.kind = 'contractor' and w.merged_into is null and $2 <> '' and lower(w.document_number) = lower($2) and w.born_on = nullif($3, '')::date
		union all
		select w.id from contractors c join work_profiles w on w.organization_id = c.organization_id and w.contractor_id = c.id
		where c.organization_id = $1 and $2 = '' and lower(c.name) = lower($5) and lower(w.name) = lower($4) and w.merged_into is null limit 2`,
		tx.OrganizationID, i.DocumentNumber, i.BornOn, i.Name, i.Company)
	if err != nil {
		return 0, err
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[int64])
	if err == nil && len(ids) != 1 {
		err = errNotAdmitted()
	}
	if err != nil {
		return 0, err
	}
	return ids[0], nil
}

// addAtGate adds the visit. Of visitors the organization counts those alone who came in.
func (m *Module) addAtGate(ctx context.Context, tx *db.Tx, in *gateSignOnInput, g atGate, who holder, place *time.Location, hash []byte) error {
	b := &in.Body
	if b.Kind == "visitor" {
		if _, err := m.Auth.CountTowards(ctx, tx, manyVisitors()); err != nil {
			return err
		}
	}
	today := m.Now().In(place).Format(time.DateOnly)
	var id int64
	err := tx.QueryRow(ctx, `insert into site_visits (organization_id, site_id, profile_id, kind, name, company, area, purpose, signed_on_at, gate_id, key_hash, ends_at, let_through)
		values ($1, $2, nullif($3::bigint, 0), $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`, tx.OrganizationID, g.SiteID, who.ProfileID, b.Kind, who.Name, who.Company,
		strings.TrimSpace(b.Area), strings.TrimSpace(b.Purpose), m.Now(), g.ID, hash, midnightAfter(today, place), who.LetThrough).Scan(&id)
	if err == nil {
		records.Announce(tx, "create", VisitName, id)
	}
	return err
}

type gateSignOffInput struct {
	Body struct {
		Key      string   `json:"key" minLength:"1" maxLength:"100" doc:"Of the poster or tablet; of one that was revoked as well, with the key of a visit"`
		VisitKey string   `json:"visit_key,omitempty" maxLength:"40" doc:"That signing on has answered"`
		Who      Identity `json:"who,omitempty" doc:"At a tablet, without the key of a visit: as one signed on"`
	}
}

// GateAnswerOff is a visit that is over.
type GateAnswerOff struct {
	Visit GateVisit `json:"visit" doc:"The visit that is over"`
}

// signOffAtGate answers POST /api/gate/sign_off. Signed off twice, it is over.
func (m *Module) signOffAtGate(ctx context.Context, tx *db.Tx, in *gateSignOffInput) (*GateAnswerOff, error) {
	if _, err := publicreports.Open(ctx, tx); err != nil {
		return nil, err
	}
	leaving := m.leavingByKey
	if in.Body.VisitKey == "" {
		leaving = m.leavingByName
	}
	visit, err := leaving(ctx, tx, in)
	if errors.Is(err, pgx.ErrNoRows) {
		err = errNotOnSite()
	}
	if err != nil {
		return nil, err
	}
	if visit.SignedOffAt == nil {
		now := m.Now()
		tx.Defer("update site_visits set signed_off_at = $3 where organization_id = $1 and id = $2 and signed_off_at is null", tx.OrganizationID, visit.ID, now)
		records.Announce(tx, "update", VisitName, visit.ID)
		visit.SignedOffAt = &now
	}
	return &GateAnswerOff{visit.GateVisit}, nil
}

// leavingByKey is the visit of a key. Only keys of nothing count, so that whoever is on site gets off
// it however many others are at the gate.
func (m *Module) leavingByKey(ctx context.Context, tx *db.Tx, in *gateSignOffInput) (keyedVisit, error) {
	visit, err := m.visitOf(ctx, tx, in.Body.VisitKey)
	if !errors.Is(err, pgx.ErrNoRows) {
		return visit, err
	}
	limit := m.Auth.LimitOfNetwork(api.CallOf(ctx), "gate key", gatePerNetwork, gatePeriod)
	if err := publicreports.Count(ctx, tx, m.Auth, "public_too_many", limit); err != nil {
		return visit, err
	}
	return visit, errNotOnSite()
}

// leavingByName is, at a tablet, the visit that goes on of who they say they are. It counts apart
// from signing on.
func (m *Module) leavingByName(ctx context.Context, tx *db.Tx, in *gateSignOffInput) (visit keyedVisit, err error) {
	b := &in.Body
	limit := m.Auth.LimitOfNetwork(api.CallOf(ctx), "gate sign off", gatePerNetwork, gatePeriod)
	if err := publicreports.Count(ctx, tx, m.Auth, "public_too_many", limit); err != nil {
		return visit, err
	}
	g, _, err := m.standsAt(ctx, tx, b.Key)
	if err != nil {
		return visit, err
	}
	if g.Kind != "tablet" {
		return visit, errNotOnSite()
	}
	var problems api.Problems
	b.Who.check(&problems)
	if err := problems.Err(); err != nil {
		return visit, err
	}
	visit, err = db.One[keyedVisit](ctx, tx, `select v.id, v.name, v.signed_on_at, v.signed_off_at from site_visits v left join work_profiles w on w.organization_id = v.organization_id and w.id = v.profile_id
		where v.organization_id = $1 and v.site_id = $2 and v.kind = $3 and v.signed_off_at is null and v.ends_at > $4 and case when $5 <> ''
			then lower(w.document_number) = lower($5) and w.born_on = nullif($6, '')::date else lower(v.name) = lower($7) and lower(v.company) = lower($8) end
		order by v.id limit 1`, tx.OrganizationID, g.SiteID, b.Who.Kind, m.Now(), b.Who.DocumentNumber, b.Who.BornOn, b.Who.Name, b.Who.Company)
	if err == nil {
		auth.ForgetLimits(tx, limit)
	}
	return visit, err
}

func errNotOnSite() error { return api.Refused("contractor_gate_not_on_site", nil) }
