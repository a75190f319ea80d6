package roles

import (
	"context"
	"encoding/json"

	"hivis/platform/access"
	"hivis/platform/db"
	"hivis/platform/live"
)

// RulesChannel carries what a person may do to their own browsers.
const RulesChannel = "RulesChannel"

// RulesMessage is all that somebody may do from now on.
type RulesMessage struct {
	DBAction string        `json:"db_action"`
	Rules    []access.Rule `json:"rules"`
}

// Rules are in force at once: for the next request on this node, within a second on the
// others, and in the browsers of those who are signed in.
func (m *Module) announce(ctx context.Context, tx *db.Tx, roleID int64) error {
	m.Auth.ForgetOrganization(tx)
	people, err := New().SignedInWith(ctx, tx, SignedInWithParams{tx.OrganizationID, roleID, m.Now()})
	if err != nil {
		return err
	}
	to, messages := make([]live.Target, len(people)), make([]any, len(people))
	for i, p := range people {
		rules := access.Rules{}
		if err := json.Unmarshal(p.Rules, &rules); err != nil {
			return err
		}
		to[i], messages[i] = live.ToUser(RulesChannel, p.ID), RulesMessage{"all", rules.List(Modules)}
	}
	live.PublishEach(tx, tx.OrganizationID, to, messages)
	return nil
}
