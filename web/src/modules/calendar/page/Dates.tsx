import { useTranslation } from 'react-i18next';
import { AppLink } from '@/ui/AppLink';
import classes from '../calendar.module.css';
import { pagePath } from '../navigation';
import { ResponseMark } from '../ResponseMark';
import type { Item } from '../types';
import { useRuleWords } from '../useRuleWords';
import { useWhen } from '../views/useWhen';

/** How it repeats, and the dates around the one that is looked at. */
export function Dates({ item }: { item: Item }) {
  const { t } = useTranslation();
  const { said } = useRuleWords();
  const { when } = useWhen();
  return (
    <>
      <p>{said(item.rule, item.starts_at, item.time_zone)}</p>
      <ul className={classes.dates}>
        {(item.occurrences ?? []).map((each) => (
          <li key={each.id} data-cancelled={each.cancelled || undefined}>
            <AppLink
              href={pagePath(item.id, each.id)}
              aria-current={each.id === item.occurrence?.id ? 'true' : undefined}
            >
              {when(each)}
            </AppLink>
            <span className="quiet">
              {[
                each.cancelled ? t('status.cancelled') : '',
                each.changed && !each.cancelled ? t('calendar.changed') : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {each.my_response ? <ResponseMark response={each.my_response} /> : null}
          </li>
        ))}
      </ul>
    </>
  );
}
