import { useForm } from '@mantine/form';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '@/platform/errors';
import { renderPart } from '@/ui/testing';
import type { FormDocument } from './document';
import { FillForm } from './FillForm';
import { answersOf, type Filled, newFilled } from './filled';
import { FillingStore } from './filling';
import { type Filling, useFilling } from './useFilling';

const form: FormDocument = {
  sections: [
    {
      id: 's1',
      title: 'Fire',
      form_type: 'main',
      questions: [
        {
          id: 'q1',
          type: 'radio',
          label: 'Is it clear?',
          required: true,
          options: [
            { id: 'y', label: 'Yes' },
            { id: 'n', label: 'No', evidence: 'remark' },
          ],
          attr: {},
        },
        {
          id: 'q2',
          type: 'text_field',
          label: 'What stays?',
          required: true,
          shown_when: { parent_id: 'q1', option_id: 'n' },
          attr: {},
        },
        { id: 'q3', type: 'number', label: 'Oxygen', attr: { minimum: 19, maximum: 23 } },
      ],
    },
    {
      id: 's2',
      title: 'Place',
      form_type: 'main',
      questions: [
        { id: 'q4', type: 'text_area', label: 'Where', required: true, default: 'Hall', attr: {} },
        { id: 'q5', type: 'photo', label: 'Photo', attr: {} },
      ],
    },
    { id: 's3', title: 'Closure', form_type: 'closure', questions: [] },
  ],
};

let filling: Filling;
const told = vi.fn();

function Example() {
  const [value, setValue] = useState<Filled>(() => newFilled(form, '2026-11-22'));
  filling = useFilling({
    document: form,
    today: '2026-11-22',
    value,
    onChange: (filled) => {
      told(filled);
      setValue(filled);
    },
  });
  return <FillForm filling={filling} end={<button type="button">Send</button>} />;
}

function show() {
  told.mockClear();
  renderPart(<Example />);
}

test('a question comes with the answer that it hangs on, and its answer goes along', async () => {
  show();
  expect(screen.queryByLabelText(/What stays/)).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'No' }));
  await userEvent.type(screen.getByLabelText(/What stays/), 'Drums');
  expect(filling.answers()).toContainEqual({ question_id: 'q2', text: 'Drums' });
  await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
  expect(screen.queryByLabelText(/What stays/)).toBeNull();
  expect(filling.answers().map((answer) => answer.question_id)).not.toContain('q2');
});

test('an option asks for a remark', async () => {
  show();
  expect(screen.queryByLabelText(/Remark/)).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'No' }));
  await userEvent.type(screen.getByLabelText(/Remark/), 'Later');
  expect(filling.answers()).toContainEqual({
    question_id: 'q1',
    option_ids: ['n'],
    remark: 'Later',
  });
});

test('what is wrong is said when its field is left, and what is missing when it is sent', async () => {
  show();
  await userEvent.type(screen.getByLabelText(/Oxygen/), '12');
  expect(screen.queryByText('At least 19.')).toBeNull();
  await userEvent.tab();
  expect(await screen.findByText('At least 19.')).toBeTruthy();
  expect(screen.queryByText('Answer this.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Next section' }));
  expect(filling.check()).toBe(false);
  expect(await screen.findByText('Answer this.')).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Yes' })),
  );
});

test('a draft may lack answers', () => {
  show();
  expect(filling.check('draft')).toBe(true);
});

