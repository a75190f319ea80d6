// Package comments holds what people say about records, and who hears of it. It
// is one for all modules: a module says once where its records are and who sees
// them (Kind), and whoever sees a record may comment on it.
//
// The author may correct or withdraw a comment for a quarter of an hour. Of a
// withdrawn one nothing stays but that it was there: its text is removed, also
// from the answers that are saved for requests that come again. That is why no
// mail and no notification carries a comment's text.
//
// People are mentioned by their ids; whoever does not see the record cannot be. A record
// is mentioned by its number: nothing is kept of it, and whoever follows the number in the
// browser has to see what it leads to.
//
// Whoever reports a record, is responsible for it, comments on it or is mentioned
// follows it, until they stop; and anybody who sees it can. Who reported without
// a name follows nothing by that, so that no row tells who it was. Followers are
// told of comments and of another status, in the product; only who is mentioned
// gets a mail. Nobody is told what they did themselves, nor twice of one event,
// nor of a record they do not see any more.
package comments
