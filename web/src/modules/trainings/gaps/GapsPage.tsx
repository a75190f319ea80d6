import { Button } from '@mantine/core';
import { IconCalendarPlus, IconSchool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/platform/can';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { FilterBar } from '@/ui/filters/FilterBar';
import { Tabs } from '@/ui/filters/Tabs';
import { ExportButton } from '@/ui/table/ExportButton';
import { Pages } from '@/ui/table/Pages';
import { exportNeeds, type Need, needCounts, needList } from '../api';
import { STATES } from '../filters';
import { useNeedNavigation } from '../navigation';
import { TrainingsHead } from '../TrainingsHead';
import classes from '../trainings.module.css';
import { useNeedFilters } from '../useFilters';
import { BookDialog } from './BookDialog';
import { NeedList } from './NeedList';

const LACKING = 'lacking';

/** Who lacks which training, or will soon; those who are chosen are booked together. */
export function GapsPage() {
  const { t } = useTranslation();
  const { can } = useCan();
  const { search, patch } = useNeedNavigation();
  const filters = useNeedFilters();
  const list = useQuery(needList(search));
  const counts = useQuery(needCounts(search)).data;
  const [chosen, setChosen] = useState<readonly Need[]>([]);
  const [booking, setBooking] = useState(false);
  const { page: _, ...values } = search;
  const lacking = counts && counts.missing + counts.over + counts.in_grace + counts.soon;
  const rows = list.data?.needs ?? [];
  return (
    <div className="page">
      <TrainingsHead part="gaps" />
      <Tabs
        label={t('trainings.gaps.states')}
        tabs={[
          { key: LACKING, label: t('trainings.gaps.lacking'), count: lacking },
          ...STATES.map((key) => ({
            key,
            label: t(`trainings.state.${key}`),
            count: counts?.[key],
          })),
          { key: 'all', label: t('status.all'), count: counts?.all },
        ]}
        current={search.status ?? LACKING}
        onChange={(key) => patch({ status: key })}
      />
      <FilterBar
        filters={filters}
        values={values}
        onChange={patch}
        search={t('trainings.gaps.search')}
        tools={<ExportButton onExport={(format) => exportNeeds(search, format)} />}
      />
      {list.error && !list.data ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {can('Calendar', 'create') ? (
        <Chosen chosen={chosen} onBook={() => setBooking(true)} onClear={() => setChosen([])} />
      ) : null}
      {list.data && rows.length === 0 ? (
        <EmptyState
          icon={<IconSchool size={22} stroke={1.6} />}
          title={t('trainings.gaps.noneTitle')}
          text={t('trainings.gaps.none')}
        />
      ) : null}
      <NeedList needs={rows} chosen={chosen} onChoose={setChosen} />
      {list.data ? (
        <Pages
          meta={list.data.meta}
          shown={rows.length}
          onPage={(page) => patch({ page }, { push: true })}
        />
      ) : null}
      <BookDialog
        needs={chosen}
        opened={booking}
        onClose={() => setBooking(false)}
        onBooked={() => setChosen([])}
      />
    </div>
  );
}

interface ChosenProps {
  chosen: readonly Need[];
  onBook: () => void;
  onClear: () => void;
}

/** What is done with those who are chosen: a training is about one subject. */
function Chosen({ chosen, onBook, onClear }: ChosenProps) {
  const { t } = useTranslation();
  if (chosen.length === 0) return <p className="quiet">{t('trainings.gaps.choose')}</p>;
  const several = new Set(chosen.map(({ subject }) => subject.id)).size > 1;
  return (
    <div className={classes.bar} role="status">
      <span className={classes.strong}>{t('trainings.gaps.chosen', { count: chosen.length })}</span>
      <Button
        size="sm"
        leftSection={<IconCalendarPlus size={16} aria-hidden />}
        disabled={several}
        onClick={onBook}
      >
        {t('trainings.gaps.book')}
      </Button>
      <Button size="sm" variant="subtle" onClick={onClear}>
        {t('trainings.gaps.clear')}
      </Button>
      {several ? <span className="quiet">{t('trainings.gaps.oneSubject')}</span> : null}
    </div>
  );
}
