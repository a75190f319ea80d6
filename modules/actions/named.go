package actions

import (
	"hivis/modules/categories"
	"hivis/modules/sites"
)

// AtSite says which actions keep a site from being closed.
var AtSite = sites.Holder{Table: "actions", Open: "status <> 'closed'"}

// Categorized says where actions name their category.
var Categorized = categories.User{Module: Name, Table: "actions", Column: "category_id", Type: categories.Action}
