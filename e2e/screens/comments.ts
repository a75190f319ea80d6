import type { Page } from '@playwright/test';
import { PEOPLE } from '../people.ts';
import { DEMO } from '../places.ts';
import { givenComment, givenReport } from '../steps/given.ts';
import { panel } from '../steps/look.ts';
import { expect } from '../story.ts';
import type { Screen } from './screen.ts';

const { manager, supervisor, worker } = PEOPLE;

/** What people say about a record. */
export const COMMENTS: readonly Screen[] = [
  { name: 'talk', like: 'talk-mention', person: manager, path: '/', prepare: talk },
  { name: 'talk-mention', person: manager, path: '/', prepare: mention },
  { name: 'talk-withdraw', like: 'leave-question', person: manager, path: '/', prepare: withdraw },
];

/** A report that is talked about, with one's own comment and one that was withdrawn. */
async function talk(page: Page): Promise<void> {
  const report = await givenReport(worker, 'The lamp over the stairs flickers');
  await givenComment(manager, report, 'I had the wrong stairs in mind.');
  await givenComment(
    worker,
    report,
    `It is the upper one. When a truck passes it goes out altogether, and whoever carries something does not see the first step.\n\nThe switch is at https://intranet.example/${'plans/'.repeat(12)}hall-2`,
  );
  await givenComment(supervisor, report, 'The electrician comes on Monday.');
  await page.goto(`${DEMO}/observations/summary/${report.id}/timeline`);
  const mine = panel(page).getByRole('listitem').filter({ hasText: 'wrong stairs' });
  await mine.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(panel(page).getByText('withdrew a comment')).toBeVisible();
  const field = panel(page).getByRole('textbox', { name: 'Write a comment' });
  await field.fill('Good. Until then we leave the gate open.');
  await panel(page).getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(field).toHaveValue('');
}

async function mention(page: Page): Promise<void> {
  await talk(page);
  const field = panel(page).getByRole('textbox', { name: 'Write a comment' });
  await field.pressSequentially('Please have a look, @');
  await expect(page.getByRole('option').first()).toBeVisible();
}

async function withdraw(page: Page): Promise<void> {
  await talk(page);
  await panel(page).getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}
