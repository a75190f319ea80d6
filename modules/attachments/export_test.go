package attachments

import "errors"

// What the tests of the package's outside need from its inside.
var (
	KindOf = kindOf
	NameOf = nameOf

	CopyPicture   = copyPicture
	OrientationOf = orientationOf

	DrawSmall = drawSmall
	MemoryOf  = memoryOf
)

const (
	MaxSize         = maxSize
	MemoryOfDrawing = memoryOfDrawing
)

var (
	Sweep    = (*Module).sweep
	SweepAll = (*Module).sweepAll
)

// HoldDrawing takes the place where pictures are drawn until it is let go.
func HoldDrawing() (letGo func()) {
	drawing <- struct{}{}
	return func() { <-drawing }
}

func IsNotDrawn(err error) bool { return errors.Is(err, errNotDrawn) }
