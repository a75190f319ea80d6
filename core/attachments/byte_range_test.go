package attachments_test

import (
	"bytes"
	"fmt"
	"net/http"
	"strconv"
	"testing"
)

func TestPartOf(t *testing.T) {
	b := newBench(t, nil)
	content := fakeJPEG(100)
	for i := range content[6:98] {
		content[6+i] = byte(i) // no two alike, so that a part is known by its bytes
	}
	file := upload(t, b.Acme.Worker, "a.jpg", content)
	type part struct{ first, length, status int }
	for header, want := range map[string]part{
		"": {0, 100, 200}, "bytes=0-": {0, 100, 206}, "bytes=10-19": {10, 10, 206}, "bytes=90-500": {90, 10, 206}, "bytes=-5": {95, 5, 206}, "bytes=-500": {0, 100, 206},
		"bytes=0-0": {0, 1, 206}, "bytes=5-4": {0, 100, 200}, "bytes=0-1,5-6": {0, 100, 200}, "bytes=a-b": {0, 100, 200}, "lines=1-2": {0, 100, 200}, "bytes=-0": {0, 100, 200},
		"bytes=100-": {0, 0, 416}, "bytes=100-200": {0, 0, 416}, "bytes=99999999999999999999-": {0, 100, 200},
	} {
		reader := b.Acme.Worker.Copy()
		reader.Headers["Range"] = header
		got, said := reader.Get(file.URL), ""
		switch want.status {
		case http.StatusPartialContent:
			said = fmt.Sprintf("bytes %d-%d/100", want.first, want.first+want.length-1)
		case http.StatusRequestedRangeNotSatisfiable:
			said = "bytes */100"
		}
		if got.StatusCode != want.status || !bytes.Equal(got.Bytes, content[want.first:want.first+want.length]) || got.Header.Get("Content-Range") != said {
			t.Errorf("%q: %d, %d bytes, %q, wanted %v", header, got.StatusCode, len(got.Bytes), got.Header.Get("Content-Range"), want)
		}
		if length := got.Header.Get("Content-Length"); want.length > 0 && length != strconv.Itoa(want.length) {
			t.Errorf("%q: it is said to have %s bytes", header, length)
		}
	}
}
