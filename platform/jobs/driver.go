package jobs

import "github.com/riverqueue/river/riverdriver/riverpgxv5"

// quietDriver claims that it cannot notify, which is the queue's own switch for
// sending no pg_notify with its inserts.
type quietDriver struct{ *riverpgxv5.Driver }

func (quietDriver) SupportsListenNotify() bool { return false }
func (quietDriver) SupportsListener() bool     { return false }
