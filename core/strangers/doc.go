// Package strangers is what kinds of records share that people without an account can
// report: a number and a key to follow the report up, questions and answers, and how often
// all of that may be done.
//
// Nobody asks who they are, and nothing that could tell is stored with the report. What they
// do is counted by the network they come from, and for the organization.
package strangers
