import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { LineChart } from '@/ui/chart/LineChart';
import type { Lagging } from '../api';

/** How long it took from one rare injury to the next, up to what chance alone would bring. */
export function GapLine({ gaps: { mean, high, points } }: { gaps: NonNullable<Lagging['gaps']> }) {
  const { t } = useTranslation();
  const { day: dayOf, number } = useFormats();
  const title = t('insight.gaps.title');
  return (
    <div>
      <LineChart
        label={title}
        whole
        data={{
          by: t('insight.gaps.case'),
          series: [{ key: 'days', label: title, tone: 'open' }],
          places: (points ?? []).map(({ day, days, open }, index) => ({
            key: String(index), // of two on one day each is a case
            label: open ? t('insight.gaps.open') : dayOf(day),
            short: dayOf(day),
            cells: { days: { value: days, low: 0, high, signal: days > high } },
          })),
          format: (value) => number(value),
        }}
      />
      <p className="quiet">
        {t('insight.gaps.note', { mean: number(Math.round(mean)), high: number(Math.round(high)) })}
      </p>
    </div>
  );
}
