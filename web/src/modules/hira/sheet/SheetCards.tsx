import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Matrix } from '../matrix';
import { RatingMark } from '../RatingMark';
import { type Faults, saidOf } from './faults';
import {
  COLUMNS,
  changed,
  copyOf,
  emptyRow,
  inserted,
  isEmpty,
  MOST_ROWS,
  type Rows,
  removed,
  type SheetRow,
  shifted,
} from './model';
import { RowDialog } from './RowDialog';
import classes from './sheet.module.css';
import type { Sheet } from './useSheet';

interface Props {
  sheet: Sheet;
  matrix: Matrix;
  faults: Faults;
  siteId?: number;
  today: string;
}

/** The risks of an assessment on a phone: a card each, of which one is written at a time. */
export function SheetCards({ sheet, matrix, faults, siteId, today }: Props) {
  const { t } = useTranslation();
  const { rows, change, hold } = sheet;
  const [key, setOpened] = useState('');
  useEffect(() => () => hold(''), [hold]);
  function setKey(next: string) {
    setOpened(next);
    hold(next);
  }
  const opened = placeOf(rows, key);
  function add() {
    const last = rows.at(-1);
    if (last && isEmpty(last)) return setKey(last.key);
    const row = emptyRow();
    change((all) => inserted(all, all.length, row));
    setKey(row.key);
  }
  return (
    <div className={classes.sheet}>
      <ul className={classes.cards} aria-label={t('hira.section.risks')}>
        {rows.map((row, index) =>
          isEmpty(row) ? null : (
            <li key={row.key}>
              <Card
                row={row}
                number={index + 1}
                matrix={matrix}
                faults={COLUMNS.flatMap((column) => saidOf(faults, row, column))}
                onOpen={() => setKey(row.key)}
              />
              <Moves sheet={sheet} index={index} />
            </li>
          ),
        )}
      </ul>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={rows.length >= MOST_ROWS}
        onClick={add}
      >
        {t('hira.sheet.add')}
      </Button>
      <RowDialog
        row={rows[opened]}
        rows={rows}
        number={opened + 1}
        matrix={matrix}
        faults={faults}
        siteId={siteId}
        today={today}
        onWrite={(row) => {
          change((all) => changed(all, placeOf(all, row.key), row));
          setKey('');
        }}
        onClose={() => setKey('')}
      />
    </div>
  );
}

const placeOf = (rows: Rows, key: string) => rows.findIndex((row) => row.key === key);

interface CardProps {
  row: SheetRow;
  number: number;
  matrix: Matrix;
  faults: readonly string[];
  onOpen: () => void;
}

function Card({ row, number, matrix, faults, onOpen }: CardProps) {
  const { t } = useTranslation();
  const { residual } = row;
  return (
    <button
      type="button"
      className={classes.card}
      data-fault={faults.length > 0 || undefined}
      onClick={onOpen}
    >
      <span className={classes.quiet}>{[number, row.task_step].filter(Boolean).join(' · ')}</span>
      <span className={classes.cardTitle}>{row.hazard || t('hira.sheet.noHazard')}</span>
      <span className={classes.words}>{row.consequence}</span>
      <span className={classes.cardMarks}>
        <RatingMark matrix={matrix} place={row.initial} />
        {residual.likelihood ? (
          <>
            <span aria-hidden>→</span>
            <RatingMark matrix={matrix} place={residual} />
          </>
        ) : null}
        {row.additional.length > 0 ? (
          <span className={classes.quiet}>
            {t('hira.controls.count', { count: row.additional.length })}
          </span>
        ) : null}
      </span>
      {faults.length > 0 ? (
        <span className={classes.fault}>{[...new Set(faults)].join(' ')}</span>
      ) : null}
    </button>
  );
}

function Moves({ sheet, index }: { sheet: Sheet; index: number }) {
  const { t } = useTranslation();
  const { change, rows } = sheet;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="ink"
          className={classes.cardMore}
          aria-label={t('hira.sheet.rowMore', { number: index + 1 })}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          onClick={() => change((all) => inserted(all, index + 1, copyOf(rows[index] as SheetRow)))}
        >
          {t('hira.sheet.duplicate')}
        </Menu.Item>
        <Menu.Item onClick={() => change((all) => shifted(all, index, index, -1))}>
          {t('hira.sheet.up')}
        </Menu.Item>
        <Menu.Item onClick={() => change((all) => shifted(all, index, index, 1))}>
          {t('hira.sheet.down')}
        </Menu.Item>
        <Menu.Item color="danger" onClick={() => change((all) => removed(all, index, index))}>
          {t('hira.sheet.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
