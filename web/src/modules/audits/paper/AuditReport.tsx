import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FormDocument } from '@/core/forms/document';
import { PrintForm } from '@/core/forms/PrintForm';
import { headOf } from '@/core/records/letterhead';
import { useRecordId } from '@/core/records/navigation';
import { RecordTimeline } from '@/core/records/RecordTimeline';
import { Decisions } from '@/directory/workflows/Decisions';
import { ActionLines } from '@/modules/actions/ActionsOnPaper';
import { Section } from '@/ui/Facts';
import { Sheet } from '@/ui/print/Sheet';
import { SheetState } from '@/ui/print/SheetState';
import { StatusBadge } from '@/ui/StatusBadge';
import { AuditFacts } from '../AuditFacts';
import { auditReport, described } from '../api';
import { pagePath } from '../navigation';
import { Findings } from '../page/Findings';
import { ScoreTable } from '../page/ScoreTable';
import { Signatures } from '../page/Signatures';
import { answersOf } from '../page/useSectionsOf';
import { ScoreMark } from '../ScoreMark';

/** One audit on paper: its score, what was found and is done about it, and every answer. */
export function AuditReport() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(auditReport(useRecordId() ?? 0));
  if (!data) return <SheetState error={error} onRetry={refetch} />;
  const { letterhead, reviews } = data;
  const { site } = letterhead;
  const audit = described(data.audit);
  const actions = audit.actions ?? [];
  return (
    <Sheet
      letterhead={headOf(site)}
      kind={`${t('audits.titles.report')} · ${audit.template.name}`}
      title={audit.title}
      above={
        <>
          <span>{audit.number}</span>
          <StatusBadge status={audit.status} />
          <ScoreMark percent={audit.percent} failed={audit.failed} />
        </>
      }
      record={pagePath(audit)}
    >
      <AuditFacts audit={audit} />
      {audit.template.scoring ? (
        <Section title={t('audits.section.score')}>
          <ScoreTable score={audit.score} />
        </Section>
      ) : null}
      <Section title={t('audits.section.findings')}>
        <Findings audit={audit} paper />
      </Section>
      {actions.length > 0 ? (
        <Section title={t('audits.section.actions')}>
          <ActionLines actions={actions} list="audits" />
        </Section>
      ) : null}
      <Section title={t('audits.section.answers')}>
        <PrintForm
          document={audit.form.document as FormDocument}
          answers={answersOf(audit)}
          attachments={audit.attachments ?? []}
        />
      </Section>
      {audit.signatures?.length || audit.remarks ? (
        <Section title={t('audits.section.signatures')}>
          <Signatures audit={audit} />
        </Section>
      ) : null}
      <Section title={t('audits.section.decisions')}>
        <Decisions reviews={reviews ?? []} zone={audit.site.time_zone} />
      </Section>
      <Section title={t('timeline.title')}>
        <RecordTimeline
          entries={audit.timeline ?? []}
          comments={audit.comments ?? []}
          zone={audit.site.time_zone}
          kind="Audit"
          nobody={t('common.system')}
          inFull
        />
      </Section>
    </Sheet>
  );
}
