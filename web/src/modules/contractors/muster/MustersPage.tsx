import { Button, Checkbox, NumberInput } from '@mantine/core';
import { IconUrgent } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useSession } from '@/platform/session';
import { AppLink } from '@/ui/AppLink';
import { ErrorState } from '@/ui/ErrorState';
import { ChoiceCards } from '@/ui/form/ChoiceCards';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { PageHeader } from '@/ui/PageHeader';
import { StatusBadge } from '@/ui/StatusBadge';
import { signsOn } from '../can';
import classes from '../contractors.module.css';
import { musterPath } from '../navigation';
import { SiteChoice, useChosenSite } from '../onsite/SiteChoice';
import { type MusterRow, musterList, useStartMuster } from './api';

const KINDS = ['live', 'drill', 'test'] as const;

/** The musters of a site: one is begun here, and what was learned stays. */
export function MustersPage() {
  const { t } = useTranslation();
  const [site, choose] = useChosenSite();
  const [starting, setStarting] = useState(false);
  const manages = signsOn(useSession());
  const { data, error, refetch } = useQuery(musterList(site));
  const open = data?.find(({ ended_at }) => !ended_at);
  return (
    <div className="page">
      <PageHeader title={t('contractors.muster.title')} text={t('contractors.muster.about')}>
        {manages && data && !open ? (
          <Button
            leftSection={<IconUrgent size={16} aria-hidden />}
            onClick={() => setStarting(true)}
          >
            {t('contractors.muster.start')}
          </Button>
        ) : null}
      </PageHeader>
      <SiteChoice site={site} onChoose={choose} />
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data?.length === 0 ? <p className="quiet">{t('contractors.muster.none')}</p> : null}
      <ul className={classes.list} aria-label={t('contractors.muster.title')}>
        {(data ?? []).map((each) => (
          <Line key={each.id} muster={each} />
        ))}
      </ul>
      <FormDialog
        title={t('contractors.muster.start')}
        opened={starting}
        onClose={() => setStarting(false)}
      >
        <StartForm site={site} onClose={() => setStarting(false)} />
      </FormDialog>
    </div>
  );
}

function Line({ muster }: { muster: MusterRow }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const {
    id,
    kind,
    started_at: began,
    ended_at: ended,
    site,
    total,
    safe,
    absent,
    findings,
  } = muster;
  return (
    <li>
      <span className={classes.words}>
        <AppLink className={classes.strong} href={musterPath(id)}>
          {`${t(`contractors.muster.kind.${kind}`)} · ${dateTime(began, site.time_zone)}`}
        </AppLink>
        <span className="quiet">
          {[t('contractors.muster.found', { count: safe, total: total - absent }), findings]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {ended ? (
        <StatusBadge status="closed" label={t('contractors.muster.over')} />
      ) : (
        <StatusBadge status="overdue" label={t('contractors.muster.goesOn')} />
      )}
    </li>
  );
}

type StartValues = {
  kind: string;
  red_after: number;
  own_people: boolean;
};

function StartForm({ site, onClose }: { site: number; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const start = useStartMuster();
  const { form, busy, failure, submit } = useServerForm<StartValues>(
    { initialValues: { kind: 'drill', red_after: 5, own_people: true } },
    async ({ kind, red_after, own_people }) => {
      const { muster } = await start.mutateAsync({
        site_id: site,
        kind: kind as (typeof KINDS)[number],
        red_after: Number(red_after) || 0,
        own_people,
      });
      void navigate({ to: musterPath(muster.id) } as never);
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <p className="quiet">{t('contractors.muster.startText')}</p>
      <ChoiceCards
        row
        label={t('contractors.muster.what')}
        choices={KINDS.map((value) => ({ value, label: t(`contractors.muster.kind.${value}`) }))}
        {...form.getInputProps('kind')}
      />
      <NumberInput
        label={t('contractors.muster.redAfter')}
        min={0}
        max={120}
        {...form.getInputProps('red_after')}
      />
      <Checkbox
        label={t('contractors.muster.ownPeople')}
        description={t('contractors.muster.ownPeopleHelp')}
        {...form.getInputProps('own_people', { type: 'checkbox' })}
      />
      <DialogFoot send={t('contractors.muster.start')} busy={busy} onClose={onClose} />
    </Form>
  );
}
