import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { toast } from '../toast';
import { DateInput } from './DateInputs';
import { Form } from './Form';
import { DialogFoot } from './FormDialog';
import { useServerForm } from './useServerForm';

interface Words {
  /** As the server calls it, which says what is wrong with it. */
  field: string;
  label: string;
  /** What is said when there are none; they may be left out otherwise. */
  missing?: string;
  rows?: number;
  most?: number;
}

interface Day {
  label: string;
  description?: string;
  /** The first that can be chosen. */
  min: string;
  /** What is chosen already. */
  chosen?: string;
  /** It is asked for before the words. */
  leads?: boolean;
  /** Says what is wrong with it. */
  wrong: (day: string) => string | null;
}

interface Props<A> {
  /** What is to be known before. */
  children?: ReactNode;
  words: Words;
  day?: Day;
  send: (words: string, day: string) => Promise<A>;
  /** The button, and what is said when it is done. */
  label: string;
  done: string | ((answer: A, day: string) => string);
  onClose: () => void;
  onDone?: () => void;
}

/** Asks for words, and maybe for a day, sends them, and says that it is done. */
export function WordsForm<A>(props: Props<A>) {
  const { words, day, label, done, onClose, onDone = onClose } = props;
  const { form, busy, failure, submit } = useServerForm<Record<string, string>>(
    {
      initialValues: { [words.field]: '', due_date: day?.chosen ?? '' },
      validate: {
        [words.field]: (value: string) => (value.trim() ? null : (words.missing ?? null)),
        due_date: (value: string) => day?.wrong(value) ?? null,
      },
    },
    async (values) => {
      const { [words.field]: said = '', due_date = '' } = values;
      const answer = await props.send(said, due_date);
      toast.done(typeof done === 'string' ? done : done(answer, due_date));
      onDone();
    },
  );
  const first = day?.leads === true;
  const date = day ? (
    <DateInput
      data-autofocus={first || undefined}
      label={day.label}
      description={day.description}
      min={day.min}
      {...form.getInputProps('due_date')}
    />
  ) : null;
  return (
    <Form failure={failure} onSubmit={submit}>
      {props.children}
      {first ? date : null}
      <Textarea
        data-autofocus={first ? undefined : true}
        label={words.label}
        autosize
        minRows={words.rows ?? 3}
        maxLength={words.most ?? 2000}
        {...form.getInputProps(words.field)}
      />
      {first ? null : date}
      <DialogFoot send={label} busy={busy} onClose={onClose} />
    </Form>
  );
}
