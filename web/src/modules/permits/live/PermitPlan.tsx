import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Plan, plansOf } from '@/directory/sites/plans/api';
import { PlanPicture } from '@/directory/sites/plans/PlanPicture';
import { useCan } from '@/platform/can';
import { AppLink } from '@/ui/AppLink';
import { EmptyState } from '@/ui/EmptyState';
import { Tabs } from '@/ui/filters/Tabs';
import type { PermitRow } from '../api';
import classes from './live.module.css';
import { PermitMarks } from './PermitMarks';

interface Props {
  siteId: number;
  permits: readonly PermitRow[];
  /** Which plan the address says. */
  planId?: number;
  onPlan?: (id: number) => void;
  selected: number | null;
  onSelect: (id: number) => void;
  /** A place was pressed, for a request; without it places are not for pressing. */
  onPlace?: (spot: { plan: number; x: number; y: number }) => void;
}

/** The plans of a site with the permits that were placed on them. */
export function PermitPlan({
  siteId,
  permits,
  planId,
  onPlan,
  selected,
  onSelect,
  onPlace,
}: Props) {
  const { t } = useTranslation();
  const [own, setOwn] = useState<number>();
  const { data: plans, error } = useQuery(plansOf(siteId));
  // Whoever may not see plans has the list beside them.
  if (error && !plans) return <EmptyState small title={t('permits.map.noPlan')} />;
  if (!plans) return <div className={classes.coming} aria-busy />;
  const first = permits.find(({ spot }) => spot)?.spot?.plan_id;
  const plan = plans.find(({ id }) => id === (planId ?? own ?? first)) ?? plans[0];
  if (!plan) return <NoPlan siteId={siteId} />;
  const here = permits.filter(({ spot }) => spot?.plan_id === plan.id);
  return (
    <div>
      {plans.length > 1 ? (
        <Tabs
          label={t('permits.map.levels')}
          tabs={plans.map(({ id, name }) => ({
            key: String(id),
            label: name,
            count: permits.filter(({ spot }) => spot?.plan_id === id).length,
          }))}
          current={String(plan.id)}
          onChange={(next) => (onPlan ?? setOwn)(Number(next))}
        />
      ) : null}
      <PlanPicture
        key={plan.id}
        plan={bare(plan)}
        selected={null}
        onSelect={() => undefined}
        placing={Boolean(onPlace)}
        onFresh={({ x, y }) => onPlace?.({ plan: plan.id, x, y })}
      >
        <PermitMarks permits={here} selected={selected} onSelect={onSelect} />
      </PlanPicture>
    </div>
  );
}

/** The plan without the pointers of the site: they would hide the permits. */
const bare = (plan: Plan): Plan => ({ ...plan, pointers: [] });

/** Whoever may add a plan is led to where that is done. */
function NoPlan({ siteId }: { siteId: number }) {
  const { t } = useTranslation();
  const { can } = useCan();
  return (
    <EmptyState small title={t('permits.map.noPlan')}>
      {can('Site', 'update') ? (
        <Button component={AppLink} href={`/map-plotting?site_id=${siteId}`} variant="default">
          {t('sites.plans.add')}
        </Button>
      ) : null}
    </EmptyState>
  );
}
