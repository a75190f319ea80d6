import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { Facts } from '@/ui/Facts';
import type { PermitRow } from '../api';
import { lengthOf } from '../period';
import classes from '../permits.module.css';
import { TypeMark } from '../TypeMark';

/** What work, where, and from when to when. */
export function WorkFacts({ permit }: { permit: PermitRow & { remarks?: string } }) {
  const { t } = useTranslation();
  const { fullDateTime, list } = useFormats();
  const zone = permit.site.time_zone;
  const at = (instant: string | null) => (instant ? fullDateTime(instant, zone) : null);
  const length =
    permit.starts_at && permit.ends_at ? lengthOf(permit.starts_at, permit.ends_at) : null;
  const where = [
    permit.site.name,
    permit.division?.name,
    permit.department?.name,
    permit.unit?.name,
    permit.location,
  ];
  return (
    <Facts
      facts={[
        [
          t('permits.field.description'),
          <span key="description" className={classes.prose}>
            {permit.description || t('permits.noDescription')}
          </span>,
        ],
        [t('permits.field.type_id'), <TypeMark key="type" type={permit.type} />],
        [t('permits.field.place'), where.filter(Boolean).join(' · ')],
        [t('permits.field.starts_at'), at(permit.starts_at)],
        [t('permits.field.ends_at'), at(permit.ends_at)],
        [t('permits.field.original_ends_at'), at(permit.original_ends_at)],
        [
          t('permits.field.length'),
          length
            ? [
                t('permits.length.hours', { hours: length.hours, minutes: length.minutes }),
                permit.night_work ? t('permits.nightWork') : '',
              ]
                .filter(Boolean)
                .join(' · ')
            : null,
        ],
        [t('permits.field.requester'), permit.requester?.name],
        [
          t('permits.field.issuing_officer_ids'),
          list((permit.issuing_officers ?? []).map(({ name }) => name)),
        ],
        [t('permits.field.requested_at'), at(permit.requested_at)],
        [t('permits.field.approved_at'), at(permit.approved_at)],
        [t('field.remarks'), permit.remarks],
      ]}
    />
  );
}
