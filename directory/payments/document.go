package payments

// Party is who sells or buys.
type Party struct {
	Name         string `json:"name" maxLength:"200"`
	Address      string `json:"address" maxLength:"300"`
	Postcode     string `json:"postcode" maxLength:"20"`
	City         string `json:"city" maxLength:"100"`
	Country      string `json:"country" maxLength:"2" pattern:"^([A-Z]{2})?$" doc:"ISO 3166-1"`
	VATNumber    string `json:"vat_number" maxLength:"30"`
	Registration string `json:"registration,omitempty" maxLength:"100" doc:"Of a seller: its number in the register of companies"`
	Email        string `json:"email" maxLength:"254"`
	Reference    string `json:"reference,omitempty" maxLength:"100" doc:"Of a buyer: what it wants to find on the invoice, such as an order number"`
}

// Bank is the account that is paid to.
type Bank struct {
	Holder string `json:"holder" maxLength:"200"`
	Name   string `json:"name" maxLength:"200"`
	IBAN   string `json:"iban" maxLength:"40"`
	BIC    string `json:"bic" maxLength:"11"`
}

// Line is one of an invoice. Amounts are in minor units.
type Line struct {
	Module    string `json:"module" enum:"User,Permit,Incident,Audit"`
	Packs     int64  `json:"packs" minimum:"1" maximum:"1000" doc:"Of 15 licences"`
	UnitPrice int64  `json:"unit_price" minimum:"0" maximum:"9007199254740991" doc:"Of a pack for the period, or for what is left of it"`
	Net       int64  `json:"net" minimum:"0" maximum:"9007199254740991"`
	Category  string `json:"category" enum:"S,E,AE,O" doc:"Of VAT (UNCL 5305)"`
	Rate      int64  `json:"rate" minimum:"0" maximum:"10000" doc:"Of VAT, in hundredths of a per cent"`
}

// TaxLine is the tax of all lines of a category and rate. It is rounded once for all of them.
type TaxLine struct {
	Category string `json:"category" enum:"S,E,AE,O"`
	Rate     int64  `json:"rate" minimum:"0" maximum:"10000"`
	Net      int64  `json:"net" minimum:"0" maximum:"9007199254740991"`
	Tax      int64  `json:"tax" minimum:"0" maximum:"9007199254740991"`
	Reason   string `json:"reason" maxLength:"300" doc:"Why there is none: what the seller says of an exemption"`
}

// Document is what stands on an invoice or a credit note, as it was issued.
type Document struct {
	Seller    Party     `json:"seller"`
	Buyer     Party     `json:"buyer"`
	Bank      Bank      `json:"bank"`
	Size      string    `json:"size" enum:"micro,small,medium,large"`
	Frequency string    `json:"frequency" enum:"monthly,annual"`
	Currency  string    `json:"currency" maxLength:"3"`
	From      string    `json:"period_from" maxLength:"10"`
	Till      string    `json:"period_till" maxLength:"10"`
	Lines     []Line    `json:"lines" maxItems:"8"`
	Taxes     []TaxLine `json:"taxes" maxItems:"4"`
	Net       int64     `json:"net" minimum:"0" maximum:"9007199254740991"`
	Tax       int64     `json:"tax" minimum:"0" maximum:"9007199254740991"`
	Total     int64     `json:"total" minimum:"0" maximum:"9007199254740991"`
	Corrects  string    `json:"corrects,omitempty" maxLength:"40" doc:"Of a credit note: the number of the invoice"`
	Why       string    `json:"why,omitempty" maxLength:"500" doc:"Of a credit note"`
}

// sum adds up lines that all have the same tax.
func (d *Document) sum(exemption string) {
	d.Net, d.Taxes = 0, nil
	for _, l := range d.Lines {
		d.Net += l.Net
	}
	first := d.Lines[0]
	tax := TaxLine{Category: first.Category, Rate: first.Rate, Net: d.Net, Tax: Money{d.Net, d.Currency}.Tax(first.Rate).Minor}
	if tax.Category == Exempt {
		tax.Reason = exemption
	}
	d.Taxes, d.Tax = []TaxLine{tax}, tax.Tax
	d.Total = d.Net + d.Tax
}

// credit is a document that gives back part/whole of this one.
func (d Document) credit(number, why string, part, whole int64) Document {
	back := d
	back.Corrects, back.Why = number, why
	back.Lines = make([]Line, len(d.Lines))
	exemption := d.Taxes[0].Reason
	for i, l := range d.Lines {
		l.UnitPrice = Money{l.UnitPrice, d.Currency}.Share(part, whole).Minor
		l.Net = l.UnitPrice * l.Packs
		back.Lines[i] = l
	}
	back.sum(exemption)
	return back
}
