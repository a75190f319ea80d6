// Package roles knows the default roles and what each may do. A role is a
// matrix of modules and actions (platform/access); every organization gets its
// own copy of the defaults, may edit them, and may restore one to its default.
// System roles cannot be deleted.
package roles
