package records

import (
	"fmt"
	"slices"
	"strings"

	"hivis/platform/api"
	"hivis/platform/db"
)

// Find keeps the records of a kind that have the number that somebody typed, also one that they had in
// another system, or all the words; without either all.
func (k *Kind) Find(where *api.Where, typed string) {
	if serial, ok := SerialOf(k.Prefix, typed); ok {
		if number := strings.TrimSpace(typed); isDigits(number) {
			where.And("("+k.Row+".serial = %s or "+k.Row+".id = any(array(select a.record_id from record_aliases a where a.organization_id = (select nullif(current_setting('app.organization_id', true), '')::bigint) and a.kind = '"+k.Name+"' and a.alias = %s)))", serial, number)
			return
		}
		where.And(k.Row+".serial = %s", serial)
	} else if words := api.Words(typed); len(words) > 0 {
		where.Search(k.Name, words, k.Row+".id")
	}
}

// Index writes down by which words records are found: the texts that their kind names, and
// what was said about them, in small letters, as words are compared. It goes out after what
// changed them; nothing is written where no word did. What is there is held first: of two who
// say something at once the later has to see what the other said, or would write it away.
func (r *Registry) Index(tx *db.Tx, kind string, ids ...int64) {
	if len(ids) == 1 { // of an array PostgreSQL expects ten, so that no kept plan ever looks cheaper
		tx.Defer("select from search_texts where organization_id = $1 and kind = $2 and record_id = $3 for update", tx.OrganizationID, kind, ids[0])
	} else {
		tx.Defer("select from search_texts where organization_id = $1 and kind = $2 and record_id = any($3) order by record_id for update", tx.OrganizationID, kind, ids)
	}
	tx.Defer(r.Kind(kind).index, tx.OrganizationID, ids)
}

// IndexNew is Index for records that this transaction made and did not index before: nothing
// was said about them yet, and nothing is looked for.
func (r *Registry) IndexNew(tx *db.Tx, kind string, ids ...int64) {
	tx.Defer(r.Kind(kind).indexNew, tx.OrganizationID, ids)
}

// indexOf is the statement that does.
func indexOf(k Kind) string {
	return textsOf(k, fmt.Sprintf(`(select string_agg(said.body, E'\n' order by said.id) from comments said where said.organization_id = $1 and said.module = '%s' and said.record_id = %s.id)`,
		k.Name, k.Row)) + `
on conflict (organization_id, kind, record_id) do update set site_id = excluded.site_id, text = excluded.text
where (search_texts.site_id, search_texts.text) is distinct from (excluded.site_id, excluded.text)`
}

// textsOf is the statement that writes the words of a kind's records, and some more.
func textsOf(k Kind, more ...string) string {
	return fmt.Sprintf(`insert into search_texts (organization_id, kind, record_id, site_id, text)
select %[1]s.organization_id, '%[2]s', %[1]s.id, %[3]s, lower(concat_ws(E'\n', %[4]s))
from %[5]s %[1]s where %[1]s.organization_id = $1 and %[1]s.id = any($2::bigint[])`,
		k.Row, k.Name, k.Site, strings.Join(slices.Concat(k.Texts, []string{aliasTexts(k)}, more), ", "), k.Table)
}

// aliasTexts is the SQL of what a record was called before.
func aliasTexts(k Kind) string {
	return fmt.Sprintf("(select string_agg(named.alias, E'\\n' order by named.id) from record_aliases named where named.organization_id = $1 and named.kind = '%s' and named.record_id = %s.id)", k.Name, k.Row)
}

func isDigits(text string) bool { return strings.Trim(text, "0123456789") == "" }
