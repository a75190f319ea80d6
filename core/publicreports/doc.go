// Package publicreports is for kinds of records that people without an account can report.
// It has the number and the key to follow a report up, questions and answers, and the limits
// on all of that.
//
// Nobody asks who the reporters are, and nothing that could identify them is stored with the
// report. Their requests are counted by network and by organization.
package publicreports
