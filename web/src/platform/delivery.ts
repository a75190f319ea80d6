import { useOnline } from './online';
import { useSession } from './session';

/**
 * How people hear of what is sent now: at once and by mail as well, at once but in the
 * application alone since no mail server is set up, or once there is a network again.
 * What a screen promises is said by it.
 */
export type Delivery = 'mail' | 'here' | 'later';

export function useDelivery(): Delivery {
  const online = useOnline();
  const mails = useSession().boot?.mails;
  if (!online) return 'later';
  return mails ? 'mail' : 'here';
}
