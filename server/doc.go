// Package server is the one wiring list: the database, the modules, the API, the
// websocket and the embedded web, and how they start and stop together. It is
// the one package that knows all of them.
package server
