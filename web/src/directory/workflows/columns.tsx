import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useWord } from '@/platform/words';
import { TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import type { Workflow } from './api';
import { useReviewerName } from './words';
import classes from './workflows.module.css';

export function useWorkflowColumns(): Column<Workflow>[] {
  const { t } = useTranslation();
  const words = useRowWords();
  return useMemo(
    () => [
      {
        key: 'title',
        label: t('field.title'),
        fixed: true,
        sort: 'title',
        render: (row) => (
          <TitleCell below={words.type(row)}>
            <Link to="/workflows/$id" params={{ id: String(row.id) }}>
              {row.title}
            </Link>
          </TitleCell>
        ),
      },
      {
        key: 'module',
        label: t('workflows.field.module'),
        width: 150,
        from: 560,
        sort: 'module',
        render: words.module,
      },
      {
        key: 'sites',
        label: t('workflows.field.site_ids'),
        width: 180,
        from: 900,
        render: words.sites,
      },
      {
        key: 'reviewers',
        label: t('workflows.field.reviewers'),
        width: 280,
        from: 720,
        render: words.reviewers,
      },
      {
        key: 'lead',
        label: t('workflows.field.lead_hours'),
        width: 120,
        align: 'end',
        render: (row) => t('workflows.hours', { count: row.lead_hours }),
      },
    ],
    [t, words],
  );
}

function useRowWords() {
  const { t } = useTranslation();
  const word = useWord();
  const nameOf = useReviewerName();
  return useMemo(
    () => ({
      type: ({ kind }: Workflow) => t(`workflows.type.${kind}`),
      module: ({ module }: Workflow) => word('roles.module', module),
      sites: ({ sites }: Workflow) => {
        const [first, ...others] = sites ?? [];
        if (!first) return t('workflows.everySite');
        if (others.length === 0) return first.name;
        return t('filters.more', { first: first.name, count: others.length });
      },
      reviewers: ({ reviewers, kind }: Workflow) =>
        (reviewers ?? []).map(nameOf).join(kind === 'sequential' ? ' → ' : ' · '),
    }),
    [t, word, nameOf],
  );
}

/** A workflow on a phone. */
export function WorkflowCard({ row }: { row: Workflow }) {
  const { t } = useTranslation();
  const words = useRowWords();
  const about = [
    words.module(row),
    words.sites(row),
    t('workflows.hours', { count: row.lead_hours }),
  ];
  return (
    <div className={classes.rowCard}>
      <p className={classes.rowName}>{row.title}</p>
      <p className="quiet">{words.reviewers(row)}</p>
      <p className="quiet">{about.join(' · ')}</p>
    </div>
  );
}
