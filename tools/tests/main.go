// Command tests reads what the runners say of their tests. "tests go" runs Go's tests, prints
// what `go test` prints, and runs what failed once more; "tests sum" says which tests were the
// slowest and how many passed, of all runners together.
package main

import (
	"fmt"
	"os"
)

func main() {
	var err error
	switch {
	case len(os.Args) > 4 && os.Args[1] == "go":
		err = testGo(os.Stdout, os.Args[2], os.Args[3], os.Args[4:])
	case len(os.Args) == 4 && os.Args[1] == "sum":
		err = sum(os.Stdout, os.Args[2], os.Args[3])
	default:
		err = fmt.Errorf("usage: tests go FILE PACKAGES go test -json ...; tests sum FOLDER EXIT-CODE")
	}
	if err != nil {
		fmt.Fprint(os.Stderr, err)
		os.Exit(1)
	}
}
