import { useTranslation } from 'react-i18next';
import { stringifySearch } from '@/platform/search';
import { useWord } from '@/platform/words';
import { AppLink } from '@/ui/AppLink';
import { useInSight } from '@/ui/useInSight';
import classes from './audits.module.css';
import { TYPES } from './filters';
import { useNavigation } from './navigation';

/** The types of audits, each a list with an address of its own; the filters come along. */
export function TypeLinks() {
  const { t } = useTranslation();
  const word = useWord();
  const { search } = useNavigation();
  const { type: here, page: _, peek: __, ...rest } = search;
  const strip = useInSight(here ?? 'all');
  return (
    <nav ref={strip} className={classes.types} aria-label={t('audits.field.audit_type')}>
      {(['all', ...TYPES] as const).map((type) => (
        <AppLink
          key={type}
          className={classes.typeLink}
          href={`/audits/${type}${stringifySearch(rest)}`}
          aria-current={type === (here ?? 'all') ? 'page' : undefined}
        >
          {type === 'all' ? t('status.all') : word('audits.type', type)}
        </AppLink>
      ))}
    </nav>
  );
}
