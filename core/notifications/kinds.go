package notifications

import (
	"fmt"
	"slices"

	"hivis/core/records"
)

// The kinds of notifications of what is said about a record, and of its status: those
// hear who follow it. Those of reviews stand below. The rest are the modules' own. The browser makes the sentence from
// the kind and the Params; a mail's is in locales, under mail.<kind>.
const (
	Commented     = "commented"
	Mentioned     = "mentioned"
	StatusChanged = "status_changed"
)

// The kinds of notifications of reviews, whatever the records: somebody has to decide,
// half of the time for it is over, all of it is, and what came of it.
const (
	ReviewAsked     = "review_asked"
	ReviewReminded  = "review_reminded"
	ReviewEscalated = "review_escalated"
	ReviewDecided   = "review_decided"
)

// ManyPublicReports tells administrators that people without an account report so much that
// their networks are slowed.
const ManyPublicReports = "many_public_reports"

// Account is the module of notices about the reader's own account, with the reader's id as the
// record's. Everybody is told of them in the product and by mail, and cannot choose otherwise:
// whoever got into an account must not be able to keep its owner from hearing of it.
const Account = "Account"

const (
	accountTopic = "account"
	accountPage  = "myaccount"
)

// The notices about an account: a browser by which somebody had not signed in before, a second
// factor or a passkey that was added, removed, or taken away by an administrator (which they are told as well),
// and a recovery code that was used.
const (
	NewDevice        = "new_device"
	FactorAdded      = "factor_added"
	FactorRemoved    = "factor_removed"
	PasskeyAdded     = "passkey_added"
	PasskeyRemoved   = "passkey_removed"
	FactorReset      = "factor_reset"
	FactorResetByYou = "factor_reset_by_you"
	RecoveryCodeUsed = "recovery_code_used"
)

// WebhookPaused tells its maker and the administrators that a webhook is paused.
const WebhookPaused = "webhook_paused"

// CertificateEnds tells administrators that the last certificate of a provider by which people sign in ends.
const CertificateEnds = "certificate_ends"

// SupportOpened tells administrators that support opened the organization, by a grant of theirs.
const SupportOpened = "support_opened"

// SupportGranted tells the other administrators that one of them lets support look.
const SupportGranted = "support_granted"

// pagesOf are the pages of those notices about an account that have one of their own.
var pagesOf = map[string]string{WebhookPaused: "settings/webhooks", CertificateEnds: "sso_configs", SupportOpened: "settings/support", SupportGranted: "settings/support"}

// topics are those of every kind of record. digestTopic is the weekly mail, which is not
// in the product.
var topics = []records.Topic{{Name: "reviews", Always: true}, {Name: "public_reports", Always: true}, {Name: "decisions"}, {Name: "talk"}, {Name: "status", NoMail: true}, {Name: digestTopic}}

const digestTopic = "digest"

var notices = []records.Notice{{Name: Commented, Topic: "talk"}, {Name: Mentioned, Topic: "talk"}, {Name: StatusChanged, Topic: "status"},
	{Name: ReviewAsked, Topic: "reviews"}, {Name: ReviewReminded, Topic: "reviews"}, {Name: ReviewEscalated, Topic: "reviews"}, {Name: ReviewDecided, Topic: "decisions"},
	{Name: ManyPublicReports, Topic: "public_reports"},
	{Name: NewDevice, Topic: accountTopic}, {Name: FactorAdded, Topic: accountTopic}, {Name: FactorRemoved, Topic: accountTopic},
	{Name: PasskeyAdded, Topic: accountTopic}, {Name: PasskeyRemoved, Topic: accountTopic},
	{Name: FactorReset, Topic: accountTopic}, {Name: FactorResetByYou, Topic: accountTopic}, {Name: RecoveryCodeUsed, Topic: accountTopic},
	{Name: WebhookPaused, Topic: accountTopic}, {Name: CertificateEnds, Topic: accountTopic}, {Name: SupportOpened, Topic: accountTopic}, {Name: SupportGranted, Topic: accountTopic}}

func (m *Module) topics() []records.Topic   { return append(m.Records.Topics(), topics...) }
func (m *Module) notices() []records.Notice { return append(m.Records.Notices(), notices...) }

// EnumValues are the values of the API's fields that name kinds and topics: see
// [records.Registry.EnumValues].
func (m *Module) EnumValues() map[string][]string {
	words := map[string][]string{"{noticed}": append(m.Records.EnumValues()["{kinds}"], Account)}
	for _, n := range m.notices() {
		words["{notices}"] = append(words["{notices}"], n.Name)
	}
	for _, t := range m.topics() {
		words["{topics}"] = append(words["{topics}"], t.Name)
	}
	return words
}

// Check says which notices belong to a topic that there is not.
func (m *Module) Check() error {
	for _, n := range m.notices() {
		if n.Topic != accountTopic && !slices.ContainsFunc(m.topics(), func(t records.Topic) bool { return t.Name == n.Topic }) {
			return fmt.Errorf("the notice %q is of the topic %q, which there is not", n.Name, n.Topic)
		}
		for _, part := range []string{"subject", "body"} {
			if key := "mail." + n.Name + "." + part; !m.Sentences.Has(key) {
				return fmt.Errorf("the notice %q has no sentence %q", n.Name, key)
			}
		}
	}
	return nil
}

// topicOf is the topic that a kind belongs to; one without a name for what is no kind.
func (m *Module) topicOf(kind string) records.Topic {
	for _, n := range m.notices() {
		if n.Name == kind {
			return m.topic(n.Topic)
		}
	}
	return records.Topic{}
}

// urgentTopics are those of which somebody is in danger.
func (m *Module) urgentTopics() []string {
	names := []string{}
	for _, t := range m.topics() {
		if t.Urgent {
			names = append(names, t.Name)
		}
	}
	return names
}

// topic is a topic by its name. That of accounts is none that people choose by.
func (m *Module) topic(name string) records.Topic {
	for _, t := range m.topics() {
		if t.Name == name {
			return t
		}
	}
	return records.Topic{Name: name, Always: true}
}

// Params are what a notification's sentence names. What does not apply is empty.
type Params struct {
	Number  string `json:"number" maxLength:"40" doc:"The record's number"`
	Title   string `json:"title" maxLength:"200" doc:"What the record is about"`
	Actor   string `json:"actor" maxLength:"200" doc:"Who did it; empty for the system and for who must not be named"`
	DueDate string `json:"due_date" maxLength:"10" doc:"Day, YYYY-MM-DD"`
	Time    string `json:"time,omitempty" maxLength:"5" doc:"With the day: HH:MM by the site's clock"`
	Site    string `json:"site" maxLength:"200"`
	Status  string `json:"status,omitempty" maxLength:"20" doc:"The record's new status, when that is what is told"`
	Person  string `json:"person,omitempty" maxLength:"200" doc:"Whom it is about, when that is not the reader"`
	Note    string `json:"note,omitempty" maxLength:"200" doc:"What somebody wrote to it, as far as it fits"`
	Count   int    `json:"many,omitempty" minimum:"0" maximum:"5000" doc:"How many records it is about, when there are several; the number is the first one's"`
}

const maxTitleLength = 200

// clip shortens a text to a number of characters.
func clip(text string, longest int) string {
	runes := []rune(text)
	if len(runes) <= longest {
		return text
	}
	return string(runes[:longest-1]) + "…"
}
