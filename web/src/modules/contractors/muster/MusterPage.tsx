import { Button, TextInput } from '@mantine/core';
import { IconPrinter, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { useFormats } from '@/platform/formats';
import { useOnline } from '@/platform/online';
import { useSession } from '@/platform/session';
import { useUnsent } from '@/platform/unsent/store';
import { AppLink } from '@/ui/AppLink';
import { ErrorState } from '@/ui/ErrorState';
import { Section } from '@/ui/Facts';
import { PageHeader } from '@/ui/PageHeader';
import { StatusBadge } from '@/ui/StatusBadge';
import { signsOff } from '../can';
import classes from '../contractors.module.css';
import { musterPaperPath, usePathId } from '../navigation';
import { type Muster, oneMuster } from './api';
import { FindingsDialog, FoundDialog } from './Dialogs';
import { countOf, isAccounted, isRed, marksOf, refusedOf, withMarks } from './marks';
import { People } from './People';

/** Everybody who was on site when it began; marshals mark who has come, also without a network. */
export function MusterPage() {
  const id = usePathId('muster_id');
  const { data, error, refetch } = useQuery(oneMuster(id));
  const unsent = useUnsent();
  const waiting = marksOf(unsent, id);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <FactsSkeleton />;
  return (
    <List
      muster={withMarks(data, waiting)}
      waiting={waiting.length}
      refused={refusedOf(unsent, id)}
    />
  );
}

interface Props {
  muster: Muster;
  /** Marks that are not sent yet. */
  waiting: number;
  /** Marks that came after the end, say. */
  refused: number;
}

function List({ muster, waiting, refused }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const [words, setWords] = useState('');
  const red = isRed(muster, useNow());
  const people = muster.people ?? [];
  const wanted = words.trim().toLocaleLowerCase();
  const shown = people.filter(({ name, company }) =>
    `${name} ${company}`.toLocaleLowerCase().includes(wanted),
  );
  const unfound = shown.filter((person) => !isAccounted(person));
  const groups = [
    ['toFindList', unfound.filter(({ own }) => !own)],
    ['toFindOwn', unfound.filter(({ own }) => own)],
    ['mark.safe', shown.filter(({ mark }) => mark === 'safe')],
    ['mark.absent', shown.filter(({ mark }) => mark === 'absent')],
  ] as const;
  return (
    <div className="page">
      <PageHeader
        title={`${t(`contractors.muster.kind.${muster.kind}`)} · ${muster.site.name}`}
        text={t('contractors.muster.began', {
          name: muster.started_by.name,
          when: dateTime(muster.started_at, muster.site.time_zone),
        })}
      >
        <Tools muster={muster} />
      </PageHeader>
      <Counts muster={muster} waiting={waiting} refused={refused} />
      <TextInput
        className={classes.narrow}
        aria-label={t('contractors.onsite.find')}
        placeholder={t('contractors.onsite.find')}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {shown.length === 0 && wanted ? (
        <p className="quiet">{t('contractors.muster.nobodyNamed')}</p>
      ) : null}
      {people.every(isAccounted) ? (
        <p className="quiet">{t('contractors.muster.allFound')}</p>
      ) : null}
      {groups.map(([group, of]) => (
        <People key={group} muster={muster} group={group} people={of} red={red} />
      ))}
      {muster.findings ? (
        <Section title={t('contractors.muster.findings')} level={2}>
          <p className={classes.prose}>{muster.findings}</p>
        </Section>
      ) : null}
    </div>
  );
}

function Tools({ muster }: { muster: Muster }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'found' | 'end' | null>(null);
  const manages = signsOff(useSession());
  const over = muster.ended_at !== null;
  return (
    <>
      <Button
        variant="default"
        component={AppLink}
        href={musterPaperPath(muster.id)}
        leftSection={<IconPrinter size={16} aria-hidden />}
      >
        {t('print.print')}
      </Button>
      {over ? null : (
        <Button
          variant="default"
          leftSection={<IconUserPlus size={16} aria-hidden />}
          onClick={() => setAsked('found')}
        >
          {t('contractors.muster.add')}
        </Button>
      )}
      {manages ? (
        <Button onClick={() => setAsked('end')}>
          {t(over ? 'contractors.muster.editFindings' : 'contractors.muster.end')}
        </Button>
      ) : null}
      <FoundDialog muster={muster} opened={asked === 'found'} onClose={() => setAsked(null)} />
      <FindingsDialog muster={muster} opened={asked === 'end'} onClose={() => setAsked(null)} />
    </>
  );
}

function Counts({ muster, waiting, refused }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const online = useOnline();
  const { safe, missing, absent, open } = countOf(muster.people ?? []);
  const { ended_at: ended } = muster;
  return (
    <p className={classes.marks} role="status">
      {ended ? (
        <StatusBadge
          status="closed"
          label={t('contractors.muster.ended', { when: dateTime(ended, muster.site.time_zone) })}
        />
      ) : null}
      <StatusBadge status="completed" label={t('contractors.muster.safe', { count: safe })} />
      <StatusBadge status="overdue" label={t('contractors.muster.missing', { count: missing })} />
      {absent > 0 ? (
        <StatusBadge status="closed" label={t('contractors.muster.absent', { count: absent })} />
      ) : null}
      <StatusBadge status="open" label={t('contractors.muster.unmarked', { count: open })} />
      {online ? null : <StatusBadge status="pending" label={t('contractors.muster.noNetwork')} />}
      {waiting > 0 ? (
        <StatusBadge status="pending" label={t('contractors.muster.waiting', { count: waiting })} />
      ) : null}
      {refused > 0 ? (
        <AppLink href="/unsent">{t('contractors.muster.refused', { count: refused })}</AppLink>
      ) : null}
    </p>
  );
}

const LOOK_AGAIN_MS = 5_000;

/** The time, so that what turns red does so while it is looked at. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
