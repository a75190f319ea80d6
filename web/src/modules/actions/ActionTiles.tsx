import { useTranslation } from 'react-i18next';
import { useAt } from '@/core/records/home/scope';
import { Tile } from '@/core/records/home/Tile';
import { useFormats } from '@/platform/formats';
import type { HomeAnswer, HomeProps } from '@/platform/home';

type Numbers = NonNullable<HomeAnswer['actions']>;

/** How far behind, what comes next, and what was in time. */
export function ActionTiles({ numbers, counts }: HomeProps<Numbers>) {
  const { t } = useTranslation();
  const { number, percent } = useFormats();
  const at = useAt();
  const onTime = numbers.on_time_percent;
  return (
    <>
      <Tile
        label={t('actions.tile.overdue')}
        href={at('/actions/all?status=overdue')}
        value={number(numbers.overdue)}
        below={t('actions.tile.ofOpen', { count: numbers.open })}
        tone={numbers.overdue > 0 ? 'overdue' : undefined}
      />
      <Tile
        label={t('actions.tile.dueSoon')}
        href="/work?group=mine"
        yours
        value={number(counts.due)}
        // Whether it was done and whether it worked: the list below has both as one group.
        below={t('actions.tile.toVerify', { count: counts.to_verify + counts.to_check })}
      />
      <Tile
        label={t('actions.tile.onTime')}
        value={onTime === null ? t('actions.tile.none') : percent(onTime)}
        below={t('actions.tile.onTimeHelp')}
      />
    </>
  );
}
