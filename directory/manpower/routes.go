package manpower

import (
	"hivis/platform/access"
	"hivis/platform/api"
)

// Module is the manpower module.
type Module struct{ Now api.Clock }

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	r.Module("manpower", "Headcount and hours worked", sentences)
	api.Get(r, "/api/manpower", access.Admin, m.grid, "Headcount, days and hours of a year, by site and month")
	api.Patch(r, "/api/manpower", access.Admin, m.save, "Enter several months of sites")
	api.Post(r, "/api/manpower/copy", access.Admin, m.copyMonth, "Copy the month before for the sites that have nothing entered")
}
