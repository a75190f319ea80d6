import { Button, Skeleton } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NothingYet } from '@/core/records/NothingYet';
import { useRecordId } from '@/core/records/place';
import { RecordList } from '@/core/records/RecordList';
import { screen } from '@/shell/screen';
import { Split } from '@/ui/panel/Split';
import { permitApi } from './api';
import { usePermitColumns } from './columns';
import { STATUSES } from './filters';
import { LookSwitch, useLook } from './looks';
import { MoreMenu } from './MoreMenu';
import { PermitCard } from './PermitCard';
import { PermitPeek } from './PermitPeek';
import classes from './permits.module.css';
import { usePlace } from './place';
import { Summary } from './Summary';
import { usePermitFilters } from './usePermitFilters';

/** Each look is fetched when it is first chosen. */
const OTHER_LOOKS = {
  cards: screen(() => import('./PermitsCards'), 'PermitsCards'),
  calendar: screen(() => import('./PermitsCalendar'), 'PermitsCalendar'),
  map: screen(() => import('./PermitsMap'), 'PermitsMap'),
} as const;

/** Permits to work, with a look at one of them beside the list. */
export function PermitsPage() {
  const { t } = useTranslation();
  const peeked = useRecordId();
  const place = usePlace();
  const { look, choose } = useLook();
  const [summed, setSummed] = useState(false);
  const columns = usePermitColumns();
  const filters = usePermitFilters();
  const Other = look === 'table' ? null : OTHER_LOOKS[look];
  return (
    <Split panel={peeked ? <PermitPeek key={peeked} /> : null}>
      <RecordList
        api={permitApi}
        place={place}
        title={t(place.search.mine === 'true' ? 'permits.mine' : 'permits.title')}
        searching={t('permits.search')}
        statuses={STATUSES}
        columns={columns}
        filters={filters}
        sort="-requested_at"
        card={(row) => <PermitCard row={row} />}
        empty={
          <NothingYet
            icon={IconKey}
            title={t('permits.emptyTitle')}
            text={t('permits.empty')}
            next={t('permits.request')}
            right="Permit"
            onNext={place.create}
          />
        }
        saved="permits"
        adding={{ right: 'Permit', label: t('permits.request'), notOnPhone: true }}
        tools={<MoreMenu />}
        above={
          <>
            <div className={classes.looks}>
              <Button
                variant="default"
                size="xs"
                aria-expanded={summed}
                onClick={() => setSummed(!summed)}
              >
                {t('permits.summary')}
              </Button>
              <LookSwitch look={look} onChange={choose} />
            </div>
            {summed ? <Summary search={place.search} onChoose={place.patch} /> : null}
          </>
        }
        look={
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
