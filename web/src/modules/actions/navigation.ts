import { createContext, use } from 'react';
import { useListPlace } from '@/core/records/place';
import { actionApi } from './api';
import type { ActionSearch } from './filters';
import { VIEWS, type View } from './views';

/** The list that the screens below it belong to. */
export const ViewContext = createContext<View>(VIEWS.all);

/** Going about in one of the lists; they have the same screens below different addresses. */
export function usePlace() {
  const view = use(ViewContext);
  const place = useListPlace<ActionSearch>(view.path, `${view.path}/new`);
  return { view, api: actionApi(view), part: partOf(view, place.search), ...place };
}

/** What is looked at of all actions: one's own work, what one is to verify, or everything. */
function partOf({ key }: View, { mine, verify }: ActionSearch): 'mine' | 'verify' | undefined {
  if (key !== 'all') return undefined;
  if (mine === 'true') return 'mine';
  return verify === 'true' ? 'verify' : undefined;
}
