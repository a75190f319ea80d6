import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { EmptyState } from '@/ui/EmptyState';
import { PageHeader } from '@/ui/PageHeader';
import { TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import { type MailerModule, mailerModules } from './api';
import { useModuleName } from './variables';

const VIEW = { dense: false, columns: {} };

/** What people are told, by kind of record. */
export function MailersPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const nameOf = useModuleName();
  const list = useQuery(mailerModules);
  return (
    <div className="page">
      <PageHeader title={t('notifications.mailers.title')} text={t('notifications.mailers.text')} />
      <DataTable
        label={t('notifications.mailers.title')}
        columns={useModuleColumns()}
        rows={list.data?.map((each, index) => ({ ...each, name: each.id, id: index + 1 }))}
        view={VIEW}
        nameOf={({ name }) => nameOf(name)}
        onOpen={({ name }) => void navigate(toModule(name))}
        error={list.error}
        onRetry={list.refetch}
        card={(row) => <ModuleCell row={row} />}
        empty={<EmptyState title={t('filters.noneTitle')} text={t('filters.none')} />}
      />
    </div>
  );
}

/** Rows of a table have numbers; a module has a name. */
type Row = Omit<MailerModule, 'id'> & { id: number; name: string };

const toModule = (id: string) => ({
  to: '/mailers/$module/$moduleId' as const,
  params: { module: id.toLowerCase(), moduleId: id },
});

function useModuleColumns(): Column<Row>[] {
  const { t } = useTranslation();
  const { number } = useFormats();
  return [
    {
      key: 'name',
      label: t('common.name'),
      fixed: true,
      render: (row) => <ModuleCell row={row} />,
    },
    {
      key: 'scenarios',
      label: t('notifications.mailers.scenarios'),
      width: 160,
      align: 'end',
      from: 480,
      render: (row) => number(row.scenarios),
    },
    {
      key: 'changed',
      label: t('notifications.mailers.own'),
      width: 160,
      align: 'end',
      from: 480,
      render: (row) => (row.changed > 0 ? number(row.changed) : ''),
    },
  ];
}

function ModuleCell({ row }: { row: Row }) {
  const nameOf = useModuleName();
  return (
    <TitleCell>
      <Link {...toModule(row.name)}>{nameOf(row.name)}</Link>
    </TitleCell>
  );
}
