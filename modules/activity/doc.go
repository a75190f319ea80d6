// Package activity writes down what people change in how their organization is set up:
// its sites, categories, people, roles. Each entry says who did what to which thing, from
// where, with what was before and after. It is written with the change itself, or not at
// all, and nobody changes or removes it afterwards: the application may only add to it.
//
// Records tell their own story in their timelines.
package activity
