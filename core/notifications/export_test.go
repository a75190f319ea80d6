package notifications

// PushTitle is what a device shows of a notice.
func (m *Module) PushTitle(locale, kind string, p Params) string {
	return m.pushTitle(locale, kind, "Acme", p)
}
