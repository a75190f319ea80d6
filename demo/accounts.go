package demo

import (
	"fmt"
	"io"
	"text/tabwriter"

	"hivis/platform/config"
)

// PrintAccounts prints where to sign in, and as whom.
func PrintAccounts(w io.Writer, c config.Config) {
	known, err := load()
	if err != nil {
		fmt.Fprintln(w, err)
		return
	}
	fmt.Fprintf(w, "\nThe demo's accounts. Everybody's password is %s\n\n", Password)
	table := tabwriter.NewWriter(w, 0, 4, 3, ' ', 0)
	for _, o := range known.Organizations {
		fmt.Fprintf(table, "%s\t%s\n", o.Name, c.TenantURL(o.SubDomain))
		for _, p := range o.People {
			if p.Shown != "" {
				fmt.Fprintf(table, "  %s\t%s\n", p.Email, p.Shown)
			}
		}
		fmt.Fprint(table, "\t\n") // without a tab the columns would end here
	}
	fmt.Fprintf(table, "The platform\t%s\n  %s\t%s\n\n", c.BaseURL, known.Platform.Admin.Email, known.Platform.Admin.Shown)
	_ = table.Flush()
}
