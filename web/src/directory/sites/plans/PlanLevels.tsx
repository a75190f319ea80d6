import { Button, Menu } from '@mantine/core';
import { IconMap2, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskedWrite } from '@/ui/AskedWrite';
import { DotsMenu } from '@/ui/DotsMenu';
import { EmptyState } from '@/ui/EmptyState';
import { OrderList } from '@/ui/order/OrderList';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { type Plan, usePlanWrites } from './api';
import { PlanDialog } from './PlanDialog';
import classes from './plans.module.css';

interface Props {
  siteId: number;
  plans: readonly Plan[];
  current?: number;
  onShow: (id: number) => void;
}

type Asked = { what: 'add' } | { what: 'edit' | 'remove'; plan: Plan };

/** The levels of a site in their order: which one is shown, and what can be done with each. */
export function PlanLevels({ siteId, plans, current, onShow }: Props) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { order } = usePlanWrites(siteId);
  const close = () => setAsked(null);
  const add = (
    <Button
      variant={plans.length > 0 ? 'default' : 'filled'}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setAsked({ what: 'add' })}
    >
      {t('sites.plans.add')}
    </Button>
  );
  async function put(next: readonly Plan[]) {
    try {
      await order.mutateAsync(next.map(({ id }) => id));
    } catch (cause) {
      toast.failed(sentence(cause));
    }
  }
  return (
    <>
      {plans.length > 0 ? (
        <section className="card">
          <OrderList
            label={t('sites.plans.levels')}
            entries={plans}
            onOrder={(next) => void put(next)}
          >
            {(plan) => (
              <Level
                plan={plan}
                shown={plan.id === current}
                onShow={() => onShow(plan.id)}
                onAsk={(what) => setAsked({ what, plan })}
              />
            )}
          </OrderList>
          <div className={classes.addRow}>{add}</div>
        </section>
      ) : (
        <EmptyState
          icon={<IconMap2 size={22} stroke={1.6} />}
          title={t('sites.plans.emptyTitle')}
          text={t('sites.plans.empty')}
        >
          {add}
        </EmptyState>
      )}
      {asked?.what === 'add' ? (
        <PlanDialog siteId={siteId} onClose={close} onShow={onShow} />
      ) : null}
      {asked?.what === 'edit' ? (
        <PlanDialog siteId={siteId} plan={asked.plan} onClose={close} onShow={onShow} />
      ) : null}
      {asked?.what === 'remove' ? (
        <RemovePlan siteId={siteId} plan={asked.plan} onClose={close} />
      ) : null}
    </>
  );
}

interface LevelProps {
  plan: Plan;
  shown: boolean;
  onShow: () => void;
  onAsk: (what: 'edit' | 'remove') => void;
}

function Level({ plan, shown, onShow, onAsk }: LevelProps) {
  const { t } = useTranslation();
  return (
    <>
      <button
        type="button"
        className={classes.levelName}
        aria-current={shown ? 'true' : undefined}
        onClick={onShow}
      >
        {plan.name}
      </button>
      <span className={classes.levelCount}>
        {t('sites.plans.count', { count: plan.pointers?.length ?? 0 })}
      </span>
      <DotsMenu in="row" name={plan.name}>
        <Menu.Item onClick={() => onAsk('edit')}>{t('sites.plans.edit')}</Menu.Item>
        <Menu.Item color="danger" onClick={() => onAsk('remove')}>
          {t('sites.plans.remove')}
        </Menu.Item>
      </DotsMenu>
    </>
  );
}

interface RemoveProps {
  siteId: number;
  plan: Plan;
  onClose: () => void;
}

function RemovePlan({ siteId, plan, onClose }: RemoveProps) {
  const { t } = useTranslation();
  const { remove } = usePlanWrites(siteId);
  return (
    <AskedWrite
      danger
      title={t('sites.parts.removeTitle', { name: plan.name })}
      text={t('sites.plans.removeText', { count: plan.pointers?.length ?? 0 })}
      confirm={t('sites.plans.remove')}
      write={() => remove.mutateAsync({ id: plan.id })}
      done={t('sites.parts.removed', { name: plan.name })}
      onClose={onClose}
    />
  );
}
