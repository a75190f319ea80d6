package observations

import (
	"hivis/modules/categories"
	"hivis/modules/sites"
)

// AtSite says which observations keep a site from being closed.
var AtSite = sites.Holder{Table: "observations", Open: "status <> 'closed'", Division: "division_id"}

// Categorized says where observations name their category.
var Categorized = categories.User{Module: Name, Table: "observations", Column: "category_id", Type: categories.Observation}
