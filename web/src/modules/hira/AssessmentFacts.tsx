import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { Facts } from '@/ui/Facts';
import type { AssessmentRow, Version } from './api';
import { ReviewDay, Tags } from './marks';

interface Props {
  row: AssessmentRow;
  /** The version whose head it is; what lists show without it. */
  version?: Version;
}

/** Which work it is about, where, whose, and when it is looked at again. */
export function AssessmentFacts({ row, version }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const word = useWord();
  const head = version ?? row;
  const zone = row.site.time_zone;
  return (
    <Facts
      facts={[
        [
          t('hira.field.activity'),
          head.activity ? (
            <span key="activity" className="prose">
              {head.activity}
            </span>
          ) : null,
        ],
        [
          t('hira.field.classification'),
          head.classification === 'not_said'
            ? null
            : word('hira.classification', head.classification),
        ],
        [t('hira.field.site_ids'), head.sites.map(({ name }) => name).join(', ')],
        [t('hira.field.location'), head.location],
        [t('hira.field.reference'), head.reference],
        [t('hira.field.assessor_id'), head.assessed_by.name],
        [t('hira.field.reviewer_id'), head.reviewer?.name],
        [t('hira.field.review_months'), t('hira.months', { count: head.review_months })],
        [
          t('hira.field.next_review_on'),
          row.next_review_on || row.review_asked_at ? <ReviewDay key="day" row={row} /> : null,
        ],
        [t('hira.field.published_at'), row.published_at ? dateTime(row.published_at, zone) : null],
        [t('hira.field.tags'), head.tags.length > 0 ? <Tags key="tags" tags={head.tags} /> : null],
      ]}
    />
  );
}
