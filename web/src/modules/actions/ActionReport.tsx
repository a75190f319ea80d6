import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RecordTimeline } from '@/modules/records/RecordTimeline';
import { titleOf } from '@/modules/records/title';
import { Section } from '@/ui/Facts';
import { Photos } from '@/ui/print/Photos';
import { Sheet } from '@/ui/print/Sheet';
import { SheetState } from '@/ui/print/SheetState';
import { StatusBadge } from '@/ui/StatusBadge';
import { ActionFacts } from './ActionFacts';
import { actionQuery } from './api';
import { EffectCheck } from './EffectCheck';
import { Outcome } from './Outcome';
import { useRecordId } from './place';
import { useSeriesStep } from './useSeriesStep';
import { summaryPath } from './views';

/** One action on paper, with its evidence and its history. */
export function ActionReport() {
  const { t } = useTranslation();
  const step = useSeriesStep();
  const { data, error, refetch } = useQuery(actionQuery(useRecordId() ?? 0));
  if (!data) return <SheetState error={error} onRetry={refetch} />;
  return (
    <Sheet
      kind={t('actions.titles.report')}
      title={titleOf(data.description)}
      above={
        <>
          <span>{data.number}</span>
          <StatusBadge status={data.status} />
        </>
      }
      record={summaryPath(data)}
    >
      <ActionFacts action={data} />
      <Photos files={data.attachments ?? []} />
      <Outcome action={data} show={(files) => <Photos files={files} />} />
      <EffectCheck action={data} paper />
      <Section title={t('timeline.title')}>
        <RecordTimeline
          entries={data.timeline ?? []}
          comments={data.comments ?? []}
          zone={data.site.time_zone}
          kind="Action"
          step={step}
          nobody={t('common.unknownPerson')}
          inFull
        />
      </Section>
    </Sheet>
  );
}
