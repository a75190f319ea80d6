import { Skeleton } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { NothingYet } from '@/core/records/NothingYet';
import { useRecordId } from '@/core/records/navigation';
import { RecordList } from '@/core/records/RecordList';
import { screen } from '@/shell/screen';
import { LayoutSwitch } from '@/ui/LayoutSwitch';
import { Split } from '@/ui/panel/Split';
import { itemApi } from './api';
import classes from './calendar.module.css';
import { useItemColumns } from './columns';
import { FeedsButton } from './feeds/FeedsButton';
import { STATUSES } from './filters';
import { ItemCard } from './ItemCard';
import { ItemPeek } from './ItemPeek';
import { useLayout } from './layouts';
import { useNavigation } from './navigation';
import { useItemFilters } from './useItemFilters';

const CalendarView = screen(() => import('./views/CalendarView'), 'CalendarView');

/** The safety calendar by days or as a list, with a look at one of it or its form beside. */
export function CalendarPage() {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { layouts, layout, choose } = useLayout();
  const listed = layout === 'list';
  const columns = useItemColumns();
  const filters = useItemFilters(listed);
  const id = useRecordId();
  return (
    <Split panel={navigation.search.peek ? <ItemPeek key={id} /> : <Outlet />}>
      <RecordList
        api={itemApi}
        navigation={navigation}
        title={t('calendar.title')}
        searching={t('calendar.search')}
        statuses={STATUSES}
        withoutTabs={!listed}
        columns={columns}
        filters={filters}
        sort="-starts_at"
        card={(row) => <ItemCard row={row} />}
        empty={
          <NothingYet
            icon={IconCalendarEvent}
            title={t('calendar.emptyTitle')}
            text={t('calendar.empty')}
            next={t('calendar.new')}
            right="Calendar"
            onNext={navigation.create}
          />
        }
        saved="calendar_items"
        adding={{ right: 'Calendar', label: t('calendar.new') }}
        above={
          <div className={classes.layouts}>
            <LayoutSwitch
              label={t('calendar.layout.label')}
              layouts={layouts}
              layout={layout}
              word={(each) => t(`calendar.layout.${each}`)}
              onChange={choose}
            />
            <FeedsButton />
          </div>
        }
        otherLayout={
          listed ? null : (
            <Suspense fallback={<Skeleton height={480} radius="md" />}>
              <CalendarView layout={layout} />
            </Suspense>
          )
        }
      />
    </Split>
  );
}
