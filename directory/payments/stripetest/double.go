// Package stripetest answers like Stripe, as far as payments ask it, and tells of payments as it does.
package stripetest

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// WrongKey is one that it does not know.
const WrongKey = "sk_test_wrong"

type object = map[string]any

// Double is a Stripe that a test pays at.
type Double struct {
	URL string
	Now func() time.Time

	mu       sync.Mutex
	down     bool
	calls    int
	versions map[string]bool
	again    map[string]object // by idempotency key
	sessions map[string]object
	intents  []object
	kept     map[string]string // a customer's card
	refuses  string            // the code by which the next charges are declined
	lost     bool              // the answer to the next charge does not arrive
	refunds  map[string]object
	refund   string // what becomes of the next refunds
}

var shared = sync.OnceValue(func() string { return start().URL })

// Shared is the address of one that all tests of a process have, and that nothing is paid at.
func Shared() string { return shared() }

// New is one that is a test's own.
func New(t testing.TB, now func() time.Time) *Double {
	t.Helper()
	d, running := run()
	d.Now = now
	t.Cleanup(running.Close)
	return d
}

func start() *Double {
	d, _ := run()
	return d
}

func run() (*Double, *httptest.Server) {
	d := &Double{Now: time.Now, versions: map[string]bool{}, again: map[string]object{}, sessions: map[string]object{}, kept: map[string]string{}, refunds: map[string]object{}, refund: "succeeded"}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /v1/customers", d.made(func(r *http.Request) object { return object{"id": d.number("cus"), "object": "customer"} }))
	mux.HandleFunc("POST /v1/checkout/sessions", d.made(d.makeSession))
	mux.HandleFunc("POST /v1/billing_portal/sessions", d.made(func(r *http.Request) object {
		return object{"id": d.number("bps"), "object": "billing_portal.session", "url": d.URL + "/portal/" + r.PostForm.Get("customer")}
	}))
	mux.HandleFunc("GET /v1/checkout/sessions/{id}", d.asked(func(r *http.Request) object { return d.sessions[r.PathValue("id")] }))
	mux.HandleFunc("GET /v1/payment_intents/{id}", d.asked(func(r *http.Request) object { return d.find(r.PathValue("id")) }))
	mux.HandleFunc("GET /v1/payment_intents", d.asked(d.list))
	mux.HandleFunc("GET /v1/customers/{id}", d.asked(func(r *http.Request) object { return object{"id": r.PathValue("id"), "object": "customer"} }))
	mux.HandleFunc("GET /v1/payment_methods", d.asked(d.methods))
	mux.HandleFunc("POST /v1/checkout/sessions/{id}/expire", d.asked(d.expire))
	mux.HandleFunc("POST /v1/payment_intents", d.charge)
	mux.HandleFunc("POST /v1/refunds", d.giveBack)
	mux.HandleFunc("GET /v1/refunds/{id}", d.asked(func(r *http.Request) object { return d.refunds[r.PathValue("id")] }))
	running := httptest.NewServer(mux)
	d.URL = running.URL
	return d, running
}

// asked answers a request, unless the key is wrong or nothing is answered at the moment.
func (d *Double) asked(answer func(*http.Request) object) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.calls++
		d.versions[r.Header.Get("Stripe-Version")] = true
		_ = r.ParseForm()
		status, body := http.StatusOK, object(nil)
		switch {
		case d.down:
			status, body = http.StatusServiceUnavailable, object{"error": object{"type": "api_error", "message": "down"}}
		case r.Header.Get("Authorization") == "Bearer "+WrongKey:
			status, body = http.StatusUnauthorized, object{"error": object{"type": "invalid_request_error", "message": "no such key"}}
		default:
			if body = answer(r); body == nil {
				status, body = http.StatusNotFound, object{"error": object{"type": "invalid_request_error", "code": "resource_missing", "message": "none"}}
			}
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Stripe-Should-Retry", "false")
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(body)
	}
}

// made is asked once for each idempotency key.
func (d *Double) made(answer func(*http.Request) object) http.HandlerFunc {
	return d.asked(func(r *http.Request) object {
		key := r.Header.Get("Idempotency-Key")
		if before := d.again[key]; before != nil && key != "" {
			return before
		}
		made := answer(r)
		d.again[key] = made
		return made
	})
}

func (d *Double) number(prefix string) string {
	return fmt.Sprintf("%s_%d", prefix, len(d.again)+len(d.intents)+1)
}

func (d *Double) makeSession(r *http.Request) object {
	about := metadataOf(r, "payment_intent_data[metadata][")
	amount, _ := strconv.ParseInt(r.PostForm.Get("line_items[0][price_data][unit_amount]"), 10, 64)
	id := d.number("cs")
	d.sessions[id] = object{"id": id, "object": "checkout.session", "status": "open", "url": d.URL + "/pay/" + id, "payment_intent": nil, "amount_total": amount,
		"currency": r.PostForm.Get("line_items[0][price_data][currency]"), "customer": r.PostForm.Get("customer"), "keeps": r.PostForm.Get("payment_intent_data[setup_future_usage]") == "off_session",
		"payment_status": "unpaid", "about": about, "metadata": metadataOf(r, "metadata["), "success_url": r.PostForm.Get("success_url")}
	return d.sessions[id]
}

