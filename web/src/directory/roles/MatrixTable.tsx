import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Action } from '@/platform/holder';
import { useWord } from '@/platform/words';
import { useIsPhone } from '@/ui/media';
import { ACTIONS, actionsOf, type Granting } from './matrix';
import classes from './roles.module.css';
import { useGrantings } from './useGrantings';

interface Props {
  /** Names the table for assistive technology. */
  label: string;
  cell: (module: Granting, action: Action) => ReactNode;
  /** How much of a module is granted, beside its name. */
  count: (module: Granting) => ReactNode;
  /** What is done to all of a module; nothing can be pressed in what unfolds it. */
  all?: (module: Granting) => ReactNode;
}

/** Every module with its actions: a table where there is room, else one module after another. */
export function MatrixTable(props: Props) {
  return useIsPhone() ? <Modules {...props} /> : <Grid {...props} />;
}

function Grid({ label, cell, count, all }: Props) {
  const { t } = useTranslation();
  const word = useWord();
  const modules = useGrantings();
  return (
    <div className={classes.frame}>
      <table className={classes.matrix} onKeyDown={moveFocus}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('roles.moduleTitle')}</th>
            {ACTIONS.map((action) => (
              <th key={action} scope="col">
                {word('roles.action', action)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {modules.map((module, row) => (
            <tr key={module}>
              <th scope="row">
                <span className={classes.module}>
                  {word('roles.module', module)}
                  <span className={classes.aside}>
                    {count(module)}
                    {all?.(module)}
                  </span>
                </span>
              </th>
              {ACTIONS.map((action, column) => (
                <td key={action} data-at={`${row}-${column}`}>
                  {actionsOf(module).includes(action) ? cell(module, action) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The arrows lead to the next cell in their direction that has something to press. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const at = (event.target as HTMLElement).closest<HTMLElement>('[data-at]')?.dataset.at;
  if (!step || !at) return;
  event.preventDefault();
  let [row = 0, column = 0] = at.split('-').map(Number);
  for (;;) {
    row += step[0];
    column += step[1];
    const next = event.currentTarget.querySelector(`[data-at="${row}-${column}"]`);
    if (!next) return;
    const target = next.querySelector<HTMLElement>('input, button');
    if (!target) continue;
    target.focus();
    return;
  }
}

function Modules({ label, cell, count, all }: Props) {
  const word = useWord();
  const modules = useGrantings();
  return (
    <ul className={classes.modules} aria-label={label}>
      {modules.map((module) => (
        <li key={module}>
          <details className={`card ${classes.details}`}>
            <summary>
              <span className={classes.module}>
                {word('roles.module', module)}
                <span className={classes.aside}>{count(module)}</span>
              </span>
            </summary>
            {all ? <div className={classes.whole}>{all(module)}</div> : null}
            <ul className={classes.actions}>
              {actionsOf(module).map((action) => (
                <li key={action}>
                  <span aria-hidden>{word('roles.action', action)}</span>
                  {cell(module, action)}
                </li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  );
}
