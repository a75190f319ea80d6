import { ACTIONS } from './screens/actions.ts';
import { AUDITS } from './screens/audits.ts';
import { CALENDAR } from './screens/calendar.ts';
import { COMMENTS } from './screens/comments.ts';
import { CONTRACTORS } from './screens/contractors.ts';
import { HIRA } from './screens/hira.ts';
import { IMPORTS } from './screens/imports.ts';
import { INCIDENTS } from './screens/incidents.ts';
import { KITS } from './screens/kits.ts';
import { LIBRARY } from './screens/library.ts';
import { NOTIFICATIONS } from './screens/notifications.ts';
import { OBSERVATIONS } from './screens/observations.ts';
import { PEOPLE_SCREENS } from './screens/people.ts';
import { PERMITS } from './screens/permits.ts';
import { PUBLIC } from './screens/public.ts';
import type { Screen } from './screens/screen.ts';
import { SETTINGS } from './screens/settings.ts';
import { SHELL } from './screens/shell.ts';
import { SIGN_IN } from './screens/signin.ts';
import { TRAININGS } from './screens/trainings.ts';

export { type Screen, show } from './screens/screen.ts';

/** Every screen, with full, empty, long, failed and refused ones among them. */
export const SCREENS: readonly Screen[] = [
  ...SIGN_IN,
  ...PUBLIC,
  ...SHELL,
  ...KITS,
  ...OBSERVATIONS,
  ...INCIDENTS,
  ...PERMITS,
  ...AUDITS,
  ...CONTRACTORS,
  ...HIRA,
  ...LIBRARY,
  ...CALENDAR,
  ...TRAININGS,
  ...COMMENTS,
  ...IMPORTS,
  ...ACTIONS,
  ...NOTIFICATIONS,
  ...PEOPLE_SCREENS,
  ...SETTINGS,
];
