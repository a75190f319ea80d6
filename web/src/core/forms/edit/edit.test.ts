import { expect, test } from 'vitest';
import type { FormDocument, Question } from '../document';
import { asType, copyOf, moveQuestion, patchQuestion, transferQuestion } from './changes';
import { faultsOf } from './faults';
import { historyOf, reduce, type Step } from './history';

const question = (id: string): Question => ({ id, type: 'text_field', label: id, attr: {} });

const form: FormDocument = {
  sections: [
    { id: 's1', title: 'One', form_type: 'main', questions: ['a', 'b', 'c'].map(question) },
    { id: 's2', title: 'Two', form_type: 'main', questions: [question('d')] },
  ],
};

const words = {
  question: 'New question',
  yes: 'Yes',
  no: 'No',
  option: (number: number) => `Answer ${number}`,
  row: (number: number) => `Row ${number}`,
  column: (number: number) => `Column ${number}`,
};

const ids = ({ sections }: FormDocument) =>
  sections.map(({ questions }) => questions.map(({ id }) => id).join('')).join('|');

const label = (text: string, at: number): Step => ({
  kind: 'edit',
  edit: patchQuestion('s1', 'a', { label: text }),
  about: 'a label',
  at,
});

test('letters that are typed in a row are taken back together, and come again', () => {
  const typed = [label('x', 1_000), label('xy', 1_300), label('z', 9_000)].reduce(
    reduce,
    historyOf(form),
  );
  const once = reduce(typed, { kind: 'undo' });
  expect(once.document.sections[0]?.questions[0]?.label).toBe('xy');
  const twice = reduce(once, { kind: 'undo' });
  expect(twice.document).toBe(form);
  expect(reduce(twice, { kind: 'undo' })).toBe(twice);
  const again = reduce(reduce(twice, { kind: 'redo' }), { kind: 'redo' });
  expect(again.document).toBe(typed.document);
});

test('what is changed after something was taken back has no way forward', () => {
  const back = reduce(reduce(historyOf(form), label('x', 1_000)), { kind: 'undo' });
  expect(reduce(back, label('y', 2_000)).future).toEqual([]);
});

test('a change leaves the parts alone that it does not concern', () => {
  const next = patchQuestion('s1', 'b', { required: true })(form);
  expect(next.sections[1]).toBe(form.sections[1]);
  expect(next.sections[0]?.questions[0]).toBe(form.sections[0]?.questions[0]);
});

test('questions move within their section and into another one', () => {
  expect(ids(moveQuestion('s1', 0, 2)(form))).toBe('bca|d');
  expect(ids(transferQuestion('s1', 'b', 's2')(form))).toBe('ac|db');
  expect(transferQuestion('s1', 'b', 's1')(form)).toBe(form);
});

test('a copy has ids of its own, and begins with its own answer', () => {
  const options = [{ id: 'o1', label: 'Yes' }];
  const copy = copyOf({ ...question('a'), type: 'radio', options, default: 'o1' });
  const [option] = copy.options ?? [];
  expect(copy.id).not.toBe('a');
  expect(option?.id).not.toBe('o1');
  expect(copy.default).toBe(option?.id);
  expect([copy.id, option?.id ?? ''].every((id) => /^[a-z0-9_]{1,24}$/.test(id))).toBe(true);
});

test('a question of another type keeps what that has too, and no more', () => {
  const radio = asType({ ...question('a'), required: true }, 'radio', words);
  expect(radio.options?.map((option) => option.label)).toEqual(['Yes', 'No']);
  const select = asType(radio, 'single_select', words);
  expect(select.options).toEqual(radio.options);
  const note = asType(select, 'instruction', words);
  expect(note).toEqual({ id: 'a', type: 'instruction', label: 'a', attr: {} });
});

test('what the server says of a draft stands at the part that it is about', () => {
  const { all, byPart } = faultsOf(form, {
    'document.sections[0].questions[1].label': ['Give this a label.'],
    'document.sections[1].title': ['Too long.'],
    document: ['Add a question.'],
  });
  expect(byPart.get('b label')).toBe('Give this a label.');
  expect(byPart.get('b')).toBe('Give this a label.');
  expect(byPart.get('s1')).toBe('Give this a label.');
  expect(byPart.get('s2 title')).toBe('Too long.');
  expect(all.map(({ sentence }) => sentence)).toContain('Add a question.');
});
