import { ApiError } from '@/platform/errors';
import { keyOf, keyOfPlace } from './document';
import type { FillingStore } from './filling';

/** True when nothing is in the way; else the first thing that is has the focus. */
export function checkAll(store: FillingStore, draft: boolean): boolean {
  store.tellAll(draft);
  const { wrong, missing } = store.result;
  const faults = draft ? wrong : [...wrong, ...missing];
  const keys = new Set(faults.map(keyOfPlace));
  if (!draft) for (const key of store.stopping()) keys.add(key);
  if (keys.size === 0) return true;
  goToFirst(store, keys);
  return false;
}

/** Opens the section of what comes first in the document, and moves the focus there. */
function goToFirst(store: FillingStore, keys: ReadonlySet<string>): void {
  const questions = new Set([...keys].map((key) => key.split('.')[0]));
  for (const section of store.sections) {
    const first = store.questionsOf(section.id).find(({ id }) => questions.has(id));
    if (!first) continue;
    store.open(section.id);
    const key = keys.has(keyOf(first.id))
      ? first.id
      : ([...keys].find((each) => each.startsWith(`${first.id}.`)) ?? first.id);
    // Its section is drawn first.
    setTimeout(() => focusOn(key), 0);
    return;
  }
}

function focusOn(key: string): void {
  const field = document.querySelector<HTMLElement>(`[data-answer="${key}"]`);
  const input = field?.querySelector<HTMLElement>('input, textarea, select, button, [tabindex]');
  (input ?? field)?.focus({ preventScroll: true });
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  field?.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
}

const OURS = /^answers\.(.+)$/;

export function refuse(store: FillingStore, cause: unknown, sentence: string): unknown {
  if (!(cause instanceof ApiError)) return cause;
  const own = new Map<string, string>();
  const rest: Record<string, string[]> = {};
  for (const [path, sentences] of Object.entries(cause.fields)) {
    const key = OURS.exec(path)?.[1] ?? '';
    if (store.has(key)) own.set(key, sentences.join(' '));
    else rest[path] = sentences;
  }
  store.refuse(own);
  if (own.size === 0) return cause;
  goToFirst(store, new Set(own.keys()));
  const { status, code, requestId, retryAfter } = cause;
  return new ApiError(status, sentence, { code, fields: rest, requestId, retryAfter });
}
