import type { Page } from '@playwright/test';
import { PEOPLE } from '../people.ts';
import { expect } from '../story.ts';
import type { Screen } from './screen.ts';

const { manager } = PEOPLE;
const LAYERS = 'layers=actions,audits,permits,reviews,papers,certifications';

/** The calendar: its views, one of it with what happened, its form, and the addresses for others. */
export const CALENDAR: readonly Screen[] = [
  { name: 'calendar-month', person: manager, path: `/safety-calendar?view=month&${LAYERS}` },
  { name: 'calendar-week', person: manager, path: `/safety-calendar?view=week&${LAYERS}` },
  { name: 'calendar-list', person: manager, path: '/safety-calendar?view=list' },
  { name: 'calendar-item', person: manager, path: '/safety-calendar/3' },
  { name: 'calendar-minutes', person: manager, path: '/safety-calendar/3', prepare: minutes },
  { name: 'calendar-new', person: manager, path: '/safety-calendar/new?starts=2026-12-01T09:00' },
  { name: 'calendar-feeds', person: manager, path: '/safety-calendar', prepare: feeds, only: 'desk' },
];

async function minutes(page: Page): Promise<void> {
  const agenda = page.getByRole('region', { name: 'Agenda and minutes' });
  await agenda.getByRole('button', { name: /Edit/ }).click();
  await expect(agenda.getByLabel('Point').first()).toBeVisible();
}

async function feeds(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
}
