import { useTranslation } from 'react-i18next';
import { useCan } from '@/platform/can';
import { useFormats } from '@/platform/formats';
import { WHOLE } from '@/platform/search';
import { hasScreen } from '@/shell/screens';
import { useCounts } from '@/shell/useCounts';
import { AppLink } from '@/ui/AppLink';
import { useInSight } from '@/ui/useInSight';
import classes from './actions.module.css';
import { usePlace } from './place';
import { VIEWS } from './views';

interface Link {
  readonly key: 'mine' | 'verify' | 'all' | 'observations' | 'incidents' | 'audits' | 'alone';
  readonly href: string;
  readonly here: boolean;
  /** How much there is to do, of what is one's own. */
  readonly count?: number;
}

/** The lists of actions, one's own first. */
export function ViewLinks() {
  const { t } = useTranslation();
  const { can } = useCan();
  const { number } = useFormats();
  const counts = useCounts();
  const toDo = counts?.to_do ?? 0;
  const toVerify = counts?.to_verify ?? 0;
  const { view, search } = usePlace();
  const mine = view.key === 'all' && search.mine === 'true';
  const verify = view.key === 'all' && search.verify === 'true';
  const others = [VIEWS.observations, VIEWS.incidents, VIEWS.audits, VIEWS.alone].filter(
    (each) => hasScreen(each.path) && can(each.module, 'read'),
  );
  const links: Link[] = others.map((each) => ({
    key: each.key,
    href: `${each.path}?status=${WHOLE}`,
    here: view.key === each.key,
  }));
  if (can('Action', 'read')) {
    links.unshift(
      { key: 'mine', href: `${VIEWS.all.path}?mine=true`, here: mine, count: toDo },
      {
        key: 'verify',
        href: `${VIEWS.all.path}?verify=true`,
        here: verify,
        count: toVerify,
      },
      { key: 'all', href: VIEWS.all.path, here: view.key === 'all' && !mine && !verify },
    );
  }
  const strip = useInSight(`${links.find((link) => link.here)?.key} ${toDo} ${toVerify}`);
  return (
    <nav ref={strip} className={classes.views} aria-label={t('actions.views.label')}>
      {links.map((link) => (
        <AppLink
          key={link.key}
          href={link.href}
          className={classes.view}
          aria-current={link.here ? 'page' : undefined}
        >
          {t(`actions.views.${link.key}`)}
          {link.count ? <span className={classes.viewCount}>{number(link.count)}</span> : null}
        </AppLink>
      ))}
    </nav>
  );
}
