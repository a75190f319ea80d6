import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWord } from '@/platform/words';
import { AskedWrite } from '@/ui/AskedWrite';
import { ErrorState } from '@/ui/ErrorState';
import { Section } from '@/ui/Facts';
import { PageHeader } from '@/ui/PageHeader';
import { StatusBadge } from '@/ui/StatusBadge';
import classes from '../contractors.module.css';
import { type Requirement, requirementList, useRemoveRequirement } from './api';
import { Kinds } from './Kinds';
import { RequirementDialog } from './RequirementDialog';

/** What is required of companies and workers, and the kinds of papers that there are. */
export function RequirementsPage() {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<Requirement | 'new' | null>(null);
  const { data, error, refetch } = useQuery(requirementList);
  return (
    <div className="page">
      <PageHeader
        title={t('contractors.requirements.title')}
        text={t('contractors.requirements.about')}
      >
        <Button
          className="icon-on-phone"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setEdited('new')}
        >
          {t('contractors.requirements.new')}
        </Button>
      </PageHeader>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data?.length === 0 ? (
        <p className="quiet">{t('contractors.requirements.none')}</p>
      ) : (
        <ul className={classes.list} aria-label={t('contractors.requirements.title')}>
          {(data ?? []).map((each) => (
            <li key={each.id}>
              <Line requirement={each} onEdit={() => setEdited(each)} />
            </li>
          ))}
        </ul>
      )}
      <Section title={t('contractors.kinds.title')} level={2}>
        <Kinds />
      </Section>
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

function Line({ requirement, onEdit }: { requirement: Requirement; onEdit: () => void }) {
  const { t } = useTranslation();
  const word = useWord();
  const [removing, setRemoving] = useState(false);
  const remove = useRemoveRequirement();
  const { id, name, strength, reason, active, grace_days: grace } = requirement;
  return (
    <>
      <span className={classes.words}>
        <span className={classes.strong}>{name}</span>
        <span className="quiet">
          {[
            reason ? t('workers.because', { because: reason }) : '',
            grace > 0 ? t('contractors.requirements.grace', { count: grace }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <StatusBadge status={LOOKS[strength]} label={word('contractors.strength', strength)} />
      {active ? null : <StatusBadge status="Inactive" />}
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('contractors.requirements.editNamed', { name })}
        onClick={onEdit}
      >
        {t('common.edit')}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="danger"
        aria-label={t('contractors.requirements.removeNamed', { name })}
        onClick={() => setRemoving(true)}
      >
        {t('common.remove')}
      </Button>
      <AskedWrite
        opened={removing}
        title={t('contractors.requirements.ask')}
        text={t('contractors.requirements.askText', { name })}
        confirm={t('common.remove')}
        danger
        write={() => remove.mutateAsync(id)}
        onClose={() => setRemoving(false)}
      />
    </>
  );
}
