package api

import "testing"

// A look-up that would find rows of two organizations without the condition has to keep it.
func TestOnlyWhatItsIDSaysIsLookedUpByThatAlone(t *testing.T) {
	t.Parallel()
	for sql, want := range map[string]string{
		"join sites s on s.organization_id = o.organization_id and s.id = o.site_id":                                                        "join sites s on s.id = o.site_id",
		"(select p.name from users p where p.organization_id = o.organization_id and p.id = o.by)":                                          "(select p.name from users p where p.id = o.by)",
		"join a on a.organization_id = o.organization_id and a.id = o.a\njoin b on b.organization_id = o.organization_id and b.o_id = o.id": "join a on a.id = o.a\njoin b on b.organization_id = o.organization_id and b.o_id = o.id",
		"join sites s on s.organization_id = o.organization_id and s.name = o.site":                                                         "join sites s on s.organization_id = o.organization_id and s.name = o.site",
		"join sites s on s.organization_id = o.organization_id and s.idle":                                                                  "join sites s on s.organization_id = o.organization_id and s.idle",
		"join sites s on s.organization_id = o.organization_id and x.id = o.site_id":                                                        "join sites s on s.organization_id = o.organization_id and x.id = o.site_id",
		"join sites s on s.organization_id = oo.organization_id and s.id = oo.site_id":                                                      "join sites s on s.organization_id = oo.organization_id and s.id = oo.site_id",
		"join sites s on s.id = o.site_id and s.organization_id = o.organization_id":                                                        "join sites s on s.id = o.site_id and s.organization_id = o.organization_id",
		"": "",
	} {
		if got := byID(sql, "o"); got != want {
			t.Errorf("%s\nbecame %s\nand not %s", sql, got, want)
		}
	}
}
