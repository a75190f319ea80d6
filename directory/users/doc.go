// Package users holds the people of an organization: who they are, which role
// and sites they have, and their own account. A user is Active, Inactive or
// Deleted (Error is a state that an import may leave); only an Active user can
// sign in, and losing that state ends every session at once.
package users
