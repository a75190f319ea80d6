import { Button, Skeleton } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NothingYet } from '@/core/records/NothingYet';
import { useRecordId } from '@/core/records/navigation';
import { RecordList } from '@/core/records/RecordList';
import { screen } from '@/shell/screen';
import { LayoutSwitch } from '@/ui/LayoutSwitch';
import { Split } from '@/ui/panel/Split';
import { permitApi } from './api';
import { usePermitColumns } from './columns';
import { STATUSES } from './filters';
import { ICONS, LAYOUTS, useLayout } from './layouts';
import { MoreMenu } from './MoreMenu';
import { useNavigation } from './navigation';
import { PermitCard } from './PermitCard';
import { PermitPeek } from './PermitPeek';
import classes from './permits.module.css';
import { Summary } from './Summary';
import { usePermitFilters } from './usePermitFilters';

/** Each layout is fetched when it is first chosen. */
const OTHER_LAYOUTS = {
  cards: screen(() => import('./PermitsCards'), 'PermitsCards'),
  calendar: screen(() => import('./PermitsCalendar'), 'PermitsCalendar'),
  map: screen(() => import('./PermitsMap'), 'PermitsMap'),
} as const;

/** Permits to work, with a look at one of them beside the list. */
export function PermitsPage() {
  const { t } = useTranslation();
  const peeked = useRecordId();
  const navigation = useNavigation();
  const { layout, choose } = useLayout();
  const [summed, setSummed] = useState(false);
  const columns = usePermitColumns();
  const filters = usePermitFilters();
  const Other = layout === 'table' ? null : OTHER_LAYOUTS[layout];
  return (
    <Split panel={peeked ? <PermitPeek key={peeked} /> : null}>
      <RecordList
        api={permitApi}
        navigation={navigation}
        title={t(navigation.search.mine === 'true' ? 'permits.mine' : 'permits.title')}
        searching={t('permits.search')}
        statuses={STATUSES}
        columns={columns}
        filters={filters}
        sort="-number"
        card={(row) => <PermitCard row={row} />}
        empty={
          <NothingYet
            icon={IconKey}
            title={t('permits.emptyTitle')}
            text={t('permits.empty')}
            next={t('permits.request')}
            right="Permit"
            onNext={navigation.create}
          />
        }
        saved="permits"
        adding={{ right: 'Permit', label: t('permits.request'), notOnPhone: true }}
        tools={<MoreMenu />}
        above={
          <>
            <div className={classes.layouts}>
              <Button
                variant="default"
                size="xs"
                aria-expanded={summed}
                onClick={() => setSummed(!summed)}
              >
                {t('permits.summary')}
              </Button>
              <LayoutSwitch
                label={t('permits.layout.label')}
                layouts={LAYOUTS}
                layout={layout}
                word={(each) => t(`permits.layout.${each}`)}
                onChange={choose}
                icons={ICONS}
              />
            </div>
            {summed ? <Summary search={navigation.search} onChoose={navigation.patch} /> : null}
          </>
        }
        otherLayout={
          Other ? (
            <Suspense fallback={<Skeleton height={360} radius="md" />}>
              <Other />
            </Suspense>
          ) : null
        }
      />
    </Split>
  );
}
