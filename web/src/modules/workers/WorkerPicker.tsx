import { ActionIcon, Button, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconCertificate,
  IconPencil,
  IconPlus,
  IconSearch,
  IconUserPlus,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/platform/session';
import { ErrorState } from '@/ui/ErrorState';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { KINDS, type Kind, useAddWorker, type Worker, workersFound } from './api';
import { managesWorkers } from './can';
import { ProposeDialog } from './ProposeDialog';
import { WorkerDialog } from './WorkerDialog';
import { WorkerRow } from './WorkerRow';
import classes from './workers.module.css';

interface Props {
  siteId: number;
  value: readonly Worker[];
  onChange: (workers: Worker[]) => void;
  error?: string;
}

/** Chooses who works: those who were here lately, others by name, and whoever is new. */
export function WorkerPicker({ siteId, value, onChange, error }: Props) {
  const { t } = useTranslation();
  const manages = managesWorkers(useSession());
  const [editing, setEditing] = useState<Worker | 'new' | null>(null);
  const [proposing, setProposing] = useState<Worker | null>(null);
  const without = (id: number) => value.filter((each) => each.id !== id);
  const put = (worker: Worker) => {
    const known = value.some(({ id }) => id === worker.id);
    onChange(
      known ? value.map((each) => (each.id === worker.id ? worker : each)) : [...value, worker],
    );
  };
  return (
    <fieldset
      className={classes.picker}
      data-path="worker_ids"
      tabIndex={-1}
      aria-invalid={Boolean(error)}
    >
      <legend className="visually-hidden">{t('workers.title')}</legend>
      {value.length > 0 ? (
        <ul className={classes.list} aria-label={t('workers.chosen', { count: value.length })}>
          {value.map((worker) => (
            <li key={worker.id}>
              <WorkerRow worker={worker}>
                {manages ? (
                  <ActionIcon
                    variant="subtle"
                    size="lg"
                    aria-label={t('workers.edit', { name: worker.name })}
                    onClick={() => setEditing(worker)}
                  >
                    <IconPencil size={17} aria-hidden />
                  </ActionIcon>
                ) : (
                  <ActionIcon
                    variant="subtle"
                    size="lg"
                    aria-label={t('workers.proposeFor', { name: worker.name })}
                    onClick={() => setProposing(worker)}
                  >
                    <IconCertificate size={17} aria-hidden />
                  </ActionIcon>
                )}
                <ActionIcon
                  variant="subtle"
                  size="lg"
                  aria-label={t('workers.remove', { name: worker.name })}
                  onClick={() => onChange(without(worker.id))}
                >
                  <IconX size={17} aria-hidden />
                </ActionIcon>
              </WorkerRow>
            </li>
          ))}
        </ul>
      ) : null}
      {error ? (
        <p className={classes.error} role="alert">
          {error}
        </p>
      ) : null}
      <Finder siteId={siteId} chosen={value} onChoose={put} onNew={() => setEditing('new')} />
      <WorkerDialog
        worker={editing === 'new' ? null : editing}
        siteId={siteId}
        opened={editing !== null}
        onClose={() => setEditing(null)}
        onSaved={(worker) => {
          put(worker);
          setEditing(null);
        }}
      />
      {proposing ? (
        <ProposeDialog
          worker={proposing}
          opened
          onClose={() => setProposing(null)}
          onSaved={(worker) => {
            put(worker);
            setProposing(null);
          }}
        />
      ) : null}
    </fieldset>
  );
}

const PAUSE_MS = 200;

interface FinderProps {
  siteId: number;
  chosen: readonly Worker[];
  onChoose: (worker: Worker) => void;
  onNew: () => void;
}

function Finder({ siteId, chosen, onChoose, onNew }: FinderProps) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<Kind | 'all'>('all');
  const [asked] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const query = { site_id: siteId, q: asked || undefined, kind: kind === 'all' ? undefined : kind };
  const { data, error, refetch } = useQuery(workersFound(query));
  const add = useAddWorker();
  const offered = (data?.workers ?? []).filter(
    ({ id, user_id }) =>
      !chosen.some((each) => (id > 0 ? each.id === id : each.user_id === user_id)),
  );
  // Somebody with an account gets a profile when they are first put to work.
  const choose = (worker: Worker) => {
    if (worker.id > 0) return onChoose(worker);
    add.mutate(
      { kind: 'employee', site_id: siteId, user_id: worker.user_id ?? 0 },
      { onSuccess: onChoose, onError: (cause) => toast.failed(sentence(cause)) },
    );
  };
  return (
    <>
      <div className={classes.tools}>
        <TextInput
          aria-label={t('workers.find')}
          placeholder={t('workers.find')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault(); // it chooses, and never submits
            if (offered[0] && typed.trim() === asked) choose(offered[0]);
          }}
        />
        <Button
          variant="default"
          leftSection={<IconUserPlus size={16} aria-hidden />}
          onClick={onNew}
        >
          {t('workers.new')}
        </Button>
      </div>
      <SegmentedControl
        size="xs"
        aria-label={t('workers.whose')}
        value={kind}
        onChange={(next) => setKind(next as Kind | 'all')}
        data={(['all', ...KINDS] as const).map((each) => ({
          value: each,
          label: t(`workers.kinds.${each}`),
        }))}
      />
      {error && !data ? <ErrorState small error={error} onRetry={refetch} /> : null}
      {data && offered.length === 0 ? (
        <p className="quiet">{t(asked ? 'workers.noneFound' : 'workers.noneRecent')}</p>
      ) : null}
      {offered.length > 0 ? (
        <ul className={classes.found} aria-label={t('workers.offered')}>
          {offered.map((worker) => (
            <li key={worker.id > 0 ? worker.id : `user ${worker.user_id}`}>
              <WorkerRow worker={worker}>
                <ActionIcon
                  variant="default"
                  size="lg"
                  aria-label={t('workers.add', { name: worker.name })}
                  onClick={() => choose(worker)}
                >
                  <IconPlus size={17} aria-hidden />
                </ActionIcon>
              </WorkerRow>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
