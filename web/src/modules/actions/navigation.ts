import { createContext, use } from 'react';
import { useListNavigation } from '@/core/records/navigation';
import { actionApi } from './api';
import type { ActionSearch } from './filters';
import { VIEWS, type View } from './views';

/** The list that the screens below it belong to. */
export const ViewContext = createContext<View>(VIEWS.all);

/** Going about in one of the lists; they have the same screens below different addresses. */
export function useNavigation() {
  const view = use(ViewContext);
  const navigation = useListNavigation<ActionSearch>(view.path, `${view.path}/new`);
  return { view, api: actionApi(view), part: partOf(view, navigation.search), ...navigation };
}

/** What is looked at of all actions: one's own work, what one is to verify, or everything. */
function partOf({ key }: View, { mine, verify }: ActionSearch): 'mine' | 'verify' | undefined {
  if (key !== 'all') return undefined;
  if (mine === 'true') return 'mine';
  return verify === 'true' ? 'verify' : undefined;
}
