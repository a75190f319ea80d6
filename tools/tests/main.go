// Command tests reads what the runners say of their tests. "tests go" turns what
// `go test -json` says into what `go test` prints; "tests sum" says which tests
// were the slowest and how many passed, of all runners together.
package main

import (
	"fmt"
	"os"
)

func main() {
	var err error
	switch {
	case len(os.Args) == 3 && os.Args[1] == "go":
		err = watchGo(os.Stdin, os.Stdout, os.Args[2])
	case len(os.Args) == 4 && os.Args[1] == "sum":
		err = sum(os.Stdout, os.Args[2], os.Args[3])
	default:
		err = fmt.Errorf("usage: go test -json ./... | tests go FILE; tests sum FOLDER EXIT-CODE")
	}
	if err != nil {
		fmt.Fprint(os.Stderr, err)
		os.Exit(1)
	}
}
