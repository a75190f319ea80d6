import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Bulk } from '@/core/records/listProps';
import { useRecordId } from '@/core/records/navigation';
import { RecordList } from '@/core/records/RecordList';
import { AppLink } from '@/ui/AppLink';
import { LayoutSwitch } from '@/ui/LayoutSwitch';
import { Split } from '@/ui/panel/Split';
import { AssessmentCard } from './AssessmentCard';
import { AssessmentPeek } from './AssessmentPeek';
import { type AssessmentRow, exportRisks, hiraApi } from './api';
import { useHiraColumns } from './columns';
import { Empty } from './empty';
import { LAYOUTS, STATUSES } from './filters';
import classes from './hira.module.css';
import { registerPath, useNavigation } from './navigation';
import { HeatMap } from './risks/HeatMap';
import { RisksTable } from './risks/RisksTable';
import { useHiraFilters } from './useHiraFilters';

/** The rows are saved where they are what is looked at. */
const risksApi = { ...hiraApi, export: exportRisks };

/** Several are followed, exported or deleted at once; no field of theirs is changed so. */
const NOTHING_AT_ONCE: Bulk<AssessmentRow, never> = {
  right: 'HIRA',
  changes: [],
  label: () => '',
  dialog: () => null,
};

/** The risk register: its assessments, their rows, or how many are in each place of the matrix. */
export function HiraPage() {
  const { t } = useTranslation();
  const peeked = useRecordId();
  const navigation = useNavigation();
  const columns = useHiraColumns();
  const filters = useHiraFilters();
  const layout = LAYOUTS.find((each) => each === navigation.search.view) ?? 'table';
  const other = layout === 'risks' ? <RisksTable /> : layout === 'map' ? <HeatMap /> : null;
  return (
    <Split panel={peeked ? <AssessmentPeek key={peeked} /> : <Outlet />}>
      <RecordList
        api={layout === 'risks' ? risksApi : hiraApi}
        navigation={navigation}
        title={t(navigation.search.mine === 'true' ? 'hira.mine' : 'hira.title')}
        searching={t('hira.search')}
        statuses={STATUSES}
        columns={columns}
        filters={filters}
        sort="-updated_at"
        card={(row) => <AssessmentCard row={row} />}
        empty={<Empty onBegin={navigation.create} />}
        saved="hira"
        adding={{ right: 'HIRA', label: t('hira.new') }}
        importing="/hira/import"
        bulk={NOTHING_AT_ONCE}
        tools={
          <Button
            component={AppLink}
            href={registerPath(navigation.search)}
            variant="default"
            className="icon-on-phone"
            leftSection={<IconFileTypePdf size={16} aria-hidden />}
          >
            {t('hira.pdf')}
          </Button>
        }
        above={
          <div className={classes.layouts}>
            <LayoutSwitch
              label={t('hira.layout.label')}
              layouts={LAYOUTS}
              layout={layout}
              word={(each) => t(`hira.layout.${each}`)}
              onChange={(each) =>
                navigation.patch({ view: each === 'table' ? undefined : each, sort: undefined })
              }
            />
          </div>
        }
        otherLayout={other}
      />
    </Split>
  );
}