test('what the server says of an answer stands at its question, until that is changed', async () => {
  show();
  const fields = { 'answers.q4': ['No such place.'], site_id: ['Choose a site.'] };
  const rest = filling.refused(new ApiError(422, 'Check the fields.', { fields }));
  expect(rest).toMatchObject({ fields: { site_id: ['Choose a site.'] } });
  expect(await screen.findByText('No such place.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/Where/), '!');
  expect(screen.queryByText('No such place.')).toBeNull();
});

test('it begins with what the form says, and is told a moment after the last key', async () => {
  show();
  expect(filling.answers()).toEqual([{ question_id: 'q4', text: 'Hall' }]);
  await userEvent.type(screen.getByLabelText(/Oxygen/), '21');
  expect(told).not.toHaveBeenCalled();
  await waitFor(() => expect(told).toHaveBeenCalledTimes(1));
  expect(told.mock.calls[0]?.[0].answers).toContainEqual({ question_id: 'q3', number: 21 });
});

function Around() {
  const around = useForm({ initialValues: { name: '', filled: newFilled(form, '2026-11-22') } });
  filling = useFilling({
    document: form,
    today: '2026-11-22',
    value: around.values.filled,
    onChange: (filled) => around.setFieldValue('filled', filled),
  });
  return (
    <>
      <input aria-label="Name" {...around.getInputProps('name')} />
      <FillForm filling={filling} />
    </>
  );
}

test('a copy of its own value is not taken for another one', async () => {
  renderPart(<Around />);
  const file = new File(['x'], 'place.jpg', { type: 'image/jpeg' });
  act(() => filling.store.setFiles('q5', { waiting: [file] }));
  await waitFor(() => expect(filling.files.waiting).toEqual([file]));
  await userEvent.type(screen.getByLabelText('Name'), 'Mara');
  expect(filling.store.filesOf('q5').waiting).toEqual([file]);
});

const storeOf = () => new FillingStore({ document: form, stage: 'main', today: '2026-11-22' });

test('a key press leaves what it does not concern as it was', () => {
  const store = storeOf();
  const before = store.questionsOf('s1');
  const progress = store.progress.get('s2');
  store.say('q3', { number: 20 });
  expect(store.questionsOf('s1')).toBe(before);
  expect(store.progress.get('s2')).toBe(progress);
});

test('files wait at their question, and are there for whoever judges', () => {
  const store = storeOf();
  const file = new File(['x'], 'place.jpg', { type: 'image/jpeg' });
  store.restore([file], ['q5']);
  expect(store.filesOf('q5').waiting).toEqual([file]);
  expect(store.fileKeys()).toEqual(['q5']);
  expect(store.progress.get('s2')?.answered).toBe(1);
});

test('files that were sent later go to their questions by their order', () => {
  const filled = {
    answers: [{ question_id: 'q1', option_ids: ['n'], attachment_ids: [4] }],
    files: ['q5', 'q1', 'q7.r.c'],
  };
  expect(answersOf(filled, [11, 12, 13])).toEqual([
    { question_id: 'q1', option_ids: ['n'], attachment_ids: [4, 12] },
    { question_id: 'q5', attachment_ids: [11] },
    { question_id: 'q7', row_id: 'r', column_id: 'c', attachment_ids: [13] },
  ]);
});

const gate: FormDocument = {
  sections: [
    { id: 'g0', title: 'Work', form_type: 'main', questions: [] },
    {
      id: 'g1',
      title: 'Precautions',
      form_type: 'main',
      questions: [
        {
          id: 'c1',
          type: 'radio',
          label: 'Cleared?',
          critical: true,
          options: [
            { id: 'ok', label: 'In place' },
            { id: 'not', label: 'Not in place', fails: true },
          ],
          attr: {},
        },
        { id: 'c2', type: 'photo', label: 'Photo', attr: {} },
      ],
    },
  ],
};

const gateStore = (stops: boolean) =>
  new FillingStore({ document: gate, stage: 'main', today: '2026-11-22', stops });

test('an answer that stops is marked as soon as it is given, at its field and its section', () => {
  const store = gateStore(true);
  store.say('c1', { option_ids: ['not'] });
  expect([store.errorAt('c1'), store.errorsIn('g1'), store.errorsIn('g0')]).toEqual([
    'forms_critical',
    1,
    0,
  ]);
  store.say('c1', { option_ids: ['ok'] });
  expect([store.errorAt('c1'), store.errorsIn('g1')]).toEqual(['', 0]);
  const counts = gateStore(false); // where it only counts in the score
  counts.say('c1', { option_ids: ['not'] });
  expect(counts.errorAt('c1')).toBe('');
});

test('a file that the record has is kept by its id, and is not sent again', () => {
  const store = gateStore(true);
  const source = new File(['x'], 'x.png', { type: 'image/png' });
  const sent = { id: 5, name: 'x.png', content_type: 'image/png', size: 1, url: '/5', source };
  store.setFiles('c2', { stored: [sent] });
  const unsent = (file: { source?: File }) => !file.source;
  expect(store.given(unsent)).toEqual([]);
  store.settle(new Set([5]));
  expect(store.given(unsent)).toEqual([{ question_id: 'c2', attachment_ids: [5] }]);
});

test('the files of a draft are sent from sections that nobody has opened', () => {
  const store = gateStore(true);
  expect(store.visited.has('g1')).toBe(false);
  store.restore([new File(['x'], 'x.png', { type: 'image/png' })], ['c2']);
  expect(store.visited.has('g1')).toBe(true);
});
