import { useTranslation } from 'react-i18next';
import { useAt } from '@/core/records/home/scope';
import { Tile, Trend } from '@/core/records/home/Tile';
import { useFormats } from '@/platform/formats';
import type { HomeAnswer, HomeProps } from '@/platform/home';
import { monthPath } from './month';

type Numbers = NonNullable<HomeAnswer['observations']>;

/** How many are seen; the present month comes last. */
export function MonthTile({ numbers }: HomeProps<Numbers>) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const at = useAt();
  const label = t('observations.tile.thisMonth');
  const months = numbers.by_month ?? [];
  const now = months.at(-1);
  return (
    <Tile
      label={label}
      href={now ? at(monthPath(now.month)) : undefined}
      value={number(now?.count ?? 0)}
      below={
        months.length > 1 ? t('observations.tile.before', { count: months.at(-2)?.count }) : ''
      }
    >
      <Trend values={months.map((each) => each.count)} label={label} tone="open" />
    </Tile>
  );
}
