// Package payments is how organizations pay for their plan where Hivis is sold
// (HIVIS_PLANS=on): the extension of a trial, prices, orders, invoices and credit notes.
//
// A plan is ordered in packs of licences for people and for power users of a module. The order
// is an invoice that is paid by bank transfer; the master super admin marks it paid, and what an
// organization has follows from its paid invoices alone (entitle). Time that was paid is never
// cut by another bill. A plan renews by the next invoice, which is made before it ends; whoever
// does not pay it is reminded, and has some days (directory/plans) before anything is refused.
//
// An invoice has what EN 16931 demands and is never changed: what was wrong, or is given back,
// is a credit note. Numbers have no gaps, by series and year. Only an account administrator pays.
package payments
