import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unitOf, useUnit } from '@/core/forms/units';
import { useRefusal } from '@/core/records/refusal';
import { useFormats } from '@/platform/formats';
import { GuardedButton } from '@/ui/GuardedButton';
import type { Permit } from '../api';
import { LIVE } from '../filters';
import classes from './page.module.css';
import { ReadingDialog } from './ReadingDialog';
import { dueAt, type Reading, type ReadingTable, readingTables } from './readingTables';

/** What was measured while the work went on, and when it has to be measured again. */
export function Readings({ permit }: { permit: Permit }) {
  const { today } = useFormats();
  return readingTables(permit, today(permit.site.time_zone)).map((table) => (
    <Table key={table.question.id} permit={permit} table={table} />
  ));
}

interface Props {
  permit: Permit;
  table: ReadingTable;
}

function Table({ permit, table }: Props) {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const [opened, setOpened] = useState(false);
  const own = (permit.readings ?? []).filter(
    ({ question_id }) => question_id === table.question.id,
  );
  const live = LIVE.includes(permit.status);
  return (
    <div className={classes.readings}>
      {live ? <Due permit={permit} table={table} /> : null}
      {own.length === 0 ? <p className="quiet">{t('permits.readings.none')}</p> : null}
      <ul className="plain">
        {own.map((reading) => (
          <Line key={reading.id} reading={reading} table={table} zone={permit.site.time_zone} />
        ))}
      </ul>
      {live ? (
        <GuardedButton
          variant="default"
          className={classes.addReading}
          refusal={null}
          reason={refusal(permit.can.record_reading)}
          onClick={() => setOpened(true)}
        >
          {t('permits.readings.add')}
        </GuardedButton>
      ) : null}
      <ReadingDialog
        permit={permit}
        table={table}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </div>
  );
}

/** By when it is measured again; red once that has passed. */
function Due({ permit, table }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const at = dueAt(permit, table);
  if (!at) return null;
  const late = Date.parse(at) < Date.now();
  const when = dateTime(at, permit.site.time_zone);
  return (
    <p className={late ? classes.lateReading : 'quiet'}>
      {late ? <IconAlertTriangle size={18} aria-hidden /> : null}
      {t(late ? 'permits.readings.late' : 'permits.readings.due', { when })}
    </p>
  );
}

interface LineProps {
  reading: Reading;
  table: ReadingTable;
  zone: string;
}

function Line({ reading, table, zone }: LineProps) {
  const { t } = useTranslation();
  const { dateTime, number } = useFormats();
  const unit = useUnit();
  return (
    <li className={classes.reading} data-outside={reading.outside || undefined}>
      <p className={classes.readingHead}>
        <strong>{dateTime(reading.at, zone)}</strong>
        <span className="quiet">{reading.tested_by}</span>
        {reading.outside ? (
          <span className={classes.outside}>{t('permits.readings.outside')}</span>
        ) : null}
      </p>
      <dl className={classes.measured}>
        {(reading.values ?? []).map(({ column_id, number: value, outside }) => {
          const column = table.columns.find(({ id }) => id === column_id);
          if (!column) return null;
          return (
            <div key={column_id} className={outside ? classes.outside : undefined}>
              <dt>{column.label}</dt>
              <dd>
                {[number(value, { maximumFractionDigits: 6 }), unit(unitOf(column), value)]
                  .filter(Boolean)
                  .join(' ')}
              </dd>
            </div>
          );
        })}
      </dl>
      {reading.remark ? <p className="quiet">{reading.remark}</p> : null}
    </li>
  );
}
