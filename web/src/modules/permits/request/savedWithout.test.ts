import { expect, test } from 'vitest';
import type { Answer, FormDocument } from '@/core/forms/document';
import { FillingStore } from '@/core/forms/filling';
import { ApiError } from '@/platform/errors';
import { savedWithout } from './savedWithout';

const document: FormDocument = {
  sections: [
    {
      id: 's',
      title: 'Gas',
      form_type: 'main',
      questions: [
        { id: 'oxygen', type: 'number', label: 'Oxygen', attr: { minimum: 19.5, decimals: 1 } },
        { id: 'people', type: 'number', label: 'People', attr: { minimum: 1 } },
        { id: 'where', type: 'text_field', label: 'Where', attr: {} },
      ],
    },
  ],
};

function filled() {
  const store = new FillingStore({ document, stage: 'main', today: '2026-11-22' });
  store.say('oxygen', { number: 2 });
  store.say('people', { number: 1.5 });
  store.say('where', { text: 'Roof' });
  return store;
}

const ids = (answers: readonly Answer[]) => answers.map(({ question_id }) => question_id);

test('what is not right is held back, and a number outside its bounds is not', async () => {
  const sent: string[][] = [];
  const { held } = await savedWithout(filled(), async (answers) => void sent.push(ids(answers)));
  expect([sent, held]).toEqual([[['oxygen', 'where']], ['People']]);
});

test('what the server refuses is held back as well, and said at its field', async () => {
  const store = filled();
  const sent: string[][] = [];
  const { held } = await savedWithout(store, async (answers) => {
    sent.push(ids(answers));
    if (sent.length === 1) {
      throw new ApiError(422, 'No', {
        code: 'invalid',
        fields: { 'answers.where': ['Not there.'] },
      });
    }
  });
  expect([sent, held]).toEqual([
    [['oxygen', 'where'], ['oxygen']],
    ['People', 'Where'],
  ]);
  expect(store.errorAt('where')).toBe(': Not there.');
});

test('a refusal of anything else is passed on', async () => {
  const refused = new ApiError(422, 'No', { code: 'invalid', fields: { worker_ids: ['Gone.'] } });
  await expect(savedWithout(filled(), () => Promise.reject(refused))).rejects.toBe(refused);
});
