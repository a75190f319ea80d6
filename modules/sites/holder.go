package sites

// Holder is a kind of record that is made at sites.
type Holder struct {
	Table string
	Open  string // SQL: the condition under which one of them is open
}
