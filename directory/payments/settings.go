package payments

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"github.com/jackc/pgx/v5"
	"golang.org/x/text/language"

	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// Settings are who sells, by which tax, and the account that is paid to.
type Settings struct {
	Seller    Party  `json:"seller"`
	Bank      Bank   `json:"bank"`
	TaxRate   int64  `json:"tax_rate" minimum:"0" maximum:"10000" doc:"Of VAT in the seller's country, in hundredths of a per cent"`
	Exemption string `json:"exemption" maxLength:"300" doc:"Why no VAT is charged, where the rate is 0: it stands on invoices"`
}

// PaymentSettings carries them. Nothing can be ordered before they are said.
type PaymentSettings struct {
	Complete bool           `json:"complete" doc:"Invoices can be made of them"`
	Settings Settings       `json:"settings"`
	Online   OnlineSettings `json:"online"`
}

type settingsInput struct {
	Body Settings
}

// settings answers GET /api/payment_settings.
func (m *Module) settings(ctx context.Context, tx *db.Tx, _ *api.None) (*PaymentSettings, error) {
	s, complete, err := readSettings(ctx, tx)
	if err != nil {
		return nil, err
	}
	keys, err := m.readProvider(ctx, tx)
	return &PaymentSettings{complete, s, m.onlineSettings(keys)}, err
}

func readSettings(ctx context.Context, tx *db.Tx) (s Settings, complete bool, err error) {
	var raw []byte
	err = tx.QueryRow(ctx, "select settings from payment_settings where organization_id = (select id from organizations where kind = 'platform')").Scan(&raw)
	if errors.Is(err, pgx.ErrNoRows) {
		return s, false, nil
	}
	if err != nil {
		return s, false, err
	}
	return s, string(raw) != "{}", json.Unmarshal(raw, &s) // of which there may be the keys alone
}

// saveSettings answers PUT /api/payment_settings.
func (m *Module) saveSettings(ctx context.Context, tx *db.Tx, in *settingsInput) (*PaymentSettings, error) {
	s := in.Body
	var problems api.Problems
	s.Seller.check("seller.", &problems)
	s.Bank.trim()
	if s.Bank.Holder == "" {
		problems.Add("bank.holder", "required")
	}
	if !validIBAN(s.Bank.IBAN) {
		problems.Add("bank.iban", "iban")
	}
	if s.Exemption = strings.TrimSpace(s.Exemption); s.TaxRate == 0 && s.Exemption == "" {
		problems.Add("exemption", "required")
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	encoded, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	auth.Audit(tx, tx.UserID, "payment_settings_changed", nil, api.CallOf(ctx).IP)
	if _, err = tx.Exec(ctx, "insert into payment_settings (organization_id, settings) values ($1, $2) on conflict (organization_id) do update set settings = excluded.settings", tx.OrganizationID, string(encoded)); err != nil {
		return nil, err
	}
	return m.settings(ctx, tx, nil)
}

// check brings a party into its usual form and says what EN 16931 misses of it.
func (p *Party) check(at string, problems *api.Problems) {
	for _, text := range []*string{&p.Name, &p.Address, &p.Postcode, &p.City, &p.Country, &p.Email, &p.Registration, &p.Reference} {
		*text = strings.TrimSpace(*text)
	}
	for field, text := range map[string]string{"name": p.Name, "address": p.Address, "postcode": p.Postcode, "city": p.City, "country": p.Country} {
		if text == "" {
			problems.Add(at+field, "required")
		}
	}
	if p.Email == "" || !strings.Contains(p.Email, "@") {
		problems.Add(at+"email", "email")
	}
	if region, err := language.ParseRegion(p.Country); p.Country != "" && (err != nil || !region.IsCountry()) {
		problems.Add(at+"country", "country")
	}
	number, ok := vatNumber(p.VATNumber, p.Country)
	if !ok {
		problems.Add(at+"vat_number", "vat_number")
	}
	p.VATNumber = number
}

func (b *Bank) trim() {
	b.Holder, b.Name = strings.TrimSpace(b.Holder), strings.TrimSpace(b.Name)
	b.IBAN, b.BIC = compact(b.IBAN), compact(b.BIC)
}

func compact(text string) string { return strings.ToUpper(strings.ReplaceAll(text, " ", "")) }

const shortestIBAN, maxIBANLength = 15, 34

// validIBAN holds an account number to its check digits (ISO 13616): read as a number, with the
// country and the digits at its end, it is 1 modulo 97.
func validIBAN(iban string) bool {
	if len(iban) < shortestIBAN || len(iban) > maxIBANLength {
		return false
	}
	rest := 0
	for _, c := range iban[4:] + iban[:4] {
		switch {
		case c >= '0' && c <= '9':
			rest = (rest*10 + int(c-'0')) % 97
		case c >= 'A' && c <= 'Z':
			rest = (rest*100 + int(c-'A') + 10) % 97
		default:
			return false
		}
	}
	return rest == 1
}
