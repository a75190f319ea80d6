import { Button } from '@mantine/core';
import { IconCertificate, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordCard } from '@/core/records/RecordCard';
import { RecordTable } from '@/core/records/RecordTable';
import { SavedViews } from '@/core/views/SavedViews';
import { useSession } from '@/platform/session';
import { EmptyState } from '@/ui/EmptyState';
import { FilterBar } from '@/ui/filters/FilterBar';
import { ImportButton } from '@/ui/import/ImportButton';
import { ExportButton } from '@/ui/table/ExportButton';
import { useChosen } from '@/ui/table/useSelection';
import { useTableView } from '@/ui/table/useTableView';
import { ViewMenu } from '@/ui/table/ViewMenu';
import { trainingApi } from '../api';
import { keepsTrainings } from '../can';
import { RecordMark } from '../marks';
import { IMPORT, recordPath, useRecordNavigation } from '../navigation';
import { OwnLacks } from '../person/OwnLacks';
import { TrainingsHead } from '../TrainingsHead';
import { useRecordFilters } from '../useFilters';
import { useRecordColumns, useSpan } from './columns';
import { RecordDialog } from './RecordDialog';

/** Who passed which training; of who keeps none, their own. */
export function RecordsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const navigation = useRecordNavigation();
  const keeps = keepsTrainings(useSession());
  const { view, change } = useTableView('trainings');
  const columns = useRecordColumns();
  const filters = useRecordFilters();
  const span = useSpan();
  const [adding, setAdding] = useState(false);
  const { page: _, ...values } = navigation.search;
  const open = ({ id }: { id: number }) => void navigate({ to: recordPath(id) } as never);
  return (
    <div className="page">
      <TrainingsHead part="records">
        {keeps ? (
          <>
            <ImportButton refusal={null} to={IMPORT} />
            <Button
              className="icon-on-phone"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              {t('trainings.records.new')}
            </Button>
          </>
        ) : null}
      </TrainingsHead>
      <OwnLacks />
      <FilterBar
        filters={filters}
        values={values}
        onChange={navigation.patch}
        search={t('trainings.records.search')}
        saved={<SavedViews list="training_records" values={values} />}
        tools={
          <ExportButton onExport={(format) => trainingApi.export(navigation.search, format)} />
        }
      >
        <ViewMenu columns={columns} view={view} onChange={change} />
      </FilterBar>
      <RecordTable
        api={trainingApi}
        navigation={{ ...navigation, open }}
        title={t('trainings.records.title')}
        columns={columns}
        filters={filters}
        sort="-number"
        arranged={view}
        marked={useChosen()}
        card={(row) => (
          <RecordCard
            title={row.holder.name}
            about={[row.number, row.subject.name, span(row)].filter(Boolean).join(' · ')}
          >
            <RecordMark status={row.status} />
          </RecordCard>
        )}
        empty={
          <EmptyState
            icon={<IconCertificate size={22} stroke={1.6} />}
            title={t('trainings.records.emptyTitle')}
            text={t('trainings.records.empty')}
          />
        }
      />
      <RecordDialog opened={adding} onClose={() => setAdding(false)} />
    </div>
  );
}
