package hira

import (
	"context"
	"strings"
	"unicode"

	"github.com/jackc/pgx/v5"

	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// affected is a risk assessment in force whose hazard an incident is of.
type affected struct {
	ID, Serial, Reviewer int64
	Title, Site, Hazard  string
	Told                 string // all that the incident says
	OfCategory           bool   // the library gives the hazard the incident's category
}

// queueCalls asks for the incidents that ask for a review. Who may not open one is told that
// there is one, and not which.
func (m *Module) queueCalls(batch *pgx.Batch, tx *db.Tx, user *access.User, id int64, into *[]ReviewCall) {
	where := api.RowsOf("risk_review_calls c")
	where.And("c.organization_id = %s", tx.OrganizationID)
	where.And("c.assessment_id = %s", id)
	sees := m.Records.Kind("Incident").Sees(records.ViewerOf(where, user))
	batch.Queue("select case when "+sees+" then i.id else 0 end as incident_id, i.serial, c.hazard, c.asked_at, c.answered_at"+
		where.From("\njoin incidents i on i.organization_id = c.organization_id and i.id = c.incident_id")+
		" order by c.asked_at desc, c.incident_id desc limit 200", where.Args...).Query(func(rows pgx.Rows) (err error) {
		*into, err = pgx.CollectRows(rows, db.NamedAs(func(c *struct {
			ReviewCall
			Serial int64
		}) ReviewCall {
			if c.IncidentID != 0 {
				c.Number = records.Number("INC", c.Serial)
			}
			return c.ReviewCall
		}))
		return err
	})
}

// IncidentHappened lets what is in force at the site of an incident be reviewed, if the incident
// is of one of its hazards. It may be told of the same incident again.
func (m *Module) IncidentHappened(ctx context.Context, tx *db.Tx, incident int64) error {
	all, err := m.affectedBy(ctx, tx, incident)
	if err != nil || len(all) == 0 {
		return err
	}
	var ids []int64
	var hazards []string
	for _, a := range all {
		ids, hazards = append(ids, a.ID), append(hazards, a.Hazard)
	}
	rows, err := tx.Query(ctx, `insert into risk_review_calls (organization_id, assessment_id, incident_id, hazard, asked_at)
		select $1, n.id, $2, n.hazard, $5 from unnest($3::bigint[], $4::text[]) as n(id, hazard) on conflict do nothing returning assessment_id`, tx.OrganizationID, incident, ids, hazards, m.Now())
	if err != nil {
		return err
	}
	asked, err := pgx.CollectRows(rows, pgx.RowTo[int64])
	if err != nil {
		return err
	}
	isNew := map[int64]bool{}
	for _, id := range asked {
		isNew[id] = true
	}
	var messages []notifications.Message
	for _, a := range all {
		if isNew[a.ID] {
			tx.Defer("update risk_assessments set asked_at = coalesce(asked_at, $3), version = version + 1 where organization_id = $1 and id = $2", tx.OrganizationID, a.ID, m.Now())
			records.Write(tx, records.Event{Module: Name, ID: a.ID, Verb: "review_asked", Note: a.Hazard, At: m.Now()})
			messages = append(messages, notifications.Message{UserID: a.Reviewer, Kind: ReviewAsked, Module: Name, RecordID: a.ID, Mail: true,
				Params: notifications.Params{Number: numberOf(a.Serial), Title: a.Title, Site: a.Site}})
		}
	}
	return m.Notifications.Notify(ctx, tx, messages...)
}

// affectedBy finds them: by the category that the library gives a hazard, or by its words.
func (m *Module) affectedBy(ctx context.Context, tx *db.Tx, incident int64) (all []affected, err error) {
	rows, err := tx.Query(ctx, `select h.id, h.serial, coalesce(h.reviewer_id, h.assessor_id) as reviewer, h.title, s.name as site, k.hazard,
			concat_ws(' ', i.description, i.location, i.immediate_action, i.damage) as told,
			exists (select from risk_terms w where w.organization_id = i.organization_id and w.kind = 'hazard' and w.folded = lower(k.hazard) and w.category_id = i.category_id) as of_category
		from incidents i
		join sites s on s.organization_id = i.organization_id and s.id = i.site_id
		join risk_assessment_sites hs on hs.organization_id = i.organization_id and hs.site_id = i.site_id
		join risk_assessments h on h.organization_id = hs.organization_id and h.id = hs.assessment_id and h.state = 'published'
		join risk_rows k on k.organization_id = h.organization_id and k.assessment_id = h.id and k.current
		where i.organization_id = $1 and i.id = $2 order by h.id, k.position`, tx.OrganizationID, incident)
	if err != nil {
		return nil, err
	}
	found, err := pgx.CollectRows(rows, db.Named[affected]())
	for _, a := range found {
		if last := len(all) - 1; (last < 0 || all[last].ID != a.ID) && (a.OfCategory || tellsOf(a.Told, a.Hazard)) {
			all = append(all, a)
		}
	}
	return all, err
}

// tellsOf reports whether a text tells of a hazard: it has the very words, or of each word that
// means something one that begins alike.
func tellsOf(text, hazard string) bool {
	text, hazard = strings.ToLower(text), strings.ToLower(strings.TrimSpace(hazard))
	if len([]rune(hazard)) < 2 {
		return false
	}
	if strings.Contains(text, hazard) {
		return true
	}
	told, meant := wordsOf(text), wordsOf(hazard)
	for _, word := range meant {
		if !anyAlike(told, word) {
			return false
		}
	}
	return len(meant) > 0
}

// shortestWord is how long a word is that means something.
const shortestWord = 4

func wordsOf(text string) (words [][]rune) {
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if letters := []rune(word); len(letters) >= shortestWord {
			words = append(words, letters)
		}
	}
	return words
}

func anyAlike(words [][]rune, word []rune) bool {
	for _, other := range words {
		shorter, same := min(len(word), len(other)), 0
		for same < shorter && word[same] == other[same] {
			same++
		}
		if same >= max(shortestWord, shorter-2) {
			return true
		}
	}
	return false
}
