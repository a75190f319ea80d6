import i18next from 'i18next';
import { arrivalOf } from '@/core/records/arrival';
import { can } from '@/platform/can';
import { dropPieces } from '@/platform/device/pieces';
import { queryClient } from '@/platform/queries';
import { session } from '@/platform/session';
import { deliverAll } from '@/platform/unsent/deliver';
import type { OfflinePart, Way } from '@/platform/unsent/offline';
import { toast } from '@/ui/toast';
import { auditApi, formData, formToFill } from './api';
import { OPEN } from './filters';
import { audit } from './kind';
import { recordOf } from './run/pieces';
import { type Outcome, sendRun } from './run/send';
import { findWaiting, isWaiting, waits } from './run/waiting';
import type { Audit } from './types';

/** One's own audits, of which the device keeps what is needed to go through them. */
const MINE = auditApi.list({ mine: 'true' });

/** What can be begun anywhere. */
const CHOICES = formData(0);

/** Of so many templates the device keeps the form: few organizations have more. */
const MOST_TEMPLATES = 60;

const hash = (queryKey: readonly unknown[]) => JSON.stringify(queryKey);

const wayOfAudits: Way = {
  send: async (entry) => {
    const outcome = await sendRun(entry.about);
    if (outcome.refused) throw outcome.refused;
    return outcome;
  },
  // What was answered while the rest was sent.
  sent: async (entry, outcome) => {
    if ((outcome as Outcome).left.includes('signatures')) {
      toast.failed(i18next.t('audits.run.unsigned', { audit: entry.title }));
    }
    const { user } = session.get();
    if (user && (await isWaiting(user, entry.about))) await waits(user, entry.about, 'waiting');
  },
  became: (_, outcome) => {
    const { queryKey } = auditApi.one((outcome as Outcome).id);
    return arrivalOf(audit, queryClient.getQueryData<Audit>(queryKey));
  },
  waitsOn: ['free_audits_used'],
  dropped: async (entry) => {
    const { user } = session.get();
    if (user) await dropPieces(user, recordOf(entry.about));
  },
};

export const ways: OfflinePart['ways'] = { audit: wayOfAudits };

export const keeps: OfflinePart['keeps'] = (queryKey, data) => {
  if (hash(queryKey) === hash(MINE.queryKey)) return true;
  if (hash(queryKey) === hash(CHOICES.queryKey)) return true;
  if (queryKey[0] === 'audits' && queryKey[1] === 'toFill') return true;
  if (queryKey.length !== 3 || queryKey[0] !== 'audits' || queryKey[1] !== 'one') return false;
  const { status, auditor } = data as Audit;
  return OPEN.includes(status) && auditor?.id === session.get().user?.id;
};

export const prepare: OfflinePart['prepare'] = async (who) => {
  if (!who.user || !can(who, 'Audit', 'update')) return;
  await findWaiting(who.user).catch(() => undefined);
  await deliverAll();
  const mine = await queryClient.fetchQuery(MINE).catch(() => null);
  for (const { id, status } of mine?.rows ?? []) {
    if (OPEN.includes(status)) await queryClient.prefetchQuery(auditApi.one(id));
  }
  if (can(who, 'Audit', 'create')) await prepareToBegin();
};

/** Keeps the forms of what can be begun; one that is here already is not asked for again. */
async function prepareToBegin(): Promise<void> {
  const choices = await queryClient.fetchQuery(CHOICES).catch(() => null);
  for (const { id, version } of (choices?.templates ?? []).slice(0, MOST_TEMPLATES)) {
    const form = formToFill(id);
    if (queryClient.getQueryData(form.queryKey)?.version === version) continue;
    await queryClient.fetchQuery({ ...form, staleTime: 0 }).catch(() => undefined);
  }
}

export const screens: OfflinePart['screens'] = [
  () => import('./AuditsPage'),
  () => import('./BeginAudit'),
  () => import('./run/RunPage'),
];
