package payments

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"mime"
	"strconv"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"hivis/core/notifications"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/i18n"
	"hivis/platform/pdf"
)

//go:embed paper.html
var paperHTML string

// The papers that there are of an invoice.
const (
	invoicePaper = "invoice"
	receiptPaper = "receipt"
)

type paperInput struct {
	OneInput
	Paper string `query:"paper" enum:"invoice,receipt" default:"invoice" doc:"The invoice or credit note, or the receipt of one that was paid"`
}

// invoicePDF answers GET /api/invoices/{id}/pdf, in the reader's language.
func (m *Module) invoicePDF(ctx context.Context, tx *db.Tx, in *paperInput) (*api.Streamed, error) {
	one, err := readInvoice(ctx, tx, tx.OrganizationID, in.ID)
	if err != nil {
		return nil, err
	}
	return m.stream(ctx, *one, in.Paper)
}

// anyInvoicePDF answers GET /api/v1/invoices/{id}/pdf.
func (m *Module) anyInvoicePDF(ctx context.Context, _ *db.Tx, in *paperInput) (*api.Streamed, error) {
	var one Invoice
	err := api.PlatformTx(ctx, m.DB, "master super admin reads an invoice", func(tx *db.Tx) (err error) {
		one, err = db.One[Invoice](ctx, tx, selectInvoice+" from "+fromInvoices+" where i.id = $1", in.ID)
		return err
	})
	if err != nil {
		return nil, err
	}
	return m.stream(ctx, one, in.Paper)
}

func (m *Module) stream(ctx context.Context, one Invoice, kind string) (*api.Streamed, error) {
	if kind == receiptPaper && one.PaidOn == "" {
		return nil, api.Conflict("no_receipt", nil)
	}
	file, err := m.paperOf(ctx, one, kind, api.CallOf(ctx).Locale)
	if err != nil {
		return nil, err
	}
	headers := map[string]string{"Content-Type": pdf.Type, "Content-Length": strconv.Itoa(len(file.content)), "Cache-Control": "private, no-cache", "X-Content-Type-Options": "nosniff",
		"Content-Disposition": mime.FormatMediaType("attachment", map[string]string{"filename": file.name})}
	return &api.Streamed{Headers: headers, Write: func(w io.Writer) error {
		_, err := w.Write(file.content)
		return err
	}}, nil
}

type paperFile struct {
	name    string
	content []byte
}

// paperOf makes a paper in a language.
func (m *Module) paperOf(ctx context.Context, one Invoice, kind, locale string) (paperFile, error) {
	p := paper{Invoice: one, Receipt: kind == receiptPaper, locale: locale, sentences: m.Notifications.Sentences}
	content, err := template.New("paper").Funcs(template.FuncMap{"text": pdf.Text, "say": func(key string) template.HTML { return pdf.Text(p.say(key)) }}).Parse(paperHTML)
	if err != nil {
		return paperFile{}, err
	}
	var body bytes.Buffer
	if err := content.Execute(&body, p); err != nil {
		return paperFile{}, err
	}
	made, err := pdf.Make(ctx, pdf.Paper{Title: p.Title(), Author: one.Document.Seller.Name, Language: locale, Made: day(one.IssuedOn), Body: template.HTML(body.String())})
	return paperFile{strings.ReplaceAll(p.Title(), " ", "-") + ".pdf", made}, err
}

// paper is what stands on a paper, in a language.
type paper struct {
	Invoice
	Receipt   bool
	locale    string
	sentences *i18n.Sentences
}

func (p paper) say(key string) string { return p.sentences.Say(p.locale, "word.paper."+key, nil) }

func (p paper) sayWith(key string, params i18n.Params) string {
	return p.sentences.Say(p.locale, "word.paper."+key, params)
}

func (p paper) day(day string) string { return notifications.DateIn(p.locale, day) }

func (p paper) money(minor int64) string {
	return amountIn(p.locale, Money{minor, p.Document.Currency})
}

// Title is what the paper is, and its number.
func (p paper) Title() string {
	if p.Receipt {
		return p.say("kind.receipt") + " " + p.Number
	}
	return p.say("kind."+p.Kind) + " " + p.Number
}

// Received says of a receipt what was paid.
func (p paper) Received() string {
	return p.sayWith("received", i18n.Params{"Total": p.money(p.Document.Total), "Number": p.Number, "Day": p.day(p.PaidOn)})
}

// Imprint is the seller in one line, as a letterhead has it.
func (p paper) Imprint() string {
	s := p.Document.Seller
	return strings.Join(filled(s.Address, s.Postcode+" "+s.City, p.country(s.Country), s.Email), " · ")
}

