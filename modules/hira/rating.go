package hira

import "hivis/directory/risks"

// on says how grave a place is on a matrix.
func (p Place) on(matrix *risks.Matrix) Rating {
	if !matrix.Has(p.Likelihood, p.Severity) {
		return Rating{Level: risks.NotRated}
	}
	band := matrix.BandAt(p.Likelihood, p.Severity)
	return Rating{Likelihood: p.Likelihood, Severity: p.Severity, Score: p.Likelihood * p.Severity, Band: band.Key, Level: band.Level}
}

// fits reports whether a place is one of the matrix, or none at all.
func (p Place) fits(matrix *risks.Matrix) bool {
	return p == Place{} || matrix.Has(p.Likelihood, p.Severity)
}
