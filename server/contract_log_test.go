package server_test

import (
	"maps"

	"github.com/jackc/pgx/v5"

	"hivis/platform/i18n"
)

// logIsInWords: whatever the writes have left in the log is read in words, on the screen and in
// the file, and so is what was changed. Of a role, what was changed is a module, and of numbers by
// the month it is the month.
func (c *contract) logIsInWords() {
	c.t.Helper()
	words := words{}
	for _, folder := range append(sentenceFolders(c.t), "inventedtest/locales") {
		maps.Copy(words, wordsIn(c.t, folder, i18n.Default))
	}
	rows, err := c.owner.Query(c.t.Context(), `
		select distinct 'activity.' || kind from audit_events where organization_id = $1
		union select distinct 'log_field.' || (change ->> 'field') from audit_events, jsonb_array_elements(changes) change
			where organization_id = $1 and module <> 'Role' and change ->> 'field' !~ '[0-9]{4}-[0-9]{2}'
		union select distinct 'log_module.' || module from audit_events where organization_id = $1`, c.acme.ID)
	if err != nil {
		c.t.Fatal(err)
	}
	used, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil || len(used) < 50 {
		c.t.Fatalf("the log says %d things: %v", len(used), err)
	}
	for _, key := range used {
		if len(words["word."+key]) == 0 {
			c.t.Errorf("the log has no word for %s", key)
		}
	}
}
