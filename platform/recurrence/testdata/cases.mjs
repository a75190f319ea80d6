// Writes cases.json: what ical.js makes of some hundred rules. Run it with node in the folder of
// the repository, once `npm ci` ran in web.
import { createRequire } from "node:module";
import { writeFileSync } from "node:fs";

const require = createRequire(new URL("../../../web/package.json", import.meta.url));
const loaded = require("ical.js");
const ICAL = loaded.default ?? loaded;

const starts = ["2026-01-05T09:30:00", "2024-02-29T08:00:00", "2025-12-31T23:15:00", "2026-03-31T02:30:00"];
const rules = [];
for (const interval of ["", ";INTERVAL=2", ";INTERVAL=3"])
  rules.push(`FREQ=DAILY${interval}`, `FREQ=WEEKLY${interval};BYDAY=MO,WE,FR`, `FREQ=WEEKLY${interval};BYDAY=SU,SA;WKST=SU`, `FREQ=MONTHLY${interval};BYMONTHDAY=31`,
    `FREQ=MONTHLY${interval};BYDAY=1MO`, `FREQ=MONTHLY${interval};BYDAY=-1FR`, `FREQ=YEARLY${interval};BYMONTH=2;BYMONTHDAY=29`, `FREQ=YEARLY${interval};BYMONTH=11;BYDAY=4TH`);
rules.push("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1", "FREQ=MONTHLY;BYDAY=2TU", "FREQ=MONTHLY;BYDAY=5WE", "FREQ=MONTHLY;BYMONTHDAY=-1",
  "FREQ=MONTHLY;BYMONTHDAY=1,15", "FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR", "FREQ=YEARLY;BYMONTH=3,9;BYDAY=-1SU", "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1", "FREQ=DAILY;BYMONTH=1,7",
  "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "FREQ=MONTHLY;BYMONTH=4,10;BYDAY=3WE", "FREQ=DAILY;COUNT=7", "FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20260601T000000", "FREQ=MONTHLY;BYDAY=-2MO;COUNT=5");

function timesOf(rule, start) {
  const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateTimeString(start));
  const times = [];
  for (let at = iterator.next(); at && times.length < 12 && at.year < 2060; at = iterator.next()) times.push(at.toString());
  return times;
}

// What begins on a day that is none of the rule's is left to each calendar (RFC 5545, 3.8.5.3): a
// case begins on the third day of the rule, which is in one of its months.
const cases = [];
for (const rule of rules)
  for (const early of starts) {
    const start = timesOf(rule, early)[2];
    const months = /BYMONTH=([\d,]+)/.exec(rule)?.[1].split(",").map(Number);
    if (start && (!months || months.includes(Number(start.slice(5, 7))))) cases.push({ rule, start, times: timesOf(rule, start) });
  }
writeFileSync(new URL("cases.json", import.meta.url), "[\n" + cases.map((c) => JSON.stringify(c)).join(",\n") + "\n]\n");
