// Package forms lets organizations write their own forms and have them filled in: permits,
// audits, profiles of workers. It knows none of these; a module brings its own.
//
// A form is a document of sections and questions, read and written whole. It has a draft,
// which is changed as often as one likes, and versions, which are published and never change
// again. A record begins with the version of that day and keeps it: with that it is filled
// in, shown, printed and counted, whatever becomes of the form. The parts of a document have
// ids that stay, so that answers to several versions can be counted together.
//
//   - Whoever saves a draft says which one was read. What somebody else saved since is not
//     overwritten: it is refused, with who it was and how long ago.
//   - What is marked for deletion goes with the next publication.
//   - A section belongs to a stage, as when a record is begun or closed. Each stage is
//     answered apart, all or nothing; a condition stays within its stage.
//   - What is asked, missing, wrong and scored is said by one pure function, Evaluate, here
//     and once more on the screens. testdata/cases.json holds both to the same.
//   - What is not asked cannot be answered. What is required is required only where it is
//     asked, and only of what is final: a draft of answers may lack some, but has no wrong ones.
//   - Answers are rows with the ids of questions and options: counted and searched over
//     records without opening a document.
//   - A person or a place that was answered with stays an answer when it is gone, and cannot
//     be chosen anew. A file belongs to whoever sent it until the record has it, and is given
//     back when no answer has it any more.
//
// A module describes its forms in an Owner (the path, the stages, the sections that stand for
// the record's own fields, what conditions may ask of a record) and calls Routes. The draft,
// its sections, its versions and the changes between them are then operations beneath its path. Create, Published, Answer and the Queue functions are what it calls itself;
// server/servertest/surveys.go is the least that such a module can be. The shelf has ready
// forms, in the language of whoever takes them, of which an organization makes copies its own:
// they are written in English, and words/ has each of their texts in the other languages.
package forms
