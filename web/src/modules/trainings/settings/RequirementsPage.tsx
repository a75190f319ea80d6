import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/platform/session';
import { AskedWrite } from '@/ui/AskedWrite';
import { ErrorState } from '@/ui/ErrorState';
import { StatusBadge } from '@/ui/StatusBadge';
import { type Requirement, requirementList } from '../api';
import { setsTrainings } from '../can';
import { TrainingsHead } from '../TrainingsHead';
import classes from '../trainings.module.css';
import { useFormData } from '../useFilters';
import { useRemoveRequirement } from '../writes';
import { RequirementDialog } from './RequirementDialog';

/** Who needs which training. */
export function RequirementsPage() {
  const { t } = useTranslation();
  const sets = setsTrainings(useSession());
  const [edited, setEdited] = useState<Requirement | 'new' | null>(null);
  const { data, error, refetch } = useQuery(requirementList);
  return (
    <div className="page">
      <TrainingsHead part="requirements">
        {sets ? (
          <Button
            className="icon-on-phone"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setEdited('new')}
          >
            {t('trainings.requirements.new')}
          </Button>
        ) : null}
      </TrainingsHead>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data?.length === 0 ? <p className="quiet">{t('trainings.requirements.none')}</p> : null}
      <ul className={classes.list} aria-label={t('trainings.requirements.title')}>
        {(data ?? []).map((each) => (
          <li key={each.id}>
            <Line requirement={each} onEdit={sets ? () => setEdited(each) : undefined} />
          </li>
        ))}
      </ul>
      <RequirementDialog
        requirement={edited === 'new' || !edited ? undefined : edited}
        opened={edited !== null}
        onClose={() => setEdited(null)}
      />
    </div>
  );
}

/** As statuses look that mean the same. */
const LOOKS = { blocks: 'overdue', warns: 'pending', informs: 'open' } as const;

/** Of whom it is asked, in words. */
function useWhom() {
  const { t } = useTranslation();
  const data = useFormData();
  const names = (
    all: readonly { id: number; name: string }[] | null | undefined,
    ids: readonly number[] | null,
  ) =>
    (ids ?? [])
      .map((id) => all?.find((each) => each.id === id)?.name ?? t('common.none'))
      .join(', ');
  return (one: Requirement): string =>
    [
      t(`trainings.whom.${one.whom}`),
      names(data?.roles, one.role_ids),
      names(data?.sites, one.site_ids),
      names(data?.skills, one.skill_ids),
      one.grace_days > 0 ? t('trainings.requirements.grace', { count: one.grace_days }) : '',
      one.reason,
    ]
      .filter(Boolean)
      .join(' · ');
}

function Line({ requirement, onEdit }: { requirement: Requirement; onEdit?: () => void }) {
  const { t } = useTranslation();
  const whom = useWhom();
  const [removing, setRemoving] = useState(false);
  const remove = useRemoveRequirement();
  const { id, subject, strength, active } = requirement;
  return (
    <>
      <span className={classes.words}>
        <span className={classes.strong}>{subject.name}</span>
        <span className="quiet">{whom(requirement)}</span>
      </span>
      <StatusBadge status={LOOKS[strength]} label={t(`trainings.strength.${strength}`)} />
      {active ? null : <StatusBadge status="Inactive" />}
      {onEdit ? (
        <>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('trainings.requirements.editNamed', { name: subject.name })}
            onClick={onEdit}
          >
            {t('common.edit')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="danger"
            aria-label={t('trainings.requirements.removeNamed', { name: subject.name })}
            onClick={() => setRemoving(true)}
          >
            {t('common.remove')}
          </Button>
        </>
      ) : null}
      <AskedWrite
        opened={removing}
        title={t('trainings.requirements.ask')}
        text={t('trainings.requirements.askText', { name: subject.name })}
        confirm={t('common.remove')}
        danger
        write={() => remove.mutateAsync(id)}
        onClose={() => setRemoving(false)}
      />
    </>
  );
}
