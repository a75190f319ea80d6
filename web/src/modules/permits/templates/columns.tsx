import { useTranslation } from 'react-i18next';
import { useTemplateColumns, useVersionWords } from '@/core/forms/templates/columns';
import { StatusBadge } from '@/ui/StatusBadge';
import { NumberCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import classes from '../permits.module.css';
import { TypeMark } from '../TypeMark';
import type { Template } from './api';

export function usePermitTemplateColumns(): Column<Template>[] {
  const { t } = useTranslation();
  const where = useWhere();
  const columns = useTemplateColumns<Template>({
    path: '/permit-forms',
    name: t('permits.templates.field.name'),
    mark: (row) => <TypeMark type={row} />,
    open: t('permits.templates.field.open_permits'),
    count: (row) => row.open_permits,
    more: [
      {
        key: 'sites',
        label: t('permits.templates.field.sites'),
        width: 160,
        from: 900,
        render: (row) => where(row),
      },
    ],
  });
  return [
    {
      key: 'prefix',
      label: t('permits.templates.field.prefix_id'),
      width: 96,
      from: 640,
      render: (row) => <NumberCell>{row.prefix_id}</NumberCell>,
    },
    ...columns,
  ];
}

function useWhere() {
  const { t } = useTranslation();
  return ({ sites }: Template): string => {
    const names = (sites ?? []).map(({ name }) => name);
    if (names.length === 0) return t('permits.templates.everywhere');
    return names.length > 2
      ? t('permits.templates.sites', { count: names.length })
      : names.join(', ');
  };
}

/** A template in the list on a phone. */
export function TemplateCard({ template }: { template: Template }) {
  const state = useVersionWords();
  const where = useWhere();
  return (
    <div className={classes.card}>
      <p className={classes.cardTitle}>
        <TypeMark type={template} />
      </p>
      <p className="quiet">
        {[template.prefix_id, state(template), where(template)].filter(Boolean).join(' · ')}
      </p>
      <div className={classes.cardFoot}>
        <StatusBadge status={template.active ? 'Active' : 'Inactive'} />
      </div>
    </div>
  );
}
