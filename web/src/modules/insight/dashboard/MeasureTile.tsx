import { ActionIcon, Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { Linked } from '@/ui/chart/Linked';
import { Sparkline } from '@/ui/chart/Sparkline';
import type { Numbered } from '../api';
import classes from '../insight.module.css';
import { useMeasureWords, useValues } from '../useWords';

/** A measure with its past, its target and what can be said about the two. */
export function MeasureTile({ number }: { number: Numbered }) {
  const { name, sentence } = useMeasureWords();
  const { said, interval } = useValues();
  const { measure, value, unit, list } = number;
  const label = name(measure);
  const between = interval(number);
  return (
    <section className={`card ${classes.tile}`} aria-label={label}>
      <div className={classes.label}>
        <span>{label}</span>
        <Explained text={sentence(measure)} />
      </div>
      <div className={classes.row}>
        <p className={classes.value}>
          <Linked text={said(value, unit)} href={value === null ? undefined : list || undefined} />
          {between ? <span className={classes.interval}>{between}</span> : null}
        </p>
        <Past number={number} label={label} />
      </div>
      <p className={classes.below}>
        <Comparison number={number} />
      </p>
    </section>
  );
}

/** One sentence, for a pointer and for the keyboard. */
function Explained({ text }: { text: string }) {
  return (
    <Tooltip label={text} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      <ActionIcon variant="subtle" color="gray" size="sm" aria-label={text}>
        <IconInfoCircle size={15} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

function Past({ number: { trend, unit }, label }: { number: Numbered; label: string }) {
  const { t } = useTranslation();
  const { list } = useFormats();
  const { said } = useValues();
  const known = trend.filter(({ value }) => value !== null);
  if (known.length < 2) return null;
  const values = list(known.map(({ value }) => said(value, unit)));
  return (
    <Sparkline
      values={known.map(({ value }) => value ?? 0)}
      label={t('records.tile.trend', { label, values })}
      tone="open"
    />
  );
}

/** What can be compared is; where it cannot be, nothing is called better or worse. */
export function Comparison({ number }: { number: Numbered }) {
  const { t } = useTranslation();
  const { inUnit } = useValues();
  const { before, target, compared, unit, value } = number;
  const met = reached(number);
  return (
    <>
      {before === null ? null : <span>{t('insight.before', { value: inUnit(before, unit) })}</span>}
      {value === null || before === null || value === before || compared === 'unknown' ? null : (
        <span data-tone={compared}>{t(`insight.compared.${compared}`)}</span>
      )}
      {target === null ? null : <span>{t('insight.target', { value: inUnit(target, unit) })}</span>}
      {met === null ? null : (
        <span data-tone={met ? 'reached' : 'missed'}>
          {t(met ? 'insight.reached' : 'insight.missed')}
        </span>
      )}
    </>
  );
}

/** Whether a number is what it was wanted to be; null where that cannot be said. */
export function reached({
  value,
  target,
  good,
}: Pick<Numbered, 'value' | 'target' | 'good'>): boolean | null {
  if (value === null || target === null || good === 'neither') return null;
  return good === 'up' ? value >= target : value <= target;
}
