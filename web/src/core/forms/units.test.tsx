import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '@/ui/testing';
import type { Answer, FormDocument } from './document';
import { FillForm } from './FillForm';
import { type Filled, newFilled } from './filled';
import { ShowForm } from './ShowForm';
import { useFilling } from './useFilling';

const form: FormDocument = {
  sections: [
    {
      id: 's1',
      title: 'Gas test',
      form_type: 'main',
      questions: [
        { id: 'party', type: 'number', label: 'In the work party', attr: { unit: 'people' } },
        { id: 'load', type: 'number', label: 'Load', attr: { unit: 't' } },
        {
          id: 'gas',
          type: 'grid_view',
          label: 'Readings',
          attr: {
            row_headers: [{ id: 'top', label: 'Top' }],
            columns: [
              { id: 'o2', type: 'number', label: 'Oxygen (19.5 to 23.5 %)', unit: '%' },
              { id: 'lel', type: 'number', label: 'Gas (below 10 % LEL)', unit: '% LEL' },
              { id: 'm', type: 'number', label: 'Metres below', unit: 'm' },
            ],
          },
        },
      ],
    },
  ],
};

function Fill() {
  const [value, onChange] = useState<Filled>(() => newFilled(form, '2026-11-22'));
  const filling = useFilling({ document: form, today: '2026-11-22', value, onChange });
  return <FillForm filling={filling} end={null} />;
}

const columns = () => screen.getAllByRole('columnheader').map((each) => each.textContent);

const HEADS = ['Oxygen (19.5 to 23.5 %)', 'Gas (below 10 % LEL)', 'Metres below (m)'];

test('a column says its unit once, in its label or behind it', () => {
  renderPart(<Fill />);
  expect(columns()).toEqual(HEADS);
  cleanup();
  const reading = { question_id: 'gas', row_id: 'top', column_id: 'o2', number: 20.9 };
  renderPart(<ShowForm document={form} answers={[reading as Answer]} facts={{}} />);
  expect(columns()).toEqual(HEADS);
  screen.getByText('20.9', { exact: true });
});

test('one of a unit that is a word is not several', async () => {
  renderPart(<Fill />);
  screen.getByText('people');
  await userEvent.type(screen.getByLabelText(/^In the work party/), '1');
  screen.getByText('person');
  cleanup();
  const says = (party: number, load: number) => {
    const answers = [
      { question_id: 'party', number: party },
      { question_id: 'load', number: load },
    ] as Answer[];
    renderPart(<ShowForm document={form} answers={answers} facts={{}} />);
  };
  says(1, 1);
  screen.getByText('1 person');
  screen.getByText('1 t');
  cleanup();
  says(2, 3);
  screen.getByText('2 people');
});
