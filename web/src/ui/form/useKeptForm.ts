import type { UseFormInput } from '@mantine/form';
import { hashKey } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Draft, useDraft } from './useDraft';
import { type ServerForm, useServerForm } from './useServerForm';

/** What is kept: the values, and what they were when the form was opened. */
interface Kept<V> extends Record<string, unknown> {
  before: V;
  values: V;
}

/**
 * A form of the server's whose values are kept on the device until they are sent: closed by
 * accident or with the tab, it offers them when it is opened again. Its name says which form,
 * and of which record. It is not for what must not stay on a device that several people use.
 */
export function useKeptForm<V extends Record<string, unknown>>(
  name: string,
  options: UseFormInput<V> & { initialValues: V },
  send: (values: V) => Promise<unknown>,
): ServerForm<V> & { draft: Draft } {
  const [before] = useState(options.initialValues);
  const server = useServerForm<V>(options, async (values) => {
    const lifted = draft.lift();
    try {
      await send(values);
      draft.forget();
    } catch (cause) {
      await lifted.putBack();
      throw cause;
    }
  });
  const { form } = server;
  const kept = useMemo(() => ({ before, values: form.values }), [before, form.values]);
  const draft = useDraft<Kept<V>>(name, {
    values: kept,
    isDirty: () => form.isDirty(),
    setValues: (found) => form.setValues(takenUp(found, before)),
  });
  return { ...server, draft };
}

const same = (a: unknown, b: unknown) => hashKey([a]) === hashKey([b]);

/**
 * Today's values with what the draft's writer had changed. What others have changed since is
 * left as it is: a draft of last week must not undo it.
 */
export function takenUp<V extends Record<string, unknown>>(found: Kept<V>, today: V): V {
  const changed = Object.entries(found.values)
    .filter(([field, value]) => !same(value, found.before[field]))
    .map(([field, value]) => [field, merged(value, found.before[field], today[field])]);
  return { ...today, ...Object.fromEntries(changed) };
}

const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** Of a list of people what was added and taken out counts, not the list as it was. */
function merged(value: unknown, before: unknown, today: unknown): unknown {
  if (!isNames(value) || !isNames(before) || !isNames(today)) return value;
  const left = today.filter((each) => value.includes(each) || !before.includes(each));
  return [...left, ...value.filter((each) => !before.includes(each) && !left.includes(each))];
}
