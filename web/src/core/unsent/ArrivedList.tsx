import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useArrived } from '@/platform/unsent/store';
import { offlineForm } from '@/platform/unsent/way';
import { useSaid } from '@/platform/words';
import { AppLink } from '@/ui/AppLink';
import classes from './unsent.module.css';

/** What waited here and has arrived, each with the number of its record. */
export function ArrivedList() {
  const { t } = useTranslation();
  const said = useSaid();
  const arrived = useArrived();
  if (arrived.length === 0) return null;
  return (
    <section className="card" aria-labelledby="arrived">
      <h2 id="arrived" className={classes.heading}>
        {t('unsent.arrived')}
      </h2>
      <ul className={classes.arrived} aria-live="polite">
        {arrived.map(({ id, kind, title, number, href }) => (
          <li key={id}>
            <IconCircleCheck size={17} aria-hidden />
            <span>
              <AppLink href={href}>{number}</AppLink> {title}
              <span className={classes.quiet}>
                {said(offlineForm(kind)?.label ?? 'unsent.title')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
