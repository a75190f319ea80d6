import { useTranslation } from 'react-i18next';
import { useTemplateColumns, useVersionWords } from '@/core/forms/templates/columns';
import { useWord } from '@/platform/words';
import { StatusBadge } from '@/ui/StatusBadge';
import type { Column } from '@/ui/table/columns';
import classes from '../audits.module.css';
import { TemplateMark } from '../TemplateMark';
import type { Template } from './api';

export function useAuditTemplateColumns(): Column<Template>[] {
  const { t } = useTranslation();
  const word = useWord();
  return useTemplateColumns<Template>({
    path: '/audit-forms',
    name: t('common.name'),
    mark: (row) => <TemplateMark template={row} />,
    open: t('audits.templates.field.open_audits'),
    count: (row) => row.open_audits,
    more: [
      {
        key: 'type',
        label: t('audits.field.audit_type'),
        width: 150,
        from: 900,
        render: (row) => word('audits.type', row.audit_type),
      },
    ],
  });
}

/** A template in the list on a phone. */
export function TemplateCard({ template }: { template: Template }) {
  const state = useVersionWords();
  const word = useWord();
  return (
    <div className={classes.card}>
      <p className={classes.cardTitle}>
        <TemplateMark template={template} />
      </p>
      <p className="quiet">
        {[word('audits.type', template.audit_type), state(template)].filter(Boolean).join(' · ')}
      </p>
      <div className={classes.cardFoot}>
        <StatusBadge status={template.active ? 'Active' : 'Inactive'} />
      </div>
    </div>
  );
}
