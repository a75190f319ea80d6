package db_test

import (
	"reflect"
	"testing"

	"hivis/platform/db"
)

func TestColumnsAreCalledAsTheirFields(t *testing.T) {
	t.Parallel()
	for _, c := range db.Columns(reflect.TypeFor[struct {
		DueDate   string `db:"due_date"`
		ClosedAt  string
		SiteID    int64
		SiteIDs   []int64
		IDsOfAll  []int64
		URL       string
		HTMLBody  string
		IPs       []string
		HTTPSent  bool
		SMSClosed bool
	}]()) {
		want := []string{"due_date", "closed_at", "site_id", "site_ids", "ids_of_all", "url", "html_body", "ips", "http_sent", "sms_closed"}[c.Path[0]]
		if c.Name != want {
			t.Errorf("a column is called %s, wanted %s", c.Name, want)
		}
	}
}
