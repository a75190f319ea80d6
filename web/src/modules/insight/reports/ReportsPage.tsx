import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSiteId } from '@/platform/site';
import { AppLink } from '@/ui/AppLink';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { PageHeader } from '@/ui/PageHeader';
import { ExportButton } from '@/ui/table/ExportButton';
import { AskedFilters } from '../AskedFilters';
import { panelOf } from '../api';
import { type AskedSearch, askedOf, askingOf, searchOf } from '../asked';
import { ClosureChart } from '../dashboard/ClosurePanel';
import { Panel } from '../dashboard/Panel';
import classes from '../insight.module.css';
import { SavedReports } from '../saved/SavedReports';
import { SaveReport } from '../saved/SaveReport';
import { useSpanWords } from '../useWords';
import { ReportView } from './ReportView';
import { exportTable, isTable, REPORTS, type ReportName, reportOf } from './reports';
import { StandardsReport } from './StandardsReport';
import { exportStandards, HOURS, type Hours } from './standards';

const reportsRoute = getRouteApi('/app/reports');

interface Search extends AskedSearch {
  report?: string;
  per_hours?: string;
}

/** One report at a time, as a chart, a table, a file and on paper. */
export function ReportsPage() {
  const { t } = useTranslation();
  const search = reportsRoute.useSearch() as Search;
  const navigate = useNavigate({ from: '/reports' });
  const asking = askingOf(search);
  const asked = askedOf(asking, useSiteId());
  const report = reportOf(search.report);
  const hours = HOURS.find((each) => each === search.per_hours) ?? HOURS[0];
  const [saving, setSaving] = useState(false);
  const patch = (values: Search) =>
    void navigate({ search: (before) => ({ ...before, ...values }), replace: true });
  return (
    <div className="page" data-record>
      <PageHeader title={t('insight.titles.reports')} text={t(`insight.report.${report}`)}>
        {isTable(report) ? (
          <Button variant="default" size="xs" onClick={() => setSaving(true)}>
            {t('insight.saved.save')}
          </Button>
        ) : null}
        <Exporter report={report} asked={asked} hours={hours} />
        <Button
          component={AppLink}
          href="/reports/management-reviews"
          variant="default"
          size="xs"
          className="not-on-paper"
        >
          {t('insight.titles.reviews')}
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPrinter size={15} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('print.print')}
        </Button>
      </PageHeader>
      {isTable(report) ? (
        <SaveReport
          filters={{ ...asking, report, site_ids: asked.site_id ?? [] }}
          opened={saving}
          onClose={() => setSaving(false)}
        />
      ) : null}
      <SavedReports />
      <div className={`${classes.choose} not-on-paper`}>
        <NativeSelect
          label={t('insight.filter.report')}
          value={report}
          choices={REPORTS.map((value) => ({ value, label: t(`insight.report.${value}`) }))}
          onChange={(value) => patch({ report: value })}
        />
      </div>
      <AskedFilters
        value={asking}
        occurred={report === 'standards'}
        onChange={(change) => patch(searchOf({ ...asking, ...change }))}
      />
      {isTable(report) ? <ReportView key={report} name={report} asked={asked} /> : null}
      {report === 'closure_reports' ? <ClosureReport asked={asked} /> : null}
      {report === 'standards' ? (
        <StandardsReport
          asked={asked}
          hours={hours}
          onHours={(per_hours) => patch({ per_hours })}
        />
      ) : null}
    </div>
  );
}

interface ExporterProps {
  report: ReportName;
  asked: ReturnType<typeof askedOf>;
  hours: Hours;
}

function Exporter({ report, asked, hours }: ExporterProps) {
  if (report === 'standards') {
    return <ExportButton onExport={(format) => exportStandards(asked, hours, format)} />;
  }
  return isTable(report) ? (
    <ExportButton onExport={(format) => exportTable(report, asked, format)} />
  ) : null;
}

function ClosureReport({ asked }: { asked: ReturnType<typeof askedOf> }) {
  const { t } = useTranslation();
  const span = useSpanWords();
  return (
    <Panel
      title={t('insight.panel.closure_reports')}
      asked={useQuery(panelOf('/api/closure_reports', asked))}
      empty={({ kinds }) => !kinds?.length}
    >
      {(answer) => (
        <>
          <p className="quiet">{span(answer.span)}</p>
          {(answer.kinds ?? []).map((each) => (
            <ClosureChart key={each.kind} closures={each} />
          ))}
        </>
      )}
    </Panel>
  );
}
