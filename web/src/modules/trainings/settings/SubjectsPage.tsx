import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/platform/session';
import { AppLink } from '@/ui/AppLink';
import { ErrorState } from '@/ui/ErrorState';
import { StatusBadge } from '@/ui/StatusBadge';
import { type Subject, subjectList } from '../api';
import { setsTrainings } from '../can';
import { testEditorPath } from '../navigation';
import { TrainingsHead } from '../TrainingsHead';
import classes from '../trainings.module.css';
import { SubjectDialog } from './SubjectDialog';

/** What people are trained in, and for how long it holds. */
export function SubjectsPage() {
  const { t } = useTranslation();
  const sets = setsTrainings(useSession());
  const [edited, setEdited] = useState<Subject | 'new' | null>(null);
  const { data, error, refetch } = useQuery(subjectList);
  return (
    <div className="page">
      <TrainingsHead part="subjects">
        {sets ? (
          <Button
            className="icon-on-phone"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setEdited('new')}
          >
            {t('trainings.subjects.new')}
          </Button>
        ) : null}
      </TrainingsHead>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data?.length === 0 ? <p className="quiet">{t('trainings.subjects.none')}</p> : null}
      <ul className={classes.list} aria-label={t('trainings.subjects.title')}>
        {(data ?? []).map((subject) => (
          <li key={subject.id}>
            <Words subject={subject} />
            {subject.active ? null : <StatusBadge status="Inactive" />}
            {sets && subject.pass_mark > 0 ? (
              <Button
                size="compact-sm"
                variant="default"
                component={AppLink}
                href={testEditorPath(subject.id)}
                aria-label={t('trainings.test.of', { subject: subject.name })}
              >
                {t('trainings.test.title')}
              </Button>
            ) : null}
            {sets ? (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('trainings.subjects.editNamed', { name: subject.name })}
                onClick={() => setEdited(subject)}
              >
                {t('common.edit')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <SubjectDialog
        subject={edited === 'new' || !edited ? undefined : edited}
        opened={edited !== null}
        onClose={() => setEdited(null)}
      />
    </div>
  );
}

function Words({ subject }: { subject: Subject }) {
  const { t } = useTranslation();
  const { name, validity_months: months, window_days: days, renews, description } = subject;
  const names = (renews ?? []).map((each) => each.name).join(', ');
  return (
    <span className={classes.words}>
      <span className={classes.strong}>{name}</span>
      <span className="quiet">
        {[
          months > 0 ? t('trainings.subjects.months', { count: months }) : t('trainings.forEver'),
          days > 0 ? t('trainings.subjects.window', { count: days }) : '',
          names ? t('trainings.subjects.renews', { names }) : '',
          subject.pass_mark > 0 ? t('trainings.test.mark', { percent: subject.pass_mark }) : '',
          subject.pass_mark > 0 && !subject.test_version ? t('trainings.test.draft') : '',
          description,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  );
}
