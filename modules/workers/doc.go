// Package workers holds the profiles of those who work under permits: employees, people of
// contractors, and guests, with what they are allowed to do and until when. It knows no
// permit: whoever puts somebody to work says so with Used, and the profile of today is
// copied by whoever has to know later how it was.
//
// A profile belongs to the sites where somebody was added or put to work, and to those of
// their account; nobody finds those of other sites. Whoever requests permits adds people and
// says what else they are allowed to do, and whoever decides on permits confirms it. Every
// change leaves its line in the log.
//
// What all profiles have is the module's; what an organization asks beside it is a form of its
// own (core/forms), one for all profiles. Whoever manages profiles fills it in, by the
// version that is published at that time: a profile is as somebody is today.
package workers
