import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FormDocument } from '@/core/forms/document';
import { PrintForm } from '@/core/forms/PrintForm';
import { headOf } from '@/core/records/letterhead';
import { useRecordId } from '@/core/records/navigation';
import { RecordTimeline } from '@/core/records/RecordTimeline';
import { titleOf } from '@/core/records/title';
import { Decisions } from '@/directory/workflows/Decisions';
import { Section } from '@/ui/Facts';
import { Photos } from '@/ui/print/Photos';
import { Sheet } from '@/ui/print/Sheet';
import { SheetState } from '@/ui/print/SheetState';
import { StatusBadge } from '@/ui/StatusBadge';
import { type Extension, permitReport } from '../api';
import { pagePath } from '../navigation';
import {
  factsOf,
  factsUntil,
  hasStage,
  raisedOf,
  stageAnswers,
  withoutFixed,
} from '../page/Answers';
import { ClosureFacts } from '../page/ClosureFacts';
import { ExtensionList } from '../page/ExtensionList';
import { WorkFacts } from '../page/WorkFacts';
import colours from '../permits.module.css';
import { TypeMark } from '../TypeMark';
import classes from './paper.module.css';
import { Signatures } from './Signatures';
import { WorkersTable } from './WorkersTable';

/** One permit on paper, to hang where the work is done; its code leads to how it stands now. */
export function PermitReport() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(permitReport(useRecordId() ?? 0));
  if (!data) return <SheetState error={error} onRetry={refetch} />;
  const { permit, letterhead, reviews } = data;
  const { site } = letterhead;
  const document = withoutFixed(permit.form.document as FormDocument);
  const shown = (['main', 'closure'] as const).filter(
    (stage) => stage === 'main' || (hasStage(permit, stage) && stageAnswers(permit, stage).length),
  );
  const declared = (of: Extension) =>
    stageAnswers(permit, 'extension', of.revision).length > 0 ? (
      <PrintForm
        document={document}
        stage="extension"
        answers={stageAnswers(permit, 'extension', of.revision)}
        facts={factsUntil(permit, of.to_end)}
        beside={raisedOf(permit, 'extension', of.revision)}
        attachments={permit.attachments ?? []}
      />
    ) : null;
  return (
    <Sheet
      letterhead={headOf(site)}
      kind={`${t('permits.titles.report')} · ${permit.type.name}`}
      title={titleOf(permit.description) || t('permits.noDescription')}
      above={
        <>
          <span>{permit.number}</span>
          <StatusBadge status={permit.status} />
          <TypeMark type={permit.type} />
        </>
      }
      record={pagePath(permit)}
    >
      <div className={`${classes.colour} ${colours.band}`} data-colour={permit.type.colour} />
      <WorkFacts permit={permit} />
      <Section title={t('permits.field.worker_ids')}>
        <WorkersTable workers={permit.workers ?? []} />
      </Section>
      {shown.map((stage) => (
        <Section key={stage} title={t(`permits.stage.${stage}`)}>
          <PrintForm
            document={document}
            stage={stage}
            answers={stageAnswers(permit, stage)}
            facts={factsOf(permit)}
            beside={raisedOf(permit, stage)}
            attachments={permit.attachments ?? []}
          />
        </Section>
      ))}
      <Section title={t('permits.section.decisions')}>
        <Decisions reviews={reviews ?? []} zone={permit.site.time_zone} />
      </Section>
      {permit.extensions?.length ? (
        <Section title={t('permits.section.extensions')}>
          <ExtensionList permit={permit} answers={declared} />
        </Section>
      ) : null}
      {permit.finished || permit.closed ? (
        <Section title={t('permits.section.closure')}>
          <ClosureFacts permit={permit} />
        </Section>
      ) : null}
      <Signatures permit={permit} />
      <Photos files={permit.attachments ?? []} />
      <Section title={t('timeline.title')}>
        <RecordTimeline
          entries={permit.timeline ?? []}
          comments={permit.comments ?? []}
          zone={permit.site.time_zone}
          kind="Permit"
          nobody={t('common.system')}
          inFull
        />
      </Section>
    </Sheet>
  );
}
