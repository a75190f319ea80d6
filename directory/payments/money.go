package payments

import (
	"math/big"
	"slices"
)

// Money is an amount in the minor units of its currency: cents of a euro, yen of a yen.
type Money struct {
	Minor    int64
	Currency string
}

// currencies are those that prices can have.
var currencies = []string{"AUD", "BRL", "CAD", "CHF", "CNY", "CZK", "DKK", "EUR", "GBP", "INR", "JPY", "KWD", "NOK", "PLN", "RON", "SEK", "TRY", "USD"}

func knownCurrency(code string) bool { return slices.Contains(currencies, code) }

// Share is part/whole of it, rounded half up. A share and the share of the rest make the whole.
func (m Money) Share(part, whole int64) Money {
	return Money{fraction(m.Minor, part, whole), m.Currency}
}

// Tax is the tax on it by a rate in hundredths of a per cent, rounded half up.
func (m Money) Tax(rate int64) Money { return m.Share(rate, 100_00) }

// fraction is amount*part/whole, rounded half up, without running over.
func fraction(amount, part, whole int64) int64 {
	doubled := new(big.Int).Mul(big.NewInt(amount), big.NewInt(2*part))
	doubled.Add(doubled, big.NewInt(whole))
	return doubled.Div(doubled, big.NewInt(2*whole)).Int64()
}

// digitsOf is how many digits a currency has behind the point (ISO 4217), of those that prices have.
func digitsOf(currency string) int {
	switch currency {
	case "JPY":
		return 0
	case "KWD":
		return 3
	}
	return 2
}
