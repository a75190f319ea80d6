package sites

// Holder is a kind of record that is made at sites. The table has a column site_id.
type Holder struct {
	Table    string
	Open     string // SQL: the condition under which one of them is open
	Division string // the column that names a division, "" for none
}
