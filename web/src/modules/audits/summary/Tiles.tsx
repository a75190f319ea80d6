import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { AppLink } from '@/ui/AppLink';
import { STATUSES } from '../filters';
import { usePercent } from '../ScoreMark';
import { type Info, listAddress, type SummarySearch } from './api';
import classes from './summary.module.css';

/** How many there are in each state, and what those that are done add up to. */
export function Tiles({ search, info }: { search: SummarySearch; info: Info | undefined }) {
  const { t } = useTranslation();
  const word = useWord();
  const { number } = useFormats();
  const percent = usePercent();
  if (!info) return <Skeleton height={150} />;
  const { counts, total } = info;
  const { findings } = total;
  const said: readonly (readonly [string, string, string?])[] = [
    [t('audits.numbers.average'), percent(total.average)],
    [t('audits.numbers.lowest'), percent(total.lowest)],
    [t('audits.numbers.highest'), percent(total.highest)],
    [t('audits.failed'), number(total.failed), listAddress(search, { failed: 'true' })],
    [t('audits.timing.late'), number(total.late), listAddress(search, { timing: 'late' })],
    [t('audits.timing.missed'), number(counts.missed), listAddress(search, { timing: 'missed' })],
    [word('audits.grade', 'major'), number(findings.major)],
    [word('audits.grade', 'minor'), number(findings.minor)],
    [t('audits.repeated'), number(findings.repeated)],
  ];
  return (
    <>
      <ul className={classes.tiles} aria-label={t('filters.counts')}>
        {STATUSES.map((status) => (
          <li key={status} className="card">
            <AppLink href={listAddress(search, { status })}>{number(counts[status])}</AppLink>
            <span>{word('status', status)}</span>
          </li>
        ))}
      </ul>
      <ul className={classes.tiles} aria-label={t('audits.numbers.total')}>
        {said.map(([label, value, href]) => (
          <li key={label} className="card">
            {href ? <AppLink href={href}>{value}</AppLink> : <strong>{value}</strong>}
            <span>{label}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
