import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useCovers } from './covered';
import { Split } from './Split';

function Panel({ covers }: { covers: boolean }) {
  useCovers(covers);
  return <aside>Form</aside>;
}

const list = () => screen.getByText('List').closest('[class]');

test('what a panel covers is out of reach, also what comes under it later, until the last one is gone', () => {
  const { rerender } = render(<Split panel={<Panel covers={false} />}>List</Split>);
  expect(list()?.hasAttribute('inert')).toBe(false);
  rerender(<Split panel={<Panel covers />}>List</Split>);
  expect(list()?.hasAttribute('inert')).toBe(true);
  rerender(
    <Split
      key="anew"
      panel={
        <>
          <Panel key="record" covers />
          <Panel key="form" covers />
        </>
      }
    >
      List
    </Split>,
  );
  expect(list()?.hasAttribute('inert')).toBe(true);
  rerender(
    <Split key="anew" panel={<Panel key="record" covers />}>
      List
    </Split>,
  );
  expect(list()?.hasAttribute('inert')).toBe(true);
  rerender(<Split key="anew">List</Split>);
  expect(list()?.hasAttribute('inert')).toBe(false);
});
