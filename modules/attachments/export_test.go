package attachments

// What the tests of the package's outside need from its inside.
var (
	KindOf = kindOf
	NameOf = nameOf
)

const MaxSize = maxSize

var (
	Sweep    = (*Module).sweep
	SweepAll = (*Module).sweepAll
)
