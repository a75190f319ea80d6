import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { serve } from '@/core/records/testing';
import { answerOf, rulesOf } from '@/platform/fixtures';
import { session } from '@/platform/session';
import { renderPart } from '@/ui/testing';
import { PartDialog } from './parts/PartDialog';
import type { Node } from './parts/tree';
import { PlanDialog } from './plans/PlanDialog';
import { SiteState } from './SiteState';
import type { SiteRecord } from './settings';

const NODE: Node = {
  level: 'division',
  id: 3,
  name: 'Refinery',
  status: 'active',
  head: null,
  in_charge: null,
  parentId: 1,
  below: [],
};

const SITE = { id: 1, name: 'Sofia', status: 'active', open_records: 0 } as SiteRecord;

const typed = async (label: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value: 'North' } });
const asked = () => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  return screen.findByText('Leave without saving?');
};

beforeEach(() => {
  session.open(answerOf({ rules: rulesOf({ Site: ['update', 'delete'] }) }));
  serve({});
});

test('what is typed of a part is not closed away unasked', async () => {
  renderPart(<PartDialog node={NODE} tree={[]} onClose={() => undefined} />);
  await typed('Name');
  expect(await asked()).toBeTruthy();
});

test('what is typed of a plan is not closed away unasked', async () => {
  renderPart(<PlanDialog siteId={1} onClose={() => undefined} onShow={() => undefined} />);
  await typed('Name of the level');
  expect(await asked()).toBeTruthy();
});

test('why a site is deleted is needed, and not closed away unasked', async () => {
  renderPart(<SiteState site={SITE} />);
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText('Fill this in')).toBeTruthy();
  await typed('Reason');
  expect(await asked()).toBeTruthy();
});
