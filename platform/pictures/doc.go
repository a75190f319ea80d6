// Package pictures reads how large pictures are and which way is up, frees them of what a camera
// wrote beside them, and draws small ones of large ones. It knows bytes only: neither where
// they are kept nor whose they are.
//
// A picture that was sent may be anything. So its size is read off its beginning before it is
// decoded, and what cannot be followed to its end is an error and never half a picture.
package pictures
