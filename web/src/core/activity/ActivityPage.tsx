import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Nothing } from '@/core/records/Filtered';
import { useFormats } from '@/platform/formats';
import { useSession } from '@/platform/session';
import { EmptyState } from '@/ui/EmptyState';
import { FilterBar } from '@/ui/filters/FilterBar';
import { choice, days, type Filter } from '@/ui/filters/filter';
import { PageHeader } from '@/ui/PageHeader';
import { Split } from '@/ui/panel/Split';
import { TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import { ExportButton } from '@/ui/table/ExportButton';
import { queryState } from '@/ui/table/queryState';
import classes from './activity.module.css';
import { activityList, type Entry, exportActivity } from './api';
import { logged } from './filters';
import { type Change, useChangeWords, useLoggedWord } from './words';

const activityRoute = getRouteApi('/app/activity-logs');

const VIEW = { dense: false, columns: {} };

/** Who changed what, when, from where, and what was there before. */
export function ActivityPage() {
  const { t } = useTranslation();
  const word = useLoggedWord();
  const search = activityRoute.useSearch();
  const navigate = useNavigate({ from: '/activity-logs' });
  const list = useQuery(activityList(search));
  const me = useSession().user;
  const patch = (values: object) =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...values }),
      replace: true,
    });
  const filters: Filter[] = [
    days('period', 'from', 'to', t('activity.when')),
    choice(
      'module',
      t('activity.about'),
      logged().map((value) => ({ value, label: word(value) })),
    ),
  ];
  return (
    <Split>
      <PageHeader
        title={t('activity.title')}
        text={me?.is_admin ? undefined : t('activity.ownOnly')}
      />
      <FilterBar
        filters={filters}
        values={search}
        onChange={patch}
        search={t('activity.search')}
        tools={<ExportButton onExport={(format) => exportActivity(search, format)} />}
      />
      <DataTable
        label={t('activity.title')}
        columns={useActivityColumns()}
        rows={list.data?.rows}
        view={VIEW}
        nameOf={(entry) => `${entry.title} ${entry.at}`}
        {...queryState(list)}
        onPage={(page) => void navigate({ search: (before) => ({ ...before, page }) })}
        card={(entry) => <EntryCard entry={entry} />}
        empty={
          <Nothing filters={filters} search={search} onClear={patch}>
            <EmptyState
              icon={<IconHistory size={22} stroke={1.6} />}
              title={t('activity.emptyTitle')}
              text={t('activity.empty')}
            />
          </Nothing>
        }
      />
    </Split>
  );
}

function useActivityColumns(): Column<Entry>[] {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const word = useLoggedWord();
  return [
    { key: 'at', label: t('activity.when'), width: 170, render: (entry) => dateTime(entry.at) },
    {
      key: 'user',
      label: t('activity.who'),
      width: 170,
      from: 560,
      render: (entry) => entry.user?.name ?? t('common.system'),
    },
    {
      key: 'what',
      label: t('activity.what'),
      fixed: true,
      render: (entry) => (
        <TitleCell below={[word(entry.module), entry.title].filter(Boolean).join(' · ')}>
          {word(entry.kind)}
        </TitleCell>
      ),
    },
    {
      key: 'changes',
      label: t('activity.changes'),
      width: '34%',
      from: 760,
      render: (entry) => <Changes entry={entry} />,
    },
    { key: 'ip', label: t('activity.from'), width: 130, from: 1000, render: (entry) => entry.ip },
  ];
}

/** More than these unfold: a new role has a line for every module. */
const SHOWN = 4;

/** Before and after, field by field. */
function Changes({ entry }: { entry: Entry }) {
  const { t } = useTranslation();
  const changes = entry.changes ?? [];
  // Never one alone: the line that says so would be as long.
  const shown = changes.length > SHOWN + 1 ? SHOWN : changes.length;
  const rest = changes.slice(shown);
  return (
    <>
      <Lines entry={entry} changes={changes.slice(0, shown)} />
      {rest.length > 0 ? (
        <details className={classes.rest}>
          <summary>{t('activity.more', { count: rest.length })}</summary>
          <Lines entry={entry} changes={rest} />
        </details>
      ) : null}
    </>
  );
}

function Lines({ entry, changes }: { entry: Entry; changes: readonly Change[] }) {
  const { field, value } = useChangeWords();
  const said = (name: string, text: string) => (text ? value(entry, name, text) : '');
  return (
    <ul className={classes.changes}>
      {changes.map((change) => (
        <li key={change.field}>
          <span className="quiet">{field(entry, change.field)}: </span>
          {change.before ? <del>{said(change.field, change.before)}</del> : null}
          {change.before && change.after ? ' → ' : null}
          {change.after ? <ins>{said(change.field, change.after)}</ins> : null}
        </li>
      ))}
    </ul>
  );
}

function EntryCard({ entry }: { entry: Entry }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const word = useLoggedWord();
  return (
    <div>
      <p className={classes.title}>{word(entry.kind)}</p>
      <p className="quiet">
        {[entry.title, entry.user?.name ?? t('common.system'), dateTime(entry.at)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Changes entry={entry} />
    </div>
  );
}
