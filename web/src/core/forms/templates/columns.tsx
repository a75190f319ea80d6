import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useColumnKit } from '@/core/records/columns';
import { useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import { StatusBadge } from '@/ui/StatusBadge';
import { TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import type { AnyTemplate } from './kit';

/** Which form it has, and whether another one is being made. */
export function useVersionWords() {
  const { t } = useTranslation();
  return ({ version, changed }: AnyTemplate): string => {
    if (version === 0) return t('forms.templates.unpublished');
    const words = t('common.version', { number: version });
    return changed ? `${words} · ${t('forms.templates.changed')}` : words;
  };
}

interface Own<T extends AnyTemplate> {
  /** The list; a template is below it. */
  path: string;
  /** What the module calls a name, and how it shows one. */
  name: string;
  mark: (row: T) => ReactNode;
  /** How many records of it are open, and what that is called. */
  open: string;
  count: (row: T) => number;
  /** Between its form and these. */
  more: readonly Column<T>[];
}

/** The columns of a list of templates. */
export function useTemplateColumns<T extends AnyTemplate>(own: Own<T>): Column<T>[] {
  const { t } = useTranslation();
  const { number, dateTime } = useFormats();
  const state = useVersionWords();
  const kit = useColumnKit();
  return [
    {
      key: 'name',
      label: own.name,
      sort: 'name',
      fixed: true,
      render: (row) => (
        <TitleCell below={row.description}>
          <AppLink href={`${own.path}/${row.id}`}>{own.mark(row)}</AppLink>
        </TitleCell>
      ),
    },
    {
      key: 'version',
      label: t('common.form'),
      width: 170,
      from: 760,
      render: (row) => state(row),
    },
    ...own.more,
    {
      key: 'open',
      label: own.open,
      width: 120,
      align: 'end',
      from: 640,
      render: (row) => number(own.count(row)),
    },
    kit.state(120, (row) => <StatusBadge status={row.active ? 'Active' : 'Inactive'} />),
    kit.more(
      'updated_at',
      t('forms.templates.field.updated_at'),
      (row) => dateTime(row.updated_at),
      { sort: 'updated_at', sortDown: true },
    ),
  ];
}
