// Package templates is what the templates of permits and of audits have in common: each is a
// name, some facts of its module and a form of the form engine, which is published as it comes.
//
// The module keeps a table of its own with the facts; the Kit names it. The table has the
// columns organization_id, id, name, description, active, form_id and updated_at.
//
// A template that something was made from stays. What is changed, published and removed
// stands in the log of administrative changes.
package templates
