import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import print from '@/ui/print/print.module.css';
import type { Review } from './reviews';

/** Who decided what and when, as paper says it. */
export function Decisions({ reviews, zone }: { reviews: readonly Review[]; zone: string }) {
  const { t } = useTranslation();
  const { fullDateTime } = useFormats();
  const decisions = reviews.flatMap((review) => [
    ...(review.steps ?? []).flatMap((step, position) =>
      (step.seats ?? [])
        .filter((seat) => seat.decided_at)
        .map((seat) => ({
          key: `${review.id} ${position} ${seat.user.id}`,
          name: seat.user.name,
          what: seat.state === 'approved' ? ('approved' as const) : ('rejected' as const),
          at: seat.decided_at,
          remark: seat.remark,
        })),
    ),
    ...takenBack(review, t('common.unknownPerson')),
  ]);
  if (decisions.length === 0) return <p>{t('workflows.paper.noDecision')}</p>;
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
        {decisions.map(({ key, name, what, at, remark }) => (
          <tr key={key}>
            <td>{name}</td>
            <td>{t(`workflows.paper.${what}`)}</td>
            <td className={print.short}>{at ? fullDateTime(at, zone) : ''}</td>
            <td>{remark}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** That an approval was taken back stands below it. */
function takenBack({ id, taken_back }: Review, unknown: string) {
  if (!taken_back) return [];
  const { by, at } = taken_back;
  return [
    { key: `${id} back`, name: by?.name ?? unknown, what: 'takenBack' as const, at, remark: '' },
  ];
}
