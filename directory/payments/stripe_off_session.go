package payments

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/stripe/stripe-go/v85"
)

// Kept is by what a buyer can be charged: what they chose as the usual, or added last; "" for nothing.
func (o *online) Kept(ctx context.Context, customerID string) (string, error) {
	customer, err := o.client.V1Customers.Retrieve(ctx, customerID, nil)
	switch {
	case isMissing(err):
		return "", nil
	case err != nil:
		return "", err
	case customer.InvoiceSettings != nil && customer.InvoiceSettings.DefaultPaymentMethod != nil:
		return customer.InvoiceSettings.DefaultPaymentMethod.ID, nil
	}
	params := &stripe.PaymentMethodListParams{Customer: stripe.String(customerID)}
	params.Limit, params.Single = stripe.Int64(1), true
	for method, err := range o.client.V1PaymentMethods.List(ctx, params).All(ctx) {
		if err != nil {
			return "", err
		}
		return method.ID, nil
	}
	return "", nil
}

// EndPage closes a page on which an invoice could be paid, and reports whether nobody is paying there.
func (o *online) EndPage(ctx context.Context, sessionID string) (ended bool, err error) {
	params := &stripe.CheckoutSessionRetrieveParams{}
	params.AddExpand("payment_intent")
	session, err := o.client.V1CheckoutSessions.Retrieve(ctx, sessionID, params)
	switch {
	case isMissing(err):
		return true, nil
	case err != nil:
		return false, err
	case session.Status == stripe.CheckoutSessionStatusComplete:
		return hasFailed(session), nil
	case session.Status == stripe.CheckoutSessionStatusOpen:
		_, err = o.client.V1CheckoutSessions.Expire(ctx, sessionID, nil)
		return err == nil, err
	}
	return true, nil
}

// Charge charges what is kept of a buyer. What the provider refuses for good is said by its code; err is all that may
// be otherwise the next time, by the same key.
func (o *online) Charge(ctx context.Context, c Charge) (p *Payment, refused string, err error) {
	params := &stripe.PaymentIntentCreateParams{
		Amount: stripe.Int64(c.Total.Minor), Currency: stripe.String(strings.ToLower(c.Total.Currency)), Customer: stripe.String(c.CustomerID), PaymentMethod: stripe.String(c.MethodID),
		Confirm: stripe.Bool(true), OffSession: stripe.Bool(true), Description: stripe.String(c.InvoiceNumber),
		Metadata: map[string]string{siteKey: o.site, organizationKey: strconv.FormatInt(c.OrganizationID, 10), invoiceKey: strconv.FormatInt(c.InvoiceID, 10), chargeKey: strconv.Itoa(c.Number)},
	}
	params.AddExpand("latest_charge")
	params.SetIdempotencyKey(fmt.Sprintf("%s-charge-%d-%d", o.site, c.InvoiceID, c.Number))
	intent, err := o.client.V1PaymentIntents.Create(ctx, params)
	if code := refusalOf(err); code != "" {
		return nil, code, nil
	}
	if err != nil {
		return nil, "", err
	}
	switch intent.Status {
	case stripe.PaymentIntentStatusSucceeded, stripe.PaymentIntentStatusProcessing:
		return o.paymentOf(intent), "", nil
	}
	return nil, string(intent.Status), nil // it would need its owner
}

// refusalOf is the code of what is refused for good, whoever asks again; "" for anything else.
func refusalOf(err error) string {
	var refused *stripe.Error
	if !errors.As(err, &refused) {
		return ""
	}
	switch {
	case refused.Type == stripe.ErrorTypeCard:
		return string(refused.Code)
	case refused.Type == stripe.ErrorTypeInvalidRequest && refused.HTTPStatusCode >= http.StatusBadRequest && refused.HTTPStatusCode < http.StatusInternalServerError &&
		refused.HTTPStatusCode != http.StatusUnauthorized && refused.HTTPStatusCode != http.StatusConflict && refused.HTTPStatusCode != http.StatusTooManyRequests:
		if refused.Code == "" {
			return "refused"
		}
		return string(refused.Code)
	}
	return ""
}

// Refund gives back, or reads what became of what was asked for before.
func (o *online) Refund(ctx context.Context, r Refund) (id, state, reason string, err error) {
	var refund *stripe.Refund
	if r.RefundID != "" {
		refund, err = o.client.V1Refunds.Retrieve(ctx, r.RefundID, nil)
	} else {
		params := &stripe.RefundCreateParams{PaymentIntent: stripe.String(r.PaymentID), Amount: stripe.Int64(r.Amount), Metadata: map[string]string{siteKey: o.site, invoiceKey: r.Number}}
		params.SetIdempotencyKey(fmt.Sprintf("%s-refund-%d-%d", o.site, r.ID, r.Tries))
		refund, err = o.client.V1Refunds.Create(ctx, params)
	}
	var refused *stripe.Error
	if errors.As(err, &refused) && refused.Code == stripe.ErrorCodeChargeAlreadyRefunded {
		return "", "done", "already", nil
	}
	if code := refusalOf(err); code != "" {
		return "", "failed", code, nil
	}
	if err != nil {
		return "", "", "", err
	}
	switch refund.Status {
	case stripe.RefundStatusSucceeded:
		return refund.ID, "done", "", nil
	case stripe.RefundStatusFailed, stripe.RefundStatusCanceled:
		return refund.ID, "failed", string(refund.FailureReason), nil
	}
	return refund.ID, "asked", "", nil
}
