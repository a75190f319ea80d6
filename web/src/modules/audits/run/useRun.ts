import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '@/core/forms/document';
import type { FillingStore } from '@/core/forms/filling';
import type { Walk } from '@/core/forms/useFilling';
import { dropPiece, type KeptPiece, keepPiece, piecesOf } from '@/platform/device/pieces';
import { ApiError } from '@/platform/errors';
import { queryClient } from '@/platform/queries';
import { useMe } from '@/platform/session';
import { isDefinite } from '@/platform/useWrite';
import { useErrorSentence } from '@/ui/sentence';
import { auditApi } from '../api';
import type { Audit } from '../types';
import { isCompleted, isToSend, knownOf } from './pieces';
import { type Outcome, sendRun, type UnderWay } from './send';
import type { Tracker } from './tracker';
import { useKept } from './useKept';
import { useHeld } from './usePieces';
import { useRunForm } from './useRunForm';
import { useWatch } from './useWatch';
import { nothingWaits, waits } from './waiting';

export type Keeping = 'saved' | 'saving' | 'waiting' | 'refused';

/** An audit that is gone through: everything is on the device first, and then with the server. */
export function useRun(begun: Audit, pieces: readonly KeptPiece[], walk: Walk) {
  const me = useMe();
  const { t } = useTranslation();
  const sentenceOf = useErrorSentence();
  const kept = useKept(begun.id, pieces);
  const audit = useNow(begun, kept.became);
  useHeld(kept.became);
  const [keeping, setKeeping] = useState<Keeping>('saved');
  const [sentence, setSentence] = useState('');
  const { filling, tracker } = useRunForm(begun, pieces, walk);
  const { store } = filling;
  const [completed, setCompleted] = useState(false);
  const engine = useEngine(pieces);
  const changing = useChanging(store, tracker);

  /** Writes down what was changed; true when there is something to send. */
  async function keep(): Promise<boolean> {
    const changed = engine.current.done ? [] : tracker.changes();
    if (changed.length === 0) return engine.current.held && !filling.store.isBusy();
    setKeeping((before) => (before === 'saved' ? 'saving' : before));
    await waits(me, kept.here().id, 'sending').catch(() => undefined);
    try {
      for (const piece of changed) await keepPiece(me, kept.here().record, piece);
      kept.put(changed);
      engine.current.full = false;
    } catch {
      // What was written before there was no room is written once more, which changes nothing.
      tracker.missed(changed);
      engine.current.full = true;
      setKeeping('refused');
      setSentence(t('audits.run.noRoom'));
    }
    return true;
  }

  /** Sends what is kept. Answers whose photo is on its way already wait for that. */
  async function send(): Promise<Outcome | null> {
    if (engine.current.sending) {
      engine.current.again = true;
      return null;
    }
    if (!navigator.onLine) {
      setKeeping('waiting');
      return null;
    }
    engine.current.sending = true;
    setKeeping('saving');
    try {
      const { id } = kept.here();
      const outcome = await sendRun(id, pageOf(id, engine.current, store, tracker));
      tracker.arrived(outcome.arrived);
      say(outcome.refused);
      const left = await kept.look(me);
      // Another one may have sent it before this page came to it, or while a try of its own failed.
      if (engine.current.said && !outcome.refused && left.length === 0) {
        engine.current.done = true;
        setCompleted(true);
      }
      if (!outcome.refused && !engine.current.full) {
        setKeeping(left.some(isToSend) ? 'saving' : 'saved');
      }
      if (!left.some(isToSend)) await nothingWaits(me, kept.here().id).catch(() => undefined);
      return outcome;
    } catch (cause) {
      const refused = say(cause);
      const left = await kept.look(me).catch(kept.now);
      // It is not done yet: what was refused is put right first.
      const done = left.find(isCompleted);
      if (refused && done) {
        engine.current.said = false;
        await dropPiece(me, kept.here().record, done);
        await kept.look(me);
      }
      if (cause instanceof ApiError && cause.code === 'audit_answers_since')
        showAll(kept.here().id);
      return null;
    } finally {
      engine.current.sending = false;
      if (engine.current.again) {
        engine.current.again = false;
        void send();
      }
    }
  }

  /** True when the server has said no. */
  function say(cause: unknown): boolean {
    if (engine.current.full && !isDefinite(cause)) return false;
    setSentence('');
    if (!cause) return false;
    const definite = isDefinite(cause);
    setKeeping(definite ? 'refused' : 'waiting');
    if (definite) setSentence(sentenceOf(filling.refused(cause)));
    return definite;
  }

  const latest = useRef({ keep, send });
  latest.current = { keep, send };
  useWatch(store, latest, kept.now);
  useOthers(audit, latest, store, tracker);

  return {
    filling,
    keeping: keeping === 'saved' && changing ? 'saving' : keeping,
    sentence,
    pieces: kept.pieces,
    /** The server has said so. */
    completed,
    /** Keeps one more piece, and sends what there is. */
    add: async (piece: KeptPiece): Promise<Outcome | null> => {
      if (isToSend(piece)) await waits(me, kept.here().id, 'sending').catch(() => undefined);
      await keepPiece(me, kept.here().record, piece);
      kept.put([piece]);
      if (isCompleted(piece)) engine.current.said = true;
      await keep();
      return isToSend(piece) ? send() : null;
    },
    /** How many answers are known here; of one that the server does not have none is said. */
    given: async () => givenOf(kept.here().id, await piecesOf(me, kept.here().record)),
    drop: async (piece: KeptPiece) => {
      if (isCompleted(piece)) engine.current.said = false;
      await dropPiece(me, kept.here().record, piece);
      await kept.look(me);
    },
    /** As it is now; of one that was begun here the server's, as soon as that has it. */
    audit,
  };
}

