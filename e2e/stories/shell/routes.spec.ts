import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { ROUTE_TABLE, type RouteRow } from '../../../web/src/app/routeTable.ts';
import { giveSession, PEOPLE, type Person } from '../../people.ts';
import { DEMO } from '../../places.ts';

/** What the walk needs of the router, which it finds in the window. */
interface Router {
  readonly navigate: (to: { href: string }) => Promise<void>;
  readonly latestLocation: { readonly href: string; readonly pathname: string };
  readonly state: {
    readonly status: string;
    readonly resolvedLocation?: { readonly href: string };
  };
}

interface Who {
  readonly rules: readonly { readonly name: string; readonly actions: readonly string[] | null }[];
  readonly user: { readonly is_admin: boolean; readonly is_master_super_admin: boolean };
}

/** These end the session or leave the product, so that they come last, each in a browser of its own. */
const LEAVES = new Set(['/logout', '/reset-session', '/pricing', '/get-started']);

/**
 * From where somebody who is in is led on, though everybody may open it: two lead to Home by what
 * they are, single sign-on is set up by administrators alone, and so are plans bought.
 */
const LED_ON = new Set(['/by_pass_client_admin', '/web', '/setup-sso', '/buynow']);

const walked = ROUTE_TABLE.filter(({ path }) => !LEAVES.has(path));

/** An address with something in the place of what varies. */
const addressOf = ({ path }: RouteRow) =>
  path
    .replace(':type', 'all')
    .replaceAll(/:\w+\?/g, '')
    .replaceAll(/:\w+/g, '1');

/** Goes to each address without loading the page anew, and says where each led. */
function walk(page: Page, addresses: readonly string[]): Promise<string[]> {
  return page.evaluate(async (all) => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: Router };
    const ends: string[] = [];
    for (const href of all) {
      await router.navigate({ href });
      while (
        router.state.status !== 'idle' ||
        router.state.resolvedLocation?.href !== router.latestLocation.href
      ) {
        await new Promise((again) => setTimeout(again, 5));
      }
      ends.push(router.latestLocation.pathname);
    }
    return ends;
  }, addresses);
}

function may({ rule }: RouteRow, { rules, user }: Who): boolean {
  if (rule === 'admin') return user.is_admin;
  if (rule === 'master') return user.is_master_super_admin;
  if (['nobody', 'onboarding'].includes(rule)) return false;
  const right = /^(.+) (read|create|update)$/.exec(rule);
  if (!right) return true;
  const granted = rules.find(({ name }) => name === right[1]);
  return Boolean(granted?.actions?.includes(right[2] ?? ''));
}

const REFUSALS = ['/', '/organizations', '/login', '/not_found', '/no_permissions', '/roadblock'];

/** What is wrong with where somebody who is in was led. */
function wrongFor(row: RouteRow, end: string, who: Who): string {
  const own = addressOf(row);
  if (['module', 'platform host'].includes(row.rule) || LED_ON.has(row.path) || own === '/')
    return '';
  const refused = REFUSALS.includes(end) && end !== own.replace(/(.)\/$/, '$1');
  return refused === may(row, who) ? `${own} (${row.rule}) led to ${end}` : '';
}

async function open(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForFunction(() => document.title.includes(' | '));
  return page;
}

const kinds: readonly (readonly [string, Person])[] = [
  ['an administrator', PEOPLE.admin],
  ['a manager', PEOPLE.manager],
  ['a supervisor', PEOPLE.supervisor],
  ['a worker', PEOPLE.worker],
  ['a guest', PEOPLE.guest],
  ['the master super admin', PEOPLE.platform],
];

for (const [kind, person] of kinds) {
  test(`all addresses, as ${kind}`, async ({ browser }) => {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    await giveSession(context, person);
    const first = await context.newPage();
    await first.goto(`${person.home}/health/live`);
    const who = await first.evaluate(async () => {
      const answer = await fetch('/api/v1/authorize');
      return (await answer.json()) as Who;
    });
    const page = await open(context, `${person.home}/notification`);
    const ends = await walk(page, walked.map(addressOf));
    const wrong = walked.map((row, i) => wrongFor(row, ends[i] ?? '', who)).filter(Boolean);
    expect(wrong).toEqual([]);
    await context.close();
  });
}

test('all addresses, signed out: what is open stays, everything else is sign-in', async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await open(context, `${DEMO}/login`);
  const ends = await walk(page, walked.map(addressOf));
  // Of the installation's own address, led on, or for administrators alone.
  const led = ['/web', '/start', '/registration', '/organization_verify', '/setup-sso', '/buynow'];
  const wrong = walked
    .map((row, i) => {
      const stays = ['open', 'nobody'].includes(row.rule) && !led.includes(row.path);
      const right = ends[i] === (stays ? addressOf(row) : '/login');
      return right ? '' : `${addressOf(row)} (${row.rule}) led to ${ends[i]}`;
    })
    .filter(Boolean);
  expect(wrong).toEqual([]);
  await context.close();
});

test('the addresses that leave: signed out, reset, and pages that nobody configured', async ({
  browser,
}) => {
  for (const path of LEAVES) {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    await giveSession(context, PEOPLE.worker, true);
    const page = await context.newPage();
    await page.goto(DEMO + path);
    const ends = path.startsWith('/p') || path.startsWith('/g') ? '/not_found' : '/login';
    await expect(page).toHaveURL(new RegExp(`${ends}(\\?|$)`));
    await context.close();
  }
});
