import { can } from '@/platform/can';
import type { Holder } from '@/platform/holder';
import { recordKinds } from '@/platform/modules';

/** The kinds whose records somebody may delete, and so restore. */
export const deletableBy = (who: Holder) =>
  recordKinds().filter(({ deletes }) => deletes && can(who, deletes.right, 'delete'));

export const mayDelete = (who: Holder) => deletableBy(who).length > 0;
