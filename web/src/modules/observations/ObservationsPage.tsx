import { IconEye } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NothingYet } from '@/core/records/NothingYet';
import { RecordList } from '@/core/records/RecordList';
import { useCan } from '@/platform/can';
import { useMe } from '@/platform/session';
import { Split } from '@/ui/panel/Split';
import { observationApi } from './api';
import { useObservationColumns } from './columns';
import { isOwn, NOT_DONE, STATUSES } from './filters';
import { MoreMenu } from './MoreMenu';
import { useNavigation } from './navigation';
import { ObservationCard } from './ObservationCard';
import { useBulk } from './useBulk';
import { useObservationFilters } from './useObservationFilters';

/** What people have seen, with the panel of one record or the form beside it. */
export function ObservationsPage() {
  const { t } = useTranslation();
  const { can } = useCan();
  const navigation = useNavigation();
  const own = isOwn(navigation.search, useMe().id);
  return (
    <Split panel={<Outlet />}>
      <RecordList
        api={observationApi}
        navigation={navigation}
        title={t(own ? 'observations.mine' : 'observations.title')}
        searching={t('observations.search')}
        statuses={STATUSES}
        columns={useObservationColumns()}
        filters={useObservationFilters()}
        sort="-observed_at"
        card={(row) => <ObservationCard row={row} />}
        empty={
          <NothingYet
            icon={IconEye}
            title={t('observations.emptyTitle')}
            text={t('observations.empty')}
            next={t('observations.newTitle')}
            right="Observation"
            onNext={navigation.create}
          />
        }
        saved="observations"
        // On a phone the bar at its foot has it.
        adding={{ right: 'Observation', label: t('observations.new'), notOnPhone: true }}
        importing={can('Action', 'create') && '/observations/import'}
        bulk={useBulk()}
        tools={<MoreMenu />}
        usual={own ? { name: 'not_done', statuses: NOT_DONE } : undefined}
      />
    </Split>
  );
}
