import { createRoute } from '@tanstack/react-router';
import { loadAllWords, speakLanguageOf } from '@/platform/i18n';
import { openLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';

/** Where the code leads that hangs where something takes place. */
export const attendRoute = createRoute({
  getParentRoute: () => openLayout,
  path: '/calendar-attend',
  staticData: { title: 'calendar.attendance.title' },
  beforeLoad: () => speakLanguageOf(navigator.languages),
  component: screen(async () => {
    const [page] = await Promise.all([import('./AttendPage'), loadAllWords()]);
    return page;
  }, 'AttendPage'),
});

/** Where the mail to a guest leads: it is answered without signing in. */
export const invitationRoute = createRoute({
  getParentRoute: () => openLayout,
  path: '/calendar-answer',
  staticData: { title: 'calendar.one' },
  beforeLoad: () => speakLanguageOf(navigator.languages),
  component: screen(async () => {
    const [page] = await Promise.all([import('./InvitationPage'), loadAllWords()]);
    return page;
  }, 'InvitationPage'),
});
