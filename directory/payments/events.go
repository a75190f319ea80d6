package payments

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stripe/stripe-go/v85"
	"github.com/stripe/stripe-go/v85/webhook"

	"hivis/platform/api"
	"hivis/platform/db"
)

// EventsPath is where the provider tells of payments, at the platform's own address.
const EventsPath = "/api/payment_events"

const (
	longestEvent = 1 << 18
	// tolerance is how old a signature may be, so that nobody sends later what they have overheard.
	tolerance = 5 * time.Minute
	// patience is how long the provider waits while an event is looked at.
	patience = 8 * time.Second
	// triedFor is as long as an event is tried that could not be handled; the comparison finds the rest.
	triedFor = 3 * 24 * time.Hour
	// EventsInterval is how often is looked for events that wait.
	EventsInterval = time.Minute
	eventsAtOnce   = 200
)

// event is what is taken from one: of which payment it is. How that is, is read anew.
type event struct {
	id, kind, payment, attempt string
}

// receive answers the provider. What is signed is stored, and only then looked at.
func (m *Module) receive(w http.ResponseWriter, req *http.Request) {
	status, err := m.take(req)
	if err != nil {
		_ = api.Failed(req.Context(), err)
		status = http.StatusInternalServerError // it comes again
	}
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
}

func (m *Module) take(req *http.Request) (status int, err error) {
	ctx := req.Context()
	if call := api.CallOf(ctx); call == nil || !call.Host.Apex() || !m.Plans {
		return http.StatusNotFound, nil
	}
	if req.Method != http.MethodPost {
		return http.StatusMethodNotAllowed, nil
	}
	s, err := m.providerSettings(ctx)
	if err != nil {
		return 0, err
	}
	if s.secret == "" || s.key == "" {
		return http.StatusNotFound, nil
	}
	payload, err := io.ReadAll(io.LimitReader(req.Body, longestEvent+1))
	if err != nil || len(payload) > longestEvent {
		return http.StatusRequestEntityTooLarge, nil
	}
	e, ok := m.verified(payload, req.Header.Get("Stripe-Signature"), s.secret)
	if !ok {
		return http.StatusBadRequest, nil
	}
	id, err := m.storeEvent(ctx, e)
	if err != nil || id == 0 {
		return http.StatusOK, err
	}
	soon, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if err := m.handle(soon, s, id, e); err != nil {
		_ = api.Failed(ctx, err) // it is stored, and tried again
	}
	return http.StatusOK, nil
}

// verified is an event that is signed, and was so lately.
func (m *Module) verified(payload []byte, header, secret string) (event, bool) {
	// The version of the event does not matter: objects are read anew by the pinned one.
	signed, err := webhook.ConstructEventWithOptions(payload, header, secret, webhook.ConstructEventOptions{IgnoreTolerance: true, IgnoreAPIVersionMismatch: true})
	if err != nil || signed.ID == "" || len(signed.ID) > 255 || signed.Data == nil {
		return event{}, false
	}
	if age := m.Now().Sub(signedAt(header)); age > tolerance || age < -tolerance {
		return event{}, false
	}
	return eventOf(signed), true
}

// signedAt is when an event was signed: of several times the last, as the signature is checked by it.
func signedAt(header string) (signed time.Time) {
	for part := range strings.SplitSeq(header, ",") {
		if seconds, found := strings.CutPrefix(part, "t="); found {
			at, err := strconv.ParseInt(seconds, 10, 64)
			if err == nil {
				signed = time.Unix(at, 0)
			}
		}
	}
	return signed
}

// eventOf finds the payment: the object itself, or what it names, be it whole or by its number.
func eventOf(signed stripe.Event) event {
	var object struct {
		ID            string          `json:"id"`
		Object        string          `json:"object"`
		PaymentIntent json.RawMessage `json:"payment_intent"`
		LatestCharge  json.RawMessage `json:"latest_charge"`
	}
	e := event{id: signed.ID, kind: clip(string(signed.Type), 100)}
	if json.Unmarshal(signed.Data.Raw, &object) != nil {
		return e
	}
	switch object.Object {
	case "payment_intent":
		e.payment, e.attempt = object.ID, idIn(object.LatestCharge)
	default:
		e.payment, e.attempt = idIn(object.PaymentIntent), object.ID
	}
	e.payment, e.attempt = clip(e.payment, 255), clip(e.attempt, 255)
	return e
}

