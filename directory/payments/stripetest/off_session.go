package stripetest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
)

func (d *Double) methods(r *http.Request) object {
	data := []object{}
	if id := d.kept[r.URL.Query().Get("customer")]; id != "" {
		data = append(data, object{"id": id, "object": "payment_method"})
	}
	return object{"object": "list", "url": "/v1/payment_methods", "has_more": false, "data": data}
}

func (d *Double) expire(r *http.Request) object {
	session := d.sessions[r.PathValue("id")]
	if session != nil {
		session["status"] = "expired"
	}
	return session
}

// answered answers once for each idempotency key, with a status of its own.
func (d *Double) answered(w http.ResponseWriter, r *http.Request, make func() (int, object)) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.calls++
	_ = r.ParseForm()
	key := r.Header.Get("Idempotency-Key")
	before := d.again[key]
	if before == nil {
		status, body := make()
		before = object{"status": status, "body": body}
		if status != http.StatusServiceUnavailable {
			d.again[key] = before
		}
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Stripe-Should-Retry", "false")
	if d.lost {
		d.lost = false
		w.WriteHeader(http.StatusServiceUnavailable) // it was done, and nobody hears of it
		_ = json.NewEncoder(w).Encode(object{"error": object{"type": "api_error", "message": "lost"}})
		return
	}
	w.WriteHeader(before["status"].(int))
	_ = json.NewEncoder(w).Encode(before["body"])
}

// charge charges a card without anybody at a page.
func (d *Double) charge(w http.ResponseWriter, r *http.Request) {
	d.answered(w, r, func() (int, object) {
		if d.down {
			return http.StatusServiceUnavailable, object{"error": object{"type": "api_error", "message": "down"}}
		}
		amount, _ := strconv.ParseInt(r.PostForm.Get("amount"), 10, 64)
		id := d.number("pi")
		intent := object{"id": id, "object": "payment_intent", "amount": amount, "currency": r.PostForm.Get("currency"), "metadata": metadataOf(r, "metadata["), "created": d.Now().Unix(),
			"status": "succeeded", "amount_received": amount, "latest_charge": object{"id": "ch_" + id, "object": "charge", "created": d.Now().Unix(), "amount_refunded": 0, "disputed": false}}
		d.intents = append(d.intents, intent)
		if d.refuses == "" {
			return http.StatusOK, intent
		}
		refusal := object{"type": "card_error", "code": d.refuses, "message": "refused"}
		intent["status"], intent["amount_received"], intent["last_payment_error"] = "requires_payment_method", 0, refusal
		return http.StatusPaymentRequired, object{"error": refusal}
	})
}

func (d *Double) giveBack(w http.ResponseWriter, r *http.Request) {
	d.answered(w, r, func() (int, object) {
		intent := d.find(r.PostForm.Get("payment_intent"))
		amount, _ := strconv.Atoi(r.PostForm.Get("amount"))
		charge := intent["latest_charge"].(object)
		given, _ := charge["amount_refunded"].(int)
		if given+amount > int(intent["amount_received"].(int64)) {
			return http.StatusBadRequest, object{"error": object{"type": "invalid_request_error", "code": "charge_already_refunded", "message": "already"}}
		}
		id := fmt.Sprintf("re_%d", len(d.refunds)+1)
		refund := object{"id": id, "object": "refund", "status": d.refund, "amount": amount}
		if d.refund == "failed" {
			refund["failure_reason"] = "expired_or_canceled_card"
		}
		d.refunds[id] = refund
		if d.refund == "succeeded" {
			charge["amount_refunded"] = given + amount
		}
		return http.StatusOK, refund
	})
}

// Refuse has the next charges declined by a code; "" has them succeed again.
func (d *Double) Refuse(code string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.refuses = code
}

// Lose has the answer to the next charge or refund not arrive, though it is done.
func (d *Double) Lose() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.lost = true
}

// SetRefunds says what becomes of the next refunds.
func (d *Double) SetRefunds(status string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.refund = status
}

// SettleRefunds settles those that are pending.
func (d *Double) SettleRefunds() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, refund := range d.refunds {
		refund["status"] = "succeeded"
	}
}

// Taken is how much was taken in all, and how many payments it was in.
func (d *Double) Taken() (sum int64, payments int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, intent := range d.intents {
		if amount, _ := intent["amount_received"].(int64); amount > 0 {
			sum, payments = sum+amount, payments+1
		}
	}
	return sum, payments
}

// GivenBack is how much was given back in all.
func (d *Double) GivenBack() (sum int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, intent := range d.intents {
		if charge, ok := intent["latest_charge"].(object); ok {
			given, _ := charge["amount_refunded"].(int)
			sum += given
		}
	}
	return sum
}

// Status is how it is with a page.
func (d *Double) Status(session string) string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return fmt.Sprint(d.sessions[session]["status"])
}
