import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LOCALE_NAMES, type Locale } from '@/platform/locale';
import { EmptyState } from '@/ui/EmptyState';
import { PageHeader } from '@/ui/PageHeader';
import { TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import { type ScenarioRow, scenarioList } from './api';
import { useModuleName, useNamed } from './variables';

const route = getRouteApi('/app/mailers/$module/$moduleId');
const VIEW = { dense: false, columns: {} };

/** Rows of a table have numbers; a scenario has a name. */
type Row = Omit<ScenarioRow, 'id'> & { id: number; name: string };

/** On which occasions people are told something of a kind of record. */
export function ScenariosPage() {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const { module, moduleId } = route.useParams();
  const list = useQuery(scenarioList(moduleId, i18n.language));
  const named = useNamed();
  const to = (scenarioId: string) => ({
    to: '/mailers/$module/$moduleId/scenario/$scenarioId' as const,
    params: { module, moduleId, scenarioId },
  });
  const columns: Column<Row>[] = [
    {
      key: 'subject',
      label: t('notifications.mailers.part.subject'),
      fixed: true,
      render: (row) => (
        <TitleCell>
          <Link {...to(row.name)}>{named(row.subject)}</Link>
        </TitleCell>
      ),
    },
    {
      key: 'changed',
      label: t('notifications.mailers.own'),
      width: 260,
      from: 560,
      render: languagesOf,
    },
  ];
  return (
    <div className="page">
      <PageHeader
        title={t('notifications.mailers.of', { name: useModuleName()(moduleId) })}
        text={t('notifications.mailers.text')}
      >
        <Button variant="subtle" onClick={() => void navigate({ to: '/mailers' })}>
          {t('notifications.mailers.toAll')}
        </Button>
      </PageHeader>
      <DataTable
        label={t('notifications.mailers.scenarios')}
        columns={columns}
        rows={list.data?.map((each, index) => ({ ...each, name: each.id, id: index + 1 }))}
        view={VIEW}
        nameOf={(row) => named(row.subject)}
        onOpen={(row) => void navigate(to(row.name))}
        error={list.error}
        onRetry={list.refetch}
        card={(row) => <TitleCell below={languagesOf(row)}>{named(row.subject)}</TitleCell>}
        empty={<EmptyState title={t('filters.noneTitle')} text={t('filters.none')} />}
      />
    </div>
  );
}

const languagesOf = ({ changed }: Row): string =>
  (changed ?? []).map((locale) => LOCALE_NAMES[locale as Locale]).join(', ');