func idIn(raw json.RawMessage) string {
	var id string
	if json.Unmarshal(raw, &id) == nil {
		return id
	}
	var object struct {
		ID string `json:"id"`
	}
	_ = json.Unmarshal(raw, &object)
	return object.ID
}

func clip(text string, most int) string { return text[:min(len(text), most)] }

// storeEvent keeps an event, and is 0 for one that was handled before.
func (m *Module) storeEvent(ctx context.Context, e event) (id int64, err error) {
	err = m.DB.Platform(ctx, "keep an event of the payment provider", func(tx *db.Tx) error {
		if _, err := tx.Exec(ctx, `insert into payment_events (organization_id, event_id, kind, payment_id, attempt, received_at)
			select id, $1, $2, $3, $4, $5 from organizations where kind = 'platform' on conflict (organization_id, event_id) do nothing`, e.id, e.kind, e.payment, e.attempt, m.Now()); err != nil {
			return err
		}
		err := tx.QueryRow(ctx, "select id from payment_events where event_id = $1 and handled_at is null", e.id).Scan(&id)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		return err
	})
	return id, err
}

// handle looks at the payment of an event. Of two events about the same attempt the second is done
// with the first.
func (m *Module) handle(ctx context.Context, s providerSettings, id int64, e event) error {
	outcome := "ignored"
	if strings.HasPrefix(e.payment, "pi_") {
		again, err := m.handledBefore(ctx, id, e)
		if err != nil {
			return err
		}
		if outcome = "repeated"; !again {
			if outcome, err = m.lookAt(ctx, s, e.payment); err != nil {
				return err
			}
		}
		if strings.Contains(e.kind, "refund") {
			if err := m.settleRefunds(ctx, s, e.payment); err != nil {
				return err
			}
		}
	}
	return m.DB.Platform(ctx, "an event of the payment provider is handled", func(tx *db.Tx) error {
		tx.Defer("update payment_events set handled_at = $2, outcome = $3 where id = $1", id, m.Now(), outcome)
		return nil
	})
}

func (m *Module) lookAt(ctx context.Context, s providerSettings, paymentID string) (outcome string, err error) {
	p, err := m.online(s.key).Look(ctx, paymentID)
	if err != nil {
		return "", err
	}
	if p == nil {
		return "foreign", nil
	}
	changed, err := m.settle(ctx, *p)
	if outcome = "known"; changed {
		outcome = "settled"
	}
	return outcome, err
}

func (m *Module) handledBefore(ctx context.Context, id int64, e event) (before bool, err error) {
	err = m.DB.Platform(ctx, "look for an event of the same attempt", func(tx *db.Tx) error {
		return tx.QueryRow(ctx, "select exists (select from payment_events where payment_id = $1 and kind = $2 and attempt = $3 and attempt <> '' and kind like 'payment_intent.%' and id <> $4 and handled_at is not null)",
			e.payment, e.kind, e.attempt, id).Scan(&before)
	})
	return before, err
}

type waiting struct {
	ID                                int64
	EventID, Kind, PaymentID, Attempt string
}

// HandleEvents tries again what could not be handled when it came.
func (m *Module) HandleEvents(ctx context.Context) error {
	s, err := m.providerSettings(ctx)
	if err != nil || s.key == "" {
		return err
	}
	var events []waiting
	err = m.DB.Platform(ctx, "look for events of the payment provider", func(tx *db.Tx) error {
		rows, err := tx.Query(ctx, "select id, event_id, kind, payment_id, attempt from payment_events where handled_at is null and received_at > $1 order by id limit $2", m.Now().Add(-triedFor), eventsAtOnce)
		if err == nil {
			events, err = pgx.CollectRows(rows, db.Named[waiting]())
		}
		return err
	})
	for _, w := range events {
		err = errors.Join(err, m.handle(ctx, s, w.ID, event{w.EventID, w.Kind, w.PaymentID, w.Attempt}))
	}
	return err
}
