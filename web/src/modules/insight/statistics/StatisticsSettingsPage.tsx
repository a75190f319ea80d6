import { Checkbox, NumberInput, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { useMe } from '@/platform/session';
import { ErrorState } from '@/ui/ErrorState';
import { Facts, Section } from '@/ui/Facts';
import { Form } from '@/ui/form/Form';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { SubmitRow } from '@/ui/form/SubmitRow';
import { useServerForm } from '@/ui/form/useServerForm';
import { PageHeader } from '@/ui/PageHeader';
import { toast } from '@/ui/toast';
import { FinYear } from '../AskedFilters';
import {
  type Measure,
  type MeasureName,
  measuresQuery,
  type StatisticsSettings,
  statisticsSettingsQuery,
  targetsQuery,
  useSetStatistics,
  useSetTargets,
} from '../api';
import classes from '../insight.module.css';
import { useMeasureWords } from '../useWords';
import { FREQUENCIES } from './StatisticsPage';

/** Which year the organization reckons by, and what it wants its measures to be. */
export function StatisticsSettingsPage() {
  const { t } = useTranslation();
  const { is_admin: admin } = useMe();
  const { data, error, refetch } = useQuery(statisticsSettingsQuery);
  return (
    <div className="page">
      <PageHeader title={t('insight.titles.settings')} text={t('insight.settingsAbout')} />
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {!data && !error ? <FactsSkeleton /> : null}
      {data ? admin ? <SettingsForm settings={data} /> : <Shown settings={data} /> : null}
      {admin ? <Targets /> : null}
    </div>
  );
}

/** Whoever may not set it reads it. */
function Shown({ settings }: { settings: StatisticsSettings }) {
  const { t } = useTranslation();
  const { fin_year_type: year, frequency_type: frequency, all_sites: all } = settings;
  return (
    <Facts
      facts={[
        [
          t('insight.filter.year'),
          t(year === 'Apr-Mar' ? 'insight.year.april' : 'insight.year.january'),
        ],
        [t('insight.filter.frequency'), t(`insight.frequency.${frequency}`)],
        [t('insight.allSites'), t(all ? 'common.yes' : 'common.no')],
      ]}
    />
  );
}

function SettingsForm({ settings }: { settings: StatisticsSettings }) {
  const { t } = useTranslation();
  const set = useSetStatistics();
  const { form, busy, failure, submit, errorCount } = useServerForm<
    StatisticsSettings & Record<string, unknown>
  >(
    { initialValues: { ...settings, process_safety: settings.process_safety ?? false } },
    async ({ fin_year_type, frequency_type, all_sites, name_champions, process_safety }) => {
      await set.mutateAsync({
        fin_year_type,
        frequency_type,
        all_sites,
        name_champions,
        process_safety,
      });
      toast.done(t('common.saved'));
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <FinYear
        value={form.values.fin_year_type}
        onChange={(year) => form.setFieldValue('fin_year_type', year)}
      />
      <NativeSelect
        label={t('insight.filter.frequency')}
        value={form.values.frequency_type}
        choices={FREQUENCIES.map((value) => ({ value, label: t(`insight.frequency.${value}`) }))}
        onChange={(value) =>
          form.setFieldValue('frequency_type', value as StatisticsSettings['frequency_type'])
        }
      />
      <Checkbox
        label={t('insight.allSites')}
        description={t('insight.allSitesHelp')}
        {...form.getInputProps('all_sites', { type: 'checkbox' })}
      />
      <Checkbox
        label={t('insight.nameChampions')}
        description={t('insight.nameChampionsHelp')}
        {...form.getInputProps('name_champions', { type: 'checkbox' })}
      />
      <Checkbox
        label={t('insight.processSafety')}
        description={t('insight.processSafetyHelp')}
        {...form.getInputProps('process_safety', { type: 'checkbox' })}
      />
      <SubmitRow label={t('common.save')} busy={busy} errorCount={errorCount} />
    </Form>
  );
}

function Targets() {
  const { t } = useTranslation();
  const targets = useQuery(targetsQuery);
  const measures = useQuery(measuresQuery);
  const failed = [targets, measures].find(({ error, data }) => error && !data);
  return (
    <Section title={t('insight.targets.title')} level={2}>
      <p className="quiet">{t('insight.targets.about')}</p>
      {failed ? <ErrorState small error={failed.error} onRetry={failed.refetch} /> : null}
      {targets.data && measures.data ? (
        <TargetsForm
          targets={targets.data}
          measures={measures.data.filter(({ good }) => good !== 'neither')}
        />
      ) : null}
    </Section>
  );
}

interface TargetsProps {
  targets: readonly { measure: MeasureName; target: number }[];
  measures: readonly Measure[];
}

/** Those that have one; another measure is chosen to give it one. */
function TargetsForm({ targets, measures }: TargetsProps) {
  const { t } = useTranslation();
  const { name } = useMeasureWords();
  const set = useSetTargets();
  const { form, busy, failure, submit, errorCount } = useServerForm<
    Record<string, number | string>
  >(
    { initialValues: Object.fromEntries(targets.map(({ measure, target }) => [measure, target])) },
    async (values) => {
      const kept = Object.entries(values).filter(([, value]) => value !== '');
      await set.mutateAsync(
        kept.map(([measure, value]) => ({
          measure: measure as MeasureName,
          target: Number(value),
        })),
      );
      toast.done(t('common.saved'));
    },
  );
  const chosen = measures.filter((measure) => form.values[measure.name] !== undefined);
  const free = measures.filter((measure) => form.values[measure.name] === undefined);
  return (
    <Form failure={failure} onSubmit={submit}>
      <div className={classes.targets}>
        {chosen.map((measure) => (
          <NumberInput
            key={measure.name}
            label={name(measure.name)}
            suffix={measure.unit === 'percent' ? ' %' : undefined}
            min={0}
            {...form.getInputProps(measure.name)}
          />
        ))}
      </div>
      <Select
        searchable
        label={t('insight.targets.add')}
        nothingFoundMessage={t('form.nothingFound')}
        data={free.map((measure) => ({ value: measure.name, label: name(measure.name) }))}
        value={null}
        onChange={(measure) => (measure ? form.setFieldValue(measure, '') : undefined)}
      />
      <SubmitRow label={t('common.save')} busy={busy} errorCount={errorCount} />
    </Form>
  );
}
