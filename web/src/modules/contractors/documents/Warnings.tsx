import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { Facts } from '@/ui/Facts';
import type { Paper } from '../api';

/** When people were told that it ends, and when they will be. */
export function Warnings({ paper }: { paper: Paper }) {
  const { t } = useTranslation();
  const { day, fullDateTime } = useFormats();
  const { last_warning_at: last, next_warning_on: next, quiet_until: quiet } = paper;
  if (!last && !next && !quiet) {
    return <p className="quiet">{t('contractors.documents.noWarning')}</p>;
  }
  return (
    <Facts
      facts={[
        [t('contractors.documents.lastWarning'), last ? fullDateTime(last) : null],
        [t('contractors.documents.nextWarning'), next ? day(next) : null],
        [t('contractors.documents.quiet'), quiet ? day(quiet) : null],
      ]}
    />
  );
}
