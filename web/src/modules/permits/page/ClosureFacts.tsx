import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { Facts } from '@/ui/Facts';
import type { Permit } from '../api';

/** Who said that the work is over, and who confirmed it. */
export function ClosureFacts({ permit }: { permit: Permit }) {
  const { t } = useTranslation();
  const { fullDateTime } = useFormats();
  const said = (ended: Permit['finished']) =>
    ended
      ? [
          ended.by?.name ?? t('common.unknownPerson'),
          fullDateTime(ended.at, permit.site.time_zone),
          ended.remark,
        ]
          .filter(Boolean)
          .join(' · ')
      : null;
  return (
    <Facts
      facts={[
        [t('permits.field.finished'), said(permit.finished)],
        [t('permits.field.closed'), said(permit.closed)],
      ]}
    />
  );
}
