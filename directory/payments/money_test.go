package payments

import (
	"math/rand/v2"
	"testing"
)

// TestShares: none is negative or more than the whole, more of the time costs no less, and both
// parts of a whole make it but for what is rounded.
func TestShares(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		m := Money{random.Int64N(1 << 50), "EUR"}
		whole := 1 + random.Int64N(366)
		part := random.Int64N(whole + 1)
		share, rest := m.Share(part, whole).Minor, m.Share(whole-part, whole).Minor
		switch {
		case share < 0 || share > m.Minor:
			t.Fatalf("%d/%d of %d is %d", part, whole, m.Minor, share)
		case share+rest < m.Minor || share+rest > m.Minor+1:
			t.Fatalf("%d/%d of %d: %d and %d", part, whole, m.Minor, share, rest)
		case part < whole && m.Share(part+1, whole).Minor < share:
			t.Fatalf("a day more than %d/%d of %d costs less", part, whole, m.Minor)
		}
	}
	for _, c := range []struct{ minor, part, whole, want int64 }{{100, 1, 3, 33}, {100, 2, 3, 67}, {5, 1, 2, 3}, {1, 1, 2, 1}, {9007199254740991, 365, 366, 8982589420711644}} {
		if got := (Money{c.minor, "JPY"}).Share(c.part, c.whole).Minor; got != c.want {
			t.Errorf("%d/%d of %d is %d, want %d", c.part, c.whole, c.minor, got, c.want)
		}
	}
}

// TestDocumentsAddUp: lines, tax by rate and total, of invoices and of what they give back.
func TestDocumentsAddUp(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 4))
	for range 5_000 {
		d := Document{Currency: "EUR"}
		rate := random.Int64N(28_00)
		for range 1 + random.IntN(4) {
			unit, packs := random.Int64N(1_000_000), 1+random.Int64N(50)
			d.Lines = append(d.Lines, Line{Packs: packs, UnitPrice: unit, Net: unit * packs, Category: StandardRate, Rate: rate})
		}
		d.sum("")
		whole := 1 + random.Int64N(366)
		back := d.credit("1", "why", random.Int64N(whole+1), whole)
		for _, one := range []Document{d, back, d.credit("1", "why", whole, whole)} {
			var net int64
			for _, l := range one.Lines {
				net += l.Net
			}
			if net != one.Net || one.Net+one.Tax != one.Total || one.Taxes[0].Net != net || one.Taxes[0].Tax != (Money{net, "EUR"}).Tax(rate).Minor {
				t.Fatalf("%+v does not add up", one)
			}
		}
		if back.Total > d.Total || d.credit("1", "why", whole, whole).Total != d.Total {
			t.Fatalf("of %d is given back %d, of all of it %d", d.Total, back.Total, d.credit("1", "why", whole, whole).Total)
		}
	}
}

// TestPeriods begin on one day of the month, or on the last of a shorter one.
func TestPeriods(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ from, frequency, next string }{
		{"2028-01-31", Monthly, "2028-02-29"}, {"2028-02-29", Monthly, "2028-03-31"}, {"2027-01-31", Monthly, "2027-02-28"},
		{"2028-12-31", Monthly, "2029-01-31"}, {"2028-04-30", Monthly, "2028-05-31"},
	} {
		if got := written(nextPeriod(day(c.from), c.frequency, 31)); got != c.next {
			t.Errorf("after %s comes %s, want %s", c.from, got, c.next)
		}
	}
	for from, next := range map[string]string{"2028-02-29": "2029-02-28", "2029-02-28": "2030-02-28", "2031-02-28": "2032-02-29"} {
		if got := written(nextPeriod(day(from), Annual, 29)); got != next {
			t.Errorf("a year after %s is %s, want %s", from, got, next)
		}
	}
	if got := written(periodEnd(day("2028-02-15"), Annual, 15)); got != "2029-02-14" {
		t.Errorf("a year from 15 February ends on %s", got)
	}
	if n := days(day("2028-02-15"), day("2029-02-14")); n != 366 {
		t.Errorf("it has %d days, want 366", n)
	}
}

// TestTax by where both are, and who has a number.
func TestTax(t *testing.T) {
	t.Parallel()
	at := func(country, vat string) Party { return Party{Country: country, VATNumber: vat} }
	for _, c := range []struct {
		seller, buyer Party
		rate          int64
		category      string
		of            int64
	}{
		{at("BG", "BG1"), at("BG", ""), 2000, StandardRate, 2000}, {at("BG", ""), at("BG", ""), 0, Exempt, 0},
		{at("BG", "BG1"), at("DE", "DE1"), 2000, ReverseCharge, 0}, {at("BG", "BG1"), at("DE", ""), 2000, StandardRate, 2000},
		{at("BG", ""), at("DE", "DE1"), 0, Exempt, 0}, {at("BG", "BG1"), at("US", ""), 2000, OutsideScope, 0}, {at("US", ""), at("DE", "DE1"), 0, OutsideScope, 0},
	} {
		if category, of := taxOf(c.seller, c.buyer, c.rate); category != c.category || of != c.of {
			t.Errorf("%+v sells to %+v: %s %d, want %s %d", c.seller, c.buyer, category, of, c.category, c.of)
		}
	}
	for _, c := range []struct {
		said, country string
		ok            bool
	}{
		{"de 123.456.789", "DE", true}, {"DE12345678", "DE", false}, {"EL123456789", "GR", true}, {"GR123456789", "GR", false}, {"NL123456789B01", "NL", true},
		{"ATU12345678", "AT", true}, {"", "FR", true}, {"FR12345678901", "FR", true}, {"CHE-123.456.789", "CH", true}, {"?", "CH", false},
	} {
		if number, ok := vatNumber(c.said, c.country); ok != c.ok {
			t.Errorf("%q of %s is %q, %v", c.said, c.country, number, ok)
		}
	}
}
