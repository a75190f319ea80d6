import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AppLink } from '@/ui/AppLink';
import type { Need } from '../api';
import { StateMark, useUntil } from '../marks';
import { testPath } from '../navigation';
import classes from '../trainings.module.css';

interface Props {
  needs: readonly Need[];
  /** They are the reader's own, who can answer a test. */
  own: boolean;
}

/** What somebody lacks, as lines of a list. */
export function LackList({ needs, own }: Props) {
  const { t } = useTranslation();
  const until = useUntil();
  return needs.map((need) => (
    <li key={need.id}>
      <span className={classes.words}>
        <span className={classes.strong}>{need.subject.name}</span>
        <span className="quiet">{[until(need), need.reason].filter(Boolean).join(' · ')}</span>
      </span>
      {own && need.tested ? (
        <Button
          component={AppLink}
          href={testPath(need.subject.id)}
          size="compact-sm"
          variant="default"
          aria-label={t('trainings.test.takeNamed', { subject: need.subject.name })}
        >
          {t('trainings.test.take')}
        </Button>
      ) : null}
      <StateMark state={need.state} />
    </li>
  ));
}
