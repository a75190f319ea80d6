import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '@/ui/AppLink';
import { ErrorState } from '@/ui/ErrorState';
import { FormDialog } from '@/ui/form/FormDialog';
import { StatusBadge } from '@/ui/StatusBadge';
import classes from '../contractors.module.css';
import { questionsPath } from '../navigation';
import { type Kind, kindList } from './api';
import { KindForm } from './KindForm';

/** The sorts of papers: who holds them, what a reviewer looks at, when people are warned. */
export function Kinds() {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<Kind | 'new' | null>(null);
  const { data, error, refetch } = useQuery(kindList);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} small />;
  return (
    <>
      {data?.length === 0 ? <p className="quiet">{t('contractors.kinds.none')}</p> : null}
      <ul className={classes.list} aria-label={t('contractors.kinds.title')}>
        {(data ?? []).map((kind) => (
          <li key={kind.id}>
            <span className={classes.words}>
              <span className={classes.strong}>{kind.name}</span>
              <span className="quiet">
                {[
                  t(`contractors.holder.${kind.holder}`),
                  kind.questionnaire ? t('contractors.questionnaires.one') : '',
                  t('contractors.kinds.lines', { count: kind.checklist?.length ?? 0 }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {kind.active ? null : <StatusBadge status="Inactive" />}
            {kind.questionnaire ? (
              <Button
                size="compact-sm"
                variant="default"
                component={AppLink}
                href={questionsPath(kind.id)}
                aria-label={t('contractors.questionnaires.questionsNamed', { name: kind.name })}
              >
                {t('contractors.questionnaires.questions')}
              </Button>
            ) : null}
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('contractors.kinds.editNamed', { name: kind.name })}
              onClick={() => setEdited(kind)}
            >
              {t('common.edit')}
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setEdited('new')}
        >
          {t('contractors.kinds.new')}
        </Button>
      </div>
      <FormDialog
        title={t(edited === 'new' ? 'contractors.kinds.new' : 'contractors.kinds.edit')}
        opened={edited !== null}
        onClose={() => setEdited(null)}
      >
        <KindForm
          kind={edited === 'new' || !edited ? undefined : edited}
          onClose={() => setEdited(null)}
        />
      </FormDialog>
    </>
  );
}
