// Package releases tells people what is new in Hivis.
//
// The master super admin writes the notes of a code release and publishes them. Everybody who had
// an account by then is shown the newest notes once. Notes are plain text in English and in any
// other language of the installation.
package releases
