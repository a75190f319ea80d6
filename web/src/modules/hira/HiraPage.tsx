import { Button, SegmentedControl } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Bulk } from '@/core/records/listProps';
import { useRecordId } from '@/core/records/place';
import { RecordList } from '@/core/records/RecordList';
import { AppLink } from '@/ui/AppLink';
import { Split } from '@/ui/panel/Split';
import { AssessmentCard } from './AssessmentCard';
import { AssessmentPeek } from './AssessmentPeek';
import { type AssessmentRow, exportRisks, hiraApi } from './api';
import { useHiraColumns } from './columns';
import { Empty } from './empty';
import { LOOKS, type Look, STATUSES } from './filters';
import classes from './hira.module.css';
import { registerPath, usePlace } from './place';
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
  const place = usePlace();
  const columns = useHiraColumns();
  const filters = useHiraFilters();
  const look = LOOKS.find((each) => each === place.search.view) ?? 'table';
  const other = look === 'risks' ? <RisksTable /> : look === 'map' ? <HeatMap /> : null;
  return (
    <Split panel={peeked ? <AssessmentPeek key={peeked} /> : <Outlet />}>
      <RecordList
        api={look === 'risks' ? risksApi : hiraApi}
        place={place}
        title={t(place.search.mine === 'true' ? 'hira.mine' : 'hira.title')}
        searching={t('hira.search')}
        statuses={STATUSES}
        columns={columns}
        filters={filters}
        sort="-updated_at"
        card={(row) => <AssessmentCard row={row} />}
        empty={<Empty onBegin={place.create} />}
        saved="hira"
        adding={{ right: 'HIRA', label: t('hira.new') }}
        importing="/hira/import"
        bulk={NOTHING_AT_ONCE}
        tools={
          <Button
            component={AppLink}
            href={registerPath(place.search)}
            variant="default"
            className="icon-on-phone"
            leftSection={<IconFileTypePdf size={16} aria-hidden />}
          >
            {t('hira.pdf')}
          </Button>
        }
        above={<Looks look={look} onChoose={place.patch} />}
        look={other}
      />
    </Split>
  );
}

interface LooksProps {
  look: Look;
  onChoose: (values: object) => void;
}

function Looks({ look, onChoose }: LooksProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.looks}>
      <SegmentedControl
        size="xs"
        aria-label={t('hira.look.label')}
        value={look}
        onChange={(value) =>
          onChoose({ view: value === 'table' ? undefined : value, sort: undefined })
        }
        data={LOOKS.map((value) => ({ value, label: t(`hira.look.${value}`) }))}
      />
    </div>
  );
}
