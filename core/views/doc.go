// Package views keeps what people look for again and again: the filters, the
// words and the order of a list, under a name.
//
// A view holds no record, only the part of an address that says which ones are
// wanted; whoever opens it sees what they may see. It belongs to who saved it. An
// administrator may offer theirs to everybody in the organization.
package views
