import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { AppLink } from '@/ui/AppLink';
import { useIsPhone } from '@/ui/media';
import { StatusBadge } from '@/ui/StatusBadge';
import type { Assessment, Control, RiskRow } from '../api';
import type { Matrix } from '../matrix';
import { RatingMark } from '../RatingMark';
import classes from './page.module.css';

interface Props {
  rows: readonly RiskRow[];
  matrix: Matrix;
  /** Those that controls became, each with its state. */
  actions?: Assessment['actions'];
}

/** The risks of a version, to be read: a table where there is room, cards on a phone. */
export function RowsTable(props: Props) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  if (props.rows.length === 0) return <p className="quiet">{t('hira.noRows')}</p>;
  return phone ? <RowCards {...props} /> : <Narrow {...props} />;
}

/** Between the index and the timeline there is room for four columns. */
function Narrow({ rows, matrix, actions = [] }: Props) {
  const { t } = useTranslation();
  const word = useWord();
  return (
    <table className={classes.table} data-narrow>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('hira.column.number')}</span>
          </th>
          <th scope="col">{t('hira.column.risk')}</th>
          <th scope="col">{t('hira.field.rating')}</th>
          <th scope="col">{t('hira.column.allControls')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.key}>
            <td className="quiet">{index + 1}</td>
            <td>
              <p className="quiet">{row.task_step}</p>
              <b>{row.hazard}</b>
              <p>{row.consequence}</p>
              <p className="quiet">{row.exposed}</p>
            </td>
            <td>
              <div className={classes.stacked}>
                <RatingMark matrix={matrix} place={row.initial} />
                {row.residual.likelihood ? (
                  <>
                    <span className="quiet">{word('hira.column', 'residual')}</span>
                    <RatingMark matrix={matrix} place={row.residual} />
                  </>
                ) : null}
              </div>
            </td>
            <td>
              <p className={classes.prose}>{row.controls}</p>
              {row.additional_controls.length > 0 ? (
                <p className="quiet">{word('hira.column', 'additional')}</p>
              ) : null}
              <Controls controls={row.additional_controls} actions={actions} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Table({ rows, matrix, actions = [] }: Props) {
  const { t } = useTranslation();
  const word = useWord();
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('hira.column.number')}</span>
            </th>
            <th scope="col">{word('hira.column', 'task_step')}</th>
            <th scope="col">{t('hira.column.risk')}</th>
            <th scope="col">{word('hira.column', 'controls')}</th>
            <th scope="col">{word('hira.column', 'initial')}</th>
            <th scope="col">{word('hira.column', 'additional')}</th>
            <th scope="col">{word('hira.column', 'residual')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.key}>
              <td className="quiet">{index + 1}</td>
              <td>{row.task_step}</td>
              <td>
                <b>{row.hazard}</b>
                <p>{row.consequence}</p>
                <p className="quiet">{row.exposed}</p>
              </td>
              <td className={classes.prose}>{row.controls}</td>
              <td>
                <RatingMark matrix={matrix} place={row.initial} />
              </td>
              <td>
                <Controls controls={row.additional_controls} actions={actions} />
              </td>
              <td>
                <Residual row={row} matrix={matrix} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RowCards({ rows, matrix, actions = [] }: Props) {
  const word = useWord();
  return (
    <ol className={classes.cards}>
      {rows.map((row, index) => (
        <li key={row.key} className={classes.card}>
          <p className="quiet">{[index + 1, row.task_step].filter(Boolean).join(' · ')}</p>
          <p className={classes.cardTitle}>{row.hazard}</p>
          <p>{row.consequence}</p>
          <p className="quiet">{row.exposed}</p>
          <div className={classes.ratings}>
            <RatingMark matrix={matrix} place={row.initial} />
            {row.residual.likelihood ? (
              <>
                <span aria-hidden>→</span>
                <RatingMark matrix={matrix} place={row.residual} />
              </>
            ) : null}
          </div>
          {row.controls ? (
            <details>
              <summary>{word('hira.column', 'controls')}</summary>
              <p className={classes.prose}>{row.controls}</p>
            </details>
          ) : null}
          <Controls controls={row.additional_controls} actions={actions} />
        </li>
      ))}
    </ol>
  );
}

/** What remains; where nothing is added it is as before. */
function Residual({ row, matrix }: { row: RiskRow; matrix: Matrix }) {
  const { t } = useTranslation();
  if (row.residual.likelihood) return <RatingMark matrix={matrix} place={row.residual} />;
  return row.initial.likelihood ? <span className="quiet">{t('hira.asBefore')}</span> : null;
}

interface ControlsProps {
  controls: readonly Control[];
  actions: Assessment['actions'];
}

/** What is to be added, who does it by when, and how far that is. */
function Controls({ controls, actions }: ControlsProps) {
  const { day } = useFormats();
  const word = useWord();
  if (controls.length === 0) return null;
  return (
    <ul className={classes.controls}>
      {controls.map((control) => {
        const action = actions.find(({ id }) => id === control.action_id);
        const about = [
          word('actions.control', control.control_type),
          control.responsible?.name,
          control.due_date ? day(control.due_date) : '',
        ];
        return (
          <li key={control.key}>
            {action ? (
              <AppLink href={`/actions/all/summary/${action.id}`}>{control.description}</AppLink>
            ) : (
              control.description
            )}{' '}
            <span className="quiet">{about.filter(Boolean).join(' · ')}</span>{' '}
            {action ? <StatusBadge status={action.status} /> : null}
          </li>
        );
      })}
    </ul>
  );
}
