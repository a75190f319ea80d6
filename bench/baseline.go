package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"hivis/core/records"
	"hivis/modules/observations"
)

// serveBaseline answers the same questions with nothing around the query: it
// believes whatever organization the address names.
func serveBaseline(pool *pgxpool.Pool) (*http.Server, string, error) {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /list", func(w http.ResponseWriter, r *http.Request) {
		reply(w, func() (any, error) { return baselineList(r, pool) })
	})
	for name, page := range baselinePages {
		mux.HandleFunc("GET /counted/"+name, func(w http.ResponseWriter, r *http.Request) {
			reply(w, func() (any, error) { return page.read(r, pool) })
		})
	}
	mux.HandleFunc("POST /create", func(w http.ResponseWriter, r *http.Request) {
		reply(w, func() (any, error) { return baselineCreate(r, pool) })
	})
	mux.HandleFunc("POST /insert", func(w http.ResponseWriter, r *http.Request) {
		reply(w, func() (any, error) { return baselineInsert(r, pool) })
	})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, "", err
	}
	server := &http.Server{Handler: mux}
	go func() { _ = server.Serve(listener) }()
	return server, "http://" + listener.Addr().String(), nil
}

func reply(w http.ResponseWriter, answer func() (any, error)) {
	v, err := answer()
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v)
}

// The product asks in the same words (see api.Where.AndLikely).
const seen = "o.organization_id = $1 and case when o.site_id = any($2) or o.reporter_id = $3 then true else false end"

const selectRow = `select o.id, o.serial, o.observation_type, o.other_type, o.description, o.comment, c.id, c.name, s.id, s.name, s.time_zone,
	d.id, d.name, o.location, o.observed_at, o.created_at, o.risk_potential, o.action_required, o.no_action_reason,
	o.stop_work, o.fixed_on_spot, o.reported_publicly, o.anonymous, o.sensitive, o.reporter_id, u.full_name, o.status,
	((o.due_at - interval '1 second') at time zone s.time_zone)::date::text, o.actions_count, o.actions_done,
	o.confirmed_by, cu.full_name, o.confirmed_at, o.resumed_by, ru.full_name, o.resumed_at, o.handed_to_kind, coalesce(o.handed_to_id, 0), o.handed_to_number
	from observations o join sites s on s.organization_id = o.organization_id and s.id = o.site_id
	left join users u on u.organization_id = o.organization_id and u.id = o.reporter_id
	left join categories c on c.organization_id = o.organization_id and c.id = o.category_id
	left join divisions d on d.organization_id = o.organization_id and d.id = o.division_id
	left join users cu on cu.organization_id = o.organization_id and cu.id = o.confirmed_by
	left join users ru on ru.organization_id = o.organization_id and ru.id = o.resumed_by `

// baselineList reads a page, and counts all that are seen where it is asked to.
func baselineList(r *http.Request, pool *pgxpool.Pool) (any, error) {
	organization, sites, user := askedBaseline(r)
	rows, err := pool.Query(r.Context(), selectRow+`where `+seen+` order by o.observed_at desc, o.id desc limit 15`, organization, sites, user)
	if err != nil {
		return nil, err
	}
	found, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (observations.Observation, error) { return scanBaseline(row) })
	answer := map[string]any{"observations": found}
	if err == nil && r.URL.Query().Has("counted") {
		var all int
		err = pool.QueryRow(r.Context(), "select count(*) from observations o where "+seen, organization, sites, user).Scan(&all)
		answer["all"] = all
	}
	return answer, err
}

// askedBaseline is of which organization and sites is asked, and for whom.
func askedBaseline(r *http.Request) (organization int64, sites []int64, user int64) {
	query := r.URL.Query()
	organization, _ = strconv.ParseInt(query.Get("organization"), 10, 64)
	user, _ = strconv.ParseInt(query.Get("user"), 10, 64)
	for s := range strings.SplitSeq(query.Get("sites"), ",") {
		id, _ := strconv.ParseInt(s, 10, 64)
		sites = append(sites, id)
	}
	return organization, sites, user
}

func scanBaseline(row pgx.Row) (observations.Observation, error) {
	var o observations.Observation
	var category, division, reporter, confirmer, resumer *int64
	var categoryName, divisionName, reporterName, confirmerName, resumerName *string
	var handed observations.HandedTo
	var serial int64
	err := row.Scan(&o.ID, &serial, &o.ObservationType, &o.OtherType, &o.Description, &o.Comment, &category, &categoryName, &o.Site.ID, &o.Site.Name, &o.Site.TimeZone,
		&division, &divisionName, &o.Location, &o.ObservedAt, &o.CreatedAt, &o.RiskPotential, &o.ActionRequired, &o.NoActionReason,
		&o.StopWork, &o.FixedOnSpot, &o.Public, &o.Anonymous, &o.Sensitive, &reporter, &reporterName, &o.Status, &o.DueDate, &o.ActionsCount, &o.ActionsDone,
		&confirmer, &confirmerName, &o.ConfirmedAt, &resumer, &resumerName, &o.ResumedAt, &handed.Kind, &handed.ID, &handed.Number)
	if err != nil {
		return o, err
	}
	o.Number = fmt.Sprintf("OBS-%06d", serial)
	if category != nil {
		o.Category = &records.Category{ID: *category, Name: *categoryName}
	}
	if division != nil {
		o.Division = &records.Division{ID: *division, Name: *divisionName}
	}
	if handed.Kind != "" {
		o.HandedTo = &handed
	}
	o.ReportedBy, o.ConfirmedBy, o.ResumedBy = records.PersonOf(reporter, reporterName), records.PersonOf(confirmer, confirmerName), records.PersonOf(resumer, resumerName)
	return o, nil
}

