import {
  IconAlertTriangle,
  IconBandage,
  IconDots,
  IconDroplet,
  IconFlame,
  IconHammer,
  IconTruck,
  IconVirus,
} from '@tabler/icons-react';

/** How each kind of incident looks wherever it can be chosen. */
export const TYPE_STYLES = {
  injury: { icon: IconBandage, tone: 'risk-critical' },
  near_miss: { icon: IconAlertTriangle, tone: 'risk-medium' },
  property_damage: { icon: IconHammer, tone: 'risk-high' },
  fire: { icon: IconFlame, tone: 'risk-critical' },
  environmental: { icon: IconDroplet, tone: 'risk-low' },
  vehicle: { icon: IconTruck, tone: 'risk-high' },
  illness: { icon: IconVirus, tone: 'risk-high' },
  other: { icon: IconDots, tone: 'muted' },
} as const;
