import { useTranslation } from 'react-i18next';
import { hasScreen } from '@/app/screens';
import { useCan } from '@/platform/can';
import { AppLink } from '@/ui/AppLink';
import classes from './actions.module.css';
import { usePlace } from './place';
import { VIEWS } from './views';

interface Link {
  readonly key: 'mine' | 'all' | 'observations' | 'alone';
  readonly href: string;
  readonly here: boolean;
}

/** The lists of actions, one's own first. */
export function ViewLinks() {
  const { t } = useTranslation();
  const { can } = useCan();
  const { view, search } = usePlace();
  const mine = view.key === 'all' && search.mine === 'true';
  // Incidents and audits stay out until they have screens that ask for actions.
  const others = [VIEWS.observations, VIEWS.alone].filter(
    (each) => hasScreen(each.path) && can(each.module, 'read'),
  );
  const links: Link[] = others.map((each) => ({
    key: each.key,
    href: each.path,
    here: view.key === each.key,
  }));
  if (can('Action', 'read')) {
    links.unshift(
      { key: 'mine', href: `${VIEWS.all.path}?mine=true`, here: mine },
      { key: 'all', href: VIEWS.all.path, here: view.key === 'all' && !mine },
    );
  }
  return (
    <nav className={classes.views} aria-label={t('actions.views.label')}>
      {links.map((link) => (
        <AppLink
          key={link.key}
          href={link.href}
          className={classes.view}
          aria-current={link.here ? 'page' : undefined}
        >
          {t(`actions.views.${link.key}`)}
        </AppLink>
      ))}
    </nav>
  );
}
