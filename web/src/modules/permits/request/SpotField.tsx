import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Plan, plansOf } from '@/directory/sites/plans/api';
import { PlanPicture } from '@/directory/sites/plans/PlanPicture';
import { Tabs } from '@/ui/filters/Tabs';
import classes from './request.module.css';
import type { Spot } from './values';

interface Props {
  siteId: number;
  value: Spot | null;
  onChange: (spot: Spot | null) => void;
}

/** Where exactly, on a plan of the site; a site without plans asks for words alone. */
export function SpotField({ siteId, value, onChange }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(value !== null);
  const [shown, setShown] = useState<number>();
  const { data: plans = [] } = useQuery(plansOf(siteId));
  const plan = plans.find(({ id }) => id === (shown ?? value?.plan_id)) ?? plans[0];
  if (!plan) return null;
  if (!opened) {
    return (
      <div>
        <Button
          variant="default"
          leftSection={<IconMapPin size={16} aria-hidden />}
          onClick={() => setOpened(true)}
        >
          {t('permits.form.mark')}
        </Button>
      </div>
    );
  }
  return (
    <div data-path="spot" tabIndex={-1}>
      <p className={classes.quiet}>{t('permits.form.markHelp')}</p>
      {plans.length > 1 ? (
        <Tabs
          label={t('permits.map.levels')}
          tabs={plans.map(({ id, name }) => ({ key: String(id), label: name }))}
          current={String(plan.id)}
          onChange={(key) => setShown(Number(key))}
        />
      ) : null}
      <PlanPicture
        key={plan.id}
        plan={bare(plan)}
        selected={null}
        onSelect={() => undefined}
        placing
        fresh={value?.plan_id === plan.id ? value : null}
        freshLabel={t('permits.form.here')}
        onFresh={({ x, y }) => onChange({ plan_id: plan.id, x, y })}
      />
      {value ? (
        <Button variant="subtle" size="sm" onClick={() => onChange(null)}>
          {t('permits.form.unmark')}
        </Button>
      ) : (
        <Button
          variant="subtle"
          size="sm"
          onClick={() => onChange({ plan_id: plan.id, x: 0.5, y: 0.5 })}
        >
          {t('permits.form.markMiddle')}
        </Button>
      )}
    </div>
  );
}

const bare = (plan: Plan): Plan => ({ ...plan, pointers: [] });
