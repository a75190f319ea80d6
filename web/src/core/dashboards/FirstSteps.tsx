import { CloseButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { track } from '@/core/tours/api';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { manifests } from '@/platform/modules';
import { queryClient } from '@/platform/queries';
import { useMe, useSession } from '@/platform/session';
import { useSaid } from '@/platform/words';
import { AppLink } from '@/ui/AppLink';
import classes from './home.module.css';

type Steps = Answer<'/api/v1/organization/first_steps', 'get'>;
type Step = NonNullable<Steps['steps']>[number];

const firstSteps = queryOptions({
  queryKey: ['first-steps'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/v1/organization/first_steps', { signal })),
});

/** Only the administrator of an organization is asked for them. */
export function useFirstSteps() {
  const me = useMe();
  return useQuery({ ...firstSteps, enabled: me.is_admin && !me.is_master_super_admin });
}

const PATIENCE_MS = 1000;

/** They stand above the work, which would else jump: it waits for them, but not for long. */
export function useAwaited(asking: boolean): boolean {
  const [patient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return asking && patient;
}

/** What a new organization's administrator has to do before everybody can begin, until it is done. */
export function FirstSteps() {
  const { t } = useTranslation();
  const { data } = useFirstSteps();
  const steps = data?.steps ?? [];
  const done = steps.filter((step) => step.done).length;
  if (!data || data.hidden || done === steps.length) return null;

  function hide() {
    void track('first_steps', 1);
    queryClient.setQueryData(firstSteps.queryKey, (now) => now && { ...now, hidden: true });
  }

  return (
    <section className="card" aria-labelledby="first-steps">
      <div className={classes.workHead}>
        <h2 id="first-steps">
          {t('dashboards.steps.title')}{' '}
          <span className={classes.groupCount}>
            {t('dashboards.steps.done', { done, total: steps.length })}
          </span>
        </h2>
        <CloseButton aria-label={t('dashboards.steps.hide')} onClick={hide} />
      </div>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <Line key={step.name} step={step} />
        ))}
      </ol>
    </section>
  );
}

function Line({ step: { name, done, count } }: { step: Step }) {
  const { t } = useTranslation();
  const { boot } = useSession();
  const said = useSaid();
  const step = manifests()
    .flatMap(({ steps = [] }) => steps)
    .find((each) => each.name === name);
  if (!step) return null;
  return (
    <li className={classes.step} data-done={done || undefined}>
      <span className={classes.tick} aria-hidden>
        {done ? <IconCheck size={13} stroke={2.6} /> : null}
      </span>
      <AppLink href={step.to}>{said(step.label)}</AppLink>
      {done ? <span className="visually-hidden">{t('records.page.complete')}</span> : null}
      <span className={classes.below}>{done ? count || '' : said(step.why(boot))}</span>
    </li>
  );
}