// Seller is who sells, line by line.
func (p paper) Seller() string { return p.who(p.Document.Seller) }

// Buyer is who buys.
func (p paper) Buyer() string { return p.who(p.Document.Buyer) }

func (p paper) who(of Party) string {
	labelled := func(key, value string) string {
		if value == "" {
			return ""
		}
		return p.say(key) + ": " + value
	}
	return strings.Join(filled(of.Name, of.Address, of.Postcode+" "+of.City, p.country(of.Country), labelled("vat", of.VATNumber), labelled("registration", of.Registration), of.Email), "\n")
}

func (p paper) country(code string) string {
	region, err := language.ParseRegion(code)
	if err != nil {
		return code
	}
	return fmt.Sprintf("%s (%s)", display.Regions(language.Make(p.locale)).Name(region), code)
}

func filled(texts ...string) (some []string) {
	for _, text := range texts {
		if strings.TrimSpace(text) != "" {
			some = append(some, text)
		}
	}
	return some
}

type said struct{ Label, Value string }

func (p paper) facts(pairs ...string) (facts []said) {
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			facts = append(facts, said{p.say(pairs[i]), pairs[i+1]})
		}
	}
	return facts
}

// Facts are the terms.
func (p paper) Facts() []said {
	d, due, of := p.Document, p.day(p.DueOn), ""
	if p.Kind != "invoice" {
		due = ""
	}
	if p.Receipt {
		of = p.Number
	}
	return p.facts("of_invoice", of, "issued_on", p.day(p.IssuedOn), "due_on", due, "paid_on", p.day(p.PaidOn), "period", p.day(d.From)+" – "+p.day(d.Till),
		"currency", d.Currency, "reference", d.Buyer.Reference, "corrects", d.Corrects, "why", d.Why)
}

type paperLine struct{ What, Quantity, Unit, Rate, Net string }

// Lines are what is bought.
func (p paper) Lines() (lines []paperLine) {
	for _, l := range p.Document.Lines {
		lines = append(lines, paperLine{p.say("item." + l.Module), i18n.Number(p.locale, int(l.Packs)), p.money(l.UnitPrice), p.rate(l.Rate), p.money(l.Net)})
	}
	return lines
}

func (p paper) rate(hundredths int64) string {
	return i18n.Decimal(p.locale, float64(hundredths)/100, 2) + " %"
}

type sum struct {
	Label, Note, Value string
	Strong             bool
}

// Sums are the net, the tax by rate, the total, and what is left of it to pay.
func (p paper) Sums() []sum {
	d := p.Document
	sums := []sum{{Label: p.say("sum"), Value: p.money(d.Net)}}
	for _, t := range d.Taxes {
		note := ""
		if t.Category != StandardRate {
			note = strings.Join(filled(p.say("exempt."+t.Category), t.Reason), ": ")
		}
		sums = append(sums, sum{Label: p.sayWith("tax", i18n.Params{"Rate": p.rate(t.Rate), "Net": p.money(t.Net)}), Note: note, Value: p.money(t.Tax)})
	}
	sums = append(sums, sum{Label: p.say("total"), Value: p.money(d.Total), Strong: true})
	if p.Kind != "invoice" {
		return sums
	}
	left := d.Total
	if p.PaidOn != "" {
		left = 0
		sums = append(sums, sum{Label: p.say("paid"), Value: p.money(d.Total)})
	}
	return append(sums, sum{Label: p.say("to_pay"), Value: p.money(left), Strong: true})
}

// Payment is the account that an open invoice is paid to.
func (p paper) Payment() []said {
	if p.Kind != "invoice" || p.PaidOn != "" {
		return nil
	}
	b := p.Document.Bank
	return p.facts("means", p.say("transfer"), "holder", b.Holder, "bank", b.Name, "iban", b.IBAN, "bic", b.BIC, "payment_reference", p.Number)
}

// separators are those of thousands and of decimals, by language.
var separators = map[string][2]string{"bg": {"\u00a0", ","}, "de": {".", ","}, "en": {",", "."}, "es": {".", ","}, "fr": {"\u00a0", ","}, "tr": {".", ","}, "zh": {",", "."}}

// amountIn writes an amount for the reader of a language, with the code of its currency: a sign
// as that of the dollar is of several.
func amountIn(locale string, m Money) string {
	marks := separators[cmp.Or(locale, i18n.Default)]
	digits := digitsOf(m.Currency)
	text := fmt.Sprintf("%0*d", digits+1, m.Minor)
	whole, rest := text[:len(text)-digits], text[len(text)-digits:]
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + marks[0] + whole[i:]
	}
	if digits > 0 {
		whole += marks[1] + rest
	}
	return whole + "\u00a0" + m.Currency
}
