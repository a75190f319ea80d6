package main

import (
	_ "embed"
	"fmt"
)

// notices are made by `make notices`.
//
//go:embed notices.txt
var notices string

type licencesCommand struct{}

func (licencesCommand) Run() error {
	_, err := fmt.Print(notices)
	return err
}
