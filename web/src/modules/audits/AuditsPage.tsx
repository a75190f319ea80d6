import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordId } from '@/core/records/navigation';
import { RecordList } from '@/core/records/RecordList';
import { useCan } from '@/platform/can';
import { screen } from '@/shell/screen';
import { LayoutSwitch } from '@/ui/LayoutSwitch';
import { Split } from '@/ui/panel/Split';
import { AuditCard } from './AuditCard';
import { AuditPeek } from './AuditPeek';
import { auditApi } from './api';
import classes from './audits.module.css';
import { useAuditColumns } from './columns';
import { Empty } from './empty';
import { STATUSES } from './filters';
import { LAYOUTS, useLayout } from './layouts';
import { MoreMenu } from './MoreMenu';
import { useNavigation } from './navigation';
import { TypeLinks } from './TypeLinks';
import { useAuditFilters } from './useAuditFilters';
import { useBulk } from './useBulk';

const AuditsCalendar = screen(() => import('./AuditsCalendar'), 'AuditsCalendar');

/** Audits and inspections, with a look at one of them beside the list. */
export function AuditsPage() {
  const { t } = useTranslation();
  const { can } = useCan();
  const peeked = useRecordId();
  const navigation = useNavigation();
  const { layout, choose } = useLayout();
  const columns = useAuditColumns();
  const filters = useAuditFilters();
  return (
    <Split panel={peeked ? <AuditPeek key={peeked} /> : null}>
      <RecordList
        api={auditApi}
        navigation={navigation}
        title={t(navigation.search.mine === 'true' ? 'audits.mine' : 'audits.title')}
        searching={t('audits.search')}
        statuses={STATUSES}
        columns={columns}
        filters={filters}
        sort="-planned_on"
        card={(row) => <AuditCard row={row} />}
        empty={<Empty />}
        saved="audits"
        bulk={useBulk()}
        adding={{ right: 'Audit', label: t('audits.begin.title'), notOnPhone: true }}
        importing={can('Audit', 'approve') && '/audits/import'}
        tools={<MoreMenu />}
        above={
          <div className={classes.layouts}>
            <TypeLinks />
            <LayoutSwitch
              label={t('audits.layout.label')}
              layouts={LAYOUTS}
              layout={layout}
              word={(each) => t(`audits.layout.${each}`)}
              onChange={choose}
            />
          </div>
        }
        otherLayout={
          layout === 'calendar' ? (
            <Suspense fallback={<Skeleton height={360} radius="md" />}>
              <AuditsCalendar />
            </Suspense>
          ) : null
        }
      />
    </Split>
  );
}
