package payments

import (
	"embed"
	"net/url"

	"hivis/core/notifications"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// sentences are what the module says, one file per language.
//
//go:embed locales/*.json
var sentences embed.FS

// Module is the payments module.
type Module struct {
	DB            *db.DB
	Auth          *auth.Auth
	Now           api.Clock
	BaseURL       *url.URL
	Notifications *notifications.Module
	Plans         bool // organizations have a plan, and pay for it
	Stripe        Stripe
}

// Routes are the module's operations.
func (m *Module) Routes(r *api.Router) {
	r.Module("payments", "Plans, invoices and payments", sentences)
	const own = "/api/organizations/{organization_id}/org_free_trial_extend_requests"
	const requests = "/api/v1/org_free_trial_extend_requests"
	api.Get(r, own, access.Admin, m.ownExtensions, "What the organization asked for to extend its trial")
	api.Post(r, own, access.Admin, m.askForExtension, "Ask to extend the trial", api.Created, api.PeopleOnly, api.ExemptFromStorageLimit)
	api.Get(r, requests, access.MasterSuperAdmin, m.extensions, "Requests to extend a trial, of all organizations")
	api.Post(r, requests+"/{id}/approve", access.MasterSuperAdmin, m.approveExtension, "Extend the trial by 14 days")
	api.Post(r, requests+"/{id}/reject", access.MasterSuperAdmin, m.rejectExtension, "Refuse to extend the trial, with the reason for whoever asks")

	api.Get(r, "/api/v1/module_prices", access.MasterSuperAdmin, m.prices, "What packs of licences cost")
	api.Post(r, "/api/v1/module_prices", access.MasterSuperAdmin, m.addPrice, "Say what a pack of licences costs", api.Created)
	api.Patch(r, "/api/v1/module_prices/{id}", access.MasterSuperAdmin, m.changePrice, "Change a price; what was ordered keeps the one before")
	api.Get(r, "/api/payment_settings", access.MasterSuperAdmin, m.settings, "Who sells, by which tax, and the account that is paid to")
	api.Put(r, "/api/payment_settings", access.MasterSuperAdmin, m.saveSettings, "Say who sells, by which tax, and the account that is paid to", api.RecentProof)
	api.Put(r, "/api/payment_settings/stripe", access.MasterSuperAdmin, m.saveKeys, "Have invoices paid online: the keys are tried at Stripe first", api.Before(m.tryKeys), api.RecentProof)
	api.Delete(r, "/api/payment_settings/stripe", access.MasterSuperAdmin, m.forgetKeys, "Have invoices paid by transfer alone", api.RecentProof)
	api.Get(r, "/api/v1/invoices", access.MasterSuperAdmin, m.allInvoices, "Invoices and credit notes of all organizations")
	api.Post(r, "/api/v1/invoices/{id}/paid", access.MasterSuperAdmin, m.markPaid, "Mark an invoice as paid: the plan is active until the end of what was paid")
	api.Get(r, "/api/v1/invoices/{id}/pdf", access.MasterSuperAdmin, m.anyInvoicePDF, "An invoice, credit note or receipt of any organization as a PDF")
	api.Post(r, "/api/v1/invoices/{id}/credit", access.MasterSuperAdmin, m.creditInvoice, "Cancel an invoice, or give back what is left of its period, by a credit note")

	api.Post(r, "/api/v1/invoices/{id}/refund", access.MasterSuperAdmin, m.refundAgain, "Give back once more what a credit note says, where the payment provider refused")
	api.Get(r, "/api/v1/online_payments", access.MasterSuperAdmin, m.onlinePayments, "Payments that the payment provider told of, of all organizations")

	api.Get(r, "/api/subscription", access.Admin.ShownWith("Organization"), m.subscription, "The plan, what can be ordered, and the organization's invoices")
	api.Post(r, "/api/subscription/cancel", access.Admin, m.cancel, "End the plan with what was paid", api.PeopleOnly, api.ExemptFromStorageLimit)
	api.Post(r, "/api/subscription/resume", access.Admin, m.resume, "Go on with a plan that was to end", api.PeopleOnly, api.ExemptFromStorageLimit)
	api.Post(r, "/api/subscription/free", access.Admin, m.goFree, "Go on after the trial with the free plan", api.PeopleOnly, api.ExemptFromStorageLimit)
	api.Put(r, "/api/subscription/automatic", access.SignedIn, m.setAutomatic, "Agree to have renewals charged by what the payment provider keeps, or not any more (account administrators)", api.PeopleOnly, api.ExemptFromStorageLimit)
	api.Post(r, "/api/subscription/portal", access.SignedIn, m.portal, "The payment provider's page for cards and receipts (account administrators)", api.PeopleOnly, api.ExemptFromStorageLimit, api.Before(m.openPortal))
	api.Post(r, "/api/invoices/{id}/checkout", access.SignedIn, m.checkout, "Where an open invoice is paid (account administrators)", api.PeopleOnly, api.ExemptFromStorageLimit, api.Before(m.beginCheckout))
	api.Post(r, "/api/invoices/{id}/look", access.SignedIn, m.lookedFor, "Look at the payment provider whether an invoice is paid (account administrators)", api.PeopleOnly, api.ExemptFromStorageLimit, api.Before(m.lookForMoney))
	api.Post(r, "/api/orders/preview", access.SignedIn, m.preview, "What an order would cost", api.PeopleOnly, api.ExemptFromStorageLimit)
	api.Post(r, "/api/orders", access.SignedIn, m.order, "Order packs of licences (account administrators)", api.Created, api.PeopleOnly, api.ExemptFromStorageLimit)
	api.Get(r, "/api/invoices/{id}", access.Admin.ShownWith("Organization"), m.showInvoice, "An invoice or credit note of the organization")
	api.Get(r, "/api/invoices/{id}/pdf", access.Admin, m.invoicePDF, "An invoice, credit note or receipt of the organization as a PDF, in the reader's language")
	r.Foreign(EventsPath, m.receive)
}

// OneInput names one of what a call is about. (Exported, or what embeds it would not be read.)
type OneInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
}
