import { useTranslation } from 'react-i18next';
import type { Plan } from './api';
import classes from './plans.module.css';

interface Props {
  plan: Plan;
  selected: number | 'new' | null;
  onSelect: (id: number) => void;
}

/** The pointers of a plan as text, under the numbers they have on it. */
export function PointerList({ plan, selected, onSelect }: Props) {
  const { t } = useTranslation();
  const pointers = plan.pointers ?? [];
  if (pointers.length === 0) return <p className={classes.none}>{t('sites.plans.noPointers')}</p>;
  return (
    <ol className="plain" aria-label={t('sites.plans.pointers', { name: plan.name })}>
      {pointers.map((pointer, index) => (
        <li key={pointer.id}>
          <button
            type="button"
            className={classes.listed}
            aria-pressed={selected === pointer.id}
            onClick={() => onSelect(pointer.id)}
          >
            <span className={classes.number} aria-hidden>
              {index + 1}
            </span>
            <span>
              {pointer.label ? <strong>{pointer.label}</strong> : null}
              <span className={classes.path}>{pointer.path}</span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
