import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import charts from '@/ui/chart/chart.module.css';
import { Linked } from '@/ui/chart/Linked';
import { type Cell, type HighEnergy, panelOf } from '../api';
import type { Asked } from '../asked';
import classes from '../insight.module.css';
import { useValues } from '../useWords';
import { Comparison } from './MeasureTile';
import { Panel } from './Panel';

/** Energy that can kill: how much of it had a direct control, and what came of it. */
export function EnergyPanel({ asked }: { asked: Asked }) {
  const { t } = useTranslation();
  const title = t('insight.panel.high_energy');
  return (
    <Panel
      title={title}
      asked={useQuery(panelOf('/api/dashboards/high_energy', asked))}
      empty={({ classes: rows }) => !rows?.some((row) => cellsOf(row).some(isThere))}
    >
      {(answer) => (
        <>
          {answer.heca && answer.heca.of > 0 ? <Share answer={answer} heca={answer.heca} /> : null}
          <Classes label={title} answer={answer} />
        </>
      )}
    </Panel>
  );
}

type Row = NonNullable<HighEnergy['classes']>[number];

const KINDS = ['incidents', 'observations', 'audits'] as const;
const cellsOf = (row: Row) => KINDS.map((kind) => row[kind]);
const isThere = (cell: Cell | null) => (cell?.count ?? 0) > 0;

/** The share, what it could as well be, and where it was seen. */
function Share({ answer, heca }: { answer: HighEnergy; heca: NonNullable<HighEnergy['heca']> }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { said, inUnit } = useValues();
  const seen = (answer.seen ?? []).filter(({ energies }) => energies.count > 0);
  const part = seen.reduce((sum, { controlled }) => sum + (controlled.value ?? 0), 0);
  return (
    <div className={`card ${classes.tile}`}>
      <span className={classes.label}>{t('insight.field.heca')}</span>
      <strong className={classes.value}>
        <Linked text={said(heca.value, 'percent')} href={heca.list || undefined} />
      </strong>
      {heca.low === null || heca.high === null ? null : (
        <span>
          {t('insight.energy.truth', {
            part: number(part),
            all: number(heca.of),
            low: inUnit(heca.low, 'percent'),
            high: inUnit(heca.high, 'percent'),
          })}
        </span>
      )}
      <span className={classes.below}>
        <Comparison number={heca} />
      </span>
      <p className={classes.facts}>
        {seen.map(({ kind, energies, controlled }) => (
          <span key={kind}>
            {t(`insight.energy.${kind}`)}{' '}
            <strong>
              <Linked
                text={number(controlled.value ?? 0)}
                href={controlled.count > 0 ? controlled.list || undefined : undefined}
              />{' '}
              {t('insight.energy.of')}{' '}
              <Linked text={number(energies.value ?? 0)} href={energies.list || undefined} />
            </strong>
          </span>
        ))}
        <span>{t('insight.energy.help')}</span>
      </p>
    </div>
  );
}

/** The classes of the SCL model, the gravest first. */
function Classes({ label, answer }: { label: string; answer: HighEnergy }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const rows = answer.classes ?? [];
  const shown = KINDS.filter((kind) => rows.some((row) => row[kind]));
  return (
    <div className={`card ${classes.scroll}`}>
      <table className={charts.numbers}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('energy.class.label')}</th>
            {shown.map((kind) => (
              <th key={kind} scope="col">
                {t(`insight.energy.${kind}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.class}>
              <th scope="row">{t(`energy.class.${row.class}`)}</th>
              {shown.map((kind) => (
                <td key={kind}>
                  {row[kind] ? (
                    <Linked
                      text={number(row[kind].count)}
                      href={isThere(row[kind]) ? row[kind].list || undefined : undefined}
                    />
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