export type Run = ReturnType<typeof useRun>;

/** Whether anything is neither kept nor sent: for a moment after each change, and while a field sends a photo. */
const useChanging = (store: FillingStore, tracker: Tracker) =>
  useSyncExternalStore(store.subscribe, () => store.isBusy() || tracker.hasChanges());

/**
 * An audit that was begun here is the server's from some moment on. Its page stays as it is then:
 * whoever is writing or signing in it loses nothing.
 */
function useNow(begun: Audit, became: number): Audit {
  const { data } = useQuery({ ...auditApi.one(became), enabled: became > 0 });
  return data ?? begun;
}

/** What the sending asks of the page, and what it tells it. */
function pageOf(id: number, engine: Engine, store: FillingStore, tracker: Tracker): UnderWay {
  engine.held = false;
  const held = (busy: boolean) => {
    engine.held ||= busy;
    return busy;
  };
  return {
    held: (key) => held(store.filesOf(key).busy),
    busy: () => held(store.isBusy()),
    shows: ({ answers }, arrived) => {
      tracker.arrived(arrived);
      take(store, tracker.merge(answers ?? []), id);
    },
  };
}

function givenOf(id: number, waiting: readonly KeptPiece[]) {
  const known = queryClient.getQueryData(auditApi.one(id).queryKey);
  return known && knownOf(known, waiting);
}

/** Others have answered: that is shown before it is signed. */
function showAll(id: number) {
  void queryClient.invalidateQueries({ queryKey: auditApi.one(id).queryKey });
}

/** Files that were sent for a section that is closed are the record's from now on. */
function take(store: FillingStore, answers: readonly Answer[], id: number) {
  const now = queryClient.getQueryData(auditApi.one(id).queryKey);
  store.take(answers, now?.attachments ?? []);
}

/** Merges what was answered on another device meanwhile. */
function useOthers(
  audit: Audit,
  latest: RefObject<{ keep: () => Promise<boolean> }>,
  store: FillingStore,
  tracker: Tracker,
) {
  useEffect(() => {
    void latest.current.keep().then(() => {
      store.take(tracker.merge(audit.answers ?? []), audit.attachments ?? []);
    });
  }, [latest, store, tracker, audit.answers, audit.attachments]);
}

type Engine = ReturnType<typeof useEngine>['current'];

/** What the sending of an audit remembers between one try and the next. */
function useEngine(pieces: readonly KeptPiece[]) {
  return useRef({
    sending: false,
    again: false,
    full: false,
    /** An answer was left out whose field was sending a photo. */
    held: false,
    /** Its auditor said that it is done, and nothing took that back. */
    said: pieces.some(isCompleted),
    done: false,
  });
}
