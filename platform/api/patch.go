package api

// Set takes over a field of a change; one that was not sent stays as it is.
func Set[T any](field *T, sent *T) {
	if sent != nil {
		*field = *sent
	}
}
