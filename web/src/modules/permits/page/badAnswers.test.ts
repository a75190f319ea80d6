import { expect, test } from 'vitest';
import type { Answer, FormDocument } from '@/core/forms/document';
import { badAnswers } from './badAnswers';

const choice = (id: string) => ({
  id,
  type: 'radio' as const,
  label: `Is ${id} in place?`,
  options: [
    { id: `${id}_y`, label: 'In place' },
    { id: `${id}_n`, label: 'Not in place', fails: true },
  ],
  attr: {},
});

const document: FormDocument = {
  sections: [
    {
      id: 's',
      title: 'All',
      form_type: 'main',
      questions: [
        choice('fan'),
        choice('hose'),
        { id: 'ready', type: 'declaration', label: 'I have looked', attr: {} },
        {
          id: 'gas',
          type: 'grid_view',
          label: 'Gas',
          attr: {
            row_headers: [
              { id: 'r1', label: 'Before' },
              { id: 'r2', label: 'Repeat' },
            ],
            columns: [
              { id: 'o2', label: 'Oxygen', type: 'number', unit: '%', minimum: 19.5 },
              { id: 'ok', label: 'Proved', type: 'checkbox' },
            ],
          },
        },
      ],
    },
  ],
};

test('all that is not as it should be is listed, and nothing else', () => {
  const answers: Answer[] = [
    { question_id: 'fan', option_ids: ['fan_n'], remark: 'Broken' },
    { question_id: 'hose', option_ids: ['hose_y'] },
    { question_id: 'ready', checked: true },
    { question_id: 'gas', row_id: 'r1', column_id: 'o2', number: 2 },
  ];
  const bad = badAnswers({ document, stage: 'main', answers, facts: {}, today: '2026-11-22' });
  expect(bad.map(({ label, said, remark }) => [label, said, remark])).toEqual([
    ['Is fan in place?', 'Not in place', 'Broken'],
    ['Gas · Before · Oxygen', '2 %', ''],
    ['Gas · Before · Proved', '', ''],
  ]);
});
