package attachments

import "testing"

func TestPartOf(t *testing.T) {
	for header, want := range map[string]part{
		"": {0, 100, 200}, "bytes=0-": {0, 100, 206}, "bytes=10-19": {10, 10, 206}, "bytes=90-500": {90, 10, 206}, "bytes=-5": {95, 5, 206}, "bytes=-500": {0, 100, 206},
		"bytes=0-0": {0, 1, 206}, "bytes=5-4": {0, 100, 200}, "bytes=0-1,5-6": {0, 100, 200}, "bytes=a-b": {0, 100, 200}, "lines=1-2": {0, 100, 200}, "bytes=-0": {0, 100, 200},
		"bytes=100-": {}, "bytes=100-200": {}, "bytes=99999999999999999999-": {0, 100, 200},
	} {
		if got, ok := partOf(header, 100); got != want || ok != (want.length > 0) {
			t.Errorf("%q: %v %v, wanted %v", header, got, ok, want)
		}
	}
}
