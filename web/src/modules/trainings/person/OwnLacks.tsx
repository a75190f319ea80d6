import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Section } from '@/ui/Facts';
import { personTrainings } from '../api';
import classes from '../trainings.module.css';
import { LackList } from './LackList';

/** What the reader lacks or will, before what they hold; nothing where nothing is lacking. */
export function OwnLacks() {
  const { t } = useTranslation();
  const { data } = useQuery(personTrainings({}));
  const lacks = (data?.needs ?? []).filter(({ state }) => state !== 'held');
  if (lacks.length === 0) return null;
  return (
    <Section title={t('trainings.records.lacking')} level={2}>
      <ul className={classes.list} aria-label={t('trainings.records.lacking')}>
        <LackList needs={lacks} own />
      </ul>
    </Section>
  );
}
