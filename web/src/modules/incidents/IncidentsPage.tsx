import { Button } from '@mantine/core';
import { IconFirstAidKit } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NothingYet } from '@/core/records/NothingYet';
import { useRecordId } from '@/core/records/navigation';
import { RecordList } from '@/core/records/RecordList';
import { useCan } from '@/platform/can';
import { Split } from '@/ui/panel/Split';
import { incidentApi } from './api';
import { useIncidentColumns } from './columns';
import { STATUSES } from './filters';
import { IncidentCard } from './IncidentCard';
import { IncidentPeek } from './IncidentPeek';
import classes from './incidents.module.css';
import { Matrix } from './Matrix';
import { MoreMenu } from './MoreMenu';
import { useNavigation } from './navigation';
import { useIncidentFilters } from './useIncidentFilters';

/** What went wrong, with the form or a look at one beside the list. */
export function IncidentsPage() {
  const { t } = useTranslation();
  const { can } = useCan();
  const peeked = useRecordId();
  const navigation = useNavigation();
  const columns = useIncidentColumns();
  const filters = useIncidentFilters();
  const matrix = navigation.search.view === 'matrix';
  return (
    <Split panel={peeked ? <IncidentPeek key={peeked} /> : <Outlet />}>
      <RecordList
        api={incidentApi}
        navigation={navigation}
        title={t(navigation.search.mine === 'true' ? 'incidents.mine' : 'incidents.title')}
        searching={t('incidents.search')}
        statuses={STATUSES}
        columns={columns}
        filters={filters}
        sort="-occurred_at"
        card={(row) => <IncidentCard row={row} />}
        empty={
          <NothingYet
            icon={IconFirstAidKit}
            title={t('incidents.emptyTitle')}
            text={t('incidents.empty')}
            next={t('incidents.newTitle')}
            right="Incident"
            onNext={navigation.create}
          />
        }
        saved="incidents"
        adding={{ right: 'Incident', label: t('incidents.new'), notOnPhone: true }}
        importing={can('Incident', 'update') && '/incidents/import'}
        tools={<MoreMenu />}
        above={
          <>
            <div>
              <Button
                variant="default"
                size="xs"
                aria-expanded={matrix}
                onClick={() => navigation.patch({ view: matrix ? undefined : 'matrix' })}
              >
                {t('field.risk_matrix')}
              </Button>
            </div>
            {matrix ? (
              <div className={classes.matrixCard}>
                <Matrix search={navigation.search} onChoose={navigation.patch} />
              </div>
            ) : null}
          </>
        }
      />
    </Split>
  );
}
