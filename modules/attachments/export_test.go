package attachments

// What the tests of the package's outside need from its inside.
var (
	KindOf = kindOf
	NameOf = nameOf

	CopyPicture   = copyPicture
	OrientationOf = orientationOf
)

const MaxSize = maxSize

var (
	Sweep    = (*Module).sweep
	SweepAll = (*Module).sweepAll
)
