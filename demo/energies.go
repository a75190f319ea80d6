package demo

import (
	"context"

	"hivis/platform/db"
)

// energies are those that could have killed, by the category of what was seen or happened.
const energies = `(values ('Working at height', 'gravity', ''), ('Falling objects', 'gravity', ''), ('Lifting and loads', 'gravity', 'motion'), ('Vehicles and traffic', 'motion', ''),
	('Machine guarding', 'mechanical', ''), ('Electrical', 'electrical', ''), ('Hazardous substances', 'chemical', ''), ('Fire and explosion', 'temperature', 'pressure'), ('Pressure and stored energy', 'pressure', ''),
	('Fall from height', 'gravity', ''), ('Struck by an object', 'motion', ''), ('Vehicle', 'motion', ''), ('Fire or explosion', 'temperature', ''), ('Property damage', 'gravity', '')) k (category, first, second)`

// addEnergies says of two of three grave observations, of most incidents and of the audits that are over which energy
// could have killed, and whether there was a direct control: where things were done well there was.
func (h *organization) addEnergies(ctx context.Context, tx *db.Tx) error {
	for _, sql := range []string{
		`update observations o set energy = 'high', high_energies = e.kinds,
			controlled_energies = case when o.observation_type = 'safe_behaviour' or o.serial % 5 < 2 then e.kinds when o.serial % 5 = 2 then e.kinds[1:1] else '{}' end
		from (select c.id, array_remove(array[k.first, k.second], '') as kinds from ` + energies + ` join categories c on c.organization_id = $1 and c.category_type = 'observation' and c.name = k.category) e
		where o.organization_id = $1 and o.category_id = e.id and o.serial % 3 > 0 and (o.risk_potential in ('high', 'critical') or o.observation_type = 'safe_behaviour')`,
		`update observations set energy = 'low' where organization_id = $1 and energy = '' and risk_potential = 'low' and serial % 4 = 0`,
		`update incidents i set energy = 'high', high_energies = e.kinds, controlled_energies = case when i.description like '%the hood held%' then e.kinds else '{}' end
		from (select c.id, array_remove(array[k.first, k.second], '') as kinds from ` + energies + ` join categories c on c.organization_id = $1 and c.category_type = 'incident' and c.name = k.category) e
		where i.organization_id = $1 and i.category_id = e.id and (i.potential_severity >= 4 or i.description like '%the hood held%')`,
		`update incidents set energy = 'low' where organization_id = $1 and energy = '' and potential_severity is not null`,
		`update audits set energy = 'high', high_energies = '{motion,electrical}', controlled_energies = case when serial % 3 = 0 then '{electrical}' else '{motion,electrical}' end::text[]
		where organization_id = $1 and completed_at is not null and serial % 2 = 0`,
		`update audits set energy = 'low' where organization_id = $1 and completed_at is not null and energy = ''`,
	} {
		if _, err := tx.Exec(ctx, sql, h.id); err != nil {
			return err
		}
	}
	return nil
}
