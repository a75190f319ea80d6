// Package server is the one wiring list: the database, the modules, the API, the
// websocket and the embedded web, and how they start and stop together. It is
// the only package of the platform that knows the modules.
package server
