import { useTranslation } from 'react-i18next';
import { SimilarRecords } from '@/core/records/SimilarRecords';
import { titleOf } from '@/core/records/title';
import { api } from '@/platform/client';
import { useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import { incident } from '../kind';
import { lessonInsightPath } from '../lessons/paths';
import { pagePath } from '../navigation';

/** What happened before in words like these, and what was learned from it. */
export function SimilarIncidents(typed: { siteId: string; description: string }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const link = (href: string, title: string) => (
    <AppLink href={href} target="_blank">
      {title}
    </AppLink>
  );
  return (
    <SimilarRecords
      {...typed}
      kind={incident}
      call={(query, signal) => api.GET('/api/incidents/similar', { params: { query }, signal })}
      title={t('incidents.similar.title')}
      entries={({ incidents, lfi_lessons }) => [
        ...(lfi_lessons ?? []).map((lesson) => ({
          number: lesson.number,
          title: link(lessonInsightPath(lesson), lesson.title),
          about: [t('incidents.similar.lesson'), lesson.site.name],
        })),
        ...(incidents ?? []).map((row) => ({
          ...row,
          title: link(pagePath(row), titleOf(row.description)),
          about: [row.location, dateTime(row.occurred_at, row.site.time_zone)],
        })),
      ]}
    />
  );
}
