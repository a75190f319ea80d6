import type { Page } from '@playwright/test';
import type { Person } from '../people.ts';
import { expect } from '../story.ts';

/** A screen in one of its states. */
export interface Screen {
  readonly name: string;
  /** Another screen of the same kind, which stands for this one where one of a kind will do. */
  readonly like?: string;
  /** Nobody is signed in without a person. */
  readonly person?: Person;
  readonly path: string;
  /** What has to be done to see it; `phone` when it is looked at on one. */
  readonly prepare?: (page: Page, phone: boolean) => Promise<void>;
  /** It is meant to be seen before it is loaded. */
  readonly loading?: true;
  /** Only where it exists. */
  readonly only?: 'phone' | 'desk';
}

/** Opens a screen as it is meant to be seen: loaded, settled, with its own letters. */
export async function show(page: Page, screen: Screen, phone: boolean): Promise<void> {
  await page.context().setOffline(false);
  await page.goto((screen.person?.home ?? '') + screen.path);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await screen.prepare?.(page, phone);
  if (!screen.loading) await settled(page);
}

async function settled(page: Page): Promise<void> {
  await expect(page.locator('.mantine-Skeleton-root, [aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const seen = [...document.images].filter((image) => image.loading !== 'lazy');
    await Promise.all(seen.map((image) => image.decode().catch(() => undefined)));
    // Nothing that is still moving is looked at.
    const moving = document.getAnimations().filter((each) => each.playState === 'running');
    const ending = moving.filter(
      (each) => each.effect?.getComputedTiming().iterations !== Infinity,
    );
    await Promise.all(ending.map((each) => each.finished.catch(() => undefined)));
  });
}
