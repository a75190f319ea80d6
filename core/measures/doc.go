// Package measures makes numbers of what kinds of records declare (records.Measured): one
// statement for each kind, however many measures, periods and groups are asked for, and under
// the sight of the kind's list. With each number comes the address of the list that shows
// exactly the rows it counts. Dashboards, statistics, reports and mails all ask here, so a
// measure has one meaning.
package measures
