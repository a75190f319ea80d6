// Package sheets writes lists as Excel files or separated values, and reads tables
// that people send. It knows no business word: what the columns are called and what
// is in them is said by whoever has the list.
//
// Writing streams row by row into a temporary file, so that memory does not grow
// with the rows and a slow reader holds nothing but that file. Reading is bounded
// in every direction, whatever the file claims to be.
package sheets
