// Package examples puts a handful of records into an organization, by which somebody who has just begun sees what the
// product makes of them, and takes them away again in one press.
//
// They are tables that go through the imports of their modules, so that the rules of these hold for them, in the
// language of whoever asks. Each is called an example, in its words and by its former number, whose source
// (records.ExampleSource) no file can name. Nobody is told of one. They are all there or none is; taken away they are
// deleted for good, with what people added to them, and with the actions that they asked for.
package examples
