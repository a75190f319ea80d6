import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { headOf } from '@/core/records/letterhead';
import { useRecordId } from '@/core/records/navigation';
import { RecordTimeline } from '@/core/records/RecordTimeline';
import { MatrixLegend } from '@/directory/risks/MatrixLegend';
import { Decisions } from '@/directory/workflows/Decisions';
import { ActionLines } from '@/modules/actions/ActionsOnPaper';
import { Section } from '@/ui/Facts';
import { Sheet } from '@/ui/print/Sheet';
import { SheetState } from '@/ui/print/SheetState';
import { StatusBadge } from '@/ui/StatusBadge';
import { AssessmentFacts } from '../AssessmentFacts';
import { described, reportOf } from '../api';
import { Levels } from '../marks';
import { pagePath } from '../navigation';
import { Table } from '../page/RowsTable';
import classes from './paper.module.css';

/** One assessment on paper: its risks, what is done about them, and who decided. */
export function AssessmentReport() {
  const { t } = useTranslation();
  const { version } = useSearch({ strict: false } as never) as { version?: string };
  const id = useRecordId() ?? 0;
  const { data, error, refetch } = useQuery(reportOf(id, Number(version) || 0));
  if (!data) return <SheetState error={error} onRetry={refetch} />;
  const { site } = data.letterhead;
  const record = described(data.risk_assessment);
  const { shown, matrix, actions } = record;
  return (
    <div className={classes.wide}>
      <Sheet
        letterhead={headOf(site)}
        kind={t('hira.titles.report')}
        title={shown.title}
        above={
          <>
            <span>{record.number}</span>
            <span>{t('common.version', { number: shown.number })}</span>
            <StatusBadge
              status={
                shown.state === 'superseded' || shown.state === 'discarded' ? 'closed' : shown.state
              }
              label={t(`hira.versionState.${shown.state}`)}
            />
            <Levels row={record} />
          </>
        }
        record={pagePath(record)}
      >
        <AssessmentFacts row={record} version={shown} />
        <Section title={t('hira.section.risks')}>
          <MatrixLegend matrix={matrix} />
          <Table rows={shown.rows} matrix={matrix} actions={actions} />
        </Section>
        {actions.length > 0 ? (
          <Section title={t('hira.section.actions')}>
            <ActionLines actions={actions} list="all" />
          </Section>
        ) : null}
        <Section title={t('hira.section.decisions')}>
          <Decisions reviews={data.reviews} zone={record.site.time_zone} />
        </Section>
        <Section title={t('timeline.title')}>
          <RecordTimeline
            entries={record.timeline}
            comments={record.comments}
            zone={record.site.time_zone}
            kind="HIRA"
            nobody={t('common.system')}
            inFull
          />
        </Section>
      </Sheet>
    </div>
  );
}
