import type { Locator } from '@playwright/test';

/** Somebody's hand: what they do with it is counted. */
export class Hand {
  presses = 0;
  fields = 0;

  async press(what: Locator): Promise<void> {
    this.presses += 1;
    await what.click();
  }

  /** A card whose input is not seen. */
  async choose(what: Locator): Promise<void> {
    this.presses += 1;
    await what.check({ force: true });
  }

  async fill(field: Locator, text: string): Promise<void> {
    this.fields += 1;
    await field.fill(text);
  }
}
