import { useTranslation } from 'react-i18next';
import type { Plan } from './api';
import classes from './plans.module.css';

interface Props {
  plans: readonly Plan[];
  current: number;
  onChange: (id: number) => void;
}

/** The levels of a site, of which one is looked at. */
export function PlanTabs({ plans, current, onChange }: Props) {
  const { t } = useTranslation();
  if (plans.length < 2) return null;
  return (
    <nav className={classes.tabs} aria-label={t('sites.plans.levels')}>
      {plans.map((plan) => (
        <button
          key={plan.id}
          type="button"
          className={classes.tab}
          aria-current={plan.id === current ? 'true' : undefined}
          onClick={() => onChange(plan.id)}
        >
          {plan.name}
        </button>
      ))}
    </nav>
  );
}
