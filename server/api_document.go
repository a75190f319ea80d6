package server

// about is what a program has to know before it asks for anything. It stands first in the API's document.
const about = `Workplace health, safety and environment, by HTTP and JSON.

**Who asks.** A program sends the secret of an API key as a bearer token and nothing beside it; its scopes and sites
are those that an administrator gave it. A browser sends the session's cookie, access token and CSRF token, and says
by X-API-Key which organization it means. Each operation names the right that it takes in x-permission. What belongs
to another organization, or is not there, is answered alike: 404.

**Writing.** Every operation that writes takes an Idempotency-Key: the same request with the same key within a day is
answered as before, and done once. A write is done whole or not at all.

**Lists.** A page has meta with total_count and a cursor, next_cursor. Send it back as cursor for the page that follows;
it holds while records come and go. The number of a page (page) is understood as well, for the first ones. Most lists
answer with a file of all their rows when format is xlsx or csv. A .csv begins with the mark of UTF-8, since Excel would
take it for another code page; read it as "utf-8-sig" or the like.

**What is for programs.** Operations marked x-audience: screens are what only the product's own screens ask: signing
in and one's own account, what takes an administrator (which no key is), what forms offer, numbers of tabs, saved
views. They change from version to version without notice. All others stay as they are: what is to go is deprecated
first, and then each answer says so by the headers Deprecation (RFC 9745), Sunset (RFC 8594, from when on it may be
gone) and Link (rel="successor-version", what to ask instead).

**Errors.** All have one shape: error is a sentence in the language of Accept-Language, code says the same to a
machine, errors has sentences by field and problems the codes of the same, request_id finds the request in the logs.
401: nobody is signed in, 403: the right is missing, 404: it is not there, 409: the record's present state does not
allow it, 422: the input is wrong, 429: too many requests, with Retry-After.

**Time.** Moments are RFC 3339 in UTC; days are YYYY-MM-DD at the site that they are about.`
