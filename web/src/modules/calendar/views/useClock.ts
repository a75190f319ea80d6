import { useEffect, useState } from 'react';
import { useFormats } from '@/platform/formats';
import { toLocal } from '@/platform/instants';
import { currentZone, ownZone } from '@/platform/zones';
import { useNavigation } from '../navigation';

const MINUTE_MS = 60_000;

/** By whose clock the calendar is drawn: that of this device, or the organization's. */
export function useClock() {
  const formats = useFormats();
  const { search, patch } = useNavigation();
  const own = ownZone();
  const theirs = currentZone(formats.zone ?? own);
  const zone = search.clock === 'organization' ? theirs : own;
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const time = toLocal(now, zone);
  return {
    zone,
    /** The other clock, where there is another. */
    other: own === theirs ? null : zone === own ? theirs : own,
    now: time,
    today: time.slice(0, 10),
    turn: () => patch({ clock: zone === own ? 'organization' : undefined }),
  };
}
