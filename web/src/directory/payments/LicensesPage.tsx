import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { useCan } from '@/platform/can';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { ErrorState } from '@/ui/ErrorState';
import { Facts } from '@/ui/Facts';
import { PageHeader } from '@/ui/PageHeader';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { holdersQuery, type Licenses, licensesQuery, type Module, setLicenses } from './api';
import classes from './payments.module.css';

const MODULES = ['Permit', 'Incident', 'Audit'] as const satisfies readonly Module[];

/** How many licences of power users there are by module, who has one, and giving and taking them. */
export function LicensesPage() {
  const { t } = useTranslation();
  const { can } = useCan();
  const { data, error, refetch } = useQuery(licensesQuery);
  return (
    <div className="page page-narrow">
      <PageHeader title={t('payments.licenses.title')} />
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data || error ? null : <FactsSkeleton />}
      {data ? <Counts of={data} /> : null}
      {data && can('User', 'read') ? <Holders changes={can('User', 'update')} /> : null}
    </div>
  );
}

function Counts({ of }: { of: Licenses }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const word = useWord();
  const count = (used: number, most: number | null) =>
    most === null
      ? number(used)
      : t('payments.licenses.of', { used: number(used), most: number(most) });
  return (
    <section className={`card ${classes.section}`} aria-label={t('payments.licenses.title')}>
      <Facts
        facts={[
          [t('payments.module.User'), count(of.users, of.user_limit)],
          ...(of.modules ?? []).map(
            (each) => [word('payments.module', each.module), count(each.used, each.most)] as const,
          ),
        ]}
      />
      <p className={classes.note}>{t('payments.licenses.help', { count: of.pack_size })}</p>
    </section>
  );
}

function Holders({ changes }: { changes: boolean }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(holdersQuery);
  const people = (data?.users ?? []).filter(
    (each) => each.role.kind === 'power_user' || (each.licenses ?? []).length > 0,
  );
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <FactsSkeleton />;
  return (
    <section className={`card ${classes.section}`} aria-labelledby="holders">
      <h2 id="holders">{t('payments.licenses.people')}</h2>
      {people.length === 0 ? <p className={classes.note}>{t('payments.licenses.nobody')}</p> : null}
      <ul className={classes.list}>
        {people.map((each) => (
          <Holder
            key={each.id}
            id={each.id}
            name={each.full_name}
            role={each.role.name}
            has={(each.licenses ?? []) as Module[]}
            changes={changes}
          />
        ))}
      </ul>
    </section>
  );
}

interface HolderProps {
  id: number;
  name: string;
  role: string;
  has: Module[];
  changes: boolean;
}

function Holder({ id, name, role, has, changes }: HolderProps) {
  const { t } = useTranslation();
  const word = useWord();
  const sentence = useErrorSentence();
  const [busy, setBusy] = useState(false);
  async function set(module: Module, given: boolean) {
    setBusy(true);
    try {
      await setLicenses(id, given ? [...has, module] : has.filter((each) => each !== module));
      toast.done(t('common.saved'));
    } catch (cause) {
      toast.failed(sentence(cause));
    }
    setBusy(false);
  }
  return (
    <li>
      <span>
        <span className={classes.name}>{name}</span>
        <span className={classes.note}>{role}</span>
      </span>
      <fieldset className={classes.choices} aria-label={name}>
        {MODULES.map((module) => (
          <Checkbox
            key={module}
            label={word('payments.module', module)}
            checked={has.includes(module)}
            disabled={!changes || busy}
            onChange={(event) => void set(module, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
    </li>
  );
}
