package pictures

import (
	"bytes"
	"testing"
)

func FuzzCopyJPEG(f *testing.F) {
	f.Add([]byte("\xff\xd8\xff\xe1\x00\x04ab\xff\xda\x00\x02xyz\xff\x00\xff\xd9"))
	f.Add([]byte("\xff\xd8\xff\xd9"))
	f.Fuzz(func(t *testing.T, content []byte) {
		var out bytes.Buffer
		if err := copyJPEG(&out, bytes.NewReader(content)); err != nil {
			return
		}
		if out.Len() > len(content) {
			t.Errorf("%d bytes became %d", len(content), out.Len())
		}
		var again bytes.Buffer
		if err := copyJPEG(&again, bytes.NewReader(out.Bytes())); err != nil || !bytes.Equal(out.Bytes(), again.Bytes()) {
			t.Errorf("the copy of the copy differs: %v", err)
		}
	})
}
