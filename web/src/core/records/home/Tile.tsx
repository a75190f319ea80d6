import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import { Sparkline } from '@/ui/chart/Sparkline';
import { useScope } from './scope';
import classes from './tile.module.css';

interface TrendProps {
  values: readonly number[];
  label: string;
  tone: string;
}

/** How a number came about, as a small line beside it. */
export function Trend({ values, label, tone }: TrendProps) {
  const { t } = useTranslation();
  const { list, number } = useFormats();
  const words = t('records.tile.trend', {
    label,
    values: list(values.map((value) => number(value))),
  });
  return <Sparkline values={values} label={words} tone={tone} />;
}

interface TileProps {
  label: string;
  /** The list whose rows the number counts. */
  href?: string;
  value: string;
  below: string;
  tone?: string;
  /** It is of what is the reader's own, and not of all at the site. */
  yours?: boolean;
  children?: ReactNode;
}

/** A number of Home, with what it is of. */
export function Tile({ label, href, value, below, tone, yours, children }: TileProps) {
  const { t } = useTranslation();
  const scope = useScope();
  return (
    <div className={`card ${classes.tile}`}>
      <p className={classes.label}>
        {href ? <AppLink href={href}>{label}</AppLink> : label}
        <span className={classes.scope}>{yours ? t('records.tile.yours') : scope}</span>
      </p>
      <div className={classes.row}>
        <p className={classes.value} data-tone={tone}>
          {value}
        </p>
        {children}
      </div>
      <p className={classes.below}>{below}</p>
    </div>
  );
}