func metadataOf(r *http.Request, prefix string) object {
	about := object{}
	for name, values := range r.PostForm {
		if key, found := strings.CutPrefix(name, prefix); found {
			about[strings.TrimSuffix(key, "]")] = values[0]
		}
	}
	return about
}

func (d *Double) find(id string) object {
	at := slices.IndexFunc(d.intents, func(o object) bool { return o["id"] == id })
	if at < 0 {
		return nil
	}
	return d.intents[at]
}

// list has the latest first, a page at a time.
func (d *Double) list(r *http.Request) object {
	query := r.URL.Query()
	since, _ := strconv.ParseInt(query.Get("created[gte]"), 10, 64)
	limit, _ := strconv.Atoi(query.Get("limit"))
	data, skip := []object{}, query.Get("starting_after")
	for _, each := range slices.Backward(d.intents) {
		switch {
		case skip != "":
			if each["id"] == skip {
				skip = ""
			}
		case each["created"].(int64) >= since:
			data = append(data, each)
		}
	}
	more := len(data) > limit
	return object{"object": "list", "url": "/v1/payment_intents", "has_more": more, "data": data[:min(limit, len(data))]}
}

// SetDown has nothing answered any more, or again.
func (d *Double) SetDown(down bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.down = down
}

// Asked is how often it was called, and by which versions of the API.
func (d *Double) Asked() (calls int, versions []string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for v := range d.versions {
		versions = append(versions, v)
	}
	return d.calls, versions
}

// Pay pays on a page, or has the attempt fail, and is the payment. A page has one, however often
// is tried.
func (d *Double) Pay(address string, succeeds bool) string {
	d.mu.Lock()
	defer d.mu.Unlock()
	session := d.sessions[address[strings.LastIndex(address, "/")+1:]]
	intent := d.find(fmt.Sprint(session["payment_intent"]))
	if intent == nil {
		intent = object{"id": d.number("pi"), "object": "payment_intent", "amount": session["amount_total"], "currency": session["currency"], "metadata": session["about"], "created": d.Now().Unix()}
		d.intents = append(d.intents, intent)
		session["payment_intent"] = intent["id"]
	}
	tries, _ := intent["tries"].(int)
	intent["tries"] = tries + 1
	intent["latest_charge"] = object{"id": fmt.Sprintf("ch_%v_%d", intent["id"], tries+1), "object": "charge", "created": d.Now().Unix(), "amount_refunded": 0, "disputed": false}
	if !succeeds {
		intent["status"], intent["amount_received"], intent["last_payment_error"] = "requires_payment_method", 0, object{"type": "card_error", "code": "card_declined"}
		return fmt.Sprint(intent["id"])
	}
	intent["status"], intent["amount_received"], intent["last_payment_error"] = "succeeded", intent["amount"], nil
	session["status"], session["payment_status"] = "complete", "paid"
	if session["keeps"] == true {
		d.kept[fmt.Sprint(session["customer"])] = d.number("pm")
	}
	return fmt.Sprint(intent["id"])
}

// Change changes a payment behind everybody's back.
func (d *Double) Change(id string, change func(intent, charge map[string]any)) {
	d.mu.Lock()
	defer d.mu.Unlock()
	intent := d.find(id)
	change(intent, intent["latest_charge"].(object))
}

// Forget takes a payment away.
func (d *Double) Forget(id string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.intents = slices.DeleteFunc(d.intents, func(o object) bool { return o["id"] == id })
}

// Event is what it tells of a payment.
func (d *Double) Event(id, kind, paymentID string) string {
	d.mu.Lock()
	defer d.mu.Unlock()
	about := object{"id": paymentID, "object": "payment_intent"}
	if intent := d.find(paymentID); intent != nil {
		about["latest_charge"] = intent["latest_charge"].(object)["id"]
	}
	event, _ := json.Marshal(object{"id": id, "object": "event", "type": kind, "api_version": "2020-08-27", "created": d.Now().Unix(), "data": object{"object": about}})
	return string(event)
}

// Signature signs an event.
func Signature(payload, secret string, at time.Time) string {
	mac := hmac.New(sha256.New, []byte(secret))
	fmt.Fprintf(mac, "%d.%s", at.Unix(), payload)
	return fmt.Sprintf("t=%d,v1=%s", at.Unix(), hex.EncodeToString(mac.Sum(nil)))
}

// Copy is another payment like one.
func (d *Double) Copy(id string) string {
	d.mu.Lock()
	defer d.mu.Unlock()
	copied := maps.Clone(d.find(id))
	copied["id"] = d.number("pi")
	d.intents = append(d.intents, copied)
	return fmt.Sprint(copied["id"])
}