type baselineDraft struct {
	Organization    int64     `json:"organization"`
	Reporter        int64     `json:"reporter"`
	ObservationType string    `json:"observation_type"`
	Description     string    `json:"description"`
	Comment         string    `json:"comment"`
	SiteID          int64     `json:"site_id"`
	ObservedAt      time.Time `json:"observed_at"`
	RiskPotential   string    `json:"risk_potential"`
	NoActionReason  string    `json:"no_action_reason"`
}

const insertRow = `insert into observations (organization_id, serial, observation_type, description, comment, site_id,
	observed_at, risk_potential, action_required, no_action_reason, reporter_id, status, created_at, updated_at)
	values ($1, nextval('baseline_serial'), $2, $3, $4, $5, $6, $7, false, $8, $9, 'closed', now(), now()) returning id, serial`

func (d baselineDraft) args() []any {
	return []any{d.Organization, d.ObservationType, d.Description, d.Comment, d.SiteID, d.ObservedAt, d.RiskPotential, d.NoActionReason, d.Reporter}
}

// baselineInsert writes the observation and nothing else.
func baselineInsert(r *http.Request, pool *pgxpool.Pool) (any, error) {
	var d baselineDraft
	if err := json.NewDecoder(r.Body).Decode(&d); err != nil {
		return nil, err
	}
	var id, serial int64
	err := pool.QueryRow(r.Context(), insertRow, d.args()...).Scan(&id, &serial)
	return map[string]any{"observation": map[string]any{"id": id, "number": fmt.Sprintf("OBS-%06d", serial), "description": d.Description,
		"comment": d.Comment, "observed_at": d.ObservedAt, "risk_potential": d.RiskPotential, "status": "closed"}}, err
}

// baselineCreate leaves what the product leaves (the observation, its line in the
// timeline, its words for the search, the event for other browsers) and answers with what it answers.
func baselineCreate(r *http.Request, pool *pgxpool.Pool) (any, error) {
	var d baselineDraft
	if err := json.NewDecoder(r.Body).Decode(&d); err != nil {
		return nil, err
	}
	var answer baselineRecord
	err := pgx.BeginFunc(r.Context(), pool, func(tx pgx.Tx) error {
		var id, serial int64
		if err := tx.QueryRow(r.Context(), insertRow, d.args()...).Scan(&id, &serial); err != nil {
			return err
		}
		return d.tell(r.Context(), tx, id, &answer)
	})
	return map[string]any{"observation": answer}, err
}

type baselineRecord struct {
	observations.Observation
	Timeline []baselineLine `json:"timeline"`
}

type baselineLine struct {
	ID        int64           `json:"id"`
	At        time.Time       `json:"at"`
	ActorID   *int64          `json:"actor_id"`
	ActorName string          `json:"actor_name"`
	Verb      string          `json:"verb"`
	Changes   json.RawMessage `json:"changes"`
	Note      string          `json:"note"`
}

func (d baselineDraft) tell(ctx context.Context, tx pgx.Tx, id int64, answer *baselineRecord) error {
	batch := &pgx.Batch{}
	batch.Queue("insert into timeline_entries (organization_id, module, record_id, actor_id, verb, at) values ($1, 'Observation', $2, $3, 'created', now())",
		d.Organization, id, d.Reporter)
	batch.Queue("insert into live_events (organization_id, stream, payload) values ($1, 'RecordsChannel:organization', $2)",
		d.Organization, fmt.Sprintf(`{"db_action":"create","module":"Observation","id":%d}`, id))
	batch.Queue("insert into search_texts (organization_id, kind, record_id, site_id, text) values ($1, 'Observation', $2, $3, lower(concat_ws(E'\\n', $4::text, $5::text, $6::text)))",
		d.Organization, id, d.SiteID, d.Description, d.Comment, d.NoActionReason)
	batch.Queue(selectRow+"where o.organization_id = $1 and o.id = $2", d.Organization, id).QueryRow(func(row pgx.Row) (err error) {
		answer.Observation, err = scanBaseline(row)
		return err
	})
	batch.Queue(`select t.id, t.at, t.actor_id, coalesce(u.full_name, ''), t.verb, t.changes, t.note from timeline_entries t
		left join users u on u.organization_id = t.organization_id and u.id = t.actor_id
		where t.organization_id = $1 and t.module = 'Observation' and t.record_id = $2 order by t.id desc limit 200`, d.Organization, id).
		Query(func(rows pgx.Rows) (err error) {
			answer.Timeline, err = pgx.CollectRows(rows, pgx.RowToStructByPos[baselineLine])
			return err
		})
	return tx.SendBatch(ctx, batch).Close()
}
