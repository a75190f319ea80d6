import { useTranslation } from 'react-i18next';
import { useCan } from '@/platform/can';
import { useFormats } from '@/platform/formats';
import { ALL_STATUSES } from '@/platform/search';
import { useCounts } from '@/shell/useCounts';
import { AppLink } from '@/ui/AppLink';
import { useInSight } from '@/ui/useInSight';
import classes from './actions.module.css';
import { useNavigation } from './navigation';
import { VIEWS } from './views';

const { all, ...others } = VIEWS;

/** The lists of actions, one's own first. */
export function ViewLinks() {
  const { t } = useTranslation();
  const { can } = useCan();
  const { number } = useFormats();
  const counts = useCounts();
  const { view, part } = useNavigation();
  // Of what is one's own it is said how much there is to do.
  const ofAll = [
    { key: 'mine', href: `${all.path}?mine=true`, count: counts?.to_do },
    { key: 'verify', href: `${all.path}?verify=true`, count: counts?.to_verify },
    { key: 'all', href: all.path, count: 0 },
  ] as const;
  const links = [
    ...(can(all.module, 'read') ? ofAll : []),
    ...Object.values(others)
      .filter(({ module }) => can(module, 'read'))
      .map(({ key, path }) => ({ key, href: `${path}?status=${ALL_STATUSES}`, count: 0 })),
  ];
  const here = part ?? view.key;
  const strip = useInSight(`${here} ${counts?.to_do ?? 0} ${counts?.to_verify ?? 0}`);
  return (
    <nav ref={strip} className={classes.views} aria-label={t('actions.views.label')}>
      {links.map(({ key, href, count }) => (
        <AppLink
          key={key}
          href={href}
          className={classes.view}
          aria-current={key === here ? 'page' : undefined}
        >
          {t(`actions.views.${key}`)}
          {count ? <span className={classes.viewCount}>{number(count)}</span> : null}
        </AppLink>
      ))}
    </nav>
  );
}
