import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { giveSession, type Person } from './people.ts';
import { Watch } from './watch.ts';

export { expect } from '@playwright/test';

export interface Device {
  /** A phone of 390 pixels with a touch screen. */
  phone?: boolean;
  dark?: boolean;
  /**
   * The browser keeps the product for when there is no network. Others do not,
   * since what a service worker answers cannot be intercepted.
   */
  keeps?: boolean;
  /** The language chosen on this device before. */
  locale?: string;
  /** The language of the browser, on a device where none was chosen. */
  speaks?: string;
  /** The session is this browser's alone: in the story it ends, and others go on with theirs. */
  own?: boolean;
}

interface Story {
  /** What the browsers complain about. The story fails when anything is left of it. */
  watch: Watch;
  /** A new browser of a person who is not signed in. */
  visit: (address: string, device?: Device) => Promise<Page>;
  /** A new browser of a person who is, at one of the product's screens. */
  enter: (person: Person, path?: string, device?: Device) => Promise<Page>;
}

export const PHONE = { width: 390, height: 844 };

export const test = base.extend<Story & { open: (device: Device) => Promise<BrowserContext> }>({
  watch: [
    async ({}, use) => {
      const watch = new Watch();
      await use(watch);
      watch.verdict();
    },
    { auto: true },
  ],
  open: async ({ browser, watch }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (device) => {
      const context = await browser.newContext({
        ...(device.speaks ? { locale: device.speaks } : {}),
        serviceWorkers: device.keeps ? 'allow' : 'block',
        colorScheme: device.dark ? 'dark' : 'light',
        // What moves into place can be missed by a press; whether it moves well is seen in the pictures.
        reducedMotion: 'reduce',
        ...(device.phone
          ? { viewport: PHONE, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
          : {}),
      });
      contexts.push(context);
      await watch.over(context);
      // A person's own language would win over English, which the stories are told in.
      if (!device.speaks) await context.addInitScript(chooseLocale, device.locale ?? 'en');
      return context;
    });
    for (const context of contexts) await context.close();
  },
  visit: async ({ open }, use) => {
    await use(async (address, device = {}) => {
      const page = await (await open(device)).newPage();
      await page.goto(address);
      return page;
    });
  },
  enter: async ({ open }, use) => {
    await use(async (person, path = '/', device = {}) => {
      const context = await open(device);
      // Who comes back from where there was no network renews the session, under the others' feet.
      await giveSession(context, person, device.own || device.keeps);
      const page = await context.newPage();
      await page.goto(person.home + path);
      return page;
    });
  },
});

/** In the browser, as if somebody had chosen a language there before. */
function chooseLocale(locale: string): void {
  if (location.protocol !== 'http:') return;
  if (localStorage.getItem('hivis.locale') === null) localStorage.setItem('hivis.locale', locale);
}
