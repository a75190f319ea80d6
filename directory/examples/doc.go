// Package examples puts a handful of records into an organization, by which somebody who has just begun sees what the
// product makes of them, and takes them away again in one press.
//
// They are tables that go through the imports of their modules, so that the rules of these hold for them, in the
// language of whoever asks. Each is called an example, in its words and by its former number, whose source
// (records.ExampleSource) no file can name. They are all there or none is; taken away they are deleted for good, with
// what people added to them, and with the actions that they asked for, whatever state they are in and also what is in
// the bin. Until the job has removed them they cannot be added anew.
//
// Nobody is told that they were added, reminded of one, or shown one in the mail of the week. What people do with one
// is told as ever, and other systems hear of it by the feed of changes and by webhooks as of any record.
package examples
