// Package roles knows what people may do. A role is a matrix of modules and actions
// (platform/access), one of three kinds: a system role is there from the beginning and
// stays; a power-user role grants, in the modules that are licensed, only what its
// holder has a licence for; a custom role is the organization's own. Every organization
// gets its own copy of the defaults, may edit them, and may restore one to its default.
//
// Nobody grants what they do not have, nor touches a role that grants more than they
// have. The Super Admin's role is never changed, so that an organization cannot lock
// itself out. A role that gives admin access makes administrators of whoever has it;
// only an administrator gives or takes that. A system role cannot be deleted, and
// neither can one that somebody has. What changes holds with the next request, and the
// browsers of those who have the role hear of it at once.
package roles
