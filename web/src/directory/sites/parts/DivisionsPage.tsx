import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRecordId } from '@/core/records/navigation';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { useCan } from '@/platform/can';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { PageHeader } from '@/ui/PageHeader';
import { SiteLinks } from '../SiteLinks';
import { type SiteRecord, siteRecord } from '../settings';
import { PartDialog, RemovePart } from './PartDialog';
import { PartList } from './PartRow';
import classes from './parts.module.css';
import { countsOf, type Node, treeOf } from './tree';
import { usePartTree } from './usePartTree';

/** The divisions, departments and units of a site. */
export function DivisionsPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(siteRecord(useRecordId() ?? 0));
  if (!data) {
    return (
      <div className="page">
        <PageHeader title={t('sites.titles.divisions')} />
        {error ? <ErrorState error={error} onRetry={refetch} /> : <FactsSkeleton />}
      </div>
    );
  }
  return <Parts key={data.id} site={data} />;
}

function Parts({ site }: { site: SiteRecord }) {
  const { t } = useTranslation();
  const { can } = useCan();
  const state = usePartTree();
  const tree = treeOf(site);
  const { division, department, unit } = countsOf(tree);
  const changes = can('Site', 'update') && site.status !== 'deleted';
  return (
    <div className="page">
      <PageHeader
        title={site.name}
        text={[
          t('sites.parts.divisions', { count: division }),
          t('sites.parts.departments', { count: department }),
          t('sites.parts.units', { count: unit }),
        ].join(' · ')}
      >
        {tree.length > 0 ? (
          <Button variant="default" onClick={() => state.unfoldAll(tree)}>
            {t(state.open.size > 0 ? 'sites.parts.foldAll' : 'sites.parts.unfoldAll')}
          </Button>
        ) : null}
      </PageHeader>
      <SiteLinks site={site} />
      {tree.length === 0 ? (
        <EmptyState
          small
          title={t('sites.parts.emptyTitle')}
          text={t(changes ? 'sites.parts.empty' : 'sites.parts.emptyReader')}
        />
      ) : null}
      <section
        className={`card ${classes.tree}`}
        data-tree
        aria-label={t('sites.titles.divisions')}
      >
        <PartList
          nodes={tree}
          parentKey="site"
          level="division"
          parentId={site.id}
          parentActive={site.status === 'active'}
          state={state}
          changes={changes}
        />
      </section>
      {changes && tree.length > 0 ? (
        <p className={`${classes.hint} ${classes.keys}`}>{t('sites.parts.keys')}</p>
      ) : null}
      <Asked tree={tree} state={state} />
    </div>
  );
}

interface AskedProps {
  tree: readonly Node[];
  state: ReturnType<typeof usePartTree>;
}

function Asked({ tree, state }: AskedProps) {
  const { asked, setAsked } = state;
  if (!asked) return null;
  const close = () => setAsked(null);
  if (asked.what === 'remove') return <RemovePart node={asked.node} onClose={close} />;
  return <PartDialog node={asked.node} tree={tree} onClose={close} />;
}
