package payments_test

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"hivis/directory/payments"
	"hivis/platform/mail/mailtest"
	"hivis/platform/pdf/pdftest"
	"hivis/server"
	"hivis/server/servertest"
)

// TestAnInvoiceOnPaper has in every language what EN 16931 demands, with the seller's letterhead.
func TestAnInvoiceOnPaper(t *testing.T) {
	b := newBench(t)
	buyer := party("青山 Works", "BG", "BG987654321")
	buyer["reference"] = "PO-77"
	i := b.order(body{"buyer": buyer})
	b.wantsOnPaper(b.Acme.Admin, "en", fmt.Sprintf("/api/invoices/%d/pdf", i.ID), "Invoice "+i.Number, "Hivis Ltd", "BG123456789", "青山 Works", "BG987654321", "PO-77", "Bulgaria (BG)",
		"People, pack of 15 licences 2 100.00 EUR 20 % 200.00 EUR", "Sum without tax 250.00 EUR", "VAT 20 % on 250.00 EUR 50.00 EUR", "Amount due 300.00 EUR",
		"Bank transfer", "BG80BNBG96611020345678", "BNBGBGSD", "Payment reference"+i.Number, i18nDay(i.IssuedOn), i18nDay(i.DueOn))
	for locale, words := range map[string]string{"bg": "Фактура|Продавач|50,00 EUR|България (BG)", "de": "Rechnung|Verkäufer|50,00 EUR", "es": "Factura|Vendedor", "fr": "Facture|Vendeur", "tr": "Fatura|Satıcı", "zh": "发票|卖方|人员，每包 15 个许可|50.00 EUR"} {
		b.wantsOnPaper(b.Acme.Admin, locale, fmt.Sprintf("/api/invoices/%d/pdf", i.ID), strings.Split(words, "|")...)
	}
	b.Globex.Admin.Get(fmt.Sprintf("/api/invoices/%d/pdf", i.ID)).Refuses(http.StatusNotFound, "not_found")
	b.Acme.Admin.Get(fmt.Sprintf("/api/invoices/%d/pdf?paper=receipt", i.ID)).Refuses(http.StatusConflict, "no_receipt")

	b.pay(i.ID)
	b.wantsOnPaper(b.Acme.Admin, "en", fmt.Sprintf("/api/invoices/%d/pdf?paper=receipt", i.ID), "Receipt "+i.Number, "The payment of 300.00 EUR for invoice "+i.Number+" arrived on", "Amount due 0.00 EUR")
	note := servertest.As[payments.Invoice](b.master().Post(fmt.Sprintf("/api/v1/invoices/%d/credit", i.ID), body{"reason": "Ordered twice"}).Wants(http.StatusOK))
	b.wantsOnPaper(b.master(), "en", fmt.Sprintf("/api/v1/invoices/%d/pdf", note.ID), "Credit note "+note.Number, "Of invoice "+i.Number, "Ordered twice", "Hivis Ltd")
}

func i18nDay(day string) string {
	at, _ := time.Parse(time.DateOnly, day)
	return at.Format("2 January 2006")
}

func (b *bench) wantsOnPaper(by *servertest.Client, locale, path string, words ...string) {
	b.T.Helper()
	reader := by.In(locale)
	answer := reader.Get(path).Wants(http.StatusOK)
	text := pdftest.Text(b.T, answer.Bytes)
	for _, word := range words {
		if !strings.Contains(text, pdftest.Plain(word)) {
			b.T.Errorf("%s in %s: %q is missing in %q", path, locale, word, text)
		}
	}
}

// TestReverseCharge is said on the paper, with both VAT numbers.
func TestReverseCharge(t *testing.T) {
	b := newBench(t)
	i := b.order(body{"buyer": party("Kunde GmbH", "DE", "DE123456789")})
	b.wantsOnPaper(b.Acme.Admin, "en", fmt.Sprintf("/api/invoices/%d/pdf", i.ID), "Reverse charge", "BG123456789", "DE123456789", "VAT 0 % on 250.00 EUR", "Amount due 250.00 EUR")
}

// TestPapersGoAlongWithMails: the invoice with its mail, the receipt with the thanks, in the reader's language.
func TestPapersGoAlongWithMails(t *testing.T) {
	t.Parallel()
	sink := mailtest.New(t)
	b := &bench{servertest.Changed(t, nil, func(o *server.Options) { o.SMTPURL = sink.URL() })}
	b.sells()
	b.Live()
	b.Exec("update users set locale = 'de' where id = $1", b.Acme.Admin.ID)
	i := b.order()
	b.wantsEnclosed(sink, b.Acme.Admin.Email, "Rechnung-"+i.Number+".pdf", "Rechnung "+i.Number, "IBAN")
	b.pay(i.ID)
	b.wantsEnclosed(sink, b.Acme.Admin.Email, "Quittung-"+i.Number+".pdf", "Quittung "+i.Number, "ist am")
}

// wantsEnclosed waits for a mail with a file.
func (b *bench) wantsEnclosed(sink *mailtest.Sink, to, name string, words ...string) {
	b.T.Helper()
	var raw string
	ticker := time.NewTicker(10 * time.Millisecond)
	defer ticker.Stop()
	for give := time.After(time.Minute); raw == ""; {
		select {
		case <-ticker.C:
		case <-give:
			b.T.Fatalf("no mail with %s", name)
		}
		for _, m := range sink.Kept() {
			if m.To == to && strings.Contains(string(m.Raw), name) {
				raw = string(m.Raw)
			}
		}
	}
	_, rest, _ := strings.Cut(raw, name)
	_, rest, _ = strings.Cut(rest, "\r\n\r\n")
	encoded, _, _ := strings.Cut(rest, "\r\n--")
	content, err := base64.StdEncoding.DecodeString(strings.NewReplacer("\r", "", "\n", "").Replace(encoded))
	if err != nil {
		b.T.Fatal(err)
	}
	text := pdftest.Text(b.T, content)
	for _, word := range words {
		if !strings.Contains(text, pdftest.Plain(word)) {
			b.T.Errorf("%q is missing in %q", word, text)
		}
	}
}
