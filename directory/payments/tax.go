package payments

import (
	"regexp"
	"strings"
)

// The categories of VAT that EN 16931 has (UNCL 5305), as far as a service can be in them.
const (
	StandardRate  = "S"
	Exempt        = "E"
	ReverseCharge = "AE"
	OutsideScope  = "O"
)

// vatNumbers are the forms of VAT numbers in the European Union.
var vatNumbers = map[string]*regexp.Regexp{
	"AT": regexp.MustCompile(`^ATU\d{8}$`), "BE": regexp.MustCompile(`^BE[01]\d{9}$`), "BG": regexp.MustCompile(`^BG\d{9,10}$`),
	"CY": regexp.MustCompile(`^CY\d{8}[A-Z]$`), "CZ": regexp.MustCompile(`^CZ\d{8,10}$`), "DE": regexp.MustCompile(`^DE\d{9}$`),
	"DK": regexp.MustCompile(`^DK\d{8}$`), "EE": regexp.MustCompile(`^EE\d{9}$`), "GR": regexp.MustCompile(`^EL\d{9}$`),
	"ES": regexp.MustCompile(`^ES[0-9A-Z]\d{7}[0-9A-Z]$`), "FI": regexp.MustCompile(`^FI\d{8}$`), "FR": regexp.MustCompile(`^FR[0-9A-Z]{2}\d{9}$`),
	"HR": regexp.MustCompile(`^HR\d{11}$`), "HU": regexp.MustCompile(`^HU\d{8}$`), "IE": regexp.MustCompile(`^IE(\d{7}[A-Z]{1,2}|\d[0-9A-Z+*]\d{5}[A-Z])$`),
	"IT": regexp.MustCompile(`^IT\d{11}$`), "LT": regexp.MustCompile(`^LT(\d{9}|\d{12})$`), "LU": regexp.MustCompile(`^LU\d{8}$`),
	"LV": regexp.MustCompile(`^LV\d{11}$`), "MT": regexp.MustCompile(`^MT\d{8}$`), "NL": regexp.MustCompile(`^NL\d{9}B\d{2}$`),
	"PL": regexp.MustCompile(`^PL\d{10}$`), "PT": regexp.MustCompile(`^PT\d{9}$`), "RO": regexp.MustCompile(`^RO\d{2,10}$`),
	"SE": regexp.MustCompile(`^SE\d{12}$`), "SI": regexp.MustCompile(`^SI\d{8}$`), "SK": regexp.MustCompile(`^SK\d{10}$`),
}

var otherVATNumber = regexp.MustCompile(`^[0-9A-Z]{4,20}$`)

// vatNumber is a number as it is written on invoices, and whether it has the form that numbers
// of the country have. Whether it was ever given to anybody is not asked.
func vatNumber(said, country string) (number string, ok bool) {
	number = strings.ToUpper(strings.NewReplacer(" ", "", ".", "", "-", "", "/", "").Replace(said))
	shape, european := vatNumbers[country]
	switch {
	case number == "":
		return "", true
	case european:
		return number, shape.MatchString(number)
	}
	return number, otherVATNumber.MatchString(number)
}

// taxOf is the category and the rate, in hundredths of a per cent, of what is sold.
func taxOf(seller, buyer Party, rate int64) (category string, of int64) {
	_, sellsInEU := vatNumbers[seller.Country]
	_, buysInEU := vatNumbers[buyer.Country]
	switch {
	case seller.Country == buyer.Country && rate == 0:
		return Exempt, 0
	case seller.Country == buyer.Country:
		return StandardRate, rate
	case sellsInEU && buysInEU && buyer.VATNumber != "" && seller.VATNumber != "":
		return ReverseCharge, 0
	case sellsInEU && buysInEU && rate == 0:
		return Exempt, 0
	case sellsInEU && buysInEU:
		return StandardRate, rate
	}
	return OutsideScope, 0
}
