import { Skeleton } from '@mantine/core';
import { IconCheckbox } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordList } from '@/core/records/RecordList';
import { screen } from '@/shell/screen';
import { EmptyState } from '@/ui/EmptyState';
import { LayoutSwitch } from '@/ui/LayoutSwitch';
import { Split } from '@/ui/panel/Split';
import { ActionCard } from './ActionCard';
import classes from './actions.module.css';
import { useActionColumns } from './columns';
import { STATUSES, TO_DO } from './filters';
import { ICONS, LAYOUTS, useLayout } from './layouts';
import { useNavigation, ViewContext } from './navigation';
import { useActionFilters } from './useActionFilters';
import { useBulk } from './useBulk';
import { ViewLinks } from './ViewLinks';
import type { View } from './views';

/** The screen of one of the lists, with the panel of an action beside it. */
export const pageOf = (view: View) => () => (
  <ViewContext value={view}>
    <Split panel={<Outlet />}>
      <ActionsList />
    </Split>
  </ViewContext>
);

/** Each layout is fetched when it is first chosen. */
const OTHER_LAYOUTS = {
  board: screen(() => import('./ActionsBoard'), 'ActionsBoard'),
  calendar: screen(() => import('./ActionsCalendar'), 'ActionsCalendar'),
} as const;

function ActionsList() {
  const { t } = useTranslation();
  const { api, view, part, ...navigation } = useNavigation();
  const { layout, choose } = useLayout();
  const Other = layout === 'table' ? null : OTHER_LAYOUTS[layout];
  return (
    <RecordList
      api={api}
      navigation={navigation}
      title={t(part === 'mine' ? 'actions.views.mine' : 'actions.title')}
      searching={t('actions.search')}
      statuses={STATUSES}
      columns={useActionColumns()}
      filters={useActionFilters()}
      card={(row) => <ActionCard row={row} />}
      empty={<Empty />}
      saved={view.saved}
      adding={{ right: 'Action', label: t('actions.new') }}
      importing={view.own && '/actions/import'}
      bulk={useBulk()}
      above={
        <div className={classes.layouts}>
          <ViewLinks />
          <LayoutSwitch
            label={t('actions.layout.label')}
            layouts={LAYOUTS}
            layout={layout}
            word={(each) => t(`actions.layout.${each}`)}
            onChange={choose}
            icons={ICONS}
          />
        </div>
      }
      usual={part === 'mine' ? { name: 'to_do', statuses: TO_DO } : undefined}
      // The board's columns are its tabs.
      withoutTabs={layout === 'board'}
      otherLayout={
        Other ? (
          <Suspense fallback={<Skeleton height={360} radius="md" />}>
            <Other />
          </Suspense>
        ) : null
      }
    />
  );
}

/** No action is in this list, and no filter is the reason. */
function Empty() {
  const { t } = useTranslation();
  const { part, view } = useNavigation();
  const own = part && ({ mine: 'Mine', verify: 'Verify' } as const)[part];
  return (
    <EmptyState
      icon={<IconCheckbox size={22} stroke={1.6} />}
      title={t(own ? `actions.empty${own}Title` : 'actions.emptyTitle')}
      text={t(own ? `actions.empty${own}` : `actions.empty.${view.key}`)}
    />
  );
}
