// Package access says who may do what: the modules and actions of a role, and
// the limits of an organization's plan. It is pure; web/src/platform/can.ts asks
// the same questions in the browser, to explain and not to enforce.
package access
