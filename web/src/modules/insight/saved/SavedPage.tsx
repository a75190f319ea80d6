import { Button, Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { ErrorState } from '@/ui/ErrorState';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { PageHeader } from '@/ui/PageHeader';
import { ExportButton } from '@/ui/table/ExportButton';
import classes from '../insight.module.css';
import { ReportBody } from '../reports/ReportView';
import { asSent, exportSaved, type SavedReport, savedReport, sentOf } from './api';
import { OwnerTools } from './OwnerTools';
import { Mailed } from './SavedReports';

const savedRoute = getRouteApi('/app/reports/saved/$id');

/** A saved report: as of today, or as it was known on a day on which it was sent. */
export function SavedPage() {
  return <Opened id={Number(savedRoute.useParams().id)} />;
}

function Opened({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(savedReport(id));
  if (!data) {
    return error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton height={420} />;
  }
  return <Shown saved={data.saved} today={data.report} />;
}

type Today = NonNullable<Parameters<typeof ReportBody>[0]['report']>;

function Shown({ saved, today }: { saved: SavedReport; today: Today }) {
  const { t } = useTranslation();
  const sentId = Number((savedRoute.useSearch() as { sent?: string }).sent) || 0;
  const then = useQuery(asSent(sentId));
  const title = t(`insight.report.${saved.report}`);
  return (
    <div className="page" data-record>
      <PageHeader title={saved.name} text={title}>
        {saved.mine ? <OwnerTools saved={saved} /> : null}
        <ExportButton onExport={(format) => exportSaved(saved.id, format)} />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPrinter size={15} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('print.print')}
        </Button>
      </PageHeader>
      <p className="quiet">
        {saved.mine ? null : `${t('insight.saved.of', { name: saved.owner.name })} · `}
        <Mailed saved={saved} />
      </p>
      <AsOf id={saved.id} sentId={sentId} />
      {sentId && then.error ? <ErrorState error={then.error} onRetry={then.refetch} /> : null}
      {sentId && !then.data && !then.error ? <Skeleton height={420} /> : null}
      {sentId ? (
        then.data && <ReportBody report={then.data.report} title={title} />
      ) : (
        <ReportBody report={today} title={title} />
      )}
    </div>
  );
}

/** Which of the days on which the reader was sent it. */
function AsOf({ id, sentId }: { id: number; sentId: number }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const navigate = useNavigate({ from: '/reports/saved/$id' });
  const sent = useQuery(sentOf(id)).data ?? [];
  if (sent.length === 0) return null;
  return (
    <div className={`${classes.choose} not-on-paper`}>
      <NativeSelect
        label={t('insight.saved.asOf')}
        placeholder={t('insight.saved.today')}
        value={sentId ? String(sentId) : ''}
        choices={sent.map((each) => ({
          value: String(each.id),
          label: t('insight.saved.known', { at: dateTime(each.sent_at) }),
        }))}
        onChange={(value) =>
          void navigate({ search: (value ? { sent: value } : {}) as never, replace: true })
        }
      />
    </div>
  );
}
