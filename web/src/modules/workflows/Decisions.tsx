import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import print from '@/ui/print/print.module.css';
import type { Review } from './reviews';

/** Who decided what and when, as paper says it. */
export function Decisions({ reviews, zone }: { reviews: readonly Review[]; zone: string }) {
  const { t } = useTranslation();
  const { fullDateTime } = useFormats();
  const seats = reviews.flatMap((review) =>
    (review.steps ?? []).flatMap((step, position) =>
      (step.seats ?? [])
        .filter((seat) => seat.decided_at)
        .map((seat) => ({ key: `${review.id} ${position} ${seat.user.id}`, seat })),
    ),
  );
  if (seats.length === 0) return <p>{t('workflows.paper.noDecision')}</p>;
  return (
    <table className={print.table}>
      <thead>
        <tr>
          <th>{t('workflows.paper.who')}</th>
          <th>{t('workflows.paper.decision')}</th>
          <th>{t('workflows.paper.when')}</th>
          <th>{t('field.remarks')}</th>
        </tr>
      </thead>
      <tbody>
        {seats.map(({ key, seat }) => (
          <tr key={key}>
            <td>{seat.user.name}</td>
            <td>{t(`workflows.paper.${seat.state === 'approved' ? 'approved' : 'rejected'}`)}</td>
            <td className={print.short}>
              {seat.decided_at ? fullDateTime(seat.decided_at, zone) : ''}
            </td>
            <td>{seat.remark}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
