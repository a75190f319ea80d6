import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SimilarRecords } from '@/core/records/SimilarRecords';
import { titleOf } from '@/core/records/title';
import { api } from '@/platform/client';
import { useFormats } from '@/platform/formats';
import { observation } from './kind';
import { useNavigation } from './navigation';

/** What may have been reported already, so that it need not be reported again. */
export function SimilarReports(typed: { siteId: string; description: string }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { open } = useNavigation();
  return (
    <SimilarRecords
      {...typed}
      kind={observation}
      call={(query, signal) => api.GET('/api/observations/similar', { params: { query }, signal })}
      title={t('observations.similar.title')}
      entries={({ observations }) =>
        (observations ?? []).map((row) => ({
          ...row,
          title: <p>{titleOf(row.description)}</p>,
          about: [row.location, dateTime(row.observed_at, row.site.time_zone)],
          move: (
            <Button variant="default" size="xs" onClick={() => open(row)}>
              {t('observations.similar.this')}
            </Button>
          ),
        }))
      }
    />
  );
}
