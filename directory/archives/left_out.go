package archives

import "slices"

// LeftOut is a table that an archive does not have, and why.
type LeftOut struct {
	Table string `json:"table"`
	Why   string `json:"why"`
}

const (
	secret  = "a secret of this installation, or tied to its address: set up again where the organization goes"
	counted = "counted anew from the records"
	passing = "passes within days"
	seller  = "belongs to whoever runs this installation"
)

// leftOut are the tables that stay.
var leftOut = []LeftOut{
	{"account_links", passing}, {"addresses", secret}, {"api_keys", secret}, {"attachment_parts", passing}, {"attachment_transfers", passing},
	{"authenticators", secret}, {"bounced_addresses", passing}, {"calendar_feeds", secret}, {"code_releases", seller}, {"contractor_paper_requests", passing}, {"idempotency_keys", passing},
	{"deletion_protocols", seller}, {"invoice_counters", seller}, {"invoices", seller}, {"live_events", passing}, {"mail_files", passing}, {"mails", passing}, {"module_prices", seller},
	{"online_payments", seller},
	{"organization_archives", passing}, {"passkeys", secret}, {"payment_charges", seller}, {"payment_checkouts", seller}, {"payment_consents", seller}, {"payment_customers", seller}, {"payment_events", seller}, {"payment_failures", seller}, {"payment_refunds", seller}, {"payment_settings", seller}, {"permit_tallies", counted}, {"push_browsers", secret}, {"record_changes", counted}, {"recovery_codes", secret},
	{"registrations", seller}, {"scim_groups", secret}, {"scim_members", secret}, {"scim_people", secret}, {"scim_requests", passing}, {"scim_tokens", secret},
	{"sessions", passing}, {"sign_in_policies", secret}, {"sign_in_policy_roles", secret}, {"sign_in_throttles", passing},
	{"sign_ins", passing}, {"sso_assertions", passing}, {"sso_configs", secret}, {"sso_groups", secret}, {"sso_identities", secret}, {"sso_states", passing}, {"tallies", counted},
	{"support_grants", secret}, {"support_visits", secret}, {"trial_extensions", seller}, {"webhook_deliveries", passing}, {"webhooks", secret},
}

// secretColumns are the columns of tables that go along without them.
var secretColumns = map[string][]string{"users": {"password_hash"}}

// kept is what an organization keeps of its own row; its address and its plan are those of where it goes.
const kept = "time_zone, languages, letterhead, reveals_unknown_email, storage_used_bytes, public_used_bytes, contractors, rights_off, look_accent, look_navigation, look_font"

// carried are tables that an archive leaves out and a move does not, see people.
var carried = []string{"authenticators", "sign_in_policies", "sign_in_policy_roles"}

// StaysBehind are the tables that a move leaves out.
func (m *Manifest) StaysBehind() []LeftOut {
	return slices.DeleteFunc(slices.Clone(m.LeftOut), func(one LeftOut) bool { return slices.Contains(carried, one.Table) })
}

func namesLeftOut() []string {
	names := make([]string, len(leftOut))
	for i, one := range leftOut {
		names[i] = one.Table
	}
	return names
}
