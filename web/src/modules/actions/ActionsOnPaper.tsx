import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { AppLink } from '@/ui/AppLink';
import classes from '@/ui/print/print.module.css';
import { StatusBadge } from '@/ui/StatusBadge';
import type { ActionRow } from './api';

type Printed = Pick<ActionRow, 'id' | 'number' | 'description' | 'responsible' | 'status'>;

/** The actions of a record, a line each. */
export function ActionLines({ actions, list }: { actions: readonly Printed[]; list: string }) {
  return (
    <ul>
      {actions.map((action) => (
        <li key={action.id}>
          <AppLink href={`/actions/${list}/summary/${action.id}`}>{action.number}</AppLink>{' '}
          {action.description} · {action.responsible.name} <StatusBadge status={action.status} />
        </li>
      ))}
    </ul>
  );
}

interface Props {
  actions: readonly (Printed & Pick<ActionRow, 'control_type' | 'due_date' | 'site'>)[];
  /** What each is against, under its heading. */
  against?: { heading: string; of: (id: number) => ReactNode };
}

/** The actions of a record with what they are and by when. */
export function ActionsTable({ actions, against }: Props) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const word = useWord();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t('field.number')}</th>
          <th>{t('actions.summaryTitle')}</th>
          {against ? <th>{against.heading}</th> : null}
          <th>{t('actions.field.control_type')}</th>
          <th>{t('field.responsible_id')}</th>
          <th>{t('field.due_date')}</th>
          <th>{t('field.status')}</th>
        </tr>
      </thead>
      <tbody>
        {actions.map((action) => (
          <tr key={action.id}>
            <td>{action.number}</td>
            <td>{action.description}</td>
            {against ? <td>{against.of(action.id)}</td> : null}
            <td>{word('actions.control', action.control_type)}</td>
            <td>{action.responsible.name}</td>
            <td className={classes.short}>{day(action.due_date, action.site.time_zone)}</td>
            <td>
              <StatusBadge status={action.status} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
