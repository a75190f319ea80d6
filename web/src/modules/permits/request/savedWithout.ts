import { type Answer, keyOfPlace } from '@/core/forms/document';
import type { FillingStore } from '@/core/forms/filling';
import { ApiError } from '@/platform/errors';

/** The server keeps a draft's numbers also outside their bounds. */
const KEPT = new Set(['forms_minimum', 'forms_maximum']);

const ANSWER = /^answers\.(.+)$/;

/**
 * Saves the answers that are right. What is not is held back, so that it keeps nothing
 * else from being saved: it stays in its field, with what is wrong about it.
 */
export async function savedWithout<T>(
  store: FillingStore,
  send: (answers: readonly Answer[]) => Promise<T>,
): Promise<{ saved: T; held: string[] }> {
  const wrong = store.result.wrong.filter(({ code }) => !KEPT.has(code)).map(keyOfPlace);
  const right = (held: ReadonlySet<string>) =>
    store.given().filter((answer) => !held.has(keyOfPlace(answer)));
  const own = new Set(wrong);
  try {
    return { saved: await send(right(own)), held: labelsOf(store, own) };
  } catch (cause) {
    const refused = refusedBy(cause);
    if (!refused) throw cause;
    const held = new Set([...own, ...refused.keys()]);
    const saved = await send(right(held));
    store.refuse(refused);
    return { saved, held: labelsOf(store, held) };
  }
}

/** The sentences about answers, if the refusal is about nothing else. */
function refusedBy(cause: unknown): Map<string, string> | null {
  if (!(cause instanceof ApiError) || cause.status !== 422) return null;
  const fields = Object.entries(cause.fields);
  if (fields.length === 0 || !fields.every(([path]) => ANSWER.test(path))) return null;
  return new Map(fields.map(([path, said]) => [ANSWER.exec(path)?.[1] ?? '', said.join(' ')]));
}

function labelsOf(store: FillingStore, keys: ReadonlySet<string>): string[] {
  const held = new Set([...keys].map((key) => key.split('.')[0]));
  return store.sections
    .flatMap(({ id }) => store.questionsOf(id))
    .filter(({ id }) => held.has(id))
    .map(({ label }) => label);
}
