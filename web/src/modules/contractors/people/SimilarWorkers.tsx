import { IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '@/ui/AppLink';
import { Banner } from '@/ui/Banner';
import classes from '../contractors.module.css';
import { workerPath } from '../navigation';
import type { SimilarWorker } from './api';

/** Whom somebody who is being added may be. Saving once more adds them all the same. */
export function SimilarWorkers({ found }: { found: readonly SimilarWorker[] }) {
  const { t } = useTranslation();
  if (found.length === 0) return null;
  return (
    <div role="alert">
      <Banner tone="pending" icon={<IconUsersGroup size={18} aria-hidden />}>
        <p>{t('contractors.similar.may')}</p>
        <ul className={classes.list}>
          {found.map(({ worker_id: id, name, contractor, company_text: typed, by }) => (
            <li key={id}>
              <span className={classes.words}>
                {contractor ? (
                  <AppLink href={workerPath(contractor.id, id)}>{name}</AppLink>
                ) : (
                  <span className={classes.strong}>{name}</span>
                )}
                <span className="quiet">
                  {[
                    contractor?.name || typed || t('contractors.onsite.ofNone'),
                    t(`contractors.duplicates.by.${by}`),
                  ].join(' · ')}
                </span>
              </span>
            </li>
          ))}
        </ul>
        <p>{t('contractors.similar.goOn')}</p>
      </Banner>
    </div>
  );
}
