import { type AsyncRouteComponent, createRoute, redirect } from '@tanstack/react-router';
import { rememberSite } from '@/core/records/likelySite';
import { loadPublicWords, speakLanguageOf } from '@/platform/i18n';
import { session } from '@/platform/session';
import { rootRoute } from '@/shell/layouts';
import { screen } from '@/shell/screen';
import { siteOf } from '../site';
import type { Intake } from './intake';

interface Screens {
  readonly form: AsyncRouteComponent<object>;
  readonly follow: AsyncRouteComponent<object>;
}

/** The form of a kind and its reports, for people without an account, in the language of their browser. */
export function publicRoutesOf<const P extends string>(intake: Intake<P>, screens: Screens) {
  const layout = createRoute({
    getParentRoute: () => rootRoute,
    id: `public ${intake.path}`,
    beforeLoad: () => speakLanguageOf(navigator.languages),
    component: screen(async () => {
      const [around] = await Promise.all([import('./PublicLayout'), loadPublicWords()]);
      return around;
    }, 'PublicLayout'),
  });
  const form = createRoute({
    getParentRoute: () => layout,
    path: intake.path,
    staticData: { title: intake.title },
    validateSearch: siteOf,
    beforeLoad: ({ search }) => sendOn(intake, search.site),
    component: screens.form,
  });
  const follow = createRoute({
    getParentRoute: () => layout,
    path: `${intake.path}/follow`,
    staticData: { title: 'publicreports.outer.follow.title' },
    component: screens.follow,
  });
  return layout.addChildren([form, follow]);
}

/** Whoever is signed in reports at the same site, with the form that knows them. */
function sendOn({ known }: Intake, site: number | undefined): void {
  const who = session.get();
  if (who.phase !== 'in') return;
  if (site) rememberSite(String(site));
  if (!known.allowed(who)) return; // who may not report by name may report as everybody does
  throw redirect({ to: known.form, search: {} } as never);
}
